/*
 * Instruments of the suite; probe.h states what each promises.
 *
 * One lock and one condition ("the bell") serve every instrument: state changes under the lock, and
 * whoever waits is woken by the bell. Counters and chains are hot (a million host functions), so
 * they use atomics and ring only when somebody listens. Instruments live in pages of their own and
 * not on the heap, so that an adaptor which corrupts the heap does not corrupt the evidence.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pal.h"

#define MAX_ARGUMENTS 8u

/* ---- time, threads, the bell ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell;
static pthread_once_t bell_once = PTHREAD_ONCE_INIT;
static _Atomic uint32_t listeners;
static _Atomic uint64_t sequence;

static void bell_make(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&bell, &attributes);
    pthread_condattr_destroy(&attributes);
}

uint64_t probe_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t probe_thread_id(void)
{
    static _Thread_local uint64_t id;
    if (id == 0)
        id = (uint64_t)syscall(SYS_gettid);
    return id;
}

uint64_t probe_sequence(void)
{
    return atomic_fetch_add(&sequence, 1) + 1;
}

static struct timespec deadline_after(double seconds)
{
    if (!(seconds > 0))
        seconds = 0;
    if (seconds > 1e6)
        seconds = 1e6;
    uint64_t end = probe_now_ns() + (uint64_t)(seconds * 1e9);
    return (struct timespec){.tv_sec = (time_t)(end / 1000000000u),
                             .tv_nsec = (long)(end % 1000000000u)};
}

typedef bool (*condition)(const void *object, uint64_t value);

/* Waits under the lock until `holds`; true when it does. The caller holds the lock. */
static bool listen_locked(condition holds, const void *object, uint64_t value, double seconds)
{
    struct timespec deadline = deadline_after(seconds);
    int status = 0;
    pthread_once(&bell_once, bell_make);
    atomic_fetch_add(&listeners, 1);
    while (!holds(object, value) && status != ETIMEDOUT)
        status = pthread_cond_timedwait(&bell, &lock, &deadline);
    atomic_fetch_sub(&listeners, 1);
    return holds(object, value);
}

static int listen_for(condition holds, const void *object, uint64_t value, double seconds)
{
    pthread_mutex_lock(&lock);
    bool held = listen_locked(holds, object, value, seconds);
    pthread_mutex_unlock(&lock);
    return held;
}

static void ring_locked(void)
{
    pthread_once(&bell_once, bell_make);
    pthread_cond_broadcast(&bell);
}

/* For changes made without the lock: sequentially consistent with the listener's count, so no ring
 * is lost. */
static void ring_if_heard(void)
{
    if (atomic_load(&listeners) == 0)
        return;
    pthread_mutex_lock(&lock);
    ring_locked();
    pthread_mutex_unlock(&lock);
}

/* ---- pages of their own ---- */

