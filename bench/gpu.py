"""Everything that only a real GPU shows, in under eight minutes: `make gpu`.

Conformance of the nvidia and cupy chips; each runner with 2 and 4 processes that share one GPU, all
operations checked; sendrecv between two of them against the GPU's own copy rate, measured in turn;
and that operations which reduce nothing launch no kernel, by the trace layer and by CUPTI.

Without a GPU it says so, claims nothing and ends with status 0. With one it writes certificates to
adaptors/<chip>/ and numbers to bench/results/. `--emulated` walks the same path over the emulated
CUDA libraries, says emulated in every line, and writes to --out alone. Status 1: something is
wrong; 3: something could not be shown.
"""

from __future__ import annotations

import argparse
import ctypes
import datetime
import importlib.util
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from unipal.engine.comm.communicator import Communicator, parts_of
from unipal.engine.tools.launch import launch

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 460  # for all of it
GOAL = 0.9  # sendrecv over the GPU's own copies
QUIET = ("all_gather", "all_to_all", "broadcast", "gather", "scatter", "sendrecv")
OPERATIONS = (*QUIET, "all_reduce", "reduce_scatter", "reduce")
COMPUTES = ("deviceReduce", "launchKernel", "launchDeviceFunc")
# Asked for: everything is enqueued. By itself uni takes proxy, as device memory is not mapped here.
LOWERING = {"uni": "stream"}
NOT_HERE = {
    "homo": "NCCL refuses two ranks of one communicator on one GPU",
    "hybrid": "it needs two clusters with a collective library each, and NCCL refuses one GPU",
}
_LOOK = """
import json, sys
from unipal.adaptors import registry
from unipal.adaptors.registry import LoadError
try:
    device = registry.load("nvidia", layers=())
    count = device.getDeviceCount()
    names = [device.getDeviceProperties(i).name for i in range(count)]
    print(json.dumps({"names": names, "reason": "" if count else "the driver shows no GPU"}))
except LoadError as error:
    print(json.dumps({"names": [], "reason": error.reason}))
except Exception as error:
    print(json.dumps({"names": [], "reason": f"{type(error).__name__}: {error}"}))
"""


class Run:
    """One run: its clock, its findings, and how it speaks."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.began = time.monotonic()
        self.out: Path = options.out
        self.stages: dict[str, Any] = {}
        self.wrong: list[str] = []
        self.not_shown: list[str] = []

    @property
    def left(self) -> float:
        """Seconds of the budget."""
        return float(self.options.limit) - (time.monotonic() - self.began)

    def say(self, text: str) -> None:
        """A line of progress; what is emulated says so."""
        word = " (emulated)" if self.options.emulated else ""
        print(f"gpu{word}: [{time.monotonic() - self.began:5.1f} s] {text}", flush=True)

    def stage(self, name: str, work: Callable[[], dict[str, Any]]) -> None:
        """Does a part and keeps what it found; a part that breaks does not end the run."""
        if self.left < 5:
            self.miss(name, f"no time was left of {self.options.limit} s")
            self.stages[name] = {"not_shown": f"no time was left of {self.options.limit} s"}
            return
        try:
            self.stages[name] = work()
        except Exception as error:
            why = " ".join(str(error).split()) or type(error).__name__
            self.stages[name] = {"error": why}
            self.fail(name, why)

    def fail(self, name: str, why: str) -> None:
        """Something is wrong."""
        self.wrong.append(f"{name}: {why}")
        self.say(f"WRONG  {name}: {why}")

    def miss(self, name: str, why: str) -> None:
        """Something could not be shown here."""
        self.not_shown.append(f"{name}: {why}")
        self.say(f"not shown  {name}: {why}")


def command(line: list[str], seconds: float) -> tuple[int, str]:
    """Status and output of a program; it and its children end at the deadline (status 124)."""
    started = subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    try:
        said, _ = started.communicate(timeout=max(1.0, seconds))
        return started.returncode, said
    except subprocess.TimeoutExpired:
        return 124, ""
    finally:
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


# ---- what there is


def look() -> dict[str, Any]:
    """The GPUs that the nvidia chip shows, or why there is none."""
    status, said = command([sys.executable, "-P", "-c", _LOOK], 60)
    try:
        found: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
    except (IndexError, ValueError):
        return {"names": [], "reason": f"looking for one ended with status {status}"}
    return found


def driver() -> str:
    """The driver's version, as the system tells it."""
    smi = shutil.which("nvidia-smi")
    if smi:
        line = [smi, "--query-gpu=driver_version", "--format=csv,noheader"]
        status, said = command(line, 20)
        if status == 0 and said.strip():
            return said.splitlines()[0].strip()
    try:
        text = Path("/proc/driver/nvidia/version").read_text(encoding="utf-8")
    except OSError:
        return "unknown"
    found = re.search(r"\b(\d{3}\.[\d.]+)\b", text)
    return found[1] if found else "unknown"


