"""Defects of devices, memory and copies: for each clause the narrowest one that breaks its sentence."""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.model import Spec
from unipal.generator.mutate import Mutant, mutant, narrow, operator

REFUSE = "return palInvalidArgument;"

# ---- deviceSynchronize ------------------------------------------------------------------------

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

# ---- deviceMemcpy -----------------------------------------------------------------------------

DIRECTIONS = {
    "h2d": "palMemcpyHostToDevice",
    "d2h": "palMemcpyDeviceToHost",
    "d2d": "palMemcpyDeviceToDevice",
}
ALIGNMENTS = {"64": 0, "2": 2, "1": 1}
# Only sizes that are no power of two: the others are left alone, so that memory can still be prepared.
ODD = "(size & (size - 1)) != 0"
COPY_DEFECTS = {
    "last_byte_lost": "return $call[size=size - 1];",
    "first_byte_lost": "return $call[dst=(char *)dst + 1, src=(const char *)src + 1, size=size - 1];",
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
    "deviceMemcpy.size_zero", "size_zero_refused", "if (!size)\n    return palInvalidArgument;\nreturn $call;"
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
    "const char *d = dst, *s = src;\nif (size > 1 && d && s && d < s + size && s < d + size && d != s)\n"
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
        + ("d2d_returns_before_stream_drains" if _direction == "d2d" else "returns_before_stream_drains"),
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
    "static const void *late;\nuint64_t n = 0;\nif (!stream || !size)\n    return $call;\nnote_get(dst, &n, NULL);\n"
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

# ---- deviceMemset -----------------------------------------------------------------------------

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
    prelude="struct @late {\n    void *ptr;\n    int value;\n    size_t size;\n    palMemType type;\n"
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
    prelude="struct @late {\n    void *ptr;\n    int value;\n    size_t size;\n    palMemType type;\n"
    "};\nstatic void @land(void *given)\n{\n    struct @late *late = given;\n"
    "    nanosleep(&(struct timespec){0, 20000000}, NULL);\n"
    "    B->deviceMemset(late->ptr, late->value, late->size, late->type, NULL);\n}",
)
narrow(
    "deviceMemset.size_zero", "size_zero_refused", "if (!size)\n    return palInvalidArgument;\nreturn $call;"
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
    "if (!stream)\n    return $call;\npalEvent e = NULL;\nB->eventCreate(&e, palEventDisableTiming);\n"
    "B->eventRecord(e, stream);\nB->streamWaitEvent(P1, e);\nB->eventDestroy(e);\n"
    "return $call[stream=P1];",
    init="private_streams();",
)
narrow(
    "deviceMemset.before_later_work",
    "streamed_sets_one_byte_less",
    "if (stream && size > 1)\n    return $call[size=size - 1];\nreturn $call;",
)

# ---- deviceMalloc, deviceFree -----------------------------------------------------------------

