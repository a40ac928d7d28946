/* Reductions, one element after another and one rank after another, in the widest type. */
#include <math.h>
#include <string.h>

#include "refccl.h"

static const struct {
    unsigned char bytes;
    bool whole, is_signed;
    unsigned char exponent, fraction; /* bits of a half type, else 0 */
} TYPES[] = {
    [palInt8] = {1, true, true, 0, 0},      [palUint8] = {1, true, false, 0, 0},
    [palInt32] = {4, true, true, 0, 0},     [palUint32] = {4, true, false, 0, 0},
    [palInt64] = {8, true, true, 0, 0},     [palUint64] = {8, true, false, 0, 0},
    [palFloat16] = {2, false, true, 5, 10}, [palFloat32] = {4, false, true, 0, 0},
    [palFloat64] = {8, false, true, 0, 0},  [palBfloat16] = {2, false, true, 8, 7},
};

size_t refccl_element(palDataType type)
{
    return TYPES[type].bytes;
}

/* ---- floating numbers ---- */

static double half_value(unsigned bits, int exponent_bits, int fraction_bits)
{
    int top = (1 << exponent_bits) - 1, bias = top / 2;
    int exponent = (int)(bits >> fraction_bits) & top;
    double fraction = bits & ((1u << fraction_bits) - 1);
    double sign = bits >> 15 ? -1.0 : 1.0;
    if (exponent == top)
        return fraction > 0 ? (double)NAN : sign * (double)INFINITY;
    if (exponent > 0)
        fraction += 1 << fraction_bits;
    return sign * ldexp(fraction, (exponent > 0 ? exponent : 1) - bias - fraction_bits);
}

/* The nearest half, ties to even: the rounding is rint's. */
static unsigned half_of(double value, int exponent_bits, int fraction_bits)
{
    unsigned infinite = ((1u << exponent_bits) - 1) << fraction_bits;
    unsigned sign = signbit(value) ? 0x8000u : 0;
    int least = 2 - (1 << (exponent_bits - 1)), exponent;
    if (isnan(value))
        return infinite | 1u << (fraction_bits - 1);
    value = fabs(value);
    if (isinf(value) || value == 0)
        return sign | (value > 0 ? infinite : 0);
    frexp(value, &exponent);
    int scale = exponent - 1 > least ? exponent - 1 : least;
    double places = rint(ldexp(value, fraction_bits - scale));
    double bits = ldexp(scale - least, fraction_bits) + places;
    return sign | (bits < infinite ? (unsigned)bits : infinite);
}

static double number_at(const unsigned char *from, palDataType type)
{
    uint16_t half;
    float single;
    double value;
    if (TYPES[type].exponent) {
        memcpy(&half, from, sizeof half);
        return half_value(half, TYPES[type].exponent, TYPES[type].fraction);
    }
    if (type == palFloat32) {
        memcpy(&single, from, sizeof single);
        return single;
    }
    memcpy(&value, from, sizeof value);
    return value;
}

static void number_put(unsigned char *to, palDataType type, double value)
{
    if (TYPES[type].exponent) {
        uint16_t half = (uint16_t)half_of(value, TYPES[type].exponent, TYPES[type].fraction);
        memcpy(to, &half, sizeof half);
    } else if (type == palFloat32) {
        float single = (float)value;
        memcpy(to, &single, sizeof single);
    } else {
        memcpy(to, &value, sizeof value);
    }
}

static double join_numbers(double so_far, double next, palRedOp op)
{
    switch (op) {
    case palProd:
        return so_far * next;
    case palMax:
        return isnan(so_far) || so_far > next ? so_far : next; /* a NaN never loses */
    case palMin:
        return isnan(so_far) || so_far < next ? so_far : next;
    default:
        return so_far + next;
    }
}

/* ---- whole numbers: kept as 64 bits, of which only the type's count ---- */

static uint64_t cut(uint64_t bits, palDataType type)
{
    unsigned unused = 64 - 8u * TYPES[type].bytes;
    bits <<= unused;
    return TYPES[type].is_signed ? (uint64_t)((int64_t)bits >> unused) : bits >> unused;
}

static uint64_t whole_at(const unsigned char *from, palDataType type)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < TYPES[type].bytes; i++) {
        uint64_t byte = from[i];
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        bits |= byte << 8 * i;
#else
        bits = bits << 8 | byte;
#endif
    }
    return cut(bits, type);
}

static void whole_put(unsigned char *to, palDataType type, uint64_t bits)
{
    for (unsigned i = 0; i < TYPES[type].bytes; i++) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        to[i] = (unsigned char)(bits >> 8 * i);
#else
        to[TYPES[type].bytes - 1 - i] = (unsigned char)(bits >> 8 * i);
#endif
    }
}

static uint64_t join_whole(uint64_t so_far, uint64_t next, palDataType type, palRedOp op)
{
    bool less = TYPES[type].is_signed ? (int64_t)so_far < (int64_t)next : so_far < next;
    switch (op) {
    case palProd:
        return cut(so_far * next, type);
    case palMax:
        return less ? next : so_far;
    case palMin:
        return less ? so_far : next;
    default:
        return cut(so_far + next, type);
    }
}

static uint64_t share(uint64_t sum, int ranks, palDataType type)
{
    if (TYPES[type].is_signed)
        return (uint64_t)((int64_t)sum / ranks);
    return sum / (uint64_t)ranks;
}

void refccl_reduce(void *out, const unsigned char *const *inputs, int ranks, size_t count,
                   palDataType type, palRedOp op)
{
    unsigned char *to = out;
    for (size_t at = 0; at < count * TYPES[type].bytes; at += TYPES[type].bytes) {
        if (TYPES[type].whole) {
            uint64_t bits = whole_at(inputs[0] + at, type);
            for (int rank = 1; rank < ranks; rank++)
                bits = join_whole(bits, whole_at(inputs[rank] + at, type), type, op);
            whole_put(to + at, type, op == palAvg ? share(bits, ranks, type) : bits);
        } else {
            double value = number_at(inputs[0] + at, type);
            for (int rank = 1; rank < ranks; rank++)
                value = join_numbers(value, number_at(inputs[rank] + at, type), op);
            number_put(to + at, type, op == palAvg ? value / ranks : value);
        }
    }
}
