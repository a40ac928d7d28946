"""What a PAL call costs on the cpu chip: ratios and differences taken in one interleaved run.

Run by `make bench`. Benchmarks run non-strict: strict memory is a trap for tests. Exit status 1
when a figure misses its bound.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

os.environ["UNIPAL_CPU_STRICT"] = "0"

from unipal.adaptors import registry

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Figure:
    """One line of the table: a measured value, its unit and its bound ("<=" or ">=")."""

    name: str
    value: float
    unit: str
    sense: str
    bound: float

    @property
    def held(self) -> bool:
        """Whether the bound holds."""
        return self.value <= self.bound if self.sense == "<=" else self.value >= self.bound


def best_of(runs: int, command: list[str]) -> float:
    """Wall time in ms of the quickest of `runs` runs of a command."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1e3)
    return min(times)


def per_call(call: Callable[[], Any], calls: int = 20000, rounds: int = 15) -> float:
    """Median ns of one call, the empty loop taken off in the same round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter_ns()
        for _ in range(calls):
            pass
        middle = time.perf_counter_ns()
        for _ in range(calls):
            call()
        end = time.perf_counter_ns()
        times.append(((end - middle) - (middle - start)) / calls)
    return sorted(times)[rounds // 2]


def measure() -> list[Figure]:
    """All figures of the issue, on the built cpu chip."""
    from unipal.adaptors._core import ffi, lib  # compiled

    chip = registry.find("cpu")
    device = registry.load(registry.build(chip))
    table = device.table
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "direct.so"
        include = Path(registry.__file__).parent.parent / "generated"
        flags = ["-std=c11", "-O2", "-fPIC", "-shared"]
        subprocess.run(
            ["cc", *flags, f"-I{include}", "-o", str(library), str(HERE / "direct.c")],
            check=True,
        )
        import ctypes

        c = ctypes.CDLL(str(library))
        address = ctypes.c_void_p(int(ffi.cast("uintptr_t", table)))
        pair = (ctypes.c_double * 2)()
        c.bench_call(address, 31, 100000, pair)
        figures.append(Figure("table over direct C call", pair[1] - pair[0], "ns", "<=", 10))
        out = ffi.new("int *")
        figures.append(
            Figure(
                "call from Python",
                per_call(lambda f=lib.pal_getDeviceCount: f(table, out)),
                "ns",
                "<=",
                250,
            )
        )
        if c.bench_copy(address, ctypes.c_size_t(64 << 20), 31, pair) != 0:
            raise SystemExit("bench: a 64 MiB copy failed; next: pal test cpu")
        figures.append(
            Figure("deviceMemcpy 64 MiB, of memcpy", pair[0] / pair[1], "ratio", ">=", 0.95)
        )
        if c.bench_stream(address, 5001, pair) != 0:
            raise SystemExit("bench: a stream operation failed; next: pal test cpu")
        figures.append(Figure("64 B copy + synchronize", pair[0] / 1e3, "us", "<=", 3))
        figures.append(Figure("host function + synchronize", pair[1] / 1e3, "us", "<=", 25))
        c.bench_queue.restype = ctypes.c_int64
        ran = c.bench_queue(address, ctypes.c_uint64(1_000_000), pair)
        if ran != 10_000:
            raise SystemExit(f"bench: {ran} of 10000 host functions ran; next: pal test cpu")
        figures.append(Figure("1 million queued operations", pair[0] / 1e9, "s", "<=", 3))
    pal = str(Path(sys.executable).parent / "pal")
    figures.append(Figure("pal --help", best_of(7, [pal, "--help"]), "ms", "<=", 150))
    bare = best_of(7, [sys.executable, "-P", "-c", "pass"])
    imported = best_of(7, [sys.executable, "-P", "-c", "import unipal"])
    figures.append(Figure("import unipal", imported - bare, "ms", "<=", 200))
    return figures


def main() -> int:
    """Print the table; write it as JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    options = parser.parse_args()
    figures = measure()
    for figure in figures:
        mark = "ok  " if figure.held else "MISS"
        print(
            f"{mark} {figure.name:32} {figure.value:10.3f} {figure.unit:5} "
            f"(bound {figure.sense} {figure.bound:g})"
        )
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps([asdict(f) for f in figures], indent=2) + "\n")
    return 0 if all(figure.held for figure in figures) else 1


if __name__ == "__main__":
    raise SystemExit(main())
