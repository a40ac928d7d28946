"""Gates: hold a caller's stream until the host runner has written an asynchronous call's output.

The first kind that the chip's certificate permits is used: the stream waits for a word
(`wait_value`); a host function on it waits for the word, with a deadline (`host_function`);
otherwise nothing holds the stream, and its later work finds the output only after `work.wait()`
(`host_blocking`).
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import Any

from unipal.engine import native
from unipal.engine.selection.capabilities import CAPABILITIES
from unipal.generated.pal import MemType, PalError, Result

WAIT_VALUE, HOST_FUNCTION, HOST_BLOCKING = "wait_value", "host_function", "host_blocking"
SAID = {
    WAIT_VALUE: "later work of a stream waits for a word that the host stores",
    HOST_FUNCTION: "later work of a stream waits in a host function, with a deadline",
    HOST_BLOCKING: "later work of a stream finds the output after work.wait(): nothing certified "
    "holds a stream",
}
_WORDS_PER_PAGE = 512  # words in one page of pinned memory


def kinds(abilities: int) -> tuple[str, ...]:
    """The gates that these capabilities permit, in order of preference."""

    def may(*names: str) -> bool:
        return all(abilities & CAPABILITIES[name][0] for name in names)

    found = [WAIT_VALUE] if may("wait_value") else []
    found += [HOST_FUNCTION] if may("host_function", "host_function_blocks") else []
    return (*found, HOST_BLOCKING)


class Gates:
    """The gates of one communicator. `kind` is the kind of the next gate."""

    def __init__(self, device: Any, abilities: int, seconds: float) -> None:
        self._device, self._seconds = device, seconds
        self._kinds: Sequence[str] = kinds(abilities)
        self._page = 0
        self._words = 0  # the first word in the page, aligned
        self._made = 0
        self._free: list[Word] = []
        self._lock = threading.Lock()

    @property
    def kind(self) -> str:
        """What holds a stream."""
        return self._kinds[0]

    def hold(self, stream: Any) -> Callable[[], None]:
        """Holds later work of `stream` until the returned function is called. Raises PalError."""
        while self.kind != HOST_BLOCKING:
            word = self._take()
            value = word.value + 1
            try:
                if self.kind == WAIT_VALUE:
                    self._device.streamWaitValue64(stream, word.device, value, 0)
                else:
                    self._launch(stream, word, value)
            except PalError as error:
                self._give(word)
                if error.code != Result.NOT_SUPPORTED:
                    raise
                self._kinds = self._kinds[1:]  # an uncertified chip was assumed to support it
                continue
            return lambda: self._open(word, value)
        return lambda: None

    def close(self) -> None:
        """Releases the words; no stream waits for one."""
        page, self._page = self._page, 0
        if page:
            self._device.deviceFree(page, MemType.HOST)

    def _open(self, word: Word, value: int) -> None:
        if self._page:
            word.store(value)
            self._give(word)

    def _launch(self, stream: Any, word: Word, value: int) -> None:
        """Uses a function of the core, which needs no interpreter."""
        _, lib = native.core()
        argument = int(lib.engine_await_argument(word.host, value, self._seconds))
        if not argument:
            raise MemoryError("no memory for a gate")
        try:
            self._device.launchHostFunc(stream, int(lib.engine_await_function()), argument)
        except BaseException:
            lib.engine_await_cancel(argument)
            raise

    def _take(self) -> Word:
        with self._lock:
            if self._free:
                return self._free.pop()
            if not self._page:
                self._page = int(self._device.deviceMalloc(8 * _WORDS_PER_PAGE + 7, MemType.HOST))
                self._words = (self._page + 7) // 8 * 8
                ctypes.memset(self._words, 0, 8 * _WORDS_PER_PAGE)
            if self._made == _WORDS_PER_PAGE:
                raise MemoryError(
                    f"{_WORDS_PER_PAGE} asynchronous calls on streams are pending already"
                )
            at = self._words + 8 * self._made
            self._made += 1
        return Word(at, self._device_address(at))

    def _device_address(self, at: int) -> int:
        """The word's device address; its host address if the chip has no such function."""
        try:
            return int(self._device.hostGetDevicePointer(at))
        except PalError as error:
            if error.code != Result.NOT_SUPPORTED:
                raise
            return at

    def _give(self, word: Word) -> None:
        with self._lock:
            self._free.append(word)


class Word:
    """A counter in pinned memory that only grows, so a wait for a smaller value is satisfied."""

    def __init__(self, host: int, device: int) -> None:
        self.host, self.device = host, device
        self._word = ctypes.c_uint64.from_address(host)

    @property
    def value(self) -> int:
        """The value stored last."""
        return self._word.value

    def store(self, value: int) -> None:
        """Releases waiters for `value` with release semantics: earlier writes are visible to
        them.
        """
        native.core()[1].engine_word_store(self.host, value)
