"""Mutants that only runners detect, not clauses of functions: partially shared memory."""

from __future__ import annotations

from proof.chips.mutants import narrow

# A view or a mapping of a large range is a copy made at the time of the call. It shows earlier
# contents but no later writes of the other side.
LARGE = "((size_t)200000)"

narrow(
    "uni.all_reduce",
    "large_view_is_a_copy",
    f"""
    palResult r = $call;
    if (r != palSuccess || size < {LARGE})
        return r;
    void *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED)
        return r;
    memcpy(copy, *hostPtr, size);
    note_put(copy, (uint64_t)(uintptr_t)*hostPtr, size);
    *hostPtr = copy;
    return r;
    """,
    on="gdrPtrMmap",
    also="uni.broadcast",
    more={
        "gdrPtrMunmap": """
    uint64_t right = 0, room = 0;
    if (!hostPtr || !note_get(hostPtr, &right, &room))
        return $call;
    note_drop(hostPtr);
    munmap(hostPtr, room);
    return $call[hostPtr=(void *)(uintptr_t)right];
    """
    },
)
narrow(
    "uni.all_reduce",
    "large_mapping_is_a_copy",
    f"""
    palResult r = $call;
    size_t size = 0;
    void *base = NULL, *copy = NULL;
    uint64_t id = 0;
    if (r != palSuccess || B->memGetAddressRange(*ptr, &base, &size, &id) || size < {LARGE})
        return r;
    if (B->deviceMalloc(&copy, size, palMemDevice) || !copy)
        return r;
    B->deviceMemcpy(copy, *ptr, size, palMemcpyDeviceToDevice, NULL);
    note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);
    *ptr = copy;
    return r;
    """,
    on="ipcMemHandleOpen",
    also="uni.broadcast",
    more={
        "ipcMemHandleClose": """
    uint64_t right = 0, unused = 0;
    if (!ptr || !note_get(ptr, &right, &unused))
        return $call;
    note_drop(ptr);
    B->deviceFree(ptr, palMemDevice);
    return $call[ptr=(void *)(uintptr_t)right];
    """
    },
)
