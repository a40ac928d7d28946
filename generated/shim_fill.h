/* Generated from generator/templates: do not edit, run `pal gen`. */
/*
 * Device memory set by copies, for a vendor whose call for it is not public. One block of page-locked memory has a row
 * for each byte; its row is copied to the start of the target, and what is set there is copied behind itself, twice as
 * much each time: the device does the work, in the order of the stream. The block is never written again and never
 * freed, so nothing has to wait for a copy that reads it. It is made before the first stream, or by the first call when
 * that comes earlier: where allocating waits for the device, work that is held cannot be in its way.
 */
#ifndef UNIPAL_SHIM_FILL_H
#define UNIPAL_SHIM_FILL_H

#include "shim_runtime.h"

enum { SHIM_ROW = 4096 };

/* The row of a byte. Of two threads that come first, one gives its block back. */
SHIM_PRIVATE palResult shim_row(unsigned char value, const unsigned char **row)
{
    static _Atomic(unsigned char *) block;
    unsigned char *rows = atomic_load_explicit(&block, memory_order_acquire);
    if (rows == NULL) {
        void *made = NULL;
        palResult result = vendor_deviceMalloc(&made, 256 * SHIM_ROW, palMemHost);
        if (result != palSuccess)
            return result;
        if (made == NULL)
            return shim_fail("deviceMalloc", palSystemError, "the vendor answered success and no memory");
        for (int byte = 0; byte < 256; byte++)
            memset((unsigned char *)made + byte * SHIM_ROW, byte, SHIM_ROW);
        if (atomic_compare_exchange_strong(&block, &rows, made))
            rows = made;
        else
            vendor_deviceFree(made, palMemHost);
    }
    *row = rows + value * SHIM_ROW;
    return palSuccess;
}

SHIM_PRIVATE palResult shim_fill_by_copies(SHIM_STREAM stream, bool given, void *pointer, int value, size_t size)
{
    const unsigned char *row = NULL;
    size_t done = size < SHIM_ROW ? size : SHIM_ROW;
    palResult result = shim_row((unsigned char)value, &row);
    if (result == palSuccess)
        result = vendor_deviceMemcpy(pointer, row, done, palMemcpyHostToDevice, stream, given);
    while (result == palSuccess && done < size) {
        size_t more = done < size - done ? done : size - done;
        result = vendor_deviceMemcpy((char *)pointer + done, pointer, more, palMemcpyDeviceToDevice, stream, given);
        done += more;
    }
    return shim_within("deviceMemset", result);
}

SHIM_PRIVATE palResult shim_fill_begin(const char *function)
{
    const unsigned char *row = NULL;
    return shim_within(function, shim_row(0, &row));
}

SHIM_PRIVATE palResult shim_fill(void *pointer, int value, size_t size)
{
    return shim_fill_by_copies((SHIM_STREAM)0, false, pointer, value, size);
}

SHIM_PRIVATE palResult shim_fill_on(SHIM_STREAM stream, void *pointer, int value, size_t size)
{
    return shim_fill_by_copies(stream, true, pointer, value, size);
}

#endif
