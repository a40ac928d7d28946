"""What every gate ends with: the same command line, the same sentences, the same JSON.

A gate breaks something (a chip, a library, the engine, a binding, a plan), one defect at a time,
and counts the broken ones: killed (found for the right reason), equivalent (listed as harmless, or
shown to be), survived, or not tested on this machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """The result of a gate. `survived`, `problems` and `untested` have a sentence for each."""

    gate: str
    seed: int
    sample: int  # size of the requested sample; 0: all mutants
    killed: int = 0
    equivalent: int = 0
    survived: Sequence[str] = ()
    problems: Sequence[str] = ()  # further reasons for the gate to fail
    untested: Sequence[str] = ()
    details: dict[str, Any] = field(default_factory=dict)  # of this gate alone, as JSON
    tables: Sequence[str] = ()  # lines of text in front of the result
    begun: float = field(default_factory=time.monotonic)

    @property
    def mutants(self) -> int:
        """The number of mutants with a verdict."""
        return self.killed + self.equivalent + len(self.survived)

    @property
    def status(self) -> int:
        """Exit status: 0 all killed, 1 the gate fails, 3 some could not be tested here."""
        if self.survived or self.problems or not (self.mutants or self.untested):
            return 1
        return 3 if self.untested else 0

    def show(self, *, as_json: bool) -> int:
        """Prints the result and returns the exit status."""
        seconds = time.monotonic() - self.begun
        if as_json:
            fields = {
                "gate": self.gate, "seed": self.seed, "sample": self.sample,
                "mutants": self.mutants, "killed": self.killed, "equivalent": self.equivalent,
                "survived": list(self.survived), "problems": list(self.problems),
                "untested": list(self.untested), "seconds": round(seconds, 1),
                "details": self.details,
            }  # fmt: skip
            print(json.dumps(fields, indent=2))
            return self.status
        for line in self.tables:
            print(line)
        for line in self.survived:
            print(f"survived: {line}")
        for line in self.problems:
            print(f"failed: {line}")
        for line in self.untested:
            print(f"not tested: {line}", file=sys.stderr)
        print(
            f"{self.gate}: {self.killed} of {self.mutants} mutants killed, {self.equivalent} "
            f"equivalent, {len(self.survived)} survived, {len(self.untested)} not tested; seed "
            f"{self.seed}, {seconds:.0f} s"
        )
        return self.status


def command_line(gate: str, description: str) -> argparse.ArgumentParser:
    """The options that all gates have; a gate adds its own."""
    parser = argparse.ArgumentParser(
        prog=f"python -m proof {gate}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="number of mutants to test; 0: all"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser
