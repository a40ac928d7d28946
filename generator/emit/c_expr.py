"""Steps as C: the one writer of expressions for shims and emulators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from unipal.generator.binding.expressions import (
    Binary,
    Call,
    Callback,
    Cast,
    Choice,
    CType,
    Expression,
    Fraction,
    Index,
    Items,
    Member,
    Name,
    Null,
    Number,
    Text,
    Unary,
    walk,
)

FLOATS = ("float", "double")


def fractions(locals: Iterable[tuple[str, CType]]) -> frozenset[str]:
    """The locals of a floating type."""
    return frozenset(name for name, kind in locals if kind.base in FLOATS and not kind.depth)


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
    fractions: frozenset[str] = frozenset()  # locals of a floating type

    def floats(self, node: Expression) -> bool:
        """Whether a value is of a floating type, as far as its parts tell."""
        return any(
            isinstance(part, Fraction)
            or (isinstance(part, Name) and part.name in self.fractions)
            or (isinstance(part, Cast) and part.type in FLOATS)
            for part in walk(node)
        )

    def condition(self, node: Expression) -> str:
        """The same for the brackets of an `if`, which need no second pair."""
        text = self.write(node)
        return text[1:-1] if isinstance(node, Binary) else text

    def write(self, node: Expression) -> str:
        match node:
            case Number(text=text) | Fraction(text=text) | Text(text=text):
                return text
            case Choice(condition=condition, then=then, otherwise=otherwise):
                parts = (self.write(part) for part in (condition, then, otherwise))
                return "({} ? {} : {})".format(*parts)
            case Null():
                return "NULL"
            case Callback(type=name):
                return f"shim_call_{name}"
            case Name(name=name):
                return self.renamed.get(name, name)
            case Member(name=name, field=entry, direct=direct):
                return f"{self.renamed.get(name, name)}{'.' if direct else '->'}{entry}"
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
            case Cast(type=kind, operand=operand) if kind in FLOATS or self.floats(operand):
                return f"({kind})({self.write(operand)})"
            case Cast(type=kind, operand=operand):
                return f"({kind})(uintptr_t)({self.write(operand)})"
            case Items(items=items):
                return f"(void *[]){{{', '.join(f'(void *){self.write(i)}' for i in items)}}}"
            case Call(name=name, arguments=arguments):
                return self.calls(name, [self.write(a) for a in arguments])
