/* The thread's device. */
#include "pal_device.h"

#include "error.h"
#include "pal_error.h"
#include "pal_notes.h"

int32_t pal_device_switch(const engineComm *comm, int *before)
{
    *before = comm->device;
    int32_t code = PAL_CALL(comm, getDevice, before);
    if (code == palSuccess && *before != comm->device)
        code = PAL_CALL(comm, setDevice, comm->device);
    return code == palSuccess ? code : pal_error_refused(comm, code, "choosing the device");
}

int32_t pal_device_return(const engineComm *comm, int before, int32_t code)
{
    engineError kept = *error_record();
    int32_t back = before != comm->device ? PAL_CALL(comm, setDevice, before) : (int32_t)palSuccess;
    if (code == palSuccess && back != palSuccess)
        return pal_error_refused(comm, back, "going back to the thread's device");
    *error_record() = kept;
    return code;
}
