/* Memory: allocations, copies, fills and words.
 *
 * All allocations are shared virtual memory. Memory of a device that uses the process's own pages
 * can be opened by other processes (share.c); else it is coarse-grained for the device, and
 * fine-grained where the host reaches it too. OpenCL frees at once and leaves it to the caller that
 * nothing uses the memory any more; here a free that meets pending work is postponed until that
 * work is done, and carried out by a later call about memory. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "opencl.h"

/* ---- frees
 * -----------------------------------------------------------------------------------------------
 */

struct postponed {
    struct postponed *next;
    void *memory;
    cl_event *events; /* owned, as the array */
    size_t count;
};

static pthread_mutex_t postponed_lock = PTHREAD_MUTEX_INITIALIZER;
static struct postponed *postponed; /* under postponed_lock */

static void give_up(cl_event *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cl.clReleaseEvent(events[i]);
    free(events);
}

static bool over(const struct postponed *one)
{
    for (size_t i = 0; i < one->count; i++)
        if (opencl_state(one->events[i]) > CL_COMPLETE)
            return false;
    return true;
}

static void release(void *memory)
{
    if (!opencl_shared_free(memory))
        cl.clSVMFree(opencl_context, memory);
}

/* Carries out the frees whose work is done. */
static void catch_up(void)
{
    struct postponed *ready = NULL;
    pthread_mutex_lock(&postponed_lock);
    for (struct postponed **link = &postponed; *link;) {
        struct postponed *one = *link;
        if (over(one)) {
            *link = one->next;
            one->next = ready;
            ready = one;
        } else {
            link = &one->next;
        }
    }
    pthread_mutex_unlock(&postponed_lock);
    while (ready) {
        struct postponed *next = ready->next;
        release(ready->memory);
        give_up(ready->events, ready->count);
        free(ready);
        ready = next;
    }
}

/* Frees memory when the events are done; takes them over. */
static palResult free_after(const char *function, void *memory, cl_event *events, size_t count)
{
    struct postponed *one = count ? malloc(sizeof *one) : NULL;
    if (count && !one) {
        give_up(events, count);
        return opencl_fail(function, palSystemError, "no memory; next: free memory");
    }
    if (one) {
        *one = (struct postponed){.memory = memory, .events = events, .count = count};
        pthread_mutex_lock(&postponed_lock);
        one->next = postponed;
        postponed = one;
        pthread_mutex_unlock(&postponed_lock);
    } else {
        free(events);
        release(memory);
    }
    catch_up();
    return palSuccess;
}

/* Frees memory after all work that is pending now. */
static palResult free_behind(const char *function, void *memory)
{
    cl_event *events;
    size_t count;
    opencl_shared_end(memory);
    if (!opencl_pending(-1, &events, &count)) {
        give_up(events, count);
        return opencl_fail(function, palSystemError, "no memory; next: free memory");
    }
    return free_after(function, memory, events, count);
}

palResult vendor_deviceFree(void *ptr, palMemType type)
{
    (void)type;
    return free_behind("deviceFree", ptr);
}

palResult vendor_gdrMemFree(void *ptr)
{
    return free_behind("gdrMemFree", ptr);
}

palResult vendor_deviceFreeAsync(void *ptr, cl_command_queue stream)
{
    static const char NAME[] = "deviceFreeAsync";
    palResult result = palSuccess;
    struct opencl_queue *queue = opencl_queue_get(NAME, stream, &result);
    if (!queue)
        return result;
    cl_event last, *events = malloc(sizeof(cl_event));
    result = opencl_queue_last(NAME, queue, &last);
    if (events && result == palSuccess) {
        *events = last;
        result = free_after(NAME, ptr, events, last ? 1 : 0);
    } else {
        if (last)
            cl.clReleaseEvent(last);
        free(events);
        if (result == palSuccess)
            result = opencl_fail(NAME, palSystemError, "no memory; next: free memory");
    }
    opencl_queue_drop(queue);
    return result;
}

/* ---- allocations
 * -----------------------------------------------------------------------------------------
 */

static palResult allocate(const char *function, void **ptr, size_t size, palMemType type)
{
    cl_svm_mem_flags flags = (cl_svm_mem_flags)CL_MEM_READ_WRITE;
    if (type != palMemDevice)
        flags |= (cl_svm_mem_flags)CL_MEM_SVM_FINE_GRAIN_BUFFER;
    catch_up();
    void *memory = cl.clSVMAlloc(opencl_context, flags, size, 0);
    if (!memory)
        return opencl_fail(function, palSystemError,
                           "clSVMAlloc gave none of %zu bytes; next: free memory, or ask for less",
                           size);
    *ptr = memory;
    return palSuccess;
}

