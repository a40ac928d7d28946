"""Devices whose streams have work, are of others, or have failed when a function is called."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

from unipal.generated.pal import MemType

from proof.sources.outside.opencl.chip import HELD_S, WAITS_S, Chip
from proof.sources.outside.opencl.proxy import CODES

WAITING = ("deviceSynchronize", "streamSynchronize", "eventSynchronize")


class Streams:
    """A device that remembers the streams that it made."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self.made: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chip.device, name)

    def streamCreate(self) -> Any:
        self.made.append(self._chip.device.streamCreate())
        return self.made[-1]


class Busy:
    """A device whose first stream is held back, and its first events with it, while a call runs."""

    def __init__(self, chip: Chip, streams: Any) -> None:
        self._device, self._under = chip.device, streams
        self.made: list[Any] = []
        self._events: list[Any] = []
        self._word = chip.device.deviceMalloc(64, MemType.HOST)
        self._far = chip.device.deviceMalloc(64, MemType.DEVICE)
        self._late = threading.Timer(0, int)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._device, name)

    def streamCreate(self) -> Any:
        self.made.append(self._under.streamCreate())
        return self.made[-1]

    def eventCreate(self, kind: int) -> Any:
        self._events.append(self._device.eventCreate(kind))
        return self._events[-1]

    def begin(self, name: str) -> None:
        """Holds the stream back, until the function that waits for it has begun or `end`."""
        ctypes.memset(self._word, 0, 8)
        self._device.streamWaitValue64(self.made[0], self._word, 1, 0)
        self._device.deviceMemset(self._far, 1, 64, MemType.DEVICE, self.made[0])
        for event in self._events[:2]:
            self._device.eventRecord(event, self.made[0])
        seconds = HELD_S if name.partition(" ")[0] in WAITING else WAITS_S
        self._late = threading.Timer(seconds, ctypes.memset, (self._word, 1, 1))
        self._late.start()

    def end(self) -> None:
        self._late.cancel()
        self._late.join()
        ctypes.memset(self._word, 1, 1)
        self._device.streamSynchronize(self.made[0])
        self._device.deviceSynchronize()


class ForeignStreams(Streams):
    """A device whose new streams are wrappers of queues that it did not make."""

    def streamCreate(self) -> Any:
        queue, *rest = self._chip.foreign()
        self._chip.kept.append((queue, rest))
        self.made.append(self._chip.device.streamCopy(queue.value or 0))
        return self.made[-1]


class Failed(Streams):
    """A device whose new streams have work that failed."""

    def __init__(self, chip: Chip, streams: Any) -> None:
        super().__init__(chip)
        self._under = streams
        self._word = chip.device.deviceMalloc(64, MemType.HOST)

    def streamCreate(self) -> Any:
        device, proxy_ = self._chip.device, self._chip.proxy
        stream = self._under.streamCreate()
        self.made.append(stream)
        ctypes.memset(self._word, 0, 64)
        device.streamWaitValue64(stream, self._word, 1, 0)
        proxy_.elsewhere.value, proxy_.failure.value, proxy_.at.value = 1, CODES[0], 1
        device.raw.launchHostFunc(stream, self._chip.nothing, self._chip.ffi.NULL)
        ctypes.memset(self._word, 1, 1)
        device.raw.streamSynchronize(stream)
        proxy_.at.value = proxy_.elsewhere.value = 0
        return stream

    def streamSynchronize(self, stream: Any) -> None:
        self._chip.device.raw.streamSynchronize(stream)
