/* Named shared memory: one segment per allocation, so that any allocation can be opened by another
 * process.
 *
 * A segment is a file in /dev/shm: one header page, then the data. The name tells pid namespace and
 * pid of the owner from the first moment on, the header everything else, so that the segments of a
 * process that died by a signal can be told from live ones and be reaped by the next process of the
 * same user. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cpu.h"

enum {
    NAME_BYTES = 96,
    KEPT_SEGMENTS = 64, /* freed segments kept for the next allocation of their size: making one
                           costs 10 µs plus */
};
static const size_t KEPT_BYTES =
    (size_t)128 << 20; /* a page fault for each page, and these are about what is kept */

static const char MAGIC[8] = {'u', 'n', 'i', 'p', 'a', 'l', 's', 1};

struct header {
    char magic[8];
    struct cpu_segment_name name;
    uint64_t size; /* exact, as asked for */
    uint64_t id;
    int32_t device;
    uint32_t zero;
};

struct kept {
    struct cpu_segment segment;
    int device;
};

static struct cpu_segment_name me; /* pid, start and space of this process */

static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static struct kept kept[KEPT_SEGMENTS]; /* newest last */
static int kept_count;
static size_t kept_bytes;

static void file_name(char text[NAME_BYTES], const struct cpu_segment_name *name)
{
    int n = snprintf(text, NAME_BYTES, "/unipal-%" PRIx64 "-%d-", name->space, (int)name->pid);
    for (size_t i = 0; i < sizeof name->random; i++)
        n += snprintf(text + n, (size_t)(NAME_BYTES - n), "%02x", name->random[i]);
}

/* Start time of a live process in clock ticks since boot; 0 when it is gone, or a zombie that runs
 * no more. */
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
    if (!at || at[1] != ' ' || at[2] == 'Z' || at[2] == 'X')
        return 0;
    at += 2;
    for (int field = 3; field < 22 && at; field++) {
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    return at ? strtoull(at, NULL, 10) : 0;
}

static bool owner_alive(const struct cpu_segment_name *name)
{
    return process_start(name->pid) == name->start;
}

static int write_header(int fd, const struct cpu_segment_name *name, size_t size, int device,
                        uint64_t id)
{
    struct header header = {.name = *name, .size = size, .id = id, .device = device};
    memcpy(header.magic, MAGIC, sizeof MAGIC);
    ssize_t n = pwrite(fd, &header, sizeof header, 0);
    return n == (ssize_t)sizeof header ? 0 : n < 0 ? errno : EIO;
}

/* Maps the data of fd, and one page past the end of the file. */
static int map_data(struct cpu_segment *segment, int fd)
{
    size_t length = segment->size + CPU_PAGE;
    int user_access = cpu_settings.strict ? PROT_NONE : PROT_READ | PROT_WRITE;
    void *user = mmap(NULL, length, user_access, MAP_SHARED, fd, CPU_PAGE);
    if (user == MAP_FAILED)
        return errno;
    void *bytes = user;
    if (cpu_settings.strict) {
        bytes = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, CPU_PAGE);
        if (bytes == MAP_FAILED) {
            int error = errno;
            munmap(user, length);
            return error;
        }
    }
    segment->user = user;
    segment->bytes = bytes;
    return 0;
}

void cpu_segment_unmap(struct cpu_segment *segment)
{
    if (segment->bytes != segment->user)
        munmap(segment->bytes, segment->size + CPU_PAGE);
    munmap(segment->user, segment->size + CPU_PAGE);
}

void cpu_segment_unlink(const struct cpu_segment *segment)
{
    char name[NAME_BYTES];
    file_name(name, &segment->name);
    shm_unlink(name);
}

static void destroy(struct cpu_segment *segment)
{
    cpu_segment_unlink(segment);
    cpu_segment_unmap(segment);
}

