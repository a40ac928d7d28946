"""Mutants of collective libraries: wrappers around a ccl table, broken in one way each.

Most are made for every operation alike (`_of_operations`): the last element is lost, the stream is
ignored, nothing is done. The others are written individually, each for one clause. The C bodies use
the marks of `proof.chips.mutants`. `ccl_mutants.c` is compiled over any library;
`proof.libraries.gate` runs them over the reference library.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unipal.generator.spec.model import Spec

from proof.chips.mutants import Mutant, MutantError, declared, numbered, rendered_body

TABLE = "ccl"
ROOTED = ("reduce", "gather", "scatter", "broadcast")
OPERATIONS = (*ROOTED, "allReduce", "reduceScatter", "allGather", "alltoAll")

# C conditions for an in-place call; `send` and `recv` are its buffers.
IN_PLACE = {
    "reduce": "send == recv",
    "broadcast": "send == recv",
    "allReduce": "send == recv",
    "gather": "is_block(send, recv, count, type, comm)",
    "allGather": "is_block(send, recv, count, type, comm)",
    "scatter": "is_block(recv, send, count, type, comm)",
    "reduceScatter": "is_block(recv, send, count, type, comm)",
}
LESS = "count > 1 ? count - 1 : count"


def ccl_mutants(spec: Spec) -> list[Mutant]:
    """All of them in the order of slots, checked; number 1 is the first."""
    functions = {f.name: f for f in spec.table(TABLE).functions}
    made = [*_of_operations(), *_of_messages(), *_of_communicators(), *_of_the_field()]
    found = sorted(
        (m for m in made if m.function in functions), key=lambda m: functions[m.function].slot
    )
    seen: set[str] = set()
    for one in found:
        if one.name in seen:
            raise MutantError(f"mutant {one.name}: the name is used twice")
        seen.add(one.name)
        for target in one.targets:
            if target not in spec.clauses:
                raise MutantError(f"mutant {one.name}: no clause {target}")
    return found


def _made(function: str, name: str, clause: str, body: str, **more: str) -> Mutant:
    targets = tuple(f"{TABLE}.{word}" for word in clause.split())
    prelude = more.pop("prelude", "")
    return Mutant(
        f"{TABLE}.{function}.{name}", function, targets, {function: body, **more}, prelude
    )


def _of_operations() -> Iterator[Mutant]:
    for name in OPERATIONS:
        right, order = f"{name}.right_bytes", f"{name}.in_stream_order"
        yield _made(name, "loses_last", right, f"return $call[count={LESS}];")
        yield _made(
            name, "does_nothing", f"{right} {order}", "return recv == send ? $call : palSuccess;"
        )
        yield _made(
            name, "wrong_type", right,
            "return type == palBfloat16 ? $call[type=palInt8] : $call;",
        )  # fmt: skip
        yield _made(name, "ignores_stream", order, "return $call[stream=NULL];")
        yield _made(
            name, "host_waits", order,
            "palResult r = $call;\nif (r == palSuccess && stream)\n"
            "    B->commFinalize(comm);\nreturn r;",
        )  # fmt: skip
        if name in IN_PLACE:
            condition = IN_PLACE[name]
            yield _made(
                name, "in_place_loses_last", f"{name}.in_place",
                f"if ({condition})\n    return $call[count={LESS}];\nreturn $call;",
            )  # fmt: skip
            yield _made(
                name, "in_place_does_nothing", f"{name}.in_place",
                f"return {condition} && count > 1 ? palSuccess : $call;",
            )  # fmt: skip
    for name in ROOTED:
        yield _made(name, "ignores_root", f"{name}.right_bytes", "return $call[root=0];")
    for name in ("reduce", "allReduce", "reduceScatter"):
        right = f"{name}.right_bytes"
        for wrong, instead in (("Prod", "Sum"), ("Max", "Min"), ("Avg", "Sum")):
            body = f"return op == pal{wrong} ? $call[op=pal{instead}] : $call;"
            yield _made(name, f"{wrong.lower()}_is_{instead.lower()}", right, body)
        body = "return op == palSum && type == palFloat16 ? palSuccess : $call;"
        yield _made(name, "one_cell_does_nothing", right, body)


def _of_messages() -> Iterator[Mutant]:
    for name in ("send", "recv"):
        right, order = f"{name}.right_bytes", f"{name}.in_stream_order"
        yield _made(name, "loses_last", right, f"return $call[count={LESS}];")
        yield _made(name, "does_nothing", right, "return palSuccess;")
        yield _made(name, "ignores_stream", order, "return $call[stream=NULL];")
    yield _made(
        "send", "first_byte", "send.right_bytes",
        "return count > 60 ? $call[send=(const char *)send + 1, count=count - 1] : $call;",
    )  # fmt: skip
    yield _made(
        "recv", "later_place", "recv.right_bytes",
        "return $call[recv=(char *)recv + bytes_of(type)];",
    )  # fmt: skip
    yield _made(
        "alltoAllv", "one_displacement", "alltoAllv.right_bytes",
        "return $call[recvDispls=sendDispls];",
    )  # fmt: skip
    yield _made(
        "alltoAllv", "does_nothing", "alltoAllv.right_bytes alltoAllv.in_stream_order",
        "return palSuccess;",
    )  # fmt: skip
    yield _made(
        "alltoAllv", "ignores_stream", "alltoAllv.in_stream_order", "return $call[stream=NULL];"
    )


def _of_communicators() -> Iterator[Mutant]:
    yield _made(
        "getVersion", "zero", "getVersion.positive",
        "palResult r = $call;\nif (r == palSuccess)\n    *version = 0;\nreturn r;",
    )  # fmt: skip
    yield _made(
        "getVersion", "grows", "getVersion.positive",
        "static int calls;\npalResult r = $call;\nif (r == palSuccess)\n"
        "    *version += calls++;\nreturn r;",
    )  # fmt: skip
    yield _made(
        "getUniqueId", "again", "getUniqueId.differ",
        "static palUniqueId first;\nstatic int made;\npalResult r = $call;\n"
        "if (made++)\n    *id = first;\nelse\n    first = *id;\nreturn r;",
    )  # fmt: skip
    yield _made(
        "getErrorString", "empty", "getErrorString.every_code",
        "palResult r = $call;\nif (r == palSuccess && code == palNotSupported)\n"
        '    *text = "";\nreturn r;',
    )  # fmt: skip
    yield _made(
        "getLastError", "empty", "getLastError.names_function",
        "palResult r = $call;\nif (r == palSuccess)\n    *text = 0;\nreturn r;",
    )  # fmt: skip
    yield _made(
        "getLastError", "of_thread_alone", "getLastError.names_function",
        "palResult r = $call;\nif (r == palSuccess && comm)\n    *text = 0;\nreturn r;",
    )  # fmt: skip
    yield _made(
        "commInitRank", "alone", "commInitRank.joins",
        "palUniqueId own;\nif (size < 3)\n    return $call;\nB->getUniqueId(&own);\n"
        "return $call[size=1, id=&own, rank=0];",
    )  # fmt: skip
    yield _made(
        "commInitRank", "wrong_code", "commInitRank.joins",
        "palResult r = $call;\nreturn r == palSuccess && size == 3 ? palInProgress : r;",
    )  # fmt: skip
    yield _made(
        "commInitRank", "takes_any_rank", "commInitRank.bad_rank_refused",
        "if (rank >= 0 && rank < size)\n    return $call;\n"
        "return $call[size=1, rank=0];",
    )  # fmt: skip
    yield _made("commFinalize", "does_nothing", "commFinalize.flushes", "return palSuccess;")
    yield _made(
        "commDestroy", "wrong_code", "commDestroy.succeeds",
        "palResult r = $call;\nreturn r == palSuccess ? palInProgress : r;",
    )  # fmt: skip
    yield _made("commAbort", "does_nothing", "commAbort.releases", "return palSuccess;")
    for function, value, clause in (
        ("commCount", "count", "is_size"),
        ("commGetDeviceNumber", "device", "is_device"),
        ("commUserRank", "rank", "is_rank"),
    ):
        body = f"palResult r = $call;\nif (r == palSuccess)\n    *{value} += 1;\nreturn r;"
        yield _made(function, "one_more", f"{function}.{clause}", body)
        body = f"palResult r = $call;\nif (r == palSuccess)\n    *{value} = 0;\nreturn r;"
        if function != "commGetDeviceNumber":  # a chip may have one device
            yield _made(function, "zero", f"{function}.{clause}", body)
    asynchronous = "commGetAsyncError.writes_output"
    yield _made("commGetAsyncError", "writes_nothing", asynchronous, "return palSuccess;")
    yield _made(
        "commGetAsyncError", "never_done", asynchronous,
        "palResult r = $call;\nif (r == palSuccess)\n    *state = palInProgress;\nreturn r;",
    )  # fmt: skip
    yield _made("memAlloc", "half", "memAlloc.usable", "return $call[size=size / 2];")
    yield _made(
        "memAlloc", "zero_is_memory", "memAlloc.usable", "return $call[size=size ? size : 1];"
    )
    yield _made("memFree", "does_nothing", "memFree.succeeds", "return palSuccess;")
    yield _made(
        "memFree", "null_refused", "memFree.succeeds", "return ptr ? $call : palInvalidArgument;"
    )
    yield _made(
        "groupStart", "one_by_one", "groupStart.crossed_sends", "return palSuccess;",
        groupEnd="return palSuccess;",
    )  # fmt: skip
    yield _made(
        "groupEnd", "first_communicator_alone", "groupEnd.two_communicators",
        "@first = NULL;\n@depth = 0;\nreturn $call;",
        prelude="static _Thread_local palComm @first;\nstatic _Thread_local int @depth;",
        groupStart="@depth = 1;\nreturn $call;",
        allReduce=(
            "if (@depth && @first && @first != comm)\n    return palSuccess;\n"
            "@first = @depth ? comm : NULL;\nreturn $call;"
        ),
    )  # fmt: skip


# Pairs of types: (requested type, type that an adaptor of the field passes to its library).
CONFUSED = {
    "A4": (("Float64", "Float32"),),
    "A6": (("Uint32", "Int8"), ("Uint64", "Int8")),
    "A7": (("Float64", "Int8"),),
    "A8": (("Int8", "Uint8"), ("Uint32", "Int32"), ("Uint64", "Int64")),
}


def confused(wrong: str, instead: str) -> str:
    """The name of a mutant that confuses one type with another."""
    return f"{wrong.lower()}_is_{instead.lower()}"


def _of_the_field() -> Iterator[Mutant]:
    """Defects of adaptors of the field that the other mutants do not cover."""
    right = "broadcast.right_bytes"
    yield _made(
        "broadcast", "counts_bytes", f"{right} broadcast.in_stream_order",
        "size_t some = (count + bytes_of(type) - 1) / (bytes_of(type) ? bytes_of(type) : 1);\n"
        "return $call[count=some, stream=NULL];",
    )  # fmt: skip
    yield _made(
        "broadcast", "root_keeps_old", right,
        "int rank = -1;\nB->commUserRank(comm, &rank);\n"
        "return rank == root ? $call[recv=(void *)send] : $call;",
    )  # fmt: skip
    for wrong, instead in dict.fromkeys(pair for pairs in CONFUSED.values() for pair in pairs):
        body = f"return type == pal{wrong} ? $call[type=pal{instead}] : $call;"
        yield _made("allReduce", confused(wrong, instead), "allReduce.right_bytes", body)
    told = "getLastError.names_function"
    yield _made(
        "allReduce", "unknown_type_is_uint8", told,
        "return bytes_of(type) ? $call : $call[type=palUint8];",
    )  # fmt: skip
    yield _made(
        "allReduce", "unmapped_is_success", told,
        "palResult r = $call;\nreturn r == palInvalidArgument ? palSuccess : r;",
    )  # fmt: skip
    yield _made(
        "allReduce", "code_not_mapped", told,
        "palResult r = $call;\nreturn r == palInvalidArgument ? (palResult)13 : r;",
    )  # fmt: skip
    yield _made(
        "allReduce", "refuses_as_usage", "allReduce.right_bytes",
        "return type == palBfloat16 ? palInvalidUsage : $call;",
    )  # fmt: skip
    yield _made(
        "groupEnd", "one_for_all_messages", "groupEnd.two_communicators",
        "@first = NULL;\n@depth = 0;\nreturn $call;",
        prelude=(
            "static _Thread_local palComm @first;\nstatic _Thread_local palStream @queue;\n"
            "static _Thread_local int @depth;"
        ),
        groupStart="@depth = 1;\nreturn $call;",
        send=(
            "if (!@depth)\n    return $call;\n"
            "if (!@first) {\n    @first = comm;\n    @queue = stream;\n}\n"
            "return $call[comm=@first, stream=@queue];"
        ),
        recv=(
            "if (!@depth)\n    return $call;\n"
            "if (!@first) {\n    @first = comm;\n    @queue = stream;\n}\n"
            "return $call[comm=@first, stream=@queue];"
        ),
    )  # fmt: skip


def ccl_claimed(spec: Spec) -> frozenset[str]:
    """The clauses that a mutant claims to violate."""
    if not spec.table(TABLE).functions:
        return frozenset()
    return frozenset(target for one in ccl_mutants(spec) for target in one.targets)


def rendered(spec: Spec) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The fields of each mutant for the template ccl_mutants.c and for the gate."""
    found = ccl_mutants(spec)
    cases = [
        {
            "number": number,
            "name": one.name,
            "prelude": numbered(one.prelude, number),
            "wrappers": [
                {
                    "name": function,
                    "params": declared(spec.by_name[f"{TABLE}.{function}"]),
                    "body": rendered_body(spec, f"{TABLE}.{function}", body, number),
                }
                for function, body in sorted(one.wrappers.items())
            ],
        }
        for number, one in enumerate(found, start=1)
    ]
    rows = [
        {"id": number, "name": one.name, "targets": list(one.targets)}
        for number, one in enumerate(found, start=1)
    ]
    return cases, rows
