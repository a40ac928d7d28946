"""The short forms of the binding language: what they are written out to, and what a mistake in one
says. The files that are shipped are the examples.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from unipal.generator.binding import Binding, load_binding
from unipal.generator.ccl_binding import load_ccl_binding
from unipal.generator.model import Spec, load_spec
from unipal.generator.prototype_words import read
from unipal.generator.source import SpecError
from unipal.generator.step_words import spelled_out

WIDEST = 120


@pytest.fixture(scope="module")
def spec(root: Path) -> Spec:
    return load_spec(root / "pal_spec")


@pytest.fixture(scope="module")
def cambricon(root: Path, spec: Spec) -> Binding:
    return load_binding(root / "adaptors" / "cambricon", spec)


def test_parameters_come_by_name_then_in_order_each_as_the_vendor_has_it(
    cambricon: Binding, root: Path, spec: Spec
) -> None:
    """Written by hand from the PAL's and the vendor's prototypes."""
    said = cambricon.data["functions"]
    assert said["deviceMemcpy"] == {
        "sync": "cnrtMemcpy(dst, src, size, direction[type])",
        "async": "cnrtMemcpyAsync(dst, src, size, stream, direction[type])",
    }
    assert said["getDevicePciBusId"] == "cnrtDeviceGetPCIBusId(id, (int)size, device)"
    assert said["streamWaitEvent"] == (
        "cnrtQueueWaitNotifier(event, stream, CNRT_NOTIFIER_WAIT_DEFAULT)"
    )
    assert said["eventCreate"] == "cnrtNotifierCreateWithFlags(event, notifier_kind[type])"
    assert said["ipcMemHandleGet"] == "cnrtAcquireMemHandle(&handle, ptr)"
    assert said["ipcMemHandleOpen"] == "cnrtMapMemHandle(ptr, handle, 0)"
    assert said["deviceMalloc"]["by"] == "type"
    assert list(said["deviceMalloc"]["cases"]) == ["palMemHost", "palMemDevice", "palMemManaged"]
    ccl = root / "adaptors" / "ccl"
    hccl = load_ccl_binding(ccl / "hccl" / "adaptor.yaml", spec).data["functions"]
    assert hccl["commInitRank"] == "HcclCommInitRootInfo((uint32_t)size, id, (uint32_t)rank, comm)"
    assert hccl["commCount"] == "HcclGetRankSize(comm, (uint32_t *)count)"
    assert hccl["reduce"] == (
        "HcclReduce(send, recv, count, reduced_type[type], reduce_op[op], (uint32_t)root, comm,"
        " stream)"
    )
    nccl = load_ccl_binding(ccl / "nccl" / "adaptor.yaml", spec).data["functions"]
    assert nccl["commInitRank"] == "ncclCommInitRank(comm, size, *id, rank)"


def test_numbers_stand_where_a_code_gets_its_meaning(cambricon: Binding) -> None:
    errors = cambricon.errors[0]
    assert cambricon.constant_values["cnrtErrorNoMem"] == 100100
    assert dict(errors.map)["cnrtErrorNoMem"] == "palSystemError"
    assert errors.not_ready == ("cnrtErrorBusy", "cnrtErrorNotReady")
    assert "cnrtErrorInit" in cambricon.constant_values
    assert "cnrtErrorInit" not in dict(errors.map), "declared, and what a code without a line is"
    directions = next(s for s in cambricon.constants if s.name == "directions")
    assert directions.values[2] == ("cnrtMemcpyDevToHost", 2), "a list counts from 0"


def test_every_symbol_has_the_header_s_source_unless_it_says_another(cambricon: Binding) -> None:
    sources = {s.name: (s.verified, s.source) for s in cambricon.symbols}
    assert sources["cnrtMalloc"] == ("header", "cnrt.h 6.14.1")
    assert sources["cnrtGetLastError"] == ("usage", "torch_mlu MLUStream.h")
    assert sources["cnrtMunmap"] == ("usage", "CNRT user guide, memory mapping on CE")
    away = cambricon.unsupported
    assert away["hostRegister"] == away["hostUnregister"]
    assert (away["deviceReduce"].kind, away["deviceReduce"].source) == ("driver", "cnrt.h 6.14.1")


def test_a_call_declares_the_local_that_it_fills(cambricon: Binding) -> None:
    bound = cambricon.functions["getDeviceCount"]
    assert [(name, str(kind)) for name, kind in bound.locals] == [("number", "unsigned int")]


@pytest.fixture(scope="module")
def ascend(root: Path, spec: Spec) -> Binding:
    return load_binding(root / "adaptors" / "ascend", spec)


@pytest.fixture(scope="module")
def hccl(root: Path, spec: Spec) -> Binding:
    return load_ccl_binding(root / "adaptors" / "ccl" / "hccl" / "adaptor.yaml", spec)


def emulated(binding: Binding, name: str) -> Any:
    """What an emulator does for a function of the vendor's, in the long form."""
    entries = [entry for block in binding.data["symbols"] for entry in block["functions"]]
    return next(e["emulate"] for e in entries if f"{name}(" in e["c"])


