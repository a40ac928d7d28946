/* One scene per run: what the cpu chip does at the edges of a process. cpu_process SCENE [HANDLE]
 *
 * Linked with the chip's sources and driven by test_cpu_native.py, which knows what each scene must
 * print and how it must end. A scene that finds something wrong says so on stderr and exits with 1.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "pal_export.h"

enum { BYTES = 100001 };

static const palDeviceTable *pal;

static void check(int line, const char *what, int holds)
{
    char text[512] = "";
    if (holds)
        return;
    pal->getLastError(text, sizeof text);
    fprintf(stderr, "cpu_process.c:%d: %s: %s\n", line, what, text);
    exit(1);
}
#define CHECK(condition) check(__LINE__, #condition, (condition))
#define OK(call) CHECK((call) == palSuccess)

static unsigned char *device_bytes(unsigned char value)
{
    void *memory;
    OK(pal->deviceMalloc(&memory, BYTES, palMemDevice));
    OK(pal->deviceMemset(memory, value, BYTES, palMemDevice, NULL));
    return memory;
}

static int byte_at(const void *address)
{
    unsigned char byte;
    OK(pal->deviceMemcpy(&byte, address, 1, palMemcpyDeviceToHost, NULL));
    return byte;
}

static palStream stream_new(void)
{
    palStream stream;
    OK(pal->streamCreate(&stream));
    return stream;
}

static void say(const char *text)
{
    printf("%s\n", text);
    fflush(stdout);
}

static int heard(void) /* waits for a line; 0 at the end of stdin */
{
    char line[64];
    return fgets(line, sizeof line, stdin) != NULL;
}

/* ---- other processes
 * ----------------------------------------------------------------------------------------- */

static palIpcMemHandle handle_of(const char *text)
{
    palIpcMemHandle handle;
    size_t size;
    OK(pal->ipcMemHandleCreate(&handle, &size));
    CHECK(strlen(text) == 2 * size);
    for (size_t i = 0; i < size; i++) {
        unsigned byte;
        CHECK(sscanf(text + 2 * i, "%2x", &byte) == 1);
        handle->bytes[i] = (unsigned char)byte;
    }
    return handle;
}

/* Exports memory full of 7; frees it at the first line, ends at the second. */
static void scene_export(void)
{
    unsigned char *memory = device_bytes(7);
    palIpcMemHandle handle;
    size_t size;
    OK(pal->ipcMemHandleCreate(&handle, &size));
    OK(pal->ipcMemHandleGet(handle, memory + BYTES / 2));
    for (size_t i = 0; i < size; i++)
        printf("%02x", handle->bytes[i]);
    say("");
    if (!heard())
        return;
    printf("%d ", byte_at(memory + BYTES - 1));
    OK(pal->deviceFree(memory, palMemDevice));
    say("freed");
    heard();
}

/* Opens and says what it sees; writes 9 into the last byte; looks again after a line. */
static void scene_open(const char *text)
{
    void *memory = NULL, *again, *base;
    size_t size;
    uint64_t id;
    palIpcMemHandle handle = handle_of(text);
    palResult result = pal->ipcMemHandleOpen(handle, &memory);
    if (result != palSuccess) {
        char reason[256];
        CHECK(memory == NULL);
        pal->getLastError(reason, sizeof reason);
        printf("refused %d %s\n", (int)result, reason);
        return;
    }
    OK(pal->ipcMemHandleOpen(handle, &again));
    CHECK(again == memory);
    OK(pal->ipcMemHandleClose(again));
    OK(pal->memGetAddressRange((char *)memory + 5, &base, &size, &id));
    CHECK(base == memory && size == BYTES && id != 0);
    CHECK(pal->deviceFree(memory, palMemDevice) == palInvalidArgument);
    CHECK(pal->ipcMemHandleGet(handle, memory) == palInvalidArgument);
    printf("opened %d\n", byte_at((char *)memory + BYTES - 1));
    OK(pal->deviceMemset((char *)memory + BYTES - 1, 9, 1, palMemDevice, NULL));
    fflush(stdout);
    heard();
    printf("still %d %d\n", byte_at(memory), byte_at((char *)memory + BYTES - 1));
    OK(pal->ipcMemHandleClose(memory));
    CHECK(pal->ipcMemHandleClose(memory) == palInvalidArgument);
}

static void scene_killed(void)
{
    device_bytes(1);
    device_bytes(2);
    say("allocated");
    raise(SIGKILL);
}

