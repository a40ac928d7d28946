"""Defects of device synchronisation, copies and sets: the smallest one for each clause."""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Spec

from proof.chips.mutants import Mutant, mutant, narrow, operator

REFUSE = "return palInvalidArgument;"

# ---- deviceSynchronize --------------------------------------------------------------------------

narrow(
    "deviceSynchronize.idle_returns",
    "fails_without_streams",
    "uint64_t n = 0;\nB->resourceCount(palResourceStream, &n);\n"
    "return n ? $call : palUnhandledDeviceError;",
)
for _which, _keep in (("first", "if (!@s)\n        "), ("last", "")):
    narrow(
        "deviceSynchronize.waits_for_all_streams",
        f"waits_for_{_which}_stream",
        "return @s ? B->streamSynchronize(@s) : palSuccess;",
        prelude="static palStream @s;",
        more={
            "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n    "
            + (f"{_keep}@s = *stream;\nreturn r;"),
            "streamDestroy": "if (stream == @s)\n    @s = NULL;\nreturn $call;",
        },
    )
narrow(
    "deviceSynchronize.waits_for_host_funcs",
    "ignores_running_functions",
    "return atomic_load(&@running) ? palSuccess : $call;",
    prelude="static atomic_int @running;\nstruct @job {\n    palHostFunc fn;\n    void *args;\n};\n"
    "static void @run(void *given)\n{\n    struct @job job = *(struct @job *)given;\n"
    "    free(given);\n    atomic_fetch_add(&@running, 1);\n    job.fn(job.args);\n"
    "    atomic_fetch_sub(&@running, 1);\n}",
    more={
        "launchHostFunc": "if (!fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
        "*job = (struct @job){fn, args};\nreturn $call[fn=@run, args=job];"
    },
)
narrow(
    "deviceSynchronize.other_device_not_waited",
    "waits_for_all_devices",
    "int here = 0, n = 0;\npalResult r = $call;\nB->getDevice(&here);\nB->getDeviceCount(&n);\n"
    "for (int d = 0; d < n; d++) {\n    B->setDevice(d);\n    B->deviceSynchronize();\n}\n"
    "B->setDevice(here);\nreturn r;",
    also="streamCreate.on_current_device",
)

# ---- deviceMemcpy -------------------------------------------------------------------------------

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
    "refused": REFUSE,
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


narrow(
    "deviceMemcpy.different_alignment",
    "unequal_alignment_refused",
    "if (size > 1 && ((uintptr_t)dst ^ (uintptr_t)src) % 2)\n    return palInvalidArgument;\n"
    "return $call;",
)
narrow(
    "deviceMemcpy.different_alignment",
    "source_takes_alignment_of_destination",
    "uintptr_t d = (uintptr_t)dst % 8, s = (uintptr_t)src % 8;\n"
    "if (size > 16 && d % 2 == 1 && s != d && s % 2 == 1)\n"
    "    return $call[src=(const char *)src - s + d];\nreturn $call;",
)
for _direction, _kind in DIRECTIONS.items():
    narrow(
        "deviceMemcpy.large",
        f"large_{_direction}_cut_at_8_mib",
        f"if (type == {_kind} && size > (8u << 20) && size < (9u << 20))\n"
        "    return $call[size=8u << 20];\nreturn $call;",
    )
narrow(
    "deviceMemcpy.null_stream_done_on_return",
    "null_stream_is_enqueued",
    "if (!stream && size >= 4096)\n    return $call[stream=P1];\nreturn $call;",
    init="private_streams();",
)
narrow(
    "deviceMemcpy.null_stream_done_on_return",
    "null_stream_finishes_later",
    "if (!stream && type != palMemcpyDeviceToHost && size > 65536) {\n"
    "    struct @late *late = malloc(sizeof *late + size);\n"
    "    *late = (struct @late){dst, size, type};\n"
    "    if (B->deviceMemcpy(late + 1, src, size, palMemcpyDeviceToHost, NULL) != palSuccess)\n"
    "        memcpy(late + 1, src, size);\n    spawn(@land, late);\n    return palSuccess;\n}\n"
    "return $call;",
    prelude="struct @late {\n    void *dst;\n    size_t size;\n    palMemcpyType type;\n};\n"
    "static void @land(void *given)\n{\n    struct @late *late = given;\n"
    "    nanosleep(&(struct timespec){0, 20000000}, NULL);\n"
    "    B->deviceMemcpy(late->dst, late + 1, late->size, palMemcpyHostToDevice, NULL);\n}",
)
narrow(
    "deviceMemcpy.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMemcpy.size_zero",
    "size_zero_null_refused",
    "if (!size && !(dst && src))\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMemcpy.size_zero",
    "size_zero_touches_a_byte",
    "if (!size && dst && src)\n    flip_byte(dst, kind_of_side(type, 1));\nreturn $call;",
)
narrow(
    "deviceMemcpy.overlap_refused",
    "overlap_accepted",
    "const char *d = dst, *s = src;\nif (size && d && s && d < s + size && s < d + size)\n"
    "    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceMemcpy.overlap_refused",
    "overlap_copies_one_byte",
    "const char *d = dst, *s = src;\n"
    "if (size > 1 && d && s && d < s + size && s < d + size && d != s)\n"
    "    $call[size=1];\nreturn $call;",
)
narrow(
    "deviceMemcpy.null_stream_ignores_streams",
    "null_stream_waits_for_device",
    "if (!stream)\n    B->deviceSynchronize();\nreturn $call;",
)
for _direction, _kind in DIRECTIONS.items():
    narrow(
        "deviceMemcpy."
        + (
            "d2d_returns_before_stream_drains"
            if _direction == "d2d"
            else "returns_before_stream_drains"
        ),
        f"{_direction}_drains_stream",
        f"if (stream && type == {_kind})\n    B->streamSynchronize(stream);\nreturn $call;",
        also="deviceMemcpy.after_earlier_work deviceMemcpy.before_later_work",
    )