def test_a_prototype_says_what_belongs_to_its_call(ascend: Binding, hccl: Binding) -> None:
    """Written by hand from CANN's prototypes and what its header says of them."""
    said = ascend.data["functions"]
    assert said["deviceMemset"] == {
        "sync": "aclrtMemset(ptr, size, value, size)",
        "async": "aclrtMemsetAsync(ptr, size, value, size, stream)",
        "ignores": {"type": "the call tells host from device memory by the address"},
    }
    free = ["aclrtSynchronizeDevice()", "aclrtFree(ptr)"]
    assert said["deviceFree"]["cases"] == {
        "palMemHost": ["aclrtSynchronizeDevice()", "aclrtFreeHost(ptr)"],
        "palMemDevice": free,
        "palMemManaged": free,
    }
    assert said["gdrMemFree"] == free
    assert said["streamQuery"] == {
        "locals": {"status": "aclrtStreamStatus"},
        "steps": [
            "aclrtStreamQuery(stream, &status)",
            {
                "answer": "status",
                "results": {
                    "ACL_STREAM_STATUS_COMPLETE": "palSuccess",
                    "ACL_STREAM_STATUS_NOT_READY": "palInProgress",
                },
            },
        ],
    }
    assert said["deviceMalloc"]["cases"]["palMemManaged"]["if_exported"] == "aclrtMemAllocManaged"
    assert said["gdrPtrMunmap"]["locals"] == {"device": "int32_t"}
    assert list(said["gdrPtrMunmap"]["ignores"]) == ["hostPtr", "size"]
    assert hccl.data["functions"]["broadcast"] == {
        "locals": {"me": "uint32_t"},
        "steps": [
            "HcclGetRankId(comm, &me)",
            {"if": "(int)me == root", "then": "copy_on(stream, recv, send, count, type)"},
            "HcclBroadcast(recv, count, data_type[type], (uint32_t)root, comm, stream)",
        ],
    }
    alltoall = (
        "HcclAlltoAll(send, count, data_type[type], recv, count, data_type[type], comm, stream)"
    )
    assert hccl.data["functions"]["alltoAll"] == alltoall


