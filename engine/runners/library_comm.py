"""A communicator of a vendor's collective library, owned by a communicator of the engine.

It is created when its owner opens, after all ranks have reported the same library, on a thread that
may hang without blocking its caller. It is destroyed with its owner, or aborted if the owner has
failed.
"""

from __future__ import annotations

import copy
import logging
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.errors import (
    FAILED,
    REFUSED,
    TIMEOUT,
    CommError,
    PlanMismatch,
    ranks_of,
    ranks_text,
)
from unipal.engine.runners import watched_device
from unipal.generated.pal import PalError, Result

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

log = logging.getLogger("unipal")
_DESTROY_TIMEOUT_S = 2.0  # time for a library to destroy a communicator


class VendorComm:
    """The library `name` over the chip `device` (None: host memory), and its communicator for
    `members`: ranks of `comm` that include this one.
    """

    def __init__(
        self, comm: CommunicatorView, device: Any, name: str, members: tuple[int, ...]
    ) -> None:
        """Loads the library. LoadError or PalError."""
        from unipal.adaptors import ccl_registry, registry

        emulated = device is not None and registry.is_emulated(device.name)
        built = ccl_registry.build_ccl(name, emulated=emulated)
        self.name, self.build_id, self.members = name, built.build_id, members
        self.takes_host_memory = ccl_registry.HOST in built.library.accepts
        self._comm, self._device = comm, device
        self._ordinal = -1 if device is None else int(device.getDevice())
        self.table: Any = ccl_registry.load_ccl(built, device=device)
        if device is not None:  # on host memory calls wait for other ranks, so they do not hang
            self.table = watched_device.WatchedDevice(self.table, comm)
        self.version = int(self.table.getVersion())
        self.handle: Any = None
        self._lock = threading.Lock()

    def among(self, members: tuple[int, ...]) -> VendorComm:
        """The same library for another communicator, not yet open."""
        made = copy.copy(self)
        made.members, made.handle, made._lock = members, None, threading.Lock()
        return made

    def open(self, unique: bytes) -> str:
        """Joins within the communicator's deadline. Returns why it failed, or ""."""
        comm, seconds = self._comm, self._comm.settings.timeout
        given_up = False

        def join() -> None:
            self._enter_device()
            members = self.members
            handle = self.table.commInitRank(len(members), unique, members.index(comm.rank))
            with self._lock:
                if not given_up:
                    self.handle = handle
                    return
            self.table.commAbort(handle)  # the join returned after its deadline

        ended, why = bounded(join, seconds, "unipal-vendor-open")
        with self._lock:
            given_up = self.handle is None
        if not ended:
            return f"commInitRank of {self.name} did not return within {seconds:g} s"
        return why

    def failure(self) -> str:
        """Why the library's communicator has failed; "" if it has not, or was closed here."""
        with self._lock:
            if self.handle is None:
                return ""
            try:
                state = int(self.table.commGetAsyncError(self.handle))
            except PalError as error:  # even the query failed
                return f"{self.name}: {error}".partition("\n")[0]
            if state in (Result.SUCCESS, Result.IN_PROGRESS):
                return ""
            words = str(self.table.getLastError(self.handle)).partition("\n")[0]
        return f"{self.name}: {words or Result(state).name}"

    def abort(self) -> None:
        """Aborts the communicator at once, which releases its waiters. Idempotent."""
        with self._lock:
            handle, self.handle = self.handle, None
        if handle is not None:
            self._end("commAbort", handle)

    def close(self) -> None:
        """Destroys the communicator; no work of this rank is pending."""
        with self._lock:
            handle, self.handle = self.handle, None
        if handle is not None:
            self._end("commDestroy", handle)
        watched_device.end(self.table)

    def _enter_device(self) -> None:
        if self._device is not None:
            self._device.setDevice(self._ordinal)

    def _end(self, function: str, handle: Any) -> None:
        def end() -> None:
            self._enter_device()
            getattr(self.table, function)(handle)

        ended, why = bounded(end, _DESTROY_TIMEOUT_S, "unipal-vendor-end")
        if not ended or why:
            log.warning(
                "unipal: rank %d of %s: %s of %s %s; what it holds stays until the process ends",
                self._comm.rank, self._comm.name, function, self.name,
                f"failed: {why}" if ended else f"has not returned for {_DESTROY_TIMEOUT_S:g} s",
            )  # fmt: skip


