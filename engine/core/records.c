/* Layout of a file, all little-endian, read by engine/tools/flight_recorder.py:
 *
 *   struct header, padded to a page
 *   struct failure and a letter per rank, padded to a line; notes of calls; names of plans; padded
 * to a page for each lane: struct ring, then `capacity` records of 48 bytes; padded to a line
 *
 * Words that the writer changes later are stored atomically. A record is written into its place and
 * then published by the ring's head, so a reader takes head, copies, takes head again, and keeps
 * records numbered from (second head - capacity + 1) on: the one before may be half overwritten. */
#define _GNU_SOURCE
#include "records.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"

#define FOLDER "/dev/shm"

enum {
    PAGE = 4096,
    LINE = 64,
    NAME_BYTES = 56,
    NAMES = 192, /* of plans */
    WORDS = ENGINE_RECORD_BYTES / 8,
    JOB_BYTES = 32,
    PATH_BYTES = 128,
    KEPT_FILES = 64,        /* of a user, that nobody writes any more */
    NOTES = 64,             /* of collectives: more than a rank can be ahead by slots */
    NOTED_PEERS = 64,       /* of messages: the last one each way, of so many peers */
    REFRESH_NS = 100000000, /* of activity, between two notes of both clocks */
};

_Static_assert(sizeof(struct engine_record) == ENGINE_RECORD_BYTES, "a record has 48 bytes");
_Static_assert(offsetof(struct engine_record, epoch) == 32, "as store_record packs them");
_Static_assert(offsetof(struct engine_record, lane) == 40, "as store_record packs them");
_Static_assert(offsetof(struct engine_record, kind) == 44, "as store_record packs them");
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "words are shared between processes");

static const char MAGIC[8] = {'u', 'n', 'i', 'p', 'a', 'l', 'r', 1};

/* Both clocks at two moments: the file's start and a recent one. version is odd while the second is
 * being written. */
struct clocks {
    _Atomic uint64_t version;
    uint64_t first_ticks, first_ns;
    _Atomic uint64_t last_ticks, last_ns;
    double ns_per_tick; /* as known at the start */
};

/* id is stored last, with release: a reader that sees it, not 0, sees the whole text. */
struct name {
    _Atomic uint64_t id;
    char text[NAME_BYTES];
};

struct header {
    char magic[8];
    uint32_t header_bytes, record_bytes;
    uint32_t lanes, capacity;
    uint64_t ring_bytes; /* from one lane's ring to the next */
    uint32_t rank, size;
    int32_t pid;
    uint32_t clock; /* 1: ticks of the time stamp counter, 0: nanoseconds */
    uint64_t start; /* the process's, in clock ticks since boot */
    uint64_t space; /* its pid namespace */
    uint64_t created_real_ns;
    char job[JOB_BYTES + 8];
    struct clocks clocks;
    uint32_t failure_at, notes_at; /* bytes from the file's start */
    uint32_t notes, messages;      /* notes of collectives, then so many of messages */
    _Atomic uint64_t closed;       /* ticks when the communicator was closed; 0: it is open */
    uint32_t names_at, names;      /* bytes from the file's start; places there */
    _Atomic uint32_t named;        /* places that are taken */
};

/* What the communicator failed with. */
struct failure {
    _Atomic uint64_t at; /* ticks, stored last; 0: it has not failed */
    int32_t code;
    uint32_t zero;
    uint64_t culprits[ENGINE_RECORD_CULPRIT_WORDS];
    char text[ENGINE_RECORD_ERROR_BYTES];
    char states[]; /* one per rank */
};

/* A seqlock: number is 0 while the rest is being written. One line. */
struct note {
    _Alignas(LINE) _Atomic uint64_t number;
    _Atomic uint64_t signature, count, plan;
    _Atomic uint64_t entered; /* ticks */
    _Atomic uint64_t what;    /* what, root above it */
    _Atomic uint64_t state;   /* round, then 1 << 32 when it has ended well */
    _Atomic uint64_t where;   /* peer, then 1 << 16 when it receives */
};

