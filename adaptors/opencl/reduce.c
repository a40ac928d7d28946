/* dst[i] = op(a[i], b[i]) as an OpenCL program, built for all devices at the first reduction: one
 * kernel for each data type, the operation an argument. Half types are computed in float and
 * rounded once. */
#define _GNU_SOURCE
#include <stdio.h>

#include "opencl.h"

enum { TYPES = palBfloat16 + 1, GROUP = 64, GROUPS_PER_UNIT = 8 };

/* The operations have the numbers of palRedOp: sum, product, maximum, minimum, average. A NaN on
 * either side is the maximum and the minimum; integers wrap. */
static const char SOURCE[] =
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "#ifdef cl_khr_fp64\n"
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#endif\n"
    "#define EACH for (ulong i = get_global_id(0); i < count; i += get_global_size(0))\n"
    "#define MORE(x, y) ((((x) > (y)) | ((x) != (x))) ? (x) : (y))\n"
    "#define LESS(x, y) ((((x) < (y)) | ((x) != (x))) ? (x) : (y))\n"
    "#define INTEGERS(NAME, T, WIDE)                                                        \\\n"
    "    kernel void NAME(global T *dst, global const T *a, global const T *b, ulong count, \\\n"
    "                     int op)                                                           \\\n"
    "    {                                                                                  \\\n"
    "        EACH {                                                                         \\\n"
    "            T x = a[i], y = b[i], sum = (T)((WIDE)x + (WIDE)y);                        \\\n"
    "            dst[i] = op == 0 ? sum                                                     \\\n"
    "                     : op == 1 ? (T)((WIDE)x * (WIDE)y)                                \\\n"
    "                     : op == 2 ? (x > y ? x : y)                                       \\\n"
    "                     : op == 3 ? (x < y ? x : y) : (T)(sum / (T)2);                    \\\n"
    "        }                                                                              \\\n"
    "    }\n"
    "#define FLOATS(NAME, T, VALUE, GET, PUT)                                               \\\n"
    "    kernel void NAME(global T *dst, global const T *a, global const T *b, ulong count, \\\n"
    "                     int op)                                                           \\\n"
    "    {                                                                                  \\\n"
    "        EACH {                                                                         \\\n"
    "            VALUE x = GET(a, i), y = GET(b, i);                                        \\\n"
    "            VALUE r = op == 0 ? x + y : op == 1 ? x * y : op == 2 ? MORE(x, y)         \\\n"
    "                    : op == 3 ? LESS(x, y) : (x + y) * (VALUE)0.5f;                    \\\n"
    "            PUT(dst, i, r);                                                            \\\n"
    "        }                                                                              \\\n"
    "    }\n"
    "#define GET_SAME(p, i) ((p)[i])\n"
    "#define PUT_SAME(p, i, r) ((p)[i] = (r))\n"
    "#define GET_HALF(p, i) vload_half((i), (global const half *)(p))\n"
    "#define PUT_HALF(p, i, r) vstore_half_rte((r), (i), (global half *)(p))\n"
    "#define GET_BF16(p, i) as_float((uint)(p)[i] << 16)\n"
    "#define PUT_BF16(p, i, r) ((p)[i] = to_bf16(r))\n"
    "ushort to_bf16(float r)\n"
    "{\n"
    "    uint bits = as_uint(r);\n"
    "    uint nan = (bits >> 16) | 0x40u;\n"
    "    uint rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;\n"
    "    return (ushort)((bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded);\n"
    "}\n"
    "INTEGERS(reduce0, char, uint)\n"
    "INTEGERS(reduce1, uchar, uint)\n"
    "INTEGERS(reduce2, int, uint)\n"
    "INTEGERS(reduce3, uint, uint)\n"
    "INTEGERS(reduce4, long, ulong)\n"
    "INTEGERS(reduce5, ulong, ulong)\n"
    "FLOATS(reduce6, ushort, float, GET_HALF, PUT_HALF)\n"
    "FLOATS(reduce7, float, float, GET_SAME, PUT_SAME)\n"
    "#ifdef cl_khr_fp64\n"
    "FLOATS(reduce8, double, double, GET_SAME, PUT_SAME)\n"
    "#endif\n"
    "FLOATS(reduce9, ushort, float, GET_BF16, PUT_BF16)\n";