def emulate() -> None:
    """Puts the emulated CUDA libraries under the nvidia chip, here and in every process started."""
    from unipal.adaptors import registry

    os.environ.update(registry.build("nvidia", emulated=True).env)


# ---- conformance


def certify(run: Run, chip: str, seconds: float) -> dict[str, Any]:
    """`pal certify`: its summary, and its certificate in the chip's folder when it is real."""
    line = [str(Path(sys.executable).with_name("pal")), "certify", chip, "--json"]
    line += ["--level", run.options.level, "--out", str(run.out)]
    line += ["--emulated"] if run.options.emulated else []
    status, said = command(line, min(seconds, run.left))
    if status == 124:
        raise TimeoutError(f"`pal certify {chip}` took longer than {seconds:.0f} s")
    try:
        found: dict[str, Any] = json.loads(said)
    except ValueError:
        raise RuntimeError(f"`pal certify {chip}` ended with status {status}") from None
    failed = [id_ for id_, one in found["clauses"].items() if one["verdict"] == "fail"]
    for id_ in failed:
        run.fail(f"certify {chip}", f"{id_}: {found['clauses'][id_].get('evidence', '')}")
    runners = {name: one["state"] for name, one in found["runners"].items()}
    said = ", ".join(f"{name} {state}" for name, state in runners.items())
    run.say(f"certified {chip} in {found['seconds']} s: {found['summary']}; {said}")
    kept = None
    if not run.options.emulated and run.options.level == "runner":
        kept = str(keep(chip, Path(found["files"]["certificate"])))
        run.say(f"wrote {kept}")
    return {
        "exit": status,
        "seconds": found["seconds"],
        "summary": found["summary"],
        "failed": failed,
        "runners": runners,
        "certificate": kept,
    }


def keep(chip: str, certificate: Path) -> Path:
    """Ships a real certificate with its chip."""
    target = ROOT / "adaptors" / chip / "certificate.json"
    shutil.copyfile(certificate, target)
    return target.relative_to(ROOT)


def cupy_missing(run: Run) -> str:
    """Why the cupy chip cannot be tried; "" when it can."""
    if run.options.emulated or importlib.util.find_spec("cupy"):
        return ""
    return "CuPy is not installed; next: `pip install 'unipal[cuda]'`"


# ---- runners


def block(rank: int, count: int) -> Any:
    """A rank's numbers; sums of them stay exact."""
    import numpy as np

    return np.arange(count, dtype=np.int64).astype(np.int32) * 7 + rank * 1000003


def expected(name: str, rank: int, n: int, count: int) -> tuple[Any, Any]:
    """What a rank gives to an operation and what it holds afterwards, by NumPy alone.

    Rank 0 is the root; None: nothing is promised to this rank.
    """
    import numpy as np

    whole = [block(r, n * count).reshape(n, count) for r in range(n)]
    mine = [block(r, count) for r in range(n)]
    total, all_ = sum(mine[1:], mine[0]), np.concatenate(mine)
    parts = sum(whole[1:], whole[0])
    return {
        "all_gather": (mine[rank], all_),
        "all_to_all": (whole[rank].ravel(), np.concatenate([one[rank] for one in whole])),
        "broadcast": (mine[rank], mine[0]),
        "gather": (mine[rank], all_ if rank == 0 else None),
        "scatter": (whole[0].ravel() if rank == 0 else mine[rank], whole[0][rank]),
        "sendrecv": (mine[rank], mine[(rank - 1) % n]),
        "all_reduce": (mine[rank], total),
        "reduce_scatter": (whole[rank].ravel(), parts[rank]),
        "reduce": (mine[rank], total if rank == 0 else None),
    }[name]