struct ring {
    _Alignas(LINE) _Atomic uint64_t head; /* records ever put */
    _Atomic uint64_t waiting_at; /* head + 1 while `waiting` tells what the lane waits for */
    _Atomic uint64_t waiting[WORDS];
    _Alignas(LINE) _Atomic uint64_t words[];
};

_Static_assert(offsetof(struct ring, words) == LINE, "records begin on the next line");
_Static_assert(offsetof(struct header, clocks) == 112 && offsetof(struct header, closed) == 176 &&
                   offsetof(struct header, names_at) == 184,
               "engine/tools/flight_recorder.py reads them there");
_Static_assert(offsetof(struct header, failure_at) == 160, "the same");
_Static_assert(offsetof(struct failure, states) == 912, "the same");
_Static_assert(sizeof(struct note) == LINE, "the same");

struct engine_ring {
    _Alignas(LINE) struct ring *ring;
    uint64_t next; /* number of the next record */
    uint64_t mask;
    struct engine_records *records;
};

struct engine_records {
    struct header *header;
    size_t bytes;
    dev_t device;
    ino_t inode;
    _Atomic int nameless; /* descriptor of the file until it has its name, then -1 */
    _Atomic bool named;
    uint64_t refresh; /* ticks between two notes of both clocks */
    _Atomic uint64_t refreshed;
    uint32_t lanes;
    struct failure *failure;
    struct note *notes;
    char path[PATH_BYTES];
    struct engine_ring rings[];
};

/* Lanes of several threads may come here at once; one does it. */
static void refresh_clocks(struct engine_records *records)
{
    struct clocks *clocks = &records->header->clocks;
    uint64_t version = atomic_load_explicit(&clocks->version, memory_order_relaxed);
    if (version % 2 == 1 ||
        !atomic_compare_exchange_strong(&clocks->version, &version, version + 1))
        return;
    uint64_t ticks = 0, ns = 0;
    clock_pair(&ticks, &ns);
    atomic_store_explicit(&clocks->last_ticks, ticks, memory_order_release);
    atomic_store_explicit(&clocks->last_ns, ns, memory_order_release);
    atomic_store_explicit(&clocks->version, version + 2, memory_order_release);
    atomic_store_explicit(&records->refreshed, ticks, memory_order_relaxed);
}

/* ---- records --------------------------------------------------------------------------------- */

static void store_record(_Atomic uint64_t *to, const struct engine_record *record, uint64_t number)
{
    /* Put together from fields, not copied: they were stored a moment ago one by one, and a wider
     * load would have to wait for them. */
    const uint64_t words[WORDS] = {
        record->t_issue,
        record->t_done,
        record->plan_id,
        record->bytes,
        record->epoch | (uint64_t)record->step << 32,
        record->lane | (uint64_t)record->peer << 16 | (uint64_t)record->kind << 32 |
            (uint64_t)record->flags << 40 | number << 48,
    };
    /* Release: what was stored before, the head of the last record, is visible first. The word of
     * the mark comes first: a place half overwritten by a writer that died is known by it. */
    for (int i = WORDS - 1; i >= 0; i--)
        atomic_store_explicit(&to[i], words[i], memory_order_release);
}

/* Ends the time in which the file has no name, and gives it one. Of several lanes' threads one
 * takes the descriptor. */
static void end_nameless(struct engine_records *records, bool name)
{
    int fd = atomic_exchange(&records->nameless, -1);
    struct stat about;
    char own[64];
    /* A program that closes all descriptors may have another file by this number. */
    if (fd < 0 || fstat(fd, &about) != 0 || about.st_ino != records->inode ||
        about.st_dev != records->device)
        return;
    snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
    if (name && linkat(AT_FDCWD, own, AT_FDCWD, records->path, AT_SYMLINK_FOLLOW) == 0)
        atomic_store(&records->named, true);
    close(fd);
}

