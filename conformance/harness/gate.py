"""The gate makes *pending* certain: it holds a stream until the check opens it.

    with gate.hold(stream):
        ...                 # work enqueued on `stream` stays pending
    ...                     # open: the stream continues

A gate is a host function of the core that blocks until it is opened or, where the chip has no host
functions, a wait for a value in pinned memory. The runner chooses the kind from what is certified.
Only one gate is closed at a time, because some drivers run all host functions on one thread. A gate
is always released: at the end of `with`, also when the check raises, and by its own deadline.
"""

from __future__ import annotations

import abc
import contextlib
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from unipal.generated.pal import Result

if TYPE_CHECKING:
    from unipal.conformance.harness.chip import Chip

HOST_FUNCTION = "launchHostFunc"
WAIT_VALUE = "streamWaitValue64"
HOLD_LIMIT_S = 8.0  # after this time a gate opens by itself, unless the runner sets another limit


class NotRunnableError(Exception):
    """A check cannot run because something that it needs fails. Names the clauses or functions."""

    def __init__(self, needs: tuple[str, ...], why: str) -> None:
        super().__init__(why)
        self.needs = needs
        self.why = why


class Probe:
    """A host function that records how it ran. `function` and `argument` go to launchHostFunc."""

    def __init__(self, ffi: Any, lib: Any, address: int = 0, size: int = 0) -> None:
        self._ffi = ffi
        self._lib = lib
        self._size = size
        self._record = int(lib.probe_record_new(address, size))
        self.function = int(lib.probe_record_function())
        self.device_function = int(lib.probe_record_device_function())
        self.argument = self._record

    def _state(self) -> Any:
        state = self._ffi.new("probeRecordState *")
        self._lib.probe_record_read(self._record, state)
        return state

    @property
    def count(self) -> int:
        """How many times it has run."""
        return int(self._state().runs)

    @property
    def ran(self) -> bool:
        return self.count > 0

    @property
    def inline(self) -> bool:
        """Whether it ran on the thread that created it."""
        return bool(self._state().inline_run)

    @property
    def sequence(self) -> int:
        """Its sequence number among all probes and gates of this process; 0 before it has run."""
        return int(self._state().sequence)

    @property
    def thread(self) -> int:
        """Kernel id of the thread that ran it."""
        return int(self._state().thread)

    @property
    def nanoseconds(self) -> int:
        """Monotonic time of its last run."""
        return int(self._state().when_ns)

    @property
    def stream(self) -> int:
        """Address of the stream that was passed to it as a device function."""
        return int(self._state().stream)

    @property
    def seen(self) -> bytes:
        """The watched bytes at the time of its last run."""
        address = self._lib.probe_record_snapshot(self._record)
        return bytes(self._ffi.buffer(self._ffi.cast("char *", address), self._size))

    def wait(self, times: int = 1, seconds: float = 4.0) -> bool:
        """Whether it has run `times` times within `seconds`."""
        return bool(self._lib.probe_record_wait(self._record, times, seconds))


class Held(abc.ABC):
    """A closed gate. `open` releases the stream before the end of `with`."""

    @abc.abstractmethod
    def open(self) -> None:
        """Releases the stream."""

    @property
    @abc.abstractmethod
    def is_open(self) -> bool:
        """Whether it was opened, by the check or by its deadline."""

    @property
    @abc.abstractmethod
    def expired(self) -> bool:
        """Whether its deadline opened it, so that the held work was not pending until the end."""

    @abc.abstractmethod
    def wait_left(self, seconds: float) -> bool:
        """Whether the stream has passed the gate within `seconds`."""


