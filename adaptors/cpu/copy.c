/* deviceMemcpy, deviceMemset, deviceReduce: checked here, run on the caller (null stream) or by the
 * queue. */
#define _GNU_SOURCE
#include <string.h>

#include "cpu.h"

static void drop(const struct cpu_span *spans, int count)
{
    for (int i = 0; i < count; i++)
        cpu_region_drop(spans[i].region);
}

static bool overlap(const void *a, const void *b, size_t size)
{
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first < second ? second - first < size : first - second < size;
}

/* Enqueues op, which holds the regions of spans. Pageable memory (no region) is copied before the
 * call returns, as real chips do that stage it: the caller waits, also for all earlier work of the
 * stream. */
static palResult enqueue(const char *function, palStream stream, struct cpu_op *op,
                         const struct cpu_span *spans, int count)
{
    bool pageable = false;
    int held = 0;
    uint64_t at;
    for (int i = 0; i < count; i++) {
        if (spans[i].region)
            op->held[held++] = spans[i].region;
        else
            pageable = true;
    }
    palResult result = cpu_enqueue(function, stream, op, &at);
    if (result == palSuccess && pageable)
        cpu_queue_wait(cpu_lane(stream)->queue, at);
    return result;
}

palResult cpu_deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type,
                           palStream stream)
{
    CPU_ENTER();
    if ((unsigned)type > palMemcpyDeviceToDevice)
        CPU_REFUSE("type: %d is not a palMemcpyType", (int)type);
    if (size == 0)
        return palSuccess;
    if (!dst || !src)
        CPU_REFUSE("%s is null with size %zu", dst ? "src" : "dst", size);
    if (overlap(dst, src, size))
        CPU_REFUSE("dst %p and src %p overlap within %zu bytes; next: copy through other memory",
                   dst, src, size);
    struct cpu_span spans[2];
    palResult result =
        cpu_span(CPU_NAME, "dst", dst, size,
                 type == palMemcpyDeviceToHost ? CPU_SIDE_HOST : CPU_SIDE_DEVICE, &spans[0]);
    if (result != palSuccess)
        return result;
    result = cpu_span(CPU_NAME, "src", src, size,
                      type == palMemcpyHostToDevice ? CPU_SIDE_HOST : CPU_SIDE_DEVICE, &spans[1]);
    if (result != palSuccess) {
        drop(spans, 1);
        return result;
    }
    if (overlap(spans[0].bytes, spans[1].bytes, size)) { /* two addresses of the same bytes */
        drop(spans, 2);
        CPU_REFUSE("dst %p and src %p are the same memory within %zu bytes; next: copy through "
                   "other memory",
                   dst, src, size);
    }
    if (!stream) {
        cpu_move(spans[0].bytes, spans[1].bytes, size);
        drop(spans, 2);
        return palSuccess;
    }
    struct cpu_op op = {.kind = CPU_OP_COPY, .as.copy = {spans[0].bytes, spans[1].bytes, size}};
    return enqueue(CPU_NAME, stream, &op, spans, 2);
}

palResult cpu_deviceMemset(void *ptr, int value, size_t size, palMemType type, palStream stream)
{
    CPU_ENTER();
    if ((unsigned)type > palMemManaged)
        CPU_REFUSE("type: %d is not a palMemType", (int)type);
    if (size == 0)
        return palSuccess;
    if (!ptr)
        CPU_REFUSE("ptr is null with size %zu", size);
    struct cpu_span span;
    palResult result = cpu_span(CPU_NAME, "ptr", ptr, size,
                                type == palMemHost ? CPU_SIDE_HOST : CPU_SIDE_DEVICE, &span);
    if (result != palSuccess)
        return result;
    if (!stream) {
        memset(span.bytes, value, size);
        drop(&span, 1);
        return palSuccess;
    }
    struct cpu_op op = {.kind = CPU_OP_FILL, .as.fill = {span.bytes, size, value}};
    return enqueue(CPU_NAME, stream, &op, &span, 1);
}

static const size_t ELEMENT[] = {
    [palInt8] = 1,   [palUint8] = 1,   [palInt32] = 4,   [palUint32] = 4,  [palInt64] = 8,
    [palUint64] = 8, [palFloat16] = 2, [palFloat32] = 4, [palFloat64] = 8, [palBfloat16] = 2,
};

palResult cpu_deviceReduce(void *dst, const void *a, const void *b, size_t count, palDataType type,
                           palRedOp op, palStream stream)
{
    CPU_ENTER();
    if ((unsigned)type > palBfloat16)
        CPU_REFUSE("type: %d is not a palDataType", (int)type);
    if ((unsigned)op > palAvg)
        CPU_REFUSE("op: %d is not a palRedOp", (int)op);
    if (count == 0)
        return palSuccess;
    const void *const pointers[3] = {dst, a, b};
    const char *const names[3] = {"dst", "a", "b"};
    if (count > SIZE_MAX / ELEMENT[type])
        CPU_REFUSE("count: %zu elements are past the end of the address space", count);
    size_t size = count * ELEMENT[type];
    for (int i = 0; i < 3; i++) {
        if (!pointers[i])
            CPU_REFUSE("%s is null with count %zu", names[i], count);
        if ((uintptr_t)pointers[i] % ELEMENT[type] != 0)
            CPU_REFUSE("%s: %p is not a multiple of the element's %zu bytes", names[i], pointers[i],
                       ELEMENT[type]);
    }
    struct cpu_span spans[3];
    for (int i = 0; i < 3; i++) {
        palResult result =
            cpu_span(CPU_NAME, names[i], pointers[i], size, CPU_SIDE_DEVICE, &spans[i]);
        if (result != palSuccess) {
            drop(spans, i);
            return result;
        }
    }
    for (int i = 1; i < 3; i++)
        if (spans[0].bytes != spans[i].bytes && overlap(spans[0].bytes, spans[i].bytes, size)) {
            drop(spans, 3);
            CPU_REFUSE("dst %p overlaps %s %p without being it; next: reduce into other memory",
                       dst, names[i], pointers[i]);
        }
    if (!stream) {
        cpu_reduce(spans[0].bytes, spans[1].bytes, spans[2].bytes, count, type, op);
        drop(spans, 3);
        return palSuccess;
    }
    struct cpu_op reduction = {
        .kind = CPU_OP_REDUCE,
        .type = (uint8_t)type,
        .reduce = (uint8_t)op,
        .as.reduction = {spans[0].bytes, spans[1].bytes, spans[2].bytes, count}};
    return enqueue(CPU_NAME, stream, &reduction, spans, 3);
}