void records_put(struct engine_ring *ring, const struct engine_record *record)
{
    if (ring == NULL)
        return;
    uint64_t number = ring->next++;
    store_record(ring->ring->words + (number & ring->mask) * WORDS, record, number);
    atomic_store_explicit(&ring->ring->head, number + 1, memory_order_release);
    struct engine_records *records = ring->records;
    if (number == 0)
        end_nameless(records, true);
    uint64_t since = atomic_load_explicit(&records->refreshed, memory_order_relaxed);
    if (record->t_done > since && record->t_done - since > records->refresh)
        refresh_clocks(records);
}

void records_put_waiting(struct engine_ring *ring, const struct engine_record *record)
{
    if (ring == NULL)
        return;
    atomic_store_explicit(&ring->ring->waiting_at, 0, memory_order_relaxed);
    store_record(ring->ring->waiting, record, ring->next);
    atomic_store_explicit(&ring->ring->waiting_at, ring->next + 1, memory_order_release);
    if (ring->next == 0)
        end_nameless(ring->records, true);
}

void records_name(struct engine_records *records, uint64_t plan_id, const char *text)
{
    if (records == NULL || plan_id == 0)
        return;
    struct header *header = records->header;
    struct name *names = (struct name *)((char *)header + header->names_at);
    for (uint32_t i = 0; i < NAMES; i++)
        if (atomic_load_explicit(&names[i].id, memory_order_relaxed) == plan_id)
            return; /* two threads that name one plan at a time take two places: no harm */
    if (atomic_load_explicit(&header->named, memory_order_relaxed) >= NAMES)
        return;
    uint32_t number = atomic_fetch_add_explicit(&header->named, 1, memory_order_relaxed);
    if (number >= NAMES)
        return;
    snprintf(names[number].text, NAME_BYTES, "%s", text);
    atomic_store_explicit(&names[number].id, plan_id, memory_order_release);
}

/* ---- calls and the failure -------------------------------------------------------------------
 */

static struct note *note_of(const struct engine_records *records, const struct engine_note *note)
{
    const struct header *header = records->header;
    if (note->peer == ENGINE_RECORD_NO_PEER)
        return &records->notes[note->number % header->notes];
    uint32_t way = note->peer * 2u + note->receives;
    return &records->notes[header->notes + way % header->messages];
}

void records_note(struct engine_records *records, const struct engine_note *note)
{
    if (records == NULL)
        return;
    struct note *to = note_of(records, note);
    atomic_store_explicit(&to->number, 0, memory_order_relaxed);
    /* A seqlock whose count is the call's number, as in entries.c: no word of the new note is seen
     * beside the old number. The reader compares the number before and after. */
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&to->signature, note->signature, memory_order_relaxed);
    atomic_store_explicit(&to->count, note->count, memory_order_relaxed);
    atomic_store_explicit(&to->plan, note->plan, memory_order_relaxed);
    atomic_store_explicit(&to->entered, clock_ticks(), memory_order_relaxed);
    atomic_store_explicit(&to->what, note->what | (uint64_t)note->root << 32, memory_order_relaxed);
    atomic_store_explicit(&to->state, 0, memory_order_relaxed);
    atomic_store_explicit(&to->where, note->peer | (uint64_t)note->receives << 16,
                          memory_order_relaxed);
    atomic_store_explicit(&to->number, note->number, memory_order_release);
    if (atomic_load_explicit(&records->nameless, memory_order_relaxed) >= 0)
        end_nameless(records, true);
}

/* One writer: load and store. */
static void note_state(struct engine_records *records, const struct engine_note *note,
                       uint64_t state)
{
    struct note *to = records != NULL ? note_of(records, note) : NULL;
    if (to != NULL && atomic_load_explicit(&to->number, memory_order_relaxed) == note->number)
        atomic_store_explicit(&to->state, state, memory_order_release);
}

void records_note_round(struct engine_records *records, const struct engine_note *note,
                        uint64_t round)
{
    note_state(records, note, round & UINT32_MAX);
}

