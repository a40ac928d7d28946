"""Framed, authenticated JSON between the ranks of a job.

A frame is a 4-byte big-endian length, a 16-byte tag, and UTF-8 JSON. Before both ends have proved
the job's secret the tag is zero and frames are at most `GREETING_LIMIT` bytes; afterwards it is an
HMAC over direction, frame number and text, so that nothing can be injected, repeated or
reordered. Nothing is ever unpickled.

    hub    → {"unipal": 1, "nonce": H}
    joiner → {"nonce": J, "rank": r, "size": n, "pid": p, "proof": HMAC(secret, join H J r n)}
    hub    → {"proof": HMAC(secret, welcome H J r n)}      or {"refused": sentence}
"""

from __future__ import annotations

import hmac
import json
import secrets
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

VERSION = 1
GREETING_LIMIT = 4096  # bytes of one frame from somebody who has proved nothing
FRAME_LIMIT = 16 << 20  # bytes of one frame between ranks
_HEAD, _TAG = 4, 16


class WireError(Exception):
    """Bytes that no rank of this job sends: too long, no JSON, or not authenticated."""


def nonce() -> str:
    """32 random bytes as hexadecimal digits: makes every handshake a new one."""
    return secrets.token_hex(32)


def proof(secret: bytes, role: str, hub: str, joiner: str, rank: int, size: int) -> str:
    """What only a holder of `secret` can say in this handshake, in this role."""
    text = f"unipal/{VERSION}|{role}|{hub}|{joiner}|{rank}|{size}".encode()
    return hmac.new(secret, text, "sha256").hexdigest()


def is_proof(expected: str, said: object) -> bool:
    """Compared in constant time."""
    return isinstance(said, str) and hmac.compare_digest(expected.encode(), said.encode())


@dataclass
class Channel:
    """One end of a connection: turns messages into bytes and bytes into messages.

    Not safe for two writers or two readers at once; one of each is fine.
    """

    limit: int = GREETING_LIMIT
    _send_key: bytes = b""
    _receive_key: bytes = b""
    _sent: int = 0
    _received: int = 0
    _buffer: bytearray = field(default_factory=bytearray)

    def authenticated(self, secret: bytes, hub: str, joiner: str, *, at_hub: bool) -> None:
        """From now on every frame carries a tag under a key of this handshake."""
        keys = [
            hmac.digest(secret, f"{way}|{hub}|{joiner}".encode(), "sha256")
            for way in ("from hub", "to hub")
        ]
        self._send_key, self._receive_key = keys if at_hub else reversed(keys)
        self.limit = FRAME_LIMIT

    def encode(self, message: dict[str, Any]) -> bytes:
        """The frame of `message`; WireError when it is longer than anybody would accept."""
        text = json.dumps(message, separators=(",", ":")).encode()
        if len(text) > self.limit:
            raise WireError(f"a message of {len(text)} bytes; the limit is {self.limit}")
        tag = self._tag(self._send_key, self._sent, text)
        self._sent += 1
        return len(text).to_bytes(_HEAD, "big") + tag + text

    def feed(self, data: bytes) -> Iterator[dict[str, Any]]:
        """The messages that are complete once `data` has arrived; WireError ends the connection.

        A message is taken off when it is asked for, so a handshake may change keys in between.
        """
        self._buffer += data
        while len(self._buffer) >= _HEAD:
            size = int.from_bytes(self._buffer[:_HEAD], "big")
            if size > self.limit:
                raise WireError(f"a frame of {size} bytes; the limit is {self.limit}")
            end = _HEAD + _TAG + size
            if len(self._buffer) < end:
                return
            tag, text = bytes(self._buffer[_HEAD : _HEAD + _TAG]), bytes(self._buffer[20:end])
            del self._buffer[:end]
            if not hmac.compare_digest(tag, self._tag(self._receive_key, self._received, text)):
                raise WireError("a frame that is not authenticated")
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
        raise WireError("a frame that is no JSON") from None
    if not isinstance(message, dict):
        raise WireError("a frame that is no JSON object")
    return message


def receive(connection: socket.socket, channel: Channel) -> dict[str, Any]:
    """The next message of a blocking socket; EOFError when the other end closed it.

    For handshakes, where each side sends one message and waits: nothing is left in the buffer.
    """
    for message in channel.feed(b""):
        return message
    while True:
        data = connection.recv(65536)
        if not data:
            raise EOFError
        for message in channel.feed(data):
            return message