static void *pages(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Zeroed memory that lives as long as the process, 64-byte aligned; NULL only when the machine has
 * none. */
static void *instrument(size_t size)
{
    enum { CHUNK = 256 * 1024 };
    static char *chunk;
    static size_t used = CHUNK;
    size = (size + 63) & ~(size_t)63;
    if (size >= CHUNK / 4)
        return pages(size);
    pthread_mutex_lock(&lock);
    if (used + size > CHUNK) {
        chunk = pages(CHUNK);
        used = 0;
    }
    void *memory = chunk ? chunk + used : NULL;
    used = chunk ? used + size : CHUNK;
    pthread_mutex_unlock(&lock);
    return memory;
}

/* ---- gates ---- */

struct gate {
    probeGateState state;
    uint64_t arming_thread;
    double deadline_s;
};

static bool gate_is_open(const void *object, uint64_t unused)
{
    (void)unused;
    return ((const struct gate *)object)->state.open != 0;
}

static bool gate_entered(const void *object, uint64_t times)
{
    return ((const struct gate *)object)->state.runs >= times;
}

static bool gate_left(const void *object, uint64_t times)
{
    return ((const struct gate *)object)->state.left >= times;
}

uintptr_t probe_gate_new(double deadline_s)
{
    struct gate *gate = instrument(sizeof *gate);
    if (gate) {
        gate->deadline_s = deadline_s;
        gate->arming_thread = probe_thread_id();
    }
    return (uintptr_t)gate;
}

void probe_gate_arm(uintptr_t address)
{
    struct gate *gate = (struct gate *)address;
    pthread_mutex_lock(&lock);
    gate->arming_thread = probe_thread_id();
    pthread_mutex_unlock(&lock);
}

void probe_gate_open(uintptr_t address)
{
    struct gate *gate = (struct gate *)address;
    pthread_mutex_lock(&lock);
    gate->state.open = 1;
    ring_locked();
    pthread_mutex_unlock(&lock);
}

void probe_gate_read(uintptr_t address, probeGateState *state)
{
    pthread_mutex_lock(&lock);
    *state = ((const struct gate *)address)->state;
    pthread_mutex_unlock(&lock);
}

int probe_gate_wait_entered(uintptr_t gate, uint32_t times, double seconds)
{
    return listen_for(gate_entered, (const void *)gate, times, seconds);
}

int probe_gate_wait_left(uintptr_t gate, uint32_t times, double seconds)
{
    return listen_for(gate_left, (const void *)gate, times, seconds);
}

static void gate_run(void *args)
{
    struct gate *gate = args;
    pthread_mutex_lock(&lock);
    gate->state.runs++;
    gate->state.thread = probe_thread_id();
    gate->state.entered_ns = probe_now_ns();
    ring_locked();
    if (gate->state.thread == gate->arming_thread)
        gate->state.inline_run = 1;
    else if (!listen_locked(gate_is_open, gate, 0, gate->deadline_s))
        gate->state.expired = 1;
    gate->state.left++;
    gate->state.left_ns = probe_now_ns();
    ring_locked();
    pthread_mutex_unlock(&lock);
}

uintptr_t probe_gate_function(void)
{
    return (uintptr_t)gate_run;
}

/* ---- records ---- */

struct record {
    probeRecordState state;
    uint64_t making_thread;
    const void *watch;
    size_t size;
    void *snapshot;
};

uintptr_t probe_record_new(uintptr_t watch, size_t size)
{
    struct record *record = instrument(sizeof *record);
    if (!record)
        return 0;
    record->making_thread = probe_thread_id();
    record->watch = (const void *)watch;
    record->size = size;
    record->snapshot = size ? instrument(size) : NULL;
    return size && !record->snapshot ? 0 : (uintptr_t)record;
}

void probe_record_read(uintptr_t address, probeRecordState *state)
{
    pthread_mutex_lock(&lock);
    *state = ((const struct record *)address)->state;
    pthread_mutex_unlock(&lock);
}

uintptr_t probe_record_snapshot(uintptr_t address)
{
    return (uintptr_t)((const struct record *)address)->snapshot;
}

static bool record_ran(const void *object, uint64_t times)
{
    return ((const struct record *)object)->state.runs >= times;
}

int probe_record_wait(uintptr_t record, uint32_t times, double seconds)
{
    return listen_for(record_ran, (const void *)record, times, seconds);
}

static void record_on_stream(palStream stream, void *args)
{
    struct record *record = args;
    if (record->size)
        memcpy(record->snapshot, record->watch, record->size);
    pthread_mutex_lock(&lock);
    record->state.sequence = probe_sequence();
    record->state.thread = probe_thread_id();
    record->state.when_ns = probe_now_ns();
    record->state.stream = (uint64_t)(uintptr_t)stream;
    if (record->state.thread == record->making_thread)
        record->state.inline_run = 1;
    record->state.runs++;
    ring_locked();
    pthread_mutex_unlock(&lock);
}

static void record_run(void *args)
{
    record_on_stream(NULL, args);
}

uintptr_t probe_record_function(void)
{
    return (uintptr_t)record_run;
}

uintptr_t probe_record_device_function(void)
{
    return (uintptr_t)record_on_stream;
}

/* ---- stores, copies, counters, chains ---- */

struct store {
    uintptr_t address;
    uint64_t value;
};

uintptr_t probe_store_new(uintptr_t address, uint64_t value)
{
    struct store *store = instrument(sizeof *store);
    if (store)
        *store = (struct store){.address = address, .value = value};
    return (uintptr_t)store;
}

static void store_run(void *args)
{
    const struct store *store = args;
    probe_memory_store(store->address, store->value);
    ring_if_heard();
}

uintptr_t probe_store_function(void)
{
    return (uintptr_t)store_run;
}

struct copy {
    void *target;
    const void *source;
    size_t size;
};

uintptr_t probe_copy_new(uintptr_t target, uintptr_t source, size_t size)
{
    struct copy *copy = instrument(sizeof *copy);
    if (copy)
        *copy =
            (struct copy){.target = (void *)target, .source = (const void *)source, .size = size};
    return (uintptr_t)copy;
}

static void copy_run(void *args)
{
    const struct copy *copy = args;
    memcpy(copy->target, copy->source, copy->size);
}

uintptr_t probe_copy_function(void)
{
    return (uintptr_t)copy_run;
}

uintptr_t probe_counter_new(void)
{
    return (uintptr_t)instrument(sizeof(_Atomic uint64_t));
}

uint64_t probe_counter_read(uintptr_t counter)
{
    return atomic_load((_Atomic uint64_t *)counter);
}

static bool counter_reached(const void *object, uint64_t value)
{
    return probe_counter_read((uintptr_t)object) >= value;
}

int probe_counter_wait(uintptr_t counter, uint64_t at_least, double seconds)
{
    return listen_for(counter_reached, (const void *)counter, at_least, seconds);
}

static void counter_run(void *args)
{
    atomic_fetch_add((_Atomic uint64_t *)args, 1);
    ring_if_heard();
}

uintptr_t probe_counter_function(void)
{
    return (uintptr_t)counter_run;
}

static _Atomic uint64_t bare_runs;
static _Atomic uint64_t bare_arguments;

uint64_t probe_bare_runs(void)
{
    return atomic_load(&bare_runs);
}

uint64_t probe_bare_arguments(void)
{
    return atomic_load(&bare_arguments);
}

static void bare_run(void *args)
{
    if (args)
        atomic_fetch_add(&bare_arguments, 1);
    atomic_fetch_add(&bare_runs, 1);
    ring_if_heard();
}

uintptr_t probe_bare_function(void)
{
    return (uintptr_t)bare_run;
}

struct chain;

struct chain_item {
    struct chain *chain;
    uint64_t index;
};

struct chain {
    _Atomic uint64_t done;
    _Atomic uint64_t misordered;
    _Atomic uint64_t thread;
    _Atomic uint64_t threads;
    uint64_t items;
    struct chain_item item[];
};

uintptr_t probe_chain_new(uint64_t items)
{
    struct chain *chain = instrument(sizeof *chain + items * sizeof(struct chain_item));
    if (!chain)
        return 0;
    chain->items = items;
    for (uint64_t i = 0; i < items; i++)
        chain->item[i] = (struct chain_item){.chain = chain, .index = i};
    return (uintptr_t)chain;
}

uintptr_t probe_chain_item(uintptr_t address, uint64_t index)
{
    struct chain *chain = (struct chain *)address;
    return index < chain->items ? (uintptr_t)&chain->item[index] : 0;
}

uint64_t probe_chain_done(uintptr_t chain)
{
    return atomic_load(&((struct chain *)chain)->done);
}

uint64_t probe_chain_misordered(uintptr_t chain)
{
    return atomic_load(&((struct chain *)chain)->misordered);
}

uint64_t probe_chain_threads(uintptr_t chain)
{
    return atomic_load(&((struct chain *)chain)->threads);
}

static bool chain_reached(const void *object, uint64_t done)
{
    return probe_chain_done((uintptr_t)object) >= done;
}

int probe_chain_wait(uintptr_t chain, uint64_t done, double seconds)
{
    return listen_for(chain_reached, (const void *)chain, done, seconds);
}

static void chain_run(void *args)
{
    struct chain_item *item = args;
    struct chain *chain = item->chain;
    uint64_t thread = probe_thread_id();
    uint64_t previous = atomic_exchange(&chain->thread, thread);
    if (previous != 0 && previous != thread)
        atomic_fetch_add(&chain->threads, 1);
    if (atomic_load(&chain->done) != item->index)
        atomic_fetch_add(&chain->misordered, 1);
    atomic_fetch_add(&chain->done, 1);
    ring_if_heard();
}

uintptr_t probe_chain_function(void)
{
    return (uintptr_t)chain_run;
}

/* ---- kernels ---- */

struct kernel {
    probeKernelState state;
    uint64_t making_thread;
    uintptr_t watch;
    uintptr_t target;
};

uintptr_t probe_kernel_new(uintptr_t watch, uintptr_t target)
{
    struct kernel *kernel = instrument(sizeof *kernel);
    if (kernel) {
        kernel->making_thread = probe_thread_id();
        kernel->watch = watch;
        kernel->target = target;
    }
    return (uintptr_t)kernel;
}

void probe_kernel_read(uintptr_t kernel, probeKernelState *state)
{
    pthread_mutex_lock(&lock);
    *state = ((const struct kernel *)kernel)->state;
    pthread_mutex_unlock(&lock);
}

static bool kernel_ran(const void *object, uint64_t times)
{
    return ((const struct kernel *)object)->state.runs >= times;
}

int probe_kernel_wait(uintptr_t kernel, uint32_t times, double seconds)
{
    return listen_for(kernel_ran, (const void *)kernel, times, seconds);
}

static void kernel_run(const uint32_t block[3], const uint32_t grid[3], void **args)
{
    struct kernel *kernel;
    uint64_t value;
    memcpy(&kernel, args[0], sizeof kernel);
    memcpy(&value, args[1], sizeof value);
    uint64_t seen = probe_memory_load(kernel->watch);
    probe_memory_store(kernel->target, value);
    pthread_mutex_lock(&lock);
    memcpy(kernel->state.block, block, sizeof kernel->state.block);
    memcpy(kernel->state.grid, grid, sizeof kernel->state.grid);
    kernel->state.value = value;
    kernel->state.seen = seen;
    if (probe_thread_id() == kernel->making_thread)
        kernel->state.inline_run = 1;
    kernel->state.runs++;
    ring_locked();
    pthread_mutex_unlock(&lock);
}

uintptr_t probe_kernel_function(void)
{
    return (uintptr_t)kernel_run;
}

/* ---- calls ---- */

struct call {
    probeCallState state;
    const palDeviceTable *table;
    uint32_t slot;
    uint32_t stream_position; /* MAX_ARGUMENTS: none */
    uint64_t argument[MAX_ARGUMENTS];
};

/* Every PAL argument is an integer, an enum or a pointer; the platforms we build for pass these
 * alike. */
typedef palResult (*entry)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                           uint64_t);