void records_note_end(struct engine_records *records, const struct engine_note *note)
{
    note_state(records, note, (uint64_t)1 << 32);
}

void records_fail(struct engine_records *records, int32_t code,
                  const uint64_t culprits[ENGINE_RECORD_CULPRIT_WORDS],
                  const char text[ENGINE_RECORD_ERROR_BYTES], const char *states)
{
    if (records == NULL || atomic_load_explicit(&records->failure->at, memory_order_relaxed) != 0)
        return;
    struct failure *failure = records->failure;
    failure->code = code;
    memcpy(failure->culprits, culprits, sizeof failure->culprits);
    memcpy(failure->text, text, sizeof failure->text);
    memcpy(failure->states, states, records->header->size);
    /* Release: who sees the time sees all of it. */
    atomic_store_explicit(&failure->at, clock_ticks(), memory_order_release);
    end_nameless(records, true);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Start time of a live process in clock ticks since boot; 0 when it is gone, or a zombie. */
static uint64_t process_start(int pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0)
        return 0;
    text[n] = 0;
    char *at = strrchr(text, ')'); /* the command name before it may hold anything */
    if (at == NULL || at[1] != ' ' || at[2] == 'Z' || at[2] == 'X')
        return 0;
    at += 2;
    for (int field = 3; field < 22 && at != NULL; field++) {
        at = strchr(at, ' ');
        at = at != NULL ? at + 1 : NULL;
    }
    return at != NULL ? strtoull(at, NULL, 10) : 0;
}

static uint64_t pid_space(void)
{
    struct stat about;
    return stat("/proc/self/ns/pid", &about) == 0 ? (uint64_t)about.st_ino : 0;
}

static bool job_is_named(const char *job)
{
    size_t length = strspn(job, "0123456789abcdefghijklmnopqrstuvwxyz");
    return length > 0 && length <= JOB_BYTES && job[length] == 0;
}

