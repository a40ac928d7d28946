"""Random misuse and faults of the built package, judged by the table of docs/faults.md.

    python -P tests/faults/misuse.py --cases 1000 --seed 7 [--only TEXT] [--jobs 2] [--json FILE]
    python -P tests/faults/misuse.py --case 1234            # one case again, with all that was told
    python -P tests/faults/misuse.py --sanitizer thread     # the core and the cpu chip under TSan

A case is drawn by its seed (misuse_cases.py): ranks on a chip, in one or several communicators, a
row of calls, and what one or two ranks do wrong at which moment. Ranks are real processes, or
threads of one (misuse_ranks.py), forked from a process that has imported the engine; each slot of
`--jobs` has one, with a /dev/shm of its own, so that all that is left there is the case's. Exit
status 0: every case ended as the table says; 1: not.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import os
import queue
import secrets
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "harness"))

import misuse_cases as cases
import misuse_sanitized
import netns
import opencl_runtimes
from checkout import HARNESS, RANKS
from misuse_cases import Case
from misuse_judge import PAGE as PAGE
from misuse_judge import Expected, Row, Told, judge, table
from misuse_sanitized import NOT_SANITIZED, SANITIZERS, Sanitized

LIMIT = 60.0  # seconds of a case: who is there then hangs
LEFT_SECONDS = 5.0  # after the last process, until nothing of the job is left
PRIVATE = "mount --make-rprivate / && mount -t tmpfs tmpfs /dev/shm && exec"


@dataclass
class Ended:
    """A judged case."""

    case: Case
    found: list[str]
    seconds: float
    told: dict[int, Told]


class Slot:
    """Runs one case after the other, `under` a sanitizer."""

    def __init__(
        self, folder: Path, hosts: Sequence[netns.Host], under: Sanitized | None = None
    ) -> None:
        self._folder, self._hosts, self._under = folder, hosts, under
        own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        line = ["unshare", *own, "--mount", "sh", "-c", f'{PRIVATE} "$@"', "-"]
        clean = {key: word for key, word in os.environ.items() if not key.startswith("UNIPAL_")}
        self._process = subprocess.Popen(
            [*line, *(under.command if under else ()), sys.executable, "-P", "-c", _START,
             str(HARNESS), str(RANKS)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
            env={**clean, "UNIPAL_PRICES": "shipped", "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
        assert self._process.stdout is not None
        self._said = b""
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(self._process.stdout, selectors.EVENT_READ)
        self._plans: set[str] = set()

    def close(self) -> None:
        """Ends the process that ranks are forked from."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()

    @property
    def _shared(self) -> Path:
        """The slot's own /dev/shm."""
        return Path(f"/proc/{self._process.pid}/root/dev/shm")

    def _order(self, **what: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    def _answers(self, seconds: float) -> Iterator[dict[str, Any]]:
        """What the process has said, after at most so many seconds."""
        if self._waiting.select(seconds):
            assert self._process.stdout is not None
            data = os.read(self._process.stdout.fileno(), 1 << 16)
            if not data:
                raise RuntimeError("the process that ranks are forked from has ended")
            *lines, self._said = (self._said + data).split(b"\n")
            yield from map(json.loads, lines)

    def run(self, case: Case, expected: Expected) -> Ended:
        """All of one case."""
        begun = time.monotonic()
        folder = self._folder / str(case.seed)
        shutil.rmtree(folder, ignore_errors=True)
        for part in ("", "job", "run"):
            (folder / part).mkdir(mode=0o700)
        watched = Watched(case, folder)
        for ranks in watched.processes:
            self._order(start=self._start(case, folder, ranks))
        while not watched.over():
            for answer in self._answers(0.01):
                watched.hear(answer)
            watched.look()
        left = self._left(folder)
        told = watched.told()
        known = {json.dumps(key) for one in told.values() for line in one.of("end")
                 for key in line["plans"]} - self._plans  # fmt: skip
        self._plans |= known
        self._order(plans=[json.loads(key) for key in sorted(known)])
        found = judge(case, expected, told, left)
        said = {path: path.read_text(errors="replace") for path in sorted(folder.glob("*.out"))}
        found += [text for text in said.values() if misuse_sanitized.reports(text)]
        return Ended(case, found, time.monotonic() - begun, told)

    def _start(self, case: Case, folder: Path, ranks: Sequence[int]) -> dict[str, Any]:
        """What the process is asked for."""
        secret, host = folder / "secret", None
        if case.place in ("tcp", "hosts") and not secret.exists():
            secret.touch(0o600)
            secret.write_text(secrets.token_hex(32))
            with socket.create_server(("127.0.0.1", 0)) as probe:
                (folder / "port").write_text(str(probe.getsockname()[1]))
        if case.place == "hosts":
            host = self._hosts[ranks[0] * 2 // case.n]
        address = f"unix:{folder}/job/s"
        if secret.exists():
            where = self._hosts[0].ipv4 if host else "127.0.0.1"
            address = f"tcp:{where}:{(folder / 'port').read_text()}"
        environment = {
            "UNIPAL_RANK": str(ranks[0]), "UNIPAL_SIZE": str(case.n), "UNIPAL_ADDRESS": address,
            "XDG_RUNTIME_DIR": str(folder / "run"),
            **({"UNIPAL_JOB_SECRET_FILE": str(secret)} if secret.exists() else {}),
            **({"UNIPAL_HOST_NAME": host.name} if host else {}),
            **(opencl_runtimes.environment("pocl") if case.chip == "opencl" else {}),
            **(self._under.environment(case.act) if self._under else {}),
        }  # fmt: skip
        return {"core": str(self._under.core) if self._under else "",
            "folder": str(folder), "ranks": list(ranks), "environment": environment,
            "namespace": f"/run/netns/{host.name}" if host else "",
        }  # fmt: skip

    def _left(self, folder: Path) -> list[str]:
        """What there is of the job after its last process, when it had some time to go."""
        until = time.monotonic() + LEFT_SECONDS
        while True:
            files = [path for part in (self._shared, folder / "job", folder / "run")
                     for path in part.iterdir()]  # fmt: skip
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
            pids = children.read_text().split()
            if not files and not pids:
                return []
            if time.monotonic() > until:
                break
            time.sleep(0.02)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        names = [f"/dev/shm/{path.name}" if path.parent == self._shared else
                 f"{path.parent.name}/{path.name}" for path in files]  # fmt: skip
        for path in files:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        return [*names, *(f"process {pid}" for pid in pids)]


class Watched:
    """The processes of a case while it runs, and what their ranks tell."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self._folder = case, folder
        everybody = list(range(case.n))
        threads = case.place == "threads"
        self.processes = [everybody] if threads else [[rank] for rank in everybody]
        (folder / "case").write_text(json.dumps(dataclasses.asdict(case)))
        self._pids: list[int] = []
        self._status: dict[int, int] = {}
        self._lines: dict[int, list[dict[str, Any]]] = {rank: [] for rank in everybody}
        self._read = dict.fromkeys(everybody, 0)
        self._until = time.monotonic() + LIMIT
        self._woken: set[int] = set()
        self._hung: set[int] = set()

    def hear(self, answer: dict[str, Any]) -> None:
        """An answer of the process that ranks are forked from."""
        if "started" in answer:
            self._pids.append(answer["started"])
        elif answer["ended"] in self._pids:
            self._status[answer["ended"]] = answer["status"]

    def over(self) -> bool:
        """Whether all processes have ended."""
        return len(self._status) == len(self.processes)

    def look(self) -> None:
        """Reads what ranks tell, and does what is due."""
        for rank in self._lines:
            self._tail(rank)
        alive = {pid: ranks for pid, ranks in zip(self._pids, self.processes, strict=False)
                 if pid not in self._status}  # fmt: skip
        waiting = set()
        for pid, ranks in alive.items():
            act, lines = self.case.act_of(ranks[0]), self._lines[ranks[0]]
            faults = [line["at"] for line in lines if line["kind"] == "fault"]
            if act == cases.STOPPED and faults:
                waiting.add(pid)
            seconds = cases.STOPPED_SECONDS.get(act, float("inf"))
            wakes = faults[0] + seconds if faults else float("inf")
            given_up = act != cases.WAKES or (self._folder / "failed").exists()
            if pid not in self._woken and time.monotonic() > wakes and given_up:
                os.kill(pid, signal.SIGCONT)
                self._woken.add(pid)
        if any(line.get("code", "ok") != "ok" for one in self._lines.values() for line in one):
            (self._folder / "failed").touch()
        there = [rank for pid, ranks in alive.items() if pid not in waiting for rank in ranks]
        for word in ("called", "done"):  # what ranks wait for each other with
            said = (any(line["kind"] in (word, "done", "end") for line in self._lines[rank])
                    for rank in there)  # fmt: skip
            if len(self._pids) == len(self.processes) and all(said):
                (self._folder / word).touch()
        if waiting and waiting == set(alive):
            self._kill(waiting)
        elif time.monotonic() > self._until and alive:
            self._hung |= set(alive) - waiting
            for pid in alive:
                os.kill(pid, signal.SIGUSR1)
            time.sleep(1.0)
            self._kill(alive)
            self._until += LIMIT

    def _kill(self, pids: Any) -> None:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _tail(self, rank: int) -> None:
        with (
            contextlib.suppress(FileNotFoundError),
            (self._folder / f"{rank}.jsonl").open() as file,
        ):
            file.seek(self._read[rank])
            for line in iter(file.readline, ""):
                if not line.endswith("\n"):
                    break
                self._lines[rank].append(json.loads(line))
                self._read[rank] += len(line.encode())

    def told(self) -> dict[int, Told]:
        """All that is known when all processes have ended."""
        found = {}
        for pid, ranks in zip(self._pids, self.processes, strict=True):
            stack = "".join(
                path.read_text(errors="replace")
                for path in (self._folder / f"{ranks[0]}.{end}" for end in ("stack", "out"))
                if path.exists()
            )
            status = None if pid in self._hung else self._status[pid]
            for rank in ranks:
                self._tail(rank)
                found[rank] = Told(self._lines[rank], status, stack)
        return found


_START = "import sys; sys.path[:0] = sys.argv[1:]; import misuse_ranks; misuse_ranks.main()"


# ---- many cases ----------------------------------------------------------------------------------


def absent() -> dict[str, str]:
    """Places and chips that cannot be had on this machine, and why."""
    found = {"hosts": netns.possible(), "opencl": opencl_runtimes.absent("pocl")}
    return {name: why for name, why in found.items() if why}


def run(
    seeds: Sequence[int], jobs: int = 2, only: str = "", under: Sanitized | None = None
) -> Iterator[Ended]:
    """Judged cases of these seeds, as they end, `under` a sanitizer."""
    rows, lacks = table(), frozenset([*absent(), *(NOT_SANITIZED if under else ())])
    budget = cases.BUDGET // 8 if under else cases.BUDGET  # deadlines stay what they are
    todo: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[Ended | BaseException] = queue.SimpleQueue()
    for seed in seeds:
        todo.put(seed)

    def work(folder: Path) -> None:
        with contextlib.ExitStack() as stack:
            hosts = () if "hosts" in lacks else stack.enter_context(netns.two_hosts())
            slot = stack.enter_context(contextlib.closing(Slot(folder, hosts, under)))
            with contextlib.suppress(queue.Empty):
                while True:
                    case = cases.draw(todo.get_nowait(), list(rows), only, lacks, budget)
                    done.put(slot.run(case, rows[case.act, case.moment]))

    def guarded(folder: Path) -> None:
        try:
            work(folder)
        except BaseException as error:
            done.put(error)

    with tempfile.TemporaryDirectory(prefix="misuse-") as base:
        folders = [Path(base) / str(number) for number in range(jobs)]
        threads = [threading.Thread(target=guarded, args=(folder,)) for folder in folders]
        try:
            for folder, thread in zip(folders, threads, strict=True):
                folder.mkdir()
                thread.start()
            for _ in seeds:
                ended = done.get()
                if isinstance(ended, BaseException):
                    raise ended
                yield ended
        finally:
            while not todo.empty():  # nothing is begun any more
                with contextlib.suppress(queue.Empty):
                    todo.get_nowait()
            for thread in threads:
                thread.join()


def _report(ended: Ended) -> dict[str, Any]:
    return {"seed": ended.case.seed, "name": ended.case.name, "seconds": ended.seconds,
            "found": ended.found, "case": dataclasses.asdict(ended.case)}  # fmt: skip


def show(ended: Ended) -> None:
    """Everything of one case."""
    case = ended.case
    print(case.name)
    for comm in case.comms:
        print(f"  {comm}")
    for call in case.calls:
        print(f"  {call}" + ("  <- here" if call.number == case.at else ""))
    lines = [(line["at"], rank, line) for rank, one in ended.told.items() for line in one.lines]
    begun = min((at for at, _, _ in lines), default=0.0)
    for at, rank, line in sorted(lines, key=lambda one: one[:2]):
        if line["kind"] in ("late", "end"):
            continue
        words = {key: word for key, word in line.items() if key not in ("kind", "at")}
        for key in ("begun", "ended"):
            if key in words:
                words[key] = round(words[key] - begun, 4)
        print(f"{at - begun:9.4f} rank {rank} {line['kind']:6} {words}")
    for rank, one in ended.told.items():
        if one.stack:
            print(f"rank {rank}: {one.stack}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: every case ended as the table says; 1: not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cases", type=int, default=40)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("UNIPAL_SEED", "20261121")))
    parser.add_argument("--only", default="", help="cases whose line contains this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path, help="a line for each case")
    parser.add_argument("--case", type=int, help="this one, with all that was told")
    parser.add_argument("--sanitizer", choices=SANITIZERS)
    words = parser.parse_args(arguments)
    for name, why in absent().items():
        print(f"not run: {name}: {why}")
    seeds = [words.case] if words.case is not None else range(words.seed, words.seed + words.cases)
    begun, bad, rows = time.monotonic(), 0, Counter[Row]()
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(words.json.open("w")) if words.json else None
        under = None
        if words.sanitizer:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="misuse-core-"))
            under = Sanitized(words.sanitizer, Path(folder))
        jobs = min(words.jobs, len(seeds))
        for number, ended in enumerate(run(seeds, jobs, words.only, under), 1):
            if words.case is not None:
                show(ended)
            bad += bool(ended.found)
            rows[ended.case.act, ended.case.moment] += 1
            verdict = "WRONG" if ended.found else "right"
            print(f"{number}/{len(seeds)} {verdict} {ended.seconds:.1f} s {ended.case.name}")
            for line in ended.found:
                print("    " + line.replace("\n", "\n    "))
            if file is not None:
                print(json.dumps(_report(ended)), file=file, flush=True)
            sys.stdout.flush()
    took = time.monotonic() - begun
    print(f"{len(seeds) - bad} of {len(seeds)} cases right, {len(rows)} kinds, {took:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
