"""Plans on disk: proved once per host, read by nobody else, and proved again when in doubt.

How often the checker is called says how often a plan was proved.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
import pytest
from unipal.engine import algorithms
from unipal.engine.algorithms import build
from unipal.engine.checker import check
from unipal.engine.checker.report import Report
from unipal.engine.comm.communicator import Communicator
from unipal.engine.compiled import image, plan_cache, plan_store
from unipal.engine.compiled.plan_cache import Cache, Checked, Key
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Plan, PlanError
from unipal.engine.plan.staging import stage
from unipal.engine.tools.launch import launch

LIMIT = 60.0  # seconds, of whatever a test waits for
KEY = Key("all_reduce", "rhd", 8)
STAGED = Key("reduce_scatter", "ring", 9, staged=True)
ROOTED = Key("gather", "binomial", 11, root=4)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where plans are kept; empty."""
    path = tmp_path / "cache" / "plans"
    monkeypatch.setenv("UNIPAL_PLAN_CACHE", str(path))
    return path


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plans that this process has proved."""
    proved: list[str] = []
    right = check.check

    def counted(plan: Plan) -> Report:
        proved.append(str(plan))
        return right(plan)

    monkeypatch.setattr(check, "check", counted)
    return proved


def asked(key: Key) -> Checked:
    """The plan for a process that has none yet."""
    return Cache(lambda key: plan_cache._make(key)).checked(key, time.monotonic() + LIMIT)


def files(folder: Path) -> list[Path]:
    """The plans in the folder, and nothing else is there."""
    found = sorted(folder.iterdir())
    assert all(path.suffix == ".plan" for path in found), found
    return found


# ---- what is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [KEY, STAGED, ROOTED], ids=lambda key: key.text)
def test_what_is_read_equals_what_was_proved(folder: Path, proofs: list[str], key: Key) -> None:
    proved, read = asked(key), asked(key)
    assert len(proofs) == 1
    plan = build(key.algorithm, key.operation, key.n, key.root)
    staged = stage(plan)
    plan = staged if key.staged else plan
    report = check.check(plan)
    for made in (proved, read):
        assert made.digest == plan.digest()
        assert (made.regions, made.parts, made.rooms) == (
            plan.regions, plan.parts, staged.regions
        )  # fmt: skip
        assert made.remote == plan.remote
        for rank in range(key.n):
            assert made.frozen(rank, key.operation) == image.freeze(plan, rank, report)
    assert str(read.plan) == str(plan)
    assert read.plan.digest() == plan.digest()


def test_all_forms_of_a_plan_are_kept(folder: Path, proofs: list[str]) -> None:
    """The v-form has an image of its own; a form that the steps do not serve is refused."""
    key = Key("all_gather", "ring", 8)
    proved, read = asked(key), asked(key)
    vectors = [made.frozen(3, "all_gatherv") for made in (proved, read)]
    assert vectors[0] == vectors[1] != read.frozen(3, "all_gather")
    assert len(proofs) == 1
    key = Key("all_to_all", "bruck", 8)
    proved, read = asked(key), asked(key)
    for made in (proved, read):
        with pytest.raises(PlanError, match="all_to_allv"):
            made.frozen(3, "all_to_allv")


def _calls(comm: Communicator) -> tuple[list[float], list[str], list[str]]:
    """The results of two calls, and the plans that this process has proved and read for them."""
    x = np.full(5, comm.rank, np.float64)
    comm.all_reduce(x)
    y = np.empty(3 * comm.size)
    comm.all_gather(np.full(3, comm.rank, np.float64), y)
    proved: list[str] = []
    read: list[str] = []
    for key in plan_cache.known():
        if key.n == comm.size:
            made = plan_cache.checked(key, time.monotonic() + LIMIT)
            (read if made.proof is None else proved).append(key.text)
    return [*x.tolist(), *y.tolist()], proved, read


def test_one_process_proves_what_all_ranks_run(folder: Path) -> None:
    right = [28.0] * 5 + np.repeat(np.arange(8.0), 3).tolist()
    for first in (True, False):
        answers = launch(_calls, 8, per_process=4, limit=LIMIT, chip="host")
        assert [values for values, _, _ in answers] == [right] * 8
        (one, other) = answers[0], answers[4]
        proved, read = [*one[1], *other[1]], [*one[2], *other[2]]
        assert len(proved) == len(set(proved)), "by one process"
        assert bool(proved) is first
        assert set(read) >= set(proved)
        assert len(read) >= 2
    assert files(folder)


def test_what_breaks_a_proof_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(plan: Plan) -> Report:
        raise MemoryError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(check, "check", broken)
        with pytest.raises(MemoryError, match="no room"):
            asked(KEY)
    assert files(folder) == []
    assert asked(KEY).digest == build("rhd", "all_reduce", 8).digest()


@pytest.mark.parametrize(
    "key",
    [
        Key("all_reduce", "rhd", plan_store.LEAST_RANKS - 1),
        KEY._replace(checked=False),
        Key("all_reduce", "library", 8),
        Key("all_reduce", "hybrid", 8, clusters=((0, 1, 2, 3), (4, 5, 6, 7)), borders=1),
    ],
    ids=["few ranks", "unchecked", "library", "clusters"],
)
def test_other_plans_are_not_kept(folder: Path, key: Key) -> None:
    assert asked(key).plan.n == key.n
    assert not folder.exists()


def test_nothing_is_kept_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proofs: list[str]
) -> None:
    monkeypatch.setenv("UNIPAL_PLAN_CACHE", "0")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked(KEY)
    asked(KEY)
    assert len(proofs) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_folder_is_the_users_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UNIPAL_PLAN_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "a"))
    asked(KEY)
    folder = tmp_path / "a" / "unipal" / "plans"
    (path,) = files(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path / "b"))
    assert plan_store.place() == tmp_path / "b" / ".cache" / "unipal" / "plans"


# ---- algorithms that are not the package's -------------------------------------------------------


@contextmanager
def author(body: Callable[[Builder], None]) -> Iterator[Key]:
    """The key of an author's all_gather."""
    flat = algorithms.find("all_gather", "ring")
    with_all = algorithms.algorithm("all_gather", name="author", needs=flat.needs, parts=flat.parts)
    with_all(body)
    yield Key("all_gather", "author", 8)
    del algorithms.REGISTER["all_gather", "author"]