/* Says the host's address of device memory; after a line, what the device finds there. */
static void scene_registrable(void)
{
    void *memory, *host;
    OK(pal->gdrMemAlloc(&memory, BYTES));
    OK(pal->deviceMemset(memory, 0, BYTES, palMemDevice, NULL));
    OK(pal->gdrPtrMmap(&host, memory, BYTES));
    CHECK(host != memory);
    printf("%llu\n", (unsigned long long)(uintptr_t)host);
    fflush(stdout);
    CHECK(heard());
    printf("%d\n", byte_at(memory));
}

static void scene_fork(void)
{
    palStream stream = stream_new();
    unsigned char *memory = device_bytes(3);
    OK(pal->deviceMemset(memory, 4, BYTES, palMemDevice, stream));
    pid_t child = fork();
    if (child == 0) {
        char text[256] = "";
        int count = -1;
        int right = pal->getDeviceCount(&count) == palInvalidUsage && count == -1 &&
                    pal->streamSynchronize(stream) == palInvalidUsage &&
                    pal->deviceFree(memory, palMemDevice) == palInvalidUsage &&
                    pal->streamSynchronize(NULL) == palInvalidUsage &&
                    pal->getLastError(text, sizeof text) == palInvalidUsage &&
                    strstr(text, "fork") != NULL;
        exit(right
                 ? 0
                 : 1); /* with the library's destructor: it must leave the parent's memory alone */
    }
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    OK(pal->streamSynchronize(stream));
    CHECK(byte_at(memory) == 4);
    scene_export();
}

/* ---- strictness
 * ------------------------------------------------------------------------------------------------
 */

static void scene_dereference(void)
{
    volatile unsigned char *memory = device_bytes(5);
    say("allocated");
    printf("read %d\n", memory[0]);
}

static void scene_past_the_end(void)
{
    volatile unsigned char *memory = device_bytes(5);
    say("allocated");
    memory[(BYTES + 4095) / 4096 * 4096] = 1;
    say("written");
}

/* ---- threads and queues
 * ------------------------------------------------------------------------------------------ */

struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int entered, open;
};
static struct gate gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void pass_gate(void *args)
{
    (void)args;
    pthread_mutex_lock(&gate.lock);
    gate.entered = 1;
    pthread_cond_broadcast(&gate.changed);
    while (!gate.open)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void hold(palStream stream)
{
    OK(pal->launchHostFunc(stream, pass_gate, NULL));
    pthread_mutex_lock(&gate.lock);
    while (!gate.entered)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void let_go(void)
{
    pthread_mutex_lock(&gate.lock);
    gate.open = 1;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
}

/* The process ends while a host function blocks for ever, with work queued behind it and workers
 * asleep. */
static void scene_blocked_exit(void)
{
    palStream stream = stream_new(), idle = stream_new();
    unsigned char *memory = device_bytes(1);
    OK(pal->deviceMemset(memory, 2, BYTES, palMemDevice, idle));
    OK(pal->streamSynchronize(idle));
    hold(stream);
    OK(pal->deviceMemset(memory, 3, BYTES, palMemDevice, stream));
    say("held");
}

static void end_process(void *args)
{
    (void)args;
    exit(0);
}

static void scene_exit_in_callback(void)
{
    palStream stream = stream_new();
    device_bytes(1);
    OK(pal->launchHostFunc(stream, end_process, NULL));
    pal->streamSynchronize(stream);
    for (;;)
        pause();
}

static void scene_folded(void)
{
    palStream first = stream_new(), second = stream_new(), other;
    unsigned char *memory = device_bytes(1);
    OK(pal->setDevice(1));
    other = stream_new();
    hold(first);
    OK(pal->deviceMemset(memory, 2, BYTES, palMemDevice, second));
    CHECK(pal->streamQuery(second) ==
          palInProgress);         /* behind the gate of the first, as on one hardware queue */
    OK(pal->deviceSynchronize()); /* of device 1 */
    OK(pal->deviceMemset(memory + 1, 3, 1, palMemDevice, other));
    OK(pal->streamSynchronize(other));
    CHECK(byte_at(memory) == 1 && byte_at(memory + 1) == 3); /* null-stream copies need no queue */
    let_go();
    OK(pal->streamSynchronize(second));
    CHECK(byte_at(memory) == 2);
    say("folded");
}

static void note_thread(void *args)
{
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    ((pthread_t *)args)[0] = pthread_self();
    ((int *)((pthread_t *)args + 1))[0] =
        sigismember(&blocked, SIGINT) && sigismember(&blocked, SIGUSR1);
}

static void scene_worker(void)
{
    struct {
        pthread_t thread;
        int blocked;
    } seen = {0};
    palStream stream = stream_new();
    OK(pal->launchHostFunc(stream, note_thread, &seen));
    OK(pal->streamSynchronize(stream));
    CHECK(!pthread_equal(seen.thread, pthread_self()) && seen.blocked);
    say("worker");
}

static uint64_t *word, last_seen, out_of_order;

static void look(void *args)
{
    uint64_t now = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    out_of_order += now != (uint64_t)(uintptr_t)args || now <= last_seen;
    last_seen = now;
}

static void scene_million(void)
{
    enum { OPERATIONS = 1000000, EVERY = 1000 };
    struct timespec start, end;
    void *memory;
    palStream stream = stream_new();
    OK(pal->deviceMalloc(&memory, 8, palMemHost));
    word = memory;
    *word = 0;
    hold(stream);
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (uint64_t i = 1; i <= OPERATIONS; i++) {
        OK(pal->streamWriteValue64(stream, memory, i, 0));
        if (i % EVERY == 0)
            OK(pal->launchHostFunc(stream, look, (void *)(uintptr_t)i));
    }
    let_go();
    OK(pal->streamSynchronize(stream));
    clock_gettime(CLOCK_MONOTONIC, &end);
    CHECK(*word == OPERATIONS && last_seen == OPERATIONS && out_of_order == 0);
    printf("%.3f\n",
           (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
}

/* Waits for a word that the host writes, between rounds of questions that end too early: whoever
 * asks gives the queue back, and the queue goes on although nobody asks any more. */
static void scene_unasked(void)
{
    enum { ROUNDS = 4000, LATEST_S = 10 };
    void *memory;
    uint64_t random = 88172645463325252u;
    palStream stream = stream_new(), other = stream_new();
    palEvent event;
    OK(pal->deviceMalloc(&memory, 16, palMemHost));
    OK(pal->eventCreate(&event, palEventDisableTiming));
    uint64_t *go = memory, *gone = go + 1;
    *go = *gone = 0;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        if (random / 65536 % 64 == 0)
            usleep(15000); /* the workers sleep */
        OK(pal->streamWaitValue64(stream, go, round, 0));
        OK(pal->eventRecord(event, stream));
        OK(pal->streamWaitEvent(other, event));
        OK(pal->streamWriteValue64(other, gone, round, 0));
        for (uint64_t i = 0; i < random % 4; i++) {
            CHECK(pal->streamQuery(stream) == palInProgress);
            CHECK(pal->streamQuery(other) == palInProgress && *(volatile uint64_t *)gone < round);
        }
        for (uint64_t i = 0; i < random / 4 % 4096; i++) /* up to a worker's nap, or not */
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
        __atomic_store_n(go, round, __ATOMIC_RELEASE);
        for (uint64_t i = 0; i < random / 16 % 4; i++)
            pal->streamQuery(random / 256 % 2 ? stream : other);
        struct timespec start, now;
        clock_gettime(CLOCK_MONOTONIC, &start);
        do {
            usleep(1);
            clock_gettime(CLOCK_MONOTONIC, &now);
        } while (__atomic_load_n(gone, __ATOMIC_ACQUIRE) < round &&
                 now.tv_sec - start.tv_sec < LATEST_S);
        CHECK(*gone == round);
    }
    say("unasked");
}

static const struct {
    const char *name;
    void (*play)(void);
} SCENES[] = {
    {"export", scene_export},
    {"killed", scene_killed},
    {"registrable", scene_registrable},
    {"fork", scene_fork},
    {"dereference", scene_dereference},
    {"past_the_end", scene_past_the_end},
    {"blocked_exit", scene_blocked_exit},
    {"exit_in_callback", scene_exit_in_callback},
    {"folded", scene_folded},
    {"worker", scene_worker},
    {"million", scene_million},
    {"unasked", scene_unasked},
};

int main(int argc, char **argv)
{
    pal = palGetDevice();
    if (!pal) {
        printf("%s\n", palLoadError());
        return 2;
    }
    if (argc == 3 && strcmp(argv[1], "open") == 0) {
        scene_open(argv[2]);
        return 0;
    }
    for (size_t i = 0; argc == 2 && i < sizeof SCENES / sizeof SCENES[0]; i++)
        if (strcmp(argv[1], SCENES[i].name) == 0) {
            SCENES[i].play();
            return 0;
        }
    fprintf(stderr, "usage: cpu_process SCENE | open HANDLE\n");
    return 2;
}
