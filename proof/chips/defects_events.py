"""Defects of events and of waiting for them, at least one per clause."""

from __future__ import annotations

from proof.chips.mutants import narrow

# An event recorded on one stream and waited for by another, below.
JOIN = (
    "static void @join(palStream waits, palStream of)\n{\n    palEvent e = NULL;\n"
    "    B->eventCreate(&e, palEventDisableTiming);\n    B->eventRecord(e, of);\n"
    "    B->streamWaitEvent(waits, e);\n    B->eventDestroy(e);\n}"
)
PRIVATE = "private_streams();"

# ---- streamWaitEvent ----------------------------------------------------------------------------

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
    "if (stream && event && !note_get(event, NULL, NULL))\n    return palInvalidArgument;\n"
    "return $call;",
    more={
        "eventRecord": "note_put(event, 1, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.later_work_waits",
    "waits_only_on_the_same_stream",
    "return stream && event ? palSuccess : $call;",
    also="streamWaitEvent.across_devices streamWaitEvent.outlives_event "
    "eventRecord.captures_earlier_work",
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
    "palResult r = $call;\nif (r == palSuccess)\n"
    "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn r;",
    more={
        "eventRecord": "palResult r = $call;\nuint64_t s = 0;\n"
        "if (r == palSuccess && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
        "    B->streamWaitEvent((palStream)(uintptr_t)s, event);\nreturn r;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n"
        "    if (notes[i].a == (uintptr_t)stream)\n"
        "        note_drop((void *)notes[i].key);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.across_devices",
    "other_device_ignored",
    "uint64_t a = 0, b = 0;\n"
    "if (stream && event && note_get(stream, &a, NULL) && note_get(event, &b, NULL) && a != b)\n"
    "    return palSuccess;\nreturn $call;",
    more={
        "streamCreate": "palResult r = $call;\nint here = 0;\nB->getDevice(&here);\n"
        "if (r == palSuccess)\n    note_put(*stream, (uint64_t)here + 1, 0);\nreturn r;",
        "eventRecord": "uint64_t a = 0;\nif (stream && note_get(stream, &a, NULL))\n"
        "    note_put(event, a, 0);\nreturn $call;",
        "streamDestroy": "note_drop(stream);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
    },
)
narrow(
    "streamWaitEvent.outlives_event",
    "destroyed_event_releases",
    "palResult r = palSuccess;\nif (!stream || !event)\n    return $call;\n"
    "struct @gate *g = calloc(1, sizeof *g);\nuint64_t *word = NULL;\n"
    "B->deviceMalloc((void **)&word, 8, palMemHost);\n*word = 0;\n"
    "*g = (struct @gate){word, event};\n"
    "@last = g;\nnote_put(event, (uint64_t)(uintptr_t)g, 0);\n"
    "palStream s = @sources[(uintptr_t)event / 16 % 64];\n"
    "if (!s)\n    return $call;\nB->streamWaitEvent(P1, event);\n"
    "B->streamWriteValue64(P1, word, 1, 0);\n"
    "r = B->streamWaitValue64(stream, word, 1, 0);\nreturn r;",
    prelude="struct @gate {\n    uint64_t *word;\n    palEvent event;\n};\n"
    "static struct @gate *@last;\n"
    "static palStream @sources[64];",
    init=PRIVATE,
    more={
        "eventRecord": "if (event)\n    @sources[(uintptr_t)event / 16 % 64] = stream;\n"
        "return $call;",
        "eventDestroy": "uint64_t g = 0;\nif (event && note_get(event, &g, NULL)) {\n"
        "    note_drop(event);\n"
        "    *(_Atomic uint64_t *)((struct @gate *)(uintptr_t)g)->word = 1;\n}\nreturn $call;",
    },
)

# ---- events -------------------------------------------------------------------------------------

narrow(
    "eventCreate.distinct",
    "pool_of_sixteen",
    "static palEvent pool[16];\nstatic unsigned n, made;\n"
    "if (!event || (int)type < 0 || (int)type > 1)\n    return $call;\n"
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
        "palResult r = $call;\nif (r == palSuccess && kind == palResourceEvent)\n"
        "    *count -= @live;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @live;",
        more={
            "eventCreate": f"palResult r = $call;\n"
            f"if (r == palSuccess && type == {_type}) {{\n    @live++;\n"
            "    note_put(*event, 1, 0);\n}\nreturn r;",
            "eventDestroy": "if (event && note_drop(event))\n    @live--;\nreturn $call;",
        },
        also="eventDestroy.counted",
    )
narrow(
    "eventDestroy.counted",
    "destroyed_event_still_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceEvent)\n"
    "    *count += @gone;\nreturn r;",
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
            "eventCreate": "palResult r = $call;\n"
            "if (r == palSuccess && type == palEventDisableTiming)\n"
            "    note_put(*event, 1, 0);\nreturn r;",
            "eventDestroy": "note_drop(event);\nreturn $call;",
        },
    )
