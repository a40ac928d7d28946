"""What the flight recorder costs per step: paired blocks of the same steps, with and without.

Exit status 1 when a figure misses its bound: 40 ns a step, 1 % of a step of 1 MiB.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CORE = HERE.parent / "engine" / "core"
BLOCKS = 200


def build(folder: Path) -> ctypes.CDLL:
    """bench/recorder.c and the core's sources that it needs."""
    target = folder / "recorder.so"
    sources = [HERE / "recorder.c", *(CORE / f"{n}.c" for n in ("records", "copy", "calibrate"))]
    flags = ["-std=c11", "-O2", "-fPIC", "-shared", "-pthread", "-I", str(CORE)]
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *flags, "-o", target, *map(str, sources)], check=True)
    return ctypes.CDLL(str(target))


def blocks(library: ctypes.CDLL, steps: int, size: int) -> list[tuple[float, float]]:
    """ns per step of `size` bytes, (without, with) for each block."""
    without, recorded = ((ctypes.c_double * BLOCKS)() for _ in range(2))
    memory = [ctypes.create_string_buffer(max(size, 1)) for _ in range(2)]
    error = library.bench_recorder(BLOCKS, steps, ctypes.c_size_t(size), *memory, without, recorded)
    if error:
        raise OSError(error, os.strerror(error), "/dev/shm")
    return list(zip(without, recorded, strict=True))


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        library = build(Path(name))
        small = blocks(library, 2000, 8)
        large = blocks(library, 4, 1 << 20)
    added = statistics.median(w - o for o, w in small)
    share = statistics.median(w / o for o, w in large) - 1
    figures = {"added_ns_per_step": added, "share_of_1MiB_step": share, "blocks": BLOCKS}
    print(f"a record adds {added:.1f} ns to a step of 8 B (bound 40; {BLOCKS} paired blocks)")
    print(f"and {100 * share:+.2f} % to a step of 1 MiB (bound 1)")
    if options.json:
        options.json.write_text(json.dumps(figures) + "\n", encoding="utf-8")
    return 0 if added <= 40 and share <= 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())
