"""The plan cache on disk: what a proof found, for every process of this user on this host.

One file holds one plan: the facts that a rank needs and the images of all ranks, or the checker's
refusal. A rank that reads it neither builds nor proves the plan. The name of a file is a hash of
the plan's identity and of the sources that make and prove plans, so other versions of the package
do not find it. The folder is `plans` in the user's cache folder; UNIPAL_PLAN_CACHE names another
one, or `0` for none.

Only this user can read or write the folder and its files; others are ignored. A file is data, never
code: JSON and compressed images, with BLAKE2b-256 over everything. A file that is truncated,
changed, of another version or malformed is ignored, and its plan is proved again. The core verifies
the certificate and every index of an image as for a plan that was just proved.

Processes that need the same plan at once wait for one proof: its maker holds a lock, which the
kernel releases when the process ends. A waiter proves the plan itself after WAIT_S.

    file: MAGIC, u32 bytes of the head, head (JSON), images, BLAKE2b-256 over these ‖ sources_hash()
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import logging
import os
import secrets
import stat
import struct
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from unipal.engine.checker.sources import checker_hash
from unipal.engine.compiled import image
from unipal.engine.plan.ir import Buf, PlanError

log = logging.getLogger("unipal")

LEAST_RANKS = 8
"""Plans of fewer ranks are not kept: a proof takes about as long as reading its file."""

WAIT_S = 30.0  # for another process's proof
POLL_S = 0.005, 0.05  # first and longest pause between looks at its lock
MAX_FILE_BYTES = 32 << 20
MAX_FOLDER_BYTES = 256 << 20
MAX_FOLDER_FILES = 4096
_MAX_HEAD_BYTES = 1 << 20
_UNUSED_S = 3600.0  # a temporary or lock file of this age was left by a process that ended
_TOUCH_S = 86400.0  # a file that was read counts as used, at most once in this time

_MAGIC = b"unipalpl"
_HEAD = struct.Struct("<8sI")
_DIGEST_BYTES = 32
_PLAN, _LOCK, _TEMPORARY = ".plan", ".lock", ".new"


@dataclass(frozen=True)
class Facts:
    """What the engine needs to know of a proved plan besides its images."""

    digest: str
    rooms: int
    """Scratch regions of its staged form."""
    regions: int
    """Scratch regions of the form that the core executes."""
    parts: int
    remote: frozenset[Buf]
    """Kinds of memory that other ranks access."""


@dataclass(frozen=True)
class Entry:
    """A proved plan: its facts, and the compressed images by operation and rank."""

    facts: Facts
    images: Mapping[str, list[bytes]] = field(repr=False)

    def image(self, operation: str, rank: int) -> bytes | None:
        """The image of `rank` for `operation` as called; None if the plan has no such form."""
        of_ranks = self.images.get(operation)
        if of_ranks is None or not 0 <= rank < len(of_ranks):
            return None
        unpacked = zlib.decompressobj().decompress(of_ranks[rank], image.MAX_BYTES)
        return unpacked if image.is_of(unpacked, self.facts.digest, rank) else None


def packed(data: bytes) -> bytes:
    """An image in the form that an Entry holds."""
    return zlib.compress(data, 1)


# ---- the identity of a plan ----------------------------------------------------------------------


@cache
def sources_hash() -> bytes:
    """BLAKE2b-256 over the sources that make, prove and serialise plans: 32 bytes."""
    found = hashlib.blake2b(checker_hash(), digest_size=_DIGEST_BYTES)
    engine = Path(__file__).parent.parent
    for folder in ("algorithms", "plan", "compiled"):
        for path in sorted((engine / folder).glob("*.py")):
            data = path.read_bytes()
            found.update(f"{folder}/{path.name} {len(data)}\n".encode())
            found.update(data)
    return found.digest()


def _name(identity: str) -> str:
    found = hashlib.blake2b(identity.encode(), key=sources_hash(), digest_size=16)
    return found.hexdigest()


# ---- the folder ----------------------------------------------------------------------------------


def place(environment: Mapping[str, str] | None = None) -> Path | None:
    """The folder of plans; None if there is none, or if UNIPAL_PLAN_CACHE is 0."""
    environment = os.environ if environment is None else environment
    asked = environment.get("UNIPAL_PLAN_CACHE")
    if asked == "0":
        return None
    if asked:
        return Path(asked)
    base = Path(environment.get("XDG_CACHE_HOME") or "")
    if not base.is_absolute():  # the specification of base folders: to be ignored
        try:
            base = Path.home() / ".cache"
        except RuntimeError:  # this user has no home
            return None
    return base / "unipal" / "plans"


class Folder:
    """An open folder of plans that this user alone can enter."""

    def __init__(self, path: Path) -> None:
        """Opens the folder, and creates it first if it is not there. OSError if it cannot be used:
        it belongs to another user, or others can enter it.
        """
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        self._descriptor = os.open(path, flags)
        try:
            _require_own(os.fstat(self._descriptor))
        except BaseException:
            os.close(self._descriptor)
            raise

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def read(self, identity: str) -> Entry | PlanError | None:
        """The plan, or its refusal; None if there is no valid file."""
        name = _name(identity) + _PLAN
        try:
            data = self._bytes(name)
            return _parsed(data, identity)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
            log.info("unipal: the kept plan %s is not used: %s", identity, error)
            return None

    def write(self, identity: str, found: Entry | PlanError) -> None:
        """Keeps a plan or a refusal, and removes the files that were not used for longest. A
        file appears whole or not at all. OSError if it cannot be written.
        """
        data = _formed(found, identity)
        if len(data) > MAX_FILE_BYTES:
            return
        name = _name(identity)
        temporary = f"{name}.{secrets.token_hex(8)}{_TEMPORARY}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(temporary, flags, 0o600, dir_fd=self._descriptor)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.rename(
                temporary, name + _PLAN,
                src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor,
            )  # fmt: skip
        except BaseException:
            self._remove(temporary)
            raise
        self.sweep()

    @contextlib.contextmanager
    def alone(self, identity: str, wait_s: float = WAIT_S) -> Iterator[bool]:
        """Holds the lock of a plan while its maker proves it.

        True if no other process holds it. False after `wait_s`: the holder may be stopped. A record
        lock (POSIX), which a forked child does not inherit; threads of one process are told apart
        by plan_cache.Cache.
        """
        name = _name(identity) + _LOCK
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(name, flags, 0o600, dir_fd=self._descriptor)
        try:
            held = _locked(descriptor, time.monotonic() + wait_s)
            try:
                yield held
            finally:
                if held:
                    # A process that still waits for this file finds the plan, or proves it, too.
                    self._remove(name)
        finally:
            os.close(descriptor)

    def sweep(self) -> None:
        """Removes the files that were not used for longest until the folder is in its limits."""
        now, kept = time.time(), []
        with os.scandir(self._descriptor) as items:
            for item in items:
                with contextlib.suppress(OSError):
                    about = item.stat(follow_symlinks=False)
                    if item.name.endswith(_PLAN):
                        kept.append((about.st_mtime, about.st_size, item.name))
                    elif now - about.st_mtime > _UNUSED_S:
                        self._remove(item.name)
        size, count = sum(one for _, one, _ in kept), len(kept)
        if size <= MAX_FOLDER_BYTES and count <= MAX_FOLDER_FILES:
            return
        for _, one, name in sorted(kept):
            if size <= MAX_FOLDER_BYTES * 3 // 4 and count <= MAX_FOLDER_FILES * 3 // 4:
                return
            self._remove(name)
            size, count = size - one, count - 1

    def _bytes(self, name: str) -> bytes:
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        descriptor = os.open(name, flags, dir_fd=self._descriptor)
        with os.fdopen(descriptor, "rb") as file:
            about = os.fstat(descriptor)
            if not stat.S_ISREG(about.st_mode):
                raise ValueError("it is not a file")
            _require_own(about)
            if about.st_size > MAX_FILE_BYTES:
                raise ValueError(f"it has {about.st_size} bytes")
            if time.time() - about.st_mtime > _TOUCH_S:
                os.utime(descriptor)
            return file.read(MAX_FILE_BYTES)

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            os.unlink(name, dir_fd=self._descriptor)


def _require_own(about: os.stat_result) -> None:
    """PermissionError unless only this user can read and write it."""
    if about.st_uid != os.geteuid():
        raise PermissionError(f"it belongs to user {about.st_uid}")
    if stat.S_IMODE(about.st_mode) & 0o077:
        raise PermissionError(f"it has mode {stat.S_IMODE(about.st_mode):03o}: others can use it")


def _locked(descriptor: int, until: float) -> bool:
    """Waits for the lock of a file. False if another process still has it at `until`."""
    pause, longest = POLL_S
    while True:
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES: it is held
            left = until - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(pause, left))
            pause = min(2 * pause, longest)
        else:
            return True


# ---- the file ------------------------------------------------------------------------------------


def _formed(found: Entry | PlanError, identity: str) -> bytes:
    """The bytes of a file."""
    head: dict[str, Any] = {"plan": identity}
    blobs: list[bytes] = []
    if isinstance(found, PlanError):
        head["refused"] = [found.place, found.reason, found.next]
    else:
        facts = found.facts
        head["digest"] = facts.digest
        head["numbers"] = [facts.rooms, facts.regions, facts.parts]
        head["remote"] = sorted(buffer.name for buffer in facts.remote)
        head["images"] = {name: list(map(len, of)) for name, of in found.images.items()}
        blobs = [blob for of in found.images.values() for blob in of]
    text = json.dumps(head).encode()
    data = b"".join([_HEAD.pack(_MAGIC, len(text)), text, *blobs])
    return data + _sum(data)


def _sum(data: bytes | memoryview) -> bytes:
    found = hashlib.blake2b(data, digest_size=_DIGEST_BYTES)
    found.update(sources_hash())
    return found.digest()


def _parsed(data: bytes, identity: str) -> Entry | PlanError:
    """The contents of a file. ValueError, KeyError or TypeError if it is not one of this plan."""
    if len(data) < _HEAD.size + _DIGEST_BYTES:
        raise ValueError("it is too short")
    body = memoryview(data)[:-_DIGEST_BYTES]
    if _sum(body) != data[-_DIGEST_BYTES:]:
        raise ValueError("its checksum is wrong: it was changed or is of another version")
    magic, size = _HEAD.unpack_from(data)
    if magic != _MAGIC or size > min(_MAX_HEAD_BYTES, len(body) - _HEAD.size):
        raise ValueError("it is malformed")
    at = _HEAD.size + size
    head = json.loads(bytes(body[_HEAD.size : at]))
    if head["plan"] != identity:
        raise ValueError(f"it is of {head['plan']}")
    if "refused" in head:
        refused_at, reason, following = map(str, head["refused"])
        return PlanError(refused_at, reason, following)
    images: dict[str, list[bytes]] = {}
    for name, sizes in head["images"].items():
        images[name] = []
        for one in sizes:
            if not 0 < one <= len(body) - at:
                raise ValueError("its images are malformed")
            images[name].append(bytes(body[at : at + one]))
            at += one
    rooms, regions, parts = map(int, head["numbers"])
    remote = frozenset(Buf[name] for name in head["remote"])
    return Entry(Facts(str(head["digest"]), rooms, regions, parts, remote), images)


# ---- one proof per host --------------------------------------------------------------------------


def kept(
    identity: str, prove: Callable[[], Entry], *, folder: Path | None, wait_s: float = WAIT_S
) -> Entry:
    """The plan of `identity` from the folder, else from `prove`, whose answer is kept.

    Raises PlanError if the plan is refused, now or before. Any other exception of `prove` is not
    kept. Without a usable folder it proves the plan.
    """
    if folder is None:
        return prove()
    try:
        opened = Folder(folder)
    except OSError as error:
        _say_unusable(str(folder), str(error))
        return prove()
    with opened:
        found = opened.read(identity)
        if found is None:
            found = _proved(opened, identity, prove, wait_s)
    if isinstance(found, PlanError):
        raise found
    return found


@cache
def _say_unusable(folder: str, why: str) -> None:
    """Logs once that there is no cache on disk."""
    log.warning(
        "unipal: plans are not kept in %s: %s; next: chmod 700 %s, or set UNIPAL_PLAN_CACHE to "
        "another folder, or to 0",
        folder, why, folder,
    )  # fmt: skip


def _proved(
    folder: Folder, identity: str, prove: Callable[[], Entry], wait_s: float
) -> Entry | PlanError:
    """Proves a plan, or waits while another process does, and keeps the answer."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # no locks there, or no space: it is proved all the same
            stack.enter_context(folder.alone(identity, wait_s))
        found = folder.read(identity)
        if found is not None:
            return found
        try:
            found = prove()
        except PlanError as error:
            found = PlanError(error.place, error.reason, error.next)
        with contextlib.suppress(OSError):
            folder.write(identity, found)
        return found
