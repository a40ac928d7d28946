"""Defects of streams, events, host functions and memory operations, one for each sentence at least."""

from __future__ import annotations

from unipal.generator.mutate import narrow

# An event recorded on one stream and waited for by another, below.
JOIN = (
    "static void @join(palStream waits, palStream of)\n{\n    palEvent e = NULL;\n"
    "    B->eventCreate(&e, palEventDisableTiming);\n    B->eventRecord(e, of);\n"
    "    B->streamWaitEvent(waits, e);\n    B->eventDestroy(e);\n}"
)
PRIVATE = "private_streams();"
BUSY = "B->streamQuery(stream) == palInProgress"

# ---- streamCreate, streamDestroy ----------------------------------------------------------------

narrow(
    "streamCreate.distinct",
    "last_of_32_is_null",
    "palResult r = $call;\nuint64_t n = 0;\nB->resourceCount(palResourceStream, &n);\n"
    "if (r == palSuccess && n >= 32)\n    *stream = NULL;\nreturn r;",
)
narrow(
    "streamCreate.distinct",
    "pool_of_eight",
    "static palStream pool[8];\nstatic unsigned n, made;\nif (!stream)\n    return $call;\n"
    "if (made == 8) {\n    *stream = pool[n++ % 8];\n    return palSuccess;\n}\n"
    "palResult r = $call;\nif (r == palSuccess)\n    pool[made++] = *stream;\nreturn r;",
    more={
        "streamDestroy": "return stream ? palSuccess : $call;",
    },
    also="streamCreate.counted streamDestroy.counted resourceCount.from_many_threads",
)
narrow(
    "streamCreate.counted",
    "stream_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n    *count -= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n    @live++;\nreturn r;",
        "streamDestroy": "palResult r = $call;\nif (r == palSuccess)\n    @live--;\nreturn r;",
    },
    also="streamDestroy.counted",
)
narrow(
    "streamDestroy.counted",
    "destroyed_still_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"streamDestroy": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
    also="resourceCount.from_many_threads",
)
narrow(
    "streamCreate.independent",
    "one_queue_for_all",
    "palResult r = $call;\nint here = 0;\nif (r == palSuccess && !B->getDevice(&here) && here < 8) {\n"
    "    if (@first[here])\n        note_put(*stream, (uint64_t)(uintptr_t)@first[here], 0);\n"
    "    else\n        @first[here] = *stream;\n}\nreturn r;",
    prelude="static palStream @first[8];\nstatic palStream @of(palStream s)\n{\n    uint64_t a = 0;\n"
    "    return s && note_get(s, &a, NULL) ? (palStream)(uintptr_t)a : s;\n}",
    more={
        "deviceMemcpy": "return $call[stream=@of(stream)];",
        "deviceMemset": "return $call[stream=@of(stream)];",
        "launchHostFunc": "return $call[stream=@of(stream)];",
        "eventRecord": "return $call[stream=@of(stream)];",
        "streamWaitEvent": "return $call[stream=@of(stream)];",
        "streamQuery": "return $call[stream=@of(stream)];",
        "streamSynchronize": "return $call[stream=@of(stream)];",
        "streamDestroy": "note_drop(stream);\nfor (int d = 0; d < 8; d++)\n    if (@first[d] == stream)\n"
        "        return palSuccess;\nreturn $call;",
    },
    also="streamQuery.only_its_stream streamSynchronize.only_its_stream launchHostFunc.concurrent "
    "launchHostFunc.copies_progress_while_blocked",
)
narrow(
    "streamCreate.independent",
    "two_streams_share",
    "palResult r = $call;\nif (r == palSuccess) {\n    if (@held && @held != *stream)\n"
    "        note_put(*stream, (uint64_t)(uintptr_t)@held, 0);\n    @held = *stream;\n}\nreturn r;",
    prelude="static palStream @held;",
    more={
        "deviceMemcpy": "uint64_t a = 0;\nif (stream && note_get(stream, &a, NULL))\n"
        "    B->streamSynchronize((palStream)(uintptr_t)a);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nif (@held == stream)\n    @held = NULL;\n"
        "for (size_t i = 0; i < noted; i++)\n    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
)
narrow(
    "streamCreate.on_current_device",
    "always_on_device_zero",
    "int here = 0;\nB->getDevice(&here);\nB->setDevice(0);\npalResult r = $call;\nB->setDevice(here);\nreturn r;",
)
narrow(
    "streamDestroy.succeeds",
    "stream_fails_after_thousand",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n == 990)\n    return palUnhandledDeviceError;\nreturn r;",
)
narrow(
    "streamDestroy.succeeds",
    "later_stream_does_not_work",
    "if (@gone >= 900 && type == palMemcpyHostToDevice)\n    return palUnhandledDeviceError;\nreturn $call;",
    on="deviceMemcpy",
    prelude="static int @gone;",
    more={"streamDestroy": "@gone++;\nreturn $call;"},
)
narrow(
    "streamDestroy.succeeds",
    "create_fails_after_many",
    "if (@gone >= 900 && stream)\n    return palSystemError;\nreturn $call;",
    on="streamCreate",
    prelude="static int @gone;",
    more={"streamDestroy": "@gone++;\nreturn $call;"},
)
narrow(
    "streamDestroy.pending_work_completes",
    "pending_functions_dropped",
    "if (!stream || !fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
    "*job = (struct @job){fn, args, stream};\nreturn $call[fn=@run, args=job];",
    on="launchHostFunc",
    prelude="struct @job {\n    palHostFunc fn;\n    void *args;\n    palStream stream;\n};\n"
    "static _Atomic(palStream) @gone;\nstatic void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    if (atomic_load(&@gone) != job->stream)\n        job->fn(job->args);\n}",
    more={
        "streamDestroy": "if (stream && B->streamQuery(stream) == palInProgress)\n"
        "    atomic_store(&@gone, stream);\nreturn $call;"
    },
)

# ---- streamCopy, streamFree ---------------------------------------------------------------------