/* Memory that other processes can open; NULL where the device, or the process, has none. */
static void *allocate_shared(size_t size)
{
    if (!opencl_devices[opencl_current].host_words)
        return NULL;
    catch_up();
    return opencl_shared_new(size);
}

palResult vendor_deviceMalloc(void **ptr, size_t size, palMemType type)
{
    void *memory = type == palMemDevice ? allocate_shared(size) : NULL;
    if (!memory)
        return allocate("deviceMalloc", ptr, size, type);
    *ptr = memory;
    return palSuccess;
}

/* The process's own pages: what a network card registers. */
palResult vendor_gdrMemAlloc(void **ptr, size_t size)
{
    static const char NAME[] = "gdrMemAlloc";
    void *memory = allocate_shared(size);
    if (!memory && opencl_devices[opencl_current].host_words)
        return opencl_fail(NAME, palSystemError,
                           "no pages for %zu bytes, or no descriptor; next: free memory, or raise "
                           "`ulimit -n`",
                           size);
    if (!memory)
        return opencl_fail(NAME, palNotSupported,
                           "device %d has memory of its own, which OpenCL gives to no network card",
                           opencl_current);
    *ptr = memory;
    return palSuccess;
}

/* Memory that no work uses yet is ready at once, which is before any work enqueued later. */
palResult vendor_deviceMallocAsync(void **ptr, size_t size, cl_command_queue stream)
{
    (void)stream;
    return allocate("deviceMallocAsync", ptr, size, palMemDevice);
}

/* ---- copies and fills
 * ------------------------------------------------------------------------------------
 */

static palResult inside(const char *function, const char *what, const void *ptr, size_t size)
{
    bool whole = true;
    palMemType type;
    if (opencl_shim->allocated(ptr, size, &whole, &type) && !whole)
        return opencl_fail(function, palInvalidArgument,
                           "%s: %p + %zu bytes leaves its allocation; next: ask for at most what "
                           "was allocated",
                           what, ptr, size);
    return palSuccess;
}

/* The queue of a call with or without a stream, referenced. */
static struct opencl_queue *queue_of(const char *function, cl_command_queue stream, bool given,
                                     palResult *why)
{
    return given ? opencl_queue_get(function, stream, why) : opencl_queue_internal(function, why);
}

/* The end of a call that enqueued a command: remembers it, and waits for it when there is no
 * stream. Gives lock and reference back. */
static palResult finish(const char *function, const char *call, struct opencl_queue *queue,
                        cl_int code, cl_event event, bool given)
{
    bool wait = !given && code == CL_SUCCESS;
    if (wait)
        cl.clRetainEvent(event);
    palResult result = opencl_enqueued_locked(function, call, queue, code, event);
    pthread_mutex_unlock(&queue->lock);
    if (wait) {
        palResult waited = opencl_wait(function, event);
        result = result == palSuccess ? waited : result;
        cl.clReleaseEvent(event);
    }
    opencl_queue_drop(queue);
    return result;
}

palResult vendor_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
                              cl_command_queue stream, bool given)
{
    static const char NAME[] = "deviceMemcpy";
    (void)type; /* one address space: the direction changes nothing */
    palResult result = inside(NAME, "dst", dst, size);
    if (result == palSuccess)
        result = inside(NAME, "src", src, size);
    struct opencl_queue *queue =
        result == palSuccess ? queue_of(NAME, stream, given, &result) : NULL;
    if (!queue)
        return result;
    cl_event event = NULL;
    pthread_mutex_lock(&queue->lock);
    cl_int code =
        cl.clEnqueueSVMMemcpy(queue->native, (cl_bool)CL_FALSE, dst, src, size, 0, NULL, &event);
    return finish(NAME, "clEnqueueSVMMemcpy", queue, code, event, given);
}

/* Fills shared virtual memory with a pattern of 1 or 8 bytes. */
static palResult fill(const char *function, void *ptr, const void *pattern, size_t pattern_size,
                      size_t size, struct opencl_queue *queue, bool given)
{
    cl_event event = NULL;
    pthread_mutex_lock(&queue->lock);
    cl_int code =
        cl.clEnqueueSVMMemFill(queue->native, ptr, pattern, pattern_size, size, 0, NULL, &event);
    return finish(function, "clEnqueueSVMMemFill", queue, code, event, given);
}