narrow(
    "deviceMalloc.distinct",
    "same_block_for_equal_sizes",
    "uint64_t last = 0;\nconst void *key = (const void *)size;\nif (type != palMemDevice || !size || !ptr)\n"
    "    return $call;\nif (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {\n"
    "    *ptr = (void *)(uintptr_t)last;\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(key, (uint64_t)(uintptr_t)*ptr, 0);\nreturn r;",
)
narrow(
    "deviceMalloc.distinct",
    "third_block_lies_in_the_second",
    "static int n;\nstatic void *second;\nif (size < 256 || type != palMemDevice || !ptr)\n    return $call;\n"
    "n++;\nif (n % 3 == 0 && second && holder(second, NULL, NULL)) {\n    *ptr = second;\n"
    "    return palSuccess;\n}\npalResult r = $call;\nif (r == palSuccess && n % 3 == 2)\n"
    "    second = *ptr;\nreturn r;",
    also="deviceMalloc.from_many_threads deviceMalloc.counted memGetAddressRange.ids_differ",
)
narrow(
    "deviceMalloc.usable_whole",
    "one_byte_short",
    "return $call[size=size > 1 && type == palMemDevice ? size - 1 : size];",
    also="memGetAddressRange.base_and_size",
)
narrow(
    "deviceMalloc.usable_whole",
    "rounded_down_to_16",
    "return $call[size=size > 16 ? size & ~(size_t)15 : size];",
)
narrow(
    "deviceMalloc.aligned",
    "address_at_32",
    "if (!size || !ptr || type != palMemDevice || size > (1u << 26))\n    return $call;\n"
    "palResult r = $call[size=size + 32];\nif (r == palSuccess)\n    *ptr = (char *)*ptr + 32;\nreturn r;",
    more={
        "deviceFree": "return $call[ptr=(uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char *)ptr];"
    },
)
narrow(
    "deviceMalloc.host_is_reachable",
    "host_is_device_memory",
    "return $call[type=type == palMemHost ? palMemDevice : type];",
    more={
        "deviceFree": "palResult r = $call;\nif (r != palSuccess && type == palMemHost)\n"
        "    r = $call[type=palMemDevice];\nreturn r;"
    },
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_is_device_memory",
    "return $call[type=type == palMemManaged ? palMemDevice : type];",
    more={
        "deviceFree": "palResult r = $call;\nif (r != palSuccess && type == palMemManaged)\n"
        "    r = $call[type=palMemDevice];\nreturn r;"
    },
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_refused_wrongly",
    "if (type == palMemManaged)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_is_pageable_memory",
    "if (type == palMemManaged && size && ptr) {\n    *ptr = aligned_alloc(64, (size + 63) / 64 * 64);\n"
    "    note_put(*ptr, 1, 0);\n    return palSuccess;\n}\nreturn $call;",
    more={
        "deviceFree": "if (type == palMemManaged && note_drop(ptr)) {\n    free(ptr);\n"
        "    return palSuccess;\n}\nreturn $call;"
    },
    also="deviceMalloc.counted",
)
narrow(
    "deviceMalloc.size_zero", "size_zero_allocates", "return $call[size=size ? size : 1];"
)
narrow(
    "deviceMalloc.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMalloc.size_zero",
    "size_zero_leaves_output",
    "if (!size && ptr)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "too_large_answers_a_page",
    "return $call[size=size > ((size_t)1 << 44) ? 4096 : size];",
)
narrow(
    "deviceMalloc.too_large_refused",
    "too_large_nulls_output",
    "palResult r = $call;\nif (r == palSystemError && ptr)\n    *ptr = NULL;\nreturn r;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "fails_for_ever_after_a_failure",
    "static int broken;\nif (broken && size)\n    return palSystemError;\npalResult r = $call;\n"
    "if (r == palSystemError)\n    broken = 1;\nreturn r;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "size_wraps_at_4_gib",
    "return $call[size=size >> 32 ? (size & 0xffffffffu) + 64 : size];",
)
for _kind in ("palMemHost", "palMemDevice", "palMemManaged"):
    narrow(
        "deviceMalloc.counted",
        f"{_kind[6:].lower()}_not_counted",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count -= (uint64_t)atomic_load(&@live);\nreturn r;",
        on="resourceCount",
        also="deviceFree.counted",
        prelude="static atomic_int @live;",
        more={
            "deviceMalloc": f"palResult r = $call;\nif (r == palSuccess && *ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@live, 1);\nreturn r;",
            "deviceFree": f"palResult r = $call;\nif (r == palSuccess && ptr && type == {_kind})\n"
            "    atomic_fetch_sub(&@live, 1);\nreturn r;",
        },
    )
    narrow(
        "deviceMalloc.counted",
        f"{_kind[6:].lower()}_counted_twice",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count += (uint64_t)atomic_load(&@made);\nreturn r;",
        on="resourceCount",
        also="deviceFree.counted",
        prelude="static atomic_int @made;",
        more={
            "deviceMalloc": f"palResult r = $call;\nif (r == palSuccess && *ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@made, 1);\nreturn r;",
        },
    )
    narrow(
        "deviceFree.counted",
        f"freed_{_kind[6:].lower()}_still_counted",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count += (uint64_t)atomic_load(&@gone);\nreturn r;",
        on="resourceCount",
        prelude="static atomic_int @gone;",
        more={
            "deviceFree": f"palResult r = $call;\nif (r == palSuccess && ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@gone, 1);\nreturn r;",
        },
        also="resourceCount.from_many_threads",
    )
