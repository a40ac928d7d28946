/* The arena: one file in /dev/shm that all ranks of a communicator map.
 *
 * It belongs to one user (0600, owner checked at opening, no link is followed). Its layout follows
 * from four numbers of its head, which are checked against the file's size once and kept in private
 * memory: nothing that a peer writes later moves an address here.
 *
 * It has a name only until all ranks have opened it, and its maker holds a shared lock on it as
 * long as it has one: the maker's number says nothing in another pid namespace, the lock does. */
#define _GNU_SOURCE
#include "arena.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "error.h"
#include "process.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14; refused by an older one */
#endif

enum {
    DEFAULT_SLOTS = 32,
    DEFAULT_SLOT_BYTES = 8192,
    SMALLEST_SLOT_BYTES = 40, /* what shares the head's line */
    LARGEST_SLOT_BYTES = 1048576,
    LARGEST_SLOTS = 1024,
};
_Static_assert(PAIR_SLOTS + 2 <= MESSAGES, "message.c reads entries of messages in slots");
_Static_assert(DEFAULT_SLOTS + 2 <= ENTRIES, "watch.c compares the entries of calls in slots");
static const uint64_t SLOT_AREA_LIMIT = (uint64_t)84 << 20; /* 16 ranks have whole slots */
static const char FOLDER[] = "/dev/shm";
static const uint8_t MAGIC[8] = {'u', 'n', 'i', 'p', 'a', 'l', 'a', 'r'};

static pthread_mutex_t arenas_lock = PTHREAD_MUTEX_INITIALIZER;
static struct arena *arenas; /* open in this process, under arenas_lock */

struct named { /* an arena of this process that has a name still */
    struct named *next;
    int fd; /* holds the lock */
    char path[ENGINE_PATH_BYTES];
};
static struct named *named; /* under arenas_lock */

uint64_t arena_random(void)
{
    uint64_t word = 0;
    while (getrandom(&word, sizeof word, 0) != (ssize_t)sizeof word)
        ;
    return word;
}

/* ---- layout ------------------------------------------------------------------------------------
 */

static uint64_t part(uint64_t *end, uint64_t bytes)
{
    uint64_t start = *end;
    *end = (start + bytes + PAGE - 1) / PAGE * PAGE;
    return start;
}

/* Slots of each source and destination in a set: those of pairs are fewer. */
static uint32_t slots_of(uint32_t set, uint32_t slots)
{
    return set == 0 || slots < PAIR_SLOTS ? slots : (uint32_t)PAIR_SLOTS;
}

/* False for numbers that no arena has. */
static bool layout_make(struct layout *layout, uint32_t ranks, uint32_t slots, uint32_t stride)
{
    if (ranks < 1 || ranks > ENGINE_MAX_RANKS || slots < 2 || slots > LARGEST_SLOTS ||
        (slots & (slots - 1)) != 0 || stride < LINE || stride % LINE != 0 ||
        stride > LARGEST_SLOT_BYTES + 2 * LINE)
        return false;
    uint64_t pairs = (uint64_t)ranks * ranks, end = PAGE;
    layout->ranks = ranks;
    layout->slots = slots;
    layout->slot_stride = stride;
    layout->blocks = part(&end, ranks * sizeof(struct rank_block));
    layout->counters = part(&end, SPACES * pairs * ENGINE_CHANNELS * sizeof(uint64_t));
    layout->credits = part(&end, SPACES * pairs * sizeof(struct credit));
    layout->freed = part(&end, SLOT_SETS * pairs * LINE);
    layout->messages = part(&end, pairs * 2 * MESSAGES * LINE);
    layout->vectors = part(&end, (uint64_t)ranks * 2 * ranks * sizeof(uint64_t));
    layout->exports = part(&end, (uint64_t)ranks * EXPORTS * sizeof(struct export_entry));
    for (uint32_t set = 0; set < SLOT_SETS; set++) {
        layout->set_slots[set] = slots_of(set, slots);
        layout->slot_sets[set] = part(&end, pairs * slots_of(set, slots) * stride);
    }
    layout->bytes = end;
    return true;
}

static uint32_t stride_of(uint64_t payload)
{
    return (uint32_t)((SLOT_HEAD + payload + LINE - 1) / LINE * LINE);
}

/* Bytes of a slot's payload: what was asked for, or what 84 MiB and an eighth of what /dev/shm has
 * free allow. */