narrow(
    "streamCopy.first_word",
    "first_word_is_wrapper",
    "palResult r = $call;\nif (r == palSuccess && native)\n    (*stream)->native = *stream;\nreturn r;",
)
narrow(
    "streamCopy.first_word",
    "first_word_is_null",
    "palResult r = $call;\nif (r == palSuccess)\n    (*stream)->native = NULL;\nreturn r;",
)
narrow(
    "streamCopy.same_queue",
    "wrapper_has_its_own_queue",
    "if (!stream || !native)\n    return $call;\npalResult r = B->streamCreate(stream);\n"
    "if (r == palSuccess) {\n    note_put(*stream, (uint64_t)(uintptr_t)(*stream)->native, 0);\n"
    "    (*stream)->native = native;\n}\nreturn r;",
    more={
        "streamFree": "uint64_t a = 0;\nif (stream && note_get(stream, &a, NULL)) {\n    note_drop(stream);\n"
        "    stream->native = (void *)(uintptr_t)a;\n    return B->streamDestroy(stream);\n}\nreturn $call;"
    },
    also="streamFree.native_stays",
)
narrow(
    "streamCopy.native_zero",
    "native_zero_is_null",
    "if (stream && !native) {\n    *stream = NULL;\n    return palSuccess;\n}\nreturn $call;",
)
narrow(
    "streamCopy.native_zero",
    "native_zero_refused",
    "if (stream && !native)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "streamCopy.native_zero",
    "native_zero_is_not_waited_for",
    "if (stream && !stream->native)\n    return palSuccess;\nreturn $call;",
    on="streamSynchronize",
    more={
        "deviceMemcpy": "struct @job {\n    int unused;\n};\nif (stream && !stream->native) {\n"
        "    private_streams();\n    B->launchHostFunc(stream, @pause, NULL);\n}\nreturn $call;"
    },
    prelude="static void @pause(void *given)\n{\n    (void)given;\n"
    "    nanosleep(&(struct timespec){0, 30000000}, NULL);\n}",
)
narrow(
    "streamCopy.counted",
    "wrapper_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n    *count -= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "streamCopy": "palResult r = $call;\nif (r == palSuccess)\n    @live++;\nreturn r;",
        "streamFree": "palResult r = $call;\nif (r == palSuccess)\n    @live--;\nreturn r;",
    },
    also="streamFree.counted",
)
narrow(
    "streamFree.counted",
    "freed_wrapper_still_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"streamFree": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
)
narrow(
    "streamFree.native_stays",
    "native_is_refused_afterwards",
    "if (stream && note_get(stream->native, NULL, NULL))\n    return palUnhandledDeviceError;\nreturn $call;",
    on="deviceMemcpy",
    more={
        "streamFree": "if (stream && stream->native)\n    note_put(stream->native, 1, 0);\nreturn $call;",
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n    note_drop((*stream)->native);\nreturn r;",
    },
)
narrow(
    "streamFree.native_stays",
    "functions_dropped_after_free",
    "if (!stream || !fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
    "*job = (struct @job){fn, args, stream->native};\nreturn $call[fn=@run, args=job];",
    on="launchHostFunc",
    prelude="struct @job {\n    palHostFunc fn;\n    void *args;\n    void *native;\n};\n"
    "static _Atomic(void *) @gone;\nstatic void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    if (!job->native || atomic_load(&@gone) != job->native)\n        job->fn(job->args);\n}",
    more={
        "streamFree": "if (stream && B->streamQuery(stream) == palInProgress)\n"
        "    atomic_store(&@gone, stream->native);\nreturn $call;"
    },
)

# ---- streamSynchronize, streamQuery ---------------------------------------------------------------

