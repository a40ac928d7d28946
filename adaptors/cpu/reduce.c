/* dst[i] = op(a[i], b[i]). One plain loop per type and operation, written so that compilers
 * vectorise it: no branch, no call. dst may be a or b itself, never a shifted part of them, so no
 * iteration depends on another. */
#define _GNU_SOURCE
#include <string.h>

#include "cpu.h"

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed" /* a sanitizer's build may leave a loop as it is  \
                                                  */
#define EACH _Pragma("clang loop vectorize(assume_safety)")
#else
#pragma GCC optimize("O3")
#define EACH _Pragma("GCC ivdep")
#endif

static inline float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float from_bfloat16(uint16_t half)
{
    return float_of((uint32_t)half << 16);
}

/* To nearest, ties to even; NaN stays a NaN. */
static inline uint16_t to_bfloat16(float value)
{
    uint32_t bits = bits_of(value);
    uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
    uint32_t nan = (bits >> 16) | 0x40u;
    return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded);
}

/* Exact. The exponent is moved by a multiplication, which also turns subnormal halves into normal
 * floats. */
static inline float from_float16(uint16_t half)
{
    uint32_t magnitude = (uint32_t)(half & 0x7fffu) << 13;
    uint32_t finite = bits_of(float_of(magnitude) * 0x1p112f);
    uint32_t bits =
        magnitude >= 0x0f800000u ? magnitude | 0x7f800000u : finite; /* infinity and NaN */
    return float_of(bits | (uint32_t)(half & 0x8000u) << 16);
}

/* To nearest, ties to even; too large becomes infinity; NaN stays a NaN. */
static inline uint16_t to_float16(float value)
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

#define SAME(x) (x)
#define PICK_LESS(x, y) ((x) < (y) ? (x) : (y))
#define PICK_MORE(x, y) ((x) > (y) ? (x) : (y))
/* A NaN on either side is the answer: neither comparison holds then, or the first operand is not
 * equal to itself. */
#define PICK_LESS_NAN(x, y) ((((x) < (y)) | ((x) != (x))) ? (x) : (y))
#define PICK_MORE_NAN(x, y) ((((x) > (y)) | ((x) != (x))) ? (x) : (y))

#define LOOP(EXPRESSION)                                                                           \
    EACH for (size_t i = 0; i < count; i++)                                                        \
    {                                                                                              \
        EXPRESSION                                                                                 \
    }                                                                                              \
    break;

/* Integers wrap: they are added and multiplied as unsigned numbers of WIDE, and cut. */
#define INTEGERS(NAME, TYPE, WIDE)                                                                 \
    static void NAME(TYPE *dst, const TYPE *a, const TYPE *b, size_t count, palRedOp op)           \
    {                                                                                              \
        switch (op) {                                                                              \
        case palSum:                                                                               \
            LOOP(dst[i] = (TYPE)((WIDE)a[i] + (WIDE)b[i]);)                                        \
        case palProd:                                                                              \
            LOOP(dst[i] = (TYPE)((WIDE)a[i] * (WIDE)b[i]);)                                        \
        case palMax:                                                                               \
            LOOP(dst[i] = PICK_MORE(a[i], b[i]);)                                                  \
        case palMin:                                                                               \
            LOOP(dst[i] = PICK_LESS(a[i], b[i]);)                                                  \
        case palAvg:                                                                               \
            LOOP(dst[i] = (TYPE)((TYPE)((WIDE)a[i] + (WIDE)b[i]) / 2);)                            \
        }                                                                                          \
    }

#define FLOATS(NAME, TYPE, VALUE, FROM, TO)                                                        \
    static void NAME(TYPE *dst, const TYPE *a, const TYPE *b, size_t count, palRedOp op)           \
    {                                                                                              \
        switch (op) {                                                                              \
        case palSum:                                                                               \
            LOOP(dst[i] = TO(FROM(a[i]) + FROM(b[i]));)                                            \
        case palProd:                                                                              \
            LOOP(dst[i] = TO(FROM(a[i]) * FROM(b[i]));)                                            \
        case palMax:                                                                               \
            LOOP(VALUE x = FROM(a[i]); VALUE y = FROM(b[i]); dst[i] = TO(PICK_MORE_NAN(x, y));)    \
        case palMin:                                                                               \
            LOOP(VALUE x = FROM(a[i]); VALUE y = FROM(b[i]); dst[i] = TO(PICK_LESS_NAN(x, y));)    \
        case palAvg:                                                                               \
            LOOP(dst[i] = TO((FROM(a[i]) + FROM(b[i])) / 2);)                                      \
        }                                                                                          \
    }

INTEGERS(reduce_int8, int8_t, uint32_t)
INTEGERS(reduce_uint8, uint8_t, uint32_t)
INTEGERS(reduce_int32, int32_t, uint32_t)
INTEGERS(reduce_uint32, uint32_t, uint32_t)
INTEGERS(reduce_int64, int64_t, uint64_t)
INTEGERS(reduce_uint64, uint64_t, uint64_t)
FLOATS(reduce_float16, uint16_t, float, from_float16, to_float16)
FLOATS(reduce_bfloat16, uint16_t, float, from_bfloat16, to_bfloat16)
FLOATS(reduce_float32, float, float, SAME, SAME)
FLOATS(reduce_float64, double, double, SAME, SAME)

void cpu_reduce(void *dst, const void *a, const void *b, size_t count, palDataType type,
                palRedOp op)
{
    switch (type) {
    case palInt8:
        reduce_int8(dst, a, b, count, op);
        break;
    case palUint8:
        reduce_uint8(dst, a, b, count, op);
        break;
    case palInt32:
        reduce_int32(dst, a, b, count, op);
        break;
    case palUint32:
        reduce_uint32(dst, a, b, count, op);
        break;
    case palInt64:
        reduce_int64(dst, a, b, count, op);
        break;
    case palUint64:
        reduce_uint64(dst, a, b, count, op);
        break;
    case palFloat16:
        reduce_float16(dst, a, b, count, op);
        break;
    case palFloat32:
        reduce_float32(dst, a, b, count, op);
        break;
    case palFloat64:
        reduce_float64(dst, a, b, count, op);
        break;
    case palBfloat16:
        reduce_bfloat16(dst, a, b, count, op);
        break;
    }
}