def test_an_authors_plan_is_known_by_its_steps(folder: Path, proofs: list[str]) -> None:
    """Its function may do anything, so the plan is built, and proved if it is another one."""
    variant, built = "ring", []

    def body(p: Builder) -> None:
        built.append(p.rank)
        algorithms.find("all_gather", variant)(p)

    with author(body) as key:
        first, again = asked(key), asked(key)
        assert (len(proofs), len(built)) == (1, 16)
        assert first.frozen(2, "all_gather") == again.frozen(2, "all_gather")
        variant = "bruck"
        other = asked(key)
        assert len(proofs) == 2
        assert other.digest == build("bruck", "all_gather", 8).digest() != first.digest


def test_a_refusal_is_kept(folder: Path, proofs: list[str]) -> None:
    def body(p: Builder) -> None:
        p.copy(p.output[p.rank], p.input)

    with author(body) as key:
        errors = []
        for _ in range(3):
            with pytest.raises(PlanError, match="all_gather/author n=8") as caught:
                asked(key)
            errors.append(caught.value)
    assert len(proofs) == 1
    ((_, reason, _),) = {(one.place, one.reason, one.next) for one in errors}
    assert "OUTPUT" in reason


# ---- one proof at a time -------------------------------------------------------------------------

_ASKS = """
import sys, time
from unipal.engine.checker import check
from unipal.engine.checker.report import Report
from unipal.engine.compiled import plan_cache

def say(*words):
    print(*words, flush=True)

right = check.check
def held(plan):
    say("proves")
    sys.stdin.readline()
    return right(plan)
check.check = held

told = []
def watch():
    if not told:
        told.append(say("waits"))
key = plan_cache.Key("all_reduce", "rhd", 8)
say("asks")
try:
    plan_cache.checked(key, time.monotonic() + float(sys.argv[1]), watch)
except TimeoutError:
    say("late")
say(plan_cache.checked(key, time.monotonic() + 60).digest)
"""


class Asker:
    """A process that asks for KEY, and proves it when it is told to go on."""

    def __init__(self, stack: ExitStack, seconds: float = LIMIT) -> None:
        self.process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-P", "-c", _ASKS, str(seconds)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )
        )  # fmt: skip
        stack.callback(self.process.kill)
        assert self.line() == "asks"

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ends(self) -> list[str]:
        """What it says until its end."""
        assert self.process.stdout is not None
        return self.process.stdout.read().split()

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def test_a_process_waits_for_the_proof_of_another(folder: Path) -> None:
    digest = build("rhd", "all_reduce", 8).digest()
    with ExitStack() as stack:
        prover = Asker(stack)
        assert prover.line() == "proves"
        waiter = Asker(stack)
        assert waiter.line() == "waits"
        prover.go()
        assert prover.ends()[-1] == digest
        assert waiter.ends() == [digest], "it has not proved it"
    files(folder)


