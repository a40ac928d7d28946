"""Words that a binding may call beside the vendor's functions: what a vendor's API lacks and every
shim can do. Their C stands in shim_functions.h, as shim_<word>.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unipal.generator.expression import Prototype, parse_prototype

if TYPE_CHECKING:
    from unipal.generator.binding import Handles

_WORDS = """
palResult copy_text(char *target, size_t room, const void *text)
palResult pci_numbers(int *domain, int *bus, int *device, const void *text)
palResult number_text(const char **text, const char *start, int number)
palResult room(void **memory, size_t size)
palResult give_room(void *memory)
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
