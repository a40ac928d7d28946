/* The part of OpenCL that this chip uses, as two lists, so that it needs no OpenCL header and so
 * that a proof against the real CL/cl.h can read the very same lines.
 *
 *     #define OPENCL_CONSTANT(name, value) ...
 *     #define OPENCL_FUNCTION(result, name, ...) ...       prototype: result name(...)
 *     #include "vocabulary.h"
 *
 * Source: KhronosGroup/OpenCL-Headers, CL/cl.h; OpenCL 2.0 API except where a name says otherwise.
 */
#ifndef OPENCL_CONSTANT
#define OPENCL_CONSTANT(name, value)
#endif
#ifndef OPENCL_FUNCTION
#define OPENCL_FUNCTION(result, name, ...)
#endif

/* results */
OPENCL_CONSTANT(CL_SUCCESS, 0)
OPENCL_CONSTANT(CL_DEVICE_NOT_FOUND, -1)
OPENCL_CONSTANT(CL_MEM_OBJECT_ALLOCATION_FAILURE, -4)
OPENCL_CONSTANT(CL_OUT_OF_RESOURCES, -5)
OPENCL_CONSTANT(CL_OUT_OF_HOST_MEMORY, -6)
OPENCL_CONSTANT(CL_PROFILING_INFO_NOT_AVAILABLE, -7)
OPENCL_CONSTANT(CL_MEM_COPY_OVERLAP, -8)
OPENCL_CONSTANT(CL_BUILD_PROGRAM_FAILURE, -11)
OPENCL_CONSTANT(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, -14)
OPENCL_CONSTANT(CL_INVALID_VALUE, -30)
OPENCL_CONSTANT(CL_INVALID_DEVICE, -33)
OPENCL_CONSTANT(CL_INVALID_CONTEXT, -34)
OPENCL_CONSTANT(CL_INVALID_COMMAND_QUEUE, -36)
OPENCL_CONSTANT(CL_INVALID_EVENT, -58)
OPENCL_CONSTANT(CL_INVALID_OPERATION, -59)
/* states of an event; a failed one is negative */
OPENCL_CONSTANT(CL_COMPLETE, 0)
/* flags and values */
OPENCL_CONSTANT(CL_FALSE, 0)
OPENCL_CONSTANT(CL_DEVICE_TYPE_CPU, 1 << 1)
OPENCL_CONSTANT(CL_DEVICE_TYPE_ALL, 0xFFFFFFFF)
OPENCL_CONSTANT(CL_DEVICE_PARTITION_EQUALLY, 0x1086)
OPENCL_CONSTANT(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER, 1 << 0)
OPENCL_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_BUFFER, 1 << 1)
OPENCL_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, 1 << 2)
OPENCL_CONSTANT(CL_MEM_READ_WRITE, 1 << 0)
OPENCL_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER, 1 << 10)
OPENCL_CONSTANT(CL_QUEUE_PROFILING_ENABLE, 1 << 1)
/* what is asked for */
OPENCL_CONSTANT(CL_PLATFORM_VERSION, 0x0901)
OPENCL_CONSTANT(CL_PLATFORM_NAME, 0x0902)
OPENCL_CONSTANT(CL_DEVICE_TYPE, 0x1000)
OPENCL_CONSTANT(CL_DEVICE_MAX_COMPUTE_UNITS, 0x1002)
OPENCL_CONSTANT(CL_DEVICE_NAME, 0x102B)
OPENCL_CONSTANT(CL_DRIVER_VERSION, 0x102D)
OPENCL_CONSTANT(CL_DEVICE_EXTENSIONS, 0x1030)
OPENCL_CONSTANT(CL_DEVICE_SVM_CAPABILITIES, 0x1053)
OPENCL_CONSTANT(CL_CONTEXT_PLATFORM, 0x1084)
OPENCL_CONSTANT(CL_QUEUE_CONTEXT, 0x1090)
OPENCL_CONSTANT(CL_QUEUE_DEVICE, 0x1091)
OPENCL_CONSTANT(CL_QUEUE_PROPERTIES, 0x1093)
OPENCL_CONSTANT(CL_PROGRAM_BUILD_LOG, 0x1183)
OPENCL_CONSTANT(CL_EVENT_COMMAND_EXECUTION_STATUS, 0x11D3)
OPENCL_CONSTANT(CL_PROFILING_COMMAND_END, 0x1283)

