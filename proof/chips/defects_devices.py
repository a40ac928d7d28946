"""Defects of queries about devices, errors, memory and counts."""

from __future__ import annotations

from proof.chips.mutants import narrow

# ---- devices ------------------------------------------------------------------------------------

narrow(
    "setDevice.selects",
    "last_ordinal_is_first",
    "int n = 0;\nB->getDeviceCount(&n);\n"
    "return $call[device=n > 1 && device == n - 1 ? 0 : device];",
)
narrow(
    "setDevice.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "setDevice.out_of_range_refused",
    "count_is_ignored",
    "int n = 0;\nB->getDeviceCount(&n);\nif (device == n)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "setDevice.kept_on_error",
    "refused_call_resets",
    "palResult r = $call;\nif (r != palSuccess)\n    $call[device=0];\nreturn r;",
)
narrow(
    "setDevice.kept_on_error",
    "refused_call_moves_on",
    "palResult r = $call;\nint n = 0, here = 0;\nB->getDeviceCount(&n);\nB->getDevice(&here);\n"
    "if (r != palSuccess)\n    $call[device=(here + 1) % n];\nreturn r;",
)
narrow(
    "setDevice.per_thread",
    "one_device_for_all_threads",
    "palResult r = $call;\nif (r == palSuccess)\n    atomic_store(&@device, device);\nreturn r;",
    prelude="static atomic_int @device;",
    more={
        "getDevice": "B->setDevice(atomic_load(&@device));\nreturn $call;",
    },
    also="getDevice.new_thread_starts_at_zero",
)
narrow(
    "setDevice.per_thread",
    "later_threads_are_moved",
    "palResult r = $call;\nif (r == palSuccess && @seen)\n    @moved = device + 1;\n"
    "@seen = 1;\nreturn r;",
    prelude="static _Thread_local int @seen;\nstatic int @moved;",
    more={
        "getDevice": "if (@seen && @moved)\n    B->setDevice(@moved - 1);\nreturn $call;",
    },
)
narrow(
    "getDevice.in_range",
    "minus_one_until_set",
    "palResult r = $call;\nif (r == palSuccess && !@set && gettid() == home)\n"
    "    *device = -1;\nreturn r;",
    prelude="static int @set;",
    more={"setDevice": "@set = 1;\nreturn $call;"},
)
narrow(
    "getDevice.new_thread_starts_at_zero",
    "new_thread_starts_at_last",
    "int n = 0;\nif (!@seen && gettid() != home && !B->getDeviceCount(&n))\n"
    "    B->setDevice(n - 1);\n"
    "@seen = 1;\nreturn $call;",
    prelude="static _Thread_local int @seen;",
    more={"setDevice": "@seen = 1;\nreturn $call;"},
)
narrow(
    "getDeviceCount.positive",
    "zero_devices",
    "palResult r = $call;\nif (count)\n    *count = 0;\nreturn r;",
)
narrow(
    "getDeviceCount.positive",
    "negative",
    "palResult r = $call;\nif (count)\n    *count = -1;\nreturn r;",
)
narrow(
    "getDeviceCount.stable",
    "one_after_set_device",
    "palResult r = $call;\nif (r == palSuccess && @set)\n    *count += 1;\nreturn r;",
    prelude="static int @set;",
    more={"setDevice": "palResult r = $call;\nif (r == palSuccess)\n    @set = 1;\nreturn r;"},
)
narrow(
    "getDeviceCount.stable",
    "grows",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && ++n % 5 == 2)\n"
    "    *count += 1;\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "empty",
    "palResult r = $call;\nif (r == palSuccess)\n    vendor[0] = 0;\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "changes",
    "static int n;\npalResult r = $call;\nif (r == palSuccess && size > 2)\n"
    "    vendor[0] = (char)('a' + n++ % 7);\nreturn r;",
)
narrow(
    "getVendor.non_empty",
    "too_long",
    "palResult r = $call;\nif (r == palSuccess && size >= 200) {\n    memset(vendor, 'v', 199);\n"
    "    vendor[199] = 0;\n}\nreturn r;",
)
narrow(
    "getVendor.bounded",
    "not_terminated",
    'palResult r = $call;\nchar name[128] = "";\nB->getVendor(name, sizeof name);\n'
    "if (r == palSuccess && strlen(name) >= size)\n    vendor[size - 1] = name[size - 1];\n"
    "return r;",
)
narrow(
    "getVendor.bounded",
    "unbounded",
    "palResult r = $call;\nif (r == palSuccess && size < 64)\n    B->getVendor(vendor, 64);\n"
    "return r;",
)
narrow(
    "getVendor.bounded",
    "small_refused",
    "if (vendor && size && size < 4)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getVendor.size_zero_refused",
    "size_zero_writes",
    "if (vendor && !size)\n    vendor[0] = 0;\nreturn $call;",
)
narrow(
    "getVendor.size_zero_refused",
    "size_zero_succeeds",
    "if (vendor && !size)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "name_empty",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size > 8)\n"
    "    props->name[0] = 0;\nreturn r;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "last_device_has_no_name",
    "int n = 0;\nB->getDeviceCount(&n);\npalResult r = $call;\n"
    "if (r == palSuccess && device == n - 1 && props->struct_size > 8)\n"
    "    props->name[0] = 0;\nreturn r;",
)
narrow(
    "getDeviceProperties.name_non_empty",
    "name_not_terminated",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size > 8 + 256)\n"
    "    memset(props->name, 'n', sizeof props->name);\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "whole_struct_written",
    "size_t room = props ? props->struct_size : 0;\nif (room < 8 || room >= sizeof *props)\n"
    "    return $call;\n"
    "palDeviceProperties whole = {.struct_size = sizeof whole};\n"
    "palResult r = $call[props=&whole];\n"
    "if (r == palSuccess) {\n    whole.struct_size = room;\n    *props = whole;\n}\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "struct_size_rewritten",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size < sizeof *props)\n"
    "    props->struct_size = sizeof *props;\nreturn r;",
)
narrow(
    "getDeviceProperties.respects_struct_size",
    "one_byte_past_struct_size",
    "palResult r = $call;\nif (r == palSuccess && props->struct_size < sizeof *props)\n"
    "    ((char *)props)[props->struct_size] ^= 1;\nreturn r;",
)
narrow(
    "getDeviceProperties.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "getDeviceProperties.out_of_range_refused",
    "count_is_last",
    "int n = 0;\nB->getDeviceCount(&n);\nreturn $call[device=device == n ? n - 1 : device];",
)
for _field in ("pciBusId", "pciDeviceId", "pciDomainId"):
    narrow(
        "getDeviceProperties.pci_matches_bus_id",
        f"{_field[:-2].lower()}_differs",
        "palResult r = $call;\nif (r == palSuccess && props->struct_size >= sizeof *props)\n"
        f"    props->{_field} += 1;\nreturn r;",
    )