palResult vendor_deviceMemset(void *ptr, int value, size_t size, palMemType type,
                              cl_command_queue stream, bool given)
{
    static const char NAME[] = "deviceMemset";
    bool whole;
    palMemType found;
    palResult result = inside(NAME, "ptr", ptr, size);
    bool shared = type == palMemDevice || opencl_shim->allocated(ptr, size, &whole, &found);
    if (result == palSuccess && !shared && !given) {
        memset(ptr, value, size); /* plain host memory, now */
        return palSuccess;
    }
    struct opencl_queue *queue =
        result == palSuccess ? queue_of(NAME, stream, given, &result) : NULL;
    if (!queue)
        return result;
    const unsigned char byte = (unsigned char)value;
    if (shared)
        return fill(NAME, ptr, &byte, sizeof byte, size, queue, given);
    struct opencl_job job = {.work = OPENCL_FILL, .bytes = ptr, .value = byte, .size = size};
    result = opencl_do(NAME, queue, &job);
    opencl_queue_drop(queue);
    return result;
}

/* ---- host memory that the device reaches
 * ---------------------------------------------------------------------------- */

palResult vendor_hostRegister(void *ptr, size_t size)
{
    (void)size;
    if (opencl_devices[opencl_current].host_words)
        return palSuccess; /* the device uses the process's own pages: there is nothing to lock */
    return opencl_fail("hostRegister", palNotSupported,
                       "%p: device %d reaches no memory but that of deviceMalloc (no fine-grained "
                       "system shared virtual memory)",
                       ptr, opencl_current);
}

palResult vendor_hostUnregister(void *ptr)
{
    (void)ptr;
    return palSuccess;
}

palResult vendor_hostGetDevicePointer(void **devicePtr, void *hostPtr)
{
    bool whole;
    palMemType type = palMemDevice;
    if (!opencl_shim->registered(hostPtr) &&
        (!opencl_shim->allocated(hostPtr, 1, &whole, &type) || type == palMemDevice))
        return opencl_fail("hostGetDevicePointer", palInvalidArgument,
                           "hostPtr: %p is neither pinned nor registered", hostPtr);
    *devicePtr = hostPtr;
    return palSuccess;
}

/* ---- words
 * -----------------------------------------------------------------------------------------------
 */

/* Whether the word is of this chip's memory; a word that is none of it and not registered either is
 * an error. */
static palResult word_of(const char *function, const void *addr, bool *shared)
{
    bool whole = true;
    palMemType type = palMemHost;
    *shared = opencl_shim->allocated(addr, sizeof(uint64_t), &whole, &type);
    if ((!*shared && !opencl_shim->registered(addr)) || !whole)
        return opencl_fail(function, palInvalidArgument,
                           "addr: %p is not memory of this chip; next: allocate it with "
                           "deviceMalloc, or register it with hostRegister",
                           addr);
    return palSuccess;
}

palResult vendor_streamWaitValue64(cl_command_queue stream, void *addr, uint64_t value, int flags)
{
    static const char NAME[] = "streamWaitValue64";
    (void)flags;
    bool shared, whole;
    palMemType type = palMemHost;
    palResult result = word_of(NAME, addr, &shared);
    struct opencl_queue *queue =
        result == palSuccess ? opencl_queue_get(NAME, stream, &result) : NULL;
    if (!queue)
        return result;
    if (shared && opencl_shim->allocated(addr, sizeof value, &whole, &type) &&
        type == palMemDevice && !opencl_devices[queue->device].host_words) {
        result = opencl_fail(NAME, palNotSupported,
                             "%p is device memory, which the host cannot watch on this device; "
                             "next: wait on memory of type palMemHost",
                             addr);
    } else {
        struct opencl_job job = {.work = OPENCL_WAIT_WORD, .word = addr, .value = value};
        result = opencl_do(NAME, queue, &job);
    }
    opencl_queue_drop(queue);
    return result;
}

palResult vendor_streamWriteValue64(cl_command_queue stream, void *addr, uint64_t value, int flags)
{
    static const char NAME[] = "streamWriteValue64";
    (void)flags;
    bool shared;
    palResult result = word_of(NAME, addr, &shared);
    struct opencl_queue *queue =
        result == palSuccess ? opencl_queue_get(NAME, stream, &result) : NULL;
    if (!queue)
        return result;
    if (shared)
        return fill(NAME, addr, &value, sizeof value, sizeof value, queue, true);
    struct opencl_job job = {.work = OPENCL_STORE_WORD, .word = addr, .value = value};
    result = opencl_do(NAME, queue, &job);
    opencl_queue_drop(queue);
    return result;
}