class Alone:
    """Stands in for a library on a rank that forms a cluster alone."""

    name, build_id, version = "no library", "", 0
    takes_host_memory = False
    table = handle = None

    def open(self, unique: bytes) -> str:
        """Nothing to do."""
        return ""

    def failure(self) -> str:
        """Never fails."""
        return ""

    def abort(self) -> None:
        """Nothing to release."""

    close = abort


Vendor = VendorComm | Alone


def bounded(body: Callable[[], None], seconds: float, name: str) -> tuple[bool, str]:
    """Runs `body` on a thread. Returns whether it ended in time, and why it failed."""
    why: list[str] = []

    def run() -> None:
        try:
            body()
        except (PalError, CommError) as error:
            why.append(str(error).partition("\n")[0])

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    thread.join(seconds)
    return not thread.is_alive(), why[0] if why else ""


def opened(comm: CommunicatorView, device: Any, name: str, members: tuple[int, ...] = ()) -> Vendor:
    """The vendor's communicator for all ranks of `comm`, or for one cluster of them.

    All ranks of `comm` call this, each with its own `members`, and all return or raise: refused if
    a rank lacks the library, PlanMismatch if builds differ, failed or timeout with the ranks that
    did not join.
    """
    from unipal.adaptors.cache import LoadError

    members = members or tuple(range(comm.size))
    made: Vendor | None = None
    why, unique = "", b""
    place = f"library {name}"
    try:
        if len(members) == 1 < comm.size:
            made = Alone()
        else:
            made = VendorComm(comm, device, name, members)
            why = "" if device is None else _stale(comm, name, made.build_id)
            unique = made.table.getUniqueId() if comm.rank == members[0] else b""
    except (LoadError, PalError) as error:
        why = str(error).partition("\n")[0]
    said = comm.exchange({
        "why": why, "build": "" if made is None else made.build_id, "id": unique.hex(),
        "members": members,
    })  # fmt: skip
    try:
        _all(
            [one["why"] for one in said],
            REFUSED,
            place,
            "install it there, or unset UNIPAL_HOST_BACKEND"
            if device is None
            else "install or certify it there, or use runner host",
        )
        _same_build(comm, place, said)
        assert made is not None
        why = made.open(bytes.fromhex(said[members[0]]["id"]))
        with ranks_of(comm.members):
            whys = comm.control.all_gather(
                f"{comm.name}: library", why, members=comm.members,
                timeout=2 * comm.settings.timeout,  # other ranks may still wait for a failed one
            )  # fmt: skip
        late = any("did not return" in one for one in whys)
        _all(whys, TIMEOUT if late else FAILED, place, "")
    except BaseException:
        if made is not None:
            made.abort()
            made.close()
        raise
    return made


def _same_build(comm: CommunicatorView, place: str, said: Sequence[dict[str, Any]]) -> None:
    """Raises PlanMismatch, on every rank, if ranks of one cluster have different library
    sources.
    """
    for members in sorted({tuple(one["members"]) for one in said}):
        builds = [said[rank]["build"] for rank in members]
        odd = [rank for rank, one in zip(members, builds, strict=True) if one != builds[0]]
        if odd:
            parts = ", ".join(f"{said[rank]['build']!r} on rank {rank}" for rank in members)
            raise PlanMismatch(
                "mismatch", f"{place} is {parts}", culprits=odd, place=comm.name,
                next="give all ranks of a cluster the same library",
            )  # fmt: skip


def _stale(comm: CommunicatorView, name: str, build_id: str) -> str:
    """Why this rank's certificate is for other sources of the library; "" if it is not."""
    if comm.settings.uncertified:
        return ""
    certified = comm.chip.status.libraries.get(name, "")
    chip = comm.chip.name
    return "" if certified == build_id else f"{chip} was certified with other sources of {name}"


def _all(whys: list[str], code: str, place: str, following: str) -> None:
    """Raises the reason of the ranks that have one."""
    failed = [rank for rank, why in enumerate(whys) if why]
    if failed:
        reason = f"{ranks_text(failed)}: {whys[failed[0]]}"
        raise CommError(code, reason, culprits=failed, place=place, next=following)
