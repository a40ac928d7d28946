"""Every call of the chip fails once: an error on all ranks that names it, nothing left, no hang.

The sites are what a trace of the same run shows: the n-th call of each function in opening a
communicator, in an all_reduce, in messages and in closing. One rank's site fails by the fault layer
while two processes run on. A seeded sample of sites, of one rank; UNIPAL_FULL=1 takes all, of both
ranks.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from checkout import RANKS
from sampling import sample

RANK = RANKS / "fault_site_ranks.py"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
FULL = os.environ.get("UNIPAL_FULL") == "1"
SAMPLE = 2  # sites of each rank, besides one of each function that none of them has
DEADLINE = 2.0  # UNIPAL_TIMEOUT of the ranks
GRACE = 1.0
CODES = {1: "palUnhandledDeviceError", 2: "palSystemError"}
POLLED = {"eventQuery": 3, "streamQuery": 3}  # how often depends on time: the first ones only
GIVES_BACK = {
    "deviceFree", "eventDestroy", "gdrPtrMunmap", "hostUnregister", "ipcMemHandleClose",
    "ipcMemHandleFree", "streamDestroy",
}  # fmt: skip
# what each lowering is asked of the chip in these runs, or the trace is not what it should be
EXPECTED = {
    "host": {"deviceMalloc", "memGetAddressRange", "ipcMemHandleOpen", "streamSynchronize"},
    "proxy": {"deviceMemcpy", "eventRecord", "eventQuery", "streamCreate", "streamWaitValue64"},
    "stream": {
        "deviceReduce",
        "streamWaitValue64",
        "streamWriteValue64",
        "streamQuery",
        "hostRegister",
    },
}


class Site(NamedTuple):
    """The n-th call of a function in a phase."""

    phase: str
    function: str
    n: int


class HangError(Exception):
    """A rank did not answer."""


class Pair:
    """Two ranks that do one job after another."""

    def __init__(self, folder: Path, lowering: str, strict: str) -> None:
        self.base, self.lowering, self.strict = folder, lowering, strict
        self.starts = self.jobs = 0
        self.ranks: list[subprocess.Popen[str]] = []
        self.start()

    def start(self) -> None:
        """New processes, which have done the job once: what is made once for ever is there."""
        self.stop()
        self.starts += 1
        folder = self.base / str(self.starts)
        folder.mkdir(mode=0o700)
        for rank in range(2):
            env = {
                **os.environ,
                "PAL_LAYERS": "fault,trace",
                "PAL_FAULT": "",
                "PAL_TRACE": str(folder / f"trace{rank}"),
                "UNIPAL_CPU_STRICT": self.strict,
            }
            self.ranks.append(
                subprocess.Popen(
                    [sys.executable, "-P", str(RANK), str(rank), "2", str(folder)],
                    env=env,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
        self.job(limit=60)

    def stop(self) -> None:
        """Ends the processes."""
        for one in self.ranks:
            one.kill()
            one.communicate()
        self.ranks = []

    def job(
        self, rank: int = 0, site: Site | None = None, code: int = 2, limit: float = 30
    ) -> list[dict[str, Any]]:
        """What both ranks answer, `rank` with a fault at `site`."""
        self.jobs += 1
        for number, one in enumerate(self.ranks):
            fault = f"{site.function}:{site.n}:{code}" if site and number == rank else ""
            job = {
                "number": self.jobs,
                "lowering": self.lowering,
                "timeout": DEADLINE,
                "phase": site.phase if site else "",
                "fault": fault,
            }
            assert one.stdin is not None
            one.stdin.write(json.dumps(job) + "\n")
            one.stdin.flush()
        until = time.monotonic() + limit
        return [self._answer(number, until) for number in range(2)]

    def _answer(self, number: int, until: float) -> dict[str, Any]:
        stdout = self.ranks[number].stdout
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise HangError(f"rank {number} did not answer")
        line = stdout.readline()
        if not line:
            raise HangError(f"rank {number} ended with status {self.ranks[number].wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def sites(answer: dict[str, Any]) -> list[Site]:
    """The sites of a run without a fault, from its trace."""
    found = []
    for phase, functions in answer["calls"].items():
        seen: Counter[str] = Counter()
        for function in functions:
            seen[function] += 1
            if seen[function] <= POLLED.get(function, 1 << 30):
                found.append(Site(phase, function, seen[function]))
    return found


def chosen(found: list[Site], seed: str) -> list[Site]:
    """All sites, or a sample that has every function of every phase."""
    if FULL:
        return found
    draw = random.Random(seed)
    some = draw.sample(found, min(SAMPLE, len(found)))
    have = {site[:2] for site in some}
    for site in draw.sample(found, len(found)):
        if site[:2] not in have:
            have.add(site[:2])
            some.append(site)
    return sorted(some, key=found.index)


def wrong(answers: list[dict[str, Any]], rank: int, site: Site, code: int) -> list[str]:
    """What is not as it must be after a fault at `site` of `rank`."""
    hit, found = bool(answers[rank]["hits"]), []
    words = (f"rank {rank}", site.function, CODES[code])
    for number, answer in enumerate(answers):
        error, left = answer["error"], dict(answer["left"])
        if number == rank and site.function in GIVES_BACK and hit:
            left = {}  # what the chip did not take back, a stream's thread too
        if left:
            found.append(f"rank {number} left {left}")
        if answer["seconds"] > DEADLINE + GRACE or answer["closed"] > DEADLINE + GRACE:
            found.append(f"rank {number} took {answer['seconds']} s, {answer['closed']} s to close")
        if hit and site.phase != "close":
            if error is None:
                found.append(f"rank {number} has no error")
            elif error["culprits"] != [rank] or not all(word in error["text"] for word in words):
                found.append(f"rank {number} blames {error['culprits']}: {error['text']}")
        elif error is not None:
            found.append(f"rank {number} failed without a cause: {error['text']}")
    said = " ".join(answers[rank]["said"])
    if hit and site.phase == "close" and not all(word in said for word in words):
        found.append(f"rank {rank} closed without a word: {said!r}")
    return found


@pytest.fixture(params=["host", "host strict", "proxy strict", "stream strict"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Ranks under a lowering; strict: device memory that the host reaches through views only."""
    lowering, _, strict = request.param.partition(" ")
    made = Pair(tmp_path, lowering, "1" if strict else "0")
    yield made
    made.stop()


