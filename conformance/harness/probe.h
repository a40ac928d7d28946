/*
 * The suite's instruments: gates, probes and measuring aids, in C so that no Python runs inside a
 * host function.
 *
 * Objects are addressed by plain integers (uintptr_t), because a check passes these addresses to
 * the adaptor under test. Objects live until the process ends: an adaptor may run a host function
 * late, twice, or after the stream was destroyed, and must then find a valid object. A check child
 * is short-lived. "Retiring" an object therefore never frees it.
 *
 * This header, without the lines that start with '#', is also the cffi declaration of the same
 * functions.
 */
#ifndef UNIPAL_PROBE_H
#define UNIPAL_PROBE_H

#include <stddef.h>
#include <stdint.h>

/* ---- time and threads ---- */

uint64_t probe_now_ns(void);    /* CLOCK_MONOTONIC */
uint64_t probe_thread_id(void); /* kernel id of the calling thread */
/* Returns the next number of the process-wide sequence, which records use as well. */
uint64_t probe_sequence(void);

/* ---- gates: a host function that holds its stream until it is opened ---- */

typedef struct probeGateState {
    uint32_t runs;       /* times the host function was entered */
    uint32_t left;       /* times it returned */
    uint32_t open;       /* 1 once opened */
    uint32_t inline_run; /* 1 when it ran on the thread that armed it; it then returned at once */
    uint32_t expired;    /* 1 if its deadline ended a wait */
    uint64_t thread;     /* kernel id of the thread that entered it last */
    uint64_t entered_ns; /* when it was entered last */
    uint64_t left_ns;    /* when it returned last */
} probeGateState;

/* A closed gate, armed by the calling thread. deadline_s: after this long a blocked host function
 * gives up and returns. */
uintptr_t probe_gate_new(double deadline_s);
/* Declares the calling thread as the enqueuing one; needed only if another thread created the
 * gate. */
void probe_gate_arm(uintptr_t gate);
/* Opens the gate permanently; callable from any thread, any number of times. */
void probe_gate_open(uintptr_t gate);
void probe_gate_read(uintptr_t gate, probeGateState *state);
/* Waits until the host function was entered (left) at least `times` times. 1: yes; 0: not within
 * `seconds`. */
int probe_gate_wait_entered(uintptr_t gate, uint32_t times, double seconds);
int probe_gate_wait_left(uintptr_t gate, uint32_t times, double seconds);
/* Address of the palHostFunc; its args is the gate. */
uintptr_t probe_gate_function(void);

/* ---- records: a host function that records time, thread and watched bytes ---- */

typedef struct probeRecordState {
    uint32_t runs;       /* times it ran; the other fields are of the last run */
    uint32_t inline_run; /* 1 when it ran on the thread that made it */
    uint64_t sequence;   /* process-wide running number, 1 and up */
    uint64_t thread;     /* kernel id of the thread it ran on */
    uint64_t when_ns;
    uint64_t stream; /* the stream passed to it as a palDeviceFunc; else 0 */
} probeRecordState;

/* Copies `size` bytes of host-readable memory at `watch` on every run; size 0 copies nothing. */
uintptr_t probe_record_new(uintptr_t watch, size_t size);
void probe_record_read(uintptr_t record, probeRecordState *state);
/* Address of the bytes that the last run copied. */
uintptr_t probe_record_snapshot(uintptr_t record);
/* Waits until it ran at least `times` times. 1: yes; 0: not within `seconds`. */
int probe_record_wait(uintptr_t record, uint32_t times, double seconds);
uintptr_t probe_record_function(void);        /* palHostFunc; args is the record */
uintptr_t probe_record_device_function(void); /* palDeviceFunc; args is the record */

/* ---- stores and counters ---- */

/* A host function that stores 8 bytes (release order) at `address`. */
uintptr_t probe_store_new(uintptr_t address, uint64_t value);
uintptr_t probe_store_function(void); /* palHostFunc; args is the store */

/* A host function that copies `size` bytes from `source` to `target`, both readable by the host. */
uintptr_t probe_copy_new(uintptr_t target, uintptr_t source, size_t size);
uintptr_t probe_copy_function(void); /* palHostFunc; args is the copy */

/* A host function that counts its runs. */
uintptr_t probe_counter_new(void);
uint64_t probe_counter_read(uintptr_t counter);
int probe_counter_wait(uintptr_t counter, uint64_t at_least, double seconds);
uintptr_t probe_counter_function(void); /* palHostFunc; args is the counter */

/* A host function without args: number of runs, and of runs with args other than NULL. */
uint64_t probe_bare_runs(void);
uint64_t probe_bare_arguments(void);
uintptr_t probe_bare_function(void); /* palHostFunc; args is NULL */

/* An order test for many host functions: item k of a chain must be the k-th to run. */
uintptr_t probe_chain_new(uint64_t items);
uintptr_t probe_chain_item(uintptr_t chain, uint64_t index); /* args for item `index` */
uint64_t probe_chain_done(uintptr_t chain);                  /* items that ran */
uint64_t probe_chain_misordered(uintptr_t chain);            /* items that ran out of order */
uint64_t probe_chain_threads(uintptr_t chain); /* changes of thread from one item to the next */
int probe_chain_wait(uintptr_t chain, uint64_t done, double seconds);
uintptr_t probe_chain_function(void); /* palHostFunc */