def operation(comm: Communicator, name: str, count: int) -> int:
    """One operation on known numbers; how many elements of this rank are wrong."""
    given, due = expected(name, comm.rank, comm.size, count)
    x = comm.alloc(given.size, "int32").copy_from(given)
    out: Any = comm.alloc(count if due is None else due.size, "int32")
    if name == "sendrecv":
        comm.sendrecv(x, out, (comm.rank + 1) % comm.size, (comm.rank - 1) % comm.size)
    elif name == "broadcast":
        comm.broadcast(x)
        out = x
    elif name == "scatter":
        comm.scatter(x)  # in place: the root keeps its own block where it lies
        out = x[:count]
    elif name == "gather" and comm.rank:
        comm.gather(x)
    else:
        getattr(comm, name)(x, out)
    comm.barrier()
    return 0 if due is None else int((out.to_numpy() != due).sum())


def operations(comm: Communicator, count: int) -> dict[str, int]:
    """Every operation: how many elements of this rank are wrong."""
    return {name: operation(comm, name, count) for name in OPERATIONS}


def runner(run: Run, chip: str, name: str, ranks: int) -> dict[str, Any]:
    """All operations with one runner on `ranks` processes that share the first GPU."""
    count = run.options.bytes // 64
    each = launch(operations, ranks, count, limit=min(90.0, run.left), **_settings(chip, name))
    wrong = {op: sum(one[op] for one in each) for op in OPERATIONS}
    bad = {op: number for op, number in wrong.items() if number}
    if bad:
        run.fail(f"{chip} {name} x{ranks}", f"wrong elements: {bad}")
    run.say(
        f"{chip} {name} x{ranks}: {len(wrong)} operations, {sum(wrong.values())} wrong elements"
    )
    return {"elements": count, "wrong": wrong}


def _settings(chip: str, name: str) -> dict[str, Any]:
    """How a communicator of processes on one GPU is opened."""
    return {
        "environment": {"CUDA_VISIBLE_DEVICES": "0"},
        "chip": chip,
        "runner": name,
        "lowering": LOWERING.get(name),
        "uncertified": True,  # a measurement; the certificate is made beside it
        "timeout": 30.0,
    }


# ---- sendrecv against the GPU's own copies


def paired(comm: Communicator, size: int, turns: int) -> dict[str, Any]:
    """Seconds on rank 0 for a copy on the device, for a message to rank 1, and for one each way.

    In turn, so that all meet the same clocks and the same neighbours. While one rank copies, the
    other waits in a barrier.
    """
    from unipal.generated.pal import MemcpyType

    x, out = comm.alloc(size, "uint8"), comm.alloc(size, "uint8")
    chip = parts_of(comm).state.chip.device
    stream = chip.streamCreate()
    other = 1 - comm.rank

    def copy() -> None:
        chip.deviceMemcpy(out.address, x.address, size, MemcpyType.DEVICE_TO_DEVICE, stream)
        chip.streamSynchronize(stream)

    def one_way() -> None:
        if comm.rank == 0:
            comm.send(x, other)
        else:
            comm.recv(out, other)

    def both_ways() -> None:
        comm.sendrecv(x, out, other, other)

    seconds: dict[str, list[float]] = {"copy": [], "one_way": [], "both_ways": []}
    for turn in range(turns + 2):
        for name, work in (("copy", copy), ("one_way", one_way), ("both_ways", both_ways)):
            comm.barrier()
            start = time.perf_counter()
            if name != "copy" or comm.rank == 0:
                work()
            if turn >= 2:  # the first ones agree on plans and make mappings
                seconds[name].append(time.perf_counter() - start)
    chip.streamDestroy(stream)
    return seconds


