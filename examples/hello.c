/* Mean of numbers that lie on several ranks, in C: the call was prepared in Python (hello_c.py). */
#include <stdio.h>

#include "unipal.h"

enum { COUNT = 4 };

int mean(const void *entry, unipalCall *all_reduce, int rank, int size);

int mean(const void *entry, unipalCall *all_reduce, int rank, int size)
{
    unipalError error;
    const unipalEntry *unipal = unipal_bind(entry, &error);
    if (!unipal) { /* another version of unipal than this program was compiled for */
        fprintf(stderr, "rank %d: %s\n", rank, error.text);
        return error.code;
    }
    float mine[COUNT], sum[COUNT];
    for (int i = 0; i < COUNT; i++)
        mine[i] = (float)(rank + i);

    /* blocking, on host memory: no stream */
    int32_t code = unipal->call(all_reduce, mine, sum, COUNT, NULL);

    /* the same in place, without waiting: other work goes between start and wait */
    unipalWork *work = NULL;
    if (code == UNIPAL_SUCCESS)
        code = unipal->start(all_reduce, mine, mine, COUNT, NULL, &work);
    if (code == UNIPAL_SUCCESS)
        code = unipal->wait(work, -1);
    unipal->release(work);

    if (code != UNIPAL_SUCCESS) {
        unipal->error(&error);
        fprintf(stderr, "rank %d: %s\n", rank, error.text);
        for (int r = 0; r < size; r++)
            if (unipal_is_culprit(&error, (uint32_t)r))
                fprintf(stderr, "rank %d: look at rank %d\n", rank, r);
        return code;
    }
    if (rank == 0)
        printf("mean of %d ranks: %g %g %g %g\n", size, (double)sum[0] / size,
               (double)sum[1] / size, (double)mine[2] / size, (double)mine[3] / size);
    return fflush(stdout);
}