def test_a_bound_call_is_turned_round(ascend: Binding, hccl: Binding) -> None:
    """The vendor's parameters in the place of the PAL's, and what must hold of them."""

    def wants(condition: str, call: str, code: str = "palInvalidArgument") -> dict[str, Any]:
        refusal = {"refuse": code, "why": f"wants {condition}"}
        return {"if": condition, "then": call, "else": refusal}

    assert emulated(ascend, "aclrtMemcpy") == wants(
        "destMax >= count", "copy(dst, src, count, kinds~[kind])"
    )
    assert emulated(ascend, "aclrtMemsetAsync") == wants(
        "maxCount >= count", "fill(devPtr, value, count, stream)"
    )
    assert emulated(ascend, "aclrtIpcMemGetExportKey") == wants(
        "flags == ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION",
        "ipc_key(devPtr, size, key, len)",
        "palInvalidUsage",
    )
    assert emulated(ascend, "aclrtMalloc") == "allocate(devPtr, size)"
    assert emulated(ascend, "halHostRegister") == "map_for_host(src_ptr, size, devid, dst_ptr)"
    assert emulated(ascend, "aclrtQueryEventStatus") == (
        "event_status(event, (int *)status, ACL_EVENT_RECORDED_STATUS_COMPLETE,"
        " ACL_EVENT_RECORDED_STATUS_NOT_READY)"
    )
    assert emulated(hccl, "HcclCommInitRootInfo") == (
        "init_rank(comm, (int)nRanks, rootInfo, (int)rank)"
    )
    assert emulated(hccl, "HcclBroadcast") == (
        "broadcast(buf, buf, count, data_type~[dataType], (int)root, comm, stream)"
    )


def test_types_constants_and_rows_stand_where_they_are_used(ascend: Binding, hccl: Binding) -> None:
    kinds = {t.name: (t.kind, t.bytes) for t in (*ascend.types, *hccl.types)}
    assert kinds["aclrtStream"] == ("pointer", 8)
    assert kinds["aclrtMemcpyKind"] == kinds["drvError_t"] == kinds["HcclResult"] == ("enum", 4)
    assert kinds["aclrtStreamStatus"] == ("enum", 4), "known from what it answers"
    assert kinds["HcclRootInfo"] == ("struct", 4108)
    sets = {s.name: s for s in ascend.constants}
    assert sets["register_flags"].flags
    assert sets["register_flags"].header == "acl/acl.h"
    assert dict(sets["event_states"].values)["ACL_EVENT_RECORDED_STATUS_COMPLETE"] == 1
    assert dict(sets["host_maps"].values) == {"DEV_SVM_MAP_HOST": 2}
    assert sets["host_maps"].header == "ascend_hal.h"
    assert len(sets["memcpy_kinds"].values) == 8
    assert dict(ascend.tables["kinds"])["palMemcpyDeviceToDevice"] == "ACL_MEMCPY_DEVICE_TO_DEVICE"
    assert dict(sets["memcpy_kinds"].values)["ACL_MEMCPY_DEVICE_TO_DEVICE"] == 3
    assert hccl.refusals["reduce_op"] == (("palAvg", "HCCL has no average"),)
    errors = {e.type: e for e in ascend.errors}
    assert errors["aclError"].no_device == "ACL_ERROR_RT_CONTEXT_NULL"
    assert dict(errors["aclError"].map)["ACL_ERROR_RT_CONTEXT_NULL"] == "palInvalidUsage"
    away = ascend.unsupported["streamWaitValue64"]
    assert away.source == "hicann/runtime 681ef76 api_error.cc"
    assert away.why.endswith("promised too")


def test_steps_are_words() -> None:
    found: dict[str, str] = {}
    steps = [
        "acmeInit(null) or ACME_ALREADY or ACME_OTHER",
        "acmeSetDevice(0) if device < 0",
        "refuse palInvalidArgument (no such device) if device >= (int)number",
        "const char *name = acmeName()",
        {"if": "a == b", "then": "uint64_t at = (uint64_t)ptr"},
        "*count = (int)number",
    ]
    assert spelled_out(steps, found) == [
        {"call": "acmeInit(null)", "accept": ["ACME_ALREADY", "ACME_OTHER"]},
        {"if": "device < 0", "then": "acmeSetDevice(0)"},
        {
            "if": "device >= (int)number",
            "then": {"refuse": "palInvalidArgument", "why": "no such device"},
        },
        "name = acmeName()",
        {"if": "a == b", "then": "at = (uint64_t)ptr"},
        "*count = (int)number",
    ]
    assert found == {"name": "const char *", "at": "uint64_t"}


