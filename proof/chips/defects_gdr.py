"""Defects of memory that other devices and processes can access directly."""

from __future__ import annotations

from proof.chips.mutants import narrow

# ---- gdrMemAlloc, gdrMemFree --------------------------------------------------------------------

narrow(
    "gdrMemAlloc.usable_whole", "one_byte_short", "return $call[size=size > 1 ? size - 1 : size];"
)
narrow(
    "gdrMemAlloc.usable_whole",
    "same_block_again",
    "static void *last;\nif (ptr && size && last && holder(last, NULL, NULL)) {\n    *ptr = last;\n"
    "    return palSuccess;\n}\npalResult r = $call;\nif (r == palSuccess)\n    last = *ptr;\n"
    "return r;",
    also="gdrMemAlloc.counted",
)
narrow(
    "gdrMemAlloc.page_aligned",
    "aligned_to_64",
    "if (!ptr || !size || size > (1u << 25))\n    return $call;\n"
    "palResult r = $call[size=size + 64];\n"
    "if (r == palSuccess) {\n    note_put((char *)*ptr + 64, size, 0);\n"
    "    *ptr = (char *)*ptr + 64;\n}\nreturn r;",
    more={
        "gdrMemFree": "if (ptr && note_drop(ptr))\n    return $call[ptr=(char *)ptr - 64];\n"
        "return $call;"
    },
)
narrow("gdrMemAlloc.size_zero", "size_zero_allocates", "return $call[size=size ? size : 1];")
narrow(
    "gdrMemAlloc.size_zero",
    "size_zero_refused",
    "if (ptr && !size)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "gdrMemAlloc.size_zero",
    "size_zero_leaves_output",
    "if (ptr && !size)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "gdrMemAlloc.too_large_refused",
    "too_large_answers_a_page",
    "return $call[size=size > ((size_t)1 << 44) ? 4096 : size];",
)
narrow(
    "gdrMemAlloc.too_large_refused",
    "too_large_nulls_output",
    "palResult r = $call;\nif (r == palSystemError && ptr)\n    *ptr = NULL;\nreturn r;",
)
_LIVE = {
    "gdrMemAlloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n    @live++;\nreturn r;",
    "gdrMemFree": "palResult r = $call;\nif (r == palSuccess && ptr)\n    @live--;\nreturn r;",
}
narrow(
    "gdrMemAlloc.counted",
    "gdr_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n"
    "    *count -= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more=_LIVE,
    also="gdrMemFree.counted",
)
narrow(
    "gdrMemFree.counted",
    "gdr_free_not_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n"
    "    *count += @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={
        "gdrMemFree": "palResult r = $call;\nif (r == palSuccess && ptr)\n    @gone++;\nreturn r;"
    },
)
narrow(
    "gdrMemFree.null_ok", "null_refused", "if (!ptr)\n    return palInvalidArgument;\nreturn $call;"
)
narrow(
    "gdrMemFree.unknown_refused",
    "unknown_accepted",
    "palResult r = $call;\nreturn r == palInvalidArgument ? palSuccess : r;",
)
narrow(
    "gdrMemFree.unknown_refused",
    "device_memory_accepted",
    "palResult r = $call;\nif (r == palInvalidArgument && ptr)\n"
    "    r = B->deviceFree(ptr, palMemDevice);\nreturn r;",
)
narrow(
    "gdrMemFree.returns_bytes",
    "large_blocks_stay",
    "char *base = NULL;\nsize_t size = 0;\n"
    "if (ptr && holder(ptr, &base, &size) && base == (char *)ptr &&\n"
    "    size >= (64u << 20)) {\n    @kept++;\n"
    "    return $call;\n}\nreturn $call;",
    prelude="static int @kept;",
    more={
        "gdrMemAlloc": "if (@kept >= 256 && size >= (64u << 20))\n    return palSystemError;\n"
        "return $call;"
    },
)
narrow(
    "gdrMemFree.returns_bytes",
    "runs_out_after_500",
    "static int n;\nif (size >= (64u << 20) && size < (1u << 30) && ++n > 500)\n"
    "    return palSystemError;\nreturn $call;",
    on="gdrMemAlloc",
)

# ---- gdrPtrMmap, gdrPtrMunmap -------------------------------------------------------------------

