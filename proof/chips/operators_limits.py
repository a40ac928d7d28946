"""Defects at limits, derived from the spec: leaks, sizes, tables that end, short waits, races.

Each operator covers every function whose entry has the clause about that limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Function, Spec

from proof.chips.mutants import Mutant, mutant, operator

LEAKS = {
    "memory": "char *volatile kept = malloc(600);\nmemset(kept, 1, 600);",
    "descriptor": 'int kept = open("/dev/null", O_RDONLY | O_CLOEXEC);\n(void)kept;',
    "mapping": "static atomic_uint turn;\n"
    "mmap(NULL, 4096, atomic_fetch_add(&turn, 1) % 2 ? PROT_READ : PROT_NONE,\n"
    "     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);",
    "thread": "spawn(@rest, NULL);",
}
REST = "static void @rest(void *unused)\n{\n    pause();\n}"
CUTS = {"16": "(uint16_t)size", "30": "size & 0x3fffffff", "31": "size & 0x7fffffff",
        "32": "(uint32_t)size"}  # fmt: skip
SIGNED = "size > INT32_MAX ? (size_t)INT32_MAX : size"
# Handles of what a function makes: the resource whose number the underlying table knows.
TABLES = {
    "streamCreate": ("palResourceStream", "stream"),
    "eventCreate": ("palResourceEvent", "event"),
}
GIVES_UP_S = (1, 3)


def _with(spec: Spec, clause: str) -> Iterator[tuple[Function, str]]:
    """The device functions that have a clause of this name, with its id."""
    for function in spec.functions:
        id_ = f"{function.name}.{clause}"
        if function.table == "device" and any(c.id == id_ for c in function.clauses):
            yield function, id_


@operator()
def leaks(spec: Spec) -> Iterator[Mutant]:
    """Every call leaves something behind in the process; or every fourth does."""
    for function, clause in _with(spec, "leaves_nothing_behind"):
        for what, code in LEAKS.items():
            prelude = REST if what == "thread" else ""
            body = f"{{\n{code}\n}}\nreturn $call;"
            yield mutant(function.name, f"leaks_{what}", [clause], body, prelude)
            if what in ("descriptor", "mapping"):
                body = (
                    "static atomic_uint calls;\nif (atomic_fetch_add(&calls, 1) % 4 == 3) "
                    f"{{\n{code}\n}}\nreturn $call;"
                )
                yield mutant(function.name, f"leaks_{what}_every_fourth_call", [clause], body)


@operator()
def sizes(spec: Spec) -> Iterator[Mutant]:
    """A size of more than 4 GiB is taken for a shorter one."""
    for function, clause in _with(spec, "beyond_4_gib"):
        for bits, cut in CUTS.items():
            if bits == "16":
                continue  # seen by smaller sizes
            body = f"return $call[size={cut}];"
            yield mutant(function.name, f"size_of_{bits}_bits", [clause], body)
        yield mutant(function.name, "size_is_signed", [clause], f"return $call[size={SIGNED}];")
        if function.name == "deviceMemcpy":
            for way in ("HostToDevice", "DeviceToHost"):
                body = (
                    f"if (type == palMemcpy{way})\n    return $call[size=(uint32_t)size];\n"
                    "return $call;"
                )
                yield mutant(function.name, f"{way}_size_of_32_bits", [clause], body)


@operator()
def tables(spec: Spec) -> Iterator[Mutant]:
    """A table of live objects ends: further ones are refused, or are the last one again."""
    for clause_name, ends in (
        ("thousand_live", (256, 512)),
        ("ten_thousand_live", (1024, 4096, 8192)),
    ):
        for function, clause in _with(spec, clause_name):
            kind, out = TABLES[function.name]
            for end in ends:
                count = f"uint64_t live = 0;\nB->resourceCount({kind}, &live);\n"
                body = f"{count}if (live >= {end})\n    return palSystemError;\nreturn $call;"
                yield mutant(function.name, f"table_of_{end}", [clause], body)
                body = (
                    f"static void *last;\n{count}if ({out} && last && live >= {end}) {{\n"
                    f"    *{out} = last;\n    return palSuccess;\n}}\npalResult r = $call;\n"
                    f"if (r == palSuccess)\n    last = *{out};\nreturn r;"
                )
                yield mutant(function.name, f"table_of_{end}_gives_the_last", [clause], body)


@operator()
def queues(spec: Spec) -> Iterator[Mutant]:
    """A call that meets a deep queue is lost."""
    lost = {
        "every_65536th": "calls % 65536 == 65535",
        "every_10007th": "calls % 10007 == 10006",
        "beyond_16384": "calls >= 16384 && calls < 100000",
    }
    for function, clause in _with(spec, "many_pending"):
        for name, when in lost.items():
            body = (
                "static unsigned calls;\nif (stream) {\n"
                f"    if ({when}) {{\n        calls++;\n        return palSuccess;\n    }}\n"
                "    calls++;\n}\nreturn $call;"
            )
            yield mutant(function.name, f"loses_calls_{name}", [clause], body)


@operator()
def races(spec: Spec) -> Iterator[Mutant]:
    """Two threads in the same call use one slot."""
    for function, clause in _with(spec, "from_many_threads"):
        outputs = [p for p in function.params if p.is_output and p.is_pointer]
        inputs = [p.name for p in function.params if p.type.name in ("ptr", "host_func")]
        if function.name in (*TABLES, "deviceMalloc"):
            out = outputs[0].name
            body = (
                f"static void *volatile slot;\npalResult r = $call;\nif (r == palSuccess) {{\n"
                f"    slot = *{out};\n    sched_yield();\n    *{out} = slot;\n}}\nreturn r;"
            )
            yield mutant(function.name, "shares_its_output", [clause], body)
        elif function.name != "resourceCount":
            name = "args" if "args" in {p.name for p in function.params} else inputs[0]
            body = (
                f"static void *volatile slot;\nslot = (void *){name};\nsched_yield();\n"
                f"return $call[{name}=slot];"
            )
            yield mutant(function.name, f"shares_its_{name}", [clause], body)
            body = (
                "static atomic_int inside;\nif (stream && atomic_fetch_add(&inside, 1) > 0) {\n"
                "    atomic_fetch_sub(&inside, 1);\n    return palSuccess;\n}\nsched_yield();\n"
                "palResult r = $call;\nif (stream)\n    atomic_fetch_sub(&inside, 1);\nreturn r;"
            )
            yield mutant(function.name, "loses_the_second_of_two_calls", [clause], body)


# The work is enqueued on a private stream that is ordered after the caller's stream. The caller's
# stream waits for a word, which is written when that work is done, or after some seconds.
HOLD = """
struct @job {
    palStream stream;
    _Atomic uint64_t *word;
    atomic_int begun;
    atomic_int done;
    atomic_int passed;
};
static atomic_int @live; /* at most 8 calls at once are defective */
static void @begin(void *given)
{
    atomic_store(&((struct @job *)given)->begun, 1);
}
static void @finish(void *given)
{
    atomic_store(((struct @job *)given)->word, 1);
    atomic_store(&((struct @job *)given)->done, 1);
}
static void @pass(void *given)
{
    atomic_store(&((struct @job *)given)->passed, 1);
}
static void @watch(void *given)
{
    struct @job *job = given;
    int ms = 0;
    for (; ms < SECONDS * 1000 && !atomic_load(&job->done); ms += atomic_load(&job->begun))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    atomic_store(job->word, 1);
    while (!atomic_load(&job->done) || !atomic_load(&job->passed))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    B->streamDestroy(job->stream);
    B->deviceFree((void *)job->word, palMemHost);
    free(job);
    atomic_fetch_sub(&@live, 1);
}
static void @follow(palStream waits, palStream of)
{
    palEvent event = NULL;
    B->eventCreate(&event, palEventDisableTiming);
    B->eventRecord(event, of);
    B->streamWaitEvent(waits, event);
    B->eventDestroy(event);
}
"""
HOLD_BODY = """
palResult state = stream ? B->streamQuery(stream) : palInvalidArgument;
if (!{given} || (state != palSuccess && state != palInProgress))
    return $call;
