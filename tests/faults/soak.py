"""Hours of random use: no wrong byte, memory and open files flat.

    python tests/faults/soak.py [--seconds 3600] [--seed N] [--ranks 4]

Ranks call random operations of random sizes on chip memory and NumPy arrays, under all lowerings,
blocking, as works and in groups; duplicate, split, shrink and abort communicators and close them.
Every result is compared with NumPy. Once in ten seconds each rank's resident memory, descriptors
and threads are taken when nothing but the job's own communicator is open. They are flat when the
least of the last fifth is at most the largest of the middle fifth, memory plus 2 % or 4 MiB.
Exit status 0: all right and flat; 1: not.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import ABORTED, CommError
from unipal.engine.tools.cases import Case, Cell
from unipal.engine.tools.launch import launch, note

OPERATIONS = (
    "all_reduce", "broadcast", "reduce", "all_gather", "all_gatherv", "gather", "gatherv",
    "scatter", "scatterv", "reduce_scatter", "reduce_scatterv", "all_to_all", "all_to_allv",
    "sendrecv", "barrier",
)  # fmt: skip
TYPES = ("float32", "float64", "int32", "int64", "uint8", "float16", "bfloat16")
SAMPLE_SECONDS = 10.0
PAGE = os.sysconf("SC_PAGE_SIZE")


class WrongError(Exception):
    """A result that is not what it must be."""


def cell(dice: random.Random, comm: Communicator) -> Cell:
    """A random call; every rank draws the same one."""
    operation = dice.choice(OPERATIONS)
    return Cell(
        operation,
        dice.choice(TYPES),
        dice.choice(("sum", "max", "min")),
        int(4 ** dice.uniform(0, 9)),
        False,
        "device" if comm.settings.lowering == "stream" else dice.choice(("device", "numpy")),
        dice.randrange(comm.size),
        dice.getrandbits(16),
    )


def calls(comm: Communicator, dice: random.Random) -> int:
    """Some calls, each compared."""
    many = dice.randrange(1, 8)
    for _ in range(many):
        what = cell(dice, comm)
        case = Case(comm, what)
        case.run()
        if case.wrong():
            raise WrongError(f"{case.wrong()} elements of {what} on {comm!r}")
    return many


def works(comm: Communicator, dice: random.Random) -> int:
    """Asynchronous reductions in a row, waited for in any order."""
    size = int(4 ** dice.uniform(0, 8))
    arrays = [np.full(size, float(comm.rank + k)) for k in range(dice.randrange(1, 6))]
    pending = [comm.all_reduce(x, async_op=True) for x in arrays]
    for work in dice.sample(pending, len(pending)):
        assert work is not None
        work.wait()
    for k, x in enumerate(arrays):
        if not (x == sum(range(comm.size)) + k * comm.size).all():
            raise WrongError(f"an asynchronous all_reduce of {size} on {comm!r}")
    return len(arrays)


def group(comm: Communicator, dice: random.Random) -> int:
    """Messages of everybody to everybody else, at once."""
    size = int(4 ** dice.uniform(0, 7))
    out = np.full((comm.size, size), float(comm.rank))
    got = np.empty_like(out)
    with comm.group():
        for peer in range(comm.size):
            if peer != comm.rank:
                comm.send(out[peer], peer)
                comm.recv(got[peer], peer)
    got[comm.rank] = comm.rank
    if not (got == np.arange(comm.size)[:, None]).all():
        raise WrongError(f"a group of messages of {size} on {comm!r}")
    return 2 * (comm.size - 1)


USES = (calls, calls, works, group)


def use(comm: Communicator, dice: random.Random) -> int:
    """Something on a communicator."""
    kinds = (calls,) if comm.settings.lowering == "stream" else USES
    return dice.choice(kinds)(comm, dice)


def another(comm: Communicator, dice: random.Random) -> int:
    """A duplicate, under some lowering."""
    with comm.dup(lowering=dice.choice((None, "host", "proxy", "stream"))) as other:
        return use(other, dice)


def parts(comm: Communicator, dice: random.Random) -> int:
    """Groups of ranks by random colours; some ranks are in none."""
    colors = [dice.choice((0, 1, None)) for _ in range(comm.size)]
    seeds = [dice.getrandbits(32) for _ in range(2)]
    color = colors[comm.rank]
    part = comm.split(color, -comm.rank)
    if part is None or color is None:
        return 0
    with part:
        return use(part, random.Random(seeds[color]))


def smaller(comm: Communicator, dice: random.Random) -> int:
    """A duplicate that some ranks go on without; the one left out is told so."""
    out, seed = dice.randrange(comm.size), dice.getrandbits(32)
    done = 0
    with comm.dup() as other:
        done += use(other, dice)
        comm.barrier()  # of the parent: shrinking ends calls that are not over everywhere
        if comm.rank == out:
            with contextlib.suppress(CommError):
                other.shrink()
                raise WrongError("a rank that was excluded shrank")
        else:
            with other.shrink([out]) as left:
                if left.size != comm.size - 1 or list(left.without) != [out]:
                    raise WrongError(f"{left!r} without {left.without}")
                done += use(left, random.Random(seed))
        comm.barrier()
    return done


def aborted(comm: Communicator, dice: random.Random) -> int:
    """A duplicate that one rank aborts while the others are in calls."""
    who = dice.randrange(comm.size)
    with comm.dup() as other:
        x = np.ones(1 << 16)
        try:
            if comm.rank == who:
                other.abort("the soak")
            while True:
                other.all_reduce(x)
        except CommError as error:
            if (error.code, error.culprits) != (ABORTED, (who,)):
                raise
        comm.barrier()
    return 1


ACTIONS: Sequence[Callable[[Communicator, random.Random], int]] = (
    use, use, use, another, another, parts, smaller, aborted,
)  # fmt: skip


def held() -> list[int]:
    """Resident bytes, descriptors and threads of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return [pages * PAGE, len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))]