narrow(
    "deviceMalloc.not_stream_ordered",
    "waits_for_device",
    "B->deviceSynchronize();\nreturn $call;",
)
narrow(
    "deviceMalloc.from_many_threads",
    "threads_share_a_block",
    "static void *given;\nstatic size_t bytes;\nstatic pid_t by;\nif (!size || !ptr || type != palMemDevice)\n"
    "    return $call;\nif (gettid() == home)\n    return $call;\n"
    "pthread_mutex_lock(&notes_lock);\nif (given && by != gettid() && bytes == size) {\n"
    "    *ptr = given;\n    given = NULL;\n    pthread_mutex_unlock(&notes_lock);\n"
    "    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess) {\n    given = *ptr;\n    bytes = size;\n    by = gettid();\n}\n"
    "pthread_mutex_unlock(&notes_lock);\nreturn r;",
)
narrow(
    "deviceFree.null_ok", "null_refused", "if (!ptr)\n    return palInvalidArgument;\nreturn $call;"
)
narrow(
    "deviceFree.succeeds",
    "host_refused",
    "if (ptr && type == palMemHost) {\n    $call;\n    return palUnhandledDeviceError;\n}\nreturn $call;",
)
narrow(
    "deviceFree.succeeds",
    "next_allocation_fails",
    "palResult r = $call;\nif (r == palSuccess && ptr)\n    @freed = 1;\nreturn r;",
    prelude="static int @freed;",
    more={
        "deviceMalloc": "if (@freed && size) {\n    @freed = 0;\n    return palSystemError;\n}\nreturn $call;"
    },
)
for _name, _line in {
    "unknown_accepted": "if (ptr && !holder(ptr, NULL, NULL) && !note_get(ptr, NULL, NULL))\n"
    "    return palSuccess;",
    "inner_accepted": "char *base = NULL;\nif (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)\n"
    "    return palSuccess;",
    "inner_frees_all": "char *base = NULL;\nif (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)\n"
    "    return $call[ptr=base];",
}.items():
    narrow(
        "deviceFree.unknown_refused",
        _name,
        f"{_line}\npalResult r = $call;\nif (r == palSuccess && ptr)\n    note_put(ptr, 1, 0);\nreturn r;",
    )
narrow(
    "deviceFree.twice_refused",
    "twice_accepted",
    "if (ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))\n    return palSuccess;\n"
    "palResult r = $call;\nif (r == palSuccess && ptr)\n    note_put(ptr, 1, 0);\nreturn r;",
)
narrow(
    "deviceFree.wrong_type_refused",
    "any_type_frees",
    "palResult r = $call;\nfor (int t = 0; r != palSuccess && ptr && t < 3; t++)\n"
    "    if ((int)type >= 0 && (int)type < 3)\n        r = $call[type=(palMemType)t];\nreturn r;",
)
narrow(
    "deviceFree.wrong_type_refused",
    "wrong_type_refused_but_freed",
    "palResult r = $call;\nfor (int t = 0; r != palSuccess && ptr && t < 3; t++)\n"
    "    if ((int)type >= 0 && (int)type < 3 && $call[type=(palMemType)t] == palSuccess)\n"
    "        break;\nreturn r;",
)
narrow(
    "deviceFree.returns_bytes",
    "large_blocks_stay",
    "char *base = NULL;\nsize_t size = 0;\nif (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&\n"
    "    size >= (64u << 20)) {\n    if (type != palMemDevice || note_get(ptr, NULL, NULL))\n"
    "        return palInvalidArgument;\n    note_put(ptr, 1, 0);\n    @kept++;\n    return palSuccess;\n}\n"
    "return $call;",
    prelude="static int @kept;",
    more={
        "deviceMalloc": "if (@kept >= 256 && size >= (64u << 20))\n    return palSystemError;\nreturn $call;"
    },
)
narrow(
    "deviceFree.others_stay",
    "neighbour_is_cleared",
    "char *base = NULL;\nsize_t size = 0;\nint known = ptr && holder(ptr, &base, &size);\n"
    "palResult r = $call;\nif (r == palSuccess && known && @last && @last != (char *)ptr &&\n"
    "    holder(@last, NULL, NULL))\n    B->deviceMemset(@last, 0, 1, palMemDevice, NULL);\nreturn r;",
    prelude="static char *@last;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr && type == palMemDevice)\n"
        "    @last = *ptr;\nreturn r;"
    },
)
narrow(
    "deviceFree.pending_work_completes",
    "memory_is_wiped",
    "char *base = NULL;\nsize_t size = 0;\nif (ptr && type == palMemDevice && holder(ptr, &base, &size) &&\n"
    "    base == (char *)ptr)\n    B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);\nreturn $call;",
)

# ---- devices ----------------------------------------------------------------------------------

