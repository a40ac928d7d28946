"""`pal new`: creates a chip to bring up, in this checkout or as a separate project."""

from __future__ import annotations

import ast
import keyword
import re
import textwrap
from pathlib import Path
from string import Template

import click
from unipal.cli import chips, session, terminal
from unipal.conformance.rules.unlock import Rules, installed_rules

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
TEMPLATES = Path(__file__).parent / "templates"


@click.command("new")
@click.argument("name")
@click.option("--like", metavar="CHIP", help="Start from another chip's bindings, or `python`.")
@click.option(
    "--extends",
    "base",
    metavar="CHIP",
    help="In a checkout: inherit CHIP's file; a short file overrides single lines.",
)
@click.option(
    "--dir", "folder", type=click.Path(path_type=Path), help="Make a project in this folder."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    name: str, like: str | None, base: str | None, folder: Path | None, as_json: bool
) -> int:
    """Create chip NAME: adaptor.yaml with every function still to do, and the files it needs.

    In a checkout of unipal it becomes adaptors/NAME. Elsewhere, or with --dir, it becomes a project
    of its own with README, pyproject.toml and a CI workflow. Nothing is ever overwritten.
    """
    _check_name(name)
    rules = installed_rules()
    root = chips.repository() if folder is None else None
    inside = root is not None and Path.cwd().is_relative_to(root)
    if base is not None and (like or not inside):
        reason = (
            "cannot be combined with --like"
            if like
            else "works only in a checkout that has CHIP's file"
        )
        raise terminal.UserError(
            f"--extends {base}", reason, f"`pal new {name} --like {like or base}`", 2
        )
    if inside and root is not None:
        home = root / "adaptors" / name
        if base is not None:
            files = {"adaptor.yaml": _extending(base, {"name": name, "title": _title(name)})}
        else:
            files = _chip_files(name, f"unipal.adaptors.{name}", like, rules)
        written = _write({home / file: text for file, text in files.items()}, home)
        flag = "" if base is None else " --emulated"
        following = ["pal gen", f"pal test {name}{flag}"]
    else:
        home = folder or Path.cwd() / name
        files = {f"{name}/{f}": t for f, t in _chip_files(name, name, like, rules).items()}
        files |= _project_files(name)
        written = _write({home / file: text for file, text in files.items()}, home)
        following = [f"cd {_shown(home)}", f"pal test {name}"]
    place = next(path for path in written if path.name == "adaptor.yaml")
    if as_json:
        terminal.say_json({"chip": name, "files": [str(p) for p in written], "next": following})
        return 0
    for path in written:
        terminal.say(f"wrote {_shown(path)}")
    if base is not None:
        terminal.say(f"\n{_shown(place)} inherits all of {base}: override there what differs")
    else:
        count = len(_functions(rules))
        terminal.say(f"\n{count} functions are to do; each is a line of {_shown(place)}")
    for number, line in enumerate(following):
        terminal.say(f"  {'next:' if number == 0 else '     '} {line}")
    return 0


def _check_name(name: str) -> None:
    if _fits(name):
        if _taken(name):
            raise terminal.UserError(
                name, "a chip of this name exists", f"choose another name, or `pal test {name}`", 2
            )
        return
    better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:31]
    better = better if _fits(better) else "acme_x1"
    raise terminal.UserError(
        name,
        "is not a chip name: lower-case letters, digits and _, a letter first, at most 31",
        f"`pal new {better}`",
        2,
    )


def _fits(name: str) -> bool:
    """Whether the name also works as a Python module, a folder and a plain YAML word."""
    words = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "unipal", "tests"}
    return bool(NAME.fullmatch(name)) and not keyword.iskeyword(name) and name not in words


def _taken(name: str) -> bool:
    from unipal.adaptors import registry

    return name in registry.names()


def _functions(rules: Rules) -> list[str]:
    return [f for f, entry in rules.functions.items() if entry.get("table", "device") == "device"]


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _todo(rules: Rules) -> str:
    """The `todo:` section: every device function by group, with its description."""
    lines = ["todo:"]
    group = ""
    for name in _functions(rules):
        entry = rules.functions[name]
        if entry["group"] != group:
            group = str(entry["group"])
            required = entry["requirement"] == "required"
            lines.append(f"  # {group}" if required else f"  # {group}: a capability")
        doc = textwrap.shorten(" ".join(str(entry.get("doc", "")).split()), 90, placeholder=" …")
        lines.append(f"  - {name:<26}  # {doc}")
    return "\n".join(lines)