static uint32_t payload_of(uint32_t ranks, uint32_t slots, uint32_t asked)
{
    struct statvfs space;
    uint64_t limit = SLOT_AREA_LIMIT;
    uint64_t count = (uint64_t)ranks * ranks * (slots_of(0, slots) + slots_of(1, slots));
    if (statvfs(FOLDER, &space) == 0 && (uint64_t)space.f_bavail * space.f_frsize / 8 < limit)
        limit = (uint64_t)space.f_bavail * space.f_frsize / 8;
    uint64_t payload = asked ? asked : DEFAULT_SLOT_BYTES;
    while (!asked && payload > SMALLEST_SLOT_BYTES && stride_of(payload) * count > limit)
        payload /= 2;
    return payload < SMALLEST_SLOT_BYTES ? SMALLEST_SLOT_BYTES : (uint32_t)payload;
}

/* ---- making ------------------------------------------------------------------------------------
 */

/* Takes the name of an arena away whose maker died before all ranks had opened it. */
static void reap_one(int folder, const char *name)
{
    struct stat file;
    struct arena_head head;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && file.st_uid == geteuid() &&
        pread(fd, &head, sizeof head, 0) == (ssize_t)sizeof head &&
        memcmp(head.magic, MAGIC, sizeof MAGIC) == 0 &&
        process_start(head.creator) != head.creator_start && flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(fd);
}

static void reap(void)
{
    char prefix[64];
    int length = snprintf(prefix, sizeof prefix, "unipal-%u-", (unsigned)geteuid());
    DIR *folder = opendir(FOLDER);
    if (!folder)
        return;
    for (const struct dirent *item; (item = readdir(folder)) != NULL;) {
        size_t size = strlen(item->d_name);
        if (strncmp(item->d_name, prefix, (size_t)length) == 0 && size >= 5 &&
            strcmp(item->d_name + size - 5, "-comm") == 0)
            reap_one(dirfd(folder), item->d_name);
    }
    closedir(folder);
}

static int fill(int fd, const struct layout *layout, const char *job)
{
    struct arena_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    head.abi = ENGINE_ABI;
    head.ranks = layout->ranks;
    head.slots = layout->slots;
    head.slot_stride = layout->slot_stride;
    head.bytes = layout->bytes;
    head.creator = (uint32_t)getpid();
    head.creator_start = process_start(head.creator);
    snprintf(head.job, sizeof head.job, "%s", job);
    /* All pages now: a full /dev/shm is an error here and would be a signal later. */
    int error;
    do
        error = posix_fallocate(fd, 0, (off_t)layout->bytes);
    while (error == EINTR);
    if (!error && pwrite(fd, &head, sizeof head, 0) != (ssize_t)sizeof head)
        error = errno ? errno : EIO;
    return error;
}