narrow(
    "eventDestroy.succeeds",
    "event_fails_after_thousand",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n == 990)\n"
    "    return palUnhandledDeviceError;\nreturn r;",
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
    "if (event && B->eventQuery(event) == palInProgress) {\n    $call;\n"
    "    return palInvalidUsage;\n}\nreturn $call;",
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
    also="eventRecord.record_again_replaces eventSynchronize.waits "
    "eventQuery.pending_is_in_progress "
    "eventQuery.recorded_again_is_in_progress eventElapsedTime.measures "
    "eventElapsedTime.pending_is_in_progress",
)
narrow(
    "eventRecord.ignores_later_work",
    "whole_stream_is_captured",
    "uint64_t s = 0;\n"
    "if (stream && event && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
    "    @join(stream, (palStream)(uintptr_t)s);\nreturn $call;",
    on="streamWaitEvent",
    prelude=JOIN,
    more={
        "eventRecord": "if (event && stream)\n"
        "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n"
        "    if (notes[i].a == (uintptr_t)stream)\n"
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
    "uint64_t s = 0;\n"
    "if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream)\n"
    "    return palInvalidArgument;\nif (event && stream)\n"
    "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
    more={"eventDestroy": "note_drop(event);\nreturn $call;"},
    also="streamWaitEvent.captures_at_call",
)
narrow(
    "eventRecord.record_again_replaces",
    "records_accumulate",
    "uint64_t s = 0;\n"
    "if (event && stream && note_get(event, &s, NULL) && (palStream)(uintptr_t)s != stream) {\n"
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
    "while (event && !note_get(event, NULL, NULL))\n"
    "    nanosleep(&(struct timespec){0, 1000000}, NULL);\nreturn $call;",
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
        "eventRecord": "if (event && stream)\n"
        "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n"
        "    if (notes[i].a == (uintptr_t)stream)\n"
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
        "eventRecord": "if (event && stream)\n"
        "    note_put(event, (uint64_t)(uintptr_t)stream, 0);\nreturn $call;",
        "eventDestroy": "note_drop(event);\nreturn $call;",
        "streamDestroy": "for (size_t i = 0; i < noted; i++)\n"
        "    if (notes[i].a == (uintptr_t)stream)\n"
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
    "palResult r = $call;\nif (r == palSuccess && note_get(event, NULL, NULL))\n"
    "    note_put(event, 2, 0);\n"
    "uint64_t a = 0;\nif (r == palInProgress && note_get(event, &a, NULL) && a == 2)\n"
    "    r = palSuccess;\nreturn r;",
    more={
        "eventRecord": "uint64_t a = 0;\nif (event && stream && !note_get(event, &a, NULL))\n"
        "    note_put(event, 1, 0);\nreturn $call;",
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
    "palResult r = $call;\nuint64_t a = 0, b = 0;\n"
    "if (r == palSuccess && note_get(start, &a, NULL) && note_get(end, &b, NULL))\n"
    "    *ms = (float)(int64_t)(b - a) / 1e6f;\nreturn r;",
    more={
        "eventRecord": "struct timespec t;\nclock_gettime(CLOCK_MONOTONIC, &t);\nif (event)\n"
        "    note_put(event, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec, 0);\n"
        "return $call;",
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
    "if (start && end) {\n    B->eventSynchronize(start);\n    B->eventSynchronize(end);\n}\n"
    "return $call;",
)
narrow(
    "eventElapsedTime.never_recorded_refused",
    "never_recorded_is_zero",
    "palResult r = $call;\nif (r == palInvalidArgument && ms && start && end &&\n"
    "    !(note_get(start, NULL, NULL) && note_get(end, NULL, NULL))) {\n    *ms = 0;\n"
    "    r = palSuccess;\n}\nreturn r;",
    more=_RECORDED,
)
narrow(
    "eventElapsedTime.without_timing_refused",
    "without_timing_is_zero",
    "palResult r = $call;\n"
    "if (r == palInvalidArgument && ms && start && end && note_get(start, NULL, NULL) &&\n"
    "    note_get(end, NULL, NULL)) {\n    *ms = 0;\n    r = palSuccess;\n}\nreturn r;",
    more=_RECORDED,
)
