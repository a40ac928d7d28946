"""Defects of sharing memory with another process."""

from __future__ import annotations

from proof.chips.mutants import narrow

# ---- IPC ----------------------------------------------------------------------------------------

narrow(
    "ipcMemHandleCreate.size_within_64",
    "size_is_65",
    "palResult r = $call;\nif (r == palSuccess)\n    *size = 65;\nreturn r;",
)
narrow(
    "ipcMemHandleCreate.size_within_64",
    "room_for_eight_only",
    "if (!handle || !size)\n    return $call;\n"
    "char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE,\n"
    "    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\nmprotect(page + 4096, 4096, PROT_NONE);\n"
    "palResult r = $call;\n"
    "if (r == palSuccess) {\n"
    "    palIpcMemHandle small = (palIpcMemHandle)(void *)(page + 4096 - 48);\n"
    "    note_put(small, (uint64_t)(uintptr_t)*handle, 0);\n    *handle = small;\n}\nreturn r;",
    prelude="static palIpcMemHandle @of(palIpcMemHandle h)\n{\n    uint64_t a = 0;\n"
    "    return h && note_get(h, &a, NULL) ? (palIpcMemHandle)(uintptr_t)a : h;\n}",
    more={
        "ipcMemHandleGet": "palResult r = $call[handle=@of(handle)];\n"
        "if (r == palSuccess && @of(handle) != handle)\n"
        "    memcpy(handle, @of(handle), 48);\nreturn r;",
        "ipcMemHandleOpen": "if (@of(handle) != handle)\n"
        "    memcpy(@of(handle), handle, 48);\nreturn $call[handle=@of(handle)];",
        "ipcMemHandleFree": "return $call[handle=@of(handle)];",
    },
    also="ipcMemHandleGet.plain_bytes ipcMemHandleOpen.same_bytes",
)
_HANDLES = "palResult r = $call;\nif (r == palSuccess && kind == palResourceIpcHandle)\n    *count "
narrow(
    "ipcMemHandleCreate.counted",
    "handle_not_counted",
    _HANDLES + "-= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "ipcMemHandleCreate": "palResult r = $call;\nif (r == palSuccess)\n    @live++;\nreturn r;",
        "ipcMemHandleFree": "palResult r = $call;\nif (r == palSuccess)\n    @live--;\nreturn r;",
    },
    also="ipcMemHandleFree.counted",
)
narrow(
    "ipcMemHandleFree.counted",
    "freed_handle_still_counted",
    _HANDLES + "+= @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={
        "ipcMemHandleFree": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"
    },
)
narrow(
    "ipcMemHandleGet.inner_pointer",
    "inner_refused",
    "char *base = NULL;\nif (handle && ptr && holder(ptr, &base, NULL) && base != (char *)ptr)\n"
    "    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "ipcMemHandleGet.inner_pointer",
    "opens_at_the_pointer",
    "char *base = NULL;\npalResult r = $call;\nif (r == palSuccess && holder(ptr, &base, NULL))\n"
    "    @offset = (char *)ptr - base;\nreturn r;",
    prelude="static ptrdiff_t @offset;",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nif (r == palSuccess)\n"
        "    *ptr = (char *)*ptr + @offset;\nreturn r;",
        "ipcMemHandleClose": "char *base = NULL;\n"
        "if (ptr && holder(ptr, &base, NULL) && @offset)\n    return $call[ptr=base];\n"
        "return $call;",
    },
)
narrow(
    "ipcMemHandleGet.foreign_refused",
    "foreign_accepted",
    "palResult r = $call;\nreturn r == palInvalidArgument && handle && ptr ? palSuccess : r;",
)
narrow(
    "ipcMemHandleGet.foreign_refused",
    "freed_accepted",
    "if (handle && ptr && note_get(ptr, NULL, NULL) && !holder(ptr, NULL, NULL))\n"
    "    return palSuccess;\n"
    "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, 1, 0);\nreturn r;",
    more={
        "deviceFree": "if (ptr)\n    note_put(ptr, 1, 0);\nreturn $call;",
    },
)
narrow(
    "ipcMemHandleGet.foreign_refused",
    "pinned_accepted",
    "palResult r = $call;\n"
    "if (r == palInvalidArgument && handle && ptr && holder(ptr, NULL, NULL))\n"
    "    r = palSuccess;\nreturn r;",
)
narrow(
    "ipcMemHandleGet.plain_bytes",
    "bytes_are_a_pointer",
    "palResult r = $call;\nif (r == palSuccess) {\n"
    "    struct palIpcMemHandleRec *kept = malloc(sizeof *kept);\n"
    "    *kept = *handle;\n    memset(handle, 0, sizeof *handle);\n"
    '    memcpy(handle->bytes, "PTR", 4);\n'
    "    pid_t me = getpid();\n    memcpy(handle->bytes + 4, &me, sizeof me);\n"
    "    memcpy(handle->bytes + 8, &kept, sizeof kept);\n    kept->bytes[0] ^= 0;\n}\nreturn r;",
    more={
        "ipcMemHandleOpen": 'if (handle && !memcmp(handle->bytes, "PTR", 4)) {\n'
        "    pid_t of = 0;\n"
        "    palIpcMemHandle kept = NULL;\n    memcpy(&of, handle->bytes + 4, sizeof of);\n"
        "    memcpy(&kept, handle->bytes + 8, sizeof kept);\n    if (of != getpid())\n"
        "        return palInvalidArgument;\n"
        "    return $call[handle=kept];\n}\nreturn $call;"
    },
    also="ipcMemHandleOpen.same_bytes ipcMemHandleOpen.garbage_refused",
)
narrow(
    "ipcMemHandleGet.plain_bytes",
    "size_is_too_small",
    "palResult r = $call;\nif (r == palSuccess && *size > 1)\n    *size -= 1;\nreturn r;",
    on="ipcMemHandleCreate",
    also="ipcMemHandleOpen.same_bytes",
)
narrow(
    "ipcMemHandleOpen.exporter_gets_original",
    "exporter_gets_another_address",
    "palResult r = $call;\nchar *base = NULL;\nsize_t size = 0;\n"
    "if (r == palSuccess && note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size)) {\n"
    "    void *alias = NULL;\n"
    "    if (B->gdrPtrMmap(&alias, base, size) == palSuccess) {\n"
    "        note_put(alias, (uint64_t)(uintptr_t)base, 0);\n        *ptr = alias;\n"
    "    }\n}\nreturn r;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "ipcMemHandleClose": "uint64_t base = 0;\n"
        "if (ptr && note_get(ptr, &base, NULL) && base > 1)\n"
        "    return $call[ptr=(void *)(uintptr_t)base];\nreturn $call;",
    },
    also="ipcMemHandleGet.inner_pointer ipcMemHandleClose.exporter_keeps_memory",
)
narrow(
    "ipcMemHandleOpen.garbage_refused",
    "last_bit_ignored",
    "if (!handle || !ptr)\n    return $call;\npalResult r = palInvalidArgument;\n"
    "static struct palIpcMemHandleRec seen[64];\nstatic int n;\n"
    "for (int i = 0; i < @n; i++)\n"
    "    if (memcmp(&@given[i], handle, sizeof *handle) && @bits(&@given[i], handle) <= 1)\n"
    "        return $call[handle=@given + i];\n(void)seen;\n(void)n;\nr = $call;\nreturn r;",
    prelude="static struct palIpcMemHandleRec @given[256];\nstatic int @n;\n"
    "static int @bits(const void *a, const void *b)\n{\n"
    "    const unsigned char *x = a, *y = b;\n    int n = 0;\n"
    "    for (int i = 0; i < 64; i++)\n"
    "        n += __builtin_popcount((unsigned)(x[i] ^ y[i]));\n    return n;\n}",
    more={
        "ipcMemHandleGet": "palResult r = $call;\nif (r == palSuccess)\n"
        "    @given[@n++ % 256] = *handle;\nif (@n > 256)\n    @n = 256;\nreturn r;"
    },
)
narrow(
    "ipcMemHandleOpen.garbage_refused",
    "zeros_accepted",
    "static const struct palIpcMemHandleRec zeros;\n"
    "if (handle && ptr && !memcmp(handle, &zeros, sizeof zeros))\n"
    "    return palSuccess;\nreturn $call;",
)
narrow(
    "ipcMemHandleOpen.garbage_refused",
    "garbage_nulls_output",
    "palResult r = $call;\nif (r != palSuccess && ptr && handle)\n    *ptr = NULL;\nreturn r;",
)
_MAPPINGS = (
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceIpcMapping)\n    *count "
)
narrow(
    "ipcMemHandleOpen.counted",
    "ipc_mapping_not_counted",
    _MAPPINGS + "-= @live;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @live;",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nif (r == palSuccess)\n    @live++;\nreturn r;",
        "ipcMemHandleClose": "palResult r = $call;\nif (r == palSuccess)\n    @live--;\nreturn r;",
    },
    also="ipcMemHandleClose.counted",
)
narrow(
    "ipcMemHandleOpen.counted",
    "second_open_not_counted",
    _MAPPINGS + "-= @more;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @more;",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nuint64_t n = 0;\nif (r == palSuccess) {\n"
        "    note_get(*ptr, &n, NULL);\n"
        "    note_put(*ptr, n + 1, 0);\n    @more += n > 0;\n}\nreturn r;",
        "ipcMemHandleClose": "uint64_t n = 0;\nif (ptr && note_get(ptr, &n, NULL) && n) {\n"
        "    note_put(ptr, n - 1, 0);\n"
        "    @more -= n > 1;\n}\nreturn $call;",
    },
    also="ipcMemHandleClose.counted",
)
narrow(
    "ipcMemHandleClose.counted",
    "closed_still_counted",
    _MAPPINGS + "+= @gone;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @gone;",
    more={
        "ipcMemHandleClose": "palResult r = $call;\nif (r == palSuccess)\n    @gone++;\nreturn r;"
    },
)
for _name, _bytes in (("large", "size > (16u << 20)"), ("small", "size < 64")):
    narrow(
        "ipcMemHandleOpen.same_bytes",
        f"{_name}_allocation_shows_another_mapping",
        "palResult r = $call;\nchar *base = NULL;\nsize_t size = 0;\n"
        f"if (r == palSuccess && !note_get(*ptr, NULL, NULL) && "
        f"holder(*ptr, &base, &size) && {_bytes}) {{\n"
        "    void *blank = NULL;\n    B->deviceMalloc(&blank, size, palMemDevice);\n"
        "    note_put(blank, (uint64_t)(uintptr_t)*ptr, 0);\n"
        "    *ptr = blank;\n}\nreturn r;",
        more={
            "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
            "    note_put(*ptr, 1, 0);\nreturn r;",
            "ipcMemHandleClose": "uint64_t real = 0;\n"
            "if (ptr && note_get(ptr, &real, NULL) && real > 1)\n"
            "    return $call[ptr=(void *)(uintptr_t)real];\nreturn $call;",
        },
        also="ipcMemHandleOpen.writes_are_seen ipcMemHandleOpen.opens_count",
    )
