"""The short forms of the binding language: what they are written out to, and what a mistake in one
says. The files that are shipped are the examples.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from unipal.generator.binding import Binding, load_binding
from unipal.generator.ccl_binding import load_ccl_binding
from unipal.generator.model import Spec, load_spec
from unipal.generator.prototype_words import read
from unipal.generator.source import SpecError

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
    old, new, said, advice = MISTAKES[mistake]
    text = (root / "adaptors" / "cambricon" / "adaptor.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    wrong = text.replace(old, new)
    (tmp_path / "adaptor.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        load_binding(tmp_path, spec, "adaptors/cambricon/adaptor.yaml")
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
