/* Queues of operations, the workers that run them, and waiting for them.
 *
 * A queue is a chain of chunks. Producers append under the lock. One thread at a time holds the
 * *right to run* and takes operations off the front without the lock: the queue's worker, or a
 * thread that waits for the queue or asks whether it is done. Such a thread runs what needs no
 * thread of its own: copies, memsets, reductions, records, waits that are satisfied. A thread that
 * asks runs at most a few small ones. Host functions and kernels are run by the worker only.
 * The worker starts with the first operation. After the last one it looks for more work for a short
 * while and then sleeps until it is woken. While other threads wait or ask for the queue, and do
 * its work, the worker naps instead: an operation that they will run wakes it in vain. That is any
 * copy where the last of them waited, and a small one where it asked. Nobody holds the right while
 * the front waits for a word.
 *
 * Memory ordering:
 *  - `pushed` is stored (release) after an operation and the chunk link before it are written; the
 * runner loads it (acquire) before it reads them.
 *  - `done` is stored after an operation's effects; whoever loads (acquire) a value of at least n
 * sees the effects of operations 1..n. The front of the chain is private to the holder of
 * `running`, which is taken by an exchange (acquire) and given back by a store (release): the next
 * holder sees the front as it was left.
 *  - A sleeper publishes the number it waits for in `wanted` and then reads `done`; a runner stores
 * `done` and then reads `wanted`. All four are sequentially consistent, so at least one of the two
 * sees the other: either the sleeper does not sleep or the runner wakes it (under the lock, so the
 * wake cannot fall before the sleep).
 *  - The holder of `running` gives it back and then reads `pushed`; a producer stores `pushed` and
 * then looks for a sleeping worker under the lock, where the worker looks at `pushed` and `running`
 * before it sleeps.
 *  - `helped` and `waited` order nothing: they are hints. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "cpu.h"

enum {
    CHUNK_OPS = 250,        /* 16 KiB */
    SPIN_NS = 40000,        /* about what it costs to put a thread to sleep and wake it */
    POLL_NS = 20000,        /* a wait on a word: first nap between two looks at it … */
    POLL_MOST_NS = 200000,  /* … and the longest */
    NAP_NS = 1000000,       /* one nap of a worker whose work others do … */
    NAPS_NS = 10000000,     /* … and how long after they came it naps instead of sleeping */
    ASKED_BYTES = 64 << 10, /* what a thread that asks moves at most */
    ASKED_OPS = 64,         /* and how many operations it runs */
    STOP_MS = 200,          /* what the end of the process grants idle workers */
};

enum rest { AWAKE, NAPS, SLEEPS };

struct chunk {
    struct chunk *next; /* written before the first operation of next is published */
    struct cpu_op ops[CHUNK_OPS];
};

struct cpu_queue {
    pthread_mutex_t lock;
    pthread_cond_t work;     /* the worker sleeps here */
    pthread_cond_t progress; /* threads that wait for an operation sleep here */
    _Atomic uint64_t pushed; /* operations ever enqueued; the n-th has number n */
    _Atomic uint64_t done;   /* operations that have run */
    _Atomic uint64_t wanted; /* smallest number a sleeper waits for, UINT64_MAX: none */
    atomic_bool running;     /* the right to run */
    atomic_bool closed;
    atomic_size_t refs;
    struct chunk *back; /* under the lock */
    unsigned back_at;
    struct chunk *front; /* of the holder of running */
    unsigned front_at;
    _Atomic(struct chunk *) spare;
    atomic_bool helped; /* a thread has waited or asked for the queue since the worker looked */
    atomic_bool waited; /* the last of them waited: it runs whatever needs no thread of its own */
    bool worker;        /* a worker was started; under the lock */
    enum rest rest;     /* of the worker, on work; under the lock */
    int device;
    struct cpu_queue *next, **link; /* all queues; under queues_lock */
};

static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cpu_queue *queues;
static atomic_int spinning; /* workers that look for work without sleeping */
static atomic_int napping;  /* workers that nap without work; at most one for each processor */
static atomic_int workers;  /* live worker threads */
static atomic_int busy;     /* workers that run operations, or wait for a word */
static atomic_bool stopping;