narrow(
    "setDevice.selects",
    "last_ordinal_is_first",
    "int n = 0;\nB->getDeviceCount(&n);\nreturn $call[device=n > 1 && device == n - 1 ? 0 : device];",
)
narrow(
    "setDevice.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "setDevice.out_of_range_refused",
    "count_is_ignored",
    "int n = 0;\nB->getDeviceCount(&n);\nif (device == n)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "setDevice.kept_on_error",
    "refused_call_resets",
    "palResult r = $call;\nif (r != palSuccess)\n    $call[device=0];\nreturn r;",
)
narrow(
    "setDevice.kept_on_error",
    "refused_call_moves_on",
    "palResult r = $call;\nint n = 0, here = 0;\nB->getDeviceCount(&n);\nB->getDevice(&here);\n"
    "if (r != palSuccess)\n    $call[device=(here + 1) % n];\nreturn r;",
)
narrow(
    "setDevice.per_thread",
    "one_device_for_all_threads",
    "palResult r = $call;\nif (r == palSuccess)\n    atomic_store(&@device, device);\nreturn r;",
    prelude="static atomic_int @device;",
    more={
        "getDevice": "B->setDevice(atomic_load(&@device));\nreturn $call;",
    },
    also="getDevice.new_thread_starts_at_zero",
)
narrow(
    "setDevice.per_thread",
    "later_threads_are_moved",
    "palResult r = $call;\nif (r == palSuccess && @seen)\n    @moved = device + 1;\n@seen = 1;\nreturn r;",
    prelude="static _Thread_local int @seen;\nstatic int @moved;",
    more={
        "getDevice": "if (@seen && @moved)\n    B->setDevice(@moved - 1);\nreturn $call;",
    },
)
narrow(
    "getDevice.in_range",
    "minus_one_until_set",
    "palResult r = $call;\nif (r == palSuccess && !@set && gettid() == home)\n    *device = -1;\nreturn r;",
    prelude="static int @set;",
    more={"setDevice": "@set = 1;\nreturn $call;"},
)
narrow(
    "getDevice.new_thread_starts_at_zero",
    "new_thread_starts_at_last",
    "int n = 0;\nif (!@seen && gettid() != home && !B->getDeviceCount(&n))\n    B->setDevice(n - 1);\n"
    "@seen = 1;\nreturn $call;",
    prelude="static _Thread_local int @seen;",
    more={"setDevice": "@seen = 1;\nreturn $call;"},
)
narrow("getDeviceCount.positive", "zero_devices", "palResult r = $call;\nif (count)\n    *count = 0;\nreturn r;")
narrow("getDeviceCount.positive", "negative", "palResult r = $call;\nif (count)\n    *count = -1;\nreturn r;")
narrow(
    "getDeviceCount.stable",
    "one_after_set_device",
    "palResult r = $call;\nif (r == palSuccess && @set)\n    *count += 1;\nreturn r;",
    prelude="static int @set;",
    more={"setDevice": "palResult r = $call;\nif (r == palSuccess)\n    @set = 1;\nreturn r;"},
)
narrow(
    "getDeviceCount.stable",
    "grows",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n % 5 == 2)\n    *count += 1;\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "empty",
    "palResult r = $call;\nif (r == palSuccess)\n    vendor[0] = 0;\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "changes",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && size > 2)\n"
    "    vendor[0] = (char)('a' + n++ % 7);\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "too_long",
    "palResult r = $call;\nif (r == palSuccess && size >= 200) {\n    memset(vendor, 'v', 199);\n"
    "    vendor[199] = 0;\n}\nreturn r;",
)
narrow(
    "getVendor.bounded",
    "not_terminated",
    "palResult r = $call;\nchar name[128] = \"\";\nB->getVendor(name, sizeof name);\n"
    "if (r == palSuccess && strlen(name) >= size)\n    vendor[size - 1] = name[size - 1];\nreturn r;",
)
narrow(
    "getVendor.bounded",
    "unbounded",
    "palResult r = $call;\nif (r == palSuccess && size < 64)\n    B->getVendor(vendor, 64);\nreturn r;",
)
narrow(
    "getVendor.bounded",
    "small_refused",
    "if (vendor && size && size < 4)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getVendor.size_zero_refused",
    "size_zero_writes",
    "if (vendor && !size)\n    vendor[0] = 0;\nreturn $call;",
)
narrow(
    "getVendor.size_zero_refused",
    "size_zero_succeeds",
    "if (vendor && !size)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "name_empty",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size > 8)\n    props->name[0] = 0;\nreturn r;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "last_device_has_no_name",
    "int n = 0;\nB->getDeviceCount(&n);\npalResult r = $call;\n"
    "if (r == palSuccess && device == n - 1 && props->struct_size > 8)\n    props->name[0] = 0;\nreturn r;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "name_not_terminated",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size > 8 + 256)\n"
    "    memset(props->name, 'n', sizeof props->name);\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "whole_struct_written",
    "size_t room = props ? props->struct_size : 0;\nif (room < 8 || room >= sizeof *props)\n    return $call;\n"
    "palDeviceProperties whole = {.struct_size = sizeof whole};\npalResult r = $call[props=&whole];\n"
    "if (r == palSuccess) {\n    whole.struct_size = room;\n    *props = whole;\n}\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "struct_size_rewritten",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size < sizeof *props)\n"
    "    props->struct_size = sizeof *props;\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "one_byte_past_struct_size",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size < sizeof *props)\n"
    "    ((char *)props)[props->struct_size] ^= 1;\nreturn r;",
)
narrow(
    "getDeviceProperties.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "getDeviceProperties.out_of_range_refused",
    "count_is_last",
    "int n = 0;\nB->getDeviceCount(&n);\nreturn $call[device=device == n ? n - 1 : device];",
)
for _field in ("pciBusId", "pciDeviceId", "pciDomainId"):
    narrow(
        "getDeviceProperties.pci_matches_bus_id",
        f"{_field[:-2].lower()}_differs",
        "palResult r = $call;\nif (r == palSuccess && props->struct_size >= sizeof *props)\n"
        f"    props->{_field} += 1;\nreturn r;",
    )

