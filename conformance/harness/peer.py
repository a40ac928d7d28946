"""The peer: a second process with the same chip, for clauses that involve two processes.

A check with a parameter `peer` gets a `Peer`. It has every method of `chip.Chip`, which is executed
in the peer: `peer.buffer(64, fill=7)`, `peer.read(address, 64)`, `peer.ipc_export(address)`,
`peer.code("deviceFree", address)`. An address is valid in the process that allocated it. Streams
and events are returned as `Remote`, which can be passed to the same peer again.

The process is spawned at first use, reused by later checks of the same child, replaced after
`kill`, and ends when the child does. Every command has a deadline; a peer that dies or hangs fails
the check with the signal or the command in the message.
"""

from __future__ import annotations

import contextlib
import enum
import json
import os
import select
import signal
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

    from unipal.conformance.harness.chip import Chip

START_TIMEOUT_S = 15.0


class PeerDiedError(AssertionError):
    """The peer process ended or hung during a request."""


@dataclass(frozen=True)
class Remote:
    """A stream, event or other handle that lives in the peer."""

    number: int


class Peer:
    """The client side: a spawned process and the pipes to it."""

    def __init__(self, target: str, patience: float) -> None:
        self._target = target  # the child's opening as JSON text
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._requests = -1
        self._answers = -1
        self._pending = b""

    @property
    def pid(self) -> int:
        """Process id of the peer, which is started if necessary."""
        self._start()
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def open(self, handle: bytes, offset: int = 0) -> int:
        """Address in the peer of byte `offset` of the allocation behind an IPC handle."""
        return int(self.ipc_open(handle)) + offset

    def code(self, function: str, *arguments: Any) -> Any:
        """Result code of a PAL call made by the peer."""
        return self._ask({"code": function, "args": [_encode(a) for a in arguments]})

    def cma_write(self, pid: int, address: int, data: bytes) -> int:
        """The kernel writes for the peer into memory of process `pid` (a stand-in for a NIC).

        Returns the number of bytes written; 0 when the kernel cannot access that memory.
        """
        return int(self._ask({"cma": "write", "args": [pid, address, _encode(data)]}))

    def cma_read(self, pid: int, address: int, size: int) -> bytes:
        """The same for reading; empty when the kernel cannot access that memory."""
        data: bytes = self._ask({"cma": "read", "args": [pid, address, size]})
        return data

    def kill(self) -> None:
        """Sends SIGKILL and waits for the end. The next command starts a new peer."""
        if self._process is not None:
            self._process.kill()
            self._reap()

    def exit(self) -> None:
        """Makes the peer return from main, as a program does. A later command starts a new one."""
        if self.running:
            self._ask({"exit": True})
            self._reap()

    def close(self) -> None:
        """Ends the peer, because the child ends."""
        self.kill()

    def end_check(self) -> None:
        """Ends a check: the peer frees what it allocated for it."""
        if self.running:
            try:
                self._ask({"end": True})
            except PeerDiedError:
                self.kill()

    def __getattr__(self, name: str) -> Any:
        """The method or PAL function `name` of the peer's `Chip`."""
        if name.startswith("_"):
            raise AttributeError(name)

        def remote(*arguments: Any, **named: Any) -> Any:
            return self._ask(
                {
                    "do": name,
                    "args": [_encode(a) for a in arguments],
                    "named": {k: _encode(v) for k, v in named.items()},
                }
            )

        return remote

    def _start(self) -> None:
        if self.running:
            return
        import subprocess

        self._reap()
        theirs_in, self._requests = os.pipe()
        self._answers, theirs_out = os.pipe()
        try:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    "unipal.conformance.harness.peer",
                    str(theirs_in),
                    str(theirs_out),
                ],
                pass_fds=(theirs_in, theirs_out),
                stdin=subprocess.DEVNULL,
            )
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        os.write(self._requests, self._target.encode() + b"\n")
        hello = self._receive("start", time.monotonic() + max(START_TIMEOUT_S, self.patience))
        if "error" in hello:
            raise PeerDiedError(f"the peer could not open the chip: {hello['error']}")

    def _ask(self, request: dict[str, Any]) -> Any:
        self._start()
        what = str(request.get("do") or request.get("code") or next(iter(request)))
        deadline = time.monotonic() + 2 * self.patience
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        answer = self._receive(what, deadline)
        if "value" in answer:
            return _decode(answer["value"], None)
        if "pal" in answer:
            from unipal.generated.pal import PalError

            code, function, text = answer["pal"]
            raise PalError(code, function, f"in the peer: {text}")
        raise AssertionError(f"in the peer: {answer['error']}")

    def _receive(self, what: str, deadline: float) -> dict[str, Any]:
        while b"\n" not in self._pending:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._answers], (), (), left)[0]:
                self.kill()
                raise PeerDiedError(f"the peer did not answer {what} in time")
            more = os.read(self._answers, 1 << 20)
            if not more:
                status = self._process.wait() if self._process is not None else 0
                self._reap()
                how = signal.Signals(-status).name if status < 0 else f"exit status {status}"
                raise PeerDiedError(f"the peer ended with {how} during {what}")
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _reap(self) -> None:
        if self._process is not None:
            self._process.wait()
            self._process = None
        for fd in (self._requests, self._answers):
            if fd >= 0:
                os.close(fd)
        self._requests = self._answers = -1
        self._pending = b""