def soak(comm: Communicator, seconds: float, seed: int) -> list[list[float]]:
    """One rank's part. Answers its samples: seconds, resident bytes, descriptors, threads."""
    dice = random.Random(seed)  # the same everywhere
    begun, sampled, samples = time.monotonic(), 0.0, []
    done: Counter[str] = Counter()
    while True:
        act = dice.choice(ACTIONS)
        done["calls"] += act(comm, dice)
        done[act.__name__] += 1
        now = max(comm.exchange(time.monotonic() - begun))
        if now - sampled >= min(SAMPLE_SECONDS, seconds / 50) or now > seconds:
            sampled = now
            samples.append([now, *held()])
            if comm.rank == 0:
                note([now, dict(done), samples[-1]])
        if now > seconds:
            return samples


def flat(samples: list[list[float]]) -> list[str]:
    """What grew on one rank, in words."""
    end = samples[-1][0]
    grown = []
    for column, what in ((1, "resident bytes"), (2, "descriptors"), (3, "threads")):
        middle = [one[column] for one in samples if 0.4 * end <= one[0] <= 0.6 * end]
        last = [one[column] for one in samples if one[0] >= 0.8 * end]
        allowed = max(middle) + (max(0.02 * max(middle), 4 << 20) if column == 1 else 0)
        if min(last) > allowed:
            grown.append(f"{what} from {max(middle):.0f} to {min(last):.0f}")
    return grown


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: all right and flat; 1: a wrong result, an error, or something grew."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("UNIPAL_SEED", "20261121")))
    parser.add_argument("--ranks", type=int, default=4)
    words = parser.parse_args(arguments)
    shown = [0.0]

    def show(rank: int, said: Any) -> None:
        now, done, (_, resident, files, threads) = said
        if now - shown[0] < SAMPLE_SECONDS and now < words.seconds:
            return
        shown[0] = now
        rest = ", ".join(f"{many} {name}" for name, many in sorted(done.items()) if name != "calls")
        print(
            f"{now:6.0f} s: {done['calls']} calls right ({rest}); rank 0: "
            f"{resident / 2**20:.1f} MiB, {files:.0f} files, {threads:.0f} threads",
            flush=True,
        )

    try:
        answers = launch(
            soak, words.ranks, words.seconds, words.seed, limit=words.seconds + 120, notes=show,
            timeout=30.0, uncertified=True, record_lanes=0, scratch_bytes=1 << 20,
        )  # fmt: skip
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    grown = {rank: flat(samples) for rank, samples in enumerate(answers)}
    for rank, what in grown.items():
        first, last = answers[rank][0], answers[rank][-1]
        print(
            f"rank {rank}: {first[1] / 2**20:.1f} → {last[1] / 2**20:.1f} MiB, {first[2]:.0f} → "
            f"{last[2]:.0f} files, {first[3]:.0f} → {last[3]:.0f} threads: "
            + ("grew: " + "; ".join(what) if what else "flat")
        )
    return 1 if any(grown.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