/* ---- life
 * --------------------------------------------------------------------------------------------------
 */

struct cpu_queue *cpu_queue_new(int device)
{
    struct cpu_queue *queue = calloc(1, sizeof *queue);
    struct chunk *chunk = malloc(sizeof *chunk);
    if (!queue || !chunk) {
        free(queue);
        free(chunk);
        return NULL;
    }
    chunk->next = NULL;
    queue->front = queue->back = chunk;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_cond_init(&queue->progress, NULL);
    atomic_init(&queue->wanted, UINT64_MAX);
    atomic_init(&queue->refs, 1);
    queue->device = device;
    pthread_mutex_lock(&queues_lock);
    queue->next = queues;
    queue->link = &queues;
    if (queues)
        queues->link = &queue->next;
    queues = queue;
    pthread_mutex_unlock(&queues_lock);
    return queue;
}

void cpu_queue_keep(struct cpu_queue *queue)
{
    atomic_fetch_add_explicit(&queue->refs, 1, memory_order_relaxed);
}

/* Takes a reference unless the last one is being dropped. */
static bool keep_if_live(struct cpu_queue *queue)
{
    size_t refs = atomic_load_explicit(&queue->refs, memory_order_relaxed);
    while (refs != 0)
        if (atomic_compare_exchange_weak_explicit(&queue->refs, &refs, refs + 1,
                                                  memory_order_acquire, memory_order_relaxed))
            return true;
    return false;
}

void cpu_queue_drop(struct cpu_queue *queue)
{
    if (!queue || atomic_fetch_sub_explicit(&queue->refs, 1, memory_order_acq_rel) != 1)
        return;
    pthread_mutex_lock(&queues_lock);
    *queue->link = queue->next;
    if (queue->next)
        queue->next->link = queue->link;
    pthread_mutex_unlock(&queues_lock);
    free(queue->front); /* nothing is pending: the worker holds a reference until it has run
                           everything */
    free(atomic_load_explicit(&queue->spare, memory_order_acquire));
    pthread_cond_destroy(&queue->progress);
    pthread_cond_destroy(&queue->work);
    pthread_mutex_destroy(&queue->lock);
    free(queue);
}

/* Under the lock: whether a worker that rests so deeply must be signalled. */
static bool rouse_locked(struct cpu_queue *queue, enum rest depth)
{
    bool wake = queue->rest >= depth;
    if (wake)
        queue->rest = AWAKE;
    return wake;
}

static void wake_worker(struct cpu_queue *queue, enum rest depth)
{
    pthread_mutex_lock(&queue->lock);
    bool wake = rouse_locked(queue, depth);
    pthread_mutex_unlock(&queue->lock);
    if (wake)
        pthread_cond_signal(&queue->work);
}

void cpu_queue_close(struct cpu_queue *queue)
{
    atomic_store(&queue->closed, true);
    wake_worker(queue, NAPS);
    cpu_queue_drop(queue);
}

/* ---- running
 * -----------------------------------------------------------------------------------------------
 */

bool cpu_queue_done(struct cpu_queue *queue, uint64_t at)
{
    return atomic_load_explicit(&queue->done, memory_order_acquire) >= at;
}

/* The word at address has reached value, cyclically. Acquire: what its writer did before is visible
 * then. */
static bool word_reached(const uint64_t *address, uint64_t value)
{
    return (int64_t)(__atomic_load_n(address, __ATOMIC_ACQUIRE) - value) >= 0;
}

