"""`pal simulate` against SimGrid, and against measurement on stars of network namespaces.

    python -P bench/simulator.py --simgrid /usr/bin/python3
    python -P bench/simulator.py --hosts 4 --mbit 200

With --simgrid the same plans run in SimGrid (bench/simgrid_plan.py), under a Python that has it
(Debian: python3-simgrid). Bound: 5 % at every point.

With --hosts a star is built: each host a namespace with one rank, its wire limited by tbf in both
directions, all wires on a bridge. A ring of messages measures the latency of the wires, exchanges
of two of the ranks their bandwidth; all else is the default machine. Then each algorithm is timed,
call by call from a barrier on, by the median of the slowest rank, and predicted. Bounds: the median
error is at most 10 %, that of 90 % of the points at most 15 %, the largest at most 25 %; the
algorithm that is predicted to be the fastest is within 10 % of the fastest at 90 % of the points.
Needs root, `ip` and `tc`.

Exit status: 0 the bounds hold, 1 they do not, 3 something was not measured.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unipal.engine.algorithms import build, candidates
from unipal.engine.errors import CommError
from unipal.engine.plan.ir import SLOT_CHANNEL, Op, Plan, PlanError, part_bounds
from unipal.engine.simulator.machine import Chip, Host, Machine, Wire, default
from unipal.engine.simulator.predict import predict
from unipal.engine.simulator.simulate import simulate

HERE = Path(__file__).resolve().parent
MI = 1 << 20
SIMGRID_BOUND = 0.05
BOUNDS = {"median": 0.10, "90 %": 0.15, "largest": 0.25}
CHOICE_WITHIN, CHOICE_BOUND = 0.10, 0.90
OPERATIONS = ("all_reduce", "all_gather", "reduce_scatter", "broadcast", "all_to_all")
CONGESTION = "reno"  # bbr estimates a rate of its own, which hides that of the wire
# Of tbf: what a wire that was idle lets through at once, little more than a packet; and a queue
# that takes what all senders have in flight.
BURST_BYTES, QUEUE_BYTES = 10_000, 8 * MI
MTU, FIRST_PACKETS = 9000, 10  # bytes of a packet; packets of TCP's first window
WINDOW_BYTES = 32 << 10  # of TCP: with larger ones the model errs more (docs/simulator.md)
CALLS = {256 << 10: 11, MI: 7}  # of a point, by bytes; else FEW_CALLS
FEW_CALLS = 5


# ---- SimGrid -------------------------------------------------------------------------------------

# operation, algorithm, ranks, hosts, bytes of a block or of the buffer if there is one block
ORACLE = (
    ("all_reduce", "ring", 8, 2, MI),
    ("all_reduce", "ring", 32, 8, 4 * MI),
    ("all_reduce", "rhd", 16, 4, 4 * MI),
    ("all_reduce", "rhd", 128, 16, 4 * MI),
    ("all_reduce", "recursive_doubling", 64, 8, MI),
    ("all_reduce", "nhr", 12, 3, MI),
    ("all_reduce", "nhr", 100, 10, 4 * MI),
    ("all_reduce", "mesh", 16, 4, MI),
    ("all_reduce", "hierarchical", 32, 4, 4 * MI),
    ("all_reduce", "hierarchical", 128, 16, 4 * MI),
    ("all_reduce", "eager_doubling", 32, 4, 8192),
    ("all_gather", "bruck", 24, 3, MI),
    ("reduce_scatter", "pairwise", 16, 4, MI),
    ("all_to_all", "pairwise", 16, 4, MI),
    ("all_to_all", "mesh", 32, 4, 64 << 10),
    ("broadcast", "binomial", 128, 16, 4 * MI),
    ("broadcast", "chain", 16, 4, 4 * MI),
    ("gather", "binomial", 32, 4, MI),
)  # fmt: skip


def mixed(n: int, hosts: int) -> Machine:
    """Two kinds of chips in turn, and every third host with a second, faster rail."""
    chips = (Chip("a", 12e9, 9e9, 12e9, 1e-7), Chip("b", 6e9, 3e9, 5e9, 5e-7))
    memory, slow, fast = Wire("m", 3e-7, 20e9), Wire("s", 25e-6, 1.1e9), Wire("f", 10e-6, 3e9)
    return Machine(
        tuple(
            Host(
                tuple(chips[(h + k) % 2] for k in range(n // hosts)),
                memory,
                (slow, fast) if h % 3 == 0 else (slow,),
            )
            for h in range(hosts)
        )
    )


def job(plan: Plan, machine: Machine, length: int, element_bytes: int = 4) -> dict[str, Any]:
    """What bench/simgrid_plan.py reads: the machine, and every lane's steps with bytes."""
    bounds = part_bounds(length, plan.parts, element_bytes)
    lanes = []
    for program in plan.ranks:
        chip = machine.chips[program.rank]
        for lane in program.lanes:
            steps: list[list[Any]] = []
            for step in lane.steps:
                ref = step.src[0] if step.src else None
                bytes = (bounds[ref.hi] - bounds[ref.lo]) * element_bytes if ref else 0
                if step.op in (Op.COPY, Op.RED, Op.EAGER):
                    folds = len(step.src) - 1
                    took = bytes * folds / chip.reduce if folds else bytes / chip.copy
                    steps.append(["work", chip.startup + took])
                elif step.op is Op.PUT:
                    steps.append(["work", chip.startup])
                if step.op in (Op.PUT, Op.EAGER):
                    steps.append(["put", step.peer, bytes])
                if step.op is Op.EAGER:
                    steps.append(["post", step.peer, SLOT_CHANNEL])
                elif step.op is Op.POST:
                    steps.append(["post", step.peer, step.channel])
                elif step.op is Op.WAIT:
                    steps.append(["wait", step.peer, step.channel, max(1, step.value)])
                elif step.op is Op.FLUSH:
                    steps.append(["flush", step.peer])
                elif step.op in (Op.REC, Op.JOIN):
                    steps.append([step.op.name.lower(), step.event])
            lanes.append([program.rank, steps])
    ports = [None if math.isinf(chip.port) else chip.port for chip in machine.chips]
    return {
        "host_of": machine.host_of,
        "ports": ports,
        "inside": [host.inside.bandwidth for host in machine.hosts],
        "rails": [host.bandwidth for host in machine.hosts],
        "near": [host.inside.latency for host in machine.hosts],
        "far": [host.latency for host in machine.hosts],
        "lanes": lanes,
    }


