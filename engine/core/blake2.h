/* BLAKE2b with 32 bytes of digest and no key (RFC 7693). */
#ifndef UNIPAL_ENGINE_BLAKE2_H
#define UNIPAL_ENGINE_BLAKE2_H

#include <stddef.h>
#include <stdint.h>

enum { ENGINE_BLAKE2_BYTES = 32 };

struct engine_blake2 {
    uint64_t state[8];
    uint64_t total; /* bytes compressed so far */
    size_t held;    /* bytes waiting in block */
    uint8_t block[128];
};

void blake2_init(struct engine_blake2 *hash);
void blake2_update(struct engine_blake2 *hash, const void *data, size_t bytes);
/* hash must be initialised anew before its next use. */
void blake2_final(struct engine_blake2 *hash, uint8_t digest[32]);

#endif