/* Bytes of a file before its rings. */
static size_t head_bytes(uint32_t size, struct header *header)
{
    size_t peers = size < NOTED_PEERS ? size : NOTED_PEERS;
    size_t at = PAGE + sizeof(struct failure) + size;
    at = (at + LINE - 1) / LINE * LINE;
    size_t names_at = at + (NOTES + 2 * peers) * sizeof(struct note);
    size_t bytes = names_at + NAMES * sizeof(struct name);
    if (header != NULL) {
        header->failure_at = PAGE;
        header->notes_at = (uint32_t)at;
        header->notes = NOTES;
        header->messages = (uint32_t)(2 * peers);
        header->names_at = (uint32_t)names_at;
        header->names = NAMES;
    }
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

static int write_header(struct engine_records *records, const char *job, uint32_t rank,
                        uint32_t size, uint32_t capacity, size_t ring_bytes)
{
    struct header *header = records->header;
    int kind = clock_is_counter();
    header->header_bytes = (uint32_t)head_bytes(size, header);
    records->failure = (struct failure *)((char *)header + header->failure_at);
    records->notes = (struct note *)((char *)header + header->notes_at);
    header->record_bytes = ENGINE_RECORD_BYTES;
    header->lanes = records->lanes;
    header->capacity = capacity;
    header->ring_bytes = ring_bytes;
    header->rank = rank;
    header->size = size;
    header->pid = (int32_t)getpid();
    header->clock = (uint32_t)kind;
    header->start = process_start(header->pid);
    header->space = pid_space();
    header->created_real_ns = clock_real_ns();
    memcpy(header->job, job, strlen(job));
    struct clocks *clocks = &header->clocks;
    clocks->ns_per_tick = clock_ns_per_tick();
    clock_pair(&clocks->first_ticks, &clocks->first_ns);
    atomic_store_explicit(&clocks->last_ticks, clocks->first_ticks, memory_order_relaxed);
    atomic_store_explicit(&clocks->last_ns, clocks->first_ns, memory_order_relaxed);
    atomic_store_explicit(&records->refreshed, clocks->first_ticks, memory_order_relaxed);
    records->refresh = (uint64_t)(REFRESH_NS / clock_ns_per_tick());
    memcpy(header->magic, MAGIC, sizeof MAGIC);
    return header->start != 0 ? 0 : ESRCH;
}

static double seconds_to_keep(void)
{
    const char *text = getenv("UNIPAL_RECORDS_KEEP");
    char *end = NULL;
    double seconds = text != NULL ? strtod(text, &end) : 600;
    return text == NULL || (end != text && *end == 0 && seconds >= 0) ? seconds : 600;
}

bool records_keep_all(void)
{
    const char *text = getenv("UNIPAL_RECORDS_KEEP_ALL");
    return text != NULL && *text != 0 && strcmp(text, "0") != 0;
}

/* A file without a name, which gets one with its first record. 0 or an errno. */
static int make_file(struct engine_records *records, const char *job, uint32_t rank, uint32_t size,
                     uint32_t capacity, size_t ring_bytes)
{
    struct stat about;
    if (access(records->path, F_OK) == 0)
        return EEXIST;
    int fd = open(FOLDER, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno;
    int error = fstat(fd, &about) == 0 ? posix_fallocate(fd, 0, (off_t)records->bytes) : errno;
    if (error == 0) {
        void *map =
            mmap(NULL, records->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, 0);
        error = map == MAP_FAILED ? errno : 0;
        records->header = map == MAP_FAILED ? NULL : map;
    }
    if (error == 0)
        error = write_header(records, job, rank, size, capacity, ring_bytes);
    if (error == 0) {
        records->device = about.st_dev;
        records->inode = about.st_ino;
        atomic_store(&records->nameless, fd);
        return 0;
    }
    if (records->header != NULL)
        munmap(records->header, records->bytes);
    close(fd);
    return error;
}

int records_open(struct engine_records **out, const char *job, uint32_t rank, uint32_t size,
                 uint32_t lanes, uint32_t capacity)
{
    *out = NULL;
    if (!job_is_named(job) || lanes < 1 || lanes > UINT16_MAX || capacity < 1 ||
        capacity > 1u << 24 || size < 1 || size > UINT16_MAX)
        return EINVAL;
    records_reap(seconds_to_keep());
    while ((capacity & (capacity - 1)) != 0)
        capacity += capacity & -capacity;
    size_t ring_bytes = sizeof(struct ring) + (size_t)capacity * ENGINE_RECORD_BYTES;
    ring_bytes = (ring_bytes + LINE - 1) / LINE * LINE;
    size_t own = sizeof(struct engine_records) + lanes * sizeof(struct engine_ring);
    struct engine_records *records = aligned_alloc(LINE, (own + LINE - 1) / LINE * LINE);
    if (records == NULL)
        return ENOMEM;
    memset(records, 0, own);
    records->lanes = lanes;
    size_t head = head_bytes(size, NULL);
    records->bytes = head + lanes * ring_bytes;
    snprintf(records->path, sizeof records->path, FOLDER "/unipal-%u-%s-rank%u", (unsigned)getuid(),
             job, rank);
    int error = make_file(records, job, rank, size, capacity, ring_bytes);
    if (error != 0) {
        free(records);
        return error;
    }
    for (uint32_t lane = 0; lane < lanes; lane++) {
        struct engine_ring *ring = &records->rings[lane];
        ring->ring = (struct ring *)((char *)records->header + head + lane * ring_bytes);
        ring->mask = capacity - 1;
        ring->records = records;
    }
    *out = records;
    return 0;
}

/* Gives back the pages of a ring that no record was put into. */
static void give_back_unused(const struct engine_records *records, const struct engine_ring *ring)
{
    const char *base = (const char *)records->header;
    const char *end = (const char *)(ring->ring->words + (ring->mask + 1) * WORDS);
    size_t used = ring->next <= ring->mask ? (size_t)ring->next : (size_t)ring->mask + 1;
    size_t from = (size_t)((const char *)(ring->ring->words + used * WORDS) - base);
    size_t to = (size_t)(end - base) / PAGE * PAGE;
    from = (from + PAGE - 1) / PAGE * PAGE;
    if (from < to)
        madvise((char *)records->header + from, to - from, MADV_REMOVE);
}

void records_close(struct engine_records *records, bool keep)
{
    if (records == NULL)
        return;
    end_nameless(records, false); /* nothing was noted */
    keep |= atomic_load_explicit(&records->failure->at, memory_order_relaxed) != 0;
    if (keep) {
        refresh_clocks(records);
        for (uint32_t lane = 0; lane < records->lanes; lane++)
            give_back_unused(records, &records->rings[lane]);
        atomic_store_explicit(&records->header->closed, clock_ticks(), memory_order_release);
    } else if (atomic_load(&records->named)) {
        unlink(records->path);
    }
    munmap(records->header, records->bytes);
    free(records);
}

const char *records_path(const struct engine_records *records)
{
    return records->path;
}

struct engine_ring *records_ring(struct engine_records *records, uint32_t lane)
{
    return records != NULL && lane < records->lanes ? &records->rings[lane] : NULL;
}

/* A file that nobody writes any more, and when its writer last recorded the clocks. */
struct left {
    uint64_t last;
    char name[PATH_BYTES];
};

/* Whether the file is a recorder's of this user that is closed, or whose process is dead; fills
 * left. */
static bool is_left(int folder, const char *name, uint64_t space, struct left *left)
{
    struct header header;
    struct stat about;
    size_t length = strlen(name);
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return false;
    bool readable = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == getuid() &&
                    pread(fd, &header, sizeof header, 0) == (ssize_t)sizeof header;
    close(fd);
    if (!readable || memcmp(header.magic, MAGIC, sizeof MAGIC) != 0 || header.space != space ||
        length >= sizeof left->name ||
        (atomic_load_explicit(&header.closed, memory_order_relaxed) == 0 &&
         process_start(header.pid) == header.start))
        return false;
    left->last = atomic_load_explicit(&header.clocks.last_ns, memory_order_relaxed);
    memcpy(left->name, name, length + 1);
    return true;
}

static int newest_first(const void *one, const void *two)
{
    uint64_t first = ((const struct left *)one)->last, second = ((const struct left *)two)->last;
    return first < second ? 1 : first > second ? -1 : 0;
}

/* All files that nobody writes any more, owned by the caller; *count may stop short for want of
 * memory. */
static struct left *find_left(DIR *folder, size_t *count)
{
    struct left *found = NULL, one;
    char prefix[32];
    size_t room = 0;
    uint64_t space = pid_space();
    int length = snprintf(prefix, sizeof prefix, "unipal-%u-", (unsigned)getuid());
    *count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, prefix, (size_t)length) != 0 ||
            strstr(entry->d_name, "-rank") == NULL ||
            !is_left(dirfd(folder), entry->d_name, space, &one))
            continue;
        if (*count == room) {
            struct left *grown = realloc(found, (room + KEPT_FILES) * sizeof one);
            if (grown == NULL)
                break;
            found = grown;
            room += KEPT_FILES;
        }
        found[(*count)++] = one;
    }
    return found;
}

int records_reap(double keep_seconds)
{
    DIR *folder = opendir(FOLDER);
    if (folder == NULL)
        return 0;
    size_t count = 0;
    int reaped = 0;
    struct left *left = find_left(folder, &count);
    uint64_t now = clock_monotonic_ns();
    if (count > 1)
        qsort(left, count, sizeof *left, newest_first);
    for (size_t i = 0; i < count; i++)
        if (i >= KEPT_FILES || left[i].last > now ||
            (double)(now - left[i].last) >= keep_seconds * 1e9)
            reaped += unlinkat(dirfd(folder), left[i].name, 0) == 0;
    free(left);
    closedir(folder);
    return reaped;
}
