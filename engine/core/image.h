/* An image that was loaded and checked (image_format.h); prepared calls count in its users. */
#ifndef UNIPAL_ENGINE_IMAGE_H
#define UNIPAL_ENGINE_IMAGE_H

#include <stdatomic.h>
#include <stdint.h>

#include "engine.h"
#include "image_format.h"

struct engineImage {
    atomic_uint users;
    engineImageHeader head;
    const engineLane *lanes;
    const engineStep *steps;
    const engineRef *refs;
    uint64_t plan;    /* first bytes of the digest */
    uint64_t bytes[]; /* the image itself, aligned */
};

void image_drop(engineImage *image);

#endif
