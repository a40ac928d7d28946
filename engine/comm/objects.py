"""Collectives of Python objects: encoded to bytes, which travel as uint8.

The default codec is JSON. Pickle runs code that its sender chose, so it is used only when the call
names it.
"""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from unipal.engine.calls.call import displacements
from unipal.engine.errors import (
    MISMATCH,
    USAGE,
    CommError,
    UsageError,
    UsageTypeError,
    UsageValueError,
)

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.comm.peers import Peers

Codec = Literal["json", "pickle"]
CODECS: tuple[Codec, ...] = ("json", "pickle")


def encode(value: Any, codec: str) -> bytes:
    """The bytes of a value. TypeError or ValueError if the codec cannot express it."""
    if codec == "pickle":
        return pickle.dumps(value)
    return json.dumps(value, separators=(",", ":")).encode()


def decode(data: bytes, codec: str) -> Any:
    """Reverts `encode`."""
    return pickle.loads(data) if codec == "pickle" else json.loads(data)


def broadcast(comm: Communicator, peers: Peers, value: Any, root: int, codec: str) -> Any:
    """See Communicator.broadcast_object."""
    place = "broadcast_object"
    data, sizes = _agree(comm, peers, place, value if comm.rank == root else None, codec)
    room = np.frombuffer(bytearray(data), np.uint8)
    room = room if comm.rank == root else np.empty(sizes[root], np.uint8)
    comm.broadcast(room, root)
    return decode(room.tobytes(), codec)


def gather(comm: Communicator, peers: Peers, value: Any, root: int, codec: str) -> list[Any] | None:
    """See Communicator.gather_object."""
    data, sizes = _agree(comm, peers, "gather_object", value, codec)
    own = np.frombuffer(data, np.uint8)
    if comm.rank != root:
        comm.gatherv(own, None, sizes, root=root)
        return None
    out = np.empty(sum(sizes), np.uint8)
    comm.gatherv(own, out, sizes, root=root)
    return _split(out, sizes, codec)


def all_gather(comm: Communicator, peers: Peers, value: Any, codec: str) -> list[Any]:
    """See Communicator.all_gather_object."""
    data, sizes = _agree(comm, peers, "all_gather_object", value, codec)
    out = np.empty(sum(sizes), np.uint8)
    comm.all_gatherv(np.frombuffer(data, np.uint8), out, sizes)
    return _split(out, sizes, codec)


def _split(out: Any, sizes: list[int], codec: str) -> list[Any]:
    places = displacements(sizes)
    return [decode(out[p : p + n].tobytes(), codec) for p, n in zip(places, sizes, strict=True)]


def _agree(
    comm: Communicator, peers: Peers, place: str, value: Any, codec: str
) -> tuple[bytes, list[int]]:
    """This rank's bytes, and the sizes of all ranks. Every rank raises an error if one of them
    cannot encode its value, or names another codec.
    """
    data, refusal = b"", ""
    mine: type[UsageError] | None = None
    if codec not in CODECS:
        refusal, mine = f"codec={codec!r} is unknown", UsageValueError
    else:
        try:
            data = encode(value, codec)
        except (TypeError, ValueError, RecursionError, AttributeError, pickle.PickleError) as error:
            refusal, mine = f"{codec} cannot express the value: {error}", UsageTypeError
    said = peers.exchange([str(codec), len(data), refusal], place)
    following = (
        'codec="json" takes what json.dumps takes; codec="pickle" takes more, from trusted ranks'
    )
    if mine is not None:
        raise mine(USAGE, refusal, culprits=[comm.rank], place=place, next=following)
    wrong = {rank: one[2] for rank, one in enumerate(said) if one[2]}
    for rank, why in wrong.items():
        raise UsageError(USAGE, f"rank {rank}: {why}", culprits=wrong, place=place, next=following)
    others = [rank for rank, one in enumerate(said) if one[0] != codec]
    if others:
        reason = f"rank {others[0]} has codec {said[others[0]][0]!r}, this rank {codec!r}"
        raise CommError(MISMATCH, reason, culprits=others, place=place)
    return data, [int(one[1]) for one in said]