static void run(const struct cpu_op *op)
{
    switch ((enum cpu_op_kind)op->kind) {
    case CPU_OP_COPY:
        cpu_move(op->as.copy.dst, op->as.copy.src, op->as.copy.size);
        break;
    case CPU_OP_FILL:
        memset(op->as.fill.dst, op->as.fill.value, op->as.fill.size);
        break;
    case CPU_OP_REDUCE:
        cpu_reduce(op->as.reduction.dst, op->as.reduction.a, op->as.reduction.b,
                   op->as.reduction.count, (palDataType)op->type, (palRedOp)op->reduce);
        break;
    case CPU_OP_RECORD:
        op->as.record.ended(op->as.record.event, op->as.record.turn, true);
        break;
    case CPU_OP_RELEASE:
        cpu_region_release_async(op->held[0]);
        break;
    case CPU_OP_STORE:
        /* Release: the effects of earlier operations are visible to whoever sees the word. Those
         * that another thread ran are included: the right to run came from it by release and
         * acquire. */
        __atomic_store_n(op->as.word.address, op->as.word.value, __ATOMIC_RELEASE);
        break;
    case CPU_OP_WAIT:
        cpu_queue_wait(op->as.wait.queue, op->as.wait.until);
        cpu_queue_drop(op->as.wait.queue);
        break;
    case CPU_OP_WORD: /* it was reached */
        break;
    case CPU_OP_FUNCTION:
        cpu_thread.callbacks++;
        op->as.call.function(op->as.call.args);
        cpu_thread.callbacks--;
        break;
    case CPU_OP_KERNEL: {
        const struct cpu_launch *launch = op->as.kernel.launch;
        cpu_thread.callbacks++;
        launch->function(launch->block, launch->grid, launch->args);
        cpu_thread.callbacks--;
        free(op->as.kernel.launch);
        break;
    }
    }
}

static void drop_held(const struct cpu_op *op)
{
    for (int i = 0; i < 3 && op->held[i]; i++)
        cpu_region_drop(op->held[i]);
}

void cpu_op_abandon(const struct cpu_op *op)
{
    if (op->kind == CPU_OP_RECORD)
        op->as.record.ended(op->as.record.event, op->as.record.turn, false);
    else if (op->kind == CPU_OP_WAIT)
        cpu_queue_drop(op->as.wait.queue);
    else if (op->kind == CPU_OP_KERNEL)
        free(op->as.kernel.launch);
    drop_held(op);
}

static bool take_right(struct cpu_queue *queue)
{
    return !atomic_load_explicit(&queue->running, memory_order_relaxed) &&
           !atomic_exchange_explicit(&queue->running, true, memory_order_acquire);
}

/* Bytes that an operation moves, at most. */
static uint64_t bytes_of(const struct cpu_op *op)
{
    switch ((enum cpu_op_kind)op->kind) {
    case CPU_OP_COPY:
        return op->as.copy.size;
    case CPU_OP_FILL:
        return op->as.fill.size;
    case CPU_OP_REDUCE:
        return (uint64_t)op->as.reduction.count * sizeof(uint64_t);
    default:
        return 0;
    }
}

/* Who runs operations, and how many at most. */
struct runner {
    bool worker;
    uint64_t until; /* number of the last operation */
    uint64_t ops, bytes;
};

/* Whether a thread other than the worker may run the operation: it does not wait there. */
static bool is_for_all(const struct cpu_op *op)
{
    if (op->kind == CPU_OP_WAIT)
        return cpu_queue_done(op->as.wait.queue, op->as.wait.until);
    return op->kind < CPU_OP_FUNCTION;
}

enum front { FRONT_FREE, FRONT_WAITS_FOR_WORD };

/* Runs operations from the front. The caller holds the right to run. */
static enum front run_front(struct cpu_queue *queue, struct runner runner)
{
    uint64_t done = atomic_load_explicit(&queue->done, memory_order_relaxed);
    while (done < runner.until &&
           done < atomic_load_explicit(&queue->pushed, memory_order_acquire)) {
        if (queue->front_at == CHUNK_OPS) {
            struct chunk *used = queue->front;
            queue->front = used->next;
            queue->front_at = 0;
            free(atomic_exchange_explicit(&queue->spare, used, memory_order_acq_rel));
        }
        const struct cpu_op *op = &queue->front->ops[queue->front_at];
        uint64_t bytes = bytes_of(op);
        if (op->kind == CPU_OP_WORD && !word_reached(op->as.word.address, op->as.word.value))
            return FRONT_WAITS_FOR_WORD;
        if (!runner.worker && (!is_for_all(op) || bytes > runner.bytes || runner.ops == 0))
            break;
        runner.ops--;
        runner.bytes -= bytes;
        run(op);
        drop_held(op);
        queue->front_at++;
        atomic_store(&queue->done, ++done);
        if (done >= atomic_load(&queue->wanted)) {
            pthread_mutex_lock(&queue->lock);
            atomic_store(&queue->wanted, UINT64_MAX); /* who still waits says so again */
            pthread_cond_broadcast(&queue->progress);
            pthread_mutex_unlock(&queue->lock);
        }
    }
    return FRONT_FREE;
}