@pytest.mark.parametrize("rank", sample([0, 1], 1, "ranks of fault sites"))
def test_a_refusal_anywhere_is_an_error_everywhere(pair: Pair, rank: int) -> None:
    clean = pair.job()
    assert [answer["error"] for answer in clean] == [None, None]
    found = sites(clean[rank])
    missing = EXPECTED[pair.lowering] - {site.function for site in found}
    assert not missing, "the trace misses what this lowering is known to call"
    seed = f"{SEED} {pair.lowering} {pair.strict} {rank}"
    draw = random.Random(seed)
    bad, hits = [], 0
    tried = chosen(found, seed)
    for site in tried:
        code = draw.choice(list(CODES))
        try:
            answers = pair.job(rank, site, code)
            hits += bool(answers[rank]["hits"])
            bad += [f"{site}, {CODES[code]}: {why}" for why in wrong(answers, rank, site, code)]
            again = site.function == "hostUnregister"  # the next job would find it registered
        except HangError as error:
            bad.append(f"{site}, {CODES[code]}: {error}")
            again = True
        if again:
            pair.start()
    print(f"{hits} of {len(tried)} sites failed, of {len(found)}; seed {seed!r}")
    assert not bad, "\n".join(bad)
    assert hits > len(tried) * 0.8, "the runs do not come where the trace came"


def test_memory_that_its_owner_gave_back_is_told_as_the_owners_and_not_as_its_end(
    tmp_path: Path,
) -> None:
    """palRemoteError of ipcMemHandleOpen, from a peer that lives."""
    pair = Pair(tmp_path, "host", "0")
    try:
        [site, *_] = [
            site for site in sites(pair.job()[0]) if site[:2] == ("all_reduce", "ipcMemHandleOpen")
        ]
        for answer in pair.job(0, site, 6):
            assert answer["error"]["culprits"] == [1]
            assert "ipcMemHandleOpen answered palRemoteError" in answer["error"]["text"]
            assert "has ended" not in answer["error"]["text"]
            assert answer["seconds"] < DEADLINE + GRACE
    finally:
        pair.stop()
