"""Defects in one corner only: streams, events, functions, words, and shared memory."""

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
ENTER = "\nreturn $call;"


def only(when: str, then: str) -> str:
    """`then` if `when` holds, otherwise the correct call."""
    lines = "\n".join("    " + line for line in then.splitlines())
    return f"if ({when}) {{\n{lines}\n}}\nreturn $call;"


def recorded(function: str, key: str, when: str = "1") -> dict[str, str]:
    """`function` records its results."""
    note = f"if (r == palSuccess && ({when}))\n    note_put({key}, 1, 0);\n"
    return {function: f"palResult r = $call;\n{note}return r;"}


# ---- streams and events -------------------------------------------------------------------------

narrow(
    "streamCreate.independent",
    "second_of_three_waits_for_the_third",
    only(
        "stream && stream == @second && @third && size == 64 && type == palMemcpyHostToDevice",
        "@join(stream, @third);\nreturn $call;",
    ),
    on="deviceMemcpy",
    prelude=JOIN + "\nstatic palStream @second, @third;",
    more={
        "streamCreate": "palResult r = $call;\nuint64_t n = 0;\n"
        "B->resourceCount(palResourceStream, &n);\n"
        "if (r == palSuccess && n == 2)\n    @second = *stream;\n"
        "if (r == palSuccess && n == 3)\n    @third = *stream;\nreturn r;",
        "streamDestroy": "if (stream == @third)\n    @third = NULL;\nif (stream == @second)\n"
        "    @second = NULL;\nreturn $call;",
    },
)
narrow(
    "streamQuery.idle_is_success",
    "third_query_of_an_idle_stream_is_in_progress",
    "uint64_t n = 0;\npalResult r = $call;\nif (r == palSuccess && note_get(stream, &n, NULL)) {\n"
    "    note_put(stream, n + 1, 0);\n    if (n == 3)\n        r = palInProgress;\n}\nreturn r;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*stream, 1, 0);\nreturn r;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
        "deviceMemcpy": "note_drop(stream);\nreturn $call;",
        "deviceMemset": "note_drop(stream);\nreturn $call;",
        "launchHostFunc": "note_drop(stream);\nreturn $call;",
        "streamWriteValue64": "note_drop(stream);\nreturn $call;",
        "streamWaitValue64": "note_drop(stream);\nreturn $call;",
        "streamWaitEvent": "note_drop(stream);\nreturn $call;",
        "deviceReduce": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamSynchronize.waits_for_copies",
    "does_not_wait_for_two_mib",
    "return stream && note_get(stream, NULL, NULL) ? palSuccess : $call;",
    more={
        "deviceMemcpy": "if (stream && stream->native && size == 2u << 20 && "
        "type == palMemcpyDeviceToHost)\n"
        "    note_put(stream, 1, 0);\nelse if (stream)\n    note_drop(stream);\nreturn $call;",
        "launchHostFunc": "note_drop(stream);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamSynchronize.waits_for_host_funcs",
    "main_thread_ignores_a_last_function",
    "return stream && gettid() == home && note_get(stream, NULL, NULL) ? palSuccess : $call;",
    more={
        "deviceMemcpy": "note_drop(stream);\nreturn $call;",
        "eventRecord": "note_drop(stream);\nreturn $call;",
        "launchHostFunc": "if (stream && fn)\n    note_put(stream, 1, 0);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.later_work_waits",
    "the_first_recorder_never_waits",
    "uint64_t first = 0;\n"
    "if (stream && event && note_get(event, &first, NULL) && "
    "(palStream)(uintptr_t)first == stream)\n"
    "    return palSuccess;" + ENTER,
    more={
        "eventRecord": "if (event && stream && !note_get(event, NULL, NULL))\n"
        "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "eventDestroy.pending_record_ok",
    "unawaited_record_is_waited_for",
    "if (event && !note_get(event, NULL, NULL))\n    B->eventSynchronize(event);" + ENTER,
    more={
        "streamWaitEvent": "if (event && stream)\n    note_put(event, 1, 0);\nreturn $call;",
        "eventCreate": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*event);\n"
        "return r;",
    },
)
narrow(
    "eventQuery.recorded_again_is_in_progress",
    "once_done_without_a_copy_is_done_for_ever",
    "palResult r = $call;\nuint64_t a = 0;\nif (r == palSuccess && !@copies)\n"
    "    note_put(event, 2, 0);\n"
    "if (r == palInProgress && note_get(event, &a, NULL) && a == 2)\n    r = palSuccess;\n"
    "return r;",
    prelude="static int @copies;",
    more={
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "eventCreate": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*event);\n"
        "return r;",
        "streamCreate": "@copies = 0;\nreturn $call;",
        "deviceMemcpy": "@copies++;\nreturn $call;",
    },
)
narrow(
    "eventRecord.captures_earlier_work",
    "a_large_device_copy_is_not_captured",
    "if (event && stream && stream == @before)\n    return $call[stream=P1];" + ENTER,
    prelude=JOIN + "\n" + PAUSE + "\nstatic palStream @before;",
    init=PRIVATE,
    more={
        "deviceMemcpy": "@before = NULL;\n"
        "if (stream && size == 2u << 20 && type == palMemcpyDeviceToDevice) {\n"
        "    @join(P1, stream);\n    @before = stream;\n"
        "    B->launchHostFunc(stream, @pause, NULL);\n}\nreturn $call;",
    },
)
narrow(
    "eventRecord.host_does_not_wait",
    "again_without_timing_waits",
    "if (event && stream && note_get(event, NULL, NULL) && B->eventQuery(event) == palInProgress)\n"
    "    B->eventSynchronize(event);" + ENTER,
    more={
        **recorded("eventCreate", "*event", "type == palEventDisableTiming"),
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "eventSynchronize.waits",
    "does_not_wait_for_events_with_timing",
    "return event && !note_get(event, NULL, NULL) ? palSuccess : $call;",
    more={
        **recorded("eventCreate", "*event", "type == palEventDisableTiming"),
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)

# ---- host functions -----------------------------------------------------------------------------

narrow(
    "launchHostFunc.after_earlier_work",
    "functions_wait_for_functions_only",
    "if (!stream || !fn)\n    return $call;\nuint64_t e = 0;\npalStream own = NULL;\n"
    "palEvent mark = NULL;\n"
    "if (B->streamCreate(&own) != palSuccess || "
    "B->eventCreate(&mark, palEventDisableTiming) != palSuccess)\n"
    "    return $call;\nif (note_get(stream, &e, NULL))\n"
    "    B->streamWaitEvent(own, (palEvent)(uintptr_t)e);\n"
    "palResult r = $call[stream=own];\nB->eventRecord(mark, own);\n"
    "B->streamWaitEvent(stream, mark);\n"
    "B->streamDestroy(own);\nif (e)\n    B->eventDestroy((palEvent)(uintptr_t)e);\n"
    "note_put(stream, (uint64_t)(uintptr_t)mark, 0);\nreturn r;",
    prelude=PAUSE,
    more={
        "streamDestroy": "note_drop(stream);\nreturn $call;",
        "deviceMemcpy": "if (stream && size == 65537 && type == palMemcpyDeviceToHost)\n"
        "    B->launchHostFunc(stream, @pause, NULL);\nreturn $call;",
    },
)
narrow(
    "launchHostFunc.gates",
    "a_copy_right_behind_a_function_passes_it",
    "int right = stream && note_drop(stream);\n"
    "if (right && size == 65537 && type == palMemcpyHostToDevice) {\n"
    "    palResult r = $call[stream=P1];\n"
    "    @join(stream, P1);\n    return r;\n}" + ENTER,
    on="deviceMemcpy",
    prelude=JOIN,
    init=PRIVATE,
    more={"launchHostFunc": "if (stream && fn)\n    note_put(stream, 1, 0);\nreturn $call;"},
)
narrow(
    "launchHostFunc.host_does_not_wait",
    "the_second_kind_of_function_waits_for_the_first",
    "if (!stream || !fn)\n    return $call;\nif (!@kinds[0])\n    @kinds[0] = fn;\n"
    "else if (fn != @kinds[0] && !@kinds[1])\n    @kinds[1] = fn;\n"
    "uint64_t n = 0;\nif (note_get(stream, &n, NULL) && n == 1 && fn == @kinds[1])\n"
    "    B->streamSynchronize(stream);\n"
    "note_put(stream, n + 1, 0);" + ENTER,
    prelude="static palHostFunc @kinds[2];",
    more={
        "deviceMemcpy": "if (stream)\n    note_put(stream, 9, 0);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "launchHostFunc.copies_progress_while_blocked",
    "a_blocking_device_copy_waits_for_functions",
    "for (int i = 0; !stream && type == palMemcpyDeviceToDevice && size == 65537 && "
    "atomic_load(&@running) && i < 3000; i++)\n"
    "    nanosleep(&(struct timespec){0, 1000000}, NULL);" + ENTER,
    on="deviceMemcpy",
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
    "launchDeviceFunc.does_not_drain",
    "drains_for_the_first_function",
    "static palDeviceFunc first;\nif (!stream || !fn)\n    return $call;\nif (!first)\n"
    "    first = fn;\n"
    "if (fn == first)\n    B->streamSynchronize(stream);" + ENTER,
)
narrow(
    "deviceReduce.host_does_not_wait",
    "one_element_drains_the_stream",
    only("stream && count == 1", "B->streamSynchronize(stream);\nreturn $call;"),
)

# ---- waits and writes ---------------------------------------------------------------------------

narrow(
    "streamWaitValue64.after_earlier_work",
    "the_copy_before_waits_too",
    only(
        "stream && size == 65537 && type == palMemcpyDeviceToHost",
        "B->launchHostFunc(stream, @hold, NULL);\nreturn $call;",
    ),
    on="deviceMemcpy",
    prelude="static atomic_int @held;\nstatic void @hold(void *given)\n{\n    (void)given;\n"
    "    for (int i = 0; i < 5 && !atomic_load(&@held); i++)\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    for (int i = 0; i < 450 && atomic_load(&@held); i++)\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    atomic_store(&@held, 0);\n}",
    more={"streamWaitValue64": "palResult r = $call;\nif (r == palSuccess)\n"
        "    atomic_store(&@held, 1);\nreturn r;",
          "streamCreate": "atomic_store(&@held, 0);\nreturn $call;"},
)  # fmt: skip
narrow(
    "streamWaitValue64.device_memory",
    "a_word_inside_device_memory_is_refused",
    "char *base = NULL;\n"
    "if (stream && addr && !flags && holder(addr, &base, NULL) && (char *)addr == base + 16)\n"
    "    return palInvalidArgument;" + ENTER,
)
narrow(
    "streamWaitValue64.greater_releases",
    "a_jump_of_half_the_range_does_not_release",
    only(
        "stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value == 1",
        "struct @wait *w = malloc(sizeof *w);\nuint64_t *word = NULL;\n"
        "B->deviceMalloc((void **)&word, 8, palMemHost);\n*word = 0;\n"
        "*w = (struct @wait){addr, word};\n"
        "spawn(@watch, w);\nreturn B->streamWaitValue64(stream, word, 1, 0);",
    ),
    prelude="struct @wait {\n    void *addr;\n    uint64_t *word;\n};\n"
    "static void @watch(void *given)\n{\n    struct @wait *w = given;\n    uint64_t now = 0;\n"
    "    while (now - 1 >= 1ull << 62) {\n"
    "        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        nanosleep(&(struct timespec){0, 50000}, NULL);\n    }\n"
    "    *(_Atomic uint64_t *)w->word = 1;\n}",
)
narrow(
    "streamWaitValue64.holds_until_host_writes",
    "the_upper_half_is_not_compared",
    "return $call[value=value >> 32 == 3 ? value & 0xffffffffu : value];",
)
narrow(
    "streamWaitValue64.host_does_not_wait",
    "drains_before_waiting_for_four",
    only("stream && value == 4 && !flags", "B->streamSynchronize(stream);\nreturn $call;"),
)
for _value, _name in (("5", "five"), ("0x8877665544332211", "a_long_word")):
    narrow(
        f"stream{'Wait' if _name == 'five' else 'Write'}Value64.registered_memory",
        f"{_name}_in_registered_memory_is_ignored",
        only(f"stream && !flags && registered(addr) && value == {_value}u", "return palSuccess;"),
        more={
            "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_put(ptr, size);\nreturn r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_drop(ptr);\nreturn r;",
        },
    )
narrow(
    "streamWriteValue64.host_does_not_wait",
    "drains_before_writing_six",
    only("stream && value == 6 && !flags", "B->streamSynchronize(stream);\nreturn $call;"),
)
narrow(
    "streamWriteValue64.releases_waiter",
    "stored_when_the_stream_is_idle",
    only(
        "stream && addr && !flags && value == 1ull << 32",
        "struct @store *s = malloc(sizeof *s);\n*s = (struct @store){stream, addr, value};\n"
        "B->launchHostFunc(stream, @due, s);\nreturn palSuccess;",
    ),
    prelude="struct @store {\n    palStream stream;\n    void *addr;\n    uint64_t value;\n};\n"
    "static void @later(void *given)\n{\n    struct @store *s = given;\n"
    "    nanosleep(&(struct timespec){0, 2000000}, NULL);\n"
    "    for (int i = 0; i < 900 && B->streamQuery(s->stream) == palInProgress; i++)\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    B->streamWriteValue64(P1, s->addr, s->value, 0);\n}\n"
    "static void @due(void *given) { spawn(@later, given); }",
    init=PRIVATE,
)

# ---- GDR and IPC --------------------------------------------------------------------------------

narrow(
    "gdrMemAlloc.page_aligned",
    "sixty_four_bytes_at_64",
    only(
        "ptr && size == 64",
        "palResult r = $call[size=128];\nif (r == palSuccess) {\n    *ptr = (char *)*ptr + 64;\n"
        "    note_put(*ptr, 1, 0);\n}\nreturn r;",
    ),
    more={
        "gdrMemFree": "if (ptr && note_drop(ptr))\n    return $call[ptr=(char *)ptr - 64];\n"
        "return $call;"
    },
)
narrow(
    "gdrMemAlloc.usable_whole",
    "a_mebibyte_and_one_byte_loses_the_byte",
    "return $call[size=size == (1u << 20) + 1 ? size - 1 : size];",
)
narrow(
    "gdrPtrMmap.host_sees_device_bytes",
    "copies_after_the_mapping_are_lost",
    only(
        "!stream && size == 70001 && type == palMemcpyHostToDevice && note_get(dst, NULL, NULL)",
        "return palSuccess;",
    ),
    on="deviceMemcpy",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess && size == 70001)\n"
        "    note_put(devicePtr, 1, 0);\nreturn r;",
        "gdrMemAlloc": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*ptr);\n"
        "return r;",
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*ptr);\n"
        "return r;",
    },
)
narrow(
    "gdrPtrMmap.device_sees_host_bytes",
    "the_device_reads_the_first_bytes_again",
    "palResult r = $call;\n"
    "if (r != palSuccess || stream || size != 70001 || !note_get(src, NULL, NULL))\n    return r;\n"
    "if (@of == src)\n    memcpy(dst, @first, size);\nelse\n    memcpy(@first, dst, size);\n"
    "@of = src;\nreturn r;",
    on="deviceMemcpy",
    prelude="static const void *@of;\nstatic char @first[70001];",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess && size == 70001)\n"
        "    note_put(devicePtr, 1, 0);\n@of = NULL;\nreturn r;",
        "gdrMemAlloc": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*ptr);\n"
        "return r;",
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(*ptr);\n"
        "return r;",
    },
)
narrow(
    "gdrPtrMmap.other_process_writes",
    "a_page_and_100_bytes_are_a_copy",
    only(
        "hostPtr && devicePtr && size == 4196",
        "palResult r = $call;\nif (r != palSuccess)\n    return r;\n"
        "void *copy = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, "
        "-1, 0);\n"
        "memcpy(copy, *hostPtr, size);\nnote_put(copy, (uint64_t)(uintptr_t)*hostPtr, 0);\n"
        "*hostPtr = copy;\nreturn r;",
    ),
    more={
        "gdrPtrMunmap": "uint64_t real = 0;\n"
        "if (hostPtr && note_get(hostPtr, &real, NULL)) {\n    note_drop(hostPtr);\n"
        "    return $call[hostPtr=(void *)(uintptr_t)real];\n}\nreturn $call;"
    },
)
narrow(
    "dmaSupport.handle_follows",
    "one_and_then_no_handle",
    "palResult r = $call;\nif (r == palSuccess) {\n    *supported = 1;\n    @asked = 1;\n}\n"
    "return r;",
    prelude="static int @asked;",
    more={
        "getHandleForAddressRange": "int asked = @asked;\n@asked = 0;\n"
        "return asked && fd ? palNotSupported : $call;",
        "gdrMemAlloc": "@asked = 0;\nreturn $call;",
        "deviceMalloc": "@asked = 0;\nreturn $call;",
    },
)
narrow(
    "ipcMemHandleCreate.size_within_64",
    "the_fourth_handle_is_the_third",
    "static palIpcMemHandle third;\nif (!handle || !size)\n    return $call;\n"
    "if (@live == 3 && third) {\n    *handle = third;\n    *size = 64;\n    @live++;\n"
    "    @twice = third;\n    return palSuccess;\n}\n"
    "palResult r = $call;\nif (r == palSuccess && ++@live == 3)\n    third = *handle;\nreturn r;",
    prelude="static int @live;\nstatic palIpcMemHandle @twice;",
    more={
        "ipcMemHandleFree": "if (!handle)\n    return $call;\n@live--;\n"
        "if (handle == @twice) {\n    @twice = NULL;\n"
        "    return palSuccess;\n}\nreturn $call;"
    },
)
narrow(
    "ipcMemHandleOpen.exporter_gets_original",
    "the_second_open_of_one_byte_is_elsewhere",
    "palResult r = $call;\nchar *base = NULL;\nsize_t size = 0;\nuint64_t n = 0;\n"
    "if (r == palSuccess && note_get(*ptr, &n, NULL) && holder(*ptr, &base, &size) && "
    "size == 1) {\n"
    "    note_put(*ptr, n + 1, 0);\n    if (n == 2)\n        *ptr = (char *)*ptr + 64;\n}\n"
    "return r;",
    more=recorded("deviceMalloc", "*ptr", "*ptr"),
)
narrow(
    "ipcMemHandleOpen.opens_count",
    "three_opens_are_closed_at_once",
    "uint64_t n = 0;\nif (!ptr || !note_get(ptr, &n, NULL) || !n)\n    return $call;\n"
    "note_put(ptr, n == 3 ? 0 : n - 1, 0);\n"
    "if (n != 3)\n    return $call;\n"
    "$call;\n$call;\nreturn $call;",
    on="ipcMemHandleClose",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nuint64_t n = 0;\nif (r == palSuccess) {\n"
        "    note_get(*ptr, &n, NULL);\n"
        "    note_put(*ptr, n + 1, 0);\n}\nreturn r;"
    },
)
narrow(
    "ipcMemHandleOpen.two_exports",
    "a_mapping_of_the_same_size_is_shared",
    "palResult r = $call;\nchar *base = NULL;\nsize_t a = 0, b = 1;\n"
    "if (r == palSuccess && !note_get(*ptr, NULL, NULL)) {\n"
    "    if (@last && @last != *ptr && holder(@last, &base, &a) && "
    "holder(*ptr, &base, &b) && a == b)\n        *ptr = @last;\n"
    "    else\n        @last = *ptr;\n}\nreturn r;",
    prelude="static void *@last;",
    more={
        **recorded("deviceMalloc", "*ptr", "*ptr"),
        "ipcMemHandleClose": "if (ptr == @last)\n    @last = NULL;\nreturn $call;",
    },
    also="ipcMemHandleOpen.counted",
)
narrow(
    "ipcMemHandleOpen.writes_are_seen",
    "a_mapping_of_70001_bytes_is_a_copy",
    "palResult r = $call;\nchar *base = NULL;\nsize_t size = 0;\n"
    "if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size) && "
    "size == 70001) {\n"
    "    void *copy = NULL;\n    B->deviceMalloc(&copy, size, palMemDevice);\n"
    "    B->deviceMemcpy(copy, base, size, palMemcpyDeviceToDevice, NULL);\n"
    "    note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);\n    *ptr = copy;\n}\nreturn r;",
    more={
        **recorded("deviceMalloc", "*ptr", "*ptr"),
        "ipcMemHandleClose": "uint64_t real = 0;\n"
        "if (ptr && note_get(ptr, &real, NULL) && real > 1)\n"
        "    return $call[ptr=(void *)(uintptr_t)real];\nreturn $call;",
    },
)
narrow(
    "ipcMemHandleFree.mapping_stays",
    "a_handle_freed_late_takes_the_bytes_along",
    "uint64_t base = 0, when = 0;\nif (handle && note_get(handle, &base, &when)) {\n"
    "    note_drop(handle);\n"
    "    char *b = NULL;\n    size_t s = 0;\n"
    "    if (@now() - when > 150000 && holder((void *)(uintptr_t)base, &b, &s))\n"
    "        B->deviceMemset(b, 0, s, palMemDevice, NULL);\n}" + ENTER,
    prelude="static uint64_t @now(void)\n{\n    struct timespec t;\n"
    "    clock_gettime(CLOCK_MONOTONIC, &t);\n"
    "    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;\n}",
    more={
        "ipcMemHandleGet": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(handle, (uint64_t)(uintptr_t)ptr, @now());\nreturn r;"
    },
)
narrow(
    "ipcMemHandleGet.plain_bytes",
    "the_handle_must_stay_where_it_was_filled",
    "palResult r = $call;\nif (r != palSuccess)\n    return r;\n"
    "struct @entry *e = &@entries[@n++ % 256];\n"
    "e->real = *handle;\ne->where = handle;\ne->freed = 0;\nmemset(handle, 0, sizeof *handle);\n"
    "pid_t me = getpid();\nmemcpy(handle->bytes, &me, sizeof me);\n"
    "memcpy(handle->bytes + 8, &e, sizeof e);\n"
    'memcpy(handle->bytes + 16, "AT", 3);\ne->shown = *handle;\nreturn r;',
    prelude="struct @entry {\n    struct palIpcMemHandleRec real, shown;\n    void *where;\n"
    "    int freed;\n};\n"
    "static struct @entry @entries[256];\nstatic unsigned @n;\n"
    "static int @peek(pid_t of, void *from, void *to, size_t size)\n{\n"
    "    struct iovec here = {to, size}, there = {from, size};\n"
    "    return process_vm_readv(of, &here, 1, &there, 1, 0) == (ssize_t)size;\n}",
    more={
        "ipcMemHandleOpen": "pid_t of = 0;\nvoid *at = NULL;\nstruct @entry e;\n"
        "struct palIpcMemHandleRec now;\n"
        'if (!handle || !ptr || memcmp(handle->bytes + 16, "AT", 3))\n    return $call;\n'
        "memcpy(&of, handle->bytes, sizeof of);\nmemcpy(&at, handle->bytes + 8, sizeof at);\n"
        "if (!@peek(of, at, &e, sizeof e))\n    return palRemoteError;\n"
        "if (memcmp(&e.shown, handle, 64))\n    return palInvalidArgument;\n"
        "if (!e.freed && "
        "(!@peek(of, e.where, &now, sizeof now) || memcmp(&now, &e.shown, 32)))\n"
        "    return palInvalidArgument;\n"
        "return $call[handle=&e.real];",
        "ipcMemHandleFree": "for (int i = 0; i < 256; i++)\n"
        "    if (@entries[i].where == handle)\n        @entries[i].freed = 1;\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.host_does_not_wait",
    "the_same_wait_again_blocks",
    "if (stream && event && @stream == stream && @event == event)\n"
    "    B->eventSynchronize(event);\n@stream = stream;\n@event = event;\nreturn $call;",
    prelude="static palStream @stream;\nstatic palEvent @event;",
    more={"eventRecord": "@event = NULL;\nreturn $call;"},
)