static bool has_work(struct cpu_queue *queue)
{
    return atomic_load(&queue->pushed) != atomic_load(&queue->done) &&
           !atomic_load(&queue->running);
}

/* Lets a few hundred nanoseconds go by, less if there is work. At most as many workers as there are
 * spare processors do so at a time; false: this one may not. */
static bool spin(struct cpu_queue *queue, bool word)
{
    bool may =
        atomic_fetch_add_explicit(&spinning, 1, memory_order_relaxed) < cpu_settings.cpus - 1;
    for (int i = 0; may && i < 32 && (word || !has_work(queue)); i++)
        cpu_relax();
    atomic_fetch_sub_explicit(&spinning, 1, memory_order_relaxed);
    return may;
}

/* What a worker remembers between two looks at its queue. */
struct looks {
    uint64_t done, since; /* operations done, and when that number was new */
    uint64_t nap;         /* the last nap for a word */
    uint64_t came;        /* when another thread was last seen to wait or ask; 0: never */
    unsigned alone;       /* times that this one ran something since then */
    bool busy;            /* counted as busy: it waits for a word */
};

/* Nanoseconds to nap; 0: sleep until woken. */
static uint64_t nap_of(struct looks *looks, bool word, bool helped)
{
    if (word) {
        looks->nap = looks->nap ? looks->nap * 5 / 4 : POLL_NS;
        if (looks->nap > POLL_MOST_NS || helped || atomic_load(&stopping))
            looks->nap = POLL_MOST_NS;
        return looks->nap;
    }
    looks->nap = 0;
    return helped && !atomic_load(&stopping) ? NAP_NS : 0;
}

/* Rests until there may be work; false: the worker ends. */
static bool take_rest(struct cpu_queue *queue, bool word, uint64_t nap)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += (long)nap;
    if (end.tv_nsec >= 1000000000) {
        end.tv_nsec -= 1000000000;
        end.tv_sec++;
    }
    pthread_mutex_lock(&queue->lock);
    bool drained = atomic_load(&queue->pushed) == atomic_load(&queue->done);
    bool goes_on = !drained || (!atomic_load(&queue->closed) && !atomic_load(&stopping));
    if (!goes_on) {
        queue->worker = false; /* the next operation, if one comes after all, starts another */
    } else if (word || !has_work(queue)) {
        queue->rest = nap ? NAPS : SLEEPS;
        if (nap)
            pthread_cond_timedwait(&queue->work, &queue->lock, &end);
        else
            pthread_cond_wait(&queue->work, &queue->lock);
        queue->rest = AWAKE;
    }
    pthread_mutex_unlock(&queue->lock);
    return goes_on;
}