# ---- getLastError -----------------------------------------------------------------------------

narrow(
    "getLastError.names_function",
    "no_name",
    "palResult r = $call;\nif (r == palSuccess && *text && size > 8)\n    memset(text, '?', strlen(text));\nreturn r;",
)
narrow(
    "getLastError.names_function",
    "code_only",
    "palResult r = $call;\nif (r == palSuccess && *text && size > 8)\n"
    "    snprintf(text, size, \"error 4 at %zu\", strlen(text));\nreturn r;",
)
narrow(
    "getLastError.keeps_until_next_failure",
    "reading_clears",
    "static _Thread_local char seen[512];\npalResult r = $call;\n"
    "if (r == palSuccess && size >= 64 && *text) {\n    if (!strncmp(seen, text, sizeof seen - 1))\n"
    "        text[0] = 0;\n    else\n        snprintf(seen, sizeof seen, \"%s\", text);\n}\nreturn r;",
)
narrow(
    "getLastError.keeps_until_next_failure",
    "first_failure_for_ever",
    "static _Thread_local char seen[512];\npalResult r = $call;\n"
    "if (r == palSuccess && size >= 64 && *text) {\n    if (!seen[0])\n"
    "        snprintf(seen, sizeof seen, \"%s\", text);\n    snprintf(text, size, \"%s\", seen);\n}\nreturn r;",
    also="getLastError.names_function",
)
narrow(
    "getLastError.keeps_until_next_failure",
    "success_clears",
    "palResult r = $call;\nif (r == palSuccess && @cleared && size)\n    text[0] = 0;\nreturn r;",
    prelude="static _Thread_local int @cleared;",
    more={
        "getDeviceCount": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "getDevice": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "deviceMalloc": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "setDevice": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
    },
)
narrow(
    "getLastError.bounded",
    "not_terminated",
    "palResult r = $call;\nchar whole[1024] = \"\";\nB->getLastError(whole, sizeof whole);\n"
    "if (r == palSuccess && strlen(whole) >= size)\n    text[size - 1] = whole[size - 1];\nreturn r;",
)
narrow(
    "getLastError.bounded",
    "unbounded",
    "if (text && size && size < 64)\n    return $call[size=64];\nreturn $call;",
)
narrow(
    "getLastError.bounded",
    "small_refused",
    "if (text && size && size < 16)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getLastError.per_thread",
    "new_thread_has_a_text",
    "palResult r = $call;\nif (r == palSuccess && !*text && gettid() != home && size > 16)\n"
    "    snprintf(text, size, \"no error\");\nreturn r;",
)
narrow(
    "getLastError.per_thread",
    "one_text_for_all_threads",
    "static char shared[512];\npalResult r = $call;\nif (r != palSuccess)\n    return r;\n"
    "if (gettid() != home) {\n    if (*text)\n        snprintf(shared, sizeof shared, \"%s\", text);\n}\n"
    "else if (shared[0] && strcmp(text, shared))\n    snprintf(text, size, \"%s\", shared);\nreturn r;",
)

# ---- memGetAddressRange, resourceCount -----------------------------------------------------------

for _name, _line in {
    "base_is_pointer": "*base = (void *)(uintptr_t)ptr;",
    "size_is_one_less": "*size -= 1;",
    "size_is_rest": "*size -= (size_t)((const char *)ptr - (char *)*base);",
    "size_is_whole_device": "*size = (size_t)1 << 46;",
    "base_is_page": "*base = (void *)((uintptr_t)ptr & ~(uintptr_t)4095);",
}.items():
    narrow(
        "memGetAddressRange.base_and_size",
        _name,
        f"palResult r = $call;\nif (r == palSuccess && *id)\n    {_line}\nreturn r;",
        also="memGetAddressRange.host_memory",
    )
