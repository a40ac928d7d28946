/* A device adaptor of FlagCX's tree as a plugin of interface version 1. Its source is compiled as
 * it is, as a part of this file; the table of the plugin is the beginning of the adaptor's
 * (FlagCX's own flagcxDeviceAdaptorUpgradeV1 goes the other way). */
#include ADAPTOR_SOURCE

#include <cstdarg>
#include <cstddef>

static_assert(offsetof(flagcxDeviceAdaptor_v1, getHandleForAddressRange) ==
                  offsetof(flagcxDeviceAdaptor, getHandleForAddressRange),
              "version 1 is not the beginning of FlagCX's table");

extern "C" {
__attribute__((visibility("default"))) flagcxDeviceAdaptor_v1 flagcxDeviceAdaptorPlugin_v1;
}

static bool filled()
{
    std::memcpy(&flagcxDeviceAdaptorPlugin_v1, &ADAPTOR_TABLE, sizeof flagcxDeviceAdaptorPlugin_v1);
    return true;
}

/* Initialised after the adaptor's own objects, which stand above. */
__attribute__((used)) static const bool is_filled = filled();

/* What the adaptors use of FlagCX's core. */
void flagcxDebugLog(flagcxDebugLogLevel, unsigned long, const char *, int, const char *, ...)
{
}

int64_t flagcxParamVmmEnable()
{
    return 0; /* FlagCX's default */
}
