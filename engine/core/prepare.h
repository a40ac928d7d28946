/* Prepared operations. */
#ifndef UNIPAL_ENGINE_PREPARE_H
#define UNIPAL_ENGINE_PREPARE_H

#include <stdbool.h>
#include <stdint.h>

#include "call_state.h"

void prepare_release(struct enginePrepared *prepared); /* gives back what it has of the chip */
void prepare_free(struct enginePrepared *prepared);    /* it is in no list any more */

#endif
