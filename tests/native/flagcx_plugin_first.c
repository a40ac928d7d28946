/* Makes FlagCX load its plugins before main, for programs that use its table of device functions
 * without a call that loads them. Preloaded; it links to libflagcx, which is initialised first. */
int flagcxDeviceHandleInit(void **handle);

static void *kept; /* as long as it lives, the plugins stay loaded */

__attribute__((constructor)) static void load_plugins(void)
{
    flagcxDeviceHandleInit(&kept);
}
