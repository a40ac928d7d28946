/* A device plugin that ends every copy before the call returns, as CUDA_LAUNCH_BLOCKING=1 does. All
 * else, the PAL's table for refccl too, is that of the plugin which FLAGCX_BLOCKING_BACKEND names.
 *
 * For FlagCX's host runner, which reads what a test enqueued on a stream without waiting for it. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "flagcx_v1.h"
#include "pal.h"

struct flagcx_plugin flagcxDeviceAdaptorPlugin_v1;
static const struct flagcx_plugin *backend;
static const palDeviceTable *(*get_device)(void);

static int device_memcpy(void *dst, void *src, size_t size, int type, void *stream, void *args)
{
    int result = backend->deviceMemcpy(dst, src, size, type, stream, args);
    return result == 0 && stream != NULL ? backend->streamSynchronize(stream) : result;
}

const palDeviceTable *palGetDevice(void)
{
    return get_device();
}

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("FLAGCX_BLOCKING_BACKEND");
    void *library = path == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    backend = library == NULL ? NULL : dlsym(library, "flagcxDeviceAdaptorPlugin_v1");
    if (library != NULL)
        *(void **)&get_device = dlsym(library, "palGetDevice");
    if (backend == NULL || get_device == NULL) {
        fprintf(stderr, "blocking plugin: FLAGCX_BLOCKING_BACKEND names no plugin of unipal: %s\n",
                path == NULL ? "" : path);
        exit(9);
    }
    flagcxDeviceAdaptorPlugin_v1 = *backend;
    flagcxDeviceAdaptorPlugin_v1.deviceMemcpy = device_memcpy;
}