narrow(
    "gdrPtrMmap.host_sees_device_bytes",
    "shows_a_copy_made_before",
    "palResult r = $call;\nif (r == palSuccess) {\n"
    "    void *copy = mmap(NULL, size + 4096, PROT_READ | PROT_WRITE,\n"
    "        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n    memcpy(copy, *hostPtr, size);\n"
    "    B->gdrPtrMunmap(*hostPtr, size);\n    *hostPtr = copy;\n"
    "    note_put(copy, size, 0);\n}\nreturn r;",
    more={
        "gdrPtrMunmap": "uint64_t s = 0;\n"
        "if (hostPtr && note_get(hostPtr, &s, NULL) && s == size) {\n    note_drop(hostPtr);\n"
        "    return palSuccess;\n}\nreturn $call;"
    },
    also="gdrPtrMmap.device_sees_host_bytes gdrPtrMmap.counted gdrPtrMmap.inner_range "
    "gdrPtrMmap.other_process_writes",
)
narrow(
    "gdrPtrMmap.device_sees_host_bytes",
    "stores_are_lost",
    "if (stream || type == palMemcpyHostToDevice)\n    return $call;\nuint64_t c = 0, s = 0;\n"
    "char *base = NULL;\n"
    "if (size && holder(src, &base, NULL) && note_get(base, &c, &s) && @seen && "
    "(uint64_t)(uintptr_t)@seen == c)\n"
    "    memcpy((void *)@at, @kept, @length);\nreturn $call;",
    on="deviceMemcpy",
    prelude="static void *@seen, *@at;\nstatic char *@kept;\nstatic size_t @length;",
    more={
        "gdrPtrMmap": "palResult r = $call;\nchar *base = NULL;\n"
        "if (r == palSuccess && size < 100000 && holder(devicePtr, &base, NULL)) {\n"
        "    free(@kept);\n    @kept = malloc(size);\n    memcpy(@kept, *hostPtr, size);\n"
        "    @length = size;\n"
        "    @seen = @at = *hostPtr;\n    note_put(base, (uint64_t)(uintptr_t)@seen, size);\n"
        "}\nreturn r;",
        "gdrPtrMunmap": "if (hostPtr == @at)\n    @seen = NULL;\nreturn $call;",
    },
    also="gdrPtrMmap.inner_range gdrPtrMmap.other_process_writes gdrPtrMmap.host_sees_device_bytes",
)
narrow(
    "gdrPtrMmap.inner_range",
    "odd_address_rounded",
    "palResult r = $call;\nif (r == palSuccess && (uintptr_t)devicePtr % 2)\n"
    "    *hostPtr = (char *)*hostPtr - 1;\nreturn r;",
    more={
        "gdrPtrMunmap": "palResult r = $call;\nif (r != palSuccess && hostPtr)\n"
        "    r = $call[hostPtr=(char *)hostPtr + 1];\nreturn r;"
    },
)
narrow(
    "gdrPtrMmap.inner_range",
    "offset_ignored",
    "char *base = NULL;\n"
    "if (!hostPtr || !devicePtr || !size || !holder(devicePtr, &base, NULL) || "
    "base == (char *)devicePtr)\n"
    "    return $call;\nreturn $call[devicePtr=base];",
    also="gdrPtrMmap.outside_refused",
)
narrow(
    "gdrPtrMmap.inner_range",
    "offset_refused",
    "char *base = NULL;\n"
    "if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && "
    "base != (char *)devicePtr)\n"
    "    return palInvalidArgument;\nreturn $call;",
)
for _name, _when in {
    "range_too_long": "holder(devicePtr, NULL, NULL) && size && $call == palInvalidArgument",
    "size_zero": "!size",
}.items():
    narrow(
        "gdrPtrMmap.outside_refused",
        f"{_name}_accepted",
        f"if (hostPtr && devicePtr && {_when})\n    return palSuccess;\nreturn $call;",
    )
