"""Words that a binding may call beside the vendor's functions: what a vendor's API lacks and every
shim can do. Their C stands in shim_functions.h, as shim_<word>.
"""

from __future__ import annotations

from unipal.generator.binding.expressions import CParam, CType, Prototype, parse_prototype
from unipal.generator.binding.model import Handles, param_type
from unipal.generator.spec.model import Spec

_WORDS = """
palResult copy_text(char *target, size_t room, const void *text)
palResult pci_numbers(int *domain, int *bus, int *device, const void *text)
void number_text(const char **text, const char *start, int number)
palResult room(void **memory, size_t size)
void give_room(void *memory)
palResult keep_callback(void **kept, palHostFunc fn, void *args)
palResult set_host(void *pointer, int value, size_t size)
palResult set_host_on($stream stream, void *pointer, int value, size_t size)
palResult fill(void *pointer, int value, size_t size)
palResult fill_on($stream stream, void *pointer, int value, size_t size)
""".strip().split("\n")

# Headers beside shim_functions.h, for the chips that need them only: header → its words.
BESIDE = {"shim_fill.h": ("fill", "fill_on")}


_CCL_WORDS = """
palResult copy_on($stream stream, void *to, const void *from, uint64_t count, palDataType type)
palResult flush($comm comm)
palResult device_of($comm comm, int *device)
palResult current_device(int *device)
palResult meaning($result code)
""".strip().split("\n")


def shim_words(stream: str) -> dict[str, Prototype]:
    """The words by name; `stream` is the vendor's type of a stream."""
    found = [parse_prototype(w.replace("$stream", stream or "void *")) for w in _WORDS]
    return {p.name: p for p in found}


def ccl_words(handles: Handles, result: str) -> dict[str, Prototype]:
    """The same for a collective library; their C stands in ccl_shim_functions.h. `result`: the type
    of its codes.
    """
    native = {"$stream": handles.stream, "$comm": handles.comm, "$result": result}
    found = []
    for word in _CCL_WORDS:
        for mark, name in native.items():
            word = word.replace(mark, name)
        found.append(parse_prototype(word))
    return {p.name: p for p in found}


# What the emulator can do beside PAL functions ---

_BUILT_IN = """
int last_error(void)
int start(unsigned int flags)
int ordinal(void *device, int number)
int pci_field(int *value, int bus, int slot, int device)
int device_name(void *name, int room, int device)
int describe(void *properties, int device)
int dma_buf(void *value, int device)
int allocate(void **pointer, size_t size)
int allocate_host(void **pointer, size_t size, int mapped)
int allocate_managed(void **pointer, size_t size, int everywhere)
int allocate_async(void **pointer, size_t size, $stream stream)
int release(void *pointer)
int release_host(void *pointer)
int release_async(void *pointer, $stream stream)
int fill(void *pointer, int value, size_t size, $stream stream)
int host_address(void **device, void *host, unsigned int flags)
int register_host(void *pointer, size_t size, int mapped)
int new_stream($stream *stream, int blocking)
int end_stream($stream stream)
int wait_event($stream stream, $event event, int external)
int new_event($event *event, int untimed, int shared)
int end_event($event event)
int record_event($event event, $stream stream, int external)
int wait_value($stream stream, void *address, uint64_t value, unsigned int comparison)
int wait_reached($stream stream, void *address, uint64_t value, unsigned int comparison)
int set_attribute(const void *value, int known, void *pointer)
int buffer_id(void *target, int known, void *pointer)
int address_range(void *base, void *size, void *pointer)
int range_handle(void *target, void *pointer, size_t size, unsigned long long flags)
int compile_begin(void *program, const char *source, const char *name, int headers, \
const char **texts, const char **names)
int compile_end(void *program)
int compile(void *program, int count, const char **options, const char *architecture)
int compiled_size(void *program, size_t *size)
int compiled(void *program, char *image)
int load_image(void *library, const void *image, int options, const void *one, void **two, \
const void *three, void **four)
int find_kernel(void *kernel, void *library, const char *name)
int capability(int *major, int *minor, int device)
int launch(void *function, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, \
unsigned int by, unsigned int bz, size_t shared, $stream stream, void **arguments, void **extra)
int launch_in_context(void *function, unsigned int gx, unsigned int gy, unsigned int gz, \
unsigned int bx, unsigned int by, unsigned int bz, size_t shared, $stream stream, \
void **arguments, void **extra)
int launch_grid(void *function, void *grid, void *block, void **arguments, size_t shared, \
$stream stream)
int init(const void *configuration)
int soc_name(void)
int set(void *pointer, int value, size_t size)
int end_stream_after($stream stream)
int new_event_for($event *event, int timed, int awaitable)
int stream_status($stream stream, int *status, int done, int pending)
int event_status($event event, int *status, int done, int pending)
int elapsed_done(float *ms, $event start, $event end)
int release_unshared(void *pointer)
int ipc_key(void *pointer, size_t size, char *key, size_t room)
int ipc_key_open(void **pointer, const char *key)
int ipc_key_end(const char *key)
int map_for_host(void *pointer, size_t size, unsigned int device, void **host)
int unmap_for_host(void *pointer, unsigned int device)
int copy(void *target, const void *source, size_t size, palMemcpyType kind)
int set_device(void *pointer, int value, size_t size)
int fill_device(void *pointer, int value, size_t size, $stream stream)
int release_now(void *pointer)
int release_host_now(void *pointer)
int elapsed(float *ms, $event start, $event end)
int device_text(void *name, size_t room, int device)
int ipc_get($ipc *handle, void *pointer)
int ipc_open(void **pointer, $ipc *handle)
int ipc_close(void *pointer)
""".strip().split("\n")

