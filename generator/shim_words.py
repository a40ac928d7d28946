"""Words that a binding may call beside the vendor's functions: what a vendor's API lacks and every
shim can do. Their C stands in shim_functions.h, as shim_<word>.
"""

from __future__ import annotations

from unipal.generator.expression import Prototype, parse_prototype

_WORDS = """
palResult copy_text(char *target, size_t room, const void *text)
palResult pci_numbers(int *domain, int *bus, int *device, const void *text)
palResult number_text(const char **text, const char *start, int number)
palResult room(void **memory, size_t size)
palResult give_room(void *memory)
palResult set_host(void *pointer, int value, size_t size)
palResult set_host_on($stream stream, void *pointer, int value, size_t size)
""".strip().split("\n")


def shim_words(stream: str) -> dict[str, Prototype]:
    """The words by name; `stream` is the vendor's type of a stream."""
    found = [parse_prototype(w.replace("$stream", stream or "void *")) for w in _WORDS]
    return {p.name: p for p in found}