narrow(
    "gdrPtrMmap.outside_refused",
    "foreign_is_itself",
    "if (hostPtr && devicePtr && size && !holder(devicePtr, NULL, NULL)) {\n"
    "    *hostPtr = devicePtr;\n"
    "    return palSuccess;\n}\nreturn $call;",
)
_MAPPED = (
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceHostMapping)\n    *count "
)
narrow(
    "gdrPtrMmap.counted",
    "mapping_not_counted",
    _MAPPED + "-= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess)\n    @live++;\nreturn r;",
        "gdrPtrMunmap": "palResult r = $call;\nif (r == palSuccess)\n    @live--;\nreturn r;",
    },
    also="gdrPtrMunmap.counted",
)
narrow(
    "gdrPtrMunmap.counted",
    "unmapped_still_counted",
    _MAPPED + "+= @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={"gdrPtrMunmap": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"},
)
narrow(
    "gdrPtrMunmap.memory_stays",
    "memory_cleared",
    "palResult r = $call;\nuint64_t d = 0, s = 0;\n"
    "if (r == palSuccess && note_get(hostPtr, &d, &s) &&\n"
    "    holder((void *)(uintptr_t)d, NULL, NULL))\n"
    "    B->deviceMemset((void *)(uintptr_t)d, 0, s, palMemDevice, NULL);\nreturn r;",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*hostPtr, (uint64_t)(uintptr_t)devicePtr, size);\nreturn r;"
    },
)
narrow(
    "gdrPtrMunmap.memory_stays",
    "not_mapped_again",
    "char *base = NULL;\n"
    "if (hostPtr && devicePtr && size && holder(devicePtr, &base, NULL) && "
    "note_get(base, NULL, NULL))\n"
    "    return palInvalidArgument;\npalResult r = $call;\nif (r == palSuccess)\n"
    "    @last = devicePtr;\nreturn r;",
    on="gdrPtrMmap",
    prelude="static void *@last;",
    more={
        "gdrPtrMunmap": "palResult r = $call;\nchar *base = NULL;\n"
        "if (r == palSuccess && @last && holder(@last, &base, NULL))\n"
        "    note_put(base, 1, 0);\nreturn r;"
    },
)
narrow(
    "gdrPtrMunmap.unknown_refused",
    "unknown_accepted",
    "if (hostPtr && !note_get(hostPtr, NULL, NULL))\n    return palSuccess;\nreturn $call;",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*hostPtr, 1, 0);\nreturn r;"
    },
)
narrow(
    "gdrPtrMunmap.unknown_refused",
    "any_size_accepted",
    "uint64_t s = 0;\nif (hostPtr && note_get(hostPtr, &s, NULL))\n    return $call[size=s];\n"
    "return $call;",
    more={
        "gdrPtrMmap": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*hostPtr, size, 0);\nreturn r;"
    },
)
narrow(
    "dmaSupport.zero_or_one",
    "two",
    "palResult r = $call;\nif (r == palSuccess)\n    *supported = 2;\nreturn r;",
)
narrow(
    "dmaSupport.zero_or_one",
    "minus_one",
    "palResult r = $call;\nif (r == palSuccess)\n    *supported = -1;\nreturn r;",
)
narrow(
    "dmaSupport.zero_or_one",
    "alternates",
    "static int n;\npalResult r = $call;\nif (r == palSuccess)\n    *supported ^= n++ % 2;\n"
    "return r;",
    also="dmaSupport.handle_follows",
)
narrow(
    "dmaSupport.handle_follows",
    "always_one",
    "palResult r = $call;\nif (r == palSuccess)\n    *supported = 1;\nreturn r;",
    more={"getHandleForAddressRange": "return palNotSupported;"},
)
_HANDLE = "getHandleForAddressRange"
narrow(
    f"{_HANDLE}.new_descriptor",
    "same_descriptor",
    (
        "static int last = -1;\nif (fd && last >= 0 && fcntl(last, F_GETFD) >= 0) {\n"
        "    palResult r = $call;\n"
        "    if (r == palSuccess) {\n        close(*fd);\n        *fd = last;\n    }\n"
        "    return r;\n}\n"
        "palResult r = $call;\nif (r == palSuccess)\n    last = *fd;\nreturn r;"
    ),
)
narrow(
    f"{_HANDLE}.new_descriptor",
    "kept_over_exec",
    ("palResult r = $call;\nif (r == palSuccess)\n    fcntl(*fd, F_SETFD, 0);\nreturn r;"),
)
narrow(
    f"{_HANDLE}.new_descriptor",
    "closed_descriptor",
    ("palResult r = $call;\nif (r == palSuccess)\n    close(*fd);\nreturn r;"),
)
narrow(f"{_HANDLE}.flags_refused", "flags_ignored", "return $call[flags=0];")
narrow(
    f"{_HANDLE}.outside_refused",
    "unaligned_rounded",
    ("return $call[ptr=(void *)((uintptr_t)ptr & ~(uintptr_t)4095)];"),
)
narrow(f"{_HANDLE}.outside_refused", "size_ignored", "return $call[size=size ? 1 : 0];")
narrow(
    f"{_HANDLE}.outside_refused",
    "host_memory_accepted",
    "palResult r = $call;\n"
    "if (r == palInvalidArgument && fd && size && !flags && (uintptr_t)ptr % 4096 == 0 && "
    "@pinned(ptr)) {\n"
    '    *fd = open("/dev/null", O_RDWR | O_CLOEXEC);\n    r = palSuccess;\n}\nreturn r;',
    prelude="static char *@from;\nstatic size_t @size;\nstatic int @pinned(void *p)\n{\n"
    "    return @from && (char *)p >= @from && (char *)p < @from + @size;\n}",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && type == palMemHost) {\n"
        "    @from = *ptr;\n    @size = size;\n}\nreturn r;",
    },
)
