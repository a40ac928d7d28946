/* Processes that are watched: alive, stopped, killed, reaped, and a number that is used again.
 *
 * engine_process WAY. WAY says what the kernel answers to pidfd_open: a descriptor (`given`), or
 * that there is no such call (`absent`) or that it is forbidden (`forbidden`). To be run in a PID
 * namespace of its own, where the number of the next process can be chosen. Exit status 0, or 1
 * with what is not as it should be. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "process.h"

static bool given;

static void stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void expect(bool is, const char *what)
{
    if (!is)
        stop(what);
}

/* Descriptors of this process that are of processes. */
static int descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int found = 0;
    if (!folder)
        return -1;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[300], name[64] = "";
        snprintf(path, sizeof path, "/proc/self/fd/%s", entry->d_name);
        found += readlink(path, name, sizeof name - 1) > 0 && strstr(name, "pidfd") != NULL;
    }
    closedir(folder);
    return found;
}

static void refuse(uint32_t with)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pidfd_open, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | with),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        stop("seccomp");
}

static pid_t child(void)
{
    pid_t pid = fork();
    if (pid < 0)
        stop("fork");
    while (pid == 0)
        pause();
    return pid;
}

/* Waits until it is a zombie; its parent reaps it later. */
static void kill_only(pid_t pid)
{
    siginfo_t what;
    kill(pid, SIGKILL);
    if (waitid(P_PID, (id_t)pid, &what, WEXITED | WNOWAIT) != 0)
        stop("waitid");
}

/* Start times are counted in ticks of the clock: the next process gets another one. */
static void next_tick(void)
{
    struct timespec first, now;
    clock_gettime(CLOCK_BOOTTIME, &first);
    long tick = 1000000000 / sysconf(_SC_CLK_TCK);
    do
        clock_gettime(CLOCK_BOOTTIME, &now);
    while (now.tv_sec == first.tv_sec && now.tv_nsec / tick == first.tv_nsec / tick);
}

/* A child with this number, which no process has. */
static pid_t child_with(pid_t number)
{
    char text[16];
    int file = open("/proc/sys/kernel/ns_last_pid", O_WRONLY);
    int length = snprintf(text, sizeof text, "%d", (int)number - 1);
    if (file < 0 || write(file, text, (size_t)length) != length)
        stop("the next process's number cannot be chosen");
    close(file);
    return child();
}

static struct process *watch(pid_t pid, uint64_t start)
{
    struct process *process = process_watch((uint32_t)pid, start);
    expect(process != NULL, "no memory");
    return process;
}

static void lives_and_dies(void)
{
    pid_t pid = child();
    uint64_t start = process_start((uint32_t)pid);
    struct process *first = watch(pid, start), *second = watch(pid, 0), *other = watch(pid, start);
    expect(first == second && second == other, "one for all who watch it");
    expect(descriptors() == given, "one descriptor, where the kernel gives it");
    expect(!process_ended(first), "it lives");
    kill(pid, SIGSTOP);
    waitpid(pid, NULL, WUNTRACED);
    expect(!process_ended(first), "stopped, it lives");
    process_drop(other);
    kill_only(pid);
    expect(process_ended(first), "killed, it has ended");
    waitpid(pid, NULL, 0);
    expect(process_ended(first), "reaped, it has ended");
    next_tick();
    pid_t again = child_with(pid);
    expect(again == pid, "the number is used again");
    expect(process_ended(first), "what has its number now is another");
    struct process *late = watch(pid, start);
    expect(process_ended(late), "nor is it taken for the first by who comes late");
    struct process *new = watch(pid, process_start((uint32_t)pid));
    expect(new != first && !process_ended(new), "the new one lives");
    kill_only(again);
    waitpid(again, NULL, 0);
    expect(process_ended(new), "the new one has ended");
    process_drop(first);
    process_drop(second);
    process_drop(late);
    process_drop(new);
    expect(descriptors() == 0, "no descriptor is left");
}

static void wrong_from_the_start(void)
{
    pid_t pid = child();
    struct process *other = watch(pid, process_start((uint32_t)pid) + 1);
    expect(process_ended(other), "another start time, another process");
    expect(descriptors() == 0, "no descriptor of somebody else");
    kill_only(pid);
    struct process *zombie = watch(pid, 0);
    expect(process_ended(zombie), "a zombie has ended");
    waitpid(pid, NULL, 0);
    struct process *nobody = watch(pid, 0);
    expect(process_ended(nobody), "there is none with this number");
    expect(!process_ended(NULL), "of nothing, nothing is known");
    process_drop(other);
    process_drop(zombie);
    process_drop(nobody);
    process_drop(NULL);
}

/* Whoever closes all descriptors of the process does not so end the one it watches. */
static void closed_by_somebody(void)
{
    pid_t pid = child();
    struct process *process = watch(pid, process_start((uint32_t)pid));
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    expect(!process_ended(process), "it lives, descriptor or not");
    kill_only(pid);
    expect(process_ended(process), "it has ended, descriptor or not");
    waitpid(pid, NULL, 0);
    process_drop(process);
}

/* Not knowing is not knowing that it has ended. */
static void no_descriptor_left(void)
{
    pid_t pid = child(), early_pid = child();
    uint64_t start = process_start((uint32_t)pid);
    struct process *early = watch(early_pid, process_start((uint32_t)early_pid));
    struct rlimit usual, none;
    getrlimit(RLIMIT_NOFILE, &usual);
    none = usual;
    none.rlim_cur = 3; /* they are in use */
    setrlimit(RLIMIT_NOFILE, &none);
    expect(process_start((uint32_t)pid) == 0, "/proc cannot be read");
    struct process *process = watch(pid, start);
    expect(!process_ended(process), "nothing says that it has ended");
    expect(!process_ended(early), "it lives, whatever can be opened");
    kill_only(early_pid);
    expect(process_ended(early) == given, "its descriptor says so without another one");
    setrlimit(RLIMIT_NOFILE, &usual);
    expect(process_ended(early), "it has ended");
    expect(!process_ended(process), "it lives");
    kill_only(pid);
    expect(process_ended(process), "it has ended");
    while (wait(NULL) > 0)
        ;
    process_drop(early);
    process_drop(process);
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    given = strcmp(way, "given") == 0;
    if (strcmp(way, "absent") == 0)
        refuse(ENOSYS);
    else if (strcmp(way, "forbidden") == 0)
        refuse(EPERM);
    else if (!given)
        stop("which way?");
    lives_and_dies();
    wrong_from_the_start();
    no_descriptor_left();
    closed_by_somebody();
    return 0;
}