def test_words_beside_c_leave_c() -> None:
    written = read(
        "acmeOpen(void **at or null, int len = (f(a, b) + 1), unsigned f in set = A | B)?"
        " as acmeOpen_v2, acmeOpen -> open",
        "acmeError_t",
    )
    assert written.text == "acmeError_t acmeOpen(void **at, int len, unsigned f)"
    assert written.optional
    assert written.exports == ("acmeOpen_v2", "acmeOpen")
    assert [p.nullable for p in written.params] == [True, False, False]
    assert [p.given for p in written.params] == ["", "(f(a, b) + 1)", "A | B"]
    assert written.params[2].chosen == "set"
    assert written.carried_out(written.emulate) == "open(at, len, f)"
    assert read("const char *acmeName(void)", "acmeError_t").text == "const char *acmeName(void)"
    assert read("acmeSend(<data>, int to)", "int", {"data": "void *a, long n"}).text == (
        "int acmeSend(void *a, long n, int to)"
    )


MISTAKES = {
    "argument left over": (
        "getDevice: cnrtGetDevice(int *pOrdinal)",
        "getDevice: cnrtGetDevice(int *pOrdinal, int flags)",
        "getDevice: cnrtGetDevice has pOrdinal, flags left to fill, and getDevice device to give",
        "`int len = size`",
    ),
    "no table that fits": (
        "flags in notifier_flags) ->",
        "flags in place_flags) ->",
        "flags: no table does turn palEventType into place_flags",
        "`flags = <table>[type]`",
    ),
    "unknown function": (
        "      streamQuery: cnrt",
        "      streamQeury: cnrt",
        "streamQeury: is no function of the device table",
        "correct the name",
    ),
    "unknown case": (
        "deviceMalloc.palMemDevice:",
        "deviceMalloc.palMemDevise:",
        "deviceMalloc: 'palMemDevise' is no value of type",
        "use its values",
    ),
    "bound twice": (
        "      setDevice: cnrtSetDevice(int ordinal)",
        "      gdrMemFree: cnrtSetDevice(int ordinal)",
        "gdrMemFree: is bound twice",
        "remove one of them",
    ),
    "two numbers": (
        "other: cnrtErrorCndrvFuncCall = 632015",
        "other: cnrtSuccess = 632015",
        "cnrtSuccess: is 0 and 632015 at the same time",
        "correct the one that is wrong",
    ),
    "unknown set": (
        "flag in wait_flags =",
        "flag in wait_flag =",
        "cnrtQueueWaitNotifier: no set of constants 'wait_flag'",
        "name a `set:` of `constants:`",
    ),
    "type of no kind": (
        "cnrtHostFn_t: void (*)(void *),",
        "cnrtHostFn_t: a function,",
        "cnrtHostFn_t: 'a function' is no type",
        "write enum, pointer",
    ),
    "unknown word of the emulator": (
        "cnrtFree(void *ptr): release_now",
        "cnrtFree(void *ptr): releese_now",
        "cnrtFree: calls 'releese_now', which the emulator does not declare",
        "correct the name",
    ),
    "unknown type in a prototype": (
        "setDevice: cnrtSetDevice(int ordinal)",
        "setDevice: cnrtSetDevice(itn ordinal)",
        "cnrtSetDevice: no type 'itn'",
        "declare it under `types:`",
    ),
    "wrong argument": (
        "cnrtNotifier_t notifier = event,",
        "cnrtNotifier_t notifier = stream,",
        "argument notifier of cnrtQueueWaitNotifier is cnrtNotifier_t, and 'stream' is cnrtQueue_t",
        "check the order of the arguments",
    ),
    "no source for a reason": (
        "headers: {cnrt.h: &header cnrt.h 6.14.1}",
        "headers: [cnrt.h]",
        "does not say where that is written",
        "write {why: …, source: …}",
    ),
    "two forms without a stream": (
        "setDevice: cnrtSetDevice(int ordinal)",
        "setDevice: cnrtSetDevice[Now](int ordinal)",
        "setDevice: has no two forms, without and with a stream",
        "write one prototype",
    ),
    "in place elsewhere": (
        "streamDestroy: cnrtQueueDestroy(cnrtQueue_t queue)",
        "streamDestroy: cnrtQueueDestroy(cnrtQueue_t queue) in place",
        "streamDestroy: is in place, which is for a broadcast",
        "write out its steps under `functions:`",
    ),
    "read before it is set": (
        '"cnrtGetDeviceProperties(out prop, device)", "copy_text(props.name, 256, &prop)",',
        '"copy_text(props.name, 256, &prop)", "cnrtGetDeviceProperties(out prop, device)",',
        "getDeviceProperties: copy_text reads local 'prop', which nothing has set",
        "set it in a step before",
    ),
    "taken before it is set": (
        '[cnrtGetDeviceCount(out number), "*count = (int)number"]',
        '["*count = (int)number", cnrtGetDeviceCount(out number)]',
        "getDeviceCount: an assignment reads local 'number', which nothing has set",
        "set it in a step before",
    ),
    "declared away twice": (
        "  dmaSupport, getHandleForAddressRange:",
        "  dmaSupport, launchKernel:",
        "launchKernel: is declared away twice",
        "remove one of them",
    ),
}


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_a_mistake_in_a_short_form_is_told_there(
    mistake: str, root: Path, spec: Spec, tmp_path: Path
) -> None:
    text = (root / "adaptors" / "cambricon" / "adaptor.yaml").read_text(encoding="utf-8")
    told(mistake, text, MISTAKES[mistake], spec, tmp_path)


