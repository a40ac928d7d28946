"""`pal certify --all`: certifies every chip of the field, each in its own process.

A valid certificate made by the same command is kept, so an interrupted run resumes. A chip or
runtime that is missing on this machine is reported with the reason; it counts as neither failure
nor pass.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unipal.cli import chips, terminal

LIMIT = 1800.0  # seconds for one chip
OPEN = "refccl"

MADE, KEPT, ABSENT, FAILED = "certified", "kept", "not here", "failed"


@dataclass(frozen=True)
class Job:
    """One certificate to make: of a chip, on one of its runtimes, over its emulator or not."""

    chip: str
    runtime: str = ""
    emulated: bool = False
    collectives: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        name = f"{self.chip} on {self.runtime}" if self.runtime else self.chip
        return f"{name} (emulated)" if self.emulated else name

    @property
    def command(self) -> list[str]:
        """The arguments of the `pal certify` that makes it."""
        words = ["certify", self.chip]
        words += ["--emulated"] if self.emulated else []
        words += ["--runtime", self.runtime] if self.runtime else []
        return words + [word for name in self.collectives for word in ("--ccl", name)]


@dataclass(frozen=True)
class Made:
    """The result of a job; `why`: its summary, or the reason for its absence."""

    job: Job
    state: str
    why: str
    seconds: float = 0.0
    path: str = ""

    def as_dict(self) -> dict[str, Any]:
        return {
            "chip": self.job.chip,
            "runtime": self.job.runtime,
            "emulated": self.job.emulated,
            "state": self.state,
            "why": self.why,
            "seconds": round(self.seconds, 1),
            "certificate": self.path,
        }


def jobs(*, emulated: bool, collectives: Sequence[str] = ()) -> list[Job]:
    """A job for each chip of the field that has an adaptor, over its emulator or real.

    Without `collectives` an emulated chip uses its vendor's own library, and every other chip OPEN,
    which accepts any chip's memory.
    """
    from unipal.adaptors import ccl_registry, field, registry

    found = []
    libraries = [ccl_registry.find_ccl(name) for name in collectives or (OPEN,)]
    for name in dict.fromkeys([*field.CHIPS, *registry.names()]):
        if name not in registry.names():
            continue
        chip = registry.find(name)
        takes = tuple(one.name for one in libraries if one.accepts_chip(name))
        if emulated and chip.can_emulate:
            own = () if collectives else tuple(one.name for one in field.libraries(name))
            found.append(Job(name, "", True, own or takes))
        elif not emulated:
            runtimes = list(field.RUNTIMES.get(name, {})) or [""]
            found += [Job(name, runtime, False, takes) for runtime in runtimes]
    return found


def current(job: Job, out: Path) -> Made | None:
    """The job's certificate in `out` if it is valid, has no failure, and was made by the same
    command; else None.
    """
    from unipal.adaptors import registry

    chip = registry.find(job.chip)
    answer = chips.certified(chip, emulated=job.emulated, first=out, runtime=job.runtime)
    if "verified" not in answer or Path(answer["path"]).parent.resolve() != out.resolve():
        return None
    predicate = answer["verified"].statement["predicate"]
    if predicate["reproduce"] != " ".join(["pal", *job.command]) or _has_failure(predicate):
        return None
    return Made(job, KEPT, _summary(predicate["summary"]), 0.0, str(answer["path"]))


def _has_failure(predicate: Mapping[str, Any]) -> bool:
    """Whether a clause of the chip, or of a collective library over it, failed."""
    libraries = predicate.get("collectives", {}).values()
    lines = [line for one in libraries for line in one["clauses"].values()]
    return bool(predicate["summary"]["fail"]) or any(line["verdict"] == "fail" for line in lines)


def certify(job: Job, out: Path, running: Running) -> Made:
    """Runs the job to its end or its time limit."""
    begun = time.monotonic()
    line = [sys.executable, "-P", "-m", "unipal.cli.main", *job.command]
    status, said, told = running.run([*line, "--out", str(out), "--json"], LIMIT)
    seconds = time.monotonic() - begun
    if status is None:
        return Made(job, FAILED, f"not done after {LIMIT:.0f} s: stopped", seconds)
    try:
        answer = json.loads(said)
    except ValueError:
        last = (told.strip().splitlines() or [f"it ended with status {status}"])[-1]
        return Made(job, FAILED, last, seconds)
    if "error" in answer:
        error = answer["error"]
        state = FAILED if job.emulated else ABSENT
        return Made(job, state, f"{error['reason']}; next: {error['next']}", seconds)
    why = _summary(answer["summary"])
    if answer["problems"]:
        why += f"; could not run: {answer['problems'][0]}"
    return Made(job, MADE if status == 0 else FAILED, why, seconds, answer["files"]["certificate"])


class Running:
    """The running processes, so that all of them end when the user interrupts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: set[subprocess.Popen[str]] = set()
        self._stopped = False

    def run(
        self, line: Sequence[str], limit: float, env: Mapping[str, str] | None = None
    ) -> tuple[int | None, str, str]:
        """Status (None: the time limit passed), standard output, standard error. `env` is added to
        the environment.
        """
        with self._lock:
            if self._stopped:
                return None, "", ""
            process = subprocess.Popen(
                line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, env={**os.environ, **(env or {})},
            )  # fmt: skip
            self._processes.add(process)
        try:
            said, told = process.communicate(timeout=limit)
            return process.returncode, said, told
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, "", ""
        finally:
            with self._lock:
                self._processes.discard(process)

    def stop(self) -> None:
        """Terminates running processes and prevents new ones."""
        with self._lock:
            self._stopped = True
            for process in self._processes:
                process.terminate()


