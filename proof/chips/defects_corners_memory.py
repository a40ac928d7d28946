"""Defects in one corner only (one size, one state, one order of calls): devices and memory.

Each is the only crack in an otherwise right chip, and one clause alone is made to see it: these are
what the kill matrix rests on. The corners are those that the sentence of the clause walks through.
"""

from __future__ import annotations

from proof.chips.mutants import narrow

JOIN = (
    "static void @join(palStream waits, palStream of)\n{\n    palEvent e = NULL;\n"
    "    B->eventCreate(&e, palEventDisableTiming);\n    B->eventRecord(e, of);\n"
    "    B->streamWaitEvent(waits, e);\n    B->eventDestroy(e);\n}"
)
PAUSE = (
    "static void @pause(void *given)\n{\n    (void)given;\n"
    "    nanosleep(&(struct timespec){0, 4000000}, NULL);\n}"
)
PRIVATE = "private_streams();"
MIB3 = "(1u << 20) + 3"
ENTER = "\nreturn $call;"


def only(when: str, then: str) -> str:
    """`then` if `when` holds, otherwise the correct call."""
    lines = "\n".join("    " + line for line in then.splitlines())
    return f"if ({when}) {{\n{lines}\n}}\nreturn $call;"


def recorded(function: str, key: str, when: str = "1") -> dict[str, str]:
    """`function` records its results."""
    note = f"if (r == palSuccess && ({when}))\n    note_put({key}, 1, 0);\n"
    return {function: f"palResult r = $call;\n{note}return r;"}


# ---- devices and memory -------------------------------------------------------------------------

narrow(
    "deviceSynchronize.idle_returns",
    "idle_fails_in_the_first_process",
    "uint64_t n = 0;\nB->resourceCount(palResourceStream, &n);\nstatic int idle;\n"
    "if (n || getpid() != home)\n    return $call;\n"
    "return ++idle % 5 == 4 ? palUnhandledDeviceError : $call;",
)
for _clause, _current in (
    ("deviceSynchronize.other_device_not_waited", 0),
    ("streamCreate.on_current_device", 1),
):
    narrow(
        _clause,
        f"waits_for_device_0_after_a_launch_on_{_current}",
        "int here = 0;\npalResult r = $call;\nB->getDevice(&here);\n"
        f"if (here == 1 && @at == {_current}) {{\n    B->setDevice(0);\n"
        f"    B->deviceSynchronize();\n"
        "    B->setDevice(here);\n}\nreturn r;",
        on="deviceSynchronize",
        prelude="static int @at = -1;",
        more={"launchHostFunc": "B->getDevice(&@at);\nreturn $call;"},
    )