static void *worker_main(void *argument)
{
    struct cpu_queue *queue = argument;
    prctl(PR_SET_NAME, "unipal-stream", 0, 0, 0);
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    cpu_thread.device = queue->device;
    struct looks looks = {.since = cpu_now()};
    for (;;) {
        bool word = false, ran = false;
        if (take_right(queue)) {
            uint64_t before = atomic_load(&queue->done);
            atomic_fetch_add(&busy, !looks.busy);
            word = run_front(queue, (struct runner){true, UINT64_MAX, UINT64_MAX, UINT64_MAX}) ==
                   FRONT_WAITS_FOR_WORD;
            looks.busy = word;
            atomic_fetch_sub(&busy, !looks.busy);
            ran = atomic_load(&queue->done) != before;
            atomic_store(&queue->running, false);
        }
        uint64_t now = cpu_now(), done = atomic_load(&queue->done);
        if (atomic_exchange_explicit(&queue->helped, false, memory_order_relaxed)) {
            looks.came = now;
            looks.alone = 0;
        }
        looks.alone += ran;
        if (done != looks.done) {
            looks.done = done;
            looks.since = now;
            looks.nap = 0;
        }
        bool helped = looks.came && now - looks.came < NAPS_NS && looks.alone < 2;
        if (!word && has_work(queue))
            continue;
        if (!helped && cpu_settings.cpus > 1 && now - looks.since < SPIN_NS && spin(queue, word))
            continue;
        uint64_t nap = nap_of(&looks, word, helped);
        bool counted = nap && !word;
        if (counted && atomic_fetch_add(&napping, 1) >= cpu_settings.cpus) {
            atomic_fetch_sub(&napping, 1);
            counted = false;
            nap = 0;
        }
        bool goes_on = take_rest(queue, word, nap);
        atomic_fetch_sub(&napping, counted);
        if (!goes_on)
            break;
    }
    atomic_fetch_sub(&busy, looks.busy);
    cpu_queue_drop(queue);
    atomic_fetch_sub(&workers, 1);
    return NULL;
}

/* Starts the worker. It takes no signal: those are for the program's threads. 0 or an errno. */
static int start_worker_locked(struct cpu_queue *queue)
{
    sigset_t all, before;
    pthread_attr_t detached;
    pthread_t thread;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    cpu_queue_keep(queue);
    atomic_fetch_add(&workers, 1);
    int error = pthread_create(&thread, &detached, worker_main, queue);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    if (error) {
        atomic_fetch_sub(&workers, 1);
        atomic_fetch_sub(&queue->refs, 1);
        return error;
    }
    queue->worker = true;
    return 0;
}

static bool grow_locked(struct cpu_queue *queue)
{
    struct chunk *chunk = atomic_exchange_explicit(&queue->spare, NULL, memory_order_acq_rel);
    if (!chunk)
        chunk = malloc(sizeof *chunk);
    if (!chunk)
        return false;
    chunk->next = NULL;
    queue->back->next = chunk;
    queue->back = chunk;
    queue->back_at = 0;
    return true;
}

palResult cpu_queue_push(const char *function, struct cpu_queue *queue, const struct cpu_op *op,
                         _Atomic uint64_t *last, uint64_t *at)
{
    pthread_mutex_lock(&queue->lock);
    int error = queue->worker ? 0 : start_worker_locked(queue);
    if (!error && queue->back_at == CHUNK_OPS && !grow_locked(queue))
        error = ENOMEM;
    if (error) {
        pthread_mutex_unlock(&queue->lock);
        return cpu_fail(function, palSystemError,
                        "the queue cannot grow: %s; next: free memory or end threads",
                        strerror(error));
    }
    queue->back->ops[queue->back_at++] = *op;
    uint64_t number = atomic_load_explicit(&queue->pushed, memory_order_relaxed) + 1;
    atomic_store(&queue->pushed, number);
    atomic_store_explicit(last, number, memory_order_release);
    bool now =
        op->kind >= CPU_OP_FUNCTION || /* nobody else may do it */
        (bytes_of(op) > ASKED_BYTES && !atomic_load_explicit(&queue->waited, memory_order_relaxed));
    bool wake = rouse_locked(queue, now ? NAPS : SLEEPS);
    pthread_mutex_unlock(&queue->lock);
    if (wake)
        pthread_cond_signal(&queue->work);
    if (at)
        *at = number;
    return palSuccess;
}

/* ---- waiting
 * -----------------------------------------------------------------------------------------------
 */

/* Tells the worker that this thread is here, also when the worker has already done what it came
 * for: else the two would take turns at one processor, the worker looking for more work meanwhile.
 */