static bool take_kept(struct cpu_segment *segment, size_t size, int device)
{
    bool found = false;
    pthread_mutex_lock(&kept_lock);
    for (int i = kept_count - 1; i >= 0 && !found; i--) {
        if (kept[i].segment.size != size || kept[i].device != device)
            continue;
        *segment = kept[i].segment;
        kept_count--;
        memmove(&kept[i], &kept[i + 1], (size_t)(kept_count - i) * sizeof kept[0]);
        kept_bytes -= size;
        found = true;
    }
    pthread_mutex_unlock(&kept_lock);
    return found;
}

static bool keep(const struct cpu_segment *segment, int device)
{
    if (segment->size > KEPT_BYTES)
        return false;
    pthread_mutex_lock(&kept_lock);
    while (kept_count == KEPT_SEGMENTS ||
           segment->size > KEPT_BYTES - kept_bytes) { /* the oldest makes room */
        kept_bytes -= kept[0].segment.size;
        destroy(&kept[0].segment);
        memmove(&kept[0], &kept[1], (size_t)--kept_count * sizeof kept[0]);
    }
    kept[kept_count++] = (struct kept){*segment, device};
    kept_bytes += segment->size;
    pthread_mutex_unlock(&kept_lock);
    return true;
}

/* Gives all kept segments back and unlocks; true when there were any. */
static bool empty_kept_locked(void)
{
    bool any = false;
    while (kept_count > 0) {
        destroy(&kept[--kept_count].segment);
        any = true;
    }
    kept_bytes = 0;
    pthread_mutex_unlock(&kept_lock);
    return any;
}

static int create_file(struct cpu_segment *segment, size_t size, int device, uint64_t id)
{
    char name[NAME_BYTES];
    segment->name = me;
    if (getrandom(segment->name.random, sizeof segment->name.random, 0) !=
        (ssize_t)sizeof segment->name.random)
        return errno;
    file_name(name, &segment->name);
    int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return errno;
    int error = write_header(fd, &segment->name, size, device, id);
    while (!error && (error = posix_fallocate(fd, 0, (off_t)(segment->size + CPU_PAGE))) == EINTR)
        error = 0; /* a signal came: posix_fallocate starts over */
    if (!error)
        error = map_data(segment, fd);
    close(fd);
    if (error)
        shm_unlink(name);
    return error;
}

int cpu_segment_create(struct cpu_segment *segment, size_t size, int device, uint64_t id)
{
    if (size > (size_t)INT64_MAX - 4 * CPU_PAGE)
        return ENOMEM;
    segment->size = (size + CPU_PAGE - 1) / CPU_PAGE * CPU_PAGE;
    if (take_kept(segment, segment->size, device))
        return 0;
    int error = create_file(segment, size, device, id);
    if (error) {
        pthread_mutex_lock(&kept_lock);
        if (empty_kept_locked())
            error = create_file(segment, size, device, id);
    }
    return error;
}

void cpu_segment_release(struct cpu_segment *segment, int device, bool exported)
{
    if (exported || !keep(segment, device))
        destroy(segment);
}

int cpu_segment_stamp(const struct cpu_segment *segment, size_t size, int device, uint64_t id)
{
    char name[NAME_BYTES];
    file_name(name, &segment->name);
    int fd = shm_open(name, O_RDWR, 0);
    if (fd < 0)
        return errno;
    int error = write_header(fd, &segment->name, size, device, id);
    close(fd);
    return error;
}

/* The size comes from another process: one that no file has is refused here, and one that rounds up
 * to 0 cannot be mapped. */