OPENCL_FUNCTION(cl_int, clGetPlatformIDs, cl_uint, cl_platform_id *, cl_uint *)
OPENCL_FUNCTION(cl_int, clGetPlatformInfo, cl_platform_id, cl_platform_info, size_t, void *,
                size_t *)
OPENCL_FUNCTION(cl_int, clGetDeviceIDs, cl_platform_id, cl_device_type, cl_uint, cl_device_id *,
                cl_uint *)
OPENCL_FUNCTION(cl_int, clGetDeviceInfo, cl_device_id, cl_device_info, size_t, void *, size_t *)
OPENCL_FUNCTION(cl_int, clCreateSubDevices, cl_device_id, const cl_device_partition_property *,
                cl_uint, cl_device_id *, cl_uint *)
OPENCL_FUNCTION(cl_context, clCreateContext, const cl_context_properties *, cl_uint,
                const cl_device_id *,
                void(CL_CALLBACK *)(const char *, const void *, size_t, void *), void *, cl_int *)
OPENCL_FUNCTION(cl_command_queue, clCreateCommandQueueWithProperties, cl_context, cl_device_id,
                const cl_queue_properties *, cl_int *)
OPENCL_FUNCTION(cl_int, clRetainCommandQueue, cl_command_queue)
OPENCL_FUNCTION(cl_int, clReleaseCommandQueue, cl_command_queue)
OPENCL_FUNCTION(cl_int, clGetCommandQueueInfo, cl_command_queue, cl_command_queue_info, size_t,
                void *, size_t *)
OPENCL_FUNCTION(cl_int, clFlush, cl_command_queue)
OPENCL_FUNCTION(void *, clSVMAlloc, cl_context, cl_svm_mem_flags, size_t, cl_uint)
OPENCL_FUNCTION(void, clSVMFree, cl_context, void *)
OPENCL_FUNCTION(cl_int, clEnqueueSVMMemcpy, cl_command_queue, cl_bool, void *, const void *, size_t,
                cl_uint, const cl_event *, cl_event *)
OPENCL_FUNCTION(cl_int, clEnqueueSVMMemFill, cl_command_queue, void *, const void *, size_t, size_t,
                cl_uint, const cl_event *, cl_event *)
OPENCL_FUNCTION(cl_int, clEnqueueMarkerWithWaitList, cl_command_queue, cl_uint, const cl_event *,
                cl_event *)
OPENCL_FUNCTION(cl_int, clEnqueueBarrierWithWaitList, cl_command_queue, cl_uint, const cl_event *,
                cl_event *)
OPENCL_FUNCTION(cl_event, clCreateUserEvent, cl_context, cl_int *)
OPENCL_FUNCTION(cl_int, clSetUserEventStatus, cl_event, cl_int)
OPENCL_FUNCTION(cl_int, clWaitForEvents, cl_uint, const cl_event *)
OPENCL_FUNCTION(cl_int, clGetEventInfo, cl_event, cl_event_info, size_t, void *, size_t *)
OPENCL_FUNCTION(cl_int, clGetEventProfilingInfo, cl_event, cl_profiling_info, size_t, void *,
                size_t *)
OPENCL_FUNCTION(cl_int, clRetainEvent, cl_event)
OPENCL_FUNCTION(cl_int, clReleaseEvent, cl_event)
OPENCL_FUNCTION(cl_program, clCreateProgramWithSource, cl_context, cl_uint, const char **,
                const size_t *, cl_int *)
OPENCL_FUNCTION(cl_int, clBuildProgram, cl_program, cl_uint, const cl_device_id *, const char *,
                void(CL_CALLBACK *)(cl_program, void *), void *)
OPENCL_FUNCTION(cl_int, clGetProgramBuildInfo, cl_program, cl_device_id, cl_program_build_info,
                size_t, void *, size_t *)
OPENCL_FUNCTION(cl_int, clReleaseProgram, cl_program)
OPENCL_FUNCTION(cl_kernel, clCreateKernel, cl_program, const char *, cl_int *)
OPENCL_FUNCTION(cl_int, clSetKernelArg, cl_kernel, cl_uint, size_t, const void *)
OPENCL_FUNCTION(cl_int, clSetKernelArgSVMPointer, cl_kernel, cl_uint, const void *)
OPENCL_FUNCTION(cl_int, clEnqueueNDRangeKernel, cl_command_queue, cl_kernel, cl_uint,
                const size_t *, const size_t *, const size_t *, cl_uint, const cl_event *,
                cl_event *)

#undef OPENCL_CONSTANT
#undef OPENCL_FUNCTION
