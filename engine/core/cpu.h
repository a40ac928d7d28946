/* What the core knows about the processor it runs on. */
#ifndef UNIPAL_ENGINE_CPU_H
#define UNIPAL_ENGINE_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* Vector instructions that the kernels may use: 0 the compiler's base, 1 AVX2 and F16C, 2 AVX-512.
 * UNIPAL_VECTOR=0..2 lowers it. Results never depend on it. */
int cpu_vector_level(void);

uint32_t cpu_count(void); /* that this process may run on */

static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