narrow(
    "memGetAddressRange.base_and_size",
    "last_byte_is_foreign",
    "palResult r = $call;\nif (r == palSuccess && *id && *size > 1 &&\n"
    "    (const char *)ptr == (char *)*base + *size - 1) {\n    *base = (void *)(uintptr_t)ptr;\n"
    "    *size = 0;\n    *id = 0;\n}\nreturn r;",
)
narrow(
    "memGetAddressRange.host_memory",
    "pinned_is_foreign",
    "palResult r = $call;\nif (r == palSuccess && note_get(*base, NULL, NULL)) {\n"
    "    *base = (void *)(uintptr_t)ptr;\n    *size = 0;\n    *id = 0;\n}\nreturn r;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr && type == palMemHost)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "deviceFree": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
    },
)
narrow(
    "memGetAddressRange.ids_differ",
    "one_id_for_all",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = 7;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.ids_differ",
    "id_is_size",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = *size;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.ids_differ",
    "id_halved",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = *id / 2 + 1;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.id_not_reused",
    "id_is_address",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = (uint64_t)(uintptr_t)*base;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "foreign_has_id",
    "palResult r = $call;\nif (r == palSuccess && !*id)\n    *id = 1;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "foreign_refused",
    "palResult r = $call;\nif (r == palSuccess && !*id)\n    return palInvalidArgument;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "one_past_belongs",
    "palResult r = $call;\nif (r == palSuccess && !*id && ptr)\n"
    "    r = $call[ptr=(const char *)ptr - 1];\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "freed_is_remembered",
    "palResult r = $call;\nuint64_t i = 0, s = 0;\nif (r == palSuccess && !*id && note_get(ptr, &i, &s)) {\n"
    "    *base = (void *)(uintptr_t)ptr;\n    *id = i;\n    *size = s;\n}\nreturn r;",
    more={
        "deviceFree": "void *b = NULL;\nsize_t s = 0;\nuint64_t i = 0;\nif (ptr)\n"
        "    B->memGetAddressRange(ptr, &b, &s, &i);\npalResult r = $call;\n"
        "if (r == palSuccess && ptr)\n    note_put(ptr, i, s);\nreturn r;"
    },
)
for _number, _kind in enumerate(
    ("allocation", "stream", "event", "ipc_handle", "ipc_mapping", "registration", "host_mapping")
):
    narrow(
        "resourceCount.every_kind",
        f"{_kind}_unsupported",
        f"if ((int)kind == {_number} && count)\n    return palNotSupported;\nreturn $call;",
    )
    narrow(
        "resourceCount.every_kind",
        f"{_kind}_counts_questions",
        f"static uint64_t n;\npalResult r = $call;\nif (r == palSuccess && (int)kind == {_number})\n"
        "    *count += n++;\nreturn r;",
    )
for _function in ("deviceMalloc", "streamCreate", "eventCreate"):
    narrow(
        "resourceCount.failures_not_counted",
        f"failed_{_function}_counted",
        "palResult r = $call;\nif (r == palSuccess && kind == "
        + {"deviceMalloc": "palResourceAllocation", "streamCreate": "palResourceStream"}.get(
            _function, "palResourceEvent"
        )
        + ")\n    *count += @failed;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @failed;",
        more={_function: "palResult r = $call;\nif (r != palSuccess)\n    @failed++;\nreturn r;"},
    )
narrow(
    "resourceCount.failures_not_counted",
    "size_zero_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n    *count += @zeros;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @zeros;",
    more={"deviceMalloc": "palResult r = $call;\nif (r == palSuccess && !size)\n    @zeros++;\nreturn r;"},
    also="deviceMalloc.size_zero",
)
for _kind, _make, _arg in (
    ("Allocation", "deviceMalloc", "*ptr"),
    ("Stream", "streamCreate", "*stream"),
    ("Event", "eventCreate", "*event"),
):
    narrow(
        "resourceCount.from_many_threads",
        f"{_kind.lower()}s_of_threads_drift",
        f"palResult r = $call;\nif (r == palSuccess && kind == palResource{_kind})\n"
        "    *count += @drift / 8;\nreturn r;",
        prelude="static uint64_t @drift;",
        more={
            _make: "palResult r = $call;\nif (r == palSuccess && gettid() != home)\n"
            f"    @drift += {_arg} != NULL;\nreturn r;"
        },
    )

# ---- optional functions of the group --------------------------------------------------------------

