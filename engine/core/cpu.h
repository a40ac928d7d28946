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

/* Requests a short time slice for this thread (sched_setattr): where others compute, it then gets
 * the processor soon after it wakes up, instead of after their whole slices. Its share stays the
 * same. cpu_usual_slice requests the slice that it had before. A thread with another scheduling
 * policy or a shorter slice is left alone. Linux before 6.12 has slices of one length. */
void cpu_short_slice(void);
void cpu_usual_slice(void);

static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