# ---- getLastError -------------------------------------------------------------------------------

narrow(
    "getLastError.names_function",
    "no_name",
    "palResult r = $call;\nif (r == palSuccess && *text && size > 8)\n"
    "    memset(text, '?', strlen(text));\nreturn r;",
)
narrow(
    "getLastError.names_function",
    "code_only",
    "palResult r = $call;\nif (r == palSuccess && *text && size > 8)\n"
    '    snprintf(text, size, "error 4 at %zu", strlen(text));\nreturn r;',
)
narrow(
    "getLastError.keeps_until_next_failure",
    "reading_clears",
    "static _Thread_local char seen[512];\npalResult r = $call;\n"
    "if (r == palSuccess && size >= 64 && *text) {\n"
    "    if (!strncmp(seen, text, sizeof seen - 1))\n"
    '        text[0] = 0;\n    else\n        snprintf(seen, sizeof seen, "%s", text);\n}\n'
    "return r;",
)
narrow(
    "getLastError.keeps_until_next_failure",
    "first_failure_for_ever",
    "static _Thread_local char seen[512];\npalResult r = $call;\n"
    "if (r == palSuccess && size >= 64 && *text) {\n    if (!seen[0])\n"
    '        snprintf(seen, sizeof seen, "%s", text);\n'
    '    snprintf(text, size, "%s", seen);\n}\nreturn r;',
    also="getLastError.names_function",
)
narrow(
    "getLastError.keeps_until_next_failure",
    "success_clears",
    "palResult r = $call;\nif (r == palSuccess && @cleared && size)\n    text[0] = 0;\nreturn r;",
    prelude="static _Thread_local int @cleared;",
    more={
        "getDeviceCount": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "getDevice": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "deviceMalloc": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
        "setDevice": "palResult r = $call;\n@cleared = r == palSuccess;\nreturn r;",
    },
)
narrow(
    "getLastError.bounded",
    "not_terminated",
    'palResult r = $call;\nchar whole[1024] = "";\nB->getLastError(whole, sizeof whole);\n'
    "if (r == palSuccess && strlen(whole) >= size)\n    text[size - 1] = whole[size - 1];\n"
    "return r;",
)
narrow(
    "getLastError.bounded",
    "unbounded",
    "if (text && size && size < 64)\n    return $call[size=64];\nreturn $call;",
)
narrow(
    "getLastError.bounded",
    "small_refused",
    "if (text && size && size < 16)\n    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getLastError.per_thread",
    "new_thread_has_a_text",
    "palResult r = $call;\nif (r == palSuccess && !*text && gettid() != home && size > 16)\n"
    '    snprintf(text, size, "no error");\nreturn r;',
)
narrow(
    "getLastError.per_thread",
    "one_text_for_all_threads",
    "static char shared[512];\npalResult r = $call;\nif (r != palSuccess)\n    return r;\n"
    "if (gettid() != home) {\n    if (*text)\n"
    '        snprintf(shared, sizeof shared, "%s", text);\n}\n'
    'else if (shared[0] && strcmp(text, shared))\n    snprintf(text, size, "%s", shared);\n'
    "return r;",
)

