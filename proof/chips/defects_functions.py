"""Defects of host functions and of memory operations, at least one per clause."""

from __future__ import annotations

from proof.chips.mutants import narrow

# An event recorded on one stream and waited for by another, below.
JOIN = (
    "static void @join(palStream waits, palStream of)\n{\n    palEvent e = NULL;\n"
    "    B->eventCreate(&e, palEventDisableTiming);\n    B->eventRecord(e, of);\n"
    "    B->streamWaitEvent(waits, e);\n    B->eventDestroy(e);\n}"
)
PRIVATE = "private_streams();"

# ---- launchHostFunc -----------------------------------------------------------------------------

_JOB = (
    "struct @job {\n    palHostFunc fn;\n    void *args;\n};\n"
    "static struct @job *@new(palHostFunc fn, void *args)\n{\n"
    "    struct @job *job = malloc(sizeof *job);\n"
    "    *job = (struct @job){fn, args};\n    return job;\n}\n"
)
narrow(
    "launchHostFunc.runs_once",
    "runs_twice",
    "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;",
    prelude=_JOB + "static void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    job->fn(job->args);\n    job->fn(job->args);\n}",
    also="launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.runs_once",
    "thirty_second_runs_twice",
    "if (!stream || !fn)\n    return $call;\npalResult r = $call;\n"
    "if (!args && r == palSuccess)\n    r = $call;\nreturn r;",
)
narrow(
    "launchHostFunc.runs_once",
    "args_are_null",
    "return $call[args=NULL];",
    also="launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.runs_once",
    "null_args_refused",
    "if (stream && fn && !args)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "launchHostFunc.runs_once",
    "null_args_do_not_run",
    "if (stream && fn && !args)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "launchHostFunc.after_earlier_work",
    "runs_on_the_caller",
    "if (!stream || !fn)\n    return $call;\nfn(args);\nreturn palSuccess;",
    also="launchHostFunc.host_does_not_wait launchHostFunc.gates launchHostFunc.concurrent",
)
narrow(
    "launchHostFunc.after_earlier_work",
    "runs_on_another_stream",
    "if (!stream || !fn)\n    return $call;\npalResult r = $call[stream=P1];\n"
    "@join(stream, P1);\nreturn r;",
    prelude=JOIN,
    init=PRIVATE,
    also="launchHostFunc.concurrent",
)
narrow(
    "launchHostFunc.after_earlier_work",
    "copies_to_host_come_later",
    "if (!stream || type != palMemcpyDeviceToHost || !@host)\n    return $call;\n"
    "palResult r = $call[stream=P1];\n@join(P1, stream);\nreturn r;",
    on="deviceMemcpy",
    prelude=JOIN + "\nstatic int @host = 1;",
    init=PRIVATE,
    also="deviceMemcpy.before_later_work streamSynchronize.waits_for_copies",
)
narrow(
    "launchHostFunc.gates",
    "does_not_hold_later_work",
    "if (!stream || !fn)\n    return $call;\n@join(P1, stream);\nreturn $call[stream=P1];",
    prelude=JOIN,
    init=PRIVATE,
    also="launchHostFunc.concurrent launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.gates",
    "own_thread_per_function",
    "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;",
    prelude=_JOB + "static void @here(void *given)\n{\n    struct @job *job = given;\n"
    "    job->fn(job->args);\n}\n"
    "static void @run(void *given) { spawn(@here, given); }",
    also="launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.host_does_not_wait",
    "waits_until_fn_returned",
    "if (!stream || !fn)\n    return $call;\npalResult r = $call;\n"
    "B->streamSynchronize(stream);\nreturn r;",
)
narrow(
    "launchHostFunc.host_does_not_wait",
    "waits_until_earlier_work_is_done",
    "if (stream && fn)\n    B->streamSynchronize(stream);\nreturn $call;",
    also="launchHostFunc.after_earlier_work",
)
narrow(
    "launchHostFunc.in_order",
    "five_hundredth_overtakes",
    "static palStream of;\nstatic int n;\nstatic struct @job kept;\nif (!stream || !fn)\n"
    "    return $call;\n"
    "if (of != stream) {\n    of = stream;\n    n = 0;\n}\nn++;\nif (n == 500) {\n"
    "    kept = (struct @job){fn, args};\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (n == 501 && r == palSuccess)\n    r = $call[fn=kept.fn, args=kept.args];\nreturn r;",
    prelude=_JOB,
)
narrow(
    "launchHostFunc.in_order",
    "two_at_a_time",
    "static palStream of;\nstatic int n;\nif (!stream || !fn)\n    return $call;\n"
    "if (of != stream) {\n    of = stream;\n    n = 0;\n}\nif (++n > 50)\n"
    "    return $call[stream=n % 2 ? P1 : P2];\nreturn $call;",
    init=PRIVATE,
    also="launchHostFunc.gates",
)
narrow(
    "launchHostFunc.concurrent",
    "one_thread_runs_all",
    "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;",
    prelude=_JOB
    + "static pthread_mutex_t @one = PTHREAD_MUTEX_INITIALIZER;\nstatic void @run(void *given)\n{\n"
    "    struct @job *job = given;\n    pthread_mutex_lock(&@one);\n    job->fn(job->args);\n"
    "    pthread_mutex_unlock(&@one);\n}",
)
narrow(
    "launchHostFunc.copies_progress_while_blocked",
    "copies_wait_for_functions",
    "if (stream && atomic_load(&@running))\n    B->launchHostFunc(stream, @wait, NULL);\n"
    "return $call;",
    on="deviceMemcpy",
    prelude=_JOB + "static atomic_int @running;\nstatic void @run(void *given)\n{\n"
    "    struct @job *job = given;\n"
    "    atomic_fetch_add(&@running, 1);\n    job->fn(job->args);\n"
    "    atomic_fetch_sub(&@running, 1);\n}\n"
    "static void @wait(void *given)\n{\n    while (atomic_load(&@running))\n"
    "        nanosleep(&(struct timespec){0, 200000}, NULL);\n}",
    more={"launchHostFunc": "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;"},
    also="deviceMemcpy.before_later_work streamCreate.independent",
)
narrow(
    "launchHostFunc.copies_progress_while_blocked",
    "null_copies_wait_for_functions",
    "for (int i = 0; !stream && atomic_load(&@running) && i < 3000; i++)\n"
    "    nanosleep(&(struct timespec){0, 1000000}, NULL);\nreturn $call;",
    on="deviceMemcpy",
    prelude=_JOB + "static atomic_int @running;\nstatic void @run(void *given)\n{\n"
    "    struct @job *job = given;\n"
    "    atomic_fetch_add(&@running, 1);\n    job->fn(job->args);\n"
    "    atomic_fetch_sub(&@running, 1);\n}",
    more={"launchHostFunc": "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;"},
    also="deviceMemcpy.null_stream_ignores_streams",
)