static int check_file(int fd, const struct cpu_segment *segment, size_t size, uint64_t id,
                      int *device)
{
    struct stat file;
    struct header header;
    if (fstat(fd, &file) != 0)
        return errno;
    if (file.st_uid != geteuid())
        return EPERM;
    if ((uint64_t)file.st_size != (uint64_t)segment->size + CPU_PAGE)
        return EINVAL;
    if (pread(fd, &header, sizeof header, 0) != (ssize_t)sizeof header)
        return EINVAL;
    if (memcmp(header.magic, MAGIC, sizeof MAGIC) != 0 || header.size != size ||
        memcmp(&header.name, &segment->name, sizeof header.name) != 0)
        return EINVAL;
    if (header.id != id)
        return ENOENT; /* the segment serves a later allocation */
    *device = header.device;
    return 0;
}

int cpu_segment_open(struct cpu_segment *segment, size_t size, uint64_t id, int *device)
{
    char name[NAME_BYTES];
    segment->size = (size + CPU_PAGE - 1) / CPU_PAGE * CPU_PAGE;
    if (segment->name.space == me.space && !owner_alive(&segment->name))
        return ESRCH;
    file_name(name, &segment->name);
    int fd = shm_open(name, O_RDWR, 0); /* never follows a link */
    if (fd < 0)
        return errno;
    int error = check_file(fd, segment, size, id, device);
    if (!error)
        error = map_data(segment, fd);
    close(fd);
    return error;
}

int cpu_segment_descriptor(const struct cpu_segment *segment)
{
    char name[NAME_BYTES];
    file_name(name, &segment->name);
    return shm_open(name, O_RDWR, 0); /* sets close-on-exec */
}

unsigned char *cpu_segment_alias(const struct cpu_segment *segment)
{
    /* Of a shared mapping, mremap with old size 0 makes a second one of the same pages: no
     * descriptor, no name. Where the system does not know that (valgrind does not) the name helps,
     * as long as the owner has not taken it away. */
    void *alias = mremap(segment->bytes, 0, segment->size, MREMAP_MAYMOVE);
    if (alias == MAP_FAILED) {
        int fd = cpu_segment_descriptor(segment);
        if (fd < 0)
            return NULL;
        alias = mmap(NULL, segment->size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, CPU_PAGE);
        close(fd);
    }
    return alias == MAP_FAILED ? NULL : alias;
}

void cpu_segment_unalias(unsigned char *alias, size_t size)
{
    munmap(alias, size);
}

/* Whether the segment called name belonged to a process of this user and namespace that is dead.
 * The name alone tells when the owner died before it could write the header. */
static bool stale(const char *name)
{
    unsigned long long space;
    int pid, end = 0;
    if (sscanf(name, "/unipal-%llx-%d-%*32[0-9a-f]%n", &space, &pid, &end) != 2 || end == 0 ||
        name[end] != 0)
        return false;
    if (space != me.space)
        return false;
    int fd = shm_open(name, O_RDONLY | O_NONBLOCK, 0); /* a FIFO has no writer to wait for */
    if (fd < 0)
        return false;
    struct stat file;
    struct header header;
    bool dead = false;
    if (fstat(fd, &file) == 0 && file.st_uid == geteuid()) {
        uint64_t start = process_start(pid);
        bool complete = pread(fd, &header, sizeof header, 0) == (ssize_t)sizeof header &&
                        memcmp(header.magic, MAGIC, sizeof MAGIC) == 0;
        dead = start == 0 || (complete && header.name.pid == pid && header.name.start != start);
    }
    close(fd);
    return dead;
}

void cpu_segments_start(void)
{
    struct stat space;
    me.pid = (int32_t)getpid();
    me.start = process_start(me.pid);
    me.space = stat("/proc/self/ns/pid", &space) == 0 ? (uint64_t)space.st_ino : 0;
    DIR *folder = opendir("/dev/shm");
    if (!folder)
        return; /* the first allocation says why */
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[sizeof entry->d_name + 1];
        snprintf(name, sizeof name, "/%s", entry->d_name);
        if (stale(name))
            shm_unlink(name);
    }
    closedir(folder);
}

void cpu_segments_end(void)
{
    if (cpu_lock_soon(&kept_lock))
        empty_kept_locked();
}
