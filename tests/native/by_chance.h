/* For programs of tests that are driven by a seed: numbers by chance, a file's bytes, the end. */
#ifndef TESTS_BY_CHANCE_H
#define TESTS_BY_CHANCE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t chance_state;

/* The next number by chance, less than `below`: splitmix64, shortened. */
static inline uint64_t draw(uint64_t below)
{
    chance_state += 0x9e3779b97f4a7c15u;
    uint64_t x = (chance_state ^ chance_state >> 30) * 0xbf58476d1ce4e5b9u;
    return (x ^ x >> 27) % below;
}

static inline void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* The first `most` bytes of a file, and how many it has of them. */
static inline size_t read_file(const char *path, unsigned char *bytes, size_t most)
{
    FILE *from = fopen(path, "rb");
    if (from == NULL)
        stop(path, "cannot be read");
    size_t size = fread(bytes, 1, most, from);
    fclose(from);
    return size;
}

#endif