def oracle(python: str) -> list[dict[str, Any]]:
    """All points of ORACLE; prints a line for each."""
    rows = []
    print(f"{'operation':<15}{'algorithm':<20}{'ranks':>6}{'hosts':>6}{'bytes':>9}"
          f"{'ours ms':>10}{'SimGrid ms':>12}{'error':>9}")  # fmt: skip
    for operation, algorithm, n, hosts, bytes in ORACLE:
        plan, machine = build(algorithm, operation, n), mixed(n, hosts)
        ours = simulate(plan, machine, bytes // 4).seconds
        done = subprocess.run(
            [python, str(HERE / "simgrid_plan.py")],
            input=json.dumps(job(plan, machine, bytes // 4)),
            capture_output=True, text=True, timeout=240,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr.strip().splitlines()[-1])
        answer = json.loads(done.stdout)
        error = ours / answer["seconds"] - 1
        rows.append({"operation": operation, "algorithm": algorithm, "ranks": n, "hosts": hosts,
                     "bytes": bytes, "ours": ours, "simgrid": answer["seconds"],
                     "version": answer["version"]})  # fmt: skip
        print(f"{operation:<15}{algorithm:<20}{n:>6}{hosts:>6}{bytes:>9}{ours * 1e3:>10.3f}"
              f"{answer['seconds'] * 1e3:>12.3f}{error:>9.2%}", flush=True)  # fmt: skip
    return rows


# ---- stars ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class End:
    """A host of a star."""

    name: str
    ipv4: str

    def start(self, words: Sequence[str], **more: Any) -> subprocess.Popen[Any]:
        """Starts a program there."""
        env = {**more.pop("env"), "UNIPAL_HOST_NAME": self.name}
        within = ["nsenter", f"--net=/run/netns/{self.name}", "--", *words]
        return subprocess.Popen(within, env=env, **more)


def _do(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")


@contextlib.contextmanager
def star(count: int, mbit: int, window: int) -> Iterator[list[End]]:
    """Hosts on one switch, each by a wire of `mbit` Mbit/s in both directions. `window`: bytes that
    a connection has under way at most; 0: as the kernel thinks best.
    """
    word = secrets.token_hex(3)
    switch = f"s{word}"
    ends = [End(f"h{word}-{k}", f"10.88.0.{k + 1}") for k in range(count)]
    limited = (
        "root",
        "tbf",
        "rate",
        f"{mbit}mbit",
        "burst",
        str(BURST_BYTES),
        "limit",
        str(QUEUE_BYTES),
    )
    made: list[str] = []
    try:
        for name in (switch, *(end.name for end in ends)):
            _do("ip", "netns", "add", name)
            made.append(name)
            _do("ip", "-n", name, "link", "set", "lo", "up")
        _do("ip", "-n", switch, "link", "add", "switch", "type", "bridge")
        _do("ip", "-n", switch, "link", "set", "switch", "mtu", str(MTU), "up")
        for number, end in enumerate(ends):
            port = f"port{number}"
            _do("ip", "link", "add", "name", "wire", "netns", end.name, "type", "veth",
                "peer", "name", port, "netns", switch)  # fmt: skip
            for name, device in ((end.name, "wire"), (switch, port)):
                _do("ip", "-n", name, "link", "set", device, "mtu", str(MTU), "up")
                _do("tc", "-n", name, "qdisc", "add", "dev", device, *limited)
            _do("ip", "-n", switch, "link", "set", port, "master", "switch")
            _do("ip", "-n", end.name, "address", "add", f"{end.ipv4}/24", "dev", "wire")
            if window:
                _do("ip", "-n", end.name, "route", "change", "10.88.0.0/24", "dev", "wire",
                    "src", end.ipv4, "window", str(window))  # fmt: skip
            _do("nsenter", f"--net=/run/netns/{end.name}", "sysctl", "-qw",
                f"net.ipv4.tcp_congestion_control={CONGESTION}",
                "net.ipv4.tcp_no_metrics_save=1",
                "net.ipv4.tcp_slow_start_after_idle=0")  # fmt: skip
        yield ends
    finally:
        for name in made:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


def run(ends: Sequence[End], points: list[dict[str, Any]], limit: float) -> list[dict[str, Any]]:
    """Times points with one rank on each host. RuntimeError: a rank failed."""
    with tempfile.TemporaryDirectory() as folder:
        secret, file = Path(folder, "secret"), Path(folder, "points.json")
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_hex(32))
        file.write_text(json.dumps(points))
        environment = {
            **os.environ, "OMP_NUM_THREADS": "1", "UNIPAL_JOB_SECRET_FILE": str(secret),
        }  # fmt: skip
        rest = [str(len(ends)), f"tcp:{ends[0].ipv4}:4700", str(file)]
        processes = []
        log = Path(folder, "log")
        try:
            for rank, end in enumerate(ends):
                with log.open("ab") as errors, Path(folder, f"out{rank}").open("wb") as out:
                    words = [sys.executable, "-P", str(HERE / "simulator_rank.py"), str(rank)]
                    processes.append(
                        end.start([*words, *rest], env=environment, stdout=out, stderr=errors,
                                  stdin=subprocess.DEVNULL)
                    )  # fmt: skip
            until = time.monotonic() + limit
            for process in processes:
                if process.wait(max(0.1, until - time.monotonic())):
                    raise RuntimeError(log.read_text(errors="replace")[-2000:])
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"not done after {limit:.0f} s") from None
        finally:
            for process in processes:
                process.kill()
                process.wait()
        return [json.loads(line) for line in Path(folder, "out0").read_text().splitlines()]


def exchange(bytes: int, calls: int) -> dict[str, Any]:
    """A point that measures the wires."""
    return {"operation": "exchange", "algorithm": "", "bytes": bytes, "calls": calls}


def wires(count: int) -> list[dict[str, Any]]:
    """The points that measure wires: a ring of `count` messages, one after another, and exchanges
    of two ranks.
    """
    ring = {"operation": "all_gather", "algorithm": "ring", "bytes": 64 * count, "calls": 41}
    return [ring, exchange(MI, 5), exchange(4 * MI, 5)]


def wired(rows: Sequence[dict[str, Any]], count: int, window: int) -> Machine:
    """The star as machine, by the times of `wires`. What a connection has under way is `window`,
    else what TCP begins with.
    """
    small = rows[0]["least"]  # what the machine's other work does not delay
    middle, large = (row["seconds"] for row in rows[1:])
    bandwidth = (rows[2]["bytes"] - rows[1]["bytes"]) / (large - middle)
    like = default().hosts[0]
    wire = Wire("wire", small / count, bandwidth, window or FIRST_PACKETS * MTU)
    print(f"wires: {wire.latency * 1e6:.0f} µs, {bandwidth * 8e-6:.1f} Mbit/s")
    return Machine((Host(like.chips[:1], like.inside, (wire,)),) * count)


def points_of(machine: Machine, operations: Sequence[str], sizes: Sequence[int]) -> list[Any]:
    """(point, prediction) of every algorithm that the machine can execute."""
    found = []
    for operation in operations:
        for size in sizes:
            for made in candidates(operation):
                if made.one_slot:
                    continue  # for small messages, whose time is that of the processor
                with contextlib.suppress(PlanError, CommError):
                    seen = predict(operation, made.name, machine, size)
                    found.append(
                        ({"operation": operation, "algorithm": made.name, "bytes": size,
                          "calls": CALLS.get(size, FEW_CALLS)}, seen.seconds)
                    )  # fmt: skip
    return found


def measured(
    count: int,
    mbit: int,
    window: int,
    operations: Sequence[str],
    sizes: Sequence[int],
    limit: float,
) -> list[dict[str, Any]]:
    """All points of a star; prints a line for each."""
    with star(count, mbit, window) as ends:
        machine = wired(run(ends, wires(count), limit), count, window)
        planned = points_of(machine, operations, sizes)
        rows = run(ends, [point for point, _ in planned], limit)
    print(f"{'hosts':>5} {'operation':<15}{'algorithm':<20}{'bytes':>9}{'measured ms':>13}"
          f"{'expected ms':>13}{'error':>8}")  # fmt: skip
    for row, (_, expected) in zip(rows, planned, strict=True):
        row.update(hosts=count, mbit=mbit, window=window, expected=expected,
                   error=expected / row["seconds"] - 1)  # fmt: skip
        print(f"{count:>5} {row['operation']:<15}{row['algorithm']:<20}{row['bytes']:>9}"
              f"{row['seconds'] * 1e3:>13.2f}{expected * 1e3:>13.2f}{row['error']:>8.1%}",
              flush=True)  # fmt: skip
    return rows


def judged(rows: Sequence[dict[str, Any]]) -> bool:
    """Prints the errors; whether the bounds hold."""
    errors = sorted(abs(row["error"]) for row in rows)
    at = {"median": statistics.median(errors), "90 %": errors[math.ceil(0.9 * len(errors)) - 1],
          "largest": errors[-1]}  # fmt: skip
    said = ", ".join(f"{name} {at[name]:.1%} (bound {bound:.0%})" for name, bound in BOUNDS.items())
    print(f"{len(rows)} points, {CONGESTION}: errors {said}")
    return all(at[name] <= bound for name, bound in BOUNDS.items())


def chosen(rows: Sequence[dict[str, Any]]) -> bool:
    """Prints how well the fastest prediction chooses an algorithm; whether the bound holds."""
    points: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        points.setdefault((row["hosts"], row["operation"], row["bytes"]), []).append(row)
    good = 0
    for those in points.values():
        best = min(row["seconds"] for row in those)
        taken = min(those, key=lambda row: float(row["expected"]))["seconds"]
        good += taken <= (1 + CHOICE_WITHIN) * best
    print(f"the algorithm that is predicted to be the fastest is within {CHOICE_WITHIN:.0%} of the "
          f"fastest at {good} of {len(points)} points (bound {CHOICE_BOUND:.0%})")  # fmt: skip
    return good >= CHOICE_BOUND * len(points)


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simgrid", metavar="PYTHON", help="a Python with the module simgrid")
    parser.add_argument("--hosts", type=int, action="append", help="of a star; several in turn")
    parser.add_argument("--mbit", type=int, default=200, help="of each wire")
    parser.add_argument("--window", type=int, default=WINDOW_BYTES,
                        help="of TCP, in bytes; 0: as the kernel thinks best")  # fmt: skip
    parser.add_argument("--operation", action="append", choices=OPERATIONS, help="only these")
    parser.add_argument("--size", type=int, action="append", help="bytes; only these")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds for one star")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    options = parser.parse_args()
    compared: list[dict[str, Any]] = []
    rows: list[dict[str, Any]] = []
    holds = True
    try:
        if options.simgrid:
            compared = oracle(options.simgrid)
            worst = max(abs(row["ours"] / row["simgrid"] - 1) for row in compared)
            holds = worst <= SIMGRID_BOUND
            print(f"largest difference from SimGrid {compared[0]['version']}: {worst:.2%} "
                  f"(bound {SIMGRID_BOUND:.0%})")  # fmt: skip
        for count in options.hosts or ():
            sizes = options.size or (256 << 10, MI, 4 * MI)
            rows += measured(count, options.mbit, options.window, options.operation or OPERATIONS,
                             sizes, options.limit)  # fmt: skip
        if rows:
            holds = all([judged(rows), chosen(rows), holds])
    except (RuntimeError, OSError) as error:
        print(f"not measured: {error}")
        return 3
    if options.json:
        options.json.write_text(json.dumps({"simgrid": compared, "stars": rows}, indent=1) + "\n")
    return 0 if holds else 1


if __name__ == "__main__":
    raise SystemExit(main())
