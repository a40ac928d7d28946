"""How a slot looks from Python: arguments, and outputs as answers."""

from __future__ import annotations

from unipal.generator.spec.model import Function, Param, Type

TEXT_ROOM = 256
BLOB_FIELD = "unsigned char"


def python_type(param: Param) -> str:
    """The Python type of a parameter in signatures; handles are opaque."""
    kind = param.type
    if kind.kind == "handle":
        return "Any"
    if kind.kind == "function":
        return "int"
    if kind.kind == "struct":
        return "bytes" if is_blob(kind) else kind.python
    if kind.name == "ptr_array":
        return "Any"
    return kind.python


def is_blob(kind: Type) -> bool:
    """A struct that is plain bytes: in Python it is `bytes`."""
    return len(kind.fields) == 1 and kind.fields[0].c == BLOB_FIELD and kind.fields[0].length > 0


def text_sizes(function: Function) -> set[str]:
    """Size parameters that only bound a text output: Python callers need not give them."""
    return {str(p.length) for p in function.params if p.type.name == "text_out"}


class PythonCall:
    """One function's C wrapper names and its Python method."""

    def __init__(self, function: Function) -> None:
        self.function = function
        prefix = "pal_" if function.table == "device" else f"pal_{function.table}_"
        self.wrapper = f"{prefix}{function.name}"
        plain = any(self._is_integer(p) for p in function.params)
        self.by_address = f"{self.wrapper}_at" if plain else ""
        self.rooms = text_sizes(function)

    @staticmethod
    def _is_integer(param: Param) -> bool:
        return param.is_address or param.type.kind == "function"

    @property
    def address_params(self) -> list[str]:
        return [
            f"uintptr_t {p.name}" if self._is_integer(p) else p.declaration
            for p in self.function.params
        ]

    @property
    def address_casts(self) -> list[str]:
        return [f"({p.c}){p.name}" if self._is_integer(p) else p.name for p in self.function.params]

    # Python side ---

    def signature(self, *, adaptor: bool = False) -> list[str]:
        """Parameters after self.

        adaptor: as a Python adaptor implements it, with enums as enums and without text sizes.
        """
        given = [p for p in self.function.inputs if p.name not in self.rooms]
        parts = []
        for index, param in enumerate(given):
            kind = python_type(param)
            if param.type.kind == "enum" and not adaptor:
                kind = "int"
            rest_optional = all(p.type.name == "stream" and p.nullable for p in given[index:])
            default = " = None" if rest_optional and not adaptor else ""
            parts.append(f"{param.name}: {kind}{default}")
        rooms = [p for p in self.function.inputs if p.name in self.rooms]
        if rooms and not adaptor:
            parts += ["*", *(f"{p.name}: int = {TEXT_ROOM}" for p in rooms)]
        return parts

    @property
    def returns(self) -> str:
        if self.function.is_query:
            return "Result"
        kinds = [python_type(p) for p in self.function.outputs]
        if not kinds:
            return "None"
        return kinds[0] if len(kinds) == 1 else f"tuple[{', '.join(kinds)}]"

    @property
    def before(self) -> list[str]:
        """Statements that make room for the outputs."""
        lines = []
        for param in self.function.outputs:
            kind, name = param.type, f"out_{param.name}"
            if kind.name == "text_out":
                lines.append(f'{name} = self._ffi.new("char[]", max({param.length}, 1))')
            elif kind.kind == "primitive":
                lines.append(f'{name} = self._ffi.new("{_pointee(kind)}[1]")')
            else:
                lines.append(f'{name} = self._ffi.new("{kind.c} *")')
                if any(f.name == "struct_size" for f in kind.fields):
                    lines.append(f'{name}.struct_size = self._ffi.sizeof("{kind.c}")')
        for param in self.function.inputs:
            if param.type.kind == "struct" and is_blob(param.type):
                field = param.type.fields[0]
                lines.append(f'in_{param.name} = self._ffi.new("{param.type.c} *")')
                lines.append(
                    f"self._ffi.memmove(in_{param.name}.{field.name}, {param.name}, "
                    f"len({param.name}))"
                )
        return lines

    @property
    def arguments(self) -> list[str]:
        parts = []
        for param in self.function.params:
            kind = param.type
            if param.is_output:
                parts.append(f"out_{param.name}")
            elif kind.kind == "struct":
                parts.append(f"in_{param.name}" if is_blob(kind) else param.name)
            elif kind.kind == "handle" or kind.name == "ptr_array":
                parts.append(f"{param.name} or self._null")
            elif kind.name == "text_in":
                parts.append(f"{param.name}.encode()")
            else:
                parts.append(param.name)
        return parts

    @property
    def answers(self) -> list[str]:
        """Expressions of the outputs."""
        parts = []
        for param in self.function.outputs:
            kind, name = param.type, f"out_{param.name}"
            if kind.name == "text_out":
                parts.append(
                    f'str(self._ffi.string({name}, {param.length}).decode("utf-8", "replace"))'
                )
            elif kind.name == "text_ptr_out":
                parts.append(f'str(self._ffi.string({name}[0]).decode("utf-8", "replace"))')
            elif kind.name == "ptr_out":
                parts.append(f'int(self._ffi.cast("uintptr_t", {name}[0]))')
            elif kind.kind == "primitive":
                parts.append(f"{'float' if kind.python == 'float' else 'int'}({name}[0])")
            elif kind.kind == "enum":
                parts.append(f"{kind.python}({name}[0])")
            elif kind.kind == "handle":
                parts.append(f"{name}[0]")
            elif is_blob(kind):
                parts.append(f"bytes(self._ffi.buffer({name}.{kind.fields[0].name}))")
            else:
                fields = ", ".join(
                    _field(name, f.name, f.length) for f in kind.fields if f.name != "struct_size"
                )
                parts.append(f"{kind.python}({fields})")
        return parts


def _field(struct: str, name: str, length: int) -> str:
    if length:
        return f'self._ffi.string({struct}.{name}).decode("utf-8", "replace")'
    return f"{struct}.{name}"


def _pointee(kind: Type) -> str:
    """`void *` for `void **`, `int` for `int *`."""
    return kind.c.removesuffix("*").strip()
