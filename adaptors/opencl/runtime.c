/* The loader, the platform, its devices, the context that holds them all, and what result codes
 * mean.
 *
 * UNIPAL_OPENCL_LIBRARY   the loader to open instead of libOpenCL.so.1
 * UNIPAL_OPENCL_PLATFORM  part of the name of the platform to use; unset: the first with a device
 * UNIPAL_OPENCL_DEVICES   how many devices to make of a platform's only device, as far as it can be
 *                         divided; unset: it stays whole */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opencl.h"

enum { MAX_PLATFORMS = 32, TEXT = 256 };

struct opencl_functions cl;
const struct opencl_shim *opencl_shim;
_Thread_local int opencl_current;
struct opencl_device opencl_devices[OPENCL_MAX_DEVICES];
int opencl_device_count;
cl_context opencl_context;

static const char *const NAMES[] = {
#define OPENCL_FUNCTION(result, name, ...) #name,
#include "vocabulary.h"
};
_Static_assert(sizeof cl == sizeof NAMES / sizeof *NAMES * sizeof(void (*)(void)),
               "a pointer for each name");

/* ---- result codes
 * ----------------------------------------------------------------------------------------------
 */

static const struct {
    cl_int code;
    const char *name;
    palResult result;
} CODES[] = {
    {-1, "CL_DEVICE_NOT_FOUND", palUnhandledDeviceError},
    {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE", palSystemError},
    {-5, "CL_OUT_OF_RESOURCES", palSystemError},
    {-6, "CL_OUT_OF_HOST_MEMORY", palSystemError},
    {-7, "CL_PROFILING_INFO_NOT_AVAILABLE", palUnhandledDeviceError},
    {-8, "CL_MEM_COPY_OVERLAP", palInvalidArgument},
    {-11, "CL_BUILD_PROGRAM_FAILURE", palUnhandledDeviceError},
    {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", palUnhandledDeviceError},
    {-30, "CL_INVALID_VALUE", palInvalidArgument},
    {-33, "CL_INVALID_DEVICE", palInvalidArgument},
    {-34, "CL_INVALID_CONTEXT", palInvalidArgument},
    {-36, "CL_INVALID_COMMAND_QUEUE", palInvalidArgument},
    {-58, "CL_INVALID_EVENT", palInvalidArgument},
    {-59, "CL_INVALID_OPERATION", palUnhandledDeviceError},
};

palResult opencl_fail(const char *function, palResult code, const char *format, ...)
{
    va_list values;
    size_t size = 0;
    char *text = opencl_shim->error_text(&size);
    int used = snprintf(text, size, "%s: ", function);
    va_start(values, format);
    vsnprintf(text + used, size - (size_t)used, format, values);
    va_end(values);
    return code;
}

palResult opencl_check(const char *function, const char *call, cl_int code)
{
    if (code >= CL_SUCCESS)
        return palSuccess;
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (CODES[i].code == code)
            return opencl_fail(function, CODES[i].result, "%s answered %d (%s)", call, (int)code,
                               CODES[i].name);
    return opencl_fail(function, palUnhandledDeviceError, "%s answered %d", call, (int)code);
}

int opencl_device_of(cl_device_id id)
{
    for (int i = 0; i < opencl_device_count; i++)
        if (opencl_devices[i].id == id)
            return i;
    return -1;
}

/* ---- loader
 * ----------------------------------------------------------------------------------------------
 */

static bool open_loader(char *why, size_t size)
{
    const char *given = getenv("UNIPAL_OPENCL_LIBRARY");
    const char *name = given && *given ? given : "libOpenCL.so.1";
    /* Never closed: the runtime's threads run its code for as long as the process lives. */
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) {
        snprintf(why, size, "opencl: the loader cannot be opened: %s; next: %s", dlerror(),
                 given && *given ? "correct or unset UNIPAL_OPENCL_LIBRARY"
                                 : "install it (Debian: ocl-icd-libopencl1) and a runtime");
        return false;
    }
    void *found[sizeof NAMES / sizeof *NAMES];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        found[i] = dlsym(handle, NAMES[i]);
        if (!found[i]) {
            snprintf(why, size,
                     "opencl: %s does not export %s; next: install a loader of 2.0 or later", name,
                     NAMES[i]);
            return false;
        }
    }
    memcpy(&cl, found, sizeof cl); /* POSIX: a function's address fits a void pointer */
    return true;
}

