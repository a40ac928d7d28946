/* The loops of reduce.c, for one set of vector instructions. Included once per set, with
 *   KERNEL(name)  the function's name for this set
 *   TARGET        its attributes
 *   HALF_UNIT     0, or 1 where the set converts IEEE halves in hardware
 *   STREAM_CHUNK(to, from)  stores CHUNK bytes past the caches
 * Each loop is plain C that compilers vectorise: no branch, no call. dst may be a or b itself,
 * never a shifted part of them, so no iteration depends on another. */

#define LOOP(EXPRESSION)                                                                           \
    EACH for (size_t i = 0; i < count; i++)                                                        \
    {                                                                                              \
        EXPRESSION                                                                                 \
    }

/* Each operation has two functions: one that stores to one destination, and one that streams to
 * several, for which each destination stands on a line and count fills whole CHUNKs. */
#define OUTER(NAME, TYPE)                                                                          \
    TARGET static void KERNEL(NAME)(void *dst, const void *a, const void *b, size_t count)         \
    {                                                                                              \
        KERNEL(NAME##_each)(dst, a, b, count);                                                     \
    }                                                                                              \
                                                                                                   \
    TARGET static void KERNEL(NAME##_stream)(void *const *dst, int ndst, size_t at, const void *a, \
                                             const void *b, size_t count)                          \
    {                                                                                              \
        enum { ELEMENTS = CHUNK / sizeof(TYPE) };                                                  \
        for (size_t done = 0; done < count; done += ELEMENTS) {                                    \
            _Alignas(LINE) TYPE chunk[ELEMENTS];                                                   \
            KERNEL(NAME##_each)(chunk, (const TYPE *)a + done, (const TYPE *)b + done, ELEMENTS);  \
            for (int d = 0; d < ndst; d++)                                                         \
                STREAM_CHUNK((char *)dst[d] + at + done * sizeof(TYPE), (const char *)chunk);      \
        }                                                                                          \
    }

#define FOLD(NAME, TYPE, EXPRESSION)                                                               \
    TARGET INLINE void KERNEL(NAME##_each)(TYPE * dst, const TYPE *a, const TYPE *b,               \
                                           size_t count){LOOP(EXPRESSION)} OUTER(NAME, TYPE)

/* Integers wrap: they are added and multiplied as unsigned numbers. */
FOLD(sum_8, any_uint8, dst[i] = (uint8_t)(a[i] + b[i]);)
FOLD(sum_32, any_uint32, dst[i] = a[i] + b[i];)
FOLD(sum_64, any_uint64, dst[i] = a[i] + b[i];)
FOLD(prod_8, any_uint8, dst[i] = (uint8_t)((uint32_t)a[i] * b[i]);)
FOLD(prod_32, any_uint32, dst[i] = a[i] * b[i];)
FOLD(prod_64, any_uint64, dst[i] = a[i] * b[i];)

#define ORDER(NAME, TYPE)                                                                          \
    FOLD(max_##NAME, TYPE, dst[i] = a[i] > b[i] ? a[i] : b[i];)                                    \
    FOLD(min_##NAME, TYPE, dst[i] = a[i] < b[i] ? a[i] : b[i];)

ORDER(int8, any_int8)
ORDER(uint8, any_uint8)
ORDER(int32, any_int32)
ORDER(uint32, any_uint32)
ORDER(int64, any_int64)
ORDER(uint64, any_uint64)

/* A NaN on either side is the answer: neither comparison holds then, or the first operand is not
 * equal to itself. */
#define FLOATS(NAME, TYPE, VALUE, FROM, TO)                                                        \
    FOLD(sum_##NAME, TYPE, dst[i] = TO(FROM(a[i]) + FROM(b[i]));)                                  \
    FOLD(prod_##NAME, TYPE, dst[i] = TO(FROM(a[i]) * FROM(b[i]));)                                 \
    FOLD(max_##NAME, TYPE, VALUE x = FROM(a[i]); VALUE y = FROM(b[i]);                             \
         dst[i] = TO(((x > y) | (x != x)) ? x : y);)                                               \
    FOLD(min_##NAME, TYPE, VALUE x = FROM(a[i]); VALUE y = FROM(b[i]);                             \
         dst[i] = TO(((x < y) | (x != x)) ? x : y);)

FLOATS(float32, any_float32, float, SAME, SAME)
FLOATS(float64, any_float64, double, SAME, SAME)
FLOATS(bfloat16, any_uint16, float, from_bfloat16, to_bfloat16)
#if HALF_UNIT
#define HALF_FOLD(NAME, VECTOR, SCALAR)                                                            \
    TARGET INLINE void KERNEL(NAME##_each)(any_uint16 * dst, const any_uint16 *a,                  \
                                           const any_uint16 *b, size_t count)                      \
    {                                                                                              \
        size_t whole = count / 8 * 8;                                                              \
        for (size_t i = 0; i < whole; i += 8) {                                                    \
            __m256 x = _mm256_cvtph_ps(_mm_loadu_si128((const void *)(a + i)));                    \
            __m256 y = _mm256_cvtph_ps(_mm_loadu_si128((const void *)(b + i)));                    \
            _mm_storeu_si128((void *)(dst + i), KERNEL(to_halves)(VECTOR));                        \
        }                                                                                          \
        for (size_t i = whole; i < count; i++) {                                                   \
            float x = from_float16(a[i]), y = from_float16(b[i]);                                  \
            dst[i] = to_float16(SCALAR);                                                           \
        }                                                                                          \
    }                                                                                              \
    OUTER(NAME, any_uint16)

/* As to_float16: a NaN keeps its sign and nothing else. */
TARGET INLINE __m128i KERNEL(to_halves)(__m256 value)
{
    __m256 nan = _mm256_cmp_ps(value, value, _CMP_UNORD_Q);
    __m256 sign = _mm256_set1_ps(-0.0f);
    __m256 quiet = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fc00000));
    __m256 plain = _mm256_or_ps(_mm256_and_ps(value, sign), quiet);
    return _mm256_cvtps_ph(_mm256_blendv_ps(value, plain, nan), _MM_FROUND_TO_NEAREST_INT);
}

/* The vector instructions answer the second operand unless the comparison holds; a NaN of the first
 * is put back. */
#define FIRST_NAN(PICKED) _mm256_blendv_ps(PICKED, x, _mm256_cmp_ps(x, x, _CMP_UNORD_Q))

HALF_FOLD(sum_float16, _mm256_add_ps(x, y), x + y)
HALF_FOLD(prod_float16, _mm256_mul_ps(x, y), x *y)
HALF_FOLD(max_float16, FIRST_NAN(_mm256_max_ps(x, y)), ((x > y) | (x != x)) ? x : y)
HALF_FOLD(min_float16, FIRST_NAN(_mm256_min_ps(x, y)), ((x < y) | (x != x)) ? x : y)
#undef HALF_FOLD
#undef FIRST_NAN
#else
FLOATS(float16, any_uint16, float, from_float16, to_float16)
#endif

/* One divide. Integers of up to 32 bits divide as doubles, which is exact after cutting: quotient
 * and remainder together fit the 53 bits. */
#define DIVIDE(NAME, TYPE, VALUE, EXPRESSION)                                                      \
    TARGET static void KERNEL(divide_##NAME)(void *to, size_t count, uint64_t by)                  \
    {                                                                                              \
        TYPE *dst = to;                                                                            \
        const VALUE n = (VALUE)by;                                                                 \
        LOOP(dst[i] = EXPRESSION;)                                                                 \
    }

DIVIDE(int8, any_int8, float, (int8_t)(int32_t)((float)dst[i] / n))
DIVIDE(uint8, any_uint8, float, (uint8_t)(int32_t)((float)dst[i] / n))
DIVIDE(int32, any_int32, double, (int32_t)((double)dst[i] / n))
DIVIDE(uint32, any_uint32, double, (uint32_t)(int64_t)((double)dst[i] / n))
DIVIDE(int64, any_int64, int64_t, dst[i] / n)
DIVIDE(uint64, any_uint64, uint64_t, dst[i] / n)
DIVIDE(float32, any_float32, float, dst[i] / n)
DIVIDE(float64, any_float64, double, dst[i] / n)
DIVIDE(bfloat16, any_uint16, float, to_bfloat16(from_bfloat16(dst[i]) / n))

#if HALF_UNIT
TARGET static void KERNEL(divide_float16)(void *to, size_t count, uint64_t by)
{
    any_uint16 *dst = to;
    const __m256 divisor = _mm256_set1_ps((float)by);
    size_t whole = count / 8 * 8;
    for (size_t i = 0; i < whole; i += 8) {
        __m256 x = _mm256_cvtph_ps(_mm_loadu_si128((const void *)(dst + i)));
        _mm_storeu_si128((void *)(dst + i), KERNEL(to_halves)(_mm256_div_ps(x, divisor)));
    }
    for (size_t i = whole; i < count; i++)
        dst[i] = to_float16(from_float16(dst[i]) / (float)by);
}
#else
DIVIDE(float16, any_uint16, float, to_float16(from_float16(dst[i]) / n))
#endif

/* By type and operation; palAvg folds as palSum. */
#define ROW(TYPE, NAME, BITS)                                                                      \
    [TYPE] = {{KERNEL(sum_##BITS), KERNEL(prod_##BITS), KERNEL(max_##NAME), KERNEL(min_##NAME),    \
               KERNEL(sum_##BITS)},                                                                \
              {KERNEL(sum_##BITS##_stream), KERNEL(prod_##BITS##_stream),                          \
               KERNEL(max_##NAME##_stream), KERNEL(min_##NAME##_stream),                           \
               KERNEL(sum_##BITS##_stream)},                                                       \
              KERNEL(divide_##NAME)}

static const struct kernels KERNEL(table)[TYPES] = {
    ROW(palInt8, int8, 8),
    ROW(palUint8, uint8, 8),
    ROW(palInt32, int32, 32),
    ROW(palUint32, uint32, 32),
    ROW(palInt64, int64, 64),
    ROW(palUint64, uint64, 64),
    ROW(palFloat16, float16, float16),
    ROW(palFloat32, float32, float32),
    ROW(palFloat64, float64, float64),
    ROW(palBfloat16, bfloat16, bfloat16),
};

#undef LOOP
#undef OUTER
#undef FOLD
#undef ORDER
#undef FLOATS
#undef DIVIDE
#undef ROW
#undef KERNEL
#undef TARGET
#undef HALF_UNIT
#undef STREAM_CHUNK
