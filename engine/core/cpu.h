/* What the core knows about the processor it runs on. */
#ifndef UNIPAL_ENGINE_CPU_H
#define UNIPAL_ENGINE_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* Vector instructions that the kernels may use: 0 the compiler's base, 1 AVX2 and F16C, 2 AVX-512.
 * UNIPAL_VECTOR=0..2 lowers it. Results never depend on it. */
int cpu_vector_level(void);

uint32_t cpu_count(void); /* that this process may run on */

/* Threads that run or wait for a processor, on all of this machine's processors; 0: not known. */
uint32_t cpu_running(void);
uint32_t cpu_online(void); /* processors of this machine */

/* Asks the scheduler to give this thread short turns: where others compute, it then gets the
 * processor soon after it wakes up, instead of after their whole turns. Its share stays the same.
 * cpu_usual_turns asks for what it had before. Threads that have a policy or shorter turns of their
 * own are left alone, and kernels before Linux 6.12 have turns of one length. */
void cpu_short_turns(void);
void cpu_usual_turns(void);

static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
