"""Steps as C: the one writer of expressions for shims and emulators."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from unipal.generator.expression import (
    Binary,
    Call,
    Cast,
    CType,
    Expression,
    Index,
    Items,
    Member,
    Name,
    Null,
    Number,
    Unary,
)


def c_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def c_text(text: str) -> str:
    """A text of several lines: one literal for each."""
    lines = text.splitlines(keepends=True)
    return "\n    ".join(c_string(line).replace("\n", "\\n") for line in lines)


def declared(kind: CType, name: str) -> str:
    """`type name`, the star at the name."""
    return f"{'const ' if kind.const else ''}{kind.base} {'*' * kind.depth}{name}"


@dataclass(frozen=True)
class Writer:
    """How names of one function come out in C. `calls` writes a call from its name and finished
    arguments.
    """

    calls: Callable[[str, Sequence[str]], str]
    renamed: Mapping[str, str] = field(default_factory=dict)
    structs: frozenset[str] = frozenset()
    arrays: frozenset[str] = frozenset()

    def condition(self, node: Expression) -> str:
        """The same for the brackets of an `if`, which need no second pair."""
        text = self.write(node)
        return text[1:-1] if isinstance(node, Binary) else text

    def write(self, node: Expression) -> str:
        match node:
            case Number(text=text):
                return text
            case Null():
                return "NULL"
            case Name(name=name):
                return self.renamed.get(name, name)
            case Member(name=name, field=entry):
                return f"{name}->{entry}"
            case Index(name=name, index=index, inverse=inverse):
                if name in self.arrays:
                    return f"{name}[{self.write(index)}]"
                return f"{name}_{'key' if inverse else 'of'}({self.write(index)})"
            case Unary(operator=operator, operand=operand):
                inner = self.write(operand)
                return (
                    f"{operator}{inner}"
                    if isinstance(operand, Name | Member)
                    else f"{operator}({inner})"
                )
            case Binary(operator=operator, left=left, right=right):
                return f"({self.write(left)} {operator} {self.write(right)})"
            case Cast(type=kind, operand=operand):
                return f"({kind})(uintptr_t)({self.write(operand)})"
            case Items(items=items):
                return f"(void *[]){{{', '.join(f'(void *){self.write(i)}' for i in items)}}}"
            case Call(name=name, arguments=arguments):
                return self.calls(name, [self.write(a) for a in arguments])