static entry table_entry(const palDeviceTable *table, uint32_t slot)
{
    size_t offset = offsetof(palDeviceTable, deviceSynchronize) + slot * sizeof(void (*)(void));
    entry function = NULL;
    if (offset + sizeof function <= table->struct_size)
        memcpy(&function, (const char *)table + offset, sizeof function);
    return function;
}

uintptr_t probe_call_new(uintptr_t table, uint32_t slot)
{
    struct call *call = instrument(sizeof *call);
    if (call) {
        call->table = (const palDeviceTable *)table;
        call->slot = slot;
        call->stream_position = MAX_ARGUMENTS;
        call->state.code = -1;
    }
    return (uintptr_t)call;
}

void probe_call_argument(uintptr_t call, uint32_t position, uint64_t value)
{
    if (position < MAX_ARGUMENTS)
        ((struct call *)call)->argument[position] = value;
}

void probe_call_stream_argument(uintptr_t call, uint32_t position)
{
    ((struct call *)call)->stream_position = position;
}

void probe_call_read(uintptr_t call, probeCallState *state)
{
    pthread_mutex_lock(&lock);
    *state = ((const struct call *)call)->state;
    pthread_mutex_unlock(&lock);
}

static bool call_ran(const void *object, uint64_t times)
{
    return ((const struct call *)object)->state.runs >= times;
}