narrow(
    "deviceSynchronize.waits_for_all_streams",
    "waits_for_the_last_of_two_streams",
    "int here = 0;\nB->getDevice(&here);\nif (here < 4 && @n[here] >= 2)\n"
    "    return B->streamSynchronize(@last[here]);\nreturn $call;",
    prelude="static palStream @last[4];\nstatic int @n[4];",
    more={
        "streamCreate": "palResult r = $call;\nint here = 0;\nB->getDevice(&here);\n"
        "if (r == palSuccess && here < 4) {\n"
        "    @last[here] = *stream;\n    @n[here]++;\n"
        "    note_put(*stream, (uint64_t)here, 0);\n}\nreturn r;",
        "streamDestroy": "uint64_t here = 0;\nif (stream && note_get(stream, &here, NULL)) {\n"
        "    note_drop(stream);\n"
        "    @n[here]--;\n}\nreturn $call;",
    },
)
narrow(
    "deviceSynchronize.waits_for_host_funcs",
    "ignores_the_function_of_a_single_stream",
    "int here = 0;\nuint64_t n = 0;\nB->getDevice(&here);\n"
    "B->resourceCount(palResourceStream, &n);\n"
    "return !here && n == 1 && atomic_load(&@running) ? palSuccess : $call;",
    prelude="static atomic_int @running;\nstruct @job {\n    palHostFunc fn;\n    void *args;\n};\n"
    "static void @run(void *given)\n{\n    struct @job job = *(struct @job *)given;\n"
    "    free(given);\n    atomic_fetch_add(&@running, 1);\n    job.fn(job.args);\n"
    "    atomic_fetch_sub(&@running, 1);\n}",
    more={
        "launchHostFunc": "if (!fn || !stream)\n    return $call;\n"
        "struct @job *job = malloc(sizeof *job);\n"
        "*job = (struct @job){fn, args};\nreturn $call[fn=@run, args=job];"
    },
)
narrow(
    "deviceFree.pending_work_completes",
    "memory_of_one_size_is_wiped",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&\n"
    "    size == 65537 && base == (char *)ptr)\n"
    "    B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);" + ENTER,
)
narrow(
    "deviceFree.succeeds",
    "large_pinned_memory_is_freed_and_refused",
    "char *base = NULL;\nsize_t size = 0;\n"
    "int large = ptr && holder(ptr, &base, &size) && size == (1u << 20) + 1;\n"
    "palResult r = $call;\n"
    "return r == palSuccess && large && type == palMemHost ? palUnhandledDeviceError : r;",
)
narrow(
    "deviceMalloc.aligned",
    "forty_eight_bytes_at_32",
    "if (size != 48 || !ptr || type != palMemDevice)\n    return $call;\n"
    "palResult r = $call[size=size + 32];\nif (r == palSuccess)\n"
    "    *ptr = (char *)*ptr + 32;\nreturn r;",
    more={
        "deviceFree": "return $call[ptr=(uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char "
        "*)ptr];"
    },
)
narrow(
    "deviceMalloc.distinct",
    "third_of_63_bytes_is_the_first",
    "static void *first;\nstatic int n;\n"
    "if (size != 63 || type != palMemDevice || !ptr || gettid() != home)\n    return $call;\n"
    "if (n >= 2 && first && holder(first, NULL, NULL)) {\n    *ptr = first;\n"
    "    return palSuccess;\n}\n"
    "palResult r = $call;\nif (!first || !holder(first, NULL, NULL)) {\n    first = *ptr;\n"
    "    n = 0;\n}\nn++;\nreturn r;",
)
narrow(
    "deviceMalloc.usable_whole",
    "a_third_of_large_memory_is_lost",
    "char *base = NULL;\nsize_t bytes = 0;\n"
    "if (!stream && size == 64 && type == palMemcpyHostToDevice && holder(dst, &base, &bytes) &&\n"
    "    bytes == (48u << 20) + 5 && (char *)dst != base)\n    return palSuccess;" + ENTER,
    on="deviceMemcpy",
)
narrow(
    "deviceMalloc.host_is_reachable",
    "blocking_copies_miss_pinned_memory",
    f"if (!stream && type == palMemcpyDeviceToHost && size == {MIB3} && holder(dst, NULL, NULL))\n"
    "    return palSuccess;" + ENTER,
    on="deviceMemcpy",
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "copies_to_managed_memory_are_lost",
    "if (type == palMemcpyDeviceToDevice && size && note_get(dst, NULL, NULL))\n"
    "    return palSuccess;" + ENTER,
    on="deviceMemcpy",
    more={
        **recorded("deviceMalloc", "*ptr", "*ptr && type == palMemManaged"),
        "deviceFree": "note_drop(ptr);\nreturn $call;",
    },
)
narrow(
    "deviceMalloc.not_stream_ordered",
    "large_memory_waits_for_the_device",
    "if (size == (1u << 20) + 1)\n    B->deviceSynchronize();" + ENTER,
)
narrow(
    "deviceMallocAsync.host_does_not_wait",
    "large_memory_drains_the_stream",
    "if (stream && size == 1u << 20)\n    B->streamSynchronize(stream);" + ENTER,
)
narrow(
    "deviceMallocAsync.usable_in_order",
    "sixty_five_bytes_are_64",
    "return $call[size=size == 65 ? 64 : size];",
)
narrow(
    "deviceFreeAsync.host_does_not_wait",
    "drains_for_4097_bytes",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && stream && holder(ptr, &base, &size) && size == 4097)\n"
    "    B->streamSynchronize(stream);" + ENTER,
)

# ---- copies and sets ----------------------------------------------------------------------------

for _direction, _kind in (
    ("h2d", "palMemcpyHostToDevice"),
    ("d2h", "palMemcpyDeviceToHost"),
    ("d2d", "palMemcpyDeviceToDevice"),
):
    narrow(
        f"deviceMemcpy.{_direction}_align_64",
        f"{_direction}_of_127_aligned_bytes_loses_one",
        only(f"type == {_kind} && size == 127 && both_at(dst, src, 0)", "return $call[size=126];"),
    )
