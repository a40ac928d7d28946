"""The host runner's built-in back end: the engine's own plans, on the same communicator."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from unipal.engine.calls.call import Call
from unipal.engine.errors import CommError

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.runners.communicator_view import CommunicatorView
    from unipal.engine.selection.host_backends import Moving


class Builtin:
    """See `host_backends.Backend`."""

    name = "builtin"

    def __init__(self, comm: CommunicatorView) -> None:
        self._comm = comm

    def refuses(self, call: Call) -> str:
        """Refuses nothing."""
        return ""

    def start(self, made: Sequence[Call]) -> Moving:
        """See Backend."""
        return Started(self._comm.start_in_core(made, 0))

    def run(self, made: Sequence[Call]) -> None:
        """Runs one call, or a send and a recv at once, to completion."""
        if len(made) == 1:
            self._comm.run_in_core(made[0], 0)
        else:
            self._comm.run_pair_in_core(made[0], made[1], 0)

    def abort(self) -> bool:
        """The core ends its calls, and no longer uses their memory."""
        return True

    def close(self, *, failed: bool) -> None:
        """Nothing to release."""


class Started:
    """Adapts a Work of the engine to Moving."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def ended(self) -> bool:
        if not self._work.is_completed():
            return False
        error = self._work.exception()
        if error is not None:
            raise error
        return True

    def pause(self, seconds: float) -> None:
        with contextlib.suppress(CommError):
            self._work.wait(seconds)
