/* What joins the ranks of a communicator by MPI. */
#ifndef PAL_CCL_MPI_H
#define PAL_CCL_MPI_H

#include <mpi.h>

#include "../refccl/refccl.h"

enum tag { TAG_HEADER = 1, TAG_READY, TAG_BODY, TAG_CALL };

struct link {
    MPI_Comm mpi;
};

static inline MPI_Comm mpi_of(const struct comm *comm)
{
    return ((const struct link *)comm->link)->mpi;
}

/* Breaks the communicator with MPI's words where `code` is not success. */
palResult mpi_judge(struct comm *comm, int code, const char *what, const char *function);

#endif