# ---- memGetAddressRange, resourceCount ----------------------------------------------------------

for _name, _line in {
    "base_is_pointer": "*base = (void *)(uintptr_t)ptr;",
    "size_is_one_less": "*size -= 1;",
    "size_is_rest": "*size -= (size_t)((const char *)ptr - (char *)*base);",
    "size_is_whole_device": "*size = (size_t)1 << 46;",
    "base_is_page": "*base = (void *)((uintptr_t)ptr & ~(uintptr_t)4095);",
}.items():
    narrow(
        "memGetAddressRange.base_and_size",
        _name,
        f"palResult r = $call;\nif (r == palSuccess && *id)\n    {_line}\nreturn r;",
        also="memGetAddressRange.host_memory",
    )
narrow(
    "memGetAddressRange.base_and_size",
    "last_byte_is_foreign",
    "palResult r = $call;\nif (r == palSuccess && *id && *size > 1 &&\n"
    "    (const char *)ptr == (char *)*base + *size - 1) {\n    *base = (void *)(uintptr_t)ptr;\n"
    "    *size = 0;\n    *id = 0;\n}\nreturn r;",
)
narrow(
    "memGetAddressRange.host_memory",
    "pinned_is_foreign",
    "palResult r = $call;\nif (r == palSuccess && note_get(*base, NULL, NULL)) {\n"
    "    *base = (void *)(uintptr_t)ptr;\n    *size = 0;\n    *id = 0;\n}\nreturn r;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && *ptr && type == palMemHost)\n"
        "    note_put(*ptr, 1, 0);\nreturn r;",
        "deviceFree": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\nreturn r;",
    },
)
narrow(
    "memGetAddressRange.ids_differ",
    "one_id_for_all",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = 7;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.ids_differ",
    "id_is_size",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = *size;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.ids_differ",
    "id_halved",
    "palResult r = $call;\nif (r == palSuccess && *id)\n    *id = *id / 2 + 1;\nreturn r;",
    also="memGetAddressRange.id_not_reused",
)
narrow(
    "memGetAddressRange.id_not_reused",
    "id_is_address",
    "palResult r = $call;\nif (r == palSuccess && *id)\n"
    "    *id = (uint64_t)(uintptr_t)*base;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "foreign_has_id",
    "palResult r = $call;\nif (r == palSuccess && !*id)\n    *id = 1;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "foreign_refused",
    "palResult r = $call;\nif (r == palSuccess && !*id)\n    return palInvalidArgument;\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "one_past_belongs",
    "palResult r = $call;\nif (r == palSuccess && !*id && ptr)\n"
    "    r = $call[ptr=(const char *)ptr - 1];\nreturn r;",
)
narrow(
    "memGetAddressRange.foreign_is_unknown",
    "freed_is_remembered",
    "palResult r = $call;\nuint64_t i = 0, s = 0;\n"
    "if (r == palSuccess && !*id && note_get(ptr, &i, &s)) {\n"
    "    *base = (void *)(uintptr_t)ptr;\n    *id = i;\n    *size = s;\n}\nreturn r;",
    more={
        "deviceFree": "void *b = NULL;\nsize_t s = 0;\nuint64_t i = 0;\nif (ptr)\n"
        "    B->memGetAddressRange(ptr, &b, &s, &i);\npalResult r = $call;\n"
        "if (r == palSuccess && ptr)\n    note_put(ptr, i, s);\nreturn r;"
    },
)
for _number, _kind in enumerate(
    ("allocation", "stream", "event", "ipc_handle", "ipc_mapping", "registration", "host_mapping")
):
    narrow(
        "resourceCount.every_kind",
        f"{_kind}_unsupported",
        f"if ((int)kind == {_number} && count)\n    return palNotSupported;\nreturn $call;",
    )
    narrow(
        "resourceCount.every_kind",
        f"{_kind}_counts_questions",
        f"static uint64_t n;\npalResult r = $call;\n"
        f"if (r == palSuccess && (int)kind == {_number})\n"
        "    *count += n++;\nreturn r;",
    )