def test_a_prover_that_is_killed_blocks_nobody(folder: Path) -> None:
    with ExitStack() as stack:
        prover = Asker(stack)
        assert prover.line() == "proves"
        waiter = Asker(stack)
        assert waiter.line() == "waits"
        prover.process.kill()
        assert waiter.line() == "proves"
        waiter.go()
        assert waiter.ends() == [build("rhd", "all_reduce", 8).digest()]
    files(folder)


def test_a_deadline_is_kept_while_another_process_proves(folder: Path) -> None:
    with ExitStack() as stack:
        prover = Asker(stack)
        assert prover.line() == "proves"
        waiter = Asker(stack, 0.5)
        assert [waiter.line(), waiter.line()] == ["waits", "late"]
        prover.go()
        assert waiter.ends() == [build("rhd", "all_reduce", 8).digest()]


def test_a_prover_that_does_not_end_is_waited_for_within_a_limit(folder: Path) -> None:
    with ExitStack() as stack:
        prover = Asker(stack)
        assert prover.line() == "proves"
        made = plan_cache._entry(Checked.by(KEY, plan_cache._prove(KEY)))
        proved: list[str] = []

        def prove() -> plan_store.Entry:
            proved.append(KEY.text)
            return made

        begun = time.monotonic()
        found = plan_store.kept(KEY.text, prove, folder=folder, wait_s=0.3)
        assert 0.3 <= time.monotonic() - begun < LIMIT
        assert proved == [KEY.text]
        assert found.facts.digest == build("rhd", "all_reduce", 8).digest()


# ---- files that are not to be trusted ------------------------------------------------------------


def _truncated(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: random.Random(7).randrange(len(data))])


def _flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[random.Random(8).randrange(len(data))] ^= 1
    path.write_bytes(data)


def _longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _readable(path: Path) -> None:
    path.chmod(0o640)


def _link(path: Path) -> None:
    path.rename(path.parent.parent / "elsewhere")
    path.symlink_to(path.parent.parent / "elsewhere")


def _fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


def _of_another_plan(path: Path) -> None:
    other = path.parent.parent / "other"
    made = Checked.by(STAGED, plan_cache._prove(STAGED))
    plan_store.kept("another", lambda: plan_cache._entry(made), folder=other)
    (found,) = files(other)
    shutil.copy(found, path)


SPOILS = [_truncated, _flipped, _longer, _empty, _readable, _link, _fifo, _of_another_plan]


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_file_that_is_not_right_is_proved_again(
    folder: Path, proofs: list[str], spoil: Callable[[Path], None]
) -> None:
    right = asked(KEY)
    (path,) = files(folder)
    spoil(path)
    proofs.clear()
    again = asked(KEY)
    assert proofs == [str(right.plan)]
    assert again.frozen(5, "all_reduce") == right.frozen(5, "all_reduce")
    (path,) = files(folder)
    assert stat.S_ISREG(path.lstat().st_mode)
    assert stat.S_IMODE(path.lstat().st_mode) == 0o600
    asked(KEY)
    assert len(proofs) == 1, "what replaced it is used"


