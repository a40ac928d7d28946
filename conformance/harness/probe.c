/*
 * Instruments that an adaptor runs: gates, records, stores, counters, chains, kernels. probe.h
 * specifies each of them.
 *
 * Counters and chains are hot (a million host functions), so they use atomics and signal only if a
 * thread waits. All other state changes under the lock.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "probe.h"

#include <stdatomic.h>
#include <string.h>

#include "pal.h"
#include "probe_bell.h"

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
    struct gate *gate = probe_instrument(sizeof *gate);
    if (gate) {
        gate->deadline_s = deadline_s;
        gate->arming_thread = probe_thread_id();
    }
    return (uintptr_t)gate;
}

void probe_gate_arm(uintptr_t address)
{
    struct gate *gate = (struct gate *)address;
    pthread_mutex_lock(&probe_lock);
    gate->arming_thread = probe_thread_id();
    pthread_mutex_unlock(&probe_lock);
}

void probe_gate_open(uintptr_t address)
{
    struct gate *gate = (struct gate *)address;
    pthread_mutex_lock(&probe_lock);
    gate->state.open = 1;
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
}

void probe_gate_read(uintptr_t address, probeGateState *state)
{
    pthread_mutex_lock(&probe_lock);
    *state = ((const struct gate *)address)->state;
    pthread_mutex_unlock(&probe_lock);
}

int probe_gate_wait_entered(uintptr_t gate, uint32_t times, double seconds)
{
    return probe_listen(gate_entered, (const void *)gate, times, seconds);
}

int probe_gate_wait_left(uintptr_t gate, uint32_t times, double seconds)
{
    return probe_listen(gate_left, (const void *)gate, times, seconds);
}

static void gate_run(void *args)
{
    struct gate *gate = args;
    pthread_mutex_lock(&probe_lock);
    gate->state.runs++;
    gate->state.thread = probe_thread_id();
    gate->state.entered_ns = probe_now_ns();
    probe_ring_locked();
    if (gate->state.thread == gate->arming_thread)
        gate->state.inline_run = 1;
    else if (!probe_listen_locked(gate_is_open, gate, 0, gate->deadline_s))
        gate->state.expired = 1;
    gate->state.left++;
    gate->state.left_ns = probe_now_ns();
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
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
    struct record *record = probe_instrument(sizeof *record);
    if (!record)
        return 0;
    record->making_thread = probe_thread_id();
    record->watch = (const void *)watch;
    record->size = size;
    record->snapshot = size ? probe_instrument(size) : NULL;
    return size && !record->snapshot ? 0 : (uintptr_t)record;
}

void probe_record_read(uintptr_t address, probeRecordState *state)
{
    pthread_mutex_lock(&probe_lock);
    *state = ((const struct record *)address)->state;
    pthread_mutex_unlock(&probe_lock);
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
    return probe_listen(record_ran, (const void *)record, times, seconds);
}

static void record_on_stream(palStream stream, void *args)
{
    struct record *record = args;
    if (record->size)
        memcpy(record->snapshot, record->watch, record->size);
    pthread_mutex_lock(&probe_lock);
    record->state.sequence = probe_sequence();
    record->state.thread = probe_thread_id();
    record->state.when_ns = probe_now_ns();
    record->state.stream = (uint64_t)(uintptr_t)stream;
    if (record->state.thread == record->making_thread)
        record->state.inline_run = 1;
    record->state.runs++;
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
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
    struct store *store = probe_instrument(sizeof *store);
    if (store)
        *store = (struct store){.address = address, .value = value};
    return (uintptr_t)store;
}

static void store_run(void *args)
{
    const struct store *store = args;
    probe_memory_store(store->address, store->value);
    probe_ring_if_heard();
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
    struct copy *copy = probe_instrument(sizeof *copy);
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
    return (uintptr_t)probe_instrument(sizeof(_Atomic uint64_t));
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
    return probe_listen(counter_reached, (const void *)counter, at_least, seconds);
}

static void counter_run(void *args)
{
    atomic_fetch_add((_Atomic uint64_t *)args, 1);
    probe_ring_if_heard();
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
    probe_ring_if_heard();
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
    struct chain *chain = probe_instrument(sizeof *chain + items * sizeof(struct chain_item));
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
    return probe_listen(chain_reached, (const void *)chain, done, seconds);
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
    probe_ring_if_heard();
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
    struct kernel *kernel = probe_instrument(sizeof *kernel);
    if (kernel) {
        kernel->making_thread = probe_thread_id();
        kernel->watch = watch;
        kernel->target = target;
    }
    return (uintptr_t)kernel;
}

void probe_kernel_read(uintptr_t kernel, probeKernelState *state)
{
    pthread_mutex_lock(&probe_lock);
    *state = ((const struct kernel *)kernel)->state;
    pthread_mutex_unlock(&probe_lock);
}

static bool kernel_ran(const void *object, uint64_t times)
{
    return ((const struct kernel *)object)->state.runs >= times;
}

int probe_kernel_wait(uintptr_t kernel, uint32_t times, double seconds)
{
    return probe_listen(kernel_ran, (const void *)kernel, times, seconds);
}

static void kernel_run(const uint32_t block[3], const uint32_t grid[3], void **args)
{
    struct kernel *kernel;
    uint64_t value;
    memcpy(&kernel, args[0], sizeof kernel);
    memcpy(&value, args[1], sizeof value);
    uint64_t seen = probe_memory_load(kernel->watch);
    probe_memory_store(kernel->target, value);
    pthread_mutex_lock(&probe_lock);
    memcpy(kernel->state.block, block, sizeof kernel->state.block);
    memcpy(kernel->state.grid, grid, sizeof kernel->state.grid);
    kernel->state.value = value;
    kernel->state.seen = seen;
    if (probe_thread_id() == kernel->making_thread)
        kernel->state.inline_run = 1;
    kernel->state.runs++;
    probe_ring_locked();
    pthread_mutex_unlock(&probe_lock);
}

uintptr_t probe_kernel_function(void)
{
    return (uintptr_t)kernel_run;
}
