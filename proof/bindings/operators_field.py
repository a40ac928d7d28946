"""Defects that were found in adaptors of the field, as faults of an adaptor.yaml.

There is one operator per defect, named as in docs/field-defects.md (A: wrong data or a crash, B: a
wrong status, C: a leak or no robustness). NOT_OF_A_BINDING gives the reason why the others cannot
be expressed in an adaptor.yaml: the generated shim handles them in the same way for every chip.
"""

from __future__ import annotations

from collections.abc import Iterator

from proof.bindings.operators import Chip, Data, Fault, Operator, parts, placed

NOT_OF_A_BINDING = {
    "A2 NULL stream": "the shim refuses eventRecord on the NULL stream before the binding",
    "A10": "no slot is NULL: a function that is neither bound nor declared away is refused",
    "B4": "the PAL has no symmetric memory",
    "B5": "the shim refuses eventRecord on the NULL stream before the binding",
    "C1 wrappers": "the shim makes them, and frees them when the vendor's call fails",
    "C2": "the PAL has no reserved addresses",
    "C3 slots": "the table is generated and its offsets are asserted",
    "C3 capture mode": "no binding calls what changes it",
    "C5 deviceMalloc": "the shim refuses success without memory",
    "C4": "the shim checks for NULL and size 0; getVendor is the shim's own",
    "A3 A4 A5 A6 A7 A8 A13 B6": "of collective libraries",
}


def memset_does_nothing(chip: Chip) -> Iterator[Fault]:
    """A1: deviceMemset returns success but leaves the memory unchanged."""
    yield from _nothing(chip, "A1 memset does nothing", "deviceMemset")


def allocation_untouched(chip: Chip) -> Iterator[Fault]:
    """A2: an allocation of one kind returns success but leaves the pointer unchanged."""
    cases = _cases(chip, "deviceMalloc")
    for kind in cases:
        steps = {"steps": ["planted = 0"]}
        body = {**chip.functions["deviceMalloc"], "cases": {**cases, kind: "planted = 0"}}
        body["locals"] = {**body.get("locals", {}), "planted": "int"}
        new = chip.changed("deviceMalloc", [], body)
        yield Fault(kind, "A2 allocation leaves the pointer", str(steps), ("deviceMalloc",), new)


def dma_always(chip: Chip) -> Iterator[Fault]:
    """A2: dmaSupport returns 1 although no handle is available."""
    if "getHandleForAddressRange" not in chip.data.get("unsupported", {}):
        return
    new = chip.changed("dmaSupport", [], "*supported = 1")
    if "dmaSupport" in new["unsupported"]:
        new = placed(new, ["unsupported", "dmaSupport"], None)
    yield Fault("dmaSupport", "A2 dma support always true", "1", ("dmaSupport",), new)


def host_function_never_runs(chip: Chip) -> Iterator[Fault]:
    """A9: a launched host function never runs."""
    yield from _nothing(chip, "A9 host function never runs", "launchHostFunc")


def slot_missing(chip: Chip) -> Iterator[Fault]:
    """A10, A11: a function that others call unconditionally is missing."""
    for name in ("hostGetDevicePointer", "getDevicePciBusId", "getDeviceByPciBusId"):
        if name in chip.functions:
            new = placed(chip.data, ["functions", name], None)
            yield Fault(name, "A11 function missing", f"no {name}", (name,), new)


def free_in_use(chip: Chip) -> Iterator[Fault]:
    """A12: a free on a stream releases the memory at once."""
    plain = _cases(chip, "deviceFree").get("palMemDevice")
    last = plain[-1] if isinstance(plain, list) else plain
    if isinstance(last, str) and parts(last) and "deviceFreeAsync" in chip.functions:
        body = {"steps": last, "ignores": {"stream": "planted"}}
        new = chip.changed("deviceFreeAsync", [], body)
        yield Fault("deviceFreeAsync", "A12 free of memory in use", last, ("deviceFreeAsync",), new)


def other_status(chip: Chip) -> Iterator[Fault]:
    """B1: eventQuery queries a status that completes earlier."""
    for name, wrong in (("eventQuery", "always done"), ("streamQuery", "always done")):
        yield from _nothing(chip, "B1 query of another status", name, wrong)