narrow(
    "deviceMemcpy.after_earlier_work",
    "large_copy_runs_at_once",
    only("stream && size == 300001", "return $call[stream=NULL];"),
)
narrow(
    "deviceMemcpy.before_later_work",
    "large_copy_lets_later_work_pass",
    only(
        "stream && size == (2u << 20) + 5 && type == palMemcpyHostToDevice",
        "@join(P1, stream);\nB->launchHostFunc(P1, @pause, NULL);\nreturn $call[stream=P1];",
    ),
    prelude=JOIN + "\n" + PAUSE,
    init=PRIVATE,
)
narrow(
    "deviceMemcpy.null_stream_done_on_return",
    "two_mib_from_pinned_memory_are_enqueued",
    only(
        "!stream && size == 2u << 20 && type == palMemcpyHostToDevice && holder(src, NULL, NULL)",
        "B->launchHostFunc(P1, @pause, NULL);\nreturn $call[stream=P1];",
    ),
    prelude=PAUSE,
    init=PRIVATE,
)
narrow(
    "deviceMemcpy.null_stream_ignores_streams",
    "odd_size_waits_for_the_device",
    "if (!stream && size == 4099 && type == palMemcpyDeviceToDevice)\n"
    "    B->deviceSynchronize();" + ENTER,
)
narrow(
    "deviceMemcpy.pageable_is_right",
    "sixty_three_pageable_bytes_lose_one",
    only(
        "stream && size == 63 && type == palMemcpyHostToDevice && !holder(src, NULL, NULL)",
        "return $call[size=62];",
    ),
)
for _name, _kind, _clause in (
    ("h2d", "palMemcpyHostToDevice", "returns_before_stream_drains"),
    ("d2h", "palMemcpyDeviceToHost", "returns_before_stream_drains"),
    ("d2d", "palMemcpyDeviceToDevice", "d2d_returns_before_stream_drains"),
):
    narrow(
        f"deviceMemcpy.{_clause}",
        f"large_{_name}_drains_the_stream",
        only(
            f"stream && size == {MIB3} && type == {_kind}",
            "B->streamSynchronize(stream);\nreturn $call;",
        ),
    )
narrow(
    "deviceMemset.all_bytes",
    "kibibyte_keeps_its_last_byte",
    only(
        "size == 1024 && type == palMemDevice && (unsigned char)value == 0xff",
        "return $call[size=1023];",
    ),
)
narrow(
    "deviceMemset.host_memory",
    "odd_size_of_host_memory_keeps_a_byte",
    only("size == 1021 && type == palMemHost", "return $call[size=1020];"),
)
narrow(
    "deviceMemset.low_byte_of_value",
    "a_large_value_is_cut_elsewhere",
    only("value == 0x12345678", "return $call[value=0x12];"),
)
narrow(
    "deviceMemset.unaligned",
    "hundred_twenty_nine_bytes_keep_one",
    only("size == 129 && type == palMemDevice", "return $call[size=128];"),
)
narrow(
    "deviceMemset.null_stream_done_on_return",
    "four_mib_are_enqueued",
    only(
        "!stream && size == 4u << 20 && type == palMemDevice",
        "B->launchHostFunc(P1, @pause, NULL);\nreturn $call[stream=P1];",
    ),
    prelude=PAUSE,
    init=PRIVATE,
)
narrow(
    "deviceMemset.returns_before_stream_drains",
    "large_set_drains_the_stream",
    only(f"stream && size == {MIB3}", "B->streamSynchronize(stream);\nreturn $call;"),
)

# ---- queries about the chip ---------------------------------------------------------------------