_BUS = "palResult r = $call;\nif (r == palSuccess && size >= 13)\n    "
narrow("getDevicePciBusId.format", "no_domain", _BUS + "memmove(id, id + 5, strlen(id + 5) + 1);\nreturn r;")
narrow("getDevicePciBusId.format", "no_function", _BUS + "id[10] = 0;\nreturn r;")
narrow("getDevicePciBusId.format", "space_for_colon", _BUS + "id[4] = ' ';\nreturn r;")
narrow(
    "getDevicePciBusId.format",
    "same_for_all_devices",
    "return $call[device=device > 0 ? 0 : device];",
    also="getDeviceByPciBusId.round_trip getDevicePciBusId.out_of_range_refused",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "small_buffer_truncates",
    "if (!id || !size || size >= 13)\n    return $call;\nchar whole[64];\n"
    "palResult r = $call[id=whole, size=sizeof whole];\nif (r == palSuccess) {\n"
    "    memcpy(id, whole, size);\n    id[size - 1] = 0;\n}\nreturn r;",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "small_buffer_overrun",
    "if (!id || !size || size >= 13)\n    return $call;\nB->getDevicePciBusId(id, 13, device);\nreturn $call;",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "twelve_is_enough",
    "if (id && size == 12)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "getDevicePciBusId.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "getDevicePciBusId.out_of_range_refused",
    "count_is_last",
    "int n = 0;\nB->getDeviceCount(&n);\nreturn $call[device=device == n ? n - 1 : device];",
)
narrow(
    "getDeviceByPciBusId.round_trip",
    "always_zero",
    "palResult r = $call;\nif (r == palSuccess)\n    *device = 0;\nreturn r;",
)
narrow(
    "getDeviceByPciBusId.case_insensitive",
    "upper_case_unknown",
    "for (const char *c = id ? id : \"\"; *c; c++)\n    if (*c >= 'A' && *c <= 'F')\n"
    "        return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getDeviceByPciBusId.case_insensitive",
    "only_as_printed",
    "int n = 0;\nchar printed[32];\nB->getDeviceCount(&n);\n"
    "for (int d = 0; id && d < n; d++)\n"
    "    if (B->getDevicePciBusId(printed, sizeof printed, d) == palSuccess &&\n"
    "        !strcasecmp(printed, id) && strcmp(printed, id))\n        return palInvalidArgument;\n"
    "return $call;",
)
narrow(
    "getDeviceByPciBusId.unknown_refused",
    "unknown_is_zero",
    "palResult r = $call;\nif (r != palSuccess && device && id) {\n    *device = 0;\n    r = palSuccess;\n}\nreturn r;",
)
narrow(
    "getDeviceByPciBusId.unknown_refused",
    "text_is_zero",
    "if (device && id && !strchr(id, ':')) {\n    *device = 0;\n    return palSuccess;\n}\nreturn $call;",
)
narrow(
    "hostGetDevicePointer.same_bytes",
    "another_buffer",
    "palResult r = $call;\nif (r == palSuccess)\n    B->deviceMalloc(devicePtr, 65536, palMemDevice);\nreturn r;",
    also="hostGetDevicePointer.inner_pointer",
)
narrow(
    "hostGetDevicePointer.same_bytes",
    "one_byte_further",
    "palResult r = $call;\nchar *base = NULL;\nif (r == palSuccess && holder(hostPtr, &base, NULL) && base == (char *)hostPtr)\n"
    "    *devicePtr = (char *)*devicePtr + 1;\nreturn r;",
)
narrow(
    "hostGetDevicePointer.inner_pointer",
    "inner_answers_base",
    "char *base = NULL;\nif (hostPtr && holder(hostPtr, &base, NULL))\n    return $call[hostPtr=base];\nreturn $call;",
)
narrow(
    "hostGetDevicePointer.inner_pointer",
    "inner_refused",
    "char *base = NULL;\nif (hostPtr && devicePtr && holder(hostPtr, &base, NULL) && base != (char *)hostPtr)\n"
    "    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "hostGetDevicePointer.pageable_refused",
    "pageable_is_itself",
    "palResult r = $call;\nif (r == palInvalidArgument && devicePtr && hostPtr && !holder(hostPtr, NULL, NULL)) {\n"
    "    *devicePtr = hostPtr;\n    r = palSuccess;\n}\nreturn r;",
    also="hostUnregister.undoes",
)
narrow(
    "hostRegister.makes_copies_asynchronous",
    "registered_copies_drain",
    "if (stream && (note_get(src, NULL, NULL) || note_get(dst, NULL, NULL)))\n"
    "    B->streamSynchronize(stream);\nreturn $call;",
    on="deviceMemcpy",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, size, 0);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
    },
)
narrow(
    "hostRegister.device_pointer",
    "registered_has_no_device_pointer",
    "if (hostPtr && note_get(hostPtr, NULL, NULL))\n    return palInvalidArgument;\nreturn $call;",
    on="hostGetDevicePointer",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, size, 0);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
    },
)
narrow(
    "hostRegister.overlap_refused",
    "again_accepted",
    "if (ptr && size && note_get(ptr, NULL, NULL))\n    return palSuccess;\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(ptr, size, 0);\nreturn r;",
    more={
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
    },
)
narrow(
    "hostRegister.overlap_refused",
    "partial_overlap_accepted",
    "palResult r = $call;\nif (r == palInvalidArgument && ptr && size && (registered(ptr) ||\n"
    "    registered((char *)ptr + size - 1)))\n    return palSuccess;\nif (r == palSuccess)\n    register_put(ptr, size);\nreturn r;",
    more={
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    register_drop(ptr);\nreturn r;",
    },
)
narrow(
    "hostRegister.size_zero_refused",
    "size_zero_accepted",
    "if (ptr && !size)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "hostUnregister.undoes",
    "stays_registered",
    "if (ptr && note_drop(ptr)) {\n    @kept++;\n    return palSuccess;\n}\nreturn $call;",
    prelude="static uint64_t @kept;",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, size, 0);\nreturn r;",
        "resourceCount": "palResult r = $call;\nif (r == palSuccess && kind == palResourceRegistration)\n"
        "    *count -= @kept;\nreturn r;",
    },
)
narrow(
    "hostUnregister.undoes",
    "not_registered_again",
    "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, 1, 0);\nreturn r;",
    more={"hostRegister": "if (ptr && note_get(ptr, NULL, NULL))\n    return palInvalidArgument;\nreturn $call;"},
)
narrow(
    "hostUnregister.unknown_refused",
    "unknown_accepted",
    "palResult r = $call;\nreturn r == palInvalidArgument && ptr ? palSuccess : r;",
)
narrow(
    "hostUnregister.bytes_stay",
    "bytes_cleared",
    "palResult r = $call;\nif (r == palSuccess)\n    *(volatile char *)ptr = (char)~*(char *)ptr;\nreturn r;",
)
for _function, _sign in (("hostRegister", "not_counted"), ("hostUnregister", "still_counted")):
    narrow(
        f"{_function}.counted",
        f"registration_{_sign}",
        "palResult r = $call;\nif (r == palSuccess && kind == palResourceRegistration)\n"
        f"    *count {'-' if _function == 'hostRegister' else '+'}= @off;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @off;",
        also="hostUnregister.counted" if _function == "hostRegister" else "",
        more={
            "hostRegister": "palResult r = $call;\n"
            + ("if (r == palSuccess)\n    @off++;\n" if _function == "hostRegister" else "")
            + "return r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
            f"    @off {'-' if _function == 'hostRegister' else '+'}= 1;\nreturn r;",
        },
    )