def test_a_file_of_another_user_is_not_used(
    folder: Path, proofs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(KEY)
    if os.geteuid() == 0:
        (path,) = files(folder)
        os.chown(path, 12345, -1)
        asked(KEY)
        assert len(proofs) == 2
        assert files(folder)[0].stat().st_uid == 0
    user = os.geteuid()
    proofs.clear()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    asked(KEY)
    asked(KEY)
    assert len(proofs) == 2, "the folder is not the user's"


def _open_to_others(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True)
    folder.chmod(0o750)


def _a_link(folder: Path) -> None:
    (folder.parent / "real").mkdir(mode=0o700, parents=True)
    folder.symlink_to(folder.parent / "real")


def _a_file(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("")


@pytest.mark.parametrize("make", [_open_to_others, _a_link, _a_file])
def test_a_folder_that_is_not_private_is_not_used(
    folder: Path, proofs: list[str], make: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    make(folder)
    asked(KEY)
    asked(KEY)
    assert len(proofs) == 2
    assert not folder.is_dir() or list(folder.iterdir()) == []
    assert [one.getMessage() for one in caplog.records].count(caplog.records[0].getMessage()) == 1
    assert f"plans are not kept in {folder}" in caplog.text
    assert "next: " in caplog.text


def test_another_version_proves_again(
    folder: Path, proofs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(KEY)
    (old,) = files(folder)
    monkeypatch.setattr(plan_store, "sources_hash", lambda: bytes(32))
    asked(KEY)
    assert len(proofs) == 2
    (new,) = set(files(folder)) - {old}
    shutil.copy(old, new)  # the right name is not enough
    asked(KEY)
    assert len(proofs) == 3


def _head(**changes: object) -> dict[str, object]:
    """The head of a file of KEY without images, with some values replaced."""
    head: dict[str, object] = {
        "plan": KEY.text, "digest": "00" * 16, "numbers": [1, 1, 1], "remote": ["INPUT"],
        "images": {},
    }  # fmt: skip
    return {**head, **changes}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(one).encode()
        for one in (
            [], 7, "text", {}, _head(plan=7), _head(plan="another"), _head(numbers=[1]),
            _head(numbers="abc"), _head(numbers=None), _head(remote=["EVIL"]), _head(remote=3),
            _head(images=[3]), _head(images={"all_reduce": 7}), _head(images={"all_reduce": [0]}),
            _head(images={"all_reduce": [1 << 60]}), _head(images={"all_reduce": [-5]}),
            _head(images={"all_reduce": ["8"]}), {"plan": KEY.text, "refused": ["one", "two"]},
            {"plan": KEY.text, "refused": 3},
        )
    ]
    + [b"", b"{", b"\xff\xfe", b"cos\nsystem\n(S'true'\ntR."],
)  # fmt: skip
def test_a_malformed_file_with_a_right_checksum_is_proved_again(
    folder: Path, proofs: list[str], text: bytes
) -> None:
    asked(KEY)
    (path,) = files(folder)
    body = b"unipalpl" + struct.pack("<I", len(text)) + text + bytes(16)
    digest = hashlib.blake2b(body + plan_store.sources_hash(), digest_size=32).digest()
    path.write_bytes(body + digest)
    proofs.clear()
    assert asked(KEY).digest == build("rhd", "all_reduce", 8).digest()
    assert len(proofs) == 1


def test_images_of_another_rank_are_not_loaded(folder: Path, proofs: list[str]) -> None:
    """Every image is of the plan and the rank that it is asked for; otherwise all are made anew."""
    right = asked(KEY)
    entry = plan_cache._entry(right)
    swapped = plan_store.Entry(entry.facts, {"all_reduce": entry.images["all_reduce"][::-1]})
    with plan_store.Folder(folder) as opened:
        opened.write(KEY.text, swapped)
    proofs.clear()
    read = asked(KEY)
    assert proofs == []
    assert read.frozen(2, "all_reduce") == right.frozen(2, "all_reduce")
    assert len(proofs) == 1


# ---- bounds --------------------------------------------------------------------------------------


def _aged(path: Path, hours: float) -> None:
    when = time.time() - 3600 * hours
    os.utime(path, (when, when))


@pytest.mark.parametrize("limit", ["bytes", "files"])
def test_what_was_not_used_for_longest_is_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    keys = [Key("all_reduce", "rhd", n) for n in range(8, 13)]
    names = {}
    for hours, key in enumerate(keys[:4]):
        before = set(folder.iterdir()) if folder.exists() else set()
        asked(key)
        (names[key],) = set(files(folder)) - before
        _aged(names[key], 48 + hours)
    asked(keys[3])  # the oldest one, used now
    sizes = {path: path.stat().st_size for path in files(folder)}
    if limit == "files":
        monkeypatch.setattr(plan_store, "MAX_FOLDER_FILES", 4)
    else:
        monkeypatch.setattr(plan_store, "MAX_FOLDER_BYTES", sum(sizes.values()))
    asked(keys[4])
    gone = set(sizes) - set(files(folder))
    oldest = [names[key] for key in (keys[2], keys[1], keys[0])]
    assert gone == set(oldest[: len(gone)]) != set()
    if limit == "files":
        assert len(gone) == 2, "three quarters are left"
    else:
        left = sum(path.stat().st_size for path in files(folder))
        most = sum(sizes.values()) * 3 // 4
        assert left <= most < left + sizes[oldest[len(gone) - 1]]


def test_leftovers_of_processes_that_were_killed_are_removed(folder: Path) -> None:
    asked(KEY)
    old, new = folder / "x.123.new", folder / "y.lock"
    for path in (old, new):
        path.write_bytes(b"")
    _aged(old, 2)
    asked(STAGED)
    assert not old.exists()
    assert new.exists(), "a process may hold it"


def test_a_plan_that_is_too_large_is_not_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_store, "MAX_FILE_BYTES", 1000)
    assert asked(KEY).plan.n == 8
    assert files(folder) == []
