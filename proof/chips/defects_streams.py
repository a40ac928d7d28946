"""Defects of streams, at least one per clause."""

from __future__ import annotations

from proof.chips.mutants import narrow

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
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n"
    "    *count -= @live;\nreturn r;",
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
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n"
    "    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"streamDestroy": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
    also="resourceCount.from_many_threads",
)
narrow(
    "streamCreate.independent",
    "one_queue_for_all",
    "palResult r = $call;\nint here = 0;\n"
    "if (r == palSuccess && !B->getDevice(&here) && here < 8) {\n"
    "    if (@first[here])\n        note_put(*stream, (uint64_t)(uintptr_t)@first[here], 0);\n"
    "    else\n        @first[here] = *stream;\n}\nreturn r;",
    prelude="static palStream @first[8];\nstatic palStream @of(palStream s)\n{\n"
    "    uint64_t a = 0;\n"
    "    return s && note_get(s, &a, NULL) ? (palStream)(uintptr_t)a : s;\n}",
    more={
        "deviceMemcpy": "return $call[stream=@of(stream)];",
        "deviceMemset": "return $call[stream=@of(stream)];",
        "launchHostFunc": "return $call[stream=@of(stream)];",
        "eventRecord": "return $call[stream=@of(stream)];",
        "streamWaitEvent": "return $call[stream=@of(stream)];",
        "streamQuery": "return $call[stream=@of(stream)];",
        "streamSynchronize": "return $call[stream=@of(stream)];",
        "streamDestroy": "note_drop(stream);\nfor (int d = 0; d < 8; d++)\n"
        "    if (@first[d] == stream)\n"
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
    "int here = 0;\nB->getDevice(&here);\nB->setDevice(0);\npalResult r = $call;\n"
    "B->setDevice(here);\nreturn r;",
)
narrow(
    "streamDestroy.succeeds",
    "stream_fails_after_thousand",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n == 990)\n"
    "    return palUnhandledDeviceError;\nreturn r;",
)
narrow(
    "streamDestroy.succeeds",
    "later_stream_does_not_work",
    "if (@gone >= 900 && type == palMemcpyHostToDevice)\n    return palUnhandledDeviceError;\n"
    "return $call;",
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
    "static _Atomic(palStream) @gone;\nstatic void @run(void *given)\n{\n"
    "    struct @job *job = given;\n"
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
    "palResult r = $call;\nif (r == palSuccess && native)\n    (*stream)->native = *stream;\n"
    "return r;",
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
        "streamFree": "uint64_t a = 0;\nif (stream && note_get(stream, &a, NULL)) {\n"
        "    note_drop(stream);\n"
        "    stream->native = (void *)(uintptr_t)a;\n    return B->streamDestroy(stream);\n}\n"
        "return $call;"
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
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n"
    "    *count -= @live;\nreturn r;",
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
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceStream)\n"
    "    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"streamFree": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
)
narrow(
    "streamFree.native_stays",
    "native_is_refused_afterwards",
    "if (stream && note_get(stream->native, NULL, NULL))\n"
    "    return palUnhandledDeviceError;\nreturn $call;",
    on="deviceMemcpy",
    more={
        "streamFree": "if (stream && stream->native)\n    note_put(stream->native, 1, 0);\n"
        "return $call;",
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_drop((*stream)->native);\nreturn r;",
    },
)
narrow(
    "streamFree.native_stays",
    "functions_dropped_after_free",
    "if (!stream || !fn)\n    return $call;\nstruct @job *job = malloc(sizeof *job);\n"
    "*job = (struct @job){fn, args, stream->native};\nreturn $call[fn=@run, args=job];",
    on="launchHostFunc",
    prelude="struct @job {\n    palHostFunc fn;\n    void *args;\n    void *native;\n};\n"
    "static _Atomic(void *) @gone;\nstatic void @run(void *given)\n{\n"
    "    struct @job *job = given;\n"
    "    if (!job->native || atomic_load(&@gone) != job->native)\n        job->fn(job->args);\n}",
    more={
        "streamFree": "if (stream && B->streamQuery(stream) == palInProgress)\n"
        "    atomic_store(&@gone, stream->native);\nreturn $call;"
    },
)

# ---- streamSynchronize, streamQuery -------------------------------------------------------------

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
    "if (!stream)\n    return $call;\nif (@last == stream && @idle)\n"
    "    return palUnhandledDeviceError;\n"
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
    "return stream && note_get(stream, NULL, NULL) && "
    "gettid() != @maker(stream) ? palSuccess : $call;",
    prelude="static pid_t @maker(palStream s)\n{\n    uint64_t a = 0;\n    note_get(s, &a, NULL);\n"
    "    return (pid_t)a;\n}",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*stream, (uint64_t)gettid(), 0);\nreturn r;"
    },
    also="streamSynchronize.waits_for_host_funcs",
)
narrow(
    "streamQuery.idle_is_success",
    "fresh_stream_is_in_progress",
    "palResult r = $call;\nif (r == palSuccess && note_drop(stream))\n    r = palInProgress;\n"
    "return r;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*stream, 1, 0);\nreturn r;",
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
    f"if (stream && {BUSY}) {{\n    B->streamSynchronize(stream);\n    return palInProgress;\n"
    f"}}\nreturn $call;",
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
    "palResult r = $call;\nif (r == palSuccess && note_get(stream, NULL, NULL))\n"
    "    r = palInProgress;\nreturn r;",
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
    "    if (@all[i] && B->streamQuery(@all[i]) == palInProgress)\n"
    "        return palInProgress;\nreturn r;",
    prelude="static palStream @all[4096];\nstatic int @n;",
    more={
        "streamCreate": "palResult r = $call;\nif (r == palSuccess && @n < 4096)\n"
        "    @all[@n++] = *stream;\nreturn r;",
        "streamDestroy": "for (int i = 0; i < @n; i++)\n    if (@all[i] == stream)\n"
        "        @all[i] = NULL;\nreturn $call;",
    },
)
narrow(
    "streamDestroy.host_does_not_wait",
    "waits_for_pending_work",
    "if (stream)\n    B->streamSynchronize(stream);\nreturn $call;",
)