# ---- deviceMallocAsync, deviceFreeAsync -------------------------------------------------------------

narrow(
    "deviceMallocAsync.usable_in_order",
    "rounded_down_to_16",
    "return $call[size=size > 16 ? size & ~(size_t)15 : size];",
)
narrow(
    "deviceMallocAsync.distinct",
    "same_block_for_equal_sizes",
    "uint64_t last = 0;\nconst void *key = (const void *)size;\nif (!ptr || !size || !stream)\n    return $call;\n"
    "if (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {\n"
    "    *ptr = (void *)(uintptr_t)last;\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(key, (uint64_t)(uintptr_t)*ptr, 0);\nreturn r;",
    also="deviceMallocAsync.counted",
)
narrow(
    "deviceMallocAsync.distinct",
    "block_of_device_malloc",
    "if (ptr && stream && @last && size && size <= @bytes && holder(@last, NULL, NULL)) {\n"
    "    *ptr = @last;\n    return palSuccess;\n}\nreturn $call;",
    prelude="static void *@last;\nstatic size_t @bytes;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && type == palMemDevice && *ptr) {\n"
        "    @last = *ptr;\n    @bytes = size;\n}\nreturn r;"
    },
    also="deviceMallocAsync.counted deviceMallocAsync.usable_in_order",
)
narrow("deviceMallocAsync.size_zero", "size_zero_allocates", "return $call[size=size ? size : 1];")
narrow(
    "deviceMallocAsync.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMallocAsync.counted",
    "async_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n    *count -= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "deviceMallocAsync": "palResult r = $call;\nif (r == palSuccess && *ptr)\n    @live++;\nreturn r;",
        "deviceFreeAsync": "palResult r = $call;\nif (r == palSuccess && ptr)\n    @live--;\nreturn r;",
    },
    also="deviceFreeAsync.counted",
)
narrow(
    "deviceFreeAsync.after_earlier_work",
    "freed_at_once",
    "char *base = NULL;\nsize_t size = 0;\nif (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)\n"
    "    B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);\nreturn $call;",
)
narrow(
    "deviceFreeAsync.null_ok", "null_refused", "if (!ptr)\n    return palInvalidArgument;\nreturn $call;"
)
narrow(
    "deviceFreeAsync.unknown_refused",
    "unknown_accepted",
    "if (ptr && stream && !holder(ptr, NULL, NULL))\n    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceFreeAsync.counted",
    "async_free_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"deviceFreeAsync": "palResult r = $call;\nif (r == palSuccess && ptr)\n    @gone++;\nreturn r;"},
)
