"""Defects that are derived: from the fields of an entry, and by direction, alignment and type.

Most operators cover every device function and read their target clauses from the same entry. The
defects of single clauses are data: `defects/*.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Function, Param, Spec

from proof.chips.mutants import Mutant, mutant, operator

BAD = "palInvalidArgument"
# Outputs that never change, so that a stale one is correct.
CONSTANT = frozenset({"vendor", "count", "supported", "size"})
# Functions that create a resource; the defect creates a second one, which is leaked.
MAKERS = frozenset(
    {
        "deviceMalloc", "deviceMallocAsync", "streamCreate", "streamCopy", "eventCreate",
        "gdrMemAlloc", "gdrPtrMmap", "ipcMemHandleCreate", "ipcMemHandleOpen",
    }
)  # fmt: skip
# Functions that free a resource, with the output of the creating function; the defect leaks it.
KEEPERS = frozenset(
    {
        "deviceFree", "deviceFreeAsync", "streamDestroy", "streamFree", "eventDestroy",
        "gdrMemFree", "gdrPtrMunmap", "hostUnregister", "ipcMemHandleFree", "ipcMemHandleClose",
    }
)  # fmt: skip


def _device(spec: Spec) -> list[Function]:
    return [f for f in spec.functions if f.table == "device"]


def _written(function: Function) -> list[str]:
    """The clauses that are written in the spec, without those derived from fields."""
    return [c.id for c in function.clauses if not c.derived and c.status == "active"]


def _refusals(function: Function) -> list[str]:
    return [
        c.id for c in function.clauses if c.status == "active" and (c.derived or "refuse" in c.must)
    ]


def _ordering(function: Function) -> list[str]:
    found = [c.id for c in function.clauses if c.level == "ordering" and c.status == "active"]
    return found or _written(function)


def _required_pointers(function: Function) -> list[Param]:
    return [p for p in function.params if p.is_pointer and not p.nullable]


def _condition(param: Param, function: Function) -> str:
    """The C condition under which a null `param` is an error: not if its length is 0."""
    length = str(param.length)
    if any(p.name == length and p.type.name == "size" for p in function.params) and (
        param.is_address
    ):
        return f"!{param.name} && {length} > 0"
    return f"!{param.name}"


def _varies(function: Function) -> bool:
    """Whether an output of this function depends on its inputs or on what happened before."""
    return any(not p.is_output and p.name != "size" for p in function.params)


def _of(function: Function, clause: str) -> str | None:
    """The clause function.clause if the spec has it."""
    wanted = f"{function.name}.{clause}"
    return wanted if any(c.id == wanted for c in function.clauses) else None


@operator()
def refuses(spec: Spec) -> Iterator[Mutant]:
    """A supported function does nothing and returns palNotSupported."""
    for function in _device(spec):
        targets = _written(function)
        yield mutant(function.name, "refuses", targets, "return palNotSupported;")


@operator()
def fails(spec: Spec) -> Iterator[Mutant]:
    """The work is done, but the function returns an error."""
    for function in _device(spec):
        body = "palResult r = $call;\nreturn r == palSuccess ? palUnhandledDeviceError : r;"
        yield mutant(function.name, "done_but_failed", _written(function), body)


@operator()
def does_nothing(spec: Spec) -> Iterator[Mutant]:
    """The function does nothing and returns success: the worst defect of the field."""
    for function in _device(spec):
        yield mutant(function.name, "does_nothing", _written(function), "return palSuccess;")
        if function.errors and _refusals(function):
            body = "palResult r = $call;\nreturn r == palInvalidArgument ? palSuccess : r;"
            yield mutant(function.name, "error_is_success", _refusals(function), body)


@operator("deviceSynchronize.forked_child_refused")
def works_after_fork(spec: Spec) -> Iterator[Mutant]:
    """Calls in a forked child are not refused."""
    for function in _device(spec):
        body = "if (getpid() != home)\n    return palSuccess;\nreturn $call;"
        yield mutant(
            function.name, "forked_child", ["deviceSynchronize.forked_child_refused"], body
        )


@operator()
def wrong_code(spec: Spec) -> Iterator[Mutant]:
    """An error is returned with another code."""
    for function in _device(spec):
        targets = _refusals(function)
        if not targets:
            continue
        for other in ("palInternalError", "palInvalidUsage", "palNotSupported"):
            body = f"palResult r = $call;\nreturn r == {BAD} ? {other} : r;"
            yield mutant(function.name, f"refusal_is_{other[3:].lower()}", targets, body)


@operator()
def null_accepted(spec: Spec) -> Iterator[Mutant]:
    """A null argument is ignored, refused with a wrong code, or dereferenced."""
    for function in _device(spec):
        for param in _required_pointers(function):
            target = _of(function, f"null_{param.name}_refused")
            if target is None:
                continue
            when = _condition(param, function) + " && getpid() == home"
            others = [p.name for p in _required_pointers(function) if p.name != param.name]
            when += "".join(f" && {name}" for name in others)
            yield mutant(
                function.name,
                f"null_{param.name}_is_success",
                [target],
                f"if ({when})\n    return palSuccess;\nreturn $call;",
            )
            yield mutant(
                function.name,
                f"null_{param.name}_is_followed",
                [target],
                f"if ({when})\n    abort();\nreturn $call;",
            )
            yield mutant(
                function.name,
                f"null_{param.name}_is_internal",
                [target],
                f"if ({when})\n    return palInternalError;\nreturn $call;",
            )


@operator()
def enum_accepted(spec: Spec) -> Iterator[Mutant]:
    """A number outside the enum is treated as its first value."""
    for function in _device(spec):
        for param in function.params:
            target = _of(function, f"bad_{param.name}_refused")
            if param.type.kind != "enum" or target is None:
                continue
            last = max(v.value for v in param.type.values)
            bad = " && ".join(f"(int){param.name} != {v.value}" for v in param.type.values)
            head = f"if ((int){param.name} < 0 || (int){param.name} > {last})"
            anything = (
                f"for (int v = 0; v <= {last}; v++)\n        if ($call[{param.name}="
                f"({param.type.name})v] == palSuccess)\n            return palSuccess;"
            )
            for name, line in (
                ("is_any_that_fits", anything),
                ("is_success", "return palSuccess;"),
                ("is_internal", "return palInternalError;"),
            ):
                body = f"{head}\n    {line}\nreturn $call;"
                if bad.count("&&") + 1 != last + 1:
                    body = f"if ({bad})\n    {line}\nreturn $call;"
                yield mutant(function.name, f"bad_{param.name}_{name}", [target], body)


@operator()
def outputs(spec: Spec) -> Iterator[Mutant]:
    """An output is not written, is zero, is stale, or is written by a refused call."""
    for function in _device(spec):
        for param in function.outputs:
            p = param.name
            room = "size" if param.type.name == "text_out" else f"sizeof *{p}"
            if param.type.kind == "struct":
                room = f"{p}->struct_size"
            keep = f"size_t n = {p} ? {room} : 0;\nif (n > 512)\n    n = 512;\n"
            keep += f"char old[512];\nif (n)\n    memcpy(old, {p}, n);\npalResult r = $call;\n"
            targets = _written(function)
            if function.name == "getDevice":
                targets.append("setDevice.selects")
            yield mutant(
                function.name,
                f"{p}_not_written",
                targets,
                keep + f"if (r == palSuccess && n)\n    memcpy({p}, old, n);\nreturn r;",
            )
            start = "sizeof(size_t)" if param.type.kind == "struct" else "0"
            if function.name != "getLastError":
                yield mutant(
                    function.name,
                    f"{p}_is_zero",
                    targets,
                    keep
                    + f"if (r == palSuccess && n > {start})\n"
                    + f"    memset((char *){p} + {start}, 0, n - {start});\nreturn r;",
                )
            refusals = [c for c in _refusals(function) if not c.endswith(f".null_{p}_refused")]
            if refusals and function.name != "getLastError":
                yield mutant(
                    function.name,
                    f"{p}_written_on_error",
                    refusals,
                    f"size_t n = {p} ? {room} : 0;\npalResult r = $call;\n"
                    + (f"if ({p} && !n)\n    n = 1;\n" if room == "size" else "")
                    + f"if (r != palSuccess && r != palInProgress && n)\n"
                    f"    memset({p}, 0x11, n);\nreturn r;",
                )
            constant = p in CONSTANT and not _varies(function)
            if not constant and param.type.kind != "struct":
                yield mutant(
                    function.name,
                    f"{p}_is_stale",
                    targets,
                    f"static char first[512];\nstatic int have;\n"
                    f"size_t n = {p} ? {room} : 0;\nif (n > 512)\n    n = 512;\n"
                    f"palResult r = $call;\nif (r == palSuccess && n) {{\n"
                    f"    if (!have)\n        memcpy(first, {p}, n);\n    have = 1;\n"
                    f"    memcpy({p}, first, n);\n}}\nreturn r;",
                )


@operator()
def off_by_one(spec: Spec) -> Iterator[Mutant]:
    """A returned number is too large by one."""
    for function in _device(spec):
        for param in function.outputs:
            if param.type.name in ("int_out", "u64_out", "size_out") and function.name not in (
                "memGetAddressRange",
                "resourceCount",
            ):
                p = param.name
                body = (
                    f"palResult r = $call;\nif (r == palSuccess && {p})\n    *{p} += 1;\nreturn r;"
                )
                yield mutant(function.name, f"{p}_one_more", _written(function), body)


@operator()
def host_waits(spec: Spec) -> Iterator[Mutant]:
    """A call that must not wait drains what was enqueued before or what it enqueued itself."""
    for function in _device(spec):
        if function.execution.host_blocks not in ("never", "when_stream_null"):
            continue
        stream = [
            p for p in function.params if p.type.name in ("stream", "event") and not p.is_output
        ]
        if not stream or (function.execution.ordering == "none" and function.is_query):
            continue
        if function.name in ("streamFree", "eventElapsedTime"):
            continue
        targets = _ordering(function)
        yield mutant(function.name, "drains_before", targets, "$drain\nreturn $call;")
        if stream[0].owner != "moved_to_adaptor" and not function.is_query:
            body = "palResult r = $call;\n$drain\nreturn r;"
            yield mutant(function.name, "drains_after", targets, body)
        if function.execution.ordering == "stream" or function.name == "streamDestroy":
            body = "B->deviceSynchronize();\nreturn $call;"
            yield mutant(function.name, "drains_device", targets, body)


@operator()
def wrong_stream(spec: Spec) -> Iterator[Mutant]:
    """The stream is ignored: the work runs at once, or on a private stream, early or late."""
    for function in _device(spec):
        if function.execution.ordering != "stream" or function.execution.host_blocks == "always":
            continue
        if not any(p.name == "stream" and not p.is_output for p in function.params):
            continue
        targets = _ordering(function)
        init = "private_streams();"
        body = "return $call[stream=stream ? P1 : stream];"
        yield mutant(function.name, "other_stream", targets, body, init=init)
        if function.execution.host_blocks == "when_stream_null":
            yield mutant(function.name, "null_stream", targets, "return $call[stream=NULL];")


@operator()
def made_twice(spec: Spec) -> Iterator[Mutant]:
    """Two resources are created, and one is leaked."""
    for function in _device(spec):
        if function.name in MAKERS:
            clause = _of(function, "counted")
            body = "palResult r = $call;\nif (r == palSuccess)\n    r = $call;\nreturn r;"
            yield mutant(
                function.name, "makes_two", [clause] if clause else _written(function), body
            )


@operator()
def kept(spec: Spec) -> Iterator[Mutant]:
    """Freed resources are leaked. Refusals are still correct."""
    for function in _device(spec):
        if function.name not in KEEPERS:
            continue
        given = function.params[0].name
        body = (
            f"if (!{given} || depth)\n    return $call;\n"
            "depth++;\nstatic int given_back;\npalResult r = palSuccess;\n"
            "if (given_back++ % 2 == 0)\n    r = $call;\ndepth--;\nreturn r;"
        )
        yield mutant(function.name, "every_other_leaks", _written(function), body)


DIRECTIONS = {
    "h2d": "palMemcpyHostToDevice",
    "d2h": "palMemcpyDeviceToHost",
    "d2d": "palMemcpyDeviceToDevice",
}
ALIGNMENTS = {"64": 0, "2": 2, "1": 1}
# Only sizes that are not a power of two, so that checks can still prepare memory.
ODD = "(size & (size - 1)) != 0"
COPY_DEFECTS = {
    "last_byte_lost": "return $call[size=size - 1];",
    "first_byte_lost": "return $call[dst=(char *)dst + 1, src=(const char *)src + 1, "
    "size=size - 1];",
    "refused": f"return {BAD};",
    "word_sized": "return $call[size=size & ~(size_t)7];",
    "one_byte_more": "palResult r = $call;\nif (r == palSuccess) {\n"
    "    $drain\n    flip_byte((char *)dst + size, kind_of_side(type, 1));\n}\nreturn r;",
    "one_byte_before": "palResult r = $call;\nif (r == palSuccess) {\n"
    "    $drain\n    flip_byte((char *)dst - 1, kind_of_side(type, 1));\n}\nreturn r;",
    "source_shifted": "return $call[src=(const char *)src - 1];",
}


@operator(
    "deviceMemcpy.h2d_align_64", "deviceMemcpy.h2d_align_2", "deviceMemcpy.h2d_align_1",
    "deviceMemcpy.d2h_align_64", "deviceMemcpy.d2h_align_2", "deviceMemcpy.d2h_align_1",
    "deviceMemcpy.d2d_align_64", "deviceMemcpy.d2d_align_2", "deviceMemcpy.d2d_align_1",
)  # fmt: skip
def copy_by_direction_and_alignment(spec: Spec) -> Iterator[Mutant]:
    """A copy of one direction between addresses of one alignment is inexact."""
    if "deviceMemcpy" not in spec.by_name:
        return
    for direction, kind in DIRECTIONS.items():
        for alignment, modulo in ALIGNMENTS.items():
            target = f"deviceMemcpy.{direction}_align_{alignment}"
            for name, defect in COPY_DEFECTS.items():
                when = f"type == {kind} && both_at(dst, src, {modulo}) && size > 8 && {ODD}"
                if modulo == 0 and name in ("one_byte_before", "source_shifted"):
                    continue
                lines = "\n".join("    " + line for line in defect.splitlines())
                body = f"if ({when}) {{\n{lines}\n}}\nreturn $call;"
                yield mutant("deviceMemcpy", f"{target.split('.')[1]}_{name}", [target], body)


INTEGERS = ("palInt8", "palUint8", "palInt32", "palUint32", "palInt64", "palUint64")
FLOATS = ("palFloat16", "palFloat32", "palFloat64", "palBfloat16")
OPERATIONS = ("palSum", "palProd", "palMax", "palMin", "palAvg")
# Operation → one with which it is confused; the results differ for nearly every pair of numbers.
CONFUSED = {
    "palSum": "palMax", "palProd": "palSum", "palMax": "palMin", "palMin": "palMax",
    "palAvg": "palSum",
}  # fmt: skip
SIGNED_TWIN = {
    "palInt8": "palUint8", "palUint8": "palInt8", "palInt32": "palUint32",
    "palUint32": "palInt32", "palInt64": "palUint64", "palUint64": "palInt64",
}  # fmt: skip


@operator(
    "deviceReduce.sum", "deviceReduce.prod", "deviceReduce.max", "deviceReduce.min",
    "deviceReduce.avg",
)  # fmt: skip
def reductions(spec: Spec) -> Iterator[Mutant]:
    """One data type of one operation is computed wrongly, or refused."""
    if "deviceReduce" not in spec.by_name:
        return
    for op in OPERATIONS:
        target = f"deviceReduce.{op[3:].lower()}"
        targets = [target, "deviceReduce.half_rounds_once", "deviceReduce.in_place"]
        for kind in INTEGERS + FLOATS:
            when = f"type == {kind} && op == {op}"
            short = f"{kind[3:].lower()}_{op[3:].lower()}"
            body = f"if ({when})\n    return $call[op={CONFUSED[op]}];\nreturn $call;"
            yield mutant("deviceReduce", f"{short}_is_{CONFUSED[op][3:].lower()}", targets, body)
            body = f"if ({when})\n    return palNotSupported;\nreturn $call;"
            yield mutant("deviceReduce", f"{short}_refused", targets, body)
            if kind in SIGNED_TWIN and op in ("palMax", "palMin", "palAvg"):
                body = f"if ({when})\n    return $call[type={SIGNED_TWIN[kind]}];\nreturn $call;"
                yield mutant("deviceReduce", f"{short}_other_sign", targets, body)
