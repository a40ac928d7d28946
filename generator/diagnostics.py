"""A YAML file that knows where each of its keys and values stands, and the problems found in it.

A `Problem` is an error for a person: place, thing, reason, a suggestion where possible, next step.
`Source` parses once; positions come from the same node tree as the data, so they cannot disagree.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import yaml

Key = str | int


@dataclass(frozen=True, order=True)
class Location:
    """A place in a file; line and column count from 1."""

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """One error for a person. `hint` lists near names, `next` says what to do."""

    path: str
    line: int
    col: int
    what: str
    reason: str
    hint: tuple[str, ...] = ()
    next: str = ""

    def __str__(self) -> str:
        text = f"{self.path}:{self.line}:{self.col}: "
        text += f"{self.what}: {self.reason}" if self.what else self.reason
        if self.hint:
            text += f"\n  did you mean: {', '.join(self.hint)}"
        if self.next:
            text += f"\n  next: {self.next}"
        return text

    @classmethod
    def at(
        cls, place: Location, what: str, reason: str, hint: Iterable[str] = (), next: str = ""
    ) -> Problem:
        return cls(place.path, place.line, place.column, what, reason, tuple(hint), next)


class SpecError(Exception):
    """Raised with every problem found, in the order of the file."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(p) for p in self.problems))


def near(word: object, words: Iterable[object]) -> tuple[str, ...]:
    """At most two names close to `word`, the closest first."""
    known = sorted({str(w) for w in words})
    return tuple(difflib.get_close_matches(str(word), known, n=2, cutoff=0.7))


