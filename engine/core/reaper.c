/* Starts the process that outlives this one and removes what it leaves
 * (engine/rendezvous/reaper.py).
 *
 * The user's program must not notice it: no child of this process that wait() could answer, no
 * SIGCHLD, no page table copied. So a first process is cloned that shares memory (as vfork does)
 * and has no exit signal, which hides it from wait() without __WCLONE; it clones the reaper, which
 * executes argv, and ends. The reaper's parent is init, or the nearest subreaper, from then on.
 *
 * The reaper reads a pipe whose other end this process alone holds: it reads the end when this
 * process has ended, by whatever signal. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"

/* The thread sanitizer takes every clone for a fork, and unlocks its own locks in parent and child;
 * with shared memory these are the same locks. It notes sigaction for its own process, too. */
#if defined(__SANITIZE_THREAD__) && defined(__GLIBC__)
extern int __clone(int (*)(void *), void *, int, void *, ...);
extern int __sigaction(int, const struct sigaction *, struct sigaction *);
#define CLONE __clone
#define SIGACTION __sigaction
#else
#define CLONE clone
#define SIGACTION sigaction
#endif

#if !defined(SYS_close_range) && !defined(__alpha__)
#define SYS_close_range 436 /* where the headers are older than the kernel */
#endif

enum { STACK = 65536, KEPT = 3 /* descriptors: the pipe as input, and two of /dev/null */ };

struct birth {
    const char *const *argv, *const *environment;
    unsigned char *stacks; /* of the first process and of the reaper until it executes */
    int input;
    int error; /* errno of what failed */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int told = -1;  /* the pipe's end of this process; under lock, except in a forked child */
static int heard = -1; /* the reaper's, until it is started */
static ino_t told_inode;

/* Whether the end is still there: some programs close all descriptors, and numbers are used again.
 */
static bool tells(void)
{
    struct stat about;
    return told >= 0 && fstat(told, &about) == 0 && S_ISFIFO(about.st_mode) &&
           about.st_ino == told_inode;
}

static void hang_up(void)
{
    if (tells())
        close(told);
    told = -1;
}

/* The reaper waits for this process, not for its children. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL); /* whoever held it is not in this process */
    hang_up();
    if (heard >= 0)
        close(heard);
    heard = -1;
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

/* ---- in the new processes: memory is shared with the caller, so only system calls ------------ */

/* Their stacks are unmapped while frames are open (execve does not return). The address sanitizer
 * would keep the marks it sets around the variables of a frame, and report whoever is given these
 * addresses next. */
#define UNMARKED __attribute__((no_sanitize("address")))

UNMARKED static void close_others(void)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, KEPT, ~0U, 0) == 0)
        return;
#endif
    struct rlimit limit;
    rlim_t end = getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 1024;
    for (rlim_t fd = KEPT; fd < end && fd < 1 << 20; fd++)
        close((int)fd);
}

UNMARKED static int reaper(void *argument)
{
    struct birth *birth = argument;
    struct sigaction action;
    sigset_t none;
    memset(&action, 0, sizeof action);
    for (int number = 1; number < NSIG; number++) { /* the caller's handlers are not for here */
        action.sa_handler = number == SIGHUP || number == SIGINT ? SIG_IGN : SIG_DFL;
        SIGACTION(number, &action, NULL);
    }
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0 || dup2(birth->input, 0) < 0 || dup2(nothing, 1) < 0 || dup2(nothing, 2) < 0 ||
        chdir("/") != 0) {
        birth->error = errno;
        return 127;
    }
    close_others();
    umask(077);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(birth->argv[0], (char *const *)(uintptr_t)birth->argv,
           (char *const *)(uintptr_t)birth->environment);
    birth->error = errno;
    return 127;
}

/* A session of its own, then the reaper; ends once that executes. */
UNMARKED static int between(void *argument)
{
    struct birth *birth = argument;
    setsid();
    if (CLONE(reaper, birth->stacks + 2 * STACK, CLONE_VM | CLONE_VFORK | SIGCHLD, birth) < 0)
        birth->error = errno;
    return 0;
}

/* ---- in the caller ----------------------------------------------------------------------------
 */

/* 0 or an errno; all signals are blocked, so that no handler runs in a new process. */
static int bear(struct birth *birth)
{
    sigset_t all, before;
    int cancel = 0;
    birth->stacks = mmap(NULL, 2 * STACK, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (birth->stacks == MAP_FAILED)
        return errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int pid = CLONE(between, birth->stacks + STACK, CLONE_VM | CLONE_VFORK, birth);
    if (pid < 0)
        birth->error = errno;
    else
        while (waitpid(pid, NULL, __WCLONE) < 0 && errno == EINTR)
            ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_setcancelstate(cancel, &cancel);
    munmap(birth->stacks, 2 * STACK);
    return birth->error;
}

/* Above the standard streams, which a program may have closed. 0 or an errno. */
static int pipe_above(int ends[2])
{
    int low[2], error = 0;
    if (pipe2(low, O_CLOEXEC) != 0)
        return errno;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, KEPT);
        error = ends[i] < 0 && !error ? errno : error;
        close(low[i]);
    }
    if (!error && fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0)
        error = errno;
    for (int i = 0; i < 2 && error; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return error;
}

int32_t engine_reaper_open(void)
{
    struct stat about;
    int ends[2] = {-1, -1}, adopts = 0;
    prctl(PR_GET_CHILD_SUBREAPER, &adopts, 0, 0, 0);
    if (adopts || getpid() == 1)
        return ECHILD;
    pthread_once(&once, watch_forks);
    int error = pipe_above(ends);
    if (!error && fstat(ends[1], &about) != 0) {
        error = errno;
        close(ends[0]);
        close(ends[1]);
    }
    if (error)
        return error;
    pthread_mutex_lock(&lock);
    told_inode = about.st_ino;
    told = ends[1];
    heard = ends[0];
    pthread_mutex_unlock(&lock);
    return 0;
}

int32_t engine_reaper_start(const char *const *argv, const char *const *environment)
{
    pthread_mutex_lock(&lock);
    struct birth birth = {.argv = argv, .environment = environment, .input = heard};
    heard = -1;
    pthread_mutex_unlock(&lock);
    int error = birth.input < 0 ? EBADF : bear(&birth);
    if (birth.input >= 0)
        close(birth.input);
    if (error) {
        pthread_mutex_lock(&lock);
        hang_up();
        pthread_mutex_unlock(&lock);
    }
    return error;
}

void engine_reaper_tell(const char *line)
{
    size_t length = strlen(line);
    pthread_mutex_lock(&lock);
    /* In one piece up to PIPE_BUF, or not at all. When the reaper has been killed there is nobody
     * to tell, and SIGPIPE, which Python ignores, must not end another program. */
    if (tells()) {
        sigset_t one, before;
        struct timespec now = {0, 0};
        sigemptyset(&one);
        sigaddset(&one, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &one, &before);
        if (write(told, line, length) < 0 && errno == EPIPE && !sigismember(&before, SIGPIPE))
            sigtimedwait(&one, NULL, &now);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_mutex_unlock(&lock);
}