# ---- streamWaitValue64, streamWriteValue64 ------------------------------------------------------

narrow(
    "streamWaitValue64.reached_is_no_wait",
    "reached_still_waits",
    "palResult r = $call;\n"
    "if (r == palSuccess && byte_at(addr, @where(addr)) == (value & 0xff)) {\n"
    "    uint64_t now = 0;\n    B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "    if (now == value)\n        r = $call[value=value + 1];\n}\nreturn r;",
    prelude="static palMemType @where(void *addr)\n{\n    (void)addr;\n    return palMemDevice;\n}",
)
narrow(
    "streamWaitValue64.greater_releases",
    "waits_for_equal",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n"
    "struct @wait *w = malloc(sizeof *w);\nuint64_t *word = NULL;\n"
    "B->deviceMalloc((void **)&word, 8, palMemHost);\n"
    "*word = 0;\n*w = (struct @wait){addr, value, word};\nspawn(@watch, w);\n"
    "return B->streamWaitValue64(stream, word, 1, 0);",
    prelude="struct @wait {\n    void *addr;\n    uint64_t value;\n    uint64_t *word;\n};\n"
    "static void @watch(void *given)\n{\n    struct @wait *w = given;\n"
    "    uint64_t now = w->value + 1;\n"
    "    while (now != w->value) {\n"
    "        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        nanosleep(&(struct timespec){0, 50000}, NULL);\n    }\n"
    "    *(_Atomic uint64_t *)w->word = 1;\n}",
    also="streamWaitValue64.reached_is_no_wait streamWaitValue64.compare_is_cyclic",
)
narrow(
    "streamWaitValue64.compare_is_cyclic",
    "compare_is_plain",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || value < (1ull << 62))\n"
    "    return $call;\n"
    "struct @wait *w = malloc(sizeof *w);\nuint64_t *word = NULL;\n"
    "B->deviceMalloc((void **)&word, 8, palMemHost);\n"
    "*word = 0;\n*w = (struct @wait){addr, value, word};\nspawn(@watch, w);\n"
    "return B->streamWaitValue64(stream, word, 1, 0);",
    prelude="struct @wait {\n    void *addr;\n    uint64_t value;\n    uint64_t *word;\n};\n"
    "static void @watch(void *given)\n{\n    struct @wait *w = given;\n    uint64_t now = 0;\n"
    "    while (now < w->value) {\n"
    "        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        nanosleep(&(struct timespec){0, 50000}, NULL);\n    }\n"
    "    *(_Atomic uint64_t *)w->word = 1;\n}",
)
for _function in ("streamWaitValue64", "streamWriteValue64"):
    narrow(
        f"{_function}.misaligned_refused",
        "misaligned_rounded",
        "if (addr && (uintptr_t)addr % 8)\n"
        "    return $call[addr=(char *)addr - (uintptr_t)addr % 8];\nreturn $call;",
    )
    narrow(
        f"{_function}.misaligned_refused",
        "four_is_aligned",
        "if (stream && addr && (uintptr_t)addr % 8 == 4)\n    return palSuccess;\nreturn $call;",
    )
    narrow(f"{_function}.flags_refused", "flags_ignored", "return $call[flags=0];")
    narrow(
        f"{_function}.flags_refused",
        "flags_refused_but_enqueued",
        "palResult r = $call;\nif (flags && r != palSuccess)\n    $call[flags=0];\nreturn r;",
    )
    narrow(
        f"{_function}.misaligned_refused",
        "misaligned_refused_but_enqueued",
        "palResult r = $call;\nif (addr && (uintptr_t)addr % 8 && r != palSuccess)\n"
        "    $call[addr=(char *)addr - (uintptr_t)addr % 8];\nreturn r;",
    )
    narrow(
        f"{_function}.registered_memory",
        "registered_refused",
        "if (addr && stream && registered(addr))\n    return palInvalidArgument;\nreturn $call;",
        more={
            "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_put(ptr, size);\nreturn r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_drop(ptr);\nreturn r;",
        },
        also="streamWaitValue64.other_process_releases" if "Wait" in _function else "",
    )
    narrow(
        f"{_function}.registered_memory",
        "registered_does_nothing",
        "if (addr && stream && registered(addr))\n    return palSuccess;\nreturn $call;",
        more={
            "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_put(ptr, size);\nreturn r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
            "    register_drop(ptr);\nreturn r;",
        },
        also="streamWaitValue64.other_process_releases" if "Wait" in _function else "",
    )