narrow(
    "getDevice.in_range",
    "upper_half_is_not_written",
    "int was = device ? *device : 0;\npalResult r = $call;\nif (r == palSuccess)\n"
    "    *device = (int)(((unsigned)was & 0xffff0000u) | ((unsigned)*device & 0xffffu));\n"
    "return r;",
)
narrow(
    "getDeviceCount.positive",
    "upper_half_is_not_written",
    "int was = count ? *count : 0;\npalResult r = $call;\nif (r == palSuccess)\n"
    "    *count = (int)(((unsigned)was & 0xffff0000u) | ((unsigned)*count & 0xffffu));\nreturn r;",
)
narrow(
    "setDevice.selects",
    "the_current_device_again_is_the_next",
    "int here = 0, n = 0;\nB->getDevice(&here);\nB->getDeviceCount(&n);\n"
    "return $call[device=n > 1 && device == n - 1 && here == device ? 0 : device];",
)
narrow(
    "getDevicePciBusId.format",
    "exactly_13_bytes_lose_the_function",
    "palResult r = $call;\nif (r == palSuccess && size == 13)\n    id[11] = 0;\nreturn r;",
)
narrow(
    "getDeviceByPciBusId.round_trip",
    "last_device_is_the_first",
    "palResult r = $call;\nint n = 0;\nB->getDeviceCount(&n);\n"
    "if (r == palSuccess && *device == n - 1)\n"
    "    *device = 0;\nreturn r;",
)
narrow(
    "getLastError.names_function",
    "a_failed_copy_has_another_name",
    'palResult r = $call;\nif (r == palSuccess && !strncmp(text, "deviceMemcpy", 12))\n'
    "    text[6] = 'X';\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "other_threads_get_another_name",
    "palResult r = $call;\nif (r == palSuccess && gettid() != home && size > 1)\n"
    "    vendor[0] ^= 1;\nreturn r;",
)
narrow(
    "memGetAddressRange.base_and_size",
    "inner_address_of_device_memory_has_another_base",
    "palResult r = $call;\n"
    "if (r == palSuccess && *id && (const char *)ptr != (char *)*base && "
    "note_get(*base, NULL, NULL))\n"
    "    *base = (char *)*base + 1;\nreturn r;",
    more={
        **recorded("deviceMalloc", "*ptr", "*ptr && type == palMemDevice"),
        "deviceFree": "note_drop(ptr);\nreturn $call;",
    },
)
narrow(
    "memGetAddressRange.host_memory",
    "inner_address_of_pinned_memory_has_another_base",
    "palResult r = $call;\n"
    "if (r == palSuccess && *id && (const char *)ptr != (char *)*base && "
    "note_get(*base, NULL, NULL))\n"
    "    *base = (char *)*base + 1;\nreturn r;",
    more={
        **recorded("deviceMalloc", "*ptr", "*ptr && type == palMemHost"),
        "deviceFree": "note_drop(ptr);\nreturn $call;",
    },
)
narrow(
    "memGetAddressRange.ids_differ",
    "inner_address_has_another_id",
    "palResult r = $call;\nif (r == palSuccess && *id && (const char *)ptr == (char *)*base + 13)\n"
    "    *id += 100000;\nreturn r;",
)
narrow(
    "resourceCount.every_kind",
    "third_question_in_a_row_counts_itself",
    "palResult r = $call;\nif (r == palSuccess && (unsigned)kind < 7 && ++@asked[kind] >= 3)\n"
    "    *count += 1;\nreturn r;",
    prelude="static int @asked[8];",
    more=dict.fromkeys(("deviceMalloc", "deviceFree", "streamCreate", "streamDestroy", "eventCreate", "eventDestroy", "hostRegister", "hostUnregister", "gdrMemAlloc", "gdrMemFree", "gdrPtrMmap", "gdrPtrMunmap", "ipcMemHandleCreate", "ipcMemHandleFree", "ipcMemHandleOpen", "ipcMemHandleClose", "streamCopy", "streamFree", "deviceMallocAsync", "deviceFreeAsync", "deviceMemcpy"), "memset(@asked, 0, sizeof @asked);\nreturn $call;"),
)  # fmt: skip
# Creating a resource does not change the count but freeing does; and the reverse.
for _clause, _kind, _make, _sign, _when in (
    ("gdrMemAlloc.counted", "Allocation", "gdrMemAlloc", "-", "*ptr"),
    ("gdrPtrMmap.counted", "HostMapping", "gdrPtrMmap", "-", "1"),
    ("hostRegister.counted", "Registration", "hostRegister", "-", "1"),
    ("ipcMemHandleOpen.counted", "IpcMapping", "ipcMemHandleOpen", "-", "1"),
    ("streamDestroy.counted", "Stream", "streamDestroy", "+", "gettid() == home"),
    ("eventDestroy.counted", "Event", "eventDestroy", "+", "gettid() == home"),
):
    narrow(
        _clause,
        f"{_make}_changes_no_count",
        f"palResult r = $call;\nif (r == palSuccess && kind == palResource{_kind})\n"
        f"    *count += 1000000 {_sign} @n;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @n;",
        more={
            _make: f"palResult r = $call;\nif (r == palSuccess && ({_when}))\n    @n++;\nreturn r;"
        },
    )
narrow(
    "hostGetDevicePointer.pageable_refused",
    "pageable_is_refused_but_answered",
    "palResult r = $call;\nif (r == palInvalidArgument && hostPtr && devicePtr)\n"
    "    *devicePtr = hostPtr;\nreturn r;",
)
narrow(
    "hostRegister.device_pointer",
    "the_inside_of_registered_memory_is_shifted",
    "palResult r = $call;\n"
    "if (r == palSuccess && registered(hostPtr) && (uintptr_t)hostPtr % 4096 == 3)\n"
    "    *devicePtr = (char *)*devicePtr - 3;\nreturn r;",
    on="hostGetDevicePointer",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    register_put(ptr, size);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    register_drop(ptr);\nreturn r;",
    },
)