for _direction, _kind in DIRECTIONS.items():
    narrow(
        "deviceMemcpy.after_earlier_work",
        f"{_direction}_runs_at_once",
        f"if (stream && type == {_kind})\n    return $call[stream=NULL];\nreturn $call;",
        also="deviceMemcpy.in_stream_order deviceMemcpy.returns_before_stream_drains "
        "deviceMemcpy.d2d_returns_before_stream_drains",
    )
    narrow(
        "deviceMemcpy.after_earlier_work",
        f"{_direction}_on_another_stream",
        f"if (stream && type == {_kind}) {{\n    palResult r = $call[stream=P1];\n"
        "    palEvent e = NULL;\n    B->eventCreate(&e, palEventDisableTiming);\n"
        "    B->eventRecord(e, P1);\n    B->streamWaitEvent(stream, e);\n"
        "    B->eventDestroy(e);\n    return r;\n}\nreturn $call;",
        init="private_streams();",
    )
    narrow(
        "deviceMemcpy.before_later_work",
        f"{_direction}_does_not_hold_later_work",
        f"if (stream && type == {_kind}) {{\n    palEvent e = NULL;\n"
        "    B->eventCreate(&e, palEventDisableTiming);\n"
        "    B->eventRecord(e, stream);\n    B->streamWaitEvent(P1, e);\n"
        "    B->eventDestroy(e);\n    return $call[stream=P1];\n}\nreturn $call;",
        also="deviceMemcpy.in_stream_order deviceMemcpy.pageable_is_right "
        "streamSynchronize.waits_for_copies",
        init="private_streams();",
    )
narrow(
    "deviceMemcpy.in_stream_order",
    "five_hundredth_copy_comes_late",
    "static const void *late;\nuint64_t n = 0;\nif (!stream || !size)\n    return $call;\n"
    "note_get(dst, &n, NULL);\n"
    "note_put(dst, ++n, 0);\nif (n == 500) {\n    late = src;\n    return palSuccess;\n}\n"
    "palResult r = $call;\nif (n == 501 && r == palSuccess)\n    r = $call[src=late];\nreturn r;",
)
narrow(
    "deviceMemcpy.pageable_is_right",
    "pageable_is_read_in_pieces",
    "if (stream && size > 1 && type == palMemcpyHostToDevice && !holder(src, NULL, NULL))\n"
    "    return $call[size=size - 1];\nreturn $call;",
)
narrow(
    "deviceMemcpy.across_devices",
    "other_device_copies_nothing",
    "if (type == palMemcpyDeviceToDevice && @device_of(dst) != @device_of(src))\n"
    "    return palSuccess;\nreturn $call;",
    prelude="static uint64_t @device_of(const void *ptr)\n{\n    char *base = NULL;\n"
    "    uint64_t device = 0;\n    holder(ptr, &base, NULL);\n    note_get(base, &device, NULL);\n"
    "    return device;\n}",
    more={
        "deviceMalloc": "palResult r = $call;\nint here = 0;\n"
        "if (r == palSuccess && *ptr && type == palMemDevice && !B->getDevice(&here))\n"
        "    note_put(*ptr, (uint64_t)here, 0);\nreturn r;"
    },
)

# ---- deviceMemset -------------------------------------------------------------------------------

