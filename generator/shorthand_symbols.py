"""The symbols of an adaptor.yaml in short: blocks of prototypes, PAL functions bound to them, and
what an emulator makes of a bound call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from unipal.generator.expression import CType
from unipal.generator.model import Function, Param
from unipal.generator.prototype_words import Parameter, Written, both_forms, read
from unipal.generator.shorthand_words import Path, ShortWords
from unipal.generator.source import near

_STEP = ("ignores", "locals", "accept", "not_ready", "means", "undo")  # of a call
_TITLE = re.compile(r"(\w+), verified by (\S+)")
_BEHIND = "`? as name`, `in place`, `answers …`, `after …`, `without parameter (why)`, `-> …`"
_SIZES = {
    "char": (1, "signed"), "int": (4, "signed"), "unsigned int": (4, "unsigned"),
    "long": (8, "signed"), "long long": (8, "signed"), "int64_t": (8, "signed"),
    "unsigned long": (8, "unsigned"), "unsigned long long": (8, "unsigned"),
    "size_t": (8, "unsigned"), "uint64_t": (8, "unsigned"),
}  # fmt: skip
# What the emulator does for a bound call that the runtime carries out under another name; the PAL's
# parameters stand for the vendor's that carry them.
_CARRIED_OUT = {
    "deviceMemcpy.sync": "copy(dst, src, size, type)",
    "deviceMemset.sync": "set(ptr, value, size)",
    "deviceMemset.async": "fill(ptr, value, size, stream)",
    "deviceMalloc.palMemHost": "allocate_host(ptr, size, 0)",
    "deviceMalloc.palMemDevice": "allocate(ptr, size)",
    "deviceMalloc.palMemManaged": "allocate_managed(ptr, size, 1)",
    "streamCreate": "new_stream(stream, 0)",
    "commInitRank": "init_rank(comm, size, id, rank)",
}
Given = list[tuple[Parameter, str, Param | None]]  # of a call: parameter, text, what it carries


def _streamed(params: Sequence[Param]) -> bool:
    """Whether a stream may be given, and may be left out."""
    return any(p.type.name == "stream" and p.nullable for p in params)


class SymbolWords(ShortWords):
    """The blocks of `symbols:` on their way from short to long."""

    parts: Mapping[str, str]  # of the block that is read
    block: Mapping[str, Any]

    def blocks(self) -> Iterator[tuple[dict[str, Any], Path, bool]]:
        """Each block, where it stands, and whether its entries stand in it one beside the other."""
        given = self.data["symbols"]
        if not isinstance(given, dict):
            yield from ((block, ("symbols", at), False) for at, block in enumerate(given))
            return
        for title, entries in given.items():
            path: Path = ("symbols", title)
            named = _TITLE.fullmatch(title)
            header = named[2] if named else ""
            if named is None:
                reason = f"'{title}' does not say what it is of"
                self.refuse(path, "symbols", reason, "write `library, verified by header:`")
            elif header not in self.known.headers:
                hint, advice = near(header, self.known.headers), "say its source in `headers:`"
                self.refuse(path, "symbols", f"no header '{header}'", advice, hint)
            block: dict[str, Any] = {"library": named[1] if named else "", "verified": "header"}
            entries = entries or {}
            block |= {"header": header, "parts": entries.get("parts", {})}
            entries = {key: value for key, value in entries.items() if key != "parts"}
            block["binds"] = {k: v for k, v in entries.items() if "(" not in k}
            block["functions"] = {k: v for k, v in entries.items() if "(" in k}
            yield block, path, True

    def symbols(self) -> None:
        if "symbols" not in self.data:
            return
        blocks = []
        for at, (block, stands, flat) in enumerate(self.blocks()):
            path: Path = ("symbols", at)
            if flat:
                self.move(path, stands)
            entries: list[dict[str, Any]] = []
            result = block.get("result") or self.only["result"]
            result = result or self.results.get(block.get("header", ""), "")
            self.block, self.parts = block, block.get("parts", {})
            for key, value in (block.get("binds") or {}).items():
                written = (*stands, key) if flat else (*stands, "binds", key)
                for name, entry in self.forms(key, value, written):
                    place = (*path, "functions", len(entries))
                    self.move(place, written)
                    if isinstance(value, str):
                        self.move((*place, "c"), written)
                    self.bound(name, entry, result, place, written)
                    entries.append(entry)
            listed = block.get("functions") or []
            for key, value in listed.items() if isinstance(listed, dict) else enumerate(listed):
                place = (*path, "functions", len(entries))
                written = (*stands, key) if flat else (*stands, "functions", key)
                if place != written:
                    self.move(place, written)
                entries.append(self.entry(key, value, result, place, written))
            long = {k: v for k, v in block.items() if k not in ("binds", "result", "parts")}
            for word in ("library", "header"):
                if (
                    word not in long
                    and self.only[word]
                    and (word == "library" or "source" not in long)
                ):
                    long[word] = self.only[word]
            if "library" not in long:
                reason = "of several libraries, says none"
                self.refuse(path, "symbols", reason, "add 'library: …'")
                long["library"] = ""
            source = self.known.headers.get(long.get("header", ""))
            if "source" not in long:
                if source is None:
                    advice = "add 'source: …', or name a 'header' whose source `headers:` says"
                    self.refuse(path, long["library"], "misses 'source'", advice)
                long["source"] = source or ""
            blocks.append({**long, "functions": entries})
        self.data["symbols"] = blocks

    def forms(self, key: str, value: Any, written: Path) -> Iterator[tuple[str, dict[str, Any]]]:
        """What a line binds: one prototype, or `name[Async](…[, stream])`, which is two."""
        entry = {"c": value} if isinstance(value, str) else dict(value or {})
        if "c" not in entry:
            advice = "write `PAL function: prototype`, or `prototype: what the emulator does`"
            self.refuse(written, key, "is bound to no prototype", advice)
            return
        both = both_forms(entry["c"])
        function = self.known.functions.get(key)
        params = function.params if function and function.table == "device" else ()
        if both and (not key.isidentifier() or (function and not _streamed(params))):
            reason = "has no two forms, without and with a stream"
            self.refuse(written, key, reason, "write one prototype, without `[…]`")
            both = {}
        for case, text in both.items():
            yield f"{key}.{case}", {**entry, "c": text}
        if not both:
            yield key, entry

    def entry(
        self, key: str | int, value: Any, result: str, place: Path, written: Path
    ) -> dict[str, Any]:
        """One vendor function: a prototype, or a prototype and what there is to say of it."""
        if isinstance(key, int):
            entry = {"c": value} if isinstance(value, str) else dict(value)
            if isinstance(value, str):
                self.move((*place, "c"), written)
        else:
            self.move((*place, "c"), written, by_key=True)
            entry = {"c": key}
            if isinstance(value, dict):
                entry |= value
            elif value is not None:
                entry["emulate"] = value
                self.move((*place, "emulate"), written)
        proto = self.prototype(entry, result, written)
        if proto.answers or proto.after or proto.without or proto.in_place:
            reason = "says how a PAL function calls it, and none is bound to it"
            self.refuse(written, proto.name, reason, "write `PAL function: prototype`")
        self.say(entry, proto, place, written)
        return entry

    def prototype(self, entry: Mapping[str, Any], result: str, written: Path) -> Written:
        """An entry's prototype, with the words beside C."""
        proto = read(entry["c"], result, self.parts)
        if re.search(r"\)[\s?]*(as|in\s+place|answers|after|without)\b", proto.text):
            reason = "what stands behind the bracket cannot be read"
            self.refuse(written, proto.name, reason, f"write in this order: {_BEHIND}")
        self.known.prototypes[proto.name] = proto
        return proto

    def say(self, entry: dict[str, Any], proto: Written, place: Path, written: Path) -> None:
        """Leaves an entry's prototype C, and says its other words in keys of their own."""
        entry["c"] = proto.text
        chosen = {p.name: p.chosen for p in proto.params if p.chosen}
        if chosen:
            entry["arguments"] = {**entry.get("arguments", {}), **chosen}
            for name in chosen:
                self.move((*place, "arguments", name), written)
        nullable = [p.name for p in proto.params if p.nullable]
        if nullable:
            entry["nullable"] = [*entry.get("nullable", ()), *nullable]
        if proto.exports:
            entry["exports"] = list(proto.exports)
        if proto.optional:
            entry["optional"] = True
        if proto.emulate:
            entry["emulate"] = proto.emulate
            self.move((*place, "emulate"), written)
        if isinstance(entry.get("emulate"), str):
            entry["emulate"] = proto.carried_out(entry["emulate"], self.known.takes)
        for param in proto.params:
            if param.numbers and not param.chosen:
                reason = f"{param.name} declares {param.numbers[0][0]}, and no set is named"
                advice = f"write `{param.name} in <set> = {param.numbers[0][0]} = …`"
                self.refuse(written, proto.name, reason, advice)
            elif param.numbers:
                self.add_set(param.chosen, dict(param.numbers), written, param.flags)

    def add_set(self, name: str, values: dict[str, int], path: Path, flags: bool = False) -> None:
        """Constants that were declared in a prototype."""
        header = self.block.get("header", self.only["header"])
        where = {"header": header} if header else {"source": self.block.get("source", "")}
        blocks = list(self.data.get("constants", ()))
        self.move(("constants", len(blocks)), path)
        self.move(("constants", len(blocks), "values"), path)
        combined = {"flags": True} if flags else {}
        values = dict(sorted(values.items(), key=lambda one: one[1]))
        self.data["constants"] = [*blocks, {"set": name, **combined, **where, "values": values}]

    # ---- a PAL function is a call ------------------------------------------------------------

    def bound(
        self, keys: str, entry: dict[str, Any], result: str, place: Path, written: Path
    ) -> None:
        """`PAL function: prototype`, or several functions with commas between them."""
        step = {k: entry.pop(k) for k in _STEP if k in entry}
        proto = self.prototype(entry, result, written)
        found = [self.bind(key.strip(), proto, step, written) for key in keys.split(",")]
        if found[0] and not proto.emulate and "emulate" not in entry:
            proto = replace(proto, emulate=found[0])
        self.say(entry, proto, place, written)

    def bind(self, key: str, proto: Written, step: dict[str, Any], written: Path) -> str:
        """The function is that call, with the PAL's own parameters; answers what an emulator does
        then, "" where that is seen from the call.
        """
        name, _, case = key.partition(".")
        function = self.known.functions.get(name)
        bound = self.data["functions"] = dict(self.data.get("functions", {}))
        said = bound.get(name)
        cases = [case] if case else self.other_cases(function, said)
        left = dict(proto.without)
        left |= step.get("ignores") or (said.get("ignores", {}) if isinstance(said, dict) else {})
        given = self.arguments(function, cases[0], proto, left, written)
        text = f"{proto.name}({', '.join(text for _, text, _ in given)})"
        call: Any = {"call": text, **step} if step else text
        steps = [*proto.after, *self.before(proto, name, given, written), call]
        whole: dict[str, Any] = {}
        out = self.answer(proto, function)
        if proto.answers and out is None:
            reason = f"{proto.name} has no out-parameter left that could answer"
            self.refuse(written, key, reason, "leave the answer's place to `answers`")
        elif out is not None:
            whole["locals"] = {out.name: out.pointed}
            results = {a.constant: a.result for a in proto.answers}
            steps.append({"answer": out.name, "results": results})
            self.answered(proto, name, out, written)
        if case in ("sync", "async") or cases[0].startswith("pal"):
            body: Any = steps if len(steps) > 1 else call
            if proto.optional and cases[0].startswith("pal"):
                why = f"the library has no {proto.name}"
                refusal = {"refuse": "palNotSupported", "why": why}
                body = {"if_exported": proto.name, "then": body, "else": refusal}
            for one in cases:
                self.bind_case(name, one, body, {**whole, "ignores": dict(proto.without)}, written)
        elif said is not None:
            self.refuse(written, key, "is bound twice", "remove one of them")
        else:
            if proto.without:
                whole["ignores"] = dict(proto.without)
            if len(steps) > 1 and whole:
                whole["steps"] = steps
            elif whole:
                whole = {**(call if isinstance(call, dict) else {"call": call}), **whole}
            bound[name] = whole or (steps if len(steps) > 1 else call)
            self.move(("functions", name), written)
        return self.emulated(f"{name}.{cases[0]}" if cases[0] else name, proto, function, given)

    def other_cases(self, function: Function | None, said: Any) -> list[str]:
        """The values of a choice that are still open; [""] where there is no choice."""
        found = said.get("cases", {}) if isinstance(said, dict) and "call" not in said else {}
        by = self.chooser(function, next(iter(found), ""))
        values = self.known.enums.get(by.type.name, ()) if by and found else ()
        return [value for value in values if value not in found] or [""]

    def bind_case(
        self, name: str, case: str, call: Any, beside: Mapping[str, Any], written: Path
    ) -> None:
        bound, to = self.data["functions"], ("functions", name)
        body = bound.get(name)
        if body is None or (isinstance(body, dict) and "call" not in body):
            body = bound[name] = dict(body or {})
            for key, found in beside.items():
                if found:
                    body[key] = {**body.get(key, {}), **found}
            there = body if case in ("sync", "async") else body.get("cases", {})
            if case not in there:
                if case in ("sync", "async"):
                    body[case] = call
                    self.move((*to, case), written)
                else:
                    self.add_case(body, case, call, name)
                    self.move((*to, "cases", case), written)
                    self.moved.setdefault((*to, "by"), (written, False))
                    self.moved.setdefault((*to, "cases"), (written, False))
                self.moved.setdefault(to, (written, False))
                return
        self.refuse(written, f"{name}.{case}", "is bound twice", "remove one of them")

    def add_case(self, body: dict[str, Any], value: str, steps: Any, function: str) -> None:
        """One branch of a choice, in the order of the PAL's values."""
        by = self.chooser(self.known.functions.get(function), value)
        order = list(self.known.enums.get(by.type.name, ())) if by else []
        cases = {**body.get("cases", {}), value: steps}
        body["by"] = by.name if by else self.known.owner(value)
        body["cases"] = dict(
            sorted(cases.items(), key=lambda c: order.index(c[0]) if c[0] in order else 99)
        )

    def chooser(self, function: Function | None, value: str) -> Param | None:
        """The parameter that a choice by this value is made by."""
        params = [p for p in function.params if p.type.kind == "enum"] if function else []
        owner = self.known.owner(value)
        return next((p for p in params if p.type.name == owner), params[0] if params else None)

    def arguments(
        self,
        function: Function | None,
        case: str,
        proto: Written,
        ignored: Mapping[str, str],
        path: Path,
    ) -> Given:
        """What the vendor's parameters get: what `=` says, the PAL's parameter of the same name,
        and the PAL's others in their order, enums for enums where there are as many.
        """
        if function is None:
            return []
        chooser = self.chooser(function, case) if case.startswith("pal") else None
        out = self.answer(proto, function)
        params = [
            p
            for p in function.params
            if p.name not in ignored
            and not (case == "sync" and p.type.name == "stream")
            and not (proto.in_place and p.name == "send")
            and p is not chooser
        ]
        theirs_named = {p.name: p for p in proto.params}
        saying = [p for p in proto.params if not (p.relation and p.given in theirs_named)]
        said = {word for p in saying for word in re.findall(r"\w+", p.given)}
        free = {p.name: p for p in params if p.name not in said}
        same = {p.name for p in proto.params if not p.given and p.name in free}
        rest = [p for n, p in free.items() if n not in same]
        open_ = [p for p in proto.params if not p.given and p.name not in same and p is not out]
        if len(open_) < len(rest):  # the steps before the call may have used the others
            earlier = set(re.findall(r"\w+", " ".join(proto.after)))
            rest = [p for p in rest if p.name not in earlier]
        if len(open_) != len(rest):
            pal = ", ".join(p.name for p in rest) or "nothing"
            theirs = ", ".join(p.name for p in open_) or "nothing"
            reason = f"{proto.name} has {theirs} left to fill, and {function.name} {pal} to give"
            self.refuse(path, function.name, reason, "say what a parameter gets: `int len = size`")
            return []
        enums = [p for p in open_ if not p.type.depth and self.is_a(p.type.base, "enum")]
        if len(enums) == sum(p.type.kind == "enum" for p in rest):
            open_ = [*(p for p in open_ if p not in enums), *enums]
            rest = sorted(rest, key=lambda p: p.type.kind == "enum")
        carried = {**free, **dict(zip((p.name for p in open_), rest, strict=True))}
        texts: dict[str, tuple[str, Param | None]] = {}
        for param in proto.params:
            ours = carried.get(param.name)
            if param is out:
                texts[param.name] = (f"&{param.name}", None)
            elif param.given:
                texts[param.name] = (param.given, None)
            elif ours is not None:
                native = self.known.native(ours)
                texts[param.name] = (self.given(param, ours.name, native, path), ours)
        for param in proto.params:
            if param.relation and param.given in theirs_named:
                texts[param.name] = (texts[param.given][0], None)
        return [(p, *texts[p.name]) for p in proto.params if p.name in texts]

    def answer(self, proto: Written, function: Function | None) -> Parameter | None:
        """The out-parameter that answers, where the prototype says what its values mean."""
        ours = {p.name for p in function.params} if function else set()
        found = [p for p in proto.params if p.type.depth and not p.given and p.name not in ours]
        return found[-1] if proto.answers and found else None

    def answered(self, proto: Written, name: str, out: Parameter, written: Path) -> None:
        """The constants that an answer is read by, and their type."""
        numbers = {a.constant: a.number for a in proto.answers if a.number is not None}
        if numbers:
            stem = next(iter(re.findall(r"^[a-z]+", name)), name)
            self.add_set(f"{stem}_states", numbers, written)
        if out.pointed not in {**self.known.types, **self.data.get("types", {})}:
            self.data["types"] = {**self.data.get("types", {}), out.pointed: {"kind": "enum"}}
            self.known.types[out.pointed] = {"kind": "enum"}

    def before(self, proto: Written, name: str, given: Given, written: Path) -> list[Any]:
        """Where one buffer is sent and received: the root's elements are copied there first."""
        if not proto.in_place:
            return []
        rank = self.data["functions"].get("commUserRank")
        asks = re.fullmatch(r"(\w+)\((.*)\)", rank) if isinstance(rank, str) else None
        if name != "broadcast" or asks is None:
            reason = "is in place, which is for a broadcast after commUserRank is bound to a call"
            self.refuse(written, name, reason, "write out its steps under `functions:`")
            return []
        asked = re.sub(r"[^,]*\brank\b", " out me", asks[2]).strip()
        who = f"{asks[1]}({asked})"
        copies = {"if": "(int)me == root", "then": "copy_on(stream, recv, send, count, type)"}
        return [who, copies]

    # ---- the call turned round ---------------------------------------------------------------

    def emulated(self, key: str, proto: Written, function: Function | None, given: Given) -> str:
        """What an emulator does for a call that says nothing of it, "" where the generator sees it
        from the call (emulator.inverse), or nobody can.
        """
        if function is None or not given:
            return ""
        if out := self.answer(proto, function):
            if key not in ("streamQuery", "eventQuery"):
                return ""
            meant = {a.result: a.constant for a in proto.answers}
            first = next((p.name for p, _, ours in given if ours is not None), "")
            values = [meant.get("palSuccess", ""), meant.get("palInProgress", "")]
            stem = key.removesuffix("Query")
            return f"{stem}_status({first}, (int *){out.name}, {', '.join(values)})"
        plain = f"{function.name}({', '.join(p.name for p in function.params)})"
        carried = proto.condition or proto.in_place
        text = _CARRIED_OUT.get(key, plain if carried else "")
        turned = {p.name: self.turned(p, given, proto) for p in function.params}
        word, _, inside = text.partition("(")
        if any(not turned[name] for name in re.findall(r"\w+", inside) if name in turned):
            return ""
        inside = re.sub(r"\w+", lambda m: turned.get(m[0], m[0]), inside)
        return f"{word}({inside}" if text else ""

    def turned(self, pal: Param, given: Given, proto: Written) -> str:
        """A parameter of the PAL's in the vendor's own: what was made of it, turned back."""
        name = "recv" if proto.in_place and pal.name == "send" else pal.name
        for param, text, ours in given:
            made = ours.name == name if ours else re.search(rf"\b{name}\b", param.given)
            if not made or (param.relation and ours is None):
                continue
            if table := re.fullmatch(rf"(\w+)\[{name}\]", text):
                return f"{table[1]}~[{param.name}]"
            loses_const = param.c.startswith("const ") and "*" in pal.c and "const" not in pal.c
            if (text.startswith("(") and text.endswith(f"){name}")) or loses_const:
                return f"({pal.c}){param.name}"
            return "" if text[:1] in ("&", "*") else param.name
        return ""

    def given(self, param: Parameter, name: str, pal: CType, path: Path) -> str:
        """A PAL parameter as the vendor's: itself, through a table, its address, or cast."""
        theirs = param.type
        if pal.base in self.known.enums and pal.depth == 0 and theirs.base != pal.base:
            fitting = [
                table
                for table, rows in self.known.tables.items()
                if table not in self.known.derived
                if rows and self.known.owner(next(iter(rows))) == pal.base
                if any(
                    isinstance(row, str)
                    and self.known.constants.get(row, ("", ""))[param.chosen != ""]
                    == (param.chosen or theirs.base)
                    for row in rows.values()
                )
            ]
            if len(fitting) == 1:
                return f"{fitting[0]}[{name}]"
            found = "several tables do" if fitting else "no table does"
            reason = f"{found} turn {pal.base} into {param.chosen or theirs.base}"
            self.refuse(
                path, param.name, reason, f"say which: `{param.name} = <table>[{name}]`", fitting
            )
            return name
        ours, wanted = self.same(pal), self.same(theirs)
        if ours.base == wanted.base:
            return {1: f"&{name}", -1: f"*{name}"}.get(wanted.depth - ours.depth, name)
        numbers = self.size(ours.base), self.size(wanted.base)
        if ours.depth == wanted.depth and None not in numbers and numbers[0] != numbers[1]:
            return f"({param.spelled}){name}"
        if ours.depth and not wanted.depth and not self.is_a(wanted.base, "struct"):
            return f"({param.spelled}){name}"
        return name

    def same(self, kind: CType) -> CType:
        base = self.known.types.get(kind.base, {}).get("same_as", kind.base)
        return CType(base, kind.depth)

    def is_a(self, name: str, kind: str) -> bool:
        return bool(self.known.types.get(name, {}).get("kind") == kind)

    def size(self, name: str) -> tuple[int, str] | None:
        """Bytes and sign of an integer; None for anything else."""
        how = self.known.types.get(name, {})
        if how.get("kind") in ("signed", "unsigned"):
            return int(how.get("bytes", 8)), str(how["kind"])
        return _SIZES.get(name)