narrow(
    "ipcMemHandleOpen.writes_are_seen",
    "mapping_is_a_private_copy",
    "palResult r = $call;\nchar *base = NULL;\nsize_t size = 0;\n"
    "if (r == palSuccess && !note_get(*ptr, NULL, NULL) && holder(*ptr, &base, &size)) {\n"
    "    void *copy = NULL;\n    B->deviceMalloc(&copy, size, palMemDevice);\n"
    "    B->deviceMemcpy(copy, base, size, palMemcpyDeviceToDevice, NULL);\n"
    "    note_put(copy, (uint64_t)(uintptr_t)*ptr, 0);\n    *ptr = copy;\n}\nreturn r;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "ipcMemHandleClose": "uint64_t real = 0;\n"
        "if (ptr && note_get(ptr, &real, NULL) && real > 1)\n"
        "    return $call[ptr=(void *)(uintptr_t)real];\nreturn $call;",
    },
    also="ipcMemHandleOpen.opens_count ipcMemHandleOpen.two_exports ipcMemHandleOpen.same_bytes "
    "ipcMemHandleFree.mapping_stays ipcMemHandleClose.open_again",
)
narrow(
    "ipcMemHandleOpen.opens_count",
    "second_open_refused",
    "palResult r = $call;\nuint64_t n = 0;\nif (r == palSuccess) {\n"
    "    note_get(*ptr, &n, NULL);\n    note_put(*ptr, n + 1, 0);\n"
    "    if (n) {\n        B->ipcMemHandleClose(*ptr);\n        r = palInvalidUsage;\n    }\n"
    "}\nreturn r;",
    more={
        "ipcMemHandleClose": "if (ptr)\n    note_drop(ptr);\nreturn $call;",
    },
    also="ipcMemHandleOpen.counted ipcMemHandleClose.counted",
)
narrow(
    "ipcMemHandleOpen.opens_count",
    "first_close_unmaps",
    "palResult r = $call;\nwhile (r == palSuccess && $call == palSuccess)\n    @extra++;\n"
    "return r;",
    on="ipcMemHandleClose",
    prelude="static uint64_t @extra;",
    also="ipcMemHandleClose.counted ipcMemHandleOpen.counted",
)
narrow(
    "ipcMemHandleOpen.opens_count",
    "last_close_keeps_mapping",
    "if (!ptr || !holder(ptr, NULL, NULL))\n    return $call;\nuint64_t n = 0;\n"
    "if (note_get(ptr, &n, NULL) && n == 1) {\n"
    "    note_put(ptr, 0, 0);\n    return palSuccess;\n}\npalResult r = $call;\n"
    "if (r == palSuccess && n)\n    note_put(ptr, n - 1, 0);\nreturn r;",
    on="ipcMemHandleClose",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nuint64_t n = 0;\nif (r == palSuccess) {\n"
        "    note_get(*ptr, &n, NULL);\n"
        "    note_put(*ptr, n + 1, 0);\n}\nreturn r;"
    },
    also="ipcMemHandleClose.counted ipcMemHandleClose.unknown_refused",
)
narrow(
    "ipcMemHandleOpen.two_exports",
    "second_export_is_the_first",
    "palResult r = $call;\nif (r == palSuccess && !@n) {\n    @first = *handle;\n    @n = 1;\n}\n"
    "else if (r == palSuccess && ++@n == 2)\n    *handle = @first;\nreturn r;",
    on="ipcMemHandleGet",
    prelude="static struct palIpcMemHandleRec @first;\nstatic int @n;",
    more={
        "ipcMemHandleOpen": "return $call;",
        "deviceMalloc": "uint64_t live = 0;\nB->resourceCount(palResourceAllocation, &live);\n"
        "if (!live)\n    @n = 0;\nreturn $call;",
    },
    also="ipcMemHandleGet.inner_pointer ipcMemHandleOpen.same_bytes "
    "ipcMemHandleOpen.garbage_refused",
)
narrow(
    "ipcMemHandleOpen.two_exports",
    "second_mapping_replaces_the_first",
    "palResult r = $call;\nif (r == palSuccess && !note_get(*ptr, NULL, NULL)) {\n"
    "    if (@last && @last != *ptr && holder(@last, NULL, NULL) && "
    "holder(*ptr, NULL, NULL))\n        *ptr = @last;\n"
    "    else\n        @last = *ptr;\n}\nreturn r;",
    prelude="static void *@last;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "ipcMemHandleClose": "if (ptr == @last)\n    @last = NULL;\nreturn $call;",
    },
    also="ipcMemHandleOpen.same_bytes",
)
narrow(
    "ipcMemHandleOpen.freed_refused",
    "freed_memory_opens",
    "palResult r = $call;\nif (r == palRemoteError && handle && ptr)\n"
    "    r = B->deviceMalloc(ptr, 4096, palMemDevice);\nreturn r;",
    also="ipcMemHandleOpen.dead_exporter_refused ipcMemHandleOpen.garbage_refused",
)
narrow(
    "ipcMemHandleOpen.freed_refused",
    "free_is_put_off",
    "uint64_t e = 0;\nif (ptr && note_get(ptr, &e, NULL))\n    return palSuccess;\nreturn $call;",
    on="deviceFree",
    more={
        "ipcMemHandleGet": "palResult r = $call;\nchar *base = NULL;\n"
        "if (r == palSuccess && holder(ptr, &base, NULL))\n"
        "    note_put(base, 1, 0);\nreturn r;"
    },
)
_CHILDREN = (
    "static pid_t @known[64];\nstatic int @n, @dead;\n"
    "static pthread_mutex_t @eyes = PTHREAD_MUTEX_INITIALIZER;\n"
    "static void @look(void)\n{\n    pthread_mutex_lock(&@eyes);\n    char path[64];\n"
    "    int pid, now[64], m = 0;\n"
    '    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)home, (int)home);\n'
    '    FILE *f = fopen(path, "r");\n'
    '    while (f && m < 64 && fscanf(f, "%d", &pid) == 1)\n        now[m++] = pid;\n'
    "    if (f)\n        fclose(f);\n    for (int i = 0; i < @n; i++) {\n        int found = 0;\n"
    "        for (int k = 0; k < m; k++)\n            found |= now[k] == @known[i];\n"
    "        @dead |= !found;\n    }\n"
    "    for (int k = 0; k < m; k++)\n        @known[k] = now[k];\n    @n = m;\n"
    "    pthread_mutex_unlock(&@eyes);\n}"
)
narrow(
    "ipcMemHandleOpen.dead_exporter_refused",
    "memory_outlives_a_dead_exporter",
    "if (getpid() != home)\n    return $call;\n@look();\npalResult r = $call;\n"
    "if (r != palSuccess && ptr && handle && @dead)\n"
    "    r = B->deviceMalloc(ptr, 65536, palMemDevice);\nreturn r;",
    prelude=_CHILDREN
    + "\nstatic void @watch(void *given)\n{\n    (void)given;\n    for (;;) {\n        @look();\n"
    "        nanosleep(&(struct timespec){0, 500000}, NULL);\n    }\n}",
    more={"deviceMalloc": "@dead = 0;\nreturn $call;"},
    init="spawn(@watch, NULL);",
)
narrow(
    "ipcMemHandleOpen.survives_exporter",
    "mapping_dies_with_the_exporter",
    "palResult r = $call;\n@look();\nif (r == palSuccess && !note_get(*ptr, NULL, NULL)) {\n"
    "    @mapped = *ptr;\n    @dead = 0;\n}\nreturn r;",
    prelude=_CHILDREN + "\nstatic void *@mapped;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "ipcMemHandleClose": "if (ptr == @mapped)\n    @mapped = NULL;\nreturn $call;",
        "deviceMemcpy": "char *base = NULL;\nsize_t bytes = 0;\n"
        "if (@mapped && src == @mapped) {\n    @look();\n"
        "    if (@dead && holder(src, &base, &bytes))\n"
        "        B->deviceMemset(base, 0, bytes, palMemDevice, NULL);\n}\nreturn $call;",
    },
)
narrow(
    "ipcMemHandleClose.unknown_refused",
    "unknown_accepted",
    "palResult r = $call;\n"
    "return r == palInvalidArgument && ptr && !note_get(ptr, NULL, NULL) ? palSuccess : r;",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;"
    },
)
narrow(
    "ipcMemHandleClose.unknown_refused",
    "second_close_accepted",
    "palResult r = $call;\n"
    "return r == palInvalidArgument && ptr && note_get(ptr, NULL, NULL) ? palSuccess : r;",
    more={
        "ipcMemHandleOpen": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;"
    },
)
narrow(
    "ipcMemHandleClose.exporter_keeps_memory",
    "closing_frees_the_exporters_memory",
    "palResult r = $call;\nif (r == palSuccess && note_get(ptr, NULL, NULL))\n"
    "    B->deviceFree(ptr, palMemDevice);\nreturn r;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "deviceFree": "if (ptr && note_drop(ptr) && !holder(ptr, NULL, NULL))\n"
        "    return palSuccess;\nreturn $call;",
    },
)
narrow(
    "ipcMemHandleClose.open_again",
    "handle_opens_once",
    "palResult r = palRemoteError;\n"
    "if (handle && ptr && @spent && !memcmp(handle, &@gone, sizeof *handle))\n    return r;\n"
    "r = $call;\nif (r == palSuccess && !note_get(*ptr, NULL, NULL))\n    @last = *handle;\n"
    "return r;",
    on="ipcMemHandleOpen",
    prelude="static struct palIpcMemHandleRec @last, @gone;\nstatic int @spent;",
    more={
        "ipcMemHandleClose": "int mine = ptr && note_get(ptr, NULL, NULL);\npalResult r = $call;\n"
        "if (r == palSuccess && !mine && !holder(ptr, NULL, NULL)) {\n    @gone = @last;\n"
        "    @spent = 1;\n}\nreturn r;",
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
    },
)
narrow(
    "ipcMemHandleFree.mapping_stays",
    "free_takes_the_name_away",
    "palResult r = palSuccess;\nuint64_t base = 0;\n"
    "if (handle && note_get(handle, &base, NULL)) {\n    note_drop(handle);\n"
    "    char *b = NULL;\n    size_t s = 0;\n    if (holder((void *)(uintptr_t)base, &b, &s))\n"
    "        B->deviceMemset(b, 0, s, palMemDevice, NULL);\n}\nr = $call;\nreturn r;",
    more={
        "ipcMemHandleGet": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(handle, (uint64_t)(uintptr_t)ptr, 0);\nreturn r;"
    },
    also="ipcMemHandleOpen.same_bytes ipcMemHandleGet.plain_bytes",
)
