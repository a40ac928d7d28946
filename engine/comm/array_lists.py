"""all_gather and all_to_all of lists: one array per rank, sent as messages of one group."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.calls.call import take
from unipal.engine.errors import USAGE, UsageError

if TYPE_CHECKING:
    from unipal.engine.calls.work import Group, Work
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.comm.state import State


def is_list(thing: object) -> bool:
    """Whether a buffer is given as a list with one array per rank."""
    return isinstance(thing, (list, tuple))


def all_gather(
    comm: Communicator, state: State, x: Any, out: Any, dtype: Any, stream: Any,
    group: Group | None, async_op: bool,
) -> Work | None:  # fmt: skip
    """out[r] becomes rank r's x."""
    _require_lists(state, "all_gather", out=out)
    if is_list(x) or x is None:
        reason = "x is not an array, and out is a list"
        raise state.caller.refuse("all_gather", reason, "pass this rank's array as x")
    expected = take(state.caller, "all_gather", "x", x, dtype).elements
    for rank, one in enumerate(out):
        found = take(state.caller, "all_gather", f"out[{rank}]", one, dtype).elements
        if found != expected:
            reason = f"out[{rank}] has {found} elements, x {expected}"
            raise state.caller.refuse("all_gather", reason, "pass one array like x per rank")
    return _exchange(comm, [x] * comm.size, out, dtype, stream, group, async_op)


def all_to_all(
    comm: Communicator, state: State, x: Any, out: Any, dtype: Any, stream: Any,
    group: Group | None, async_op: bool,
) -> Work | None:  # fmt: skip
    """out[r] becomes x[this rank] of rank r."""
    _require_lists(state, "all_to_all", x=x, out=out)
    return _exchange(comm, x, out, dtype, stream, group, async_op)


def _require_lists(state: State, name: str, **given: Any) -> None:
    for word, things in given.items():
        if not is_list(things):
            reason = f"{word} is not a list, and another argument is one"
        elif len(things) != state.size:
            ranks = f"{state.size} rank" + ("" if state.size == 1 else "s")
            said = f"{len(things)} array" + ("" if len(things) == 1 else "s")
            reason = f"{word} is a list of {said}, and the communicator has {ranks}"
        else:
            continue
        following = f"pass a list with one array per rank as {word}"
        raise state.caller.refuse(name, reason, following)


def _exchange(
    comm: Communicator, sent: Sequence[Any], got: Sequence[Any], dtype: Any, stream: Any,
    group: Group | None, async_op: bool,
) -> Work | None:  # fmt: skip
    """Every rank sends sent[r] to rank r and receives got[r] from it, in the open group if there is
    one.
    """
    if group is not None and async_op:
        raise UsageError(
            USAGE, "async_op inside a group", place="group", next="use comm.group(async_op=True)"
        )
    own = comm.group(stream=stream, async_op=async_op) if group is None else None
    with own if own is not None else contextlib.nullcontext():
        for rank in range(comm.size):
            comm.send(sent[rank], rank, dtype=dtype)
            comm.recv(got[rank], rank, dtype=dtype)
    return own.work if own is not None and async_op else None
