/* Generated from pal_spec: do not edit, run `pal gen`. */
/* What an adaptor library exports, and nothing else: compile with hidden visibility. */
#ifndef UNIPAL_PAL_EXPORT_H
#define UNIPAL_PAL_EXPORT_H

#include "pal.h"

#define PAL_EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* The table, alive until the process ends; NULL when the adaptor cannot work (palLoadError). */
PAL_EXPORT const palDeviceTable *palGetDevice(void);

/* The table, alive until the process ends; NULL when the adaptor cannot work (palLoadError). */
PAL_EXPORT const palCclTable *palGetCcl(void);

/*
 * Of a collective library that accepts `pal`: the chip over whose table the communicators made from
 * now on reach memory and streams. The table stays alive. Others do not export it.
 */
PAL_EXPORT void palCclUseDevice(const palDeviceTable *device);

/* Why the getter answered NULL, one line; "" when nothing is wrong. */
PAL_EXPORT const char *palLoadError(void);

#ifdef __cplusplus
}
#endif

#endif