int probe_call_wait(uintptr_t call, uint32_t times, double seconds)
{
    return listen_for(call_ran, (const void *)call, times, seconds);
}

/* Makes the call on this thread and fills `state`; takes no lock, so that a forked child may use
 * it. */
static void call_make(const struct call *call, palStream stream, bool with_stream,
                      probeCallState *state)
{
    uint64_t a[MAX_ARGUMENTS];
    memcpy(a, call->argument, sizeof a);
    if (with_stream && call->stream_position < MAX_ARGUMENTS)
        a[call->stream_position] = (uint64_t)(uintptr_t)stream;
    entry function = table_entry(call->table, call->slot);
    state->thread = probe_thread_id();
    state->text[0] = '\0';
    state->begin_ns = probe_now_ns();
    state->code = function ? (int32_t)function(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7])
                           : palNotSupported;
    state->end_ns = probe_now_ns();
    if (state->code != palSuccess && call->table->getLastError)
        call->table->getLastError(state->text, sizeof state->text);
    state->text[sizeof state->text - 1] = '\0';
    state->sequence = probe_sequence();
}

static int32_t call_run_with(struct call *call, palStream stream, bool with_stream)
{
    probeCallState state = {0};
    call_make(call, stream, with_stream, &state);
    pthread_mutex_lock(&lock);
    state.runs = call->state.runs + 1;
    call->state = state;
    ring_locked();
    pthread_mutex_unlock(&lock);
    return state.code;
}

