"""Defects of computations: reductions by type and operation, device functions, kernels."""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Spec

from proof.chips.mutants import Mutant, mutant, narrow, operator

INTEGERS = ("palInt8", "palUint8", "palInt32", "palUint32", "palInt64", "palUint64")
FLOATS = ("palFloat16", "palFloat32", "palFloat64", "palBfloat16")
OPERATIONS = ("palSum", "palProd", "palMax", "palMin", "palAvg")
# Operation → one with which it is confused; the results differ for nearly every pair of numbers.
CONFUSED = {
    "palSum": "palMax", "palProd": "palSum", "palMax": "palMin", "palMin": "palMax", "palAvg": "palSum",
}  # fmt: skip
SIGNED_TWIN = {
    "palInt8": "palUint8", "palUint8": "palInt8", "palInt32": "palUint32",
    "palUint32": "palInt32", "palInt64": "palUint64", "palUint64": "palInt64",
}  # fmt: skip
C_TYPE = {
    "palInt8": "int8_t", "palUint8": "uint8_t", "palInt32": "int32_t", "palUint32": "uint32_t",
    "palInt64": "int64_t", "palUint64": "uint64_t", "palFloat32": "float", "palFloat64": "double",
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


def _after(when: str, line: str) -> str:
    """Changes the result of the underlying call on the host if `when` holds."""
    return (
        f"if (!({when}) || !count || !dst || !a || !b)\n    return $call;\nstruct operands o;\n"
        "fetch(&o, dst, a, b, count, type, stream);\npalResult r = $call;\n"
        "if (r != palSuccess) {\n    free(o.a);\n    return r;\n}\nresult_of(&o, dst, stream);\n"
        f"{line}\nstore_back(&o, dst);\nreturn r;"
    )


for _kind in ("palInt8", "palUint8", "palInt32", "palUint32"):
    for _op, _sign in (("palSum", "+"), ("palProd", "*")):
        _wide = "int64_t" if _kind.startswith("palInt") else "uint64_t"
        _low, _high = {
            "palInt8": ("INT8_MIN", "INT8_MAX"),
            "palUint8": ("0", "UINT8_MAX"),
            "palInt32": ("INT32_MIN", "INT32_MAX"),
            "palUint32": ("0", "UINT32_MAX"),
        }[_kind]
        _below = f"wide < {_low} ? {_low} : " if _low != "0" else ""
        narrow(
            f"deviceReduce.{_op[3:].lower()}",
            f"{_kind[3:].lower()}_{_op[3:].lower()}_saturates",
            _after(
                f"type == {_kind} && op == {_op}",
                f"for (size_t i = 0; i < count; i++) {{\n    {C_TYPE[_kind]} x, y, z;\n"
                f"    memcpy(&x, o.a + i * sizeof x, sizeof x);\n"
                f"    memcpy(&y, o.b + i * sizeof y, sizeof y);\n"
                f"    {_wide} wide = ({_wide})x {_sign} ({_wide})y;\n"
                f"    z = ({C_TYPE[_kind]})({_below}wide > {_high} ? {_high} : wide);\n"
                "    memcpy(o.dst + i * sizeof z, &z, sizeof z);\n}",
            ),
        )
for _kind in ("palFloat32", "palFloat64"):
    for _op, _compare in (("palMax", ">"), ("palMin", "<")):
        narrow(
            f"deviceReduce.{_op[3:].lower()}",
            f"{_kind[3:].lower()}_{_op[3:].lower()}_drops_nan",
            _after(
                f"type == {_kind} && op == {_op}",
                f"for (size_t i = 0; i < count; i++) {{\n    {C_TYPE[_kind]} x, y, z;\n"
                "    memcpy(&x, o.a + i * sizeof x, sizeof x);\n"
                "    memcpy(&y, o.b + i * sizeof y, sizeof y);\n"
                f"    z = x {_compare} y || isnan(y) ? x : y;\n"
                f"    memcpy(o.dst + i * sizeof z, &z, sizeof z);\n}}",
            ),
        )
for _kind, _exponent in (("palFloat16", "0x7c00"), ("palBfloat16", "0x7f80")):
    for _op in ("palMax", "palMin"):
        narrow(
            f"deviceReduce.{_op[3:].lower()}",
            f"{_kind[3:].lower()}_{_op[3:].lower()}_drops_nan",
            _after(
                f"type == {_kind} && op == {_op}",
                "uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;\n"
                "uint16_t *z = (uint16_t *)(void *)o.dst;\nfor (size_t i = 0; i < count; i++) {\n"
                f"    int xn = (x[i] & 0x7fff) > {_exponent}, yn = (y[i] & 0x7fff) > {_exponent};\n"
                "    if (xn != yn)\n        z[i] = xn ? y[i] : x[i];\n}",
            ),
        )
for _kind in ("palInt8", "palInt32", "palInt64"):
    narrow(
        "deviceReduce.avg",
        f"{_kind[3:].lower()}_avg_rounds_down",
        _after(
            f"type == {_kind} && op == palAvg",
            f"for (size_t i = 0; i < count; i++) {{\n    {C_TYPE[_kind]} x, y, z;\n"
            "    memcpy(&x, o.a + i * sizeof x, sizeof x);\n"
            "    memcpy(&y, o.b + i * sizeof y, sizeof y);\n"
            f"    memcpy(&z, o.dst + i * sizeof z, sizeof z);\n"
            f"    uint64_t sum = (uint64_t)x + (uint64_t)y;\n    if (z < 0 && (sum & 1))\n"
            f"        z = ({C_TYPE[_kind]})(z - 1);\n"
            "    memcpy(o.dst + i * sizeof z, &z, sizeof z);\n}",
        ),
    )
for _op in OPERATIONS:
    _target = f"deviceReduce.{_op[3:].lower()}"
    narrow(
        _target,
        f"{_op[3:].lower()}_last_element_left",
        f"if (op == {_op} && count > 1 && count % 2)\n    return $call[count=count - 1];\n"
        f"return $call;",
        also="deviceReduce.half_rounds_once deviceReduce.in_place deviceReduce.before_later_work",
    )
    narrow(
        _target,
        f"{_op[3:].lower()}_first_element_left",
        f"size_t n = element_size(type);\nif (op == {_op} && count > 1)\n"
        "    return $call[dst=(char *)dst + n, a=(const char *)a + n, b=(const char *)b + n, "
        "count=count - 1];\nreturn $call;",
        also="deviceReduce.half_rounds_once deviceReduce.in_place deviceReduce.before_later_work",
    )
narrow(
    "deviceReduce.sum",
    "sum_writes_one_more",
    "palResult r = $call;\n"
    "if (r == palSuccess && count > 1 && op == palSum && !stream && "
    "holder((char *)dst + count * element_size(type), NULL, NULL))\n"
    "    flip_byte((char *)dst + count * element_size(type), palMemDevice);\nreturn r;",
)
narrow(
    "deviceReduce.half_rounds_once",
    "bfloat16_is_cut",
    _after(
        "type == palBfloat16 && op == palSum",
        "uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;\n"
        "uint16_t *z = (uint16_t *)(void *)o.dst;\nfor (size_t i = 0; i < count; i++) {\n"
        "    float sum = float_of_bfloat(x[i]) + float_of_bfloat(y[i]);\n"
        "    if (isfinite(sum))\n        z[i] = bfloat_cut(sum);\n}",
    ),
    also="deviceReduce.sum",
)
narrow(
    "deviceReduce.half_rounds_once",
    "bfloat16_rounds_half_up",
    _after(
        "type == palBfloat16",
        "uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;\n"
        "uint16_t *z = (uint16_t *)(void *)o.dst;\nfor (size_t i = 0; i < count; i++) {\n"
        "    float f = float_of_bfloat(x[i]), g = float_of_bfloat(y[i]);\n"
        "    float v = op == palSum ? f + g : op == palProd ? f * g : op == palAvg ? (f + g) / "
        "2 : NAN;\n"
        "    uint32_t w;\n    memcpy(&w, &v, 4);\n    if (isfinite(v) && (w & 0xffff) == 0x8000)\n"
        "        z[i] = (uint16_t)((w + 0x8000) >> 16);\n}",
    ),
    also="deviceReduce.sum deviceReduce.prod deviceReduce.avg",
)
narrow(
    "deviceReduce.half_rounds_once",
    "average_rounds_the_sum_first",
    "if ((type != palBfloat16 && "
    "type != palFloat16) || op != palAvg || !count || !dst || !a || !b)\n    return $call;\n"
    "palResult r = $call;\nif (r != palSuccess)\n    return r;\nstruct operands o;\n"
    "fetch(&o, dst, a, b, count, type, stream);\n"
    "if (type == palFloat16) {\n"
    "    uint16_t *x = (uint16_t *)(void *)o.a, *y = (uint16_t *)(void *)o.b;\n"
    "    result_of(&o, dst, stream);\n    for (size_t i = 0; i < count; i++)\n"
    "        if ((x[i] & 0x7c00) == 0x7800 && (y[i] & 0x7c00) == 0x7800 && "
    "(x[i] ^ y[i]) < 0x8000)\n"
    "            ((uint16_t *)(void *)o.dst)[i] = (x[i] & 0x8000) | 0x7c00;\n}\nelse {\n"
    "    result_of(&o, dst, stream);\n}\n"
    "store_back(&o, dst);\nreturn r;",
    also="deviceReduce.avg",
)
narrow(
    "deviceReduce.half_rounds_once",
    "float16_subnormals_are_zero",
    _after(
        "type == palFloat16",
        "uint16_t *z = (uint16_t *)(void *)o.dst;\nfor (size_t i = 0; i < count; i++)\n"
        "    if (!(z[i] & 0x7c00))\n        z[i] &= 0x8000;",
    ),
    also="deviceReduce.sum deviceReduce.prod deviceReduce.max deviceReduce.min deviceReduce.avg",
)
for _name, _when in {
    "a": "dst == a && dst != b",
    "b": "dst == b && dst != a",
    "both": "dst == a && dst == b",
}.items():
    narrow(
        "deviceReduce.in_place",
        f"in_place_{_name}_refused",
        f"if (count && dst && {_when})\n    return palInvalidArgument;\nreturn $call;",
    )
    narrow(
        "deviceReduce.in_place",
        f"in_place_{_name}_left",
        f"if (count && dst && {_when})\n    return palSuccess;\nreturn $call;",
    )
narrow(
    "deviceReduce.count_zero",
    "count_zero_refused",
    "if (!count)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceReduce.count_zero",
    "count_zero_null_refused",
    "if (!count && !(dst && a && b))\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceReduce.count_zero",
    "count_zero_touches",
    "if (!count && dst)\n    set_byte(dst, palMemDevice, 0x9d);\nreturn $call;",
)
_SPAN = (
    "size_t n = count * element_size(type);\nconst char *d = dst, *x = a, *y = b;\n"
    "int over = count && d && x && y && ((d != x && d < x + n && x < d + n) || (d != y && "
    "d < y + n && y < d + n));\n"
)
narrow(
    "deviceReduce.partial_overlap_refused",
    "overlap_accepted",
    _SPAN + "return over ? palSuccess : $call;",
)
narrow(
    "deviceReduce.partial_overlap_refused",
    "overlap_refused_but_written",
    _SPAN + "if (over)\n    set_byte(dst, palMemDevice, 0x9d);\nreturn $call;",
)
_CROOKED = (
    "size_t e = element_size(type);\n"
    "int off = count && dst && a && b && "
    "((uintptr_t)dst % e || (uintptr_t)a % e || (uintptr_t)b % e);\n"
)
narrow(
    "deviceReduce.misaligned_refused",
    "misaligned_accepted",
    _CROOKED + "return off ? palSuccess : $call;",
)
narrow(
    "deviceReduce.misaligned_refused",
    "misaligned_rounded",
    _CROOKED + "if (off)\n"
    "    return $call[dst=(char *)dst - (uintptr_t)dst % e, a=(const char *)a - (uintptr_t)a % e, "
    "b=(const char *)b - (uintptr_t)b % e];\nreturn $call;",
)
_JOIN = (
    "static void @join(palStream waits, palStream of)\n{\n    palEvent e = NULL;\n"
    "    B->eventCreate(&e, palEventDisableTiming);\n    B->eventRecord(e, of);\n"
    "    B->streamWaitEvent(waits, e);\n    B->eventDestroy(e);\n}"
)
narrow(
    "deviceReduce.after_earlier_work",
    "reads_operands_early",
    "if (!stream || !count)\n    return $call;\npalResult r = $call[stream=P1];\n"
    "@join(stream, P1);\nreturn r;",
    prelude=_JOIN,
    init="private_streams();",
)
narrow(
    "deviceReduce.before_later_work",
    "does_not_hold_later_work",
    "if (!stream || !count)\n    return $call;\n@join(P1, stream);\nreturn $call[stream=P1];",
    prelude=_JOIN,
    init="private_streams();",
)

# ---- launchDeviceFunc, launchKernel -------------------------------------------------------------

narrow(
    "launchDeviceFunc.called_once_here",
    "called_twice",
    "palResult r = $call;\nif (r == palSuccess)\n    r = $call;\nreturn r;",
)
narrow(
    "launchDeviceFunc.called_once_here",
    "called_on_another_thread",
    "if (!stream || !fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
    "*job = (struct @job){fn, args, stream};\n"
    "pthread_t thread;\npthread_create(&thread, NULL, @run, job);\n"
    "pthread_join(thread, NULL);\nreturn palSuccess;",
    prelude="struct @job {\n    palDeviceFunc fn;\n    void *args;\n    palStream stream;\n};\n"
    "static void *@run(void *given)\n{\n    struct @job *job = given;\n"
    "    job->fn(job->stream, job->args);\n    return NULL;\n}",
)
narrow(
    "launchDeviceFunc.called_once_here",
    "called_after_return",
    "if (!stream || !fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
    "*job = (struct @job){fn, args, stream};\n"
    "spawn(@run, job);\nreturn palSuccess;",
    prelude="struct @job {\n    palDeviceFunc fn;\n    void *args;\n    palStream stream;\n};\n"
    "static void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    nanosleep(&(struct timespec){0, 2000000}, NULL);\n"
    "    job->fn(job->stream, job->args);\n}",
    also="launchDeviceFunc.work_is_in_order",
)
narrow("launchDeviceFunc.called_once_here", "args_lost", "return $call[args=NULL];")
narrow(
    "launchDeviceFunc.called_once_here",
    "stream_lost",
    "if (!stream || !fn)\n    return $call;\nfn(NULL, args);\nreturn palSuccess;",
    also="launchDeviceFunc.work_is_in_order",
)
narrow(
    "launchDeviceFunc.work_is_in_order",
    "given_another_stream",
    "return stream && fn ? $call[stream=P1] : $call;",
    init="private_streams();",
    also="launchDeviceFunc.called_once_here",
)
narrow(
    "launchDeviceFunc.work_is_in_order",
    "work_runs_beside_the_stream",
    "if (!stream || !fn)\n    return $call;\nvoid *own = stream->native;\n(void)own;\n"
    "@inside = stream;\npalResult r = $call;\n"
    "@inside = NULL;\nreturn r;",
    prelude="static _Thread_local palStream @inside;",
    init="private_streams();",
    more={
        "deviceMemcpy": "return stream && stream == @inside ? $call[stream=P1] : $call;",
        "deviceMemset": "return stream && stream == @inside ? $call[stream=P1] : $call;",
        "launchHostFunc": "return stream && stream == @inside ? $call[stream=P1] : $call;",
        "streamWriteValue64": "return stream && stream == @inside ? $call[stream=P1] : $call;",
    },
)
narrow(
    "launchDeviceFunc.does_not_drain",
    "drains_first",
    "if (stream && fn)\n    B->streamSynchronize(stream);\nreturn $call;",
    also="launchDeviceFunc.work_is_in_order",
)
narrow(
    "launchDeviceFunc.does_not_drain",
    "drains_afterwards",
    "palResult r = $call;\nif (r == palSuccess)\n    B->streamSynchronize(stream);\nreturn r;",
    also="launchDeviceFunc.work_is_in_order",
)
for _which in ("block", "grid"):
    narrow(
        "launchKernel.zero_dimension_refused",
        f"zero_{_which}_is_one",
        f"if (!func || !block || !grid || !stream || ({_which}[0] && {_which}[1] && "
        f"{_which}[2]))\n    return $call;\n"
        f"static uint32_t fixed[3];\nfor (int i = 0; i < 3; i++)\n"
        f"    fixed[i] = {_which}[i] ? {_which}[i] : 1;\n"
        f"return $call[{_which}=fixed];",
    )
    narrow(
        "launchKernel.zero_dimension_refused",
        f"zero_{_which}_is_success",
        f"if (func && block && grid && stream && !({_which}[0] && {_which}[1] && "
        f"{_which}[2]))\n    return palSuccess;\nreturn $call;",
    )
narrow(
    "launchKernel.runs",
    "runs_once_more",
    "palResult r = $call;\nif (r == palSuccess)\n    r = $call;\nreturn r;",
)
narrow(
    "launchKernel.runs",
    "dimensions_swapped",
    "return $call[block=grid, grid=block];",
    also="launchKernel.zero_dimension_refused",
)
narrow("launchKernel.runs", "arguments_lost", "return $call[args=NULL];")
narrow(
    "launchKernel.runs",
    "waits_for_the_kernel",
    "palResult r = $call;\nif (r == palSuccess)\n    B->streamSynchronize(stream);\nreturn r;",
)