def _chip_files(name: str, module: str, like: str | None, rules: Rules) -> dict[str, str]:
    words = {
        "name": name,
        "module": module,
        "title": _title(name),
        "class_name": "".join(part.capitalize() for part in name.split("_")),
        "todo": _todo(rules),
    }
    files = {"__init__.py": _filled("init.py", words)}
    if like == "python":
        files["adaptor.yaml"] = _filled("adaptor_python.yaml", words)
        files["adaptor.py"] = _filled("adaptor.py", {**words, "methods": _methods(rules)})
    elif like:
        files["adaptor.yaml"] = _like(like, words)
    else:
        files["adaptor.yaml"] = _filled("adaptor.yaml", words)
    return files


def _methods(rules: Rules) -> str:
    """Every method of `DeviceAdaptor`, commented out: its signature and description."""
    import unipal.generated.pal

    source = Path(str(unipal.generated.pal.__file__)).read_text(encoding="utf-8")
    base = next(
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "DeviceAdaptor"
    )
    lines: list[str] = []
    for method in base.body:
        if isinstance(method, ast.FunctionDef) and method.name in rules.functions:
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


def _like(like: str, words: dict[str, str]) -> str:
    """Another chip's adaptor.yaml under a new name, with all of its bindings still to be
    checked.
    """
    from unipal.adaptors import registry

    chip = registry.find(like)
    source = chip.folder / "adaptor.yaml"
    if chip.kind != "binding" or not source.is_file():
        raise terminal.UserError(
            f"--like {like}",
            f"{like} has no bindings to start from (it is '{chip.kind}')",
            f"`pal new {words['name']} --like nvidia`, or --like python",
            2,
        )
    body = _taken_over(source.read_text(encoding="utf-8"))
    body = re.sub(r"(?m)^chip: .*$", f"chip: {words['name']}", body, count=1)
    body = re.sub(r"(?m)^names: .*$", f"names: {{en: {words['title']}}}", body, count=1)
    body = re.sub(r"(?m)^vendor: .*$", f"vendor: {words['title']}", body, count=1)
    return _filled("like.yaml", {**words, "like": like, "body": body})


def _extending(base: str, words: dict[str, str]) -> str:
    """A short file that inherits another chip's, with its libraries to be corrected."""
    from unipal.adaptors import registry
    from unipal.generator.binding.model import load_binding

    chip = registry.find(base)
    place = chip.folder / "adaptor.yaml"
    binding = load_binding(place, chips.spec(), place.name) if chip.kind == "binding" else None
    if binding is None:
        raise terminal.UserError(
            f"--extends {base}",
            f"{base} has no bindings to take over (it is '{chip.kind}')",
            f"`pal new {words['name']} --extends nvidia`",
            2,
        )
    libraries = "\n".join(
        f"  {one.name}:\n    sonames: [{', '.join(one.sonames)}]\n    hint: not known yet"
        for one in binding.libraries
    )
    return _filled("extends.yaml", {**words, "base": base, "libraries": libraries})


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


def _project_files(name: str) -> dict[str, str]:
    title = _title(name)
    words = {"name": name, "module": name, "title": title, "dashed": name.replace("_", "-")}
    return {
        "README.md": _filled("README.md", words),
        "pyproject.toml": _filled("pyproject.toml", words),
        ".gitignore": _filled("gitignore", words),
        ".github/workflows/conformance.yml": _filled("conformance.yml", words),
    }


def _filled(template: str, words: dict[str, str]) -> str:
    text = (TEMPLATES / f"{template}.tmpl").read_text(encoding="utf-8")
    return Template(text).substitute(words)


def _write(files: dict[Path, str], home: Path) -> list[Path]:
    """Writes all files or none: an existing one stops it before anything is written."""
    for path in files:
        if path.exists():
            raise terminal.UserError(
                str(path), "exists already and is not overwritten",
                f"remove {home}, or choose another name or --dir", 2,
            )  # fmt: skip
    return [session.write(path, text) for path, text in files.items()]


def _shown(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
