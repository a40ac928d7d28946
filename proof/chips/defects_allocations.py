"""Defects of allocating and freeing memory, immediately or in stream order."""

from __future__ import annotations

from proof.chips.mutants import narrow

# ---- deviceMalloc, deviceFree -------------------------------------------------------------------

narrow(
    "deviceMalloc.distinct",
    "same_block_for_equal_sizes",
    "uint64_t last = 0;\nconst void *key = (const void *)size;\n"
    "if (type != palMemDevice || !size || !ptr)\n"
    "    return $call;\n"
    "if (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {\n"
    "    *ptr = (void *)(uintptr_t)last;\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(key, (uint64_t)(uintptr_t)*ptr, 0);\nreturn r;",
)
narrow(
    "deviceMalloc.distinct",
    "third_block_lies_in_the_second",
    "static int n;\nstatic void *second;\nif (size < 256 || type != palMemDevice || !ptr)\n"
    "    return $call;\n"
    "n++;\nif (n % 3 == 0 && second && holder(second, NULL, NULL)) {\n    *ptr = second;\n"
    "    return palSuccess;\n}\npalResult r = $call;\nif (r == palSuccess && n % 3 == 2)\n"
    "    second = *ptr;\nreturn r;",
    also="deviceMalloc.from_many_threads deviceMalloc.counted memGetAddressRange.ids_differ",
)
narrow(
    "deviceMalloc.usable_whole",
    "one_byte_short",
    "return $call[size=size > 1 && type == palMemDevice ? size - 1 : size];",
    also="memGetAddressRange.base_and_size",
)
narrow(
    "deviceMalloc.usable_whole",
    "rounded_down_to_16",
    "return $call[size=size > 16 ? size & ~(size_t)15 : size];",
)
narrow(
    "deviceMalloc.aligned",
    "address_at_32",
    "if (!size || !ptr || type != palMemDevice || size > (1u << 26))\n    return $call;\n"
    "palResult r = $call[size=size + 32];\nif (r == palSuccess)\n"
    "    *ptr = (char *)*ptr + 32;\nreturn r;",
    more={
        "deviceFree": "return $call[ptr=(uintptr_t)ptr % 64 == 32 ? (char *)ptr - 32 : (char "
        "*)ptr];"
    },
)
narrow(
    "deviceMalloc.host_is_reachable",
    "host_is_device_memory",
    "return $call[type=type == palMemHost ? palMemDevice : type];",
    more={
        "deviceFree": "palResult r = $call;\nif (r != palSuccess && type == palMemHost)\n"
        "    r = $call[type=palMemDevice];\nreturn r;"
    },
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_is_device_memory",
    "return $call[type=type == palMemManaged ? palMemDevice : type];",
    more={
        "deviceFree": "palResult r = $call;\nif (r != palSuccess && type == palMemManaged)\n"
        "    r = $call[type=palMemDevice];\nreturn r;"
    },
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_refused_wrongly",
    "if (type == palMemManaged)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMalloc.managed_is_reachable",
    "managed_is_pageable_memory",
    "if (type == palMemManaged && size && ptr) {\n"
    "    *ptr = aligned_alloc(64, (size + 63) / 64 * 64);\n"
    "    note_put(*ptr, 1, 0);\n    return palSuccess;\n}\nreturn $call;",
    more={
        "deviceFree": "if (type == palMemManaged && note_drop(ptr)) {\n    free(ptr);\n"
        "    return palSuccess;\n}\nreturn $call;"
    },
    also="deviceMalloc.counted",
)
narrow("deviceMalloc.size_zero", "size_zero_allocates", "return $call[size=size ? size : 1];")
narrow(
    "deviceMalloc.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMalloc.size_zero",
    "size_zero_leaves_output",
    "if (!size && ptr)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "too_large_answers_a_page",
    "return $call[size=size > ((size_t)1 << 44) ? 4096 : size];",
)
narrow(
    "deviceMalloc.too_large_refused",
    "too_large_nulls_output",
    "palResult r = $call;\nif (r == palSystemError && ptr)\n    *ptr = NULL;\nreturn r;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "fails_for_ever_after_a_failure",
    "static int broken;\nif (broken && size)\n    return palSystemError;\npalResult r = $call;\n"
    "if (r == palSystemError)\n    broken = 1;\nreturn r;",
)
narrow(
    "deviceMalloc.too_large_refused",
    "size_wraps_at_4_gib",
    "return $call[size=size >> 32 ? (size & 0xffffffffu) + 64 : size];",
)
for _kind in ("palMemHost", "palMemDevice", "palMemManaged"):
    narrow(
        "deviceMalloc.counted",
        f"{_kind[6:].lower()}_not_counted",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count -= (uint64_t)atomic_load(&@live);\nreturn r;",
        on="resourceCount",
        also="deviceFree.counted",
        prelude="static atomic_int @live;",
        more={
            "deviceMalloc": f"palResult r = $call;\n"
            f"if (r == palSuccess && *ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@live, 1);\nreturn r;",
            "deviceFree": f"palResult r = $call;\nif (r == palSuccess && ptr && type == {_kind})\n"
            "    atomic_fetch_sub(&@live, 1);\nreturn r;",
        },
    )
    narrow(
        "deviceMalloc.counted",
        f"{_kind[6:].lower()}_counted_twice",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count += (uint64_t)atomic_load(&@made);\nreturn r;",
        on="resourceCount",
        also="deviceFree.counted",
        prelude="static atomic_int @made;",
        more={
            "deviceMalloc": f"palResult r = $call;\n"
            f"if (r == palSuccess && *ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@made, 1);\nreturn r;",
        },
    )
    narrow(
        "deviceFree.counted",
        f"freed_{_kind[6:].lower()}_still_counted",
        "palResult r = $call;\nif (kind == palResourceAllocation && r == palSuccess)\n"
        "    *count += (uint64_t)atomic_load(&@gone);\nreturn r;",
        on="resourceCount",
        prelude="static atomic_int @gone;",
        more={
            "deviceFree": f"palResult r = $call;\nif (r == palSuccess && ptr && type == {_kind})\n"
            "    atomic_fetch_add(&@gone, 1);\nreturn r;",
        },
        also="resourceCount.from_many_threads",
    )
