"""Defects that were found in adaptors of the field, and how this project covers each of them.

A1 to A13 are wrong data or a crash, B1 to B6 a wrong status, C1 to C5 a leak or no robustness. A
defect has one part for each of its effects. A part is reproduced as a mutated binding (by an
operator of operators.py or operators_field.py, planted in every chip that binds the function) or as
a mutant of a collective library (proof/libraries/mutants.py). If none of our adaptors can have it,
the part gives the reason and the test that shows it. `rendered` returns the page of all defects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proof.libraries.mutants import CONFUSED, confused


@dataclass(frozen=True)
class Part:
    """One effect of a defect: planted by `operator`, as `mutants`, or `absent`.

    `on`: prefix of the names of the operator's faults. `function`: a chip that does not bind it
    cannot have the defect (with "-" before it: one that binds it). `elsewhere`: why other chips
    cannot have it. `clauses`: detect it, or prevent it if it is absent. `test`: shows what no
    clause can show.
    """

    what: str
    operator: str = ""
    on: str = ""
    function: str = ""
    elsewhere: str = ""
    mutants: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    absent: str = ""
    test: str = ""


@dataclass(frozen=True)
class Defect:
    """One defect of the list: where it was found, and its parts."""

    id: str
    where: str
    parts: tuple[Part, ...]


def _ccl(function: str, *names: str) -> tuple[str, ...]:
    return tuple(f"ccl.{function}.{name}" for name in names)


def _types(id: str) -> tuple[str, ...]:
    return _ccl("allReduce", *(confused(*pair) for pair in CONFUSED[id]))


RIGHT = ("ccl.allReduce.right_bytes",)
AVERAGE = tuple(f"ccl.{name}.avg_is_sum" for name in ("reduce", "allReduce", "reduceScatter"))
AVERAGED = tuple(f"ccl.{name}.right_bytes" for name in ("reduce", "allReduce", "reduceScatter"))
TOLD = ("ccl.getLastError.names_function",)
NULL_STREAM = Part(
    "recording on the NULL stream crashes, or returns success without effect",
    absent="the shim refuses it before it calls the binding",
    clauses=("eventRecord.null_stream_refused",),
)
EVERY_SLOT = Part(
    "a slot that callers do not test is NULL",
    absent="the table has a function in every slot; unbound ones refuse",
    test="test_no_slot_is_null",
)
NO_SYMMETRIC = "the PAL has no symmetric memory and reserves no addresses"

DEFECTS: tuple[Defect, ...] = (
    Defect("A1", "tsingmicro", (
        Part("setting device memory does nothing and returns success",
             operator="A1 memset does nothing", function="deviceMemset",
             clauses=("deviceMemset.all_bytes",)),
    )),
    Defect("A2", "tsingmicro", (
        Part("an allocation returns success and leaves the pointer unchanged",
             operator="A2 allocation leaves the pointer", function="deviceMalloc",
             clauses=("deviceMalloc.distinct", "deviceMalloc.managed_is_reachable")),
        NULL_STREAM,
        Part("dma support is always reported as available",
             operator="A2 dma support always true", function="-getHandleForAddressRange",
             elsewhere="the others return a handle",
             clauses=("dmaSupport.handle_follows",)),
    )),
    Defect("A3", "HCCL adaptor", (
        Part("broadcast uses the count as bytes, runs at once and ignores the stream",
             mutants=_ccl("broadcast", "counts_bytes", "ignores_stream"),
             clauses=("ccl.broadcast.right_bytes", "ccl.broadcast.in_stream_order")),
        Part("the root's own output is not written",
             mutants=_ccl("broadcast", "root_keeps_old"), clauses=("ccl.broadcast.right_bytes",)),
    )),
    Defect("A4", "CNCL adaptor", (
        Part("double is passed as float", mutants=_types("A4"), clauses=RIGHT),
    )),
    Defect("A5", "CNCL adaptor", (
        Part("a code that is not in the map is success",
             mutants=_ccl("allReduce", "unmapped_is_success"), clauses=TOLD),
        Part("an average is a sum", mutants=AVERAGE, clauses=AVERAGED),
        Part("suspend and resume of a communicator return success and do nothing",
             absent="the PAL has neither function", test="test_the_pal_has_no_function_of_it"),
    )),
    Defect("A6", "HCCL adaptor", (
        Part("types that are not in the map become 8-bit numbers", mutants=_types("A6"),
             clauses=RIGHT),
        Part("an average is a sum", mutants=AVERAGE, clauses=AVERAGED),
        Part("an unknown code is success", mutants=_ccl("allReduce", "unmapped_is_success"),
             clauses=TOLD),
    )),
    Defect("A7", "PCCL adaptor", (
        Part("the state of a communicator is never written to the output",
             mutants=_ccl("commGetAsyncError", "writes_nothing"),
             clauses=("ccl.commGetAsyncError.writes_output",)),
        Part("double is passed as an 8-bit number", mutants=_types("A7"), clauses=RIGHT),
    )),
    Defect("A8", "XCCL adaptor", (
        Part("signed and unsigned types are exchanged", mutants=_types("A8"), clauses=RIGHT),
        Part("an unknown type is an unsigned byte",
             mutants=_ccl("allReduce", "unknown_type_is_uint8"), clauses=TOLD),
    )),
    Defect("A9", "ascend", (
        Part("a launched host function never runs",
             operator="A9 host function never runs", function="launchHostFunc",
             clauses=("launchHostFunc.runs_once",)),
        Part("a host function does not hold its stream",
             operator="dropped stream", on="launchHostFunc:", function="launchHostFunc",
             clauses=("launchHostFunc.after_earlier_work", "launchHostFunc.gates")),
    )),
    Defect("A10", "ascend", (
        Part("the PCI functions are missing",
             operator="A11 function missing", on="getDevice", function="getDeviceByPciBusId",
             test="test_a_function_that_is_missing_is_refused"),
        EVERY_SLOT,
    )),
    Defect("A11", "six adaptors", (
        Part("the device address of host memory is missing",
             operator="A11 function missing", on="hostGet", function="hostGetDevicePointer",
             test="test_a_function_that_is_missing_is_refused"),
        EVERY_SLOT,
    )),
    Defect("A12", "moorethreads, sunrise", (
        Part("a stream-ordered free releases memory that earlier work still uses",
             operator="A12 free of memory in use", function="deviceFreeAsync",
             clauses=("deviceFreeAsync.after_earlier_work", "deviceFreeAsync.host_does_not_wait")),
    )),
    Defect("A13", "HCCL adaptor", (
        Part("all messages of a group use its first communicator and stream",
             mutants=_ccl("groupEnd", "one_for_all_messages"),
             clauses=("ccl.groupEnd.two_communicators",)),
        Part("a group completes its first communicator only",
             mutants=_ccl("groupEnd", "first_communicator_alone"),
             clauses=("ccl.groupEnd.two_communicators",)),
    )),
    Defect("B1", "ascend", (
        Part("the query asks for a status other than that of the record",
             operator="B1 query of another status", on="eventQuery", function="eventQuery",
             clauses=("eventQuery.pending_is_in_progress",)),
        Part("the query interprets the vendor's status inversely",
             operator="inverted answer", on="eventQuery", function="eventQuery",
             elsewhere="the others return it as a code",
             clauses=("eventQuery.never_recorded_is_success",)),
    )),
    Defect("B2", "cambricon", (
        Part("one of two codes that mean pending is missing",
             operator="B2 one pending code forgotten", function="streamQuery",
             elsewhere="the others have one code for it, or an output",
             clauses=("streamQuery.pending_is_in_progress", "eventQuery.pending_is_in_progress")),
    )),
    Defect("B3", "kunlunxin, sunrise", (
        Part("pending is returned as an error",
             operator="B3 pending answered as an error", function="eventElapsedTime",
             elsewhere="CANN has no code for it: the record is queried first",
             clauses=("eventElapsedTime.pending_is_in_progress",)),
    )),
    Defect("B4", "hygon", (
        Part("memory of gdrMemAlloc cannot be made symmetric, and leaks",
             absent=NO_SYMMETRIC, test="test_the_pal_has_no_function_of_it"),
    )),
    Defect("B5", "amd, cambricon", (NULL_STREAM,)),
    Defect("B6", "many collective libraries", (
        Part("unsupported calls return another code",
             mutants=_ccl("allReduce", "refuses_as_usage"), clauses=RIGHT),
        Part("the library's own code is passed through",
             mutants=_ccl("allReduce", "code_not_mapped"), clauses=TOLD),
    )),
    Defect("C1", "all", (
        Part("memory for a stream, an event or a communicator leaks when the vendor refuses",
             absent="the shim allocates it, and frees it when the vendor's call fails",
             test="test_a_call_that_fails_leaks_nothing"),
        Part("what an earlier call of a function allocated leaks when a later one fails",
             operator="C1 undo dropped", function="gdrMemAlloc",
             elsewhere="the others allocate by one call",
             test="test_a_vendor_that_fails_shows_what_is_not_read"),
    )),
    Defect("C2", "nvidia", (
        Part("reserved addresses leak on failure", absent=NO_SYMMETRIC,
             test="test_the_pal_has_no_function_of_it"),
    )),
    Defect("C3", "ppu", (
        Part("the table lacks slots, and their order differs",
             absent="the table is generated, and its offsets are asserted",
             test="test_no_slot_is_null"),
        Part("an allocation changes the capture mode of the caller's thread",
             absent="no binding calls a function that changes it",
             test="test_no_binding_touches_the_capture_mode"),
    )),
    Defect("C4", "several", (
        Part("NULL and size 0 are not checked",
             absent="the shim checks them before it calls the binding",
             clauses=("dmaSupport.null_supported_refused", "deviceMalloc.size_zero",
                      "hostGetDevicePointer.null_hostPtr_refused")),
        Part("the vendor's name is copied past the end of the caller's buffer",
             absent="the shim implements getVendor itself",
             clauses=("getVendor.bounded", "getVendor.size_zero_refused")),
    )),
    Defect("C5", "core", (
        Part("a failed call is not detected, and its output is used as a result",
             operator="C5 failure ignored", on="hostGet", function="hostGetDevicePointer",
             clauses=("hostGetDevicePointer.pageable_refused",)),
        Part("the same for any function that is one vendor call",
             operator="C5 failure ignored", function="deviceSynchronize",
             test="test_a_vendor_that_fails_shows_what_is_not_read"),
        Part("a failed allocation is used as memory",
             absent="the shim returns success only with memory",
             clauses=("deviceMalloc.too_large_refused",),
             test="test_an_allocation_whose_code_is_not_read_is_still_refused"),
    )),
)  # fmt: skip


def rendered(planted: Mapping[str, Sequence[str]], without: Mapping[str, Sequence[str]]) -> str:
    """The page. planted: `operator name` of every fault → the chips that have it; without: PAL
    function → the chips that do not bind it.
    """
    lines = [
        "# Defects of the field",
        "",
        "Read in adaptors of FlagCX at 0c721293; the facts say where. A: wrong data or a crash,",
        "B: a wrong status, C: a leak or no robustness. *planted*: a binding is made wrong in this",
        "way, runs over the emulator of the committed file, and must be caught (emulated).",
        "*mutant*: the same for a collective library over the cpu chip. *absent*: no adaptor of",
        "ours can have it.",
        "",
        "| id | read in | defect | here | caught or kept out by |",
        "|---|---|---|---|---|",
    ]
    for defect in DEFECTS:
        for part in defect.parts:
            by = ", ".join(f"`{c}`" for c in part.clauses)
            if part.test:
                by += (", " if by else "") + f"`{part.test}`"
            here = _here(part, planted, without)
            lines.append(f"| {defect.id} | {defect.where} | {part.what} | {here} | {by} |")
    return "\n".join(lines) + "\n"


def chips_of(part: Part, planted: Mapping[str, Sequence[str]]) -> list[str]:
    """The chips in which this part is planted."""
    start = f"{part.operator} {part.on}"
    return sorted({c for name, chips in planted.items() if name.startswith(start) for c in chips})


def _here(
    part: Part, planted: Mapping[str, Sequence[str]], without: Mapping[str, Sequence[str]]
) -> str:
    if part.absent:
        return f"absent: {part.absent}"
    if part.mutants:
        return "mutants " + ", ".join(f"`{name.removeprefix('ccl.')}`" for name in part.mutants)
    said = [f"planted ({part.operator}) in {', '.join(chips_of(part, planted))}"]
    lacking = without.get(part.function, ())
    if lacking:
        said.append(f"`{part.function}` is not bound by {', '.join(sorted(lacking))}")
    return "; ".join([*said, *([part.elsewhere] if part.elsewhere else [])])