def certify_all(
    wanted: Iterable[Job], out: Path, count: int, on_made: Callable[[Made], None]
) -> list[Made]:
    """Runs every job in the given order, `count` at a time; current certificates are kept."""
    running = Running()
    said = threading.Lock()

    def one(job: Job) -> Made:
        made = current(job, out) or certify(job, out, running)
        with said:
            on_made(made)
        return made

    with ThreadPoolExecutor(max_workers=count) as pool:
        futures = [pool.submit(one, job) for job in wanted]
        try:
            return [future.result() for future in futures]
        except BaseException:
            running.stop()
            pool.shutdown(cancel_futures=True)
            raise


def run(wanted: Sequence[Job], out: Path, count: int, *, as_json: bool) -> int:
    """Certifies all and prints a line for each. Returns 1 if one failed, 3 if none could run or a
    chip has functions still to do.
    """
    from unipal.adaptors import registry

    done: list[Made] = []
    began = time.monotonic()

    def show(made: Made) -> None:
        done.append(made)
        if not as_json:
            spent = terminal.remaining(len(done), len(wanted), time.monotonic() - began)
            place = f"{len(done)} of {len(wanted)} · {spent}"
            took = f" in {made.seconds:.0f} s" if made.seconds >= 1 else ""
            text = f"{place} · {made.job.label}: {made.state}{took}: {made.why}"
            terminal.say(terminal.wrapped(text, hanging=2))

    if not as_json:
        names = ", ".join(job.label for job in wanted)
        text = f"{len(wanted)} certificates, {count} at a time, go to {out}: {names}"
        terminal.say(terminal.wrapped(text, hanging=2))
    try:
        made = certify_all(wanted, out, count, show)
    except KeyboardInterrupt:
        reason = f"stopped after {len(done)} of {len(wanted)}; what was made is in {out}"
        following = "the same command keeps them and goes on with the others"
        raise terminal.UserError("pal certify --all", reason, following) from None
    states = [one.state for one in made]
    ran = states.count(MADE) + states.count(KEPT)
    tried = [one.job.chip for one in made if one.state in (MADE, KEPT)]
    to_do = [name for name in dict.fromkeys(tried) if chips.todo(registry.find(name))]
    status = 1 if FAILED in states else 3 if to_do or not ran else 0
    following = f"`pal matrix --certificates {out}`, or `pal docs --certificates {out}`"
    if as_json:
        shown = [one.as_dict() for one in made]
        answer = {"certificates": shown, "to_do": to_do, "next": following}
        return terminal.say_json(answer, status)
    counts = [f"{states.count(s)} {s}" for s in (MADE, KEPT, ABSENT, FAILED) if s in states]
    terminal.say(f"\n{', '.join(counts)}")
    if to_do:
        terminal.say(f"functions are still to do: {', '.join(to_do)}")
    terminal.say(f"  next: {following}")
    return status


def _summary(counts: dict[str, int]) -> str:
    passed, total = counts["pass"], sum(counts.values())
    rest = [f"{n} {v.replace('_', ' ')}" for v, n in counts.items() if n and v != "pass"]
    return f"{passed} of {total} clauses pass" + (f", {', '.join(rest)}" if rest else "")