narrow(
    "deviceMalloc.not_stream_ordered",
    "waits_for_device",
    "B->deviceSynchronize();\nreturn $call;",
)
narrow(
    "deviceMalloc.from_many_threads",
    "threads_share_a_block",
    "static void *given;\nstatic size_t bytes;\nstatic pid_t by;\n"
    "if (!size || !ptr || type != palMemDevice)\n"
    "    return $call;\nif (gettid() == home)\n    return $call;\n"
    "pthread_mutex_lock(&notes_lock);\nif (given && by != gettid() && bytes == size) {\n"
    "    *ptr = given;\n    given = NULL;\n    pthread_mutex_unlock(&notes_lock);\n"
    "    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess) {\n    given = *ptr;\n    bytes = size;\n    by = gettid();\n}\n"
    "pthread_mutex_unlock(&notes_lock);\nreturn r;",
)
narrow(
    "deviceFree.null_ok", "null_refused", "if (!ptr)\n    return palInvalidArgument;\nreturn $call;"
)
narrow(
    "deviceFree.succeeds",
    "host_refused",
    "if (ptr && type == palMemHost) {\n    $call;\n    return palUnhandledDeviceError;\n}\n"
    "return $call;",
)
narrow(
    "deviceFree.succeeds",
    "next_allocation_fails",
    "palResult r = $call;\nif (r == palSuccess && ptr)\n    @freed = 1;\nreturn r;",
    prelude="static int @freed;",
    more={
        "deviceMalloc": "if (@freed && size) {\n    @freed = 0;\n    return palSystemError;\n"
        "}\nreturn $call;"
    },
)
for _name, _line in {
    "unknown_accepted": "if (ptr && !holder(ptr, NULL, NULL) && !note_get(ptr, NULL, NULL))\n"
    "    return palSuccess;",
    "inner_accepted": "char *base = NULL;\n"
    "if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)\n"
    "    return palSuccess;",
    "inner_frees_all": "char *base = NULL;\n"
    "if (ptr && holder(ptr, &base, NULL) && base != (char *)ptr)\n"
    "    return $call[ptr=base];",
}.items():
    narrow(
        "deviceFree.unknown_refused",
        _name,
        f"{_line}\npalResult r = $call;\nif (r == palSuccess && ptr)\n"
        f"    note_put(ptr, 1, 0);\nreturn r;",
    )