class Source:
    """A parsed YAML file: `data` (plain lists, dicts, scalars) and `at` (where a thing stands)."""

    def __init__(self, path: str, text: str, renamed: bool = False) -> None:
        """`renamed`: two keys that a renaming made equal are one entry, the later."""
        self.path, self.text = path, text
        # Where entries of `data` stand that were read out of a text, or stand elsewhere.
        self.places: dict[tuple[Key, ...], Location | tuple[Key, ...]] = {}
        try:
            loader = yaml.CSafeLoader(text)
            try:
                node = loader.get_single_node()
                problems = (
                    list(self._duplicate_keys(node)) if node is not None and not renamed else []
                )
                problems += list(self._split_texts(node))
                if problems:
                    raise SpecError(problems)
                if renamed and isinstance(node, yaml.MappingNode):
                    _join_libraries(node)
                self.data: Any = None if node is None else loader.construct_document(node)
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            reason, advice = _explained(error, text.split("\n")[line - 1 : line])
            raise SpecError(
                [Problem(path, line, column, "not YAML", reason, (), advice)]
            ) from error
        self._root = node

    @classmethod
    def read(cls, file: Path, shown: str | None = None) -> Source:
        """Reads a file; `shown` is the path printed in errors."""
        name = shown or str(file)
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise SpecError(
                [Problem(name, 1, 1, "", error.strerror or "cannot be read", (), "create the file")]
            ) from error
        except UnicodeDecodeError as error:
            raise SpecError(
                [Problem(name, 1, 1, "", "is not UTF-8 text", (), "save the file as UTF-8")]
            ) from error
        return cls(name, text)

    def at(self, *keys: Key, value: bool = False) -> Location:
        """Where the key (or with `value` its value) at the end of the path stands."""
        for end in range(len(keys), 0, -1) if self.places else ():
            known = self.places.get(keys[:end])
            if isinstance(known, Location):
                return known
            if known is not None:
                keys = (*known, *keys[end:])
                break
        node, mark = self._node(keys)
        if (value or mark is None) and node is not None:
            mark = node.start_mark
        if mark is None:
            return Location(self.path, 1, 1)
        return Location(self.path, mark.line + 1, mark.column + 1)

    def _node(self, keys: Sequence[Key]) -> tuple[yaml.Node | None, yaml.Mark | None]:
        """The last node on the path that exists, and the mark of its key."""
        node, mark = self._root, None
        for key in keys:
            found = False
            if isinstance(node, yaml.MappingNode):
                for name, item in node.value:
                    if name.value == str(key):
                        node, mark, found = item, name.start_mark, True
                        break
            elif isinstance(node, yaml.SequenceNode) and isinstance(key, int):
                node = node.value[key]
                mark, found = node.start_mark, True
            if not found:
                break
        return node, mark

    def characters(self, *keys: Key) -> Callable[[int], Location]:
        """Where each character of the text at a path stands, blocks and folded lines included."""
        node, _ = self._node(keys)
        if not isinstance(node, yaml.ScalarNode):
            place = self.at(*keys, value=True)
            return lambda offset: place
        lines = self.text.split("\n")
        line, column = node.start_mark.line, node.start_mark.column
        if node.style in ("|", ">"):
            line, column = line + 1, 0
        elif node.style:
            column += 1
        found: list[Location] = []
        for letter in node.value:
            while line < len(lines):
                rest = lines[line][column:]
                if rest[:1] == letter or (letter == "\n" and not rest):
                    break
                if not rest:
                    line, column = line + 1, 0
                elif rest[0].isspace() or (rest[0] == "\\" and node.style == '"'):
                    column += 1
                else:
                    break
            found.append(Location(self.path, line + 1, column + 1))
            if letter == "\n" and line < len(lines) and column >= len(lines[line]):
                line, column = line + 1, 0
            elif line < len(lines) and lines[line][column : column + 1] == letter:
                column += 1
        found.append(Location(self.path, line + 1, column + 1))
        return lambda offset: found[max(0, min(offset, len(found) - 1))]

    def is_text(self, *keys: Key) -> bool:
        """Whether the text at a path of `data` stands in the file as it is."""
        node = self.data
        for key in keys:
            inside = isinstance(node, dict) and key in node
            listed = isinstance(node, list) and isinstance(key, int) and key < len(node)
            node = node[key] if inside or listed else None
        at = self.at(*keys, value=True)
        lines = self.text.split("\n")
        line = lines[at.line - 1][at.column - 1 :] if at.line <= len(lines) else ""
        return isinstance(node, str) and line.lstrip("\"'").startswith(node[:8])

    def problem(
        self,
        keys: Sequence[Key],
        what: str,
        reason: str,
        hint: Iterable[str] = (),
        next: str = "",
        value: bool = False,
    ) -> Problem:
        return Problem.at(self.at(*keys, value=value), what, reason, hint, next)

    def _split_texts(self, node: yaml.Node | None) -> Iterator[Problem]:
        """Texts in braces that YAML split at a comma: a bracket opens in one and closes in the
        next.
        """
        if isinstance(node, yaml.ScalarNode):
            return
        inside: list[yaml.Node] = []
        if isinstance(node, yaml.MappingNode):
            inside = [part for entry in node.value for part in entry]
        elif isinstance(node, yaml.SequenceNode):
            inside = list(node.value)
        flow = isinstance(node, yaml.CollectionNode) and node.flow_style
        for part in inside if flow else ():
            text = part.value if isinstance(part, yaml.ScalarNode) and not part.style else ""
            if text.count("(") > text.count(")"):
                line, column = part.start_mark.line + 1, part.start_mark.column + 1
                reason = f"YAML ends '{text}' at the comma"
                advice = "write the C behind `|` on lines of its own, or in quotes"
                yield Problem(self.path, line, column, "", reason, (), advice)
        for part in inside:
            yield from self._split_texts(part)

    def _duplicate_keys(self, node: yaml.Node) -> Iterator[Problem]:
        if isinstance(node, yaml.MappingNode):
            seen: dict[str, int] = {}
            for key, value in node.value:
                line, column = key.start_mark.line + 1, key.start_mark.column + 1
                if key.value in seen:
                    reason = f"key stands twice, first in line {seen[key.value]}"
                    yield Problem(
                        self.path, line, column, str(key.value), reason, (), "remove one of them"
                    )
                seen.setdefault(key.value, line)
                yield from self._duplicate_keys(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from self._duplicate_keys(item)


def _explained(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> tuple[str, str]:
    """Why a file is not YAML, and what to write."""
    reason, line = error.problem or error.context or "cannot be read", "".join(lines)
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "a tab stands where YAML wants spaces", "indent with spaces"
    if "alias" in reason or "anchor" in reason:
        return f"{reason}: * and & mean something to YAML", _AS_BLOCK
    if "(" in line or ";" in line:
        return reason, _AS_BLOCK
    return reason, "correct the syntax"


_AS_BLOCK = "write C behind `|`, on lines of its own"


def _join_libraries(root: yaml.MappingNode) -> None:
    """Libraries that a renaming gave one name are one: the later's blocks follow as `more`."""
    libraries = next((v for k, v in root.value if k.value == "libraries"), None)
    if not isinstance(libraries, yaml.MappingNode):
        return
    joined: dict[str, tuple[yaml.Node, yaml.MappingNode]] = {}
    for key, said in libraries.value:
        if key.value not in joined:
            joined[key.value] = (key, said)
            continue
        first = joined[key.value][1]
        loading = ("sonames", "hint", "required", "more")
        block = yaml.MappingNode(
            said.tag, [e for e in said.value if e[0].value not in loading], said.start_mark
        )
        lists = [v for part in (first, said) for k, v in part.value if k.value == "more"]
        own, other = (lists[:1], lists[1:]) if _has(first, "more") else ([], lists)
        items = [*(i for v in own for i in v.value), block, *(i for v in other for i in v.value)]
        first.value = [
            *(e for e in first.value if e[0].value != "more"),
            (
                yaml.ScalarNode("tag:yaml.org,2002:str", "more", said.start_mark),
                yaml.SequenceNode("tag:yaml.org,2002:seq", items, said.start_mark),
            ),
        ]
    libraries.value = list(joined.values())


def _has(node: yaml.MappingNode, key: str) -> bool:
    return any(k.value == key for k, _ in node.value)


_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "an integer"
    if isinstance(value, float):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "a mapping"


def _subject(source: Source, path: Sequence[Key]) -> str:
    """The thing an error is about: names and ids on the way, then keys below the last.

    The key of a list whose items have names says nothing and is left out.
    """
    parts: list[str] = []
    node = source.data
    for at, key in enumerate(path):
        node = node[key]
        if isinstance(key, int):
            parts.append(_label(node) or f"[{key}]")
            continue
        follows = path[at + 1] if at + 1 < len(path) else None
        named = isinstance(node, list) and isinstance(follows, int) and _label(node[follows])
        if not named and (key != "functions" or follows is None):
            parts.append(str(key))
    return ".".join(parts).replace(".[", "[")


def _label(node: object) -> str:
    """What an item of a list is called; "" when it has no name."""
    if not isinstance(node, dict):
        return ""
    return next((str(node[key]) for key in ("name", "id", "code") if key in node), "")


def schema_problems(source: Source, schema: dict[str, Any]) -> list[Problem]:
    """Every breach of a closed JSON Schema, in words, at the key or value that breaks it."""
    validator = jsonschema.Draft202012Validator(schema)
    problems: list[Problem] = []
    for error in validator.iter_errors(source.data):
        for leaf in _leaves(error):
            problems += _schema_problem(source, leaf)
    return sorted(set(problems))


def _leaves(error: jsonschema.ValidationError) -> list[jsonschema.ValidationError]:
    """For alternatives, the branch that fits best by depth; the error itself otherwise."""
    if error.validator in ("oneOf", "anyOf") and error.context:
        branches: dict[int, list[jsonschema.ValidationError]] = {}
        for sub in error.context:
            branches.setdefault(int(sub.schema_path[0]), []).append(sub)
        at_top = len(error.absolute_path)

        def misfit(branch: list[jsonschema.ValidationError]) -> tuple[bool, int]:
            wrong_kind = any(
                len(e.absolute_path) == at_top and e.validator in ("type", "const") for e in branch
            )
            return wrong_kind, len(branch)

        best = min(branches.values(), key=misfit)
        if misfit(best)[0]:
            return [error]
        return [leaf for sub in best for leaf in _leaves(sub)]
    return [error]


def _schema_problem(source: Source, error: jsonschema.ValidationError) -> Iterator[Problem]:
    path: list[Key] = [k if isinstance(k, int) else str(k) for k in error.absolute_path]
    what = _subject(source, path)
    value: Any = error.instance
    limit: Any = error.validator_value
    schema = error.schema if isinstance(error.schema, dict) else {}
    match error.validator:
        case "additionalProperties":
            known = sorted(schema.get("properties", {}))
            for key in value:
                if key in schema.get("properties", {}):
                    continue
                hint = near(key, known)
                advice = "correct the key" if hint else f"use one of: {', '.join(known)}"
                yield source.problem([*path, key], what, f"unknown key '{key}'", hint, advice)
        case "required":
            for key in limit:
                if key not in value:
                    yield source.problem(path, what, f"misses '{key}'", (), f"add '{key}: …'")
        case "dependentRequired":
            for key, others in limit.items():
                for other in others:
                    if key in value and other not in value:
                        reason = f"'{key}' needs '{other}' beside it"
                        yield source.problem([*path, key], what, reason, (), f"add '{other}: …'")
        case "enum":
            words = [str(v) for v in limit]
            reason = f"'{value}' is none of {', '.join(words)}"
            hint = near(value, words)
            yield source.problem(path, what, reason, hint, "use one of them", value=True)
        case "const":
            reason = f"must be {json.dumps(limit)}, not {json.dumps(value)}"
            yield source.problem(path, what, reason, (), "correct the value", value=True)
        case "type":
            kinds = limit if isinstance(limit, list) else [limit]
            wanted = " or ".join(_KINDS[k] for k in kinds)
            reason = f"must be {wanted}, not {_kind(value)}"
            yield source.problem(path, what, reason, (), "correct the value", value=True)
        case "pattern":
            reason = f"'{value}' does not have the form {limit}"
            advice = str(schema.get("description", "correct the spelling"))
            yield source.problem(path, what, reason, (), advice, value=True)
        case "minLength" | "minItems" | "minProperties":
            yield source.problem(path, what, "must not be empty", (), "fill it in", value=True)
        case "minimum":
            reason = f"must be at least {limit}, not {value}"
            yield source.problem(path, what, reason, (), "correct the value", value=True)
        case "maximum":
            reason = f"must be at most {limit}, not {value}"
            yield source.problem(path, what, reason, (), "correct the value", value=True)
        case "oneOf" | "anyOf":
            forms = [str(s.get("description", s.get("type", "another form"))) for s in limit]
            reason = f"has none of the allowed forms: {'; '.join(forms)}"
            yield source.problem(path, what, reason, (), "write one of them", value=True)
        case _:
            reason = f"breaks the schema rule '{error.validator}'"
            yield source.problem(path, what, reason, (), "see pal_spec/schema", value=True)