class _HostFunctionHeld(Held):
    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._lib = chip.lib
        self._gate = int(chip.lib.probe_gate_new(chip.hold_limit))

    def enqueue(self, stream: Any) -> None:
        self._chip.device.launchHostFunc(stream, int(self._lib.probe_gate_function()), self._gate)

    def state(self) -> Any:
        state = self._chip.ffi.new("probeGateState *")
        self._lib.probe_gate_read(self._gate, state)
        return state

    def wait_entered(self, seconds: float) -> bool:
        return bool(self._lib.probe_gate_wait_entered(self._gate, 1, seconds))

    def open(self) -> None:
        self._lib.probe_gate_open(self._gate)

    @property
    def is_open(self) -> bool:
        state = self.state()
        return bool(state.open or state.expired)

    @property
    def expired(self) -> bool:
        return bool(self.state().expired)

    @property
    def thread(self) -> int:
        """Kernel id of the thread that the gate blocks."""
        return int(self.state().thread)

    def wait_left(self, seconds: float) -> bool:
        return bool(self._lib.probe_gate_wait_left(self._gate, 1, seconds))


class _WaitValueHeld(Held):
    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._word = chip.pinned(8, fill=0)
        self._stream: Any = None
        self._timer = threading.Timer(chip.hold_limit, self._expire)
        self._timer.daemon = True
        self._open = False
        self._expired = False

    def enqueue(self, stream: Any) -> None:
        self._stream = stream
        self._timer.start()
        self._chip.device.streamWaitValue64(stream, self._word, 1, 0)

    def open(self) -> None:
        self._open = True
        self._chip.lib.probe_memory_store(self._word, 1)
        self._timer.cancel()

    def _expire(self) -> None:
        self._expired = not self._open
        self.open()

    @property
    def is_open(self) -> bool:
        return self._open

    @property
    def expired(self) -> bool:
        return self._expired

    def wait_left(self, seconds: float) -> bool:
        if self._chip.gave_back(self._stream) or not self._chip.relies_on("streamQuery"):
            return True
        return self._chip.finishes(self._stream, seconds)


class Gate:
    """The gate of one check. `kind`: the PAL function that implements it."""

    def __init__(self, chip: Chip, kind: str, function: str) -> None:
        self._chip = chip
        self.kind = kind
        self._function = function  # the function whose clause is being tested
        self._held: Held | None = None

    @contextlib.contextmanager
    def hold(self, stream: Any, *, entered: bool = True) -> Iterator[Held]:
        """Holds `stream` until the end of `with`: work enqueued meanwhile stays pending.

        entered False: returns before the stream reaches the gate, for a stream that waits for
        other work first.
        """
        if self._held is not None:
            raise RuntimeError("this check already holds a gate; only one is permitted")
        held: Held
        if self.kind == HOST_FUNCTION:
            held = self._host_function(stream, entered)
        else:
            held = self._wait_value(stream)
        self._held = held
        try:
            yield held
            if held.expired:
                raise AssertionError(
                    "a call made while the stream was held returned only after the gate's limit, "
                    f"after {self._chip.hold_limit:g} s"
                )
        finally:
            self._held = None
            held.open()
            held.wait_left(self._chip.patience)

    def release(self) -> None:
        """Opens every gate that is still closed."""
        if self._held is not None:
            self._held.open()

    def _host_function(self, stream: Any, entered: bool) -> Held:
        held = _HostFunctionHeld(self._chip)
        held.enqueue(stream)
        if held.state().inline_run:
            self._broken("launchHostFunc ran the function on the calling thread")
        if entered and not held.wait_entered(self._chip.patience):
            held.open()
            self._broken(f"launchHostFunc did not run its function in {self._chip.patience} s")
        return held

    def _wait_value(self, stream: Any) -> Held:
        held = _WaitValueHeld(self._chip)
        held.enqueue(stream)
        if self._chip.relies_on("streamQuery"):
            query = self._chip.device.streamQuery(stream)
            if query is not Result.IN_PROGRESS:
                held.open()
                self._broken("streamWaitValue64 does not hold its stream")
        return held

    def _broken(self, why: str) -> None:
        if self._function == self.kind:
            raise AssertionError(why)
        raise NotRunnableError((self.kind,), f"the gate does not hold its stream: {why}")
