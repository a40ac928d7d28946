"""Framed, authenticated JSON messages between the ranks of a job.

A frame is a 4-byte big-endian length, a 16-byte tag and UTF-8 JSON. During the handshake the tag is
zero and a frame has at most `GREETING_LIMIT` bytes. After the handshake the tag is an HMAC over
direction, frame number and text, so injected, replayed and reordered frames are rejected. Nothing
is ever unpickled.

    coordinator    → {"unipal": 1, "nonce": H}
    joiner → {"nonce": J, "rank": r, "size": n, "pid": p, "proof": HMAC(secret, join H J r n)}
    coordinator    → {"proof": HMAC(secret, welcome H J r n)}      or {"refused": sentence}
"""

from __future__ import annotations

import hmac
import json
import secrets
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

VERSION = 1
GREETING_LIMIT = 4096  # bytes of one frame from an unauthenticated peer
FRAME_LIMIT = 16 << 20  # bytes of one frame between ranks
_HEAD, _TAG = 4, 16


class WireError(Exception):
    """Protocol error: the frame is too long, is not a JSON object, or fails authentication."""


def nonce() -> str:
    """32 random bytes in hexadecimal, unique to one handshake."""
    return secrets.token_hex(32)


def proof(secret: bytes, role: str, coordinator: str, joiner: str, rank: int, size: int) -> str:
    """The proof of `secret` for this handshake and role."""
    text = f"unipal/{VERSION}|{role}|{coordinator}|{joiner}|{rank}|{size}".encode()
    return hmac.new(secret, text, "sha256").hexdigest()


def is_proof(expected: str, said: object) -> bool:
    """Compares two proofs in constant time."""
    return isinstance(said, str) and hmac.compare_digest(expected.encode(), said.encode())


@dataclass
class Channel:
    """One end of a connection: encodes messages to bytes and decodes bytes to messages.

    One writer and one reader may run at the same time; two of either may not.
    """

    limit: int = GREETING_LIMIT
    _send_key: bytes = b""
    _receive_key: bytes = b""
    _sent: int = 0
    _received: int = 0
    _buffer: bytearray = field(default_factory=bytearray)

    def authenticated(
        self, secret: bytes, coordinator: str, joiner: str, *, at_coordinator: bool
    ) -> None:
        """Switches to authenticated frames, with keys derived from this handshake."""
        keys = [
            hmac.digest(secret, f"{way}|{coordinator}|{joiner}".encode(), "sha256")
            for way in ("from coordinator", "to coordinator")
        ]
        self._send_key, self._receive_key = keys if at_coordinator else reversed(keys)
        self.limit = FRAME_LIMIT

    def encode(self, message: dict[str, Any]) -> bytes:
        """The frame of `message`. WireError when it exceeds the limit."""
        text = json.dumps(message, separators=(",", ":")).encode()
        if len(text) > self.limit:
            raise WireError(f"a message of {len(text)} bytes exceeds the limit of {self.limit}")
        tag = self._tag(self._send_key, self._sent, text)
        self._sent += 1
        return len(text).to_bytes(_HEAD, "big") + tag + text

    def feed(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Yields the messages that `data` completes. WireError ends the connection.

        A message is decoded when it is requested, so a handshake may change keys between two
        messages.
        """
        self._buffer += data
        while len(self._buffer) >= _HEAD:
            size = int.from_bytes(self._buffer[:_HEAD], "big")
            if size > self.limit:
                raise WireError(f"a frame of {size} bytes exceeds the limit of {self.limit}")
            end = _HEAD + _TAG + size
            if len(self._buffer) < end:
                return
            tag, text = bytes(self._buffer[_HEAD : _HEAD + _TAG]), bytes(self._buffer[20:end])
            del self._buffer[:end]
            if not hmac.compare_digest(tag, self._tag(self._receive_key, self._received, text)):
                raise WireError("the frame is not authenticated")
            self._received += 1
            yield _decoded(text)

    @staticmethod
    def _tag(key: bytes, number: int, text: bytes) -> bytes:
        if not key:
            return bytes(_TAG)
        return hmac.digest(key, number.to_bytes(8, "big") + text, "sha256")[:_TAG]


def _decoded(text: bytes) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise WireError("the frame is not JSON") from None
    if not isinstance(message, dict):
        raise WireError("the frame is not a JSON object")
    return message


def receive(
    connection: socket.socket, channel: Channel, look: Callable[[], None] | None = None
) -> dict[str, Any]:
    """The next message of a blocking socket. EOFError: the peer closed the connection.

    `look` is called after each socket timeout; without it a timeout is an error. Use it only for
    handshakes, where each side sends one message and waits, so that the buffer is empty afterwards.
    """
    for message in channel.feed(b""):
        return message
    while True:
        try:
            data = connection.recv(65536)
        except TimeoutError:
            if look is None:
                raise
            look()
            continue
        if not data:
            raise EOFError
        for message in channel.feed(data):
            return message