# Of the forms that the furthest vendor's file has.
FURTHER = {
    "unknown header of symbols": (
        "  acl, verified by acl/acl.h:",
        "  acl, verified by acl/acl.hh:",
        "symbols: no header 'acl/acl.hh'",
        "say its source in `headers:`",
    ),
    "unknown library": (
        "  acl, verified by acl/acl.h:",
        "  acll, verified by acl/acl.h:",
        "symbols: no library 'acll'",
        "declare it under `libraries:`",
    ),
    "block without a header": (
        "  acl, verified by acl/acl.h:",
        "  acl:",
        "symbols: 'acl' does not say what it is of",
        "write `library, verified by header:`",
    ),
    "unknown header of constants": (
        "  ascend_hal.h: {host_maps",
        "  ascend_hall.h: {host_maps",
        "constants: no header 'ascend_hall.h'",
        "add it to `headers:`",
    ),
    "relation to nothing": (
        "aclrtMemset[Async](void *devPtr, size_t maxCount >= count,",
        "aclrtMemset[Async](void *devPtr, size_t maxCount >= cuont,",
        "deviceMemset: 'cuont' is no parameter, local or constant",
        "correct the name",
    ),
    "no out-parameter": (
        "(aclrtStream stream, aclrtStreamStatus *status) answers",
        "(aclrtStream stream, aclrtStreamStatus *status = null) answers",
        "streamQuery: aclrtStreamQuery has no out-parameter left that could answer",
        "leave the answer's place to `answers`",
    ),
    "no such result": (
        "ACL_STREAM_STATUS_COMPLETE = 0 for palSuccess,",
        "ACL_STREAM_STATUS_COMPLETE = 0 for palSucess,",
        "'palSucess' is no value of palResult",
        "use one of them",
    ),
    "words in another order": (
        "without ptr (keys are closed) ->",
        "without ptr (keys are closed) after aclrtSynchronizeDevice() ->",
        "aclrtIpcMemClose: what stands behind the bracket cannot be read",
        "write in this order",
    ),
    "ignored without a reason": (
        "without ptr (keys are closed) ->",
        "without ptr ->",
        "aclrtIpcMemClose: what stands behind the bracket cannot be read",
        "`without parameter (why)`",
    ),
    "ignored and unknown": (
        "without ptr (keys are closed) ->",
        "without prt (keys are closed) ->",
        "ipcMemHandleClose: aclrtIpcMemClose has nothing left to fill",
        "say what a parameter gets",
    ),
    "unbound, and says how it is called": (
        "aclInit(const char *configPath): init",
        "aclInit(const char *configPath) after aclrtGetSocName(): init",
        "aclInit: says how a PAL function calls it, and none is bound to it",
        "write `PAL function: prototype`",
    ),
    "bound to no prototype": (
        "    hostUnregister: aclrtHostUnregister(void *ptr)?",
        "    hostUnregister: {source: somewhere}",
        "hostUnregister: is bound to no prototype",
        "write `PAL function: prototype`",
    ),
    "a number of no set": (
        "uint32_t flag in attach_flags =",
        "uint32_t flag =",
        "aclrtMemAllocManaged: flag declares ACL_RT_MEM_ATTACH_GLOBAL, and no set is named",
        "write `flag in <set> = ACL_RT_MEM_ATTACH_GLOBAL = …`",
    ),
    "mark of no meaning": (
        "invalid_handle ACL_ERROR_RT_INVALID_HANDLE = 107017",
        "invalid_handel ACL_ERROR_RT_INVALID_HANDLE = 107017",
        "does not have the form",
        "`invalid_handle` or `no_device` may stand before it",
    ),
    "row twice": (
        "palMemcpyDeviceToHost: ACL_MEMCPY_DEVICE_TO_HOST,",
        "palMemcpyHostToDevice: ACL_MEMCPY_DEVICE_TO_HOST,",
        "palMemcpyHostToDevice: row stands twice",
        "remove one of them",
    ),
    "every value has its branch": (
        "    deviceFree, gdrMemFree: aclrtFree(void *devPtr)",
        "    deviceFree, deviceFree, gdrMemFree: aclrtFree(void *devPtr)",
        "deviceFree: is bound twice",
        "remove one of them",
    ),
    "no such code": (
        "out device) or ACL_ERROR_RT_CONTEXT_NULL,",
        "out device) or ACL_ERROR_RT_CONTEXT_NUL,",
        "each_thread: 'ACL_ERROR_RT_CONTEXT_NUL' is no constant",
        "declare it under `constants:`",
    ),
    "refusal with no such result": (
        "refuse palInvalidArgument (there",
        "refuse palInvalidArgumnet (there",
        "getDeviceProperties: 'palInvalidArgumnet' is no value of palResult",
        "use one of them",
    ),
}


