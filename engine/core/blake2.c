#include "blake2.h"

#include <string.h>

static const uint64_t START[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

/* Rounds 10 and 11 repeat rounds 0 and 1. */
static const uint8_t ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* Words of each of the eight mixings of a round: four columns, then four diagonals. */
static const uint8_t MIX[8][4] = {
    {0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
    {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14},
};

static uint64_t load_word(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

static uint64_t turn_right(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

static void compress(struct engine_blake2 *hash, const uint8_t block[128], uint64_t last)
{
    uint64_t message[16], v[16];
    for (int i = 0; i < 16; i++)
        message[i] = load_word(block + 8 * i);
    memcpy(v, hash->state, sizeof hash->state);
    memcpy(v + 8, START, sizeof START);
    v[12] ^= hash->total; /* its upper half, v[13], stays: no message here reaches 2^64 bytes */
    v[14] ^= last;
    for (int round = 0; round < 12; round++) {
        const uint8_t *order = ORDER[round % 10];
        for (int i = 0; i < 8; i++) {
            uint64_t *a = v + MIX[i][0], *b = v + MIX[i][1], *c = v + MIX[i][2], *d = v + MIX[i][3];
            *a += *b + message[order[2 * i]];
            *d = turn_right(*d ^ *a, 32);
            *c += *d;
            *b = turn_right(*b ^ *c, 24);
            *a += *b + message[order[2 * i + 1]];
            *d = turn_right(*d ^ *a, 16);
            *c += *d;
            *b = turn_right(*b ^ *c, 63);
        }
    }
    for (int i = 0; i < 8; i++)
        hash->state[i] ^= v[i] ^ v[i + 8];
}

void blake2_init(struct engine_blake2 *hash)
{
    memset(hash, 0, sizeof *hash);
    memcpy(hash->state, START, sizeof START);
    hash->state[0] ^= 0x01010000u | ENGINE_BLAKE2_BYTES; /* depth 1, fan-out 1, no key */
}

void blake2_update(struct engine_blake2 *hash, const void *data, size_t bytes)
{
    const uint8_t *from = data;
    while (bytes > 0) {
        /* The last block waits for the end, so a full one is compressed when more comes. */
        if (hash->held == sizeof hash->block) {
            hash->total += sizeof hash->block;
            compress(hash, hash->block, 0);
            hash->held = 0;
        }
        size_t part = sizeof hash->block - hash->held;
        part = part < bytes ? part : bytes;
        memcpy(hash->block + hash->held, from, part);
        hash->held += part;
        from += part;
        bytes -= part;
    }
}

void blake2_final(struct engine_blake2 *hash, uint8_t digest[32])
{
    hash->total += hash->held;
    memset(hash->block + hash->held, 0, sizeof hash->block - hash->held);
    compress(hash, hash->block, UINT64_MAX);
    for (int i = 0; i < ENGINE_BLAKE2_BYTES; i++)
        digest[i] = (uint8_t)(hash->state[i / 8] >> (8 * (i % 8)));
}
