/* Folds run block by block: a block of every source passes through the first-level cache once,
 * however many sources and destinations there are. */
#include "reduce.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "copy.h"
#include "cpu.h"

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
    CHUNK = 4 * LINE, /* what a streaming fold computes before it stores it to each destination */
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
    void (*stream[OPERATIONS])(void *const *dst, int ndst, size_t at, const void *a, const void *b,
                               size_t count);
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

#if defined(__x86_64__)
#define STREAM_PARTS(BYTES, STORE, LOAD, TO, FROM)                                                 \
    for (size_t part = 0; part < CHUNK; part += BYTES)                                             \
    STORE((void *)((TO) + part), LOAD((const void *)((FROM) + part)))
#else
#define STREAM_PARTS(BYTES, STORE, LOAD, TO, FROM) memcpy(TO, FROM, CHUNK)
#endif

#define KERNEL(name) name##_base
#define TARGET
#define HALF_UNIT 0
#define STREAM_CHUNK(TO, FROM) STREAM_PARTS(16, _mm_stream_si128, _mm_load_si128, TO, FROM)
#include "reduce_kernels.h"

#if defined(__x86_64__)
#define KERNEL(name) name##_avx2
#define TARGET __attribute__((target("avx2,f16c")))
#define HALF_UNIT 1
#define STREAM_CHUNK(TO, FROM) STREAM_PARTS(32, _mm256_stream_si256, _mm256_load_si256, TO, FROM)
#include "reduce_kernels.h"

#define KERNEL(name) name##_avx512
#if defined(__clang__)
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c")))
#else
#define TARGET                                                                                     \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c,prefer-vector-width=512")))
#endif
#define HALF_UNIT 1
#define STREAM_CHUNK(TO, FROM) STREAM_PARTS(64, _mm512_stream_si512, _mm512_load_si512, TO, FROM)
#include "reduce_kernels.h"
#endif

static const struct kernels *kernels_of(palDataType type)
{
#if defined(__x86_64__)
    const struct kernels *tables[] = {table_base, table_avx2, table_avx512};
    return &tables[cpu_vector_level()][type];
#else
    return &table_base[type];
#endif
}

size_t reduce_type_size(palDataType type)
{
    static const uint8_t sizes[TYPES] = {
        [palInt8] = 1,   [palUint8] = 1,   [palInt32] = 4,   [palUint32] = 4,  [palInt64] = 8,
        [palUint64] = 8, [palFloat16] = 2, [palFloat32] = 4, [palFloat64] = 8, [palBfloat16] = 2,
    };
    return (unsigned)type < TYPES ? sizes[type] : 0;
}

/* A fold on its way through the blocks. */
struct fold {
    void *const *dst;
    int ndst;
    const void *const *src;
    int nsrc;
    size_t size; /* of an element */
    const struct kernels *kernels;
    palRedOp op;
    uint64_t divisor;
    bool streaming;
};

/* Folds src[0..last] at byte offset `at`; every step but the last writes to between. Answers the
 * left operand of the last step, whose right one is src[last]. */
static const void *fold_but_one(const struct fold *f, char *between, size_t at, size_t count)
{
    const void *left = (const char *)f->src[0] + at;
    for (int s = 1; s < f->nsrc - 1; s++) {
        f->kernels->fold[f->op](between, left, (const char *)f->src[s] + at, count);
        left = between;
    }
    return left;
}

/* One block, by way of one destination or, streaming, of memory in the first-level cache. */
static void run_block(const struct fold *f, char *between, size_t at, size_t count)
{
    _Alignas(LINE) char result[BLOCK];
    size_t bytes = count * f->size;
    char *to = f->streaming ? result : (char *)f->dst[0] + at;
    const void *left = fold_but_one(f, between, at, count);
    if (f->nsrc > 1)
        f->kernels->fold[f->op](to, left, (const char *)f->src[f->nsrc - 1] + at, count);
    else if (to != left)
        memcpy(to, left, bytes);
    if (f->divisor > 1)
        f->kernels->divide(to, count, f->divisor);
    for (int d = f->streaming ? 0 : 1; d < f->ndst; d++)
        copy_block((char *)f->dst[d] + at, to, bytes, f->streaming);
}

static bool on_lines_together(void *const *dst, int ndst)
{
    for (int d = 1; d < ndst; d++)
        if (((uintptr_t)dst[d] - (uintptr_t)dst[0]) % LINE != 0)
            return false;
    return true;
}

bool reduce_fold(void *const *dst, int ndst, const void *const *src, int nsrc, size_t count,
                 palDataType type, palRedOp op, uint64_t final_divisor, bool streaming)
{
    if ((unsigned)type >= TYPES || (unsigned)op >= OPERATIONS || ndst < 1 || nsrc < 1)
        return false;
    const struct fold f = {
        .dst = dst,
        .ndst = ndst,
        .src = src,
        .nsrc = nsrc,
        .size = reduce_type_size(type),
        .kernels = kernels_of(type),
        .op = op,
        .divisor = final_divisor,
        .streaming = streaming,
    };
    bool divide = final_divisor > 1;
    if (nsrc == 1 && !divide) {
        copy_each(dst, ndst, src[0], count * f.size, streaming);
        return true;
    }
    if (nsrc == 2 && ndst == 1 && !divide && !streaming) {
        f.kernels->fold[op](dst[0], src[0], src[1], count);
        return true;
    }
    _Alignas(LINE) char between[BLOCK];
    /* The first block ends on a line of dst[0]. */
    size_t lead = (LINE - (uintptr_t)dst[0] % LINE) % LINE;
    bool direct = streaming && !divide && lead % f.size == 0 && on_lines_together(dst, ndst);
    size_t chunk = CHUNK / f.size, done = lead / f.size < count ? lead / f.size : count;
    if (done > 0)
        run_block(&f, between, 0, done);
    for (size_t block; done < count; done += block) {
        block = count - done < BLOCK / f.size ? count - done : BLOCK / f.size;
        size_t at = done * f.size;
        if (direct && block >= chunk) {
            block = block / chunk * chunk;
            f.kernels->stream[op](dst, ndst, at, fold_but_one(&f, between, at, block),
                                  (const char *)src[nsrc - 1] + at, block);
        } else {
            run_block(&f, between, at, block);
        }
    }
    if (streaming)
        copy_fence();
    return true;
}