# The messages in the pipes: JSON, with bytes, enums and handles marked.


def _encode(value: Any, handles: list[Any] | None = None) -> Any:
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, enum.Enum):
        return {"enum": [type(value).__name__, value.value]}
    if isinstance(value, Remote):
        return {"handle": value.number}
    if isinstance(value, list | tuple):
        return [_encode(v, handles) for v in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if handles is None:
        raise TypeError(f"{value!r} cannot be sent to a peer")
    handles.append(value)
    return {"handle": len(handles) - 1}


def _decode(value: Any, handles: list[Any] | None) -> Any:
    if isinstance(value, list):
        return [_decode(v, handles) for v in value]
    if not isinstance(value, dict):
        return value
    if "bytes" in value:
        return bytes.fromhex(value["bytes"])
    if "enum" in value:
        from unipal.generated import pal

        name, number = value["enum"]
        return getattr(pal, name)(number)
    if handles is None:
        return Remote(value["handle"])
    return handles[value["handle"]]


# The peer's side.


def allow_any_tracer() -> None:
    """Permits the peer, a child of this process, to access its memory if Yama restricts that."""
    import ctypes

    pr_set_ptracer, anyone = 0x59616D61, ctypes.c_ulong(-1 & (2**64 - 1))
    ctypes.CDLL(None).prctl(pr_set_ptracer, anyone, 0, 0, 0)


def _cma(way: str, pid: int, address: int, data: Any) -> Any:
    """process_vm_readv/writev: 0 or empty when the kernel refuses."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    size = len(data) if way == "write" else int(data)
    mine = ctypes.create_string_buffer(data if way == "write" else size, size)
    iovec = ctypes.c_size_t * 2  # base, length
    local, remote = iovec(ctypes.addressof(mine), size), iovec(address, size)
    call = libc.process_vm_writev if way == "write" else libc.process_vm_readv
    call.restype = ctypes.c_ssize_t
    moved = call(
        pid, ctypes.byref(local), ctypes.c_ulong(1), ctypes.byref(remote), ctypes.c_ulong(1),
        ctypes.c_ulong(0),
    )  # fmt: skip
    if way == "write":
        return max(int(moved), 0)
    return mine.raw[: max(int(moved), 0)]


def _serve(chip: Chip, request: dict[str, Any], handles: list[Any]) -> Any:
    arguments = [_decode(a, handles) for a in request.get("args", ())]
    if "do" in request:
        named = {k: _decode(v, handles) for k, v in request["named"].items()}
        found = getattr(chip, request["do"])
        return found(*arguments, **named) if callable(found) else found
    if "code" in request:
        return getattr(chip.code, request["code"])(*arguments)
    if "cma" in request:
        return _cma(request["cma"], *arguments)
    chip.end()
    chip.begin(None)
    handles.clear()
    return None


def main(requests: int, answers: int) -> int:
    from unipal.conformance.harness.child import open_chip

    commands = os.fdopen(requests, "rb", closefd=False)

    def reply(answer: dict[str, Any]) -> None:
        data = json.dumps(answer).encode() + b"\n"
        while data:
            data = data[os.write(answers, data) :]

    target = json.loads(commands.readline())
    try:
        chip = open_chip(target)
    except Exception as error:
        reply({"error": str(error)})
        return 3
    chip.begin(None)
    reply({"value": None})
    from unipal.generated.pal import PalError

    handles: list[Any] = []
    for line in commands:
        request = json.loads(line)
        if "exit" in request:
            reply({"value": None})
            return 0
        try:
            reply({"value": _encode(_serve(chip, request, handles), handles)})
        except PalError as error:
            reply({"pal": [int(error.code), error.function, error.text]})
        except Exception as error:
            reply({"error": f"{type(error).__name__}: {error}"})
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
