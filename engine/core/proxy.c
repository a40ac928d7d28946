/* The lowering PROXY. */
#include "device.h"

static int32_t proxy_prepare(struct enginePrepared *prepared)
{
    (void)prepared;
    return fail(palNotSupported, "this build has no PROXY lowering");
}

const struct lowering lowering_proxy = {
    .prepare = proxy_prepare, .start = host_start, .run = host_run};