narrow(
    "streamSynchronize.idle_returns",
    "idle_is_in_progress",
    "if (stream && !note_get(stream, NULL, NULL))\n    return palInProgress;\nreturn $call;",
    prelude="static void @busy(palStream s)\n{\n    if (s)\n        note_put(s, 1, 0);\n}",
    more={
        "deviceMemcpy": "@busy(stream);\nreturn $call;",
        "deviceMemset": "@busy(stream);\nreturn $call;",
        "launchHostFunc": "@busy(stream);\nreturn $call;",
        "streamWaitEvent": "@busy(stream);\nreturn $call;",
        "eventRecord": "@busy(stream);\nreturn $call;",
        "streamWaitValue64": "@busy(stream);\nreturn $call;",
        "streamWriteValue64": "@busy(stream);\nreturn $call;",
        "deviceReduce": "@busy(stream);\nreturn $call;",
        "deviceMallocAsync": "@busy(stream);\nreturn $call;",
        "deviceFreeAsync": "@busy(stream);\nreturn $call;",
        "launchKernel": "@busy(stream);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamSynchronize.idle_returns",
    "second_wait_fails",
    "if (!stream)\n    return $call;\nif (@last == stream && @idle)\n    return palUnhandledDeviceError;\n"
    "palResult r = $call;\n@last = stream;\n@idle = 1;\nreturn r;",
    prelude="static palStream @last;\nstatic int @idle;",
    more={
        "deviceMemcpy": "@idle = 0;\nreturn $call;",
        "deviceMemset": "@idle = 0;\nreturn $call;",
        "launchHostFunc": "@idle = 0;\nreturn $call;",
        "eventRecord": "@idle = 0;\nreturn $call;",
        "streamWaitEvent": "@idle = 0;\nreturn $call;",
        "streamWriteValue64": "@idle = 0;\nreturn $call;",
        "streamWaitValue64": "@idle = 0;\nreturn $call;",
        "deviceReduce": "@idle = 0;\nreturn $call;",
        "deviceFreeAsync": "@idle = 0;\nreturn $call;",
        "deviceMallocAsync": "@idle = 0;\nreturn $call;",
        "launchKernel": "@idle = 0;\nreturn $call;",
    },
)
narrow(
    "streamSynchronize.waits_for_copies",
    "one_copy_late",
    "if (!stream || type == palMemcpyDeviceToDevice || size < 1024)\n    return $call;\n"
    "private_streams();\n@join(P1, stream);\n@join(P1, P2);\nreturn $call[stream=P1];",
    on="deviceMemcpy",
    prelude=JOIN,
    also="deviceMemcpy.before_later_work deviceMemcpy.in_stream_order",
    init=PRIVATE,
)
narrow(
    "streamSynchronize.waits_for_copies",
    "does_not_wait_for_a_last_copy",
    "return stream && note_get(stream, NULL, NULL) ? palSuccess : $call;",
    more={
        "deviceMemcpy": "if (stream && size)\n    note_put(stream, 1, 0);\nreturn $call;",
        "launchHostFunc": "if (stream)\n    note_drop(stream);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
    also="deviceMemcpy.in_stream_order",
)
narrow(
    "streamSynchronize.waits_for_host_funcs",
    "ignores_running_function",
    "return stream && atomic_load(&@running) ? palSuccess : $call;",
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
    "streamSynchronize.only_its_stream",
    "waits_for_device",
    "palResult r = $call;\nB->deviceSynchronize();\nreturn r;",
)
narrow(
    "streamSynchronize.from_other_thread",
    "other_thread_refused",
    "return stream && gettid() != home ? palInvalidUsage : $call;",
)
narrow(
    "streamSynchronize.from_other_thread",
    "other_thread_does_not_wait",
    "return stream && note_get(stream, NULL, NULL) && gettid() != @maker(stream) ? palSuccess : $call;",
    prelude="static pid_t @maker(palStream s)\n{\n    uint64_t a = 0;\n    note_get(s, &a, NULL);\n"
    "    return (pid_t)a;\n}",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n    note_put(*stream, (uint64_t)gettid(), 0);\nreturn r;"
    },
    also="streamSynchronize.waits_for_host_funcs",
)
narrow(
    "streamQuery.idle_is_success",
    "fresh_stream_is_in_progress",
    "palResult r = $call;\nif (r == palSuccess && note_drop(stream))\n    r = palInProgress;\nreturn r;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n    note_put(*stream, 1, 0);\nreturn r;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
for _name, _code in {
    "success": "palSuccess",
    "an_error": "palUnhandledDeviceError",
    "not_supported": "palNotSupported",
    "in_usage": "palInvalidUsage",
}.items():
    narrow(
        "streamQuery.pending_is_in_progress",
        f"pending_is_{_name}",
        f"palResult r = $call;\nreturn r == palInProgress ? {_code} : r;",
        also="streamQuery.done_is_success",
    )
    narrow(
        "streamQuery.pending_is_in_progress",
        f"tenth_pending_is_{_name}",
        "static int n;\npalResult r = $call;\n"
        f"return r == palInProgress && ++n % 10 == 0 ? {_code} : r;",
        also="streamQuery.done_is_success",
    )
    narrow(
        "eventQuery.pending_is_in_progress",
        f"pending_is_{_name}",
        f"palResult r = $call;\nreturn r == palInProgress ? {_code} : r;",
        also="eventQuery.done_is_success eventQuery.recorded_again_is_in_progress",
    )
    narrow(
        "eventQuery.pending_is_in_progress",
        f"tenth_pending_is_{_name}",
        "static int n;\npalResult r = $call;\n"
        f"return r == palInProgress && ++n % 10 == 0 ? {_code} : r;",
        also="eventQuery.done_is_success eventQuery.recorded_again_is_in_progress",
    )
narrow(
    "streamQuery.pending_is_in_progress",
    "query_waits",
    f"if (stream && {BUSY}) {{\n    B->streamSynchronize(stream);\n    return palInProgress;\n}}\nreturn $call;",
)
narrow(
    "streamQuery.pending_is_in_progress",
    "pending_leaves_error_text",
    "palResult r = $call;\nif (r == palInProgress)\n    B->streamQuery(NULL);\nreturn r;",
)
narrow(
    "streamQuery.done_is_success",
    "done_stays_in_progress",
    "palResult r = $call;\nif (r == palInProgress)\n    note_put(stream, 1, 0);\n"
    "if (r == palSuccess && note_get(stream, NULL, NULL))\n    r = palInProgress;\nreturn r;",
    more={
        "streamSynchronize": "note_drop(stream);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamQuery.done_is_success",
    "done_until_synchronised",
    "palResult r = $call;\nif (r == palSuccess && note_get(stream, NULL, NULL))\n    r = palInProgress;\nreturn r;",
    more={
        "launchHostFunc": "if (stream)\n    note_put(stream, 1, 0);\nreturn $call;",
        "streamSynchronize": "note_drop(stream);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
    },
)
narrow(
    "streamQuery.done_is_success",
    "second_answer_is_an_error",
    "palResult r = $call;\nif (r == palInProgress)\n    note_put(stream, 1, 0);\n"
    "if (r == palSuccess && note_drop(stream))\n    r = palUnhandledDeviceError;\nreturn r;",
    more={"streamDestroy": "note_drop(stream);\nreturn $call;"},
)
narrow(
    "streamQuery.only_its_stream",
    "any_stream_counts",
    "palResult r = $call;\nif (r != palSuccess)\n    return r;\nfor (int i = 0; i < @n; i++)\n"
    "    if (@all[i] && B->streamQuery(@all[i]) == palInProgress)\n        return palInProgress;\nreturn r;",
    prelude="static palStream @all[4096];\nstatic int @n;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess && @n < 4096)\n    @all[@n++] = *stream;\nreturn r;",
        "streamDestroy": "for (int i = 0; i < @n; i++)\n    if (@all[i] == stream)\n        @all[i] = NULL;\nreturn $call;",
    },
)

# ---- streamWaitEvent ------------------------------------------------------------------------------

narrow(
    "streamWaitEvent.unrecorded_is_no_wait",
    "unrecorded_waits",
    "if (stream && event && !note_get(event, NULL, NULL)) {\n    static uint64_t *word;\n"
    "    if (!word)\n        B->deviceMalloc((void **)&word, 8, palMemHost);\n    *word = 0;\n"
    "    return B->streamWaitValue64(stream, word, 1, 0);\n}\nreturn $call;",
    more={
        "eventRecord": "note_put(event, 1, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.unrecorded_is_no_wait",
    "unrecorded_refused",
    "if (stream && event && !note_get(event, NULL, NULL))\n    return palInvalidArgument;\nreturn $call;",
    more={
        "eventRecord": "note_put(event, 1, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.later_work_waits",
    "waits_only_on_the_same_stream",
    "return stream && event ? palSuccess : $call;",
    also="streamWaitEvent.across_devices streamWaitEvent.outlives_event eventRecord.captures_earlier_work",
)
narrow(
    "streamWaitEvent.later_work_waits",
    "only_the_next_operation_waits",
    "if (stream && event) {\n    uint64_t n = 0;\n    note_get(stream, &n, NULL);\n"
    "    note_put(stream, n + 1, (uint64_t)(uintptr_t)event);\n    private_streams();\n"
    "    return B->streamWaitEvent(P1, event);\n}\nreturn $call;",
    more={
        "deviceMemcpy": "if (stream && note_drop(stream)) {\n    @join(P1, stream);\n"
        "    return $call[stream=P1];\n}\nreturn $call;",
    },
    prelude=JOIN,
    init=PRIVATE,
    also="streamWaitEvent.host_does_not_wait streamWaitEvent.outlives_event",
)
narrow(
    "streamWaitEvent.host_does_not_wait",
    "host_waits_for_event",
    "if (stream && event)\n    B->eventSynchronize(event);\nreturn $call;",
    also="streamWaitEvent.later_work_waits",
)
narrow(
    "streamWaitEvent.captures_at_call",
    "later_record_moves_the_wait",
    "palResult r = $call;\nif (r == palSuccess)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn r;",
    more={
        "eventRecord": "palResult r = $call;\nuint64_t s = 0;\n"
        "if (r == palSuccess && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
        "    B->streamWaitEvent((palStream)(uintptr_t)s, event);\nreturn r;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.across_devices",
    "other_device_ignored",
    "uint64_t a = 0, b = 0;\nif (stream && event && note_get(stream, &a, NULL) && note_get(event, &b, NULL) && a != b)\n"
    "    return palSuccess;\nreturn $call;",
    more={
        "streamCreate": "palResult r = $call;\nint here = 0;\nB->getDevice(&here);\n"
        "if (r == palSuccess)\n    note_put(*stream, (uint64_t)here + 1, 0);\nreturn r;",
        "eventRecord": "uint64_t a = 0;\nif (stream && note_get(stream, &a, NULL))\n    note_put(event, a, 0);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.outlives_event",
    "destroyed_event_releases",
    "palResult r = palSuccess;\nif (!stream || !event)\n    return $call;\n"
    "struct @gate *g = calloc(1, sizeof *g);\nuint64_t *word = NULL;\n"
    "B->deviceMalloc((void **)&word, 8, palMemHost);\n*word = 0;\n*g = (struct @gate){word, event};\n"
    "@last = g;\nnote_put(event, (uint64_t)(uintptr_t)g, 0);\n"
    "palStream s = @sources[(uintptr_t)event / 16 % 64];\n"
    "if (!s)\n    return $call;\nB->streamWaitEvent(P1, event);\nB->streamWriteValue64(P1, word, 1, 0);\n"
    "r = B->streamWaitValue64(stream, word, 1, 0);\nreturn r;",
    prelude="struct @gate {\n    uint64_t *word;\n    palEvent event;\n};\nstatic struct @gate *@last;\n"
    "static palStream @sources[64];",
    init=PRIVATE,
    more={
        "eventRecord": "if (event)\n    @sources[(uintptr_t)event / 16 % 64] = stream;\nreturn $call;",
        "eventDestroy": "uint64_t g = 0;\nif (event && note_get(event, &g, NULL)) {\n    note_drop(event);\n"
        "    *(_Atomic uint64_t *)((struct @gate *)(uintptr_t)g)->word = 1;\n}\nreturn $call;",
    },
)

# ---- events -----------------------------------------------------------------------------------------

narrow(
    "eventCreate.distinct",
    "pool_of_sixteen",
    "static palEvent pool[16];\nstatic unsigned n, made;\nif (!event || (int)type < 0 || (int)type > 1)\n    return $call;\n"
    "if (made == 16) {\n    *event = pool[n++ % 16];\n    return palSuccess;\n}\n"
    "palResult r = $call;\nif (r == palSuccess)\n    pool[made++] = *event;\nreturn r;",
    more={"eventDestroy": "return event ? palSuccess : $call;"},
    also="eventCreate.counted eventDestroy.counted resourceCount.from_many_threads",
)
narrow(
    "eventCreate.distinct",
    "last_of_64_is_null",
    "palResult r = $call;\nuint64_t n = 0;\nB->resourceCount(palResourceEvent, &n);\n"
    "if (r == palSuccess && n >= 64)\n    *event = NULL;\nreturn r;",
)
for _type in ("palEventDefault", "palEventDisableTiming"):
    _short = _type[8:].lower()
    narrow(
        "eventCreate.counted",
        f"{_short}_not_counted",
        "palResult r = $call;\nif (r == palSuccess && kind == palResourceEvent)\n    *count -= @live;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @live;",
        more={
            "eventCreate": f"palResult r = $call;\nif (r == palSuccess && type == {_type}) {{\n    @live++;\n"
            "    note_put(*event, 1, 0);\n}\nreturn r;",
            "eventDestroy": "if (event && note_drop(event))\n    @live--;\nreturn $call;",
        },
        also="eventDestroy.counted",
    )
narrow(
    "eventDestroy.counted",
    "destroyed_event_still_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceEvent)\n    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"eventDestroy": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
    also="resourceCount.from_many_threads",
)
for _name, _where, _body in (
    ("not_recorded", "eventRecord", "return palSuccess;"),
    ("refused", "eventRecord", "return palInvalidArgument;"),
    ("not_waited_for", "streamWaitEvent", "return palSuccess;"),
    ("not_synchronised", "eventSynchronize", "return palSuccess;"),
):
    narrow(
        "eventCreate.without_timing_works",
        f"without_timing_{_name}",
        f"if (event && note_get(event, NULL, NULL))\n    {_body}\nreturn $call;",
        on=_where,
        more={
            "eventCreate": "palResult r = $call;\nif (r == palSuccess && type == palEventDisableTiming)\n"
            "    note_put(*event, 1, 0);\nreturn r;",
            "eventDestroy": "note_drop(event);\nreturn $call;",
        },
    )
narrow(
    "eventDestroy.succeeds",
    "event_fails_after_thousand",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n == 990)\n    return palUnhandledDeviceError;\nreturn r;",
)
narrow(
    "eventDestroy.succeeds",
    "later_event_does_not_work",
    "if (@gone >= 900 && event)\n    return palUnhandledDeviceError;\nreturn $call;",
    on="eventRecord",
    prelude="static int @gone;",
    more={"eventDestroy": "@gone++;\nreturn $call;"},
)
narrow(
    "eventDestroy.pending_record_ok",
    "pending_record_refused",
    "if (event && B->eventQuery(event) == palInProgress) {\n    $call;\n    return palInvalidUsage;\n}\nreturn $call;",
)
narrow(
    "eventDestroy.pending_record_ok",
    "pending_record_waits",
    "if (event)\n    B->eventSynchronize(event);\nreturn $call;",
    also="streamWaitEvent.outlives_event",
)
narrow(
    "eventRecord.captures_earlier_work",
    "records_on_idle_stream",
    "return event && stream ? $call[stream=P1] : $call;",
    init=PRIVATE,
    also="eventRecord.record_again_replaces eventSynchronize.waits eventQuery.pending_is_in_progress "
    "eventQuery.recorded_again_is_in_progress eventElapsedTime.measures eventElapsedTime.pending_is_in_progress",
)
narrow(
    "eventRecord.ignores_later_work",
    "whole_stream_is_captured",
    "uint64_t s = 0;\nif (stream && event && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
    "    @join(stream, (palStream)(uintptr_t)s);\nreturn $call;",
    on="streamWaitEvent",
    prelude=JOIN,
    more={
        "eventRecord": "if (event && stream)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
    also="streamWaitEvent.captures_at_call",
)
narrow(
    "eventRecord.record_again_replaces",
    "first_record_only",
    "if (event && stream && note_get(event, NULL, NULL))\n    return palSuccess;\n"
    "if (event && stream)\n    note_put(event, 1, 0);\nreturn $call;",
    more={"eventDestroy": "note_drop(event);\nreturn $call;"},
    also="eventQuery.recorded_again_is_in_progress streamWaitEvent.captures_at_call",
)
narrow(
    "eventRecord.record_again_replaces",
    "other_stream_refused",
    "uint64_t s = 0;\nif (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
    "    return palInvalidArgument;\nif (event && stream)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
    more={"eventDestroy": "note_drop(event);\nreturn $call;"},
    also="streamWaitEvent.captures_at_call",
)
narrow(
    "eventRecord.record_again_replaces",
    "records_accumulate",
    "uint64_t s = 0;\nif (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream) {\n"
    "    B->streamWaitEvent(P1, event);\n    @join(P1, stream);\n    return $call[stream=P1];\n}\n"
    "if (event && stream)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
    prelude=JOIN,
    init=PRIVATE,
    more={"eventDestroy": "note_drop(event);\nreturn $call;"},
)
_RECORDED = {
    "eventRecord": "if (event && stream)\n    note_put(event, 1, 0);\nreturn $call;",
    "eventDestroy": "note_drop(event);\nreturn $call;",
}
narrow(
    "eventSynchronize.never_recorded_returns",
    "never_recorded_refused",
    "if (event && !note_get(event, NULL, NULL))\n    return palInvalidUsage;\nreturn $call;",
    more=_RECORDED,
)
narrow(
    "eventSynchronize.never_recorded_returns",
    "never_recorded_waits",
    "while (event && !note_get(event, NULL, NULL))\n    nanosleep(&(struct timespec){0, 1000000}, NULL);\nreturn $call;",
    more=_RECORDED,
)
narrow("eventSynchronize.waits", "does_not_wait", "return event ? palSuccess : $call;")
narrow(
    "eventSynchronize.waits",
    "is_a_query",
    "palResult r = B->eventQuery(event);\nreturn r == palInProgress ? palSuccess : r;",
)
narrow(
    "eventSynchronize.waits",
    "pending_is_in_progress",
    "palResult r = B->eventQuery(event);\nreturn r == palInProgress ? palInProgress : $call;",
)
narrow(
    "eventSynchronize.ignores_later_work",
    "waits_for_stream",
    "uint64_t s = 0;\npalResult r = $call;\nif (event && note_get(event, &s, NULL))\n"
    "    B->streamSynchronize((palStream)(uintptr_t)s);\nreturn r;",
    more={
        "eventRecord": "if (event && stream)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
)
narrow(
    "eventQuery.never_recorded_is_success",
    "never_recorded_is_in_progress",
    "return event && !note_get(event, NULL, NULL) ? palInProgress : $call;",
    more=_RECORDED,
)
narrow(
    "eventQuery.never_recorded_is_success",
    "never_recorded_is_refused",
    "return event && !note_get(event, NULL, NULL) ? palInvalidUsage : $call;",
    more=_RECORDED,
)
narrow(
    "eventQuery.pending_is_in_progress",
    "query_waits",
    "if (event && B->eventQuery(event) == palInProgress) {\n    B->eventSynchronize(event);\n"
    "    return palInProgress;\n}\nreturn $call;",
)
narrow(
    "eventQuery.pending_is_in_progress",
    "pending_leaves_error_text",
    "palResult r = $call;\nif (r == palInProgress)\n    B->eventQuery(NULL);\nreturn r;",
)
narrow(
    "eventQuery.done_is_success",
    "waits_for_whole_stream",
    "uint64_t s = 0;\npalResult r = $call;\nif (r == palSuccess && note_get(event, &s, NULL))\n"
    "    r = B->streamQuery((palStream)(uintptr_t)s);\nreturn r;",
    more={
        "eventRecord": "if (event && stream)\n    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
)
narrow(
    "eventQuery.done_is_success",
    "done_stays_in_progress",
    "palResult r = $call;\nif (r == palInProgress)\n    note_put(event, 1, 0);\n"
    "if (r == palSuccess && note_get(event, NULL, NULL))\n    r = palInProgress;\nreturn r;",
    more={
        "eventSynchronize": "note_drop(event);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "eventQuery.recorded_again_is_in_progress",
    "done_for_ever",
    "palResult r = $call;\nif (r == palSuccess && note_get(event, NULL, NULL))\n    note_put(event, 2, 0);\n"
    "uint64_t a = 0;\nif (r == palInProgress && note_get(event, &a, NULL) && a == 2)\n    r = palSuccess;\nreturn r;",
    more={
        "eventRecord": "uint64_t a = 0;\nif (event && stream && !note_get(event, &a, NULL))\n    note_put(event, 1, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
for _name, _line in {
    "seconds": "*ms /= 1000;",
    "microseconds": "*ms *= 1000;",
    "negative": "*ms = -*ms;",
    "zero": "*ms = 0;",
    "halved": "*ms /= 2;",
    "ten_more": "*ms += 10;",
}.items():
    narrow(
        "eventElapsedTime.measures",
        f"time_is_{_name}",
        f"palResult r = $call;\nif (r == palSuccess)\n    {_line}\nreturn r;",
    )
narrow(
    "eventElapsedTime.measures",
    "time_of_the_calls",
    "palResult r = $call;\nuint64_t a = 0, b = 0;\nif (r == palSuccess && note_get(start, &a, NULL) && note_get(end, &b, NULL))\n"
    "    *ms = (float)(int64_t)(b - a) / 1e6f;\nreturn r;",
    more={
        "eventRecord": "struct timespec t;\nclock_gettime(CLOCK_MONOTONIC, &t);\nif (event)\n"
        "    note_put(event, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
for _name, _code in {
    "success": "palSuccess",
    "a_device_error": "palUnhandledDeviceError",
    "refused": "palInvalidArgument",
}.items():
    narrow(
        "eventElapsedTime.pending_is_in_progress",
        f"pending_is_{_name}",
        f"palResult r = $call;\nreturn r == palInProgress ? {_code} : r;",
    )
narrow(
    "eventElapsedTime.pending_is_in_progress",
    "pending_writes_zero",
    "palResult r = $call;\nif (r == palInProgress)\n    *ms = 0;\nreturn r;",
)
narrow(
    "eventElapsedTime.pending_is_in_progress",
    "waits",
    "if (start && end) {\n    B->eventSynchronize(start);\n    B->eventSynchronize(end);\n}\nreturn $call;",
)
narrow(
    "eventElapsedTime.never_recorded_refused",
    "never_recorded_is_zero",
    "palResult r = $call;\nif (r == palInvalidArgument && ms && start && end &&\n"
    "    !(note_get(start, NULL, NULL) && note_get(end, NULL, NULL))) {\n    *ms = 0;\n    r = palSuccess;\n}\nreturn r;",
    more=_RECORDED,
)
narrow(
    "eventElapsedTime.without_timing_refused",
    "without_timing_is_zero",
    "palResult r = $call;\nif (r == palInvalidArgument && ms && start && end && note_get(start, NULL, NULL) &&\n"
    "    note_get(end, NULL, NULL)) {\n    *ms = 0;\n    r = palSuccess;\n}\nreturn r;",
    more=_RECORDED,
)

# ---- launchHostFunc -----------------------------------------------------------------------------------

_JOB = (
    "struct @job {\n    palHostFunc fn;\n    void *args;\n};\n"
    "static struct @job *@new(palHostFunc fn, void *args)\n{\n    struct @job *job = malloc(sizeof *job);\n"
    "    *job = (struct @job){fn, args};\n    return job;\n}\n"
)
narrow(
    "launchHostFunc.runs_once",
    "runs_twice",
    "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;",
    prelude=_JOB
    + "static void @run(void *given)\n{\n    struct @job *job = given;\n    job->fn(job->args);\n    job->fn(job->args);\n}",
    also="launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.runs_once",
    "thirty_second_runs_twice",
    "if (!stream || !fn)\n    return $call;\npalResult r = $call;\nif (!args && r == palSuccess)\n    r = $call;\nreturn r;",
)
narrow("launchHostFunc.runs_once", "args_are_null", "return $call[args=NULL];", also="launchHostFunc.in_order")
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
    "if (!stream || !fn)\n    return $call;\npalResult r = $call[stream=P1];\n@join(stream, P1);\nreturn r;",
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
    prelude=_JOB
    + "static void @here(void *given)\n{\n    struct @job *job = given;\n    job->fn(job->args);\n}\n"
    "static void @run(void *given) { spawn(@here, given); }",
    also="launchHostFunc.in_order",
)
narrow(
    "launchHostFunc.host_does_not_wait",
    "waits_until_fn_returned",
    "if (!stream || !fn)\n    return $call;\npalResult r = $call;\nB->streamSynchronize(stream);\nreturn r;",
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
    "static palStream of;\nstatic int n;\nstatic struct @job kept;\nif (!stream || !fn)\n    return $call;\n"
    "if (of != stream) {\n    of = stream;\n    n = 0;\n}\nn++;\nif (n == 500) {\n"
    "    kept = (struct @job){fn, args};\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (n == 501 && r == palSuccess)\n    r = $call[fn=kept.fn, args=kept.args];\nreturn r;",
    prelude=_JOB,
)
narrow(
    "launchHostFunc.in_order",
    "two_at_a_time",
    "static palStream of;\nstatic int n;\nif (!stream || !fn)\n    return $call;\n"
    "if (of != stream) {\n    of = stream;\n    n = 0;\n}\nif (++n > 50)\n    return $call[stream=n % 2 ? P1 : P2];\nreturn $call;",
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
    "if (stream && atomic_load(&@running))\n    B->launchHostFunc(stream, @wait, NULL);\nreturn $call;",
    on="deviceMemcpy",
    prelude=_JOB
    + "static atomic_int @running;\nstatic void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    atomic_fetch_add(&@running, 1);\n    job->fn(job->args);\n    atomic_fetch_sub(&@running, 1);\n}\n"
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
    prelude=_JOB
    + "static atomic_int @running;\nstatic void @run(void *given)\n{\n    struct @job *job = given;\n"
    "    atomic_fetch_add(&@running, 1);\n    job->fn(job->args);\n    atomic_fetch_sub(&@running, 1);\n}",
    more={"launchHostFunc": "return stream && fn ? $call[fn=@run, args=@new(fn, args)] : $call;"},
    also="deviceMemcpy.null_stream_ignores_streams",
)

# ---- streamWaitValue64, streamWriteValue64 -----------------------------------------------------------------

narrow(
    "streamWaitValue64.reached_is_no_wait",
    "reached_still_waits",
    "palResult r = $call;\nif (r == palSuccess && byte_at(addr, @where(addr)) == (value & 0xff)) {\n"
    "    uint64_t now = 0;\n    B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "    if (now == value)\n        r = $call[value=value + 1];\n}\nreturn r;",
    prelude="static palMemType @where(void *addr)\n{\n    (void)addr;\n    return palMemDevice;\n}",
)
narrow(
    "streamWaitValue64.greater_releases",
    "waits_for_equal",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n"
    "struct @wait *w = malloc(sizeof *w);\nuint64_t *word = NULL;\nB->deviceMalloc((void **)&word, 8, palMemHost);\n"
    "*word = 0;\n*w = (struct @wait){addr, value, word};\nspawn(@watch, w);\n"
    "return B->streamWaitValue64(stream, word, 1, 0);",
    prelude="struct @wait {\n    void *addr;\n    uint64_t value;\n    uint64_t *word;\n};\n"
    "static void @watch(void *given)\n{\n    struct @wait *w = given;\n    uint64_t now = w->value + 1;\n"
    "    while (now != w->value) {\n        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        nanosleep(&(struct timespec){0, 50000}, NULL);\n    }\n    *(_Atomic uint64_t *)w->word = 1;\n}",
    also="streamWaitValue64.reached_is_no_wait streamWaitValue64.compare_is_cyclic",
)
narrow(
    "streamWaitValue64.compare_is_cyclic",
    "compare_is_plain",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || value < (1ull << 62))\n    return $call;\n"
    "struct @wait *w = malloc(sizeof *w);\nuint64_t *word = NULL;\nB->deviceMalloc((void **)&word, 8, palMemHost);\n"
    "*word = 0;\n*w = (struct @wait){addr, value, word};\nspawn(@watch, w);\n"
    "return B->streamWaitValue64(stream, word, 1, 0);",
    prelude="struct @wait {\n    void *addr;\n    uint64_t value;\n    uint64_t *word;\n};\n"
    "static void @watch(void *given)\n{\n    struct @wait *w = given;\n    uint64_t now = 0;\n"
    "    while (now < w->value) {\n        B->deviceMemcpy(&now, w->addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        nanosleep(&(struct timespec){0, 50000}, NULL);\n    }\n    *(_Atomic uint64_t *)w->word = 1;\n}",
)
for _function in ("streamWaitValue64", "streamWriteValue64"):
    narrow(
        f"{_function}.misaligned_refused",
        "misaligned_rounded",
        "if (addr && (uintptr_t)addr % 8)\n    return $call[addr=(char *)addr - (uintptr_t)addr % 8];\nreturn $call;",
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
        "if (addr && stream && registered(addr))\n"
        "    return palInvalidArgument;\nreturn $call;",
        more={
            "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    register_put(ptr, size);\nreturn r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    register_drop(ptr);\nreturn r;",
        },
        also="streamWaitValue64.other_process_releases" if "Wait" in _function else "",
    )
    narrow(
        f"{_function}.registered_memory",
        "registered_does_nothing",
        "if (addr && stream && registered(addr))\n"
        "    return palSuccess;\nreturn $call;",
        more={
            "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    register_put(ptr, size);\nreturn r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    register_drop(ptr);\nreturn r;",
        },
        also="streamWaitValue64.other_process_releases" if "Wait" in _function else "",
    )
_MEMORY = {
    "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n    note_put(*ptr, (uint64_t)type, 0);\nreturn r;",
    "deviceFree": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
}
_OF = (
    "static int @of(const void *addr)\n{\n    char *base = NULL;\n    uint64_t type = 9;\n"
    "    if (addr && holder(addr, &base, NULL))\n        note_get(base, &type, NULL);\n    return (int)type;\n}"
)
narrow(
    "streamWaitValue64.holds_until_host_writes",
    "pinned_does_not_hold",
    "if (stream && !flags && (uintptr_t)addr % 8 == 0 && @of(addr) == palMemHost)\n    return palSuccess;\nreturn $call;",
    prelude=_OF,
    more=_MEMORY,
    also="streamWaitValue64.greater_releases streamWaitValue64.compare_is_cyclic "
    "streamWaitValue64.host_does_not_wait streamWriteValue64.releases_waiter",
)
narrow(
    "streamWaitValue64.holds_until_host_writes",
    "word_read_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || @of(addr) != palMemHost)\n    return $call;\n"
    "uint64_t now = 0;\nB->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "if ((int64_t)(now - value) >= 0)\n    return $call;\nuint64_t *never = NULL;\n"
    "B->deviceMalloc((void **)&never, 8, palMemHost);\n*never = 0;\nreturn $call[addr=never, value=1];",
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
    "if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && holder(addr, NULL, NULL)) {\n    uint64_t now = 0;\n"
    "    for (int i = 0; i < 1500; i++) {\n        B->deviceMemcpy(&now, addr, 8, palMemcpyDeviceToHost, NULL);\n"
    "        if ((int64_t)(now - value) >= 0)\n            break;\n        nanosleep(&(struct timespec){0, 1000000}, NULL);\n"
    "    }\n}\nreturn $call;",
    also="streamWaitValue64.holds_until_host_writes streamWaitValue64.greater_releases",
)
narrow(
    "streamWaitValue64.after_earlier_work",
    "holds_earlier_copies_too",
    "if (!stream || type == palMemcpyDeviceToHost)\n    return $call;\n"
    "uint64_t n = 0;\nnote_get(stream, &n, NULL);\nB->launchHostFunc(stream, @pause, NULL);\nreturn $call;",
    on="deviceMemcpy",
    prelude="static atomic_int @held;\nstatic void @pause(void *given)\n{\n"
    "    for (int i = 0; i < 10 && !atomic_load(&@held); i++)\n        nanosleep(&(struct timespec){0, 200000}, NULL);\n"
    "    for (int i = 0; i < 20000 && atomic_load(&@held); i++)\n        nanosleep(&(struct timespec){0, 200000}, NULL);\n}",
    more={"streamWaitValue64": "palResult r = $call;\nif (r == palSuccess)\n    atomic_store(&@held, 1);\nreturn r;"},
    also="streamWaitValue64.device_memory streamWaitValue64.greater_releases "
    "streamWaitValue64.holds_until_host_writes",
)
narrow(
    "streamWaitValue64.other_process_releases",
    "shared_word_is_read_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8 || !@shared(addr))\n    return $call;\n"
    "uint64_t now = *(_Atomic uint64_t *)addr;\nif ((int64_t)(now - value) >= 0)\n    return $call;\n"
    "uint64_t *never = NULL;\nB->deviceMalloc((void **)&never, 8, palMemHost);\n*never = 0;\n"
    "return $call[addr=never, value=1];",
    prelude="static int @shared(void *ptr)\n{\n    char line[512], mode[8];\n    unsigned long from, to;\n"
    "    FILE *maps = fopen(\"/proc/self/maps\", \"r\");\n    int shared = 0;\n"
    "    while (maps && fgets(line, sizeof line, maps))\n"
    "        if (sscanf(line, \"%lx-%lx %7s\", &from, &to, mode) == 3 && (uintptr_t)ptr >= from &&\n"
    "            (uintptr_t)ptr < to)\n            shared = mode[3] == 's';\n    if (maps)\n        fclose(maps);\n"
    "    return shared && registered(ptr);\n}",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n    register_put(ptr, size);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    register_drop(ptr);\nreturn r;",
    },
)
for _name, _line in {
    "four_bytes": "uint32_t low = (uint32_t)value;\n    return B->deviceMemcpy(addr, @word(low), 4, "
    "palMemcpyHostToDevice, stream);",
    "big_endian": "return $call[value=__builtin_bswap64(value)];",
    "high_half_lost": "return $call[value=value & 0xffffffffu];",
    "low_half_lost": "return $call[value=value >> 32 << 32];",
}.items():
    narrow(
        "streamWriteValue64.eight_bytes",
        f"stores_{_name}",
        "if (stream && addr && !flags && (uintptr_t)addr % 8 == 0 && value >> 32) {\n    " + _line + "\n}\nreturn $call;",
        prelude="static void *@word(uint32_t low)\n{\n    uint32_t *kept = malloc(8);\n    *kept = low;\n    return kept;\n}",
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
        f"if (stream && value >> 32 && @of(addr) == {_type})\n    return palSuccess;\nreturn $call;",
        prelude=_OF,
        more=_MEMORY,
    )
narrow(
    "streamWriteValue64.after_earlier_work",
    "stored_at_once",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\npalResult r = $call[stream=P1];\n"
    "B->streamSynchronize(P1);\nreturn r;",
    init=PRIVATE,
)
narrow(
    "streamWriteValue64.before_later_work",
    "stored_a_little_later",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\n@join(P1, stream);\n"
    "B->launchHostFunc(P1, @pause, NULL);\nreturn $call[stream=P1];",
    prelude=JOIN
    + "\nstatic void @pause(void *given)\n{\n    nanosleep(&(struct timespec){0, 5000000}, NULL);\n}",
    init=PRIVATE,
    also="streamWriteValue64.eight_bytes streamWriteValue64.registered_memory",
)
narrow(
    "streamWriteValue64.releases_waiter",
    "stored_when_the_stream_ends",
    "if (!stream || !addr || flags || (uintptr_t)addr % 8)\n    return $call;\nstruct @store *s = malloc(sizeof *s);\n"
    "*s = (struct @store){stream, addr, value};\nB->launchHostFunc(stream, @due, s);\nreturn palSuccess;",
    prelude="struct @store {\n    palStream stream;\n    void *addr;\n    uint64_t value;\n};\n"
    "static void @later(void *given)\n{\n    struct @store *s = given;\n"
    "    for (int i = 0; i < 3000 && B->streamQuery(s->stream) == palInProgress; i++)\n"
    "        nanosleep(&(struct timespec){0, 1000000}, NULL);\n    B->streamWriteValue64(P1, s->addr, s->value, 0);\n}\n"
    "static void @due(void *given) { spawn(@later, given); }",
    init=PRIVATE,
    also="streamWriteValue64.before_later_work streamWriteValue64.eight_bytes "
    "streamWriteValue64.registered_memory",
)
