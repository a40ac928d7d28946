#include "pairs.h"

#include <stdint.h>
#include <string.h>

/* ---- halves ---- */

static float of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float from_bfloat16(uint16_t half)
{
    return of_bits((uint32_t)half << 16);
}

static uint16_t to_bfloat16(float value)
{
    uint32_t bits = bits_of(value);
    if (value != value)
        return (uint16_t)(bits >> 16 | 0x40); /* stays a NaN when its low bits go */
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/* The exponent is moved from a bias of 15 to one of 127 by multiplication, which also brings
 * subnormal numbers to their place. */
static float from_float16(uint16_t half)
{
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, rest = half & 0x7fff;
    if (rest >= 0x7c00)
        return of_bits(sign | 0x7f800000 | (rest & 0x3ff) << 13);
    return of_bits(sign | bits_of(of_bits(rest << 13) * 0x1p112f));
}

static uint16_t to_float16(float value)
{
    uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000, rest = bits & 0x7fffffff;
    if (rest > 0x7f800000)
        return (uint16_t)(sign | 0x7e00);
    if (rest >= bits_of(65520.0f)) /* half way past the largest */
        return (uint16_t)(sign | 0x7c00);
    if (rest < bits_of(0x1p-14f)) /* the sum has the unit of a subnormal half as its last place */
        return (uint16_t)(sign | (bits_of(of_bits(rest) + 0.5f) - bits_of(0.5f)));
    rest += 0xfff + (rest >> 13 & 1);
    return (uint16_t)(sign | (rest - (112u << 23)) >> 13);
}

/* ---- every type and operation ---- */

#define SAME(value) (value)
#define PLUS(a, b) ((a) + (b))
#define TIMES(a, b) ((a) * (b))
#define LARGER(a, b) ((a) > (b) || (a) != (a) ? (a) : (b))
#define SMALLER(a, b) ((a) < (b) || (a) != (a) ? (a) : (b))

/* stored: the type in memory; worked: the type of the arithmetic, in which nothing overflows. */
#define FUNCTION(name, op, stored, worked, from, to)                                               \
    static void name(void *into, const void *a, const void *b, size_t count)                       \
    {                                                                                              \
        stored *result = into;                                                                     \
        const stored *left = a, *right = b;                                                        \
        for (size_t i = 0; i < count; i++) {                                                       \
            worked x = (worked)from(left[i]), y = (worked)from(right[i]);                          \
            result[i] = (stored)to((worked)op(x, y));                                              \
        }                                                                                          \
    }

#define FUNCTIONS(name, stored, sums, worked, from, to)                                            \
    FUNCTION(name##_sum, PLUS, stored, sums, from, to)                                             \
    FUNCTION(name##_prod, TIMES, stored, sums, from, to)                                           \
    FUNCTION(name##_max, LARGER, stored, worked, from, to)                                         \
    FUNCTION(name##_min, SMALLER, stored, worked, from, to)                                        \
    static void name##_divide(void *data, size_t count, int by)                                    \
    {                                                                                              \
        stored *values = data;                                                                     \
        for (size_t i = 0; i < count; i++)                                                         \
            values[i] = (stored)to((worked)((worked)from(values[i]) / (worked)by));                \
    }

FUNCTIONS(int8, int8_t, uint32_t, int8_t, SAME, SAME)
FUNCTIONS(uint8, uint8_t, uint32_t, uint8_t, SAME, SAME)
FUNCTIONS(int32, int32_t, uint32_t, int32_t, SAME, SAME)
FUNCTIONS(uint32, uint32_t, uint32_t, uint32_t, SAME, SAME)
FUNCTIONS(int64, int64_t, uint64_t, int64_t, SAME, SAME)
FUNCTIONS(uint64, uint64_t, uint64_t, uint64_t, SAME, SAME)
FUNCTIONS(float32, float, float, float, SAME, SAME)
FUNCTIONS(float64, double, double, double, SAME, SAME)
FUNCTIONS(float16, uint16_t, float, float, from_float16, to_float16)
FUNCTIONS(bfloat16, uint16_t, float, float, from_bfloat16, to_bfloat16)

static const struct {
    pairs_function *sum, *prod, *max, *min;
    void (*divide)(void *data, size_t count, int by);
} FOUND[] = {
#define ROW(type, name) [type] = {name##_sum, name##_prod, name##_max, name##_min, name##_divide}
    ROW(palInt8, int8),         ROW(palUint8, uint8),     ROW(palInt32, int32),
    ROW(palUint32, uint32),     ROW(palInt64, int64),     ROW(palUint64, uint64),
    ROW(palFloat16, float16),   ROW(palFloat32, float32), ROW(palFloat64, float64),
    ROW(palBfloat16, bfloat16),
};

pairs_function *pairs_of(palDataType type, palRedOp op)
{
    switch (op) {
    case palProd:
        return FOUND[type].prod;
    case palMax:
        return FOUND[type].max;
    case palMin:
        return FOUND[type].min;
    default:
        return FOUND[type].sum;
    }
}

void pairs_divide(void *data, size_t count, palDataType type, int by)
{
    FOUND[type].divide(data, count, by);
}
