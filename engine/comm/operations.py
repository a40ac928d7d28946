"""The operations of a communicator, with their arguments and effects.

Buffers are NumPy arrays, chip memory (`comm.alloc`), or objects that expose their memory. If `out`
is None a call works in place: x is the larger of the two buffers. `stream` is the chip's; its
earlier work is waited for before the start. `async_op` returns a Work at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import DeviceArray
from unipal.engine.calls.call import resolve, resolve_v
from unipal.engine.calls.work import Work
from unipal.engine.comm.fast_path import MAX_REMEMBERED, SENDRECV, Quick, seen, vector_key
from unipal.engine.errors import USAGE, CommError
from unipal.generated.operation_codes import (
    ALL_GATHER,
    ALL_GATHERV,
    ALL_REDUCE,
    ALL_TO_ALL,
    ALL_TO_ALLV,
    BROADCAST,
    GATHER,
    GATHERV,
    RECV,
    REDUCE,
    REDUCE_SCATTER,
    REDUCE_SCATTERV,
    SCATTER,
    SCATTERV,
    SEND,
)


class Operations(Quick):
    """The calls of a communicator."""

    # ---- operations ----------------------------------------------------------------------------

    def all_reduce(
        self,
        x: Any,
        out: Any = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets op over all ranks' x: in `out`, or in x itself.

        `op`: sum, prod, max, min, avg. `dtype="bfloat16"` for 16-bit integers that contain
        bfloat16. `stream`: the chip's, waited for before the start. `async_op`: returns a Work at
        once.
        """
        if type(x) is DeviceArray and out is None:
            bound = self._quick.get((ALL_REDUCE, x.key, op))
            if bound is not None and not async_op:
                address = x.address
                code = self._bound(bound, address, address, stream)
                if code:
                    self._go_on(code, "all_reduce")
                return None
        if not async_op and dtype is None and self._fast(ALL_REDUCE, x, out, op, stream):
            return None
        call = resolve(self._who, "all_reduce", x, out, dtype=dtype, op=op)
        return self._run(call, stream, async_op, (ALL_REDUCE, x, out, op, dtype))

    def reduce(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """`root` gets op over all ranks' x: in `out`, or in x itself."""
        if not async_op and dtype is None and self._fast(REDUCE, x, out, (op, root), stream):
            return None
        call = resolve(self._who, "reduce", x, out, dtype=dtype, op=op, root=root)
        return self._run(call, stream, async_op, (REDUCE, x, out, (op, root), dtype))

    def broadcast(
        self,
        x: Any,
        root: int = 0,
        out: Any = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets root's x: in `out`, or in x itself."""
        if type(x) is DeviceArray and out is None:
            bound = self._quick.get((BROADCAST, x.key, root))
            if bound is not None and not async_op:
                address = x.address
                code = self._bound(bound, address, address, stream)
                if code:
                    self._go_on(code, "broadcast")
                return None
        if not async_op and dtype is None and self._fast(BROADCAST, x, out, root, stream):
            return None
        call = resolve(self._who, "broadcast", x, out, dtype=dtype, root=root)
        return self._run(call, stream, async_op, (BROADCAST, x, out, root, dtype))

    def all_gather(
        self,
        x: Any,
        out: Any = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets all ranks' x, concatenated in `out` of size·len(x) elements.

        In place x is that buffer, and this rank's block is at rank·count in it.
        """
        if not async_op and dtype is None and self._fast(ALL_GATHER, x, out, 0, stream):
            return None
        call = resolve(self._who, "all_gather", x, out, dtype=dtype)
        return self._run(call, stream, async_op, (ALL_GATHER, x, out, 0, dtype))

    def reduce_scatter(
        self,
        x: Any,
        out: Any = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of op over all ranks' x: in `out`, or at r·count in x itself."""
        if not async_op and dtype is None and self._fast(REDUCE_SCATTER, x, out, op, stream):
            return None
        call = resolve(self._who, "reduce_scatter", x, out, dtype=dtype, op=op)
        return self._run(call, stream, async_op, (REDUCE_SCATTER, x, out, op, dtype))

    def all_to_all(
        self,
        x: Any,
        out: Any,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Block i of rank r's x becomes block r of rank i's `out`."""
        if not async_op and dtype is None and self._fast(ALL_TO_ALL, x, out, 0, stream):
            return None
        call = resolve(self._who, "all_to_all", x, out, dtype=dtype)
        return self._run(call, stream, async_op, (ALL_TO_ALL, x, out, 0, dtype))

    def gather(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """`root` gets all ranks' x, concatenated in `out`; other ranks need no out.

        In place root's x is that buffer and contains its own block.
        """
        if out is None and type(x) is DeviceArray:
            bound = self._quick.get((GATHER, x.key, root))
            if bound is not None and not async_op:
                address = x.address
                code = self._bound(bound, address, address, stream)
                if code:
                    self._go_on(code, "gather")
                return None
        if not async_op and dtype is None and self._fast(GATHER, x, out, root, stream):
            return None
        call = resolve(self._who, "gather", x, out, dtype=dtype, root=root)
        return self._run(call, stream, async_op, (GATHER, x, out, root, dtype))

    def scatter(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of root's x in `out`; other ranks need no x.

        In place root keeps its own block in x; other ranks receive into x.
        """
        if x is None and type(out) is DeviceArray:
            bound = self._quick.get((SCATTER, -1, root, out.key))
            if bound is not None and not async_op:
                code = self._bound(bound, 0, out.address, stream)
                if code:
                    self._go_on(code, "scatter")
                return None
        if not async_op and dtype is None and self._fast(SCATTER, x, out, root, stream):
            return None
        call = resolve(self._who, "scatter", x, out, dtype=dtype, root=root)
        return self._run(call, stream, async_op, (SCATTER, x, out, root, dtype))

    def barrier(self, *, stream: int = 0, async_op: bool = False) -> Work | None:
        """Returns on no rank before all ranks have entered."""
        bound = self._quick.get((16,))
        if bound is not None and not async_op and not (stream and self._host is not None):
            code = self._bound(bound, 0, 0, stream)
            if code:
                self._go_on(code, "barrier")
            return None
        return self._run(resolve(self._who, "barrier", None, None), stream, async_op, (16,))

    def all_gatherv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """all_gather of counts[r] elements of rank r, at displs[r] of `out`. In place x is out.

        All ranks pass the same counts. Without displs the blocks are consecutive.
        """
        key = vector_key(counts, displs)
        if not async_op and dtype is None and self._fast_v(ALL_GATHERV, x, out, (0, key), stream):
            return None
        call = resolve_v(self._who, "all_gatherv", x, out, counts, displs, dtype=dtype)
        return self._run(call, stream, async_op, (ALL_GATHERV, x, out, (0, key), dtype))

    def gatherv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """gather of counts[r] elements of rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if not async_op and dtype is None and self._fast_v(GATHERV, x, out, (root, key), stream):
            return None
        call = resolve_v(self._who, "gatherv", x, out, counts, displs, dtype=dtype, root=root)
        return self._run(call, stream, async_op, (GATHERV, x, out, (root, key), dtype))

    def scatterv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """scatter of counts[r] elements to rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if not async_op and dtype is None and self._fast_v(SCATTERV, x, out, (root, key), stream):
            return None
        call = resolve_v(self._who, "scatterv", x, out, counts, displs, dtype=dtype, root=root)
        return self._run(call, stream, async_op, (SCATTERV, x, out, (root, key), dtype))

    def reduce_scatterv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """reduce_scatter of counts[r] elements to rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast_v(REDUCE_SCATTERV, x, out, (op, key), stream)
        ):
            return None
        call = resolve_v(self._who, "reduce_scatterv", x, out, counts, displs, dtype=dtype, op=op)
        return self._run(call, stream, async_op, (REDUCE_SCATTERV, x, out, (op, key), dtype))

    def all_to_allv(
        self,
        x: Any,
        out: Any,
        send_counts: Sequence[int],
        recv_counts: Sequence[int],
        send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """all_to_all of send_counts[r] elements to rank r and recv_counts[r] from it."""
        key = vector_key(send_counts, send_displs), vector_key(recv_counts, recv_displs)
        if not async_op and dtype is None and self._fast_v(ALL_TO_ALLV, x, out, key, stream):
            return None
        call = calls.resolve_all_to_allv(
            self._who, x, out, send_counts, recv_counts, send_displs, recv_displs, dtype=dtype
        )
        call = self._with_longest(call, stream)
        given = None if call.asked else (ALL_TO_ALLV, x, out, key, dtype)
        return self._run(call, stream, async_op, given)

    # ---- messages ------------------------------------------------------------------------------

    def send(self, x: Any, dest: int, *, dtype: Any = None, stream: int = 0) -> None:
        """Sends x to `dest`, which calls recv. Returns when x may be changed."""
        self._message("send", x, dest, "dest", dtype, stream, False)

    def recv(self, x: Any, source: int, *, dtype: Any = None, stream: int = 0) -> None:
        """Receives x from `source`, in the size and type that it sends."""
        self._message("recv", x, source, "source", dtype, stream, False)

    def isend(self, x: Any, dest: int, *, dtype: Any = None, stream: int = 0) -> Work | None:
        """As send, but returns at once; completes without a waiter. x must not change until
        then.
        """
        return self._message("send", x, dest, "dest", dtype, stream, True)

    def irecv(self, x: Any, source: int, *, dtype: Any = None, stream: int = 0) -> Work | None:
        """As recv, but returns at once."""
        return self._message("recv", x, source, "source", dtype, stream, True)

    def sendrecv(
        self,
        x: Any,
        out: Any,
        dest: int,
        source: int,
        *,
        dtype: Any = None,
        stream: int = 0,
    ) -> None:
        """Sends x to `dest` and receives `out` from `source`, both at once."""
        if type(x) is DeviceArray and type(out) is DeviceArray:
            pair = self._quick.get((SENDRECV, x.key, out.key, dest, source))
            if pair is not None:
                code = self._bound_pair(pair[0], x.address, pair[1], out.address, stream)
                if code:
                    self._go_on(code, "sendrecv")
                return
        mine, theirs = seen(x), seen(out)
        waits = stream and self._host is not None
        if mine is not None and theirs is not None and dtype is None and not waits:
            there = self._quick.get((SEND, mine[0], dest))
            here = self._quick.get((RECV, theirs[0], source))
            if there is not None and here is not None:
                room = len(self._all_quick) < MAX_REMEMBERED
                if room and type(x) is DeviceArray and type(out) is DeviceArray:
                    self._all_quick[SENDRECV, x.key, out.key, dest, source] = there, here
                code = self._bound_pair(there, mine[1], here, theirs[1], stream)
                if code:
                    self._go_on(code, "sendrecv")
                return
        one = calls.resolve_message(self._who, "send", x, dest, "dest", dtype=dtype)
        two = calls.resolve_message(self._who, "recv", out, source, "source", dtype=dtype)
        group = getattr(self._mine, "group", None)
        if group is not None:
            group.add(one, False)
            group.add(two, False)
            return
        if dest == self.rank or source == self.rank:
            self._start([one, two], stream).wait()
            return
        if self._host is not None and not self._host.passes([one, two], stream):
            self._host.run([one, two], stream)
            return
        to, back = self._pair_native(one, two, stream)
        self._remember((SEND, x, None, dest, dtype), one, to)
        self._remember((RECV, out, None, source, dtype), two, back)

    def _message(
        self, name: str, x: Any, peer: int, word: str, dtype: Any, stream: int, async_op: bool
    ) -> Work | None:
        code = 0 if name == "send" else 1
        known = seen(x)
        waits = stream and self._host is not None
        if known is not None and not async_op and dtype is None and not waits:
            bound = self._quick.get((code, known[0], peer))
            if bound is not None:
                status = self._bound(bound, known[1], known[1], stream)
                if status:
                    self._go_on(status, name)
                return None
        call = calls.resolve_message(self._who, name, x, peer, word, dtype=dtype)
        group = getattr(self._mine, "group", None)
        if group is not None:
            self._usable()
            group.add(call, False)
            return None
        if peer == self.rank:
            reason = f"a {name} between a rank and itself needs its other half at once"
            following = "use sendrecv, or put both into one group"
            raise CommError(USAGE, reason, place=name, next=following)
        return self._run(call, stream, async_op, (code, x, None, peer, dtype))