# PAL functions that the runtime carries out on native handles, under their own names.
CARRIED = frozenset(
    [
        "deviceSynchronize",
        "deviceMemcpy",
        "setDevice",
        "getDevice",
        "getDeviceCount",
        "getDevicePciBusId",
        "getDeviceByPciBusId",
        "gdrPtrMmap",
        "gdrPtrMunmap",
        "hostUnregister",
        "streamSynchronize",
        "streamQuery",
        "streamWaitEvent",
        "eventSynchronize",
        "eventQuery",
        "eventElapsedTime",
        "eventRecord",
        "eventDestroy",
        "launchHostFunc",
        "streamWriteValue64",
        "streamWaitValue64",
        "hostRegister",
        "hostGetDevicePointer",
        "gdrPtrMmap",
        "gdrPtrMunmap",
        "deviceMallocAsync",
        "deviceFreeAsync",
        "streamDestroy",
        "ipcMemHandleClose",
    ]
)

# The same of a collective library, on native communicators and streams.
CARRIED_CCL = frozenset(
    [
        "getUniqueId",
        "commFinalize",
        "commDestroy",
        "commAbort",
        "commCount",
        "commGetDeviceNumber",
        "commUserRank",
        "memAlloc",
        "memFree",
        "groupStart",
        "groupEnd",
        "reduce",
        "gather",
        "scatter",
        "broadcast",
        "allReduce",
        "reduceScatter",
        "allGather",
        "alltoAll",
        "alltoAllv",
        "send",
        "recv",
    ]
)


def built_in(handles: Handles) -> dict[str, Prototype]:
    """The words that `emulator:` may use besides PAL functions."""
    found = {}
    for line in _BUILT_IN:
        text = line.replace("$stream", handles.stream).replace("$event", handles.event)
        proto = parse_prototype(text.replace("$ipc", handles.ipc or "void"))
        found[proto.name] = proto
    return found


def emulated_calls(spec: Spec, handles: Handles) -> dict[str, Prototype]:
    """PAL functions as an emulation calls them: on the vendor's handles."""
    return {
        f.name: Prototype(
            f.name,
            CType("int"),
            tuple(CParam(p.name, param_type(p, handles)) for p in f.params),
            "",
        )
        for f in spec.table("device").functions
        if f.name in CARRIED
    }


_LIBRARY_WORDS = """
int version(int *version, int number)
int unique_id($id *id)
int init_rank($comm *comm, int size, $id *id, int rank)
int check($comm comm)
$result state($comm comm)
int told($comm comm)
int on_device(int device)
int in_group(void)
int register_buffer($comm comm, void *pointer, size_t size, void **handle)
int deregister_buffer($comm comm, void *handle)
""".strip().split("\n")


def library_words(spec: Spec, handles: Handles, result: str) -> dict[str, Prototype]:
    """What `emulator:` may call: PAL functions on the vendor's handles, and words of its own."""
    found = {
        f.name: Prototype(
            f.name,
            CType("int"),
            tuple(CParam(p.name, param_type(p, handles)) for p in f.params),
            "",
        )
        for f in spec.table("ccl").functions
    }
    native = {"$id": handles.id, "$comm": handles.comm, "$result": result}
    for word in _LIBRARY_WORDS:
        for mark, name in native.items():
            word = word.replace(mark, name)
        proto = parse_prototype(word)
        found[proto.name] = proto
    return found
