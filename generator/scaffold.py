"""Text of a new chip's files: its adaptor.yaml, and a project around it.

Everything is returned as a mapping from file name to text; nothing is written here. `functions` is
the spec's: name → entry, in its order.
"""

from __future__ import annotations

import ast
import keyword
import re
import textwrap
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

from unipal.generator.binding.model import Binding

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
# words that are not plain text in YAML, or no module of a project
RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "unipal", "tests"}
TEMPLATES = Path(__file__).parent / "templates" / "project"
Functions = Mapping[str, Mapping[str, Any]]


def fits(name: str) -> bool:
    """Whether the name also works as a Python module, a folder and a plain YAML word."""
    return bool(NAME.fullmatch(name)) and not keyword.iskeyword(name) and name not in RESERVED


def better_name(name: str) -> str:
    """A name that fits, as close to `name` as possible."""
    better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:31]
    return better if fits(better) else "acme_x1"


def device_functions(functions: Functions) -> list[str]:
    """The functions that a chip has to do."""
    return [f for f, entry in functions.items() if entry.get("table", "device") == "device"]


def bound_chip(name: str, module: str, functions: Functions) -> dict[str, str]:
    """A chip with every function still to do."""
    words = _words(name, module, functions)
    return {**_package(words), "adaptor.yaml": _filled("adaptor.yaml", words)}


def chip_like(
    name: str, module: str, functions: Functions, like: str, bindings: str
) -> dict[str, str]:
    """A chip with the `bindings` of chip `like`, the text of its file, all still to be checked."""
    words = _words(name, module, functions)
    body = _taken_over(bindings)
    body = re.sub(r"(?m)^chip: .*$", f"chip: {name}", body, count=1)
    body = re.sub(r"(?m)^names: .*$", f"names: {{en: {words['title']}}}", body, count=1)
    body = re.sub(r"(?m)^vendor: .*$", f"vendor: {words['title']}", body, count=1)
    text = _filled("like.yaml", {**words, "like": like, "body": body})
    return {**_package(words), "adaptor.yaml": text}


def python_chip(name: str, module: str, functions: Functions, interface: str) -> dict[str, str]:
    """A chip in Python. `interface`: the source that defines `DeviceAdaptor`."""
    words = _words(name, module, functions)
    return {
        **_package(words),
        "adaptor.yaml": _filled("adaptor_python.yaml", words),
        "adaptor.py": _filled("adaptor.py", {**words, "methods": _methods(interface, functions)}),
    }


def extending(name: str, base: str, binding: Binding) -> dict[str, str]:
    """A short file that inherits chip `base` and its `binding`, with libraries to be corrected."""
    libraries = "\n".join(
        f"  {one.name}:\n    sonames: [{', '.join(one.sonames)}]\n    hint: not known yet"
        for one in binding.libraries
    )
    words = {"name": name, "title": _title(name), "base": base, "libraries": libraries}
    return {"adaptor.yaml": _filled("extends.yaml", words)}


def project(name: str, chip: Mapping[str, str]) -> dict[str, str]:
    """A project of its own around the files of a chip."""
    words = {
        "name": name, "module": name, "title": _title(name), "dashed": name.replace("_", "-"),
    }  # fmt: skip
    return {
        **{f"{name}/{file}": text for file, text in chip.items()},
        "README.md": _filled("README.md", words),
        "pyproject.toml": _filled("pyproject.toml", words),
        ".gitignore": _filled("gitignore", words),
        ".github/workflows/conformance.yml": _filled("conformance.yml", words),
    }


# ---- parts of files ------------------------------------------------------------------------------


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _words(name: str, module: str, functions: Functions) -> dict[str, str]:
    return {
        "name": name,
        "module": module,
        "title": _title(name),
        "class_name": "".join(part.capitalize() for part in name.split("_")),
        "todo": _todo(functions),
    }


def _package(words: Mapping[str, str]) -> dict[str, str]:
    return {"__init__.py": _filled("init.py", words)}


def _todo(functions: Functions) -> str:
    """The `todo:` section: every device function by group, with its description."""
    lines = ["todo:"]
    group = ""
    for name in device_functions(functions):
        entry = functions[name]
        if entry["group"] != group:
            group = str(entry["group"])
            required = entry["requirement"] == "required"
            lines.append(f"  # {group}" if required else f"  # {group}: a capability")
        doc = textwrap.shorten(" ".join(str(entry.get("doc", "")).split()), 90, placeholder=" …")
        lines.append(f"  - {name:<26}  # {doc}")
    return "\n".join(lines)


def _methods(interface: str, functions: Functions) -> str:
    """Every method of `DeviceAdaptor`, commented out: its signature and description."""
    base = next(
        node
        for node in ast.parse(interface).body
        if isinstance(node, ast.ClassDef) and node.name == "DeviceAdaptor"
    )
    lines: list[str] = []
    for method in base.body:
        if isinstance(method, ast.FunctionDef) and method.name in functions:
            answer = f" -> {ast.unparse(method.returns)}" if method.returns else ""
            inside = ast.unparse(method.args)
            heading = f"def {method.name}({inside}){answer}:"
            if len(heading) > 92:
                inside = textwrap.fill(inside, 88).replace("\n", "\n    ")
                heading = f"def {method.name}(\n    {inside}\n){answer}:"
            doc = " ".join((ast.get_docstring(method) or "").split())
            lines += ["", *heading.splitlines()]
            lines += textwrap.wrap(
                f'"""{doc}"""', 92, initial_indent="    ", subsequent_indent="    ",
                break_on_hyphens=False,
            )  # fmt: skip
    return "\n".join(f"    # {line}".rstrip() for line in lines[1:])


def _taken_over(text: str) -> str:
    """The file without its heading; bindings that must be checked call by call are commented
    out.
    """
    body = re.sub(r"\A(#.*\n)+", "", text)
    kept: list[str] = []
    block = ""
    for line in body.rstrip("\n").splitlines():
        if re.match(r"[a-z_]+:", line):
            block = line.partition(":")[0]
        out = line.strip() and block in (
            "functions", "emulator", "unsupported", "known_failures", "overrides", "start",
            "each_thread", "each_device", "ipc_ended",
        )  # fmt: skip
        kept.append(f"# {line}".rstrip() if out else line)
    return "\n".join(kept)


def _filled(template: str, words: Mapping[str, str]) -> str:
    text = (TEMPLATES / f"{template}.tmpl").read_text(encoding="utf-8")
    return Template(text).substitute(words)