/* Over the program and the arguments of its kernels, which are set one by one; taken before a
 * queue's lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cl_program program;
static cl_kernel kernels[TYPES];

static palResult build_locked(const char *function)
{
    const char *text = SOURCE;
    cl_int code = CL_SUCCESS;
    cl_program made = cl.clCreateProgramWithSource(opencl_context, 1, &text, NULL, &code);
    if (!made)
        return opencl_check(function, "clCreateProgramWithSource",
                            code < CL_SUCCESS ? code : (cl_int)CL_OUT_OF_RESOURCES);
    code = cl.clBuildProgram(made, 0, NULL, "", NULL, NULL);
    if (code != CL_SUCCESS) {
        char log[256] = "";
        cl.clGetProgramBuildInfo(made, opencl_devices[0].id,
                                 (cl_program_build_info)CL_PROGRAM_BUILD_LOG, sizeof log - 1, log,
                                 NULL);
        cl.clReleaseProgram(made);
        return opencl_fail(function, palUnhandledDeviceError,
                           "the reductions cannot be built: clBuildProgram answered %d: %s",
                           (int)code, log);
    }
    program = made;
    return palSuccess;
}

static palResult kernel_locked(const char *function, palDataType type)
{
    char name[16];
    cl_int code = CL_SUCCESS;
    palResult result = program ? palSuccess : build_locked(function);
    if (result != palSuccess || kernels[type])
        return result;
    snprintf(name, sizeof name, "reduce%d", (int)type);
    kernels[type] = cl.clCreateKernel(program, name, &code);
    return opencl_check(function, "clCreateKernel", code);
}

static cl_int set_arguments(cl_kernel kernel, void *dst, const void *a, const void *b,
                            cl_ulong count, cl_int op)
{
    cl_int code = cl.clSetKernelArgSVMPointer(kernel, 0, dst);
    code = code == CL_SUCCESS ? cl.clSetKernelArgSVMPointer(kernel, 1, a) : code;
    code = code == CL_SUCCESS ? cl.clSetKernelArgSVMPointer(kernel, 2, b) : code;
    code = code == CL_SUCCESS ? cl.clSetKernelArg(kernel, 3, sizeof count, &count) : code;
    return code == CL_SUCCESS ? cl.clSetKernelArg(kernel, 4, sizeof op, &op) : code;
}

/* Enqueues the kernel and answers its event, retained for the caller. */
static palResult launch_locked(const char *function, struct opencl_queue *queue, palDataType type,
                               size_t count, cl_event *event)
{
    size_t most = (size_t)opencl_devices[queue->device].units * GROUPS_PER_UNIT;
    size_t groups = (count + GROUP - 1) / GROUP;
    const size_t local = GROUP, global = (groups < most ? groups : most) * GROUP;
    pthread_mutex_lock(&queue->lock);
    cl_int code = cl.clEnqueueNDRangeKernel(queue->native, kernels[type], 1, NULL, &global, &local,
                                            0, NULL, event);
    if (code == CL_SUCCESS)
        cl.clRetainEvent(*event);
    palResult result =
        opencl_enqueued_locked(function, "clEnqueueNDRangeKernel", queue, code, *event);
    pthread_mutex_unlock(&queue->lock);
    return result;
}

palResult vendor_deviceReduce(void *dst, const void *a, const void *b, size_t count,
                              palDataType type, palRedOp op, cl_command_queue stream, bool given)
{
    static const char NAME[] = "deviceReduce";
    palResult result = palSuccess;
    struct opencl_queue *queue =
        given ? opencl_queue_get(NAME, stream, &result) : opencl_queue_internal(NAME, &result);
    if (!queue)
        return result;
    if (type == palFloat64 && !opencl_devices[queue->device].doubles) {
        opencl_queue_drop(queue);
        return opencl_fail(NAME, palNotSupported, "float64: the device has no cl_khr_fp64");
    }
    cl_event event = NULL;
    pthread_mutex_lock(&lock);
    result = kernel_locked(NAME, type);
    if (result == palSuccess)
        result = opencl_check(NAME, "clSetKernelArg",
                              set_arguments(kernels[type], dst, a, b, count, (cl_int)op));
    if (result == palSuccess)
        result = launch_locked(NAME, queue, type, count, &event);
    pthread_mutex_unlock(&lock);
    if (result == palSuccess && !given)
        result = opencl_wait(NAME, event);
    if (event)
        cl.clReleaseEvent(event);
    opencl_queue_drop(queue);
    return result;
}
