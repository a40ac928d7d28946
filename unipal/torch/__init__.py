"""The back end "unipal" of torch.distributed.

    import torch.distributed as dist
    dist.init_process_group("unipal")

torch registers the back end by itself, unless TORCH_DEVICE_BACKEND_AUTOLOAD is 0: then this package
is to be imported. It is for tensors in host memory (device "cpu"). Each process group is a
communicator of its own. The ranks of the first one meet at torch's store; the others are subsets of
it. Reductions take the types of `unipal.Communicator.all_reduce` and complex numbers. Operations
that only move take every type of torch. A failed call raises
`torch.distributed.DistBackendError`, which names the rank at fault.

torch 2.13 to 2.15. The rest of the package is imported with the first process group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unipal.torch.registration import NAME, register

REPLACED = ("gloo", "nccl", "mpi")  # back ends that `patch` replaces
__all__ = ["NAME", "REPLACED", "dump_flight_recorder", "patch", "profile", "register", "unpatch"]


def __getattr__(name: str) -> Any:
    if name == "profile":
        from unipal.torch.profiling import profile

        return profile
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def patch(names: Sequence[str] = REPLACED) -> tuple[str, ...]:
    """From now on process groups that ask for a back end of `names`, or for none, are unipal's.

    Call it before the program makes process groups, and before it imports `init_process_group` or
    `new_group` by name: `python -m unipal.torch PROGRAM` does both. A name may stand for a device,
    as in "cpu:gloo"; a request for several devices is replaced if all of its back ends are named.

    Returns what was replaced, such as "torch.distributed.new_group"; `unpatch` reverts it. A second
    call replaces the names of the first. UsageValueError: a name is no back end of torch.
    """
    from unipal.torch import replacement

    return replacement.patch(names)


def dump_flight_recorder(file: str) -> None:
    """Writes the last calls of this process to `file`, for `torchfrtrace`. They are recorded if
    TORCH_FR_DUMP_TEMP_FILE or TORCH_FR_BUFFER_SIZE is set.

    The reader wants the files of all ranks in one folder, with names that end with the rank's
    number. A rank writes such a file by itself when a call has failed and TORCH_FR_DUMP_TEMP_FILE
    is set. OSError: the file cannot be written.
    """
    from unipal.torch import recorder

    recorder.write(file)


def unpatch() -> None:
    """Reverts `patch`. Process groups that exist remain what they are."""
    from unipal.torch import replacement

    replacement.unpatch()


register()