@pytest.mark.parametrize("mistake", sorted(FURTHER))
def test_a_mistake_in_a_further_form_is_told_there(
    mistake: str, root: Path, spec: Spec, tmp_path: Path
) -> None:
    text = (root / "adaptors" / "ascend" / "adaptor.yaml").read_text(encoding="utf-8")
    told(mistake, text, FURTHER[mistake], spec, tmp_path)


def told(mistake: str, text: str, how: tuple[str, str, str, str], spec: Spec, folder: Path) -> None:
    """The file with the mistake is refused, there, with the reason and the next step."""
    old, new, said, advice = how
    assert text.count(old) == 1, old
    wrong = text.replace(old, new)
    (folder / "adaptor.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        load_binding(folder, spec, "adaptors/cambricon/adaptor.yaml")
    problems = [p for p in raised.value.problems if said in f"{p.what}: {p.reason}"]
    assert problems, "\n".join(map(str, raised.value.problems))
    assert advice in problems[0].next
    line = 1 + text[: text.index(old)].count("\n")
    lines = range(line - 2, line + 3)  # an entry of several lines is told at its first
    assert any(p.line in lines for p in problems) or mistake in ("no source for a reason",)


def test_no_line_is_wide(root: Path) -> None:
    """The files whose lines are counted are read in a terminal, too."""
    counted = ("nvidia", "amd", "hygon", "iluvatar", "metax", "moorethreads", "cambricon",
               "kunlunxin", "ascend", "tsingmicro", "enflame", "sunrise", "ppu")  # fmt: skip
    files = [root / "adaptors" / name / "adaptor.yaml" for name in counted]
    for file in [*files, *root.glob("adaptors/ccl/*/adaptor.yaml")]:
        text = file.read_text(encoding="utf-8")
        wide = [n for n, line in enumerate(text.split("\n"), 1) if len(line) > WIDEST]
        assert not wide or "implementation:" in text, (file, wide)
        assert yaml.safe_load(text)