for _name, _line in {
    "last_byte_kept": "return $call[size=size - 1];",
    "first_byte_kept": "return $call[ptr=(char *)ptr + 1, size=size - 1];",
    "one_byte_more": "palResult r = $call;\n    $drain\n    if (r == palSuccess)\n"
    "        set_byte((char *)ptr + size, type, (unsigned char)value);\n    return r;",
    "one_byte_before": "palResult r = $call;\n    $drain\n    if (r == palSuccess)\n"
    "        set_byte((char *)ptr - 1, type, (unsigned char)value);\n    return r;",
}.items():
    narrow(
        "deviceMemset.all_bytes",
        f"aligned_{_name}",
        "if (size > 1 && (uintptr_t)ptr % 2 == 0 && type == palMemDevice) {\n    "
        + _line
        + "\n}\nreturn $call;",
        also="deviceMemset.unaligned",
    )
    narrow(
        "deviceMemset.unaligned",
        f"odd_{_name}",
        "if (size > 1 && (uintptr_t)ptr % 2 == 1) {\n    " + _line + "\n}\nreturn $call;",
    )
narrow(
    "deviceMemset.all_bytes",
    "zero_whatever_value",
    "return $call[value=size >= 64 ? 0 : value];",
)
narrow(
    "deviceMemset.low_byte_of_value",
    "value_clamped",
    "return $call[value=value > 255 ? 255 : value < 0 ? 0 : value];",
)
narrow(
    "deviceMemset.low_byte_of_value",
    "large_value_refused",
    "if (value > 255 || value < -128)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMemset.unaligned",
    "odd_address_refused",
    "if (size && (uintptr_t)ptr % 2)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMemset.unaligned",
    "odd_address_rounded",
    "if (size && (uintptr_t)ptr % 2)\n    return $call[ptr=(char *)ptr - 1];\nreturn $call;",
)
narrow(
    "deviceMemset.host_memory",
    "host_memory_left",
    "if (type == palMemHost)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceMemset.host_memory",
    "host_memory_unsupported",
    "if (type == palMemHost)\n    return palNotSupported;\nreturn $call;",
)
narrow(
    "deviceMemset.null_stream_done_on_return",
    "null_stream_finishes_later",
    "if (!stream && size) {\n    struct @late *late = malloc(sizeof *late);\n"
    "    *late = (struct @late){ptr, value, size, type};\n    spawn(@land, late);\n"
    "    return palSuccess;\n}\nreturn $call;",
    prelude="struct @late {\n    void *ptr;\n    int value;\n    size_t size;\n"
    "    palMemType type;\n"
    "};\nstatic void @land(void *given)\n{\n    struct @late *late = given;\n"
    "    nanosleep(&(struct timespec){0, 20000000}, NULL);\n"
    "    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);\n}",
    also="deviceMemset.all_bytes deviceMemset.unaligned deviceMemset.host_memory "
    "deviceMemset.low_byte_of_value",
)
narrow(
    "deviceMemset.null_stream_done_on_return",
    "large_null_stream_finishes_later",
    "if (!stream && size > 65536) {\n    struct @late *late = malloc(sizeof *late);\n"
    "    *late = (struct @late){ptr, value, size, type};\n    spawn(@land, late);\n"
    "    return palSuccess;\n}\nreturn $call;",
    prelude="struct @late {\n    void *ptr;\n    int value;\n    size_t size;\n"
    "    palMemType type;\n"
    "};\nstatic void @land(void *given)\n{\n    struct @late *late = given;\n"
    "    nanosleep(&(struct timespec){0, 20000000}, NULL);\n"
    "    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);\n}",
)
narrow(
    "deviceMemset.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMemset.size_zero",
    "size_zero_sets_a_byte",
    "if (!size && ptr)\n    set_byte(ptr, type, (unsigned char)value);\nreturn $call;",
)
narrow(
    "deviceMemset.null_stream_ignores_streams",
    "null_stream_waits_for_device",
    "if (!stream)\n    B->deviceSynchronize();\nreturn $call;",
)
narrow(
    "deviceMemset.after_earlier_work",
    "on_another_stream",
    "if (!stream)\n    return $call;\npalResult r = $call[stream=P1];\npalEvent e = NULL;\n"
    "B->eventCreate(&e, palEventDisableTiming);\nB->eventRecord(e, P1);\n"
    "B->streamWaitEvent(stream, e);\nB->eventDestroy(e);\nreturn r;",
    init="private_streams();",
)
narrow(
    "deviceMemset.before_later_work",
    "does_not_hold_later_work",
    "if (!stream)\n    return $call;\npalEvent e = NULL;\n"
    "B->eventCreate(&e, palEventDisableTiming);\n"
    "B->eventRecord(e, stream);\nB->streamWaitEvent(P1, e);\nB->eventDestroy(e);\n"
    "return $call[stream=P1];",
    init="private_streams();",
)
narrow(
    "deviceMemset.before_later_work",
    "streamed_sets_one_byte_less",
    "if (stream && size > 1)\n    return $call[size=size - 1];\nreturn $call;",
)