/* ---- platform
 * --------------------------------------------------------------------------------------------
 */

static void platform_text(cl_platform_id platform, cl_platform_info what, char text[TEXT])
{
    if (cl.clGetPlatformInfo(platform, what, TEXT, text, NULL) != CL_SUCCESS)
        text[0] = 0;
    text[TEXT - 1] = 0;
}

static bool choose_platform(cl_platform_id *chosen, char *why, size_t size)
{
    cl_platform_id all[MAX_PLATFORMS];
    cl_uint count = 0;
    cl_int code = cl.clGetPlatformIDs(MAX_PLATFORMS, all, &count);
    if (code != CL_SUCCESS || count == 0) {
        snprintf(
            why, size,
            "opencl: the loader finds no runtime (clGetPlatformIDs answered %d); next: install "
            "one (Debian: pocl-opencl-icd), or set OCL_ICD_VENDORS to a folder with its .icd",
            (int)code);
        return false;
    }
    count = count < MAX_PLATFORMS ? count : MAX_PLATFORMS;
    const char *wanted = getenv("UNIPAL_OPENCL_PLATFORM");
    char names[4 * TEXT] = "", name[TEXT];
    for (cl_uint i = 0; i < count; i++) {
        cl_uint devices = 0;
        platform_text(all[i], (cl_platform_info)CL_PLATFORM_NAME, name);
        bool fits = wanted && *wanted
                        ? strstr(name, wanted) != NULL
                        : cl.clGetDeviceIDs(all[i], (cl_device_type)CL_DEVICE_TYPE_ALL, 0, NULL,
                                            &devices) == CL_SUCCESS &&
                              devices > 0;
        if (fits) {
            *chosen = all[i];
            return true;
        }
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s\"%s\"", used ? ", " : "", name);
    }
    if (wanted && *wanted)
        snprintf(why, size,
                 "opencl: no platform has UNIPAL_OPENCL_PLATFORM=%.64s in its name (there are: "
                 "%.256s); next: correct or unset it",
                 wanted, names);
    else
        snprintf(why, size,
                 "opencl: no platform has a device (there are: %.256s); next: check the "
                 "runtime's driver",
                 names);
    return false;
}

/* ---- devices
 * ---------------------------------------------------------------------------------------------
 */

static uint64_t device_number(cl_device_id id, cl_device_info what, size_t bytes)
{
    uint64_t number = 0; /* little-endian: a shorter number fills the low bytes */
    return cl.clGetDeviceInfo(id, what, bytes, &number, NULL) == CL_SUCCESS ? number : 0;
}

static bool shares_memory(cl_device_id id)
{
    uint64_t needed =
        (uint64_t)(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER);
    return (device_number(id, (cl_device_info)CL_DEVICE_SVM_CAPABILITIES, sizeof(cl_bitfield)) &
            needed) == needed;
}

static bool has_extension(cl_device_id id, const char *name)
{
    size_t bytes = 0;
    if (cl.clGetDeviceInfo(id, (cl_device_info)CL_DEVICE_EXTENSIONS, 0, NULL, &bytes) != CL_SUCCESS)
        return false;
    char *text = malloc(bytes + 1);
    bool found = false;
    if (text && cl.clGetDeviceInfo(id, (cl_device_info)CL_DEVICE_EXTENSIONS, bytes, text, NULL) ==
                    CL_SUCCESS) {
        text[bytes] = 0;
        found = strstr(text, name) != NULL;
    }
    free(text);
    return found;
}

/* Divides the only device into equal ones, UNIPAL_OPENCL_DEVICES of them if it can be. */
static void divide(void)
{
    const char *text = getenv("UNIPAL_OPENCL_DEVICES");
    long parts = text ? strtol(text, NULL, 10) : 0;
    cl_device_id whole = opencl_devices[0].id, made[OPENCL_MAX_DEVICES];
    long units =
        (long)device_number(whole, (cl_device_info)CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint));
    parts = parts < units ? parts : units;
    parts = parts < OPENCL_MAX_DEVICES ? parts : OPENCL_MAX_DEVICES;
    if (opencl_device_count != 1 || parts < 2)
        return;
    /* A divisor of the units that leaves over less than a part makes more parts than asked for. */
    const cl_device_partition_property how[] = {CL_DEVICE_PARTITION_EQUALLY,
                                                (intptr_t)(units / parts), 0};
    cl_uint count = 0;
    if (cl.clCreateSubDevices(whole, how, 0, NULL, &count) != CL_SUCCESS || count < 2 ||
        count > OPENCL_MAX_DEVICES ||
        cl.clCreateSubDevices(whole, how, count, made, NULL) != CL_SUCCESS)
        return;
    opencl_device_count = (int)((long)count < parts ? (long)count : parts);
    for (int i = 0; i < opencl_device_count; i++)
        opencl_devices[i].id = made[i];
}