def against_copies(run: Run, chip: str) -> dict[str, Any]:
    """The ratio for each size, and whether it reaches the goal."""
    name, rows = "uni", []
    for size in (run.options.bytes, 4 * run.options.bytes):
        seconds = launch(
            paired, 2, size, run.options.turns, limit=min(90.0, run.left), **_settings(chip, name)
        )[0]
        row = rates(size, seconds)
        rows.append(row)
        run.say(
            f"{chip} {size >> 10} KiB: copy {row['copy_GBs']:.1f} GB/s, sendrecv"
            f" {row['sendrecv_GBs']:.1f} GB/s, ratio {row['ratio']:.3f} (goal {GOAL})"
        )
        if not run.options.emulated and row["ratio"] < GOAL:
            run.fail(f"{chip} sendrecv", f"{size >> 10} KiB: {row['ratio']:.3f}, below {GOAL}")
    return {"runner": name, "lowering": LOWERING.get(name), "goal": GOAL, "rows": rows}


def rates(size: int, seconds: dict[str, list[float]]) -> dict[str, Any]:
    """10^9 bytes a second by medians. Each way counts the bytes that it moves."""
    middle = {name: statistics.median(of) for name, of in seconds.items()}
    copy, one = size / middle["copy"] / 1e9, size / middle["one_way"] / 1e9
    return {
        "bytes": size,
        "turns": len(seconds["copy"]),
        "copy_GBs": copy,
        "sendrecv_GBs": one,
        "both_ways_GBs": 2 * size / middle["both_ways"] / 1e9,
        "ratio": one / copy,
        "seconds": seconds,
    }


# ---- no kernels