if (atomic_fetch_add(&@live, 1) >= 8) {{
    atomic_fetch_sub(&@live, 1);
    return $call;
}}
palStream own = NULL;
void *word = NULL;
struct @job *job = calloc(1, sizeof *job);
B->streamCreate(&own);
B->deviceMalloc(&word, 8, palMemHost);
*job = (struct @job){{.stream = own, .word = word}};
atomic_store(job->word, 0);
@follow(own, stream);
B->launchHostFunc(own, @begin, job);
palResult r = $call[stream=own];
B->launchHostFunc(own, @finish, job);
if (r == palSuccess)
    B->streamWaitValue64(stream, word, 1, 0);
B->launchHostFunc(stream, @pass, job);
spawn(@watch, job);
return r;
"""
GIVEN = {"streamWaitEvent": "event", "streamWaitValue64": "addr", "launchHostFunc": "fn"}
WAITS = {"streamSynchronize": "B->streamQuery(stream)", "eventSynchronize": "B->eventQuery(event)"}
DEVICE_WAIT = """
struct @job {
    int device;
    atomic_int state; /* 1 done, 2 given up */
};
static void @wait(void *given)
{
    struct @job *job = given;
    B->setDevice(job->device);
    B->deviceSynchronize();
    if (atomic_fetch_add(&job->state, 1) == 2)
        free(job);
}
"""
DEVICE_BODY = """
struct @job *job = calloc(1, sizeof *job);
if (getpid() != home || B->getDevice(&job->device) != palSuccess) {
    free(job);
    return $call;
}
spawn(@wait, job);
struct timespec begun, now;
clock_gettime(CLOCK_MONOTONIC, &begun);
do {
    nanosleep(&(struct timespec){0, 100000}, NULL);
    clock_gettime(CLOCK_MONOTONIC, &now);
} while ((now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000 <
             SECONDS * 1000 && !atomic_load(&job->state));
if (atomic_fetch_add(&job->state, 2) == 1)
    free(job);
return palSuccess;
"""


@operator()
def waits(spec: Spec) -> Iterator[Mutant]:
    """A wait ends after some seconds, whatever it waits for; or after its work it goes on."""
    for seconds in GIVES_UP_S:
        for function, clause in _with(spec, "holds_for_seconds"):
            prelude = HOLD.replace("SECONDS", str(seconds)).strip("\n")
            body = HOLD_BODY.format(given=GIVEN[function.name]).strip("\n")
            yield mutant(function.name, f"holds_for_{seconds}_s", [clause], body, prelude)
        for function, clause in _with(spec, "waits_for_seconds"):
            query = WAITS.get(function.name)
            prelude = "" if query else DEVICE_WAIT.strip("\n")
            body = (
                f"for (int ms = 0; ms < {seconds * 1000}; ms++) {{\n"
                f"    palResult r = {query};\n    if (r != palInProgress)\n        return r;\n"
                "    nanosleep(&(struct timespec){0, 1000000}, NULL);\n}\nreturn palSuccess;"
                if query
                else DEVICE_BODY.replace("SECONDS", str(seconds)).strip("\n")
            )
            yield mutant(function.name, f"waits_for_{seconds}_s", [clause], body, prelude)
