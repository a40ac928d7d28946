/* dst[i] = op(a[i], b[i]) for every palDataType and palRedOp, by their numbers; NVRTC compiles it at
 * the first reduction, without any header. dst may be a, b or both.
 *
 * Integers wrap, their average rounds towards zero; halves are computed in float and rounded once, to
 * nearest even; a NaN on either side is the maximum and the minimum. */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__ /* a compiler for the host has to define what the GPU has in one instruction */
__device__ float from_half(u16 bits)
{
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
    return value;
}

__device__ u16 to_half(float value)
{
    u16 bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(value));
    return bits;
}

#define FLOAT_OF(bits) __uint_as_float(bits)
#define BITS_OF(value) __float_as_uint(value)
#endif

__device__ float from_bfloat16(u16 bits)
{
    return FLOAT_OF((u32)bits << 16);
}

__device__ u16 to_bfloat16(float value)
{
    u32 bits = BITS_OF(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return (u16)(bits >> 16 | 0x40u); /* a NaN stays one */
    return (u16)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

#define SAME(x) (x)
#define EACH(T, V, GET, PUT, RESULT)                       \
    for (u64 i = first; i < count; i += step) {            \
        V x = GET(((const T *)a)[i]), y = GET(((const T *)b)[i]); \
        ((T *)dst)[i] = PUT(RESULT);                       \
    }                                                      \
    break;
#define INTEGERS(T, WIDE)                                                   \
    switch (op) {                                                           \
    case 0: EACH(T, T, SAME, SAME, (T)((WIDE)x + (WIDE)y))                  \
    case 1: EACH(T, T, SAME, SAME, (T)((WIDE)x * (WIDE)y))                  \
    case 2: EACH(T, T, SAME, SAME, x > y ? x : y)                           \
    case 3: EACH(T, T, SAME, SAME, x < y ? x : y)                           \
    case 4: EACH(T, T, SAME, SAME, (T)((T)((WIDE)x + (WIDE)y) / (T)2))      \
    }                                                                       \
    break;
#define FLOATS(T, V, GET, PUT)                                    \
    switch (op) {                                                 \
    case 0: EACH(T, V, GET, PUT, x + y)                           \
    case 1: EACH(T, V, GET, PUT, x * y)                           \
    case 2: EACH(T, V, GET, PUT, x > y || x != x ? x : y)         \
    case 3: EACH(T, V, GET, PUT, x < y || x != x ? x : y)         \
    case 4: EACH(T, V, GET, PUT, (x + y) * (V)0.5f)               \
    }                                                             \
    break;

#ifdef __cplusplus
extern "C"
#endif
__global__ void unipal_reduce(void *dst, const void *a, const void *b, u64 count, int type, int op)
{
    const u64 first = (u64)blockIdx.x * blockDim.x + threadIdx.x, step = (u64)gridDim.x * blockDim.x;
    switch (type) {
    case 0: INTEGERS(signed char, u32)
    case 1: INTEGERS(u8, u32)
    case 2: INTEGERS(int, u32)
    case 3: INTEGERS(u32, u32)
    case 4: INTEGERS(long long, u64)
    case 5: INTEGERS(u64, u64)
    case 6: FLOATS(u16, float, from_half, to_half)
    case 7: FLOATS(float, float, SAME, SAME)
    case 8: FLOATS(double, double, SAME, SAME)
    case 9: FLOATS(u16, float, from_bfloat16, to_bfloat16)
    }
}
