/* Errors. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "pal.h"

static _Thread_local engineError last_error;

const engineError *engine_last_error(void)
{
    return &last_error;
}

engineError *error_record(void)
{
    return &last_error;
}

int32_t error_fail(int32_t code, const char *format, ...)
{
    va_list arguments;
    char text[sizeof last_error.text]; /* arguments may point into the record */
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    memset(&last_error, 0, sizeof last_error);
    last_error.code = code;
    memcpy(last_error.text, text, sizeof text);
    return code;
}

void error_add_culprit(engineError *error, uint32_t rank)
{
    if (rank < ENGINE_CULPRIT_WORDS * 64)
        error->culprits[rank / 64] |= (uint64_t)1 << (rank % 64);
}

bool error_is_valid(const engineError *error, uint32_t ranks)
{
    uint64_t strangers = 0;
    for (uint32_t word = 0; word < ENGINE_CULPRIT_WORDS; word++) {
        uint32_t known = ranks > word * 64 ? ranks - word * 64 : 0;
        strangers |= known < 64 ? error->culprits[word] >> known : 0;
    }
    return error->code > palSuccess && error->code <= palNotSupported &&
           error->code != palInProgress && strangers == 0 &&
           memchr(error->text, 0, sizeof error->text) != NULL;
}