static void describe(struct opencl_device *device, const char *platform)
{
    char name[TEXT] = "", driver[TEXT] = "";
    cl.clGetDeviceInfo(device->id, (cl_device_info)CL_DEVICE_NAME, sizeof name - 1, name, NULL);
    cl.clGetDeviceInfo(device->id, (cl_device_info)CL_DRIVER_VERSION, sizeof driver - 1, driver,
                       NULL);
    snprintf(device->name, sizeof device->name, "%.96s (%.110s, driver %.32s)", name, platform,
             driver);
    uint64_t svm =
        device_number(device->id, (cl_device_info)CL_DEVICE_SVM_CAPABILITIES, sizeof(cl_bitfield));
    uint64_t type = device_number(device->id, (cl_device_info)CL_DEVICE_TYPE, sizeof(cl_bitfield));
    uint64_t units =
        device_number(device->id, (cl_device_info)CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint));
    device->units = units > 0 ? (unsigned)units : 1;
    device->doubles = has_extension(device->id, "cl_khr_fp64");
    device->host_words = (type & (uint64_t)CL_DEVICE_TYPE_CPU) != 0 ||
                         (svm & (uint64_t)CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
}

static bool take_devices(cl_platform_id platform, char *why, size_t size)
{
    cl_device_id all[OPENCL_MAX_DEVICES];
    cl_uint count = 0;
    char name[TEXT], version[TEXT], whole[2 * TEXT];
    platform_text(platform, (cl_platform_info)CL_PLATFORM_NAME, name);
    platform_text(platform, (cl_platform_info)CL_PLATFORM_VERSION, version);
    cl_int code = cl.clGetDeviceIDs(platform, (cl_device_type)CL_DEVICE_TYPE_ALL,
                                    OPENCL_MAX_DEVICES, all, &count);
    count = code == CL_SUCCESS ? count : 0;
    for (cl_uint i = 0; i < count && i < OPENCL_MAX_DEVICES; i++)
        if (shares_memory(all[i]))
            opencl_devices[opencl_device_count++].id = all[i];
    if (opencl_device_count == 0) {
        snprintf(
            why, size,
            "opencl: none of %u devices of platform \"%.64s\" has shared virtual memory, coarse "
            "and fine (clGetDeviceIDs answered %d); next: choose another by "
            "UNIPAL_OPENCL_PLATFORM",
            (unsigned)count, name, (int)code);
        return false;
    }
    divide();
    snprintf(whole, sizeof whole, "%s %s", name, version);
    for (int i = 0; i < opencl_device_count; i++)
        describe(&opencl_devices[i], whole);
    return true;
}

bool opencl_start(const struct opencl_shim *shim, char *why, size_t size)
{
    opencl_shim = shim;
    cl_platform_id platform = NULL;
    cl_device_id ids[OPENCL_MAX_DEVICES];
    if (!open_loader(why, size) || !choose_platform(&platform, why, size) ||
        !take_devices(platform, why, size))
        return false;
    for (int i = 0; i < opencl_device_count; i++)
        ids[i] = opencl_devices[i].id;
    const cl_context_properties of[] = {CL_CONTEXT_PLATFORM, (intptr_t)platform, 0};
    cl_int code = CL_SUCCESS;
    opencl_context = cl.clCreateContext(of, (cl_uint)opencl_device_count, ids, NULL, NULL, &code);
    if (!opencl_context)
        snprintf(why, size,
                 "opencl: no context of %d devices (clCreateContext answered %d); next: check the "
                 "runtime, or choose another by UNIPAL_OPENCL_PLATFORM",
                 opencl_device_count, (int)code);
    return opencl_context != NULL;
}
