/* Sleeping at a word. */
#define _GNU_SOURCE
#include "futex.h"

#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

void futex_wait(_Atomic uint32_t *word, uint32_t value, const struct timespec *timeout, bool shared)
{
    syscall(SYS_futex, word, shared ? FUTEX_WAIT : FUTEX_WAIT_PRIVATE, value, timeout, NULL, 0);
}

void futex_wake(_Atomic uint32_t *word, int most, bool shared)
{
    syscall(SYS_futex, word, shared ? FUTEX_WAKE : FUTEX_WAKE_PRIVATE, most, NULL, NULL, 0);
}