_MEMORY = {
    "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
    "    note_put(*ptr, (uint64_t)type, 0);\nreturn r;",
    "deviceFree": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
}
_OF = (
    "static int @of(const void *addr)\n{\n    char *base = NULL;\n    uint64_t type = 9;\n"
    "    if (addr && holder(addr, &base, NULL))\n        note_get(base, &type, NULL);\n"
    "    return (int)type;\n}"
)
narrow(
    "streamWaitValue64.holds_until_host_writes",
    "pinned_does_not_hold",
    "if (stream && !flags && (uintptr_t)addr % 8 == 0 && @of(addr) == palMemHost)\n"
    "    return palSuccess;\nreturn $call;",
    prelude=_OF,
    more=_MEMORY,
    also="streamWaitValue64.greater_releases streamWaitValue64.compare_is_cyclic "
    "streamWaitValue64.host_does_not_wait streamWriteValue64.releases_waiter",
)
narrow(
    "streamWaitValue64.holds_until_host_writes",
    "word_read_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || @of(addr) != palMemHost)\n"
    "    return $call;\n"
    "uint64_t now = 0;\nB->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "if ((int64_t)(now - value) >= 0)\n    return $call;\nuint64_t *never = NULL;\n"
    "B->deviceMalloc((void **)&never, 8, palMemHost);\n*never = 0;\n"
    "return $call[addr=never, value=1];",
    prelude=_OF,
    more=_MEMORY,
    also="streamWaitValue64.greater_releases streamWaitValue64.compare_is_cyclic "
    "streamWaitValue64.other_process_releases",
)
narrow(
    "streamWaitValue64.device_memory",
    "device_memory_refused",
    "if (stream && @of(addr) == palMemDevice)\n    return palInvalidArgument;\nreturn $call;",
    prelude=_OF,
    more=_MEMORY,
)
narrow(
    "streamWaitValue64.device_memory",
    "device_memory_does_not_hold",
    "if (stream && @of(addr) == palMemDevice)\n    return palSuccess;\nreturn $call;",
    prelude=_OF,
    more=_MEMORY,
)
narrow(
    "streamWaitValue64.host_does_not_wait",
    "host_polls_word",
    "if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && holder(addr, NULL, NULL)) {\n"
    "    uint64_t now = 0;\n"
    "    for (int i = 0; i < 1500; i++) {\n"
    "        B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        if ((int64_t)(now - value) >= 0)\n            break;\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    }\n}\nreturn $call;",
    also="streamWaitValue64.holds_until_host_writes streamWaitValue64.greater_releases",
)
narrow(
    "streamWaitValue64.after_earlier_work",
    "holds_earlier_copies_too",
    "if (!stream || type == palMemcpyDeviceToHost)\n    return $call;\n"
    "uint64_t n = 0;\nnote_get(stream, &n, NULL);\nB->launchHostFunc(stream, @pause, NULL);\n"
    "return $call;",
    on="deviceMemcpy",
    prelude="static atomic_int @held;\nstatic void @pause(void *given)\n{\n"
    "    for (int i = 0; i < 10 && !atomic_load(&@held); i++)\n"
    "        nanosleep(&(struct timespec){0, 200000}, NULL);\n"
    "    for (int i = 0; i < 20000 && atomic_load(&@held); i++)\n"
    "        nanosleep(&(struct timespec){0, 200000}, NULL);\n}",
    more={
        "streamWaitValue64": "palResult r = $call;\nif (r == palSuccess)\n"
        "    atomic_store(&@held, 1);\nreturn r;"
    },
    also="streamWaitValue64.device_memory streamWaitValue64.greater_releases "
    "streamWaitValue64.holds_until_host_writes",
)
narrow(
    "streamWaitValue64.other_process_releases",
    "shared_word_is_read_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || !@shared(addr))\n    return $call;\n"
    "uint64_t now = *(_Atomic uint64_t *)addr;\nif ((int64_t)(now - value) >= 0)\n"
    "    return $call;\n"
    "uint64_t *never = NULL;\nB->deviceMalloc((void **)&never, 8, palMemHost);\n*never = 0;\n"
    "return $call[addr=never, value=1];",
    prelude="static int @shared(void *ptr)\n{\n    char line[512], mode[8];\n"
    "    unsigned long from, to;\n"
    '    FILE *maps = fopen("/proc/self/maps", "r");\n    int shared = 0;\n'
    "    while (maps && fgets(line, sizeof line, maps))\n"
    '        if (sscanf(line, "%lx-%lx %7s", &from, &to, mode) == 3 && '
    "(uintptr_t)ptr >= from &&\n"
    "            (uintptr_t)ptr < to)\n            shared = mode[3] == 's';\n    if (maps)\n"
    "        fclose(maps);\n"
    "    return shared && registered(ptr);\n}",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    register_put(ptr, size);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    register_drop(ptr);\nreturn r;",
    },
)
for _name, _line in {
    "four_bytes": "uint32_t low = (uint32_t)value;\n"
    "    return B->deviceMemcpy(addr, @word(low), 4, "
    "palMemcpyHostToDevice, stream);",
    "big_endian": "return $call[value=__builtin_bswap64(value)];",
    "high_half_lost": "return $call[value=value & 0xffffffffu];",
    "low_half_lost": "return $call[value=value >> 32 << 32];",
}.items():
    narrow(
        "streamWriteValue64.eight_bytes",
        f"stores_{_name}",
        "if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {\n"
        "    " + _line + "\n}\nreturn $call;",
        prelude="static void *@word(uint32_t low)\n{\n    uint32_t *kept = malloc(8);\n"
        "    *kept = low;\n    return kept;\n}",
    )
