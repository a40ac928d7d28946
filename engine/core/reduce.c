/* Folds run block by block: a block of every source passes through the first-level cache once,
 * however many sources and destinations there are. */
#include <string.h>

#include "calibrate.h"
#include "copy.h"
#include "reduce.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed" /* a sanitizer's build may leave a loop as it is  \
                                                  */
#define EACH _Pragma("clang loop vectorize(assume_safety)")
#else
#pragma GCC optimize("O3")
#define EACH _Pragma("GCC ivdep")
#endif

enum {
    TYPES = palBfloat16 + 1,
    OPERATIONS = palAvg + 1,
    BLOCK = 4096, /* bytes; a block of three streams and the intermediate stay in 32 KiB */
    LINE = 64,
};

/* Elements at any address, in memory that others know by other types. */
#define ANY __attribute__((aligned(1), may_alias))
typedef int8_t ANY any_int8;
typedef uint8_t ANY any_uint8;
typedef uint16_t ANY any_uint16;
typedef int32_t ANY any_int32;
typedef uint32_t ANY any_uint32;
typedef int64_t ANY any_int64;
typedef uint64_t ANY any_uint64;
typedef float ANY any_float32;
typedef double ANY any_float64;

struct kernels {
    void (*fold[OPERATIONS])(void *dst, const void *a, const void *b, size_t count);
    void (*divide)(void *dst, size_t count, uint64_t by);
};

#define SAME(x) (x)
#define INLINE static inline __attribute__((always_inline))

INLINE float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

INLINE uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

INLINE float from_bfloat16(uint16_t half)
{
    return float_of((uint32_t)half << 16);
}

/* To nearest, ties to even; NaN stays a NaN. */
INLINE uint16_t to_bfloat16(float value)
{
    uint32_t bits = bits_of(value);
    uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
    uint32_t nan = (bits >> 16) | 0x40u;
    return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded);
}

/* Exact. The exponent is moved by a multiplication, which also turns subnormal halves into normal
 * floats. */
INLINE float from_float16(uint16_t half)
{
    uint32_t magnitude = (uint32_t)(half & 0x7fffu) << 13;
    uint32_t finite = bits_of(float_of(magnitude) * 0x1p112f);
    uint32_t bits =
        magnitude >= 0x0f800000u ? magnitude | 0x7f800000u : finite; /* infinity and NaN */
    return float_of(bits | (uint32_t)(half & 0x8000u) << 16);
}

/* To nearest, ties to even; too large becomes infinity; a NaN keeps its sign. */
INLINE uint16_t to_float16(float value)
{
    uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000u;
    bits &= 0x7fffffffu;
    /* 0.5 has the last place of a subnormal half: adding it rounds there. */
    uint32_t subnormal = bits_of(float_of(bits) + 0.5f) - 0x3f000000u;
    uint32_t normal = (bits - 0x38000000u + 0xfffu + (bits >> 13 & 1u)) >> 13;
    uint32_t half = bits < 0x38800000u ? subnormal : normal;
    half = bits >= 0x47800000u ? 0x7c00u : half;
    half = bits > 0x7f800000u ? 0x7e00u : half;
    return (uint16_t)(half | sign);
}

#define KERNEL(name) name##_base
#define TARGET
#define HALF_UNIT 0
#include "reduce_kernels.h"

#if defined(__x86_64__)
#define KERNEL(name) name##_avx2
#define TARGET __attribute__((target("avx2,f16c")))
#define HALF_UNIT 1
#include "reduce_kernels.h"

#define KERNEL(name) name##_avx512
#if defined(__clang__)
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c")))
#else
#define TARGET                                                                                     \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c,prefer-vector-width=512")))
#endif
#define HALF_UNIT 1
#include "reduce_kernels.h"
#endif

static const struct kernels *kernels_of(palDataType type)
{
#if defined(__x86_64__)
    const struct kernels *tables[] = {table_base, table_avx2, table_avx512};
    return &tables[engine_vector_level()][type];
#else
    return &table_base[type];
#endif
}

size_t engine_type_size(palDataType type)
{
    static const uint8_t sizes[TYPES] = {
        [palInt8] = 1,   [palUint8] = 1,   [palInt32] = 4,   [palUint32] = 4,  [palInt64] = 8,
        [palUint64] = 8, [palFloat16] = 2, [palFloat32] = 4, [palFloat64] = 8, [palBfloat16] = 2,
    };
    return (unsigned)type < TYPES ? sizes[type] : 0;
}

/* One block: folds src[0..nsrc) at byte offset `at` into to, which may be a source itself. */
static void fold_block(void *to, char *between, const void *const *src, int nsrc, size_t at,
                       size_t count, void (*fold)(void *, const void *, const void *, size_t))
{
    const void *left = (const char *)src[0] + at;
    for (int s = 1; s < nsrc; s++) {
        /* `to` may be a source that is still to come, so only the last step writes there. */
        void *result = s + 1 < nsrc ? between : to;
        fold(result, left, (const char *)src[s] + at, count);
        left = result;
    }
}

bool engine_reduce(void *const *dst, int ndst, const void *const *src, int nsrc, size_t count,
                   palDataType type, palRedOp op, uint64_t final_divisor, bool streaming)
{
    if ((unsigned)type >= TYPES || (unsigned)op >= OPERATIONS || ndst < 1 || nsrc < 1)
        return false;
    const struct kernels *kernels = kernels_of(type);
    const size_t size = engine_type_size(type);
    bool divide = final_divisor > 1;
    if (nsrc == 1 && !divide) {
        engine_copy_each(dst, ndst, src[0], count * size, streaming);
        return true;
    }
    if (nsrc == 2 && ndst == 1 && !divide && !streaming) {
        kernels->fold[op](dst[0], src[0], src[1], count);
        return true;
    }
    _Alignas(LINE) char between[BLOCK];
    _Alignas(LINE) char result[BLOCK];
    /* The first block is shorter where that puts the others on a line of dst[0]. */
    size_t lead = (LINE - (uintptr_t)dst[0] % LINE) % LINE / size;
    size_t block = lead > 0 && lead < count ? lead : BLOCK / size;
    for (size_t done = 0; done < count; done += block, block = BLOCK / size) {
        if (block > count - done)
            block = count - done;
        size_t at = done * size, bytes = block * size;
        char *to = streaming ? result : (char *)dst[0] + at;
        if (nsrc == 1) {
            if (to != (const char *)src[0] + at)
                memcpy(to, (const char *)src[0] + at, bytes);
        } else {
            fold_block(to, between, src, nsrc, at, block, kernels->fold[op]);
        }
        if (divide)
            kernels->divide(to, block, final_divisor);
        for (int d = streaming ? 0 : 1; d < ndst; d++)
            engine_copy_block((char *)dst[d] + at, to, bytes, streaming);
    }
    if (streaming)
        engine_copy_fence();
    return true;
}