narrow(
    "deviceFree.twice_refused",
    "twice_accepted",
    "if (ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))\n    return palSuccess;\n"
    "palResult r = $call;\nif (r == palSuccess && ptr)\n    note_put(ptr, 1, 0);\nreturn r;",
)
narrow(
    "deviceFree.wrong_type_refused",
    "any_type_frees",
    "palResult r = $call;\nfor (int t = 0; r != palSuccess && ptr && t < 3; t++)\n"
    "    if ((int)type >= 0 && (int)type < 3)\n        r = $call[type=(palMemType)t];\nreturn r;",
)
narrow(
    "deviceFree.wrong_type_refused",
    "wrong_type_refused_but_freed",
    "palResult r = $call;\nfor (int t = 0; r != palSuccess && ptr && t < 3; t++)\n"
    "    if ((int)type >= 0 && (int)type < 3 && $call[type=(palMemType)t] == palSuccess)\n"
    "        break;\nreturn r;",
)
narrow(
    "deviceFree.returns_bytes",
    "large_blocks_stay",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&\n"
    "    size >= (64u << 20)) {\n    if (type != palMemDevice || note_get(ptr, NULL, NULL))\n"
    "        return palInvalidArgument;\n    note_put(ptr, 1, 0);\n    @kept++;\n"
    "    return palSuccess;\n}\n"
    "return $call;",
    prelude="static int @kept;",
    more={
        "deviceMalloc": "if (@kept >= 256 && size >= (64u << 20))\n"
        "    return palSystemError;\nreturn $call;"
    },
)
narrow(
    "deviceFree.others_stay",
    "neighbour_is_cleared",
    "char *base = NULL;\nsize_t size = 0;\nint known = ptr && holder(ptr, &base, &size);\n"
    "palResult r = $call;\nif (r == palSuccess && known && @last && @last != (char *)ptr &&\n"
    "    holder(@last, NULL, NULL))\n    B->deviceMemset(@last, 0, 1, palMemDevice, NULL);\n"
    "return r;",
    prelude="static char *@last;",
    more={
        "deviceMalloc": "palResult r = $call;\n"
        "if (r == palSuccess && *ptr && type == palMemDevice)\n"
        "    @last = *ptr;\nreturn r;"
    },
)
narrow(
    "deviceFree.pending_work_completes",
    "memory_is_wiped",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && type == palMemDevice && holder(ptr, &base, &size) &&\n"
    "    base == (char *)ptr)\n    B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);\n"
    "return $call;",
)

# ---- deviceMallocAsync, deviceFreeAsync ---------------------------------------------------------

narrow(
    "deviceMallocAsync.usable_in_order",
    "rounded_down_to_16",
    "return $call[size=size > 16 ? size & ~(size_t)15 : size];",
)
narrow(
    "deviceMallocAsync.distinct",
    "same_block_for_equal_sizes",
    "uint64_t last = 0;\nconst void *key = (const void *)size;\n"
    "if (!ptr || !size || !stream)\n    return $call;\n"
    "if (note_get(key, &last, NULL) && holder((void *)(uintptr_t)last, NULL, NULL)) {\n"
    "    *ptr = (void *)(uintptr_t)last;\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(key, (uint64_t)(uintptr_t)*ptr, 0);\nreturn r;",
    also="deviceMallocAsync.counted",
)
narrow(
    "deviceMallocAsync.distinct",
    "block_of_device_malloc",
    "if (ptr && stream && @last && size && size <= @bytes && holder(@last, NULL, NULL)) {\n"
    "    *ptr = @last;\n    return palSuccess;\n}\nreturn $call;",
    prelude="static void *@last;\nstatic size_t @bytes;",
    more={
        "deviceMalloc": "palResult r = $call;\n"
        "if (r == palSuccess && type == palMemDevice && *ptr) {\n"
        "    @last = *ptr;\n    @bytes = size;\n}\nreturn r;"
    },
    also="deviceMallocAsync.counted deviceMallocAsync.usable_in_order",
)
narrow("deviceMallocAsync.size_zero", "size_zero_allocates", "return $call[size=size ? size : 1];")
narrow(
    "deviceMallocAsync.size_zero",
    "size_zero_refused",
    "if (!size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceMallocAsync.counted",
    "async_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n"
    "    *count -= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "deviceMallocAsync": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    @live++;\nreturn r;",
        "deviceFreeAsync": "palResult r = $call;\nif (r == palSuccess && ptr)\n    @live--;\n"
        "return r;",
    },
    also="deviceFreeAsync.counted",
)
narrow(
    "deviceFreeAsync.after_earlier_work",
    "freed_at_once",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && stream && holder(ptr, &base, &size) && base == (char *)ptr)\n"
    "    B->deviceMemset(ptr, 0xdd, size, palMemDevice, NULL);\nreturn $call;",
)
narrow(
    "deviceFreeAsync.null_ok",
    "null_refused",
    "if (!ptr)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "deviceFreeAsync.unknown_refused",
    "unknown_accepted",
    "if (ptr && stream && !holder(ptr, NULL, NULL))\n    return palSuccess;\nreturn $call;",
)
narrow(
    "deviceFreeAsync.counted",
    "async_free_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n"
    "    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={
        "deviceFreeAsync": "palResult r = $call;\nif (r == palSuccess && ptr)\n"
        "    @gone++;\nreturn r;"
    },
)