int32_t probe_call_here(uintptr_t call)
{
    return call_run_with((struct call *)call, NULL, false);
}

static void call_run(void *args)
{
    call_run_with(args, NULL, false);
}

static void call_on_stream(palStream stream, void *args)
{
    call_run_with(args, stream, true);
}

uintptr_t probe_call_function(void)
{
    return (uintptr_t)call_run;
}

uintptr_t probe_call_device_function(void)
{
    return (uintptr_t)call_on_stream;
}

struct start {
    pthread_mutex_t hold; /* locked until every thread of the group exists */
};

struct job {
    struct start *start;
    uint64_t repeat;
    uint32_t count;
    struct call *call[];
};

static void *job_run(void *args)
{
    struct job *job = args;
    pthread_mutex_lock(&job->start->hold);
    pthread_mutex_unlock(&job->start->hold);
    for (uint32_t i = 0; i < job->count; i++)
        for (uint64_t k = 0; k < job->repeat; k++)
            if (call_run_with(job->call[i], NULL, false) != palSuccess)
                break;
    return NULL;
}

static int job_start(struct start *start, const uintptr_t *calls, uint32_t count, uint64_t repeat)
{
    struct job *job = instrument(sizeof *job + count * sizeof job->call[0]);
    pthread_t thread;
    if (!job)
        return ENOMEM;
    job->start = start;
    job->repeat = repeat;
    job->count = count;
    for (uint32_t i = 0; i < count; i++)
        job->call[i] = (struct call *)calls[i];
    int status = pthread_create(&thread, NULL, job_run, job);
    if (status == 0)
        pthread_detach(thread);
    return status;
}

static struct start *start_held(void)
{
    struct start *start = instrument(sizeof *start);
    if (start) {
        pthread_mutex_init(&start->hold, NULL);
        pthread_mutex_lock(&start->hold);
    }
    return start;
}

int probe_call_threads(const uintptr_t *calls, uint32_t count, uint64_t repeat)
{
    struct start *start = start_held();
    int status = start ? 0 : ENOMEM;
    for (uint32_t i = 0; i < count && status == 0; i++)
        status = job_start(start, &calls[i], 1, repeat);
    if (start)
        pthread_mutex_unlock(&start->hold);
    return status;
}

int probe_call_thread(uintptr_t call, uint64_t repeat)
{
    return probe_call_threads(&call, 1, repeat);
}

int probe_call_sequence(const uintptr_t *calls, uint32_t count)
{
    struct start *start = start_held();
    if (!start)
        return ENOMEM;
    int status = job_start(start, calls, count, 1);
    pthread_mutex_unlock(&start->hold);
    return status;
}

int probe_call_forked(uintptr_t address, double seconds, int *detail)
{
    struct call *call = (struct call *)address;
    int ends[2], status = 0, verdict = 0;
    *detail = 0;
    probeCallState *seen =
        mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 3;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        munmap(seen, sizeof *seen);
        return 3;
    }
    pid_t child = fork();
    if (child == 0) { /* only this thread exists here: no lock, no allocation, straight out */
        call_make(call, NULL, false, seen);
        _exit(0);
    }
    close(ends[1]); /* the child's copy closes when it ends: that is what the parent waits for */
    if (child < 0) {
        verdict = 3;
    } else {
        struct pollfd ended = {.fd = ends[0], .events = POLLIN};
        int ready;
        do
            ready = poll(&ended, 1, seconds > 1e6 ? 1000000000 : (int)(seconds * 1000));
        while (ready < 0 && errno == EINTR);
        if (ready == 0) {
            kill(child, SIGKILL);
            verdict = 2;
        }
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (verdict == 0 && WIFSIGNALED(status)) {
            *detail = WTERMSIG(status);
            verdict = 1;
        }
        pthread_mutex_lock(&lock);
        if (verdict == 0) {
            seen->runs = call->state.runs + 1;
            call->state = *seen;
            ring_locked();
        }
        pthread_mutex_unlock(&lock);
    }
    close(ends[0]);
    munmap(seen, sizeof *seen);
    return verdict;
}