for _function in ("deviceMalloc", "streamCreate", "eventCreate"):
    narrow(
        "resourceCount.failures_not_counted",
        f"failed_{_function}_counted",
        "palResult r = $call;\nif (r == palSuccess && kind == "
        + {"deviceMalloc": "palResourceAllocation", "streamCreate": "palResourceStream"}.get(
            _function, "palResourceEvent"
        )
        + ")\n    *count += @failed;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @failed;",
        more={_function: "palResult r = $call;\nif (r != palSuccess)\n    @failed++;\nreturn r;"},
    )
narrow(
    "resourceCount.failures_not_counted",
    "size_zero_counted",
    "palResult r = $call;\nif (r == palSuccess && kind == palResourceAllocation)\n"
    "    *count += @zeros;\nreturn r;",
    on="resourceCount",
    prelude="static uint64_t @zeros;",
    more={
        "deviceMalloc": "palResult r = $call;\nif (r == palSuccess && !size)\n"
        "    @zeros++;\nreturn r;"
    },
    also="deviceMalloc.size_zero",
)
for _kind, _make, _arg in (
    ("Allocation", "deviceMalloc", "*ptr"),
    ("Stream", "streamCreate", "*stream"),
    ("Event", "eventCreate", "*event"),
):
    narrow(
        "resourceCount.from_many_threads",
        f"{_kind.lower()}s_of_threads_drift",
        f"palResult r = $call;\nif (r == palSuccess && kind == palResource{_kind})\n"
        "    *count += @drift / 8;\nreturn r;",
        prelude="static uint64_t @drift;",
        more={
            _make: "palResult r = $call;\nif (r == palSuccess && gettid() != home)\n"
            f"    @drift += {_arg} != NULL;\nreturn r;"
        },
    )