def quiet(comm: Communicator, size: int, counter: str) -> dict[str, int] | None:
    """Operations that reduce nothing; what CUPTI saw of them in this process."""
    for name in QUIET:
        operation(comm, name, size // 4)
    if not counter:
        return None
    kernels, copies = ctypes.c_ulonglong(), ctypes.c_ulonglong()
    watched = ctypes.CDLL(counter).kernels_seen(ctypes.byref(kernels), ctypes.byref(copies))
    return {"kernels": kernels.value, "copies": copies.value} if watched else None


def counter_library(run: Run) -> tuple[str, str]:
    """bench/kernels.c over CUPTI: its path, or why there is none."""
    if run.options.emulated:
        return "", "CUPTI sees no emulated GPU"
    home = Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    folders = [home, home / "extras" / "CUPTI"]
    at = next((f for f in folders if (f / "include" / "cupti.h").is_file()), None)
    if at is None:
        return "", f"no cupti.h under {home}; next: install CUDA's CUPTI or set CUDA_HOME"
    target = run.out / "kernels.so"
    line = [os.environ.get("CC", "cc"), "-std=c11", "-O1", "-shared", "-fPIC"]
    line += [f"-I{at / 'include'}", f"-I{home / 'include'}", str(ROOT / "bench" / "kernels.c")]
    line += ["-o", str(target), f"-L{at / 'lib64'}", f"-Wl,-rpath,{at / 'lib64'}", "-lcupti"]
    status, _ = command(line, 60)
    return ("", "bench/kernels.c could not be compiled") if status else (str(target), "")


def no_kernels(run: Run, chip: str) -> dict[str, Any]:
    """That nothing was launched, by the trace of all PAL calls and by the profiler."""
    name = "uni"
    trace = run.out / "calls.json"
    library, why = counter_library(run)
    settings = _settings(chip, name)
    settings["environment"] |= {"PAL_LAYERS": "trace", "PAL_TRACE": str(trace)}
    if library:
        settings["environment"] |= {"CUDA_INJECTION64_PATH": library}
    size = run.options.bytes // 16
    seen = launch(quiet, 2, size, library, limit=min(90.0, run.left), **settings)
    calls = calls_in(trace)
    launched = {call: calls[call] for call in COMPUTES if calls.get(call)}
    copies = calls.get("deviceMemcpy", 0)
    if launched or not copies:
        run.fail(f"{chip} no kernels", f"the trace shows {launched or 'no copy either'}")
    run.say(f"{chip} trace: {sum(calls.values())} calls, {copies} copies, launches: {launched}")
    profiled: dict[str, Any] = {"shown": False, "why": why or "CUPTI did not start"}
    if all(seen):
        kernels, moved = (sum(one[key] for one in seen) for key in ("kernels", "copies"))
        profiled = {"shown": moved > 0, "kernels": kernels, "copies": moved}
        if kernels:
            run.fail(f"{chip} no kernels", f"CUPTI saw {kernels} kernels")
        run.say(f"{chip} CUPTI: {kernels} kernels, {moved} copies")
    if not profiled["shown"]:
        run.miss(f"{chip} no kernels, by the profiler", profiled.get("why", "it saw no copy"))
    return {"runner": name, "calls": calls, "launched": launched, "profiler": profiled}


def calls_in(trace: Path) -> dict[str, int]:
    """How often each PAL function was called."""
    counts: dict[str, int] = {}
    for name in re.findall(r'"name": ?"(\w+)"', trace.read_text(encoding="utf-8")):
        counts[name] = counts.get(name, 0) + 1
    return counts


# ---- the whole


def stages(run: Run) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """The parts, the most telling first."""
    for chip in run.options.chips:
        why = cupy_missing(run) if chip == "cupy" else ""
        if why:
            run.miss(chip, why)
            continue
        yield f"certify {chip}", partial(certify, run, chip, 150.0)
        if chip == "cupy":
            continue  # the runners and the rates are those of the same GPU
        for name in run.options.runners:
            for ranks in run.options.ranks:
                yield (
                    f"{chip} {name} x{ranks}",
                    partial(runner, run, chip, name, ranks),
                )
        yield f"{chip} sendrecv", partial(against_copies, run, chip)
        yield f"{chip} no kernels", partial(no_kernels, run, chip)


def main(arguments: list[str] | None = None) -> int:
    """Look, show, write."""
    options = parsed(arguments)
    run = Run(options)
    if options.emulated:
        emulate()
    found = look()
    report: dict[str, Any] = {
        "emulated": options.emulated,
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "driver": "none: emulated" if options.emulated else driver(),
        "gpus": found["names"],
        "command": " ".join(["python", "-P", "bench/gpu.py", *(arguments or sys.argv[1:])]),
    }
    if not found["names"]:
        run.say(f"no GPU here: {found['reason']}")
        run.say("nothing is claimed; next: `make gpu` on a machine whose nvidia-smi shows one")
        _write(options.json, {**report, "reason": found["reason"], "claims": []})
        return 0
    run.out.mkdir(parents=True, exist_ok=True)
    run.say(f"{', '.join(found['names'])}; driver {report['driver']}")
    for name, work in stages(run):
        run.stage(name, work)
    for name, why in NOT_HERE.items():
        run.miss(name, why)
    status = 1 if run.wrong else 3 if len(run.not_shown) > len(NOT_HERE) else 0
    report |= {
        "seconds": round(time.monotonic() - run.began, 1),
        "stages": run.stages,
        "wrong": run.wrong,
        "not_shown": run.not_shown,
        "exit": status,
    }
    _write(options.json, report)
    if not options.emulated:
        day = report["date"][:10]
        target = ROOT / "bench" / "results" / f"gpu-{day}.json"
        _write(target, report)
        run.say(f"numbers: {target.relative_to(ROOT)}")
    wrong = "; ".join(run.wrong) or "nothing wrong"
    run.say(f"{wrong}; {len(run.not_shown)} not shown; {report['seconds']} s")
    return status


def _write(target: Path | None, report: dict[str, Any]) -> None:
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--emulated", action="store_true", help="over the emulated CUDA libraries")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gpu", help="working folder")
    parser.add_argument("--json", type=Path, help="also write the findings to this file")
    parser.add_argument("--limit", type=float, default=SECONDS, help="seconds for all of it")
    parser.add_argument("--chips", nargs="+", default=["nvidia", "cupy"])
    parser.add_argument("--runners", nargs="*", default=["uni", "host"], choices=["uni", "host"])
    parser.add_argument("--ranks", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--bytes", type=int, default=64 << 20, help="of a message")
    parser.add_argument("--turns", type=int, default=20, help="of the comparison")
    parser.add_argument(
        "--level", default="runner", choices=["contract", "ordering", "process", "runner"]
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