/* Makes the file and names it when it is whole and locked. 0 or an errno. */
static int make(const struct layout *layout, const char *job, const char *path)
{
    char own[64];
    struct named *entry = calloc(1, sizeof *entry);
    if (!entry)
        return ENOMEM;
    entry->fd = open(FOLDER, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    int error = entry->fd < 0 ? errno : fill(entry->fd, layout, job);
    snprintf(entry->path, sizeof entry->path, "%s", path);
    snprintf(own, sizeof own, "/proc/self/fd/%d", entry->fd);
    if (!error && (flock(entry->fd, LOCK_SH) != 0 ||
                   linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0))
        error = errno;
    if (error) {
        if (entry->fd >= 0)
            close(entry->fd);
        free(entry);
        return error;
    }
    pthread_mutex_lock(&arenas_lock);
    entry->next = named;
    named = entry;
    pthread_mutex_unlock(&arenas_lock);
    return 0;
}

int32_t engine_arena_create(uint32_t ranks, uint32_t slots, uint32_t slot_bytes, char *path,
                            engineError *error)
{
    struct layout layout;
    int32_t code = palSuccess;
    slots = slots ? slots : DEFAULT_SLOTS;
    if (atomic_load(&process_forked))
        code =
            error_fail(palInvalidUsage, "engine_arena_create: this process was forked; next: start "
                                        "a new process");
    else if (!path || slot_bytes > LARGEST_SLOT_BYTES || ranks < 1 || ranks > ENGINE_MAX_RANKS ||
             !layout_make(&layout, ranks, slots, stride_of(payload_of(ranks, slots, slot_bytes))))
        code = error_fail(
            palInvalidArgument,
            "engine_arena_create: %u ranks, %u slots of %u bytes; next: 1 to %d ranks, a "
            "power of two of slots from 2 to %d, at most %d bytes each",
            ranks, slots, slot_bytes, ENGINE_MAX_RANKS, LARGEST_SLOTS, LARGEST_SLOT_BYTES);
    if (code == palSuccess) {
        char job[40];
        reap();
        snprintf(job, sizeof job, "%016llx%08x", (unsigned long long)arena_random(),
                 (unsigned)arena_random());
        snprintf(path, ENGINE_PATH_BYTES, "%s/unipal-%u-%s-comm", FOLDER, (unsigned)geteuid(), job);
        int problem = make(&layout, job, path);
        if (problem)
            code = error_fail(palSystemError, "%s: %llu bytes: %s; next: make /dev/shm larger",
                              path, (unsigned long long)layout.bytes, strerror(problem));
    }
    if (code != palSuccess && error)
        *error = *error_record();
    return code;
}

uint32_t engine_arena_slot_bytes(const char *path)
{
    struct arena_head head;
    int fd = path ? open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : -1;
    bool read = fd >= 0 && pread(fd, &head, sizeof head, 0) == (ssize_t)sizeof head &&
                memcmp(head.magic, MAGIC, sizeof MAGIC) == 0 && head.slot_stride > SLOT_HEAD;
    if (fd >= 0)
        close(fd);
    return read ? head.slot_stride - SLOT_HEAD : 0;
}

void engine_arena_remove(const char *path)
{
    if (!path)
        return;
    unlink(path);
    pthread_mutex_lock(&arenas_lock);
    for (struct named **at = &named; *at; at = &(*at)->next)
        if (strcmp((*at)->path, path) == 0) {
            struct named *entry = *at;
            *at = entry->next;
            close(entry->fd);
            free(entry);
            break;
        }
    pthread_mutex_unlock(&arenas_lock);
}

/* ---- opening -----------------------------------------------------------------------------------
 */

static int map(int fd, const struct stat *file, uint32_t ranks, struct arena *arena)
{
    struct arena_head head;
    if (pread(fd, &head, sizeof head, 0) != (ssize_t)sizeof head)
        return EINVAL;
    if (memcmp(head.magic, MAGIC, sizeof MAGIC) != 0 || head.abi != ENGINE_ABI ||
        head.ranks != ranks ||
        !layout_make(&arena->layout, head.ranks, head.slots, head.slot_stride) ||
        arena->layout.bytes != head.bytes || arena->layout.bytes != (uint64_t)file->st_size)
        return EINVAL;
    void *base = mmap(NULL, arena->layout.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (base == MAP_FAILED)
        return errno;
    /* Of the slots, most are other ranks': those that this one uses are mapped at their first use.
     */
    madvise(base, arena->layout.slot_sets[0], MADV_POPULATE_WRITE);
    arena->base = base;
    arena->device = file->st_dev;
    arena->inode = file->st_ino;
    arena->users = 1;
    return 0;
}

static int open_locked(int fd, uint32_t ranks, struct arena **answer)
{
    struct stat file;
    if (fstat(fd, &file) != 0)
        return errno;
    if (!S_ISREG(file.st_mode) || (file.st_mode & 077) != 0 || file.st_uid != geteuid())
        return EPERM;
    for (struct arena *arena = arenas; arena; arena = arena->next)
        if (arena->device == file.st_dev && arena->inode == file.st_ino) {
            if (arena->layout.ranks != ranks)
                return EINVAL;
            arena->users++;
            *answer = arena;
            return 0;
        }
    struct arena *arena = calloc(1, sizeof *arena);
    if (!arena)
        return ENOMEM;
    int error = map(fd, &file, ranks, arena);
    if (error) {
        free(arena);
        return error;
    }
    arena->next = arenas;
    arenas = arena;
    *answer = arena;
    return 0;
}

int arena_open(const char *path, uint32_t ranks, struct arena **arena)
{
    /* Not O_NOFOLLOW alone: a path through /proc/<pid>/fd is a link to an open file, and the file
     * behind it is judged by its owner and mode, never by its name. */
    bool magic_link = strncmp(path, "/proc/", 6) == 0;
    int fd = open(path, O_RDWR | O_CLOEXEC | (magic_link ? 0 : O_NOFOLLOW));
    if (fd < 0)
        return errno;
    pthread_mutex_lock(&arenas_lock);
    int error = open_locked(fd, ranks, arena);
    pthread_mutex_unlock(&arenas_lock);
    close(fd);
    return error;
}

void arena_close(struct arena *arena)
{
    pthread_mutex_lock(&arenas_lock);
    if (--arena->users == 0) {
        struct arena **link = &arenas;
        while (*link != arena)
            link = &(*link)->next;
        *link = arena->next;
        for (struct kept *kept = arena->kept, *next; kept; kept = next) {
            next = kept->next;
            kept->release(kept->table, kept->memory, kept->bytes);
            free(kept);
        }
        munmap(arena->base, arena->layout.bytes);
        free(arena);
    }
    pthread_mutex_unlock(&arenas_lock);
}

void arena_keep(struct arena *arena, const struct kept *kept)
{
    struct kept *note = malloc(sizeof *note);
    if (!note) {
        kept->release(kept->table, kept->memory, kept->bytes);
        return;
    }
    *note = *kept;
    pthread_mutex_lock(&arenas_lock);
    note->next = arena->kept;
    arena->kept = note;
    pthread_mutex_unlock(&arenas_lock);
}
