"""Defects of the optional basic functions: PCI addresses, page-locked host memory."""

from __future__ import annotations

from proof.chips.mutants import narrow

# ---- optional functions of the group ------------------------------------------------------------

_BUS = "palResult r = $call;\nif (r == palSuccess && size >= 13)\n    "
narrow(
    "getDevicePciBusId.format",
    "no_domain",
    _BUS + "memmove(id, id + 5, strlen(id + 5) + 1);\nreturn r;",
)
narrow("getDevicePciBusId.format", "no_function", _BUS + "id[10] = 0;\nreturn r;")
narrow("getDevicePciBusId.format", "space_for_colon", _BUS + "id[4] = ' ';\nreturn r;")
narrow(
    "getDevicePciBusId.format",
    "same_for_all_devices",
    "return $call[device=device > 0 ? 0 : device];",
    also="getDeviceByPciBusId.round_trip getDevicePciBusId.out_of_range_refused",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "small_buffer_truncates",
    "if (!id || !size || size >= 13)\n    return $call;\nchar whole[64];\n"
    "palResult r = $call[id=whole, size=sizeof whole];\nif (r == palSuccess) {\n"
    "    memcpy(id, whole, size);\n    id[size - 1] = 0;\n}\nreturn r;",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "small_buffer_overrun",
    "if (!id || !size || size >= 13)\n    return $call;\n"
    "B->getDevicePciBusId(id, 13, device);\nreturn $call;",
)
narrow(
    "getDevicePciBusId.small_buffer_refused",
    "twelve_is_enough",
    "if (id && size == 12)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "getDevicePciBusId.out_of_range_refused",
    "minus_one_is_zero",
    "return $call[device=device == -1 ? 0 : device];",
)
narrow(
    "getDevicePciBusId.out_of_range_refused",
    "count_is_last",
    "int n = 0;\nB->getDeviceCount(&n);\nreturn $call[device=device == n ? n - 1 : device];",
)
narrow(
    "getDeviceByPciBusId.round_trip",
    "always_zero",
    "palResult r = $call;\nif (r == palSuccess)\n    *device = 0;\nreturn r;",
)
narrow(
    "getDeviceByPciBusId.case_insensitive",
    "upper_case_unknown",
    "for (const char *c = id ? id : \"\"; *c; c++)\n    if (*c >= 'A' && *c <= 'F')\n"
    "        return palInvalidArgument;\nreturn $call;",
)
narrow(
    "getDeviceByPciBusId.case_insensitive",
    "only_as_printed",
    "int n = 0;\nchar printed[32];\nB->getDeviceCount(&n);\n"
    "for (int d = 0; id && d < n; d++)\n"
    "    if (B->getDevicePciBusId(printed, sizeof printed, d) == palSuccess &&\n"
    "        !strcasecmp(printed, id) && strcmp(printed, id))\n        return palInvalidArgument;\n"
    "return $call;",
)
narrow(
    "getDeviceByPciBusId.unknown_refused",
    "unknown_is_zero",
    "palResult r = $call;\nif (r != palSuccess && device && id) {\n    *device = 0;\n"
    "    r = palSuccess;\n}\nreturn r;",
)
narrow(
    "getDeviceByPciBusId.unknown_refused",
    "text_is_zero",
    "if (device && id && !strchr(id, ':')) {\n    *device = 0;\n    return palSuccess;\n}\n"
    "return $call;",
)
narrow(
    "hostGetDevicePointer.same_bytes",
    "another_buffer",
    "palResult r = $call;\nif (r == palSuccess)\n"
    "    B->deviceMalloc(devicePtr, 65536, palMemDevice);\nreturn r;",
    also="hostGetDevicePointer.inner_pointer",
)
narrow(
    "hostGetDevicePointer.same_bytes",
    "one_byte_further",
    "palResult r = $call;\nchar *base = NULL;\n"
    "if (r == palSuccess && holder(hostPtr, &base, NULL) && base == (char *)hostPtr)\n"
    "    *devicePtr = (char *)*devicePtr + 1;\nreturn r;",
)
narrow(
    "hostGetDevicePointer.inner_pointer",
    "inner_answers_base",
    "char *base = NULL;\nif (hostPtr && holder(hostPtr, &base, NULL))\n"
    "    return $call[hostPtr=base];\nreturn $call;",
)
narrow(
    "hostGetDevicePointer.inner_pointer",
    "inner_refused",
    "char *base = NULL;\n"
    "if (hostPtr && devicePtr && holder(hostPtr, &base, NULL) && base != (char *)hostPtr)\n"
    "    return palInvalidArgument;\nreturn $call;",
)
narrow(
    "hostGetDevicePointer.pageable_refused",
    "pageable_is_itself",
    "palResult r = $call;\n"
    "if (r == palInvalidArgument && devicePtr && hostPtr && !holder(hostPtr, NULL, NULL)) {\n"
    "    *devicePtr = hostPtr;\n    r = palSuccess;\n}\nreturn r;",
    also="hostUnregister.undoes",
)
narrow(
    "hostRegister.makes_copies_asynchronous",
    "registered_copies_drain",
    "if (stream && (note_get(src, NULL, NULL) || note_get(dst, NULL, NULL)))\n"
    "    B->streamSynchronize(stream);\nreturn $call;",
    on="deviceMemcpy",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(ptr, size, 0);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\n"
        "return r;",
    },
)
narrow(
    "hostRegister.device_pointer",
    "registered_has_no_device_pointer",
    "if (hostPtr && note_get(hostPtr, NULL, NULL))\n    return palInvalidArgument;\nreturn $call;",
    on="hostGetDevicePointer",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(ptr, size, 0);\nreturn r;",
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\n"
        "return r;",
    },
)
narrow(
    "hostRegister.overlap_refused",
    "again_accepted",
    "if (ptr && size && note_get(ptr, NULL, NULL))\n    return palSuccess;\npalResult r = $call;\n"
    "if (r == palSuccess)\n    note_put(ptr, size, 0);\nreturn r;",
    more={
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n    note_drop(ptr);\n"
        "return r;",
    },
)
narrow(
    "hostRegister.overlap_refused",
    "partial_overlap_accepted",
    "palResult r = $call;\nif (r == palInvalidArgument && ptr && size && (registered(ptr) ||\n"
    "    registered((char *)ptr + size - 1)))\n    return palSuccess;\nif (r == palSuccess)\n"
    "    register_put(ptr, size);\nreturn r;",
    more={
        "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    register_drop(ptr);\nreturn r;",
    },
)
narrow(
    "hostRegister.size_zero_refused",
    "size_zero_accepted",
    "if (ptr && !size)\n    return palSuccess;\nreturn $call;",
)
narrow(
    "hostUnregister.undoes",
    "stays_registered",
    "if (ptr && note_drop(ptr)) {\n    @kept++;\n    return palSuccess;\n}\nreturn $call;",
    prelude="static uint64_t @kept;",
    more={
        "hostRegister": "palResult r = $call;\nif (r == palSuccess)\n"
        "    note_put(ptr, size, 0);\nreturn r;",
        "resourceCount": "palResult r = $call;\n"
        "if (r == palSuccess && kind == palResourceRegistration)\n"
        "    *count -= @kept;\nreturn r;",
    },
)
narrow(
    "hostUnregister.undoes",
    "not_registered_again",
    "palResult r = $call;\nif (r == palSuccess)\n    note_put(ptr, 1, 0);\nreturn r;",
    more={
        "hostRegister": "if (ptr && note_get(ptr, NULL, NULL))\n"
        "    return palInvalidArgument;\nreturn $call;"
    },
)
narrow(
    "hostUnregister.unknown_refused",
    "unknown_accepted",
    "palResult r = $call;\nreturn r == palInvalidArgument && ptr ? palSuccess : r;",
)
narrow(
    "hostUnregister.bytes_stay",
    "bytes_cleared",
    "palResult r = $call;\nif (r == palSuccess)\n"
    "    *(volatile char *)ptr = (char)~*(char *)ptr;\nreturn r;",
)
for _function, _sign in (("hostRegister", "not_counted"), ("hostUnregister", "still_counted")):
    narrow(
        f"{_function}.counted",
        f"registration_{_sign}",
        "palResult r = $call;\nif (r == palSuccess && kind == palResourceRegistration)\n"
        f"    *count {'-' if _function == 'hostRegister' else '+'}= @off;\nreturn r;",
        on="resourceCount",
        prelude="static uint64_t @off;",
        also="hostUnregister.counted" if _function == "hostRegister" else "",
        more={
            "hostRegister": "palResult r = $call;\n"
            + ("if (r == palSuccess)\n    @off++;\n" if _function == "hostRegister" else "")
            + "return r;",
            "hostUnregister": "palResult r = $call;\nif (r == palSuccess)\n"
            f"    @off {'-' if _function == 'hostRegister' else '+'}= 1;\nreturn r;",
        },
    )