/* ---- memory ---- */

static size_t guarded_size(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

uintptr_t probe_memory_new(size_t size)
{
    size_t body = guarded_size(size), page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = pages(body + page);
    if (!memory)
        return 0;
    if (mprotect(memory + body, page, PROT_NONE) != 0) {
        munmap(memory, body + page);
        return 0;
    }
    return (uintptr_t)(memory + body - size);
}

void probe_memory_free(uintptr_t memory, size_t size)
{
    size_t body = guarded_size(size);
    munmap((char *)memory + size - body, body + (size_t)sysconf(_SC_PAGESIZE));
}

static unsigned char pattern_byte(uint64_t seed, size_t i)
{
    uint64_t x =
        seed * 0x9e3779b97f4a7c15u + (uint64_t)i * 0xbf58476d1ce4e5b9u + 0x94d049bb133111ebu;
    x ^= x >> 29;
    x *= 0x9e3779b97f4a7c15u;
    return (unsigned char)(x >> 56);
}

void probe_memory_fill(uintptr_t address, int byte, size_t size)
{
    if (size)
        memset((void *)address, byte, size);
}

void probe_memory_pattern(uintptr_t address, size_t size, uint64_t seed)
{
    unsigned char *bytes = (unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        bytes[i] = pattern_byte(seed, i);
}

void probe_memory_copy(uintptr_t target, uintptr_t source, size_t size)
{
    if (size)
        memmove((void *)target, (const void *)source, size);
}

int64_t probe_memory_differs(uintptr_t a, uintptr_t b, size_t size)
{
    const unsigned char *left = (const unsigned char *)a, *right = (const unsigned char *)b;
    if (size == 0 || memcmp(left, right, size) == 0)
        return -1;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i])
            return (int64_t)i;
    return -1;
}

int64_t probe_memory_differs_from_byte(uintptr_t address, int byte, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != (unsigned char)byte)
            return (int64_t)i;
    return -1;
}

int64_t probe_memory_differs_from_pattern(uintptr_t address, size_t size, uint64_t seed)
{
    const unsigned char *bytes = (const unsigned char *)address;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != pattern_byte(seed, i))
            return (int64_t)i;
    return -1;
}

int probe_memory_readable(uintptr_t address, size_t size)
{
    enum { PART = 4096 };
    while (size > 0) {
        size_t part = size < PART ? size : PART;
        int ends[2];
        if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
            return 0;
        ssize_t taken = write(ends[1], (const void *)address, part); /* EFAULT instead of a fault */
        close(ends[0]);
        close(ends[1]);
        if (taken != (ssize_t)part)
            return 0;
        address += part;
        size -= part;
    }
    return 1;
}

uint64_t probe_memory_load(uintptr_t address)
{
    return __atomic_load_n((const uint64_t *)address, __ATOMIC_ACQUIRE);
}

void probe_memory_store(uintptr_t address, uint64_t value)
{
    __atomic_store_n((uint64_t *)address, value, __ATOMIC_RELEASE);
}

/* Nobody rings the bell for a store made by a device, so this one looks: often at first, then ten
 * thousand times a second. */
int probe_memory_wait(uintptr_t address, uint64_t value, double seconds)
{
    uint64_t end = probe_now_ns() + (uint64_t)(seconds * 1e9);
    const struct timespec pause = {.tv_nsec = 100000};
    for (uint32_t looks = 0; probe_memory_load(address) < value; looks++) {
        if (probe_now_ns() >= end)
            return probe_memory_load(address) >= value;
        if (looks > 2000)
            nanosleep(&pause, NULL);
    }
    return 1;
}