def one_code_of_two(chip: Chip) -> Iterator[Fault]:
    """B2: one of several codes that mean pending is missing."""
    for kind, error in chip.data["errors"].items():
        codes = error.get("not_ready", ())
        for code in codes if len(codes) > 1 else ():
            left = [c for c in codes if c != code]
            new = placed(chip.data, ["errors", kind, "not_ready"], left)
            seen = ("streamQuery", "eventQuery")
            yield Fault(f"{kind}:{code}", "B2 one pending code forgotten", code, seen, new)
    for name, body in chip.functions.items():
        codes = body.get("not_ready", ()) if isinstance(body, dict) else ()
        for code in codes if len(codes) > 1 else ():
            new = chip.changed(name, ["not_ready"], [c for c in codes if c != code])
            yield Fault(f"{name}:{code}", "B2 one pending code forgotten", code, (name,), new)


def pending_is_an_error(chip: Chip) -> Iterator[Fault]:
    """B2, B3: one function returns an error for pending."""
    for name in ("streamQuery", "eventQuery", "eventElapsedTime"):
        text = chip.text(name)
        mapped = list(chip.errors.get("map", ()))
        if text is not None and chip.errors.get("not_ready") and mapped:
            body = {"call": text, "not_ready": [mapped[0]]}
            new = chip.changed(name, [], body)
            yield Fault(name, "B3 pending answered as an error", str(body), (name,), new)


# Functions whose vendor calls fail in proof/bindings/vendor_failures.py, without those that create
# a resource, because the shim refuses success without a resource.
CHECKED = (
    "deviceSynchronize", "setDevice", "getDevice", "getDeviceCount", "getDevicePciBusId",
    "getDeviceByPciBusId", "hostGetDevicePointer", "deviceFreeAsync", "streamDestroy",
    "streamSynchronize", "streamWaitEvent", "eventDestroy", "eventRecord", "eventSynchronize",
    "launchHostFunc", "streamWaitValue64", "streamWriteValue64", "gdrMemFree", "gdrPtrMunmap",
    "ipcMemHandleGet",
)  # fmt: skip


def ignored_failure(chip: Chip) -> Iterator[Fault]:
    """C5: the code of a call is ignored, and its output is used as a result."""
    for name in CHECKED:
        text = chip.text(name)
        if text is not None:
            body = {"call": text, "accept": chip.codes()}
            old = chip.functions[name]
            if isinstance(old, dict) and "ignores" in old:
                body["ignores"] = old["ignores"]
            new = chip.changed(name, [], body)
            yield Fault(name, "C5 failure ignored", text, (name,), new)


def undo_dropped(chip: Chip) -> Iterator[Fault]:
    """C1: the resource of an earlier step is leaked when a later one fails."""
    for name, body in chip.functions.items():
        steps = body.get("steps", ()) if isinstance(body, dict) else body
        for at, step in enumerate(steps if isinstance(steps, list) else ()):
            if isinstance(step, dict) and "undo" in step:
                path: list[str | int] = [*(["steps"] if isinstance(body, dict) else []), at, "undo"]
                new = chip.changed(name, path, None)
                yield Fault(f"{name}:{at}", "C1 undo dropped", f"no {step['undo']}", (name,), new)


def _nothing(chip: Chip, operator: str, name: str, what: str = "") -> Iterator[Fault]:
    if name in chip.functions:
        new = chip.changed(name, [], chip.nothing(name))
        yield Fault(name, operator, what or "success for nothing", (name,), new)


def _cases(chip: Chip, name: str) -> Data:
    body = chip.functions.get(name)
    cases: Data = body.get("cases", {}) if isinstance(body, dict) else {}
    return cases


FIELD: tuple[Operator, ...] = (
    memset_does_nothing,
    allocation_untouched,
    dma_always,
    host_function_never_runs,
    slot_missing,
    free_in_use,
    other_status,
    one_code_of_two,
    pending_is_an_error,
    ignored_failure,
    undo_dropped,
)