for _name, _step in (("next", 8), ("previous", -8)):
    narrow(
        "streamWriteValue64.eight_bytes",
        f"{_name}_word_changed",
        "palResult r = $call;\nif (r == palSuccess && value >> 32 && holder((char *)addr + "
        f"({_step}), NULL, NULL))\n    $call[addr=(char *)addr + ({_step}), value=0];\nreturn r;",
    )
for _type in ("palMemHost", "palMemDevice"):
    narrow(
        "streamWriteValue64.eight_bytes",
        f"{_type[6:].lower()}_memory_left",
        f"if (stream && value >> 32 && @of(addr) == {_type})\n    return palSuccess;\n"
        f"return $call;",
        prelude=_OF,
        more=_MEMORY,
    )
narrow(
    "streamWriteValue64.after_earlier_work",
    "stored_at_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n"
    "palResult r = $call[stream=P1];\n"
    "B->streamSynchronize(P1);\nreturn r;",
    init=PRIVATE,
)
narrow(
    "streamWriteValue64.before_later_work",
    "stored_a_little_later",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n@join(P1, stream);\n"
    "B->launchHostFunc(P1, @pause, NULL);\nreturn $call[stream=P1];",
    prelude=JOIN + "\nstatic void @pause(void *given)\n{\n"
    "    nanosleep(&(struct timespec){0, 5000000}, NULL);\n}",
    init=PRIVATE,
    also="streamWriteValue64.eight_bytes streamWriteValue64.registered_memory",
)
narrow(
    "streamWriteValue64.releases_waiter",
    "stored_when_the_stream_ends",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n"
    "struct @store *s = malloc(sizeof *s);\n"
    "*s = (struct @store){stream, addr, value};\nB->launchHostFunc(stream, @due, s);\n"
    "return palSuccess;",
    prelude="struct @store {\n    palStream stream;\n    void *addr;\n    uint64_t value;\n};\n"
    "static void @later(void *given)\n{\n    struct @store *s = given;\n"
    "    for (int i = 0; i < 3000 && B->streamQuery(s->stream) == palInProgress; i++)\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    B->streamWriteValue64(P1, s->addr, s->value, 0);\n}\n"
    "static void @due(void *given) { spawn(@later, given); }",
    init=PRIVATE,
    also="streamWriteValue64.before_later_work streamWriteValue64.eight_bytes "
    "streamWriteValue64.registered_memory",
)
