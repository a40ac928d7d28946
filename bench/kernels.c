/* Counts the kernels and the copies that CUPTI sees in this process. Loaded by the driver itself,
 * which CUDA_INJECTION64_PATH tells to; asked by kernels_seen. */
#include <cupti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

enum { BUFFER = 1 << 20 };

static atomic_ullong kernels, copies;
static atomic_bool watching;

static void CUPTIAPI want_buffer(uint8_t **buffer, size_t *size, size_t *records)
{
    *buffer = aligned_alloc(8, BUFFER);
    *size = *buffer ? BUFFER : 0;
    *records = 0;
}

static void CUPTIAPI take_buffer(CUcontext context, uint32_t stream, uint8_t *buffer, size_t size,
                                 size_t valid)
{
    CUpti_Activity *record = NULL;
    (void)context;
    (void)stream;
    (void)size;
    while (valid && cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
            atomic_fetch_add(&kernels, 1);
        else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY ||
                 record->kind == CUPTI_ACTIVITY_KIND_MEMCPY2)
            atomic_fetch_add(&copies, 1);
    }
    free(buffer);
}

EXPORT int InitializeInjection(void);
EXPORT int kernels_seen(unsigned long long *seen_kernels, unsigned long long *seen_copies);

/* The driver calls it once, before the process's first CUDA call. */
int InitializeInjection(void)
{
    bool fine = cuptiActivityRegisterCallbacks(want_buffer, take_buffer) == CUPTI_SUCCESS &&
                cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) == CUPTI_SUCCESS &&
                cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY) == CUPTI_SUCCESS &&
                cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY2) == CUPTI_SUCCESS;
    atomic_store(&watching, fine);
    return fine;
}

/* What was seen so far; 0 when nothing watches, and then the numbers mean nothing. */
int kernels_seen(unsigned long long *seen_kernels, unsigned long long *seen_copies)
{
    bool fine = atomic_load(&watching) && cuptiActivityFlushAll(1) == CUPTI_SUCCESS;
    *seen_kernels = atomic_load(&kernels);
    *seen_copies = atomic_load(&copies);
    return fine;
}
