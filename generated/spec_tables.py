# Generated from pal_spec: do not edit, run `pal gen`.
"""Runners, collectives and parameters as plain data, so that the runtime reads no YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple


def _frozen(data: Any) -> Any:
    if isinstance(data, dict):
        return MappingProxyType({key: _frozen(value) for key, value in data.items()})
    if isinstance(data, tuple):
        return tuple(_frozen(value) for value in data)
    return data


PAL_VERSION = "1.0"
SPEC_SHA256 = "e28b5e8f0c055b98bbdd87bdd98dc790d8fd9a5bd4d40182d03a95cb794d103d"

# What each runner needs; see pal_spec/runners.yaml.
RUNNERS: Sequence[Mapping[str, Any]] = _frozen((
    {
        "name": "homo",
        "doc": "The vendor's own collective library.",
        "needs": {
            "groups": (
                "basic",
                "stream",
                "event",
            ),
            "ccl": True,
        },
        "level": "runner",
    },
    {
        "name": "host",
        "doc": "Through host memory; always correct.",
        "needs": {
            "groups": (
                "basic",
                "stream",
                "event",
            ),
        },
        "gate": {
            "one_of": (
                {
                    "name": "wait_value",
                    "clauses": (
                        (
                            "streamWaitValue64.reached_is_no_wait"
                        ),
                        (
                            "streamWaitValue64.holds_until_host_w"
                            "rites"
                        ),
                        "streamWaitValue64.greater_releases",
                        (
                            "streamWaitValue64.host_does_not_wait"
                        ),
                        (
                            "streamWaitValue64.after_earlier_work"
                        ),
                    ),
                },
                {
                    "name": "host_function",
                    "clauses": (
                        "launchHostFunc.runs_once",
                        "launchHostFunc.after_earlier_work",
                        "launchHostFunc.gates",
                        "launchHostFunc.host_does_not_wait",
                        "launchHostFunc.in_order",
                        "launchHostFunc.concurrent",
                        (
                            "launchHostFunc.copies_progress_while"
                            "_blocked"
                        ),
                    ),
                },
                {
                    "name": "host_blocking_work",
                    "clauses": (),
                },
            ),
        },
        "level": "runner",
    },
    {
        "name": "hybrid",
        "doc": (
            "The vendor's library inside a cluster, device-buffer"
            " IPC between the clusters of a node. There is no "
            "RDMA transport yet."
        ),
        "needs": {
            "groups": (
                "basic",
                "stream",
                "event",
                "host_func",
                "gdr",
            ),
            "ccl": True,
        },
        "gate": {
            "one_of": (
                {
                    "name": "wait_value",
                    "clauses": (
                        (
                            "streamWaitValue64.reached_is_no_wait"
                        ),
                        (
                            "streamWaitValue64.holds_until_host_w"
                            "rites"
                        ),
                        "streamWaitValue64.greater_releases",
                        (
                            "streamWaitValue64.host_does_not_wait"
                        ),
                        (
                            "streamWaitValue64.after_earlier_work"
                        ),
                    ),
                },
                {
                    "name": "host_function",
                    "clauses": (
                        "launchHostFunc.runs_once",
                        "launchHostFunc.after_earlier_work",
                        "launchHostFunc.gates",
                        "launchHostFunc.host_does_not_wait",
                        "launchHostFunc.in_order",
                        "launchHostFunc.concurrent",
                        (
                            "launchHostFunc.copies_progress_while"
                            "_blocked"
                        ),
                    ),
                },
                {
                    "name": "host_blocking_work",
                    "clauses": (),
                },
            ),
        },
        "level": "runner",
    },
    {
        "name": "uni",
        "doc": (
            "Kernel-free device-buffer IPC within a node. There "
            "is no RDMA transport between nodes yet."
        ),
        "needs": {
            "groups": (
                "basic",
                "stream",
                "event",
                "host_func",
                "ipc",
            ),
        },
        "inter_node": {
            "one_of": (
                {
                    "name": "gdr",
                    "groups": (
                        "gdr",
                    ),
                },
                {
                    "name": "host_staging",
                    "groups": (),
                    "says": (
                        "between nodes the bytes go through host "
                        "memory: gdr is not certified"
                    ),
                },
            ),
        },
        "gate": {
            "one_of": (
                {
                    "name": "wait_value",
                    "clauses": (
                        (
                            "streamWaitValue64.reached_is_no_wait"
                        ),
                        (
                            "streamWaitValue64.holds_until_host_w"
                            "rites"
                        ),
                        "streamWaitValue64.greater_releases",
                        (
                            "streamWaitValue64.host_does_not_wait"
                        ),
                        (
                            "streamWaitValue64.after_earlier_work"
                        ),
                    ),
                },
                {
                    "name": "host_function",
                    "clauses": (
                        "launchHostFunc.runs_once",
                        "launchHostFunc.after_earlier_work",
                        "launchHostFunc.gates",
                        "launchHostFunc.host_does_not_wait",
                        "launchHostFunc.in_order",
                        "launchHostFunc.concurrent",
                        (
                            "launchHostFunc.copies_progress_while"
                            "_blocked"
                        ),
                    ),
                },
                {
                    "name": "host_blocking_work",
                    "clauses": (),
                },
            ),
        },
        "level": "runner",
    },
))

# Needs whose absence restricts use and locks no runner, each with its sentence.
TOLERATED_NEEDS: Mapping[str, str] = _frozen({
    "two_devices": (
        "the machine has one device of this chip; cross-device "
        "use is not certified"
    ),
    "host_kernel": (
        "the suite has no kernel for this chip; launchKernel is "
        "not certified"
    ),
})

# Who has which buffer, what a count counts, what in place means; see pal_spec/collectives.yaml.
OPERATIONS: Sequence[Mapping[str, Any]] = _frozen((
    {
        "name": "send",
        "ccl": "send",
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "elements sent",
        "input": {
            "size": "count",
        },
        "output": None,
        "in_place": None,
        "bus_factor": "1",
        "result": None,
    },
    {
        "name": "recv",
        "ccl": "recv",
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "elements received",
        "input": None,
        "output": {
            "size": "count",
        },
        "in_place": None,
        "bus_factor": "1",
        "result": "input[peer]",
    },
    {
        "name": "sendrecv",
        "ccl": None,
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "elements each way",
        "input": {
            "size": "count",
        },
        "output": {
            "size": "count",
        },
        "in_place": None,
        "bus_factor": "1",
        "result": "input[source]",
    },
    {
        "name": "broadcast",
        "ccl": "broadcast",
        "v": False,
        "reduces": False,
        "rooted": True,
        "count": "elements",
        "input": {
            "size": "count",
            "at": "root",
        },
        "output": {
            "size": "count",
        },
        "in_place": "INPUT is OUTPUT",
        "bus_factor": "1",
        "result": "input[root]",
    },
    {
        "name": "gather",
        "ccl": "gather",
        "v": False,
        "reduces": False,
        "rooted": True,
        "count": "elements per rank",
        "input": {
            "size": "count",
        },
        "output": {
            "size": "count*n",
            "at": "root",
        },
        "in_place": "INPUT is OUTPUT at root*count",
        "bus_factor": "(n-1)/n",
        "result": "at root: concat(input[0..n-1])",
    },
    {
        "name": "gatherv",
        "ccl": None,
        "v": True,
        "reduces": False,
        "rooted": True,
        "count": "elements of each rank",
        "input": {
            "size": "counts[r]",
        },
        "output": {
            "size": "sum(counts)",
            "at": "root",
        },
        "in_place": "INPUT is OUTPUT at displs[root]",
        "bus_factor": "(n-1)/n",
        "result": "at root: input[i] at displs[i]",
    },
    {
        "name": "scatter",
        "ccl": "scatter",
        "v": False,
        "reduces": False,
        "rooted": True,
        "count": "elements per rank",
        "input": {
            "size": "count*n",
            "at": "root",
        },
        "output": {
            "size": "count",
        },
        "in_place": "OUTPUT is INPUT at root*count",
        "bus_factor": "(n-1)/n",
        "result": "input[root][r*count:(r+1)*count]",
    },
    {
        "name": "scatterv",
        "ccl": None,
        "v": True,
        "reduces": False,
        "rooted": True,
        "count": "elements of each rank",
        "input": {
            "size": "sum(counts)",
            "at": "root",
        },
        "output": {
            "size": "counts[r]",
        },
        "in_place": "OUTPUT is INPUT at displs[root]",
        "bus_factor": "(n-1)/n",
        "result": "input[root] at displs[r]",
    },
    {
        "name": "all_gather",
        "ccl": "allGather",
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "elements per rank",
        "input": {
            "size": "count",
        },
        "output": {
            "size": "count*n",
        },
        "in_place": "INPUT is OUTPUT at rank*count",
        "bus_factor": "(n-1)/n",
        "result": "concat(input[0..n-1])",
    },
    {
        "name": "all_gatherv",
        "ccl": None,
        "v": True,
        "reduces": False,
        "rooted": False,
        "count": "elements of each rank",
        "input": {
            "size": "counts[r]",
        },
        "output": {
            "size": "sum(counts)",
        },
        "in_place": "INPUT is OUTPUT at displs[rank]",
        "bus_factor": "(n-1)/n",
        "result": "input[i] at displs[i]",
    },
    {
        "name": "all_to_all",
        "ccl": "alltoAll",
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "elements per pair",
        "input": {
            "size": "count*n",
        },
        "output": {
            "size": "count*n",
        },
        "in_place": None,
        "bus_factor": "(n-1)/n",
        "result": "concat(input[i][r*count:(r+1)*count] for i)",
    },
    {
        "name": "all_to_allv",
        "ccl": "alltoAllv",
        "v": True,
        "reduces": False,
        "rooted": False,
        "count": "elements per pair",
        "input": {
            "size": "sum(send_counts)",
        },
        "output": {
            "size": "sum(recv_counts)",
        },
        "in_place": None,
        "bus_factor": "(n-1)/n",
        "result": (
            "input[i] at send_displs[i][r] goes to "
            "recv_displs[r][i]"
        ),
    },
    {
        "name": "reduce",
        "ccl": "reduce",
        "v": False,
        "reduces": True,
        "rooted": True,
        "count": "elements",
        "input": {
            "size": "count",
        },
        "output": {
            "size": "count",
            "at": "root",
        },
        "in_place": "INPUT is OUTPUT at root",
        "bus_factor": "1",
        "result": "at root: op(input[0..n-1])",
    },
    {
        "name": "all_reduce",
        "ccl": "allReduce",
        "v": False,
        "reduces": True,
        "rooted": False,
        "count": "elements",
        "input": {
            "size": "count",
        },
        "output": {
            "size": "count",
        },
        "in_place": "INPUT is OUTPUT",
        "bus_factor": "2*(n-1)/n",
        "result": "op(input[0..n-1])",
    },
    {
        "name": "reduce_scatter",
        "ccl": "reduceScatter",
        "v": False,
        "reduces": True,
        "rooted": False,
        "count": "elements per rank",
        "input": {
            "size": "count*n",
        },
        "output": {
            "size": "count",
        },
        "in_place": "OUTPUT is INPUT at rank*count",
        "bus_factor": "(n-1)/n",
        "result": "op(input[i][r*count:(r+1)*count] for i)",
    },
    {
        "name": "reduce_scatterv",
        "ccl": None,
        "v": True,
        "reduces": True,
        "rooted": False,
        "count": "elements of each rank",
        "input": {
            "size": "sum(counts)",
        },
        "output": {
            "size": "counts[r]",
        },
        "in_place": "OUTPUT is INPUT at displs[rank]",
        "bus_factor": "(n-1)/n",
        "result": "op(input[i] at displs[r])",
    },
    {
        "name": "barrier",
        "ccl": None,
        "v": False,
        "reduces": False,
        "rooted": False,
        "count": "none",
        "input": None,
        "output": None,
        "in_place": None,
        "bus_factor": "0",
        "result": "no rank leaves before all have entered",
    },
))


class Parameter(NamedTuple):
    """A parameter of a function; see pal_spec/types.yaml for its type."""

    name: str
    type: str
    kind: str
    dir: str
    nullable: bool
    space: str = ""
    unit: str = ""

    @property
    def is_address(self) -> bool:
        """A plain memory address given by the caller."""
        return self.type in ("ptr", "const_ptr")


_FIELDS: Mapping[str, Sequence[tuple[Any, ...]]] = {
    "deviceSynchronize": (
    ),
    "deviceMemcpy": (
        ("dst", "ptr", "primitive", "out", False, "any"),
        ("src", "const_ptr", "primitive", "in", False, "any"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("type", "palMemcpyType", "enum", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "deviceMemset": (
        ("ptr", "ptr", "primitive", "out", False, "any"),
        ("value", "int", "primitive", "in", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("type", "palMemType", "enum", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "deviceMalloc": (
        ("ptr", "ptr_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("type", "palMemType", "enum", "in", False),
    ),
    "deviceFree": (
        ("ptr", "ptr", "primitive", "in", True, "any"),
        ("type", "palMemType", "enum", "in", False),
    ),
    "setDevice": (
        ("device", "int", "primitive", "in", False, "", "ordinal"),
    ),
    "getDevice": (
        ("device", "int_out", "primitive", "out", False, "", "ordinal"),
    ),
    "getDeviceCount": (
        ("count", "int_out", "primitive", "out", False, "", "devices"),
    ),
    "getVendor": (
        ("vendor", "text_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "getDeviceProperties": (
        ("props", "palDeviceProperties", "struct", "inout", False),
        ("device", "int", "primitive", "in", False, "", "ordinal"),
    ),
    "getLastError": (
        ("text", "text_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "memGetAddressRange": (
        ("ptr", "const_ptr", "primitive", "in", False, "any"),
        ("base", "ptr_out", "primitive", "out", False),
        ("size", "size_out", "primitive", "out", False, "", "bytes"),
        ("id", "u64_out", "primitive", "out", False),
    ),
    "resourceCount": (
        ("kind", "palResourceKind", "enum", "in", False),
        ("count", "u64_out", "primitive", "out", False),
    ),
    "getDevicePciBusId": (
        ("id", "text_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("device", "int", "primitive", "in", False, "", "ordinal"),
    ),
    "getDeviceByPciBusId": (
        ("device", "int_out", "primitive", "out", False, "", "ordinal"),
        ("id", "text_in", "primitive", "in", False),
    ),
    "hostGetDevicePointer": (
        ("devicePtr", "ptr_out", "primitive", "out", False),
        ("hostPtr", "ptr", "primitive", "in", False, "host_pinned"),
    ),
    "hostRegister": (
        ("ptr", "ptr", "primitive", "in", False, "host_pageable"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "hostUnregister": (
        ("ptr", "ptr", "primitive", "in", False, "host_pinned"),
    ),
    "deviceMallocAsync": (
        ("ptr", "ptr_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("stream", "stream", "handle", "in", False),
    ),
    "deviceFreeAsync": (
        ("ptr", "ptr", "primitive", "in", True, "device"),
        ("stream", "stream", "handle", "in", False),
    ),
    "streamCreate": (
        ("stream", "stream", "handle", "out", False),
    ),
    "streamDestroy": (
        ("stream", "stream", "handle", "in", False),
    ),
    "streamCopy": (
        ("stream", "stream", "handle", "out", False),
        ("native", "ptr", "primitive", "in", True, "host_pageable"),
    ),
    "streamFree": (
        ("stream", "stream", "handle", "in", False),
    ),
    "streamSynchronize": (
        ("stream", "stream", "handle", "in", False),
    ),
    "streamQuery": (
        ("stream", "stream", "handle", "in", False),
    ),
    "streamWaitEvent": (
        ("stream", "stream", "handle", "in", False),
        ("event", "event", "handle", "in", False),
    ),
    "eventCreate": (
        ("event", "event", "handle", "out", False),
        ("type", "palEventType", "enum", "in", False),
    ),
    "eventDestroy": (
        ("event", "event", "handle", "in", False),
    ),
    "eventRecord": (
        ("event", "event", "handle", "in", False),
        ("stream", "stream", "handle", "in", False),
    ),
    "eventSynchronize": (
        ("event", "event", "handle", "in", False),
    ),
    "eventQuery": (
        ("event", "event", "handle", "in", False),
    ),
    "eventElapsedTime": (
        ("ms", "float_out", "primitive", "out", False, "", "milliseconds"),
        ("start", "event", "handle", "in", False),
        ("end", "event", "handle", "in", False),
    ),
    "launchHostFunc": (
        ("stream", "stream", "handle", "in", False),
        ("fn", "palHostFunc", "function", "in", False),
        ("args", "ptr", "primitive", "in", True, "host_pageable"),
    ),
    "streamWaitValue64": (
        ("stream", "stream", "handle", "in", False),
        ("addr", "ptr", "primitive", "in", False, "any"),
        ("value", "u64", "primitive", "in", False),
        ("flags", "int", "primitive", "in", False),
    ),
    "streamWriteValue64": (
        ("stream", "stream", "handle", "in", False),
        ("addr", "ptr", "primitive", "out", False, "any"),
        ("value", "u64", "primitive", "in", False),
        ("flags", "int", "primitive", "in", False),
    ),
    "gdrMemAlloc": (
        ("ptr", "ptr_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "gdrMemFree": (
        ("ptr", "ptr", "primitive", "in", True, "device"),
    ),
    "gdrPtrMmap": (
        ("hostPtr", "ptr_out", "primitive", "out", False),
        ("devicePtr", "ptr", "primitive", "in", False, "device"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "gdrPtrMunmap": (
        ("hostPtr", "ptr", "primitive", "in", False, "host_pinned"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "dmaSupport": (
        ("supported", "int_out", "primitive", "out", False),
    ),
    "getHandleForAddressRange": (
        ("fd", "int_out", "primitive", "out", False),
        ("ptr", "ptr", "primitive", "in", False, "device"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("flags", "u64", "primitive", "in", False),
    ),
    "ipcMemHandleCreate": (
        ("handle", "ipc_handle", "handle", "out", False),
        ("size", "size_out", "primitive", "out", False, "", "bytes"),
    ),
    "ipcMemHandleGet": (
        ("handle", "ipc_handle", "handle", "inout", False),
        ("ptr", "ptr", "primitive", "in", False, "device"),
    ),
    "ipcMemHandleOpen": (
        ("handle", "ipc_handle", "handle", "in", False),
        ("ptr", "ptr_out", "primitive", "out", False),
    ),
    "ipcMemHandleClose": (
        ("ptr", "ptr", "primitive", "in", False, "device"),
    ),
    "ipcMemHandleFree": (
        ("handle", "ipc_handle", "handle", "in", False),
    ),
    "deviceReduce": (
        ("dst", "ptr", "primitive", "out", False, "device"),
        ("a", "const_ptr", "primitive", "in", False, "device"),
        ("b", "const_ptr", "primitive", "in", False, "device"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("op", "palRedOp", "enum", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "launchDeviceFunc": (
        ("stream", "stream", "handle", "in", False),
        ("fn", "palDeviceFunc", "function", "in", False),
        ("args", "ptr", "primitive", "in", True, "host_pageable"),
    ),
    "launchKernel": (
        ("func", "ptr", "primitive", "in", False, "host_pageable"),
        ("block", "u32_in", "primitive", "in", False, "host_pageable", "elements"),
        ("grid", "u32_in", "primitive", "in", False, "host_pageable", "elements"),
        ("args", "ptr_array", "primitive", "in", True, "host_pageable"),
        ("shared", "size", "primitive", "in", False, "", "bytes"),
        ("stream", "stream", "handle", "in", False),
    ),
    "ccl.getVersion": (
        ("version", "int_out", "primitive", "out", False, "", "version"),
    ),
    "ccl.getUniqueId": (
        ("id", "palUniqueId", "struct", "out", False),
    ),
    "ccl.getErrorString": (
        ("text", "text_ptr_out", "primitive", "out", False),
        ("code", "palResult", "enum", "in", False),
    ),
    "ccl.getLastError": (
        ("comm", "comm", "handle", "in", True),
        ("text", "text_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "ccl.commInitRank": (
        ("comm", "comm", "handle", "out", False),
        ("size", "int", "primitive", "in", False, "", "ranks"),
        ("id", "palUniqueId", "struct", "in", False),
        ("rank", "int", "primitive", "in", False, "", "rank"),
    ),
    "ccl.commFinalize": (
        ("comm", "comm", "handle", "in", False),
    ),
    "ccl.commDestroy": (
        ("comm", "comm", "handle", "in", False),
    ),
    "ccl.commAbort": (
        ("comm", "comm", "handle", "in", False),
    ),
    "ccl.commCount": (
        ("comm", "comm", "handle", "in", False),
        ("count", "int_out", "primitive", "out", False, "", "ranks"),
    ),
    "ccl.commGetDeviceNumber": (
        ("comm", "comm", "handle", "in", False),
        ("device", "int_out", "primitive", "out", False, "", "ordinal"),
    ),
    "ccl.commUserRank": (
        ("comm", "comm", "handle", "in", False),
        ("rank", "int_out", "primitive", "out", False, "", "rank"),
    ),
    "ccl.commGetAsyncError": (
        ("comm", "comm", "handle", "in", False),
        ("state", "int_out", "primitive", "out", False, "", "result"),
    ),
    "ccl.commRegister": (
        ("comm", "comm", "handle", "in", False),
        ("ptr", "ptr", "primitive", "in", False, "any"),
        ("size", "size", "primitive", "in", False, "", "bytes"),
        ("handle", "ptr_out", "primitive", "out", False),
    ),
    "ccl.commDeregister": (
        ("comm", "comm", "handle", "in", False),
        ("handle", "ptr", "primitive", "in", False, "host_pageable"),
    ),
    "ccl.memAlloc": (
        ("ptr", "ptr_out", "primitive", "out", False),
        ("size", "size", "primitive", "in", False, "", "bytes"),
    ),
    "ccl.memFree": (
        ("ptr", "ptr", "primitive", "in", True, "device"),
    ),
    "ccl.groupStart": (
    ),
    "ccl.groupEnd": (
    ),
    "ccl.reduce": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", True, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("op", "palRedOp", "enum", "in", False),
        ("root", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.gather": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", True, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("root", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.scatter": (
        ("send", "const_ptr", "primitive", "in", True, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("root", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.broadcast": (
        ("send", "const_ptr", "primitive", "in", True, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("root", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.allReduce": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("op", "palRedOp", "enum", "in", False),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.reduceScatter": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("op", "palRedOp", "enum", "in", False),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.allGather": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.alltoAll": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.alltoAllv": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("sendCounts", "u64_in", "primitive", "in", False, "host_pageable", "elements"),
        ("sendDispls", "u64_in", "primitive", "in", False, "host_pageable", "elements"),
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("recvCounts", "u64_in", "primitive", "in", False, "host_pageable", "elements"),
        ("recvDispls", "u64_in", "primitive", "in", False, "host_pageable", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.send": (
        ("send", "const_ptr", "primitive", "in", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("peer", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
    "ccl.recv": (
        ("recv", "ptr", "primitive", "out", False, "any"),
        ("count", "size", "primitive", "in", False, "", "elements"),
        ("type", "palDataType", "enum", "in", False),
        ("peer", "int", "primitive", "in", False, "", "rank"),
        ("comm", "comm", "handle", "in", False),
        ("stream", "stream", "handle", "in", True),
    ),
}
# Function → its parameters in order.
PARAMETERS: Mapping[str, Sequence[Parameter]] = MappingProxyType(
    {name: tuple(Parameter(*fields) for fields in rows) for name, rows in _FIELDS.items()}
)