static void come(struct cpu_queue *queue, bool waits)
{
    if (!atomic_load_explicit(&queue->helped, memory_order_relaxed))
        atomic_store_explicit(&queue->helped, true, memory_order_relaxed);
    if (atomic_load_explicit(&queue->waited, memory_order_relaxed) != waits)
        atomic_store_explicit(&queue->waited, waits, memory_order_relaxed);
}

/* Runs what is at the front, as a thread other than the worker. The worker does what is left. */
static void help(struct cpu_queue *queue, struct runner runner)
{
    if (!take_right(queue))
        return;
    enum front front = run_front(queue, runner);
    atomic_store(&queue->running, false);
    if (atomic_load(&queue->pushed) != atomic_load(&queue->done) || atomic_load(&queue->closed))
        wake_worker(queue, front == FRONT_WAITS_FOR_WORD ? SLEEPS : NAPS);
}

bool cpu_queue_ask(struct cpu_queue *queue, uint64_t at)
{
    come(queue, false);
    if (cpu_queue_done(queue, at))
        return true;
    help(queue, (struct runner){false, at, ASKED_OPS, ASKED_BYTES});
    return cpu_queue_done(queue, at);
}

static void sleep_until_done(struct cpu_queue *queue, uint64_t at)
{
    wake_worker(queue, NAPS); /* it looks after a word at the front */
    pthread_mutex_lock(&queue->lock);
    for (;;) {
        if (at < atomic_load(&queue->wanted))
            atomic_store(&queue->wanted, at);
        if (atomic_load(&queue->done) >= at)
            break; /* wanted may stay behind: the next operation wakes nobody, once */
        pthread_cond_wait(&queue->progress, &queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
}

void cpu_queue_wait(struct cpu_queue *queue, uint64_t at)
{
    uint64_t start = 0;
    come(queue, true);
    while (!cpu_queue_done(queue, at)) {
        help(queue, (struct runner){false, at, UINT64_MAX, UINT64_MAX});
        for (int i = 0; i < 32 && !cpu_queue_done(queue, at); i++)
            cpu_relax();
        uint64_t now = cpu_now();
        start = start ? start : now;
        if (cpu_settings.cpus < 2 || now - start >= SPIN_NS) {
            sleep_until_done(queue, at);
            return;
        }
    }
}

palResult cpu_queues_wait(const char *function, int device)
{
    struct until {
        struct cpu_queue *queue;
        uint64_t at;
    } *all = NULL;
    size_t count = 0, room = 0;
    bool memory = true;
    pthread_mutex_lock(&queues_lock);
    for (struct cpu_queue *queue = queues; queue && memory; queue = queue->next) {
        if (queue->device != device || atomic_load(&queue->pushed) == atomic_load(&queue->done))
            continue;
        if (count == room) {
            struct until *grown = realloc(all, (room = room ? 2 * room : 16) * sizeof *all);
            memory = grown != NULL;
            all = grown ? grown : all;
        }
        if (memory && keep_if_live(queue))
            all[count++] = (struct until){queue, atomic_load(&queue->pushed)};
    }
    pthread_mutex_unlock(&queues_lock);
    for (size_t i = 0; i < count; i++) {
        if (memory)
            cpu_queue_wait(all[i].queue, all[i].at);
        cpu_queue_drop(all[i].queue);
    }
    free(all);
    return memory ? palSuccess : cpu_fail(function, palSystemError, "no memory; next: free memory");
}

void cpu_queues_end(void)
{
    atomic_store(&stopping, true);
    if (!cpu_lock_soon(&queues_lock))
        return;
    for (struct cpu_queue *queue = queues; queue; queue = queue->next) {
        if (!cpu_lock_soon(&queue->lock))
            continue;
        queue->rest = AWAKE;
        pthread_cond_signal(&queue->work);
        pthread_mutex_unlock(&queue->lock);
    }
    pthread_mutex_unlock(&queues_lock);
    struct timespec pause = {0, 200000};
    uint64_t start = cpu_now();
    while (atomic_load(&workers) > atomic_load(&busy) &&
           cpu_now() - start < (uint64_t)STOP_MS * 1000000)
        nanosleep(&pause, NULL);
}