/* ---- kernels: a function for launchKernel on chips whose kernels are functions of the host ----
 */

typedef struct probeKernelState {
    uint32_t runs;       /* the other fields are of the last run */
    uint32_t inline_run; /* 1 when it ran on the thread that made it */
    uint32_t block[3];
    uint32_t grid[3];
    uint64_t value; /* value at its second argument */
    uint64_t seen;  /* the word at `watch` as it ran */
} probeKernelState;

/* Reads the word at `watch` and stores its second argument at `target`; both 8 bytes that the host
 * can access. */
uintptr_t probe_kernel_new(uintptr_t watch, uintptr_t target);
void probe_kernel_read(uintptr_t kernel, probeKernelState *state);
int probe_kernel_wait(uintptr_t kernel, uint32_t times, double seconds);
/* args: {address of the kernel's address, address of a 64-bit value} */
uintptr_t probe_kernel_function(void);

/* ---- calls: one PAL call as an object, made in another context ---- */

typedef struct probeCallState {
    uint32_t runs;
    int32_t code;    /* result of the last run; -1 before the first */
    uint64_t thread; /* thread of the last run */
    uint64_t begin_ns;
    uint64_t end_ns;
    uint64_t sequence; /* sequence number after the last run */
    char text[256];    /* getLastError of that thread right after a failed call */
} probeCallState;

/* A call of slot `slot` of `table` (a palDeviceTable). Its arguments are integers and pointers; set
 * them by position. */
uintptr_t probe_call_new(uintptr_t table, uint32_t slot);
void probe_call_argument(uintptr_t call, uint32_t position, uint64_t value);
/* As a palDeviceFunc: the argument at `position` is replaced by the passed stream. */
void probe_call_stream_argument(uintptr_t call, uint32_t position);
void probe_call_read(uintptr_t call, probeCallState *state);
int probe_call_wait(uintptr_t call, uint32_t times, double seconds);
int32_t
probe_call_here(uintptr_t call);     /* makes the call on the calling thread; returns its code */
uintptr_t probe_call_function(void); /* palHostFunc; args is the call */
uintptr_t probe_call_device_function(void); /* palDeviceFunc; args is the call */

/* Makes the call `repeat` times on a fresh thread, stopping at the first code that is not
 * palSuccess. Never waits. */
int probe_call_thread(uintptr_t call, uint64_t repeat);
/* The same for several calls, one thread each, all released at the same moment. */
int probe_call_threads(const uintptr_t *calls, uint32_t count, uint64_t repeat);

/* A sequence of calls made by one fresh thread, in order (setDevice, then another); each keeps its
 * own result. */
int probe_call_sequence(const uintptr_t *calls, uint32_t count);

/*
 * Forks, makes the call in the child and stores the result in the call's state.
 * 0: the call returned; 1: the child died (signal in *detail); 2: it did not return in time and was
 * killed; 3: fork failed.
 */
int probe_call_forked(uintptr_t call, double seconds, int *detail);

/* ---- memory ---- */

/* Zeroed ordinary (pageable) memory of `size` bytes whose last byte touches a page that must not be
 * accessed. 0: failed. */
uintptr_t probe_memory_new(size_t size);
void probe_memory_free(uintptr_t memory, size_t size);
/* Ordinary memory of `size` bytes in which all blocks of `block` bytes (a multiple of the page) are
 * the same memory, but for the `count` blocks of `own`. 0: failed. */
uintptr_t probe_memory_repeated(size_t size, size_t block, const uint32_t *own, uint32_t count);
void probe_memory_unmap(uintptr_t memory, size_t size, size_t block);
void probe_memory_fill(uintptr_t address, int byte, size_t size);
/* Byte i becomes a mix of `seed` and i, so that a shifted, swapped or repeated copy differs. */
void probe_memory_pattern(uintptr_t address, size_t size, uint64_t seed);
void probe_memory_copy(uintptr_t target, uintptr_t source, size_t size);
/* Offset of the first byte that differs, or -1. */
int64_t probe_memory_differs(uintptr_t a, uintptr_t b, size_t size);
int64_t probe_memory_differs_from_byte(uintptr_t address, int byte, size_t size);
int64_t probe_memory_differs_from_pattern(uintptr_t address, size_t size, uint64_t seed);
/* 1 if the kernel can read `size` bytes there; else 0. Never faults. */
int probe_memory_readable(uintptr_t address, size_t size);
uint64_t probe_memory_load(uintptr_t address);              /* 8 bytes, acquire */
void probe_memory_store(uintptr_t address, uint64_t value); /* 8 bytes, release */
/* Waits until the 8 bytes at `address` are at least `value`. 1: yes; 0: not within `seconds`. */
int probe_memory_wait(uintptr_t address, uint64_t value, double seconds);

#endif
