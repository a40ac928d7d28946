"""Maps a chip's name or path to what the suite runs and what a certificate certifies."""

from __future__ import annotations

import contextlib
import difflib
import fnmatch
import functools
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.cli import terminal
from unipal.cli.terminal import UserError
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import BuiltLibrary
    from unipal.adaptors.registry import Built, Chip, LoadError
    from unipal.conformance.harness.target import Target
    from unipal.conformance.rules.verdicts import Results
    from unipal.generator.binding.model import Binding
    from unipal.generator.spec.model import Spec

_ENVIRONMENT = ("UNIPAL_", "PAL_", "CUDA_", "HIP_", "ASCEND_", "OCL_", "POCL_")


def library(name: str, chip: Chip, *, emulated: bool = False) -> BuiltLibrary:
    """A collective library, built. UserError if it does not accept the chip's memory.

    `emulated`: over an emulated chip a vendor's library is emulated as well.
    """
    from unipal.adaptors import ccl_registry

    found = ccl_registry.find_ccl(name)
    if not found.accepts_chip(chip.name):
        others = ", ".join(one.name for one in ccl_registry.accepting(chip)) or "none"
        raise UserError(
            f"pal --ccl {name}",
            f"{name} accepts {', '.join(found.accepts)}, not the memory of {chip.name}",
            f"these do: {others}",
            2,
        )
    return ccl_registry.build_ccl(found, emulated=emulated)


def library_cells(statement: Mapping[str, Any], name: str) -> list[str]:
    """The verdicts of a collective library's cells in a certificate."""
    cells: Mapping[str, str] = statement["predicate"]["cells"]
    return [verdict for cell, verdict in cells.items() if cell.partition(".")[0] == name]


def repository() -> Path | None:
    """The checkout to read and write: the one of the working folder, else the one that this unipal
    runs from.
    """
    here = Path.cwd()
    for folder in (here, *here.parents, Path(__file__).resolve().parent.parent):
        if (folder / "pal_spec").is_dir() and (folder / "generator" / "templates").is_dir():
            return folder
    return None


def find(ref: str) -> Chip:
    """The chip of a name or path. An unknown name may be a folder here or in a checkout. SpecError,
    with every line to correct, if its adaptor.yaml is invalid.
    """
    from unipal.adaptors import registry

    try:
        chip = _located(ref)
    except registry.LoadError as error:
        _explain(error)
        raise
    refresh(chip)
    return chip


def _located(ref: str) -> Chip:
    from unipal.adaptors import registry

    try:
        return registry.find(ref)
    except registry.LoadError:
        folder = next((f for f in _folders(ref) if (f / "adaptor.yaml").is_file()), None)
        if folder is None:
            raise
        return registry.find(folder)


def _folders(ref: str) -> Iterator[Path]:
    """Where else a chip of this name or path may be: below the folder of its project, here, and in
    the checkout.
    """
    path, here, root = Path(ref), Path.cwd(), repository()
    yield path
    inside = list(path.glob("*/adaptor.yaml")) if path.is_dir() else []
    if len(inside) == 1:
        yield inside[0].parent
    if here.name == ref:
        yield here
    if root and os.sep not in ref:
        yield root / "adaptors" / ref


def everywhere(ref: str) -> str:
    """The chip as a process in another folder finds it: its name, or its absolute path."""
    from unipal.engine.selection.chip_status import HOST

    if ref == HOST:
        return ref
    chip = find(ref)
    require(chip)
    if chip.origin != "path":
        return ref
    prefix = "flagcx:" if chip.kind == "flagcx" else ""
    return f"{prefix}{chip.library or chip.folder}"


def found_libraries() -> set[str]:
    """The names of the shared libraries that the loader finds."""
    found: set[str] = set()
    loader = shutil.which("ldconfig") or "/sbin/ldconfig"
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run([loader, "-p"], capture_output=True, text=True, timeout=20)
        found.update(line.split()[0] for line in done.stdout.splitlines() if "=>" in line)
    for folder in filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(":")):
        with contextlib.suppress(OSError):
            found.update(os.listdir(folder))
    return found


def is_here(chip: Chip, libraries: set[str]) -> bool:
    """Whether `libraries` contain every library of the chip's vendor that the chip needs, or it
    needs none. A Python chip over a vendor's chip needs the module of its name instead.
    """
    import yaml

    if chip.emulated_over:
        return importlib.util.find_spec(chip.name) is not None
    place = chip.folder / "adaptor.yaml"
    text = place.read_text(encoding="utf-8") if place.is_file() else ""
    said = yaml.load(text, yaml.CSafeLoader) or {}
    needed = (
        library["sonames"]
        for library in (said.get("libraries") or {}).values()
        if "sonames" in library and library.get("required", True)
    )
    return all(libraries.intersection(names) for names in needed)


def _explain(error: LoadError) -> None:
    """SpecError if a chip's file exists and is invalid."""
    place = Path(str(error.place))
    if place.suffix in (".yaml", ".yml") and place.is_file():
        described(place)


def described(place: Path) -> Binding:
    """What an adaptor.yaml says. SpecError with every line to correct."""
    from unipal.generator.binding.model import load_binding

    return load_binding(place, spec(), terminal.relative(place))


@functools.cache
def spec() -> Spec:
    """The installed spec."""
    import unipal.pal_spec
    from unipal.generator.spec.model import load_spec

    return load_spec(Path(str(unipal.pal_spec.__file__)).parent)


def refresh(chip: Chip) -> None:
    """Regenerates the C of a chip outside the tree, whose generated files follow its
    adaptor.yaml.
    """
    place = chip.folder / "adaptor.yaml"
    if chip.origin == "tree" or chip.kind in ("library", "flagcx") or not place.is_file():
        return
    from unipal.generator.emit import core as render

    binding = described(place)
    if not binding.is_bound:
        return
    texts = render.render_chip(spec(), binding)
    if f"{chip.name}/emulator.c" not in texts:  # the one of an earlier adaptor.yaml
        (chip.generated / "emulator.c").unlink(missing_ok=True)
    for path, text in texts.items():
        file = chip.generated / path.removeprefix(f"{chip.name}/")
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def require(chip: Chip, *, emulated: bool = False) -> None:
    """UserError with all that keeps a bound chip from being built, or from having an emulator."""
    if chip.kind != "binding":
        return
    place = terminal.relative(chip.folder / "adaptor.yaml")
    if nothing_bound(chip):
        reason = "every function is still to do: there is nothing to build"
        raise UserError(place, reason, f"`pal test {chip.name}` names the first")
    if not emulated or chip.can_emulate:
        return
    from unipal.generator.emit import emulator

    binding = described(chip.folder / "adaptor.yaml")
    without = set(emulator.missing(binding))
    lines = [
        f"\n  {one.location.path}:{one.location.line}: {one.name}"
        for one in binding.symbols
        if one.name in without
    ]
    count = f"{len(lines)} vendor function{'s' if len(lines) > 1 else ''}"
    reason = f"{chip.name} has no emulator: nothing says what its emulation of {count} does"
    following = "say it of each under `emulator:` (docs/binding.md)"
    raise UserError(
        place, reason + "".join(lines), f"{following}; on the chip: `pal test {chip.name}`"
    )


def nothing_bound(chip: Chip) -> bool:
    """Whether every function of the chip is still to do."""
    rules = installed_rules()
    functions = {clause.function for clause in rules.table("device").values()}
    return functions & set(rules.functions) <= set(todo(chip))


def target(built: Built, lines: Mapping[str, Mapping[str, Any]] | None = None) -> Target:
    """What the suite loads in its child processes. `lines`: those of an earlier run."""
    from unipal.conformance.harness.target import Target

    passed = tuple(id_ for id_, line in (lines or {}).items() if line["verdict"] == "pass")
    return Target.of(built, passed=passed)


def todo(chip: Chip) -> dict[str, str]:
    """The chip's functions that are still to do, each with its line in adaptor.yaml."""
    from unipal.conformance.harness import target

    return target.todo(chip)


def subject(built: Built) -> certificate.Subject:
    """The subject of this build's certificate."""
    file = built.chip.library if built.chip.kind == "flagcx" else built.path
    binary = file.name if file else ""
    name = built.chip.certified_name
    return certificate.Subject(name, built.build_id, binary, built.sha256 if binary else "")


def evidence(built: Built, results: Results, reproduce: str) -> certificate.Evidence:
    """The evidence of a run, ready for `certificate.compose`."""
    from unipal.conformance.report.device_facts import facts

    found = facts(target(built))
    about = subject(built)
    if not about.build_id:  # built elsewhere: the function table has its build id
        said = str(found["build_id"])
        if not re.fullmatch(r"sha256:[0-9a-f]{64}", said):
            said = f"sha256:{built.sha256}"
        about = certificate.Subject(about.chip, said, about.binary, about.binary_sha256)
    return certificate.Evidence(
        subject=about,
        lines=lines(results),
        kind=built.chip.kind,
        reproduce=reproduce,
        made_at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        seconds=results.seconds,
        emulated=built.emulated,
        device=found["device"],
        libraries=found["libraries"],
        machine=machine(),
        environment=environment(built),
        peers=[built.chip.name],
    )


def lines(results: Results) -> dict[str, dict[str, Any]]:
    """Clause lines in the form of certificates; an unsupported one also has the kind of limit."""
    made: dict[str, dict[str, Any]] = {}
    for outcome in results:
        line = outcome.to_json()
        kind, _, why = line["evidence"].partition(": ")
        if line["verdict"] == "unsupported" and kind in ("hardware", "driver"):
            line["kind"], line["evidence"] = kind, why
        made[outcome.clause] = line
    return made


def machine() -> dict[str, Any]:
    """The machine of the run."""
    return {
        "os": f"{platform.system()} {platform.release()}",
        "arch": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "cpu": _cpu(),
        "python": platform.python_version(),
    }


def _cpu() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        return ""
    return ""


def environment(built: Built) -> dict[str, str]:
    """Variables that can change an adaptor's behaviour, except paths of the cache."""
    every = {**os.environ, **target(built).env}
    return {
        name: value
        for name, value in sorted(every.items())
        if name.startswith(_ENVIRONMENT) and os.sep not in value
    }


NONE_YET = "there is none yet"  # for a chip without any certificate


def certified(
    chip: Chip, *, emulated: bool, first: Path | None = None, runtime: str = ""
) -> dict[str, Any]:
    """The chip's valid certificate (origin, path, verified), or the reason for its absence and a
    next step.

    `first`: a folder to search before the chip's own and the user's. `runtime`: the certificate
    made on that runtime, under its name or the chip's own.
    """
    from unipal.adaptors import registry

    flag = " --emulated" if emulated else f" --runtime {runtime}" if runtime else ""
    try:
        build_id = registry.source_id(chip) if chip.kind not in ("library", "flagcx") else ""
    except registry.LoadError as error:
        return {"reason": f"{error.place}: {error.reason}", "next": error.next}
    found: list[tuple[str, Path]] = []
    folder = None if chip.kind == "flagcx" else chip.folder  # no plugin is shipped with one
    for name in [f"{chip.certified_name}.{runtime}"] * bool(runtime) + [chip.certified_name]:
        if first:
            found.append((str(first), first / certificate.file_name(name, emulated=emulated)))
        places = certificate.places(name, folder, emulated=emulated)
        found += [(origin, path) for origin, path in places if (origin, path) not in found]
    reason = NONE_YET
    for origin, path in found:
        if not path.exists():
            continue
        try:
            verified = certificate.verify(path, build_id=build_id)
            if runtime and not made_on(verified.statement, chip.name, runtime):
                continue
            return {"origin": origin, "path": path, "verified": verified}
        except certificate.CertificateError as error:
            reason = f"{error.place}: {error.reason}"
    return {"reason": reason, "next": f"pal certify {chip.name}{flag}"}


def made_on(statement: Mapping[str, Any], chip: str, runtime: str) -> bool:
    """Whether a certificate was made on this runtime of the chip, judged by the device's name."""
    from unipal.adaptors import field

    device = str(statement["predicate"]["device"].get("name", ""))
    return f"({field.RUNTIMES[chip][runtime].platform}" in device


def clauses_like(patterns: tuple[str, ...], known: Mapping[str, Any]) -> list[str]:
    """The clauses that the words select: ids, functions, groups, levels, or globs over ids."""
    chosen: dict[str, None] = {}
    rules = installed_rules()
    for word in patterns:
        kin = [i for i in known if word in (rules.clauses[i].group, rules.clauses[i].level)]
        if kin:
            chosen.update(dict.fromkeys(kin))
            continue
        glob = word if any(c in word for c in ".*?[") else f"{word}.*"
        hits = [id_ for id_ in known if fnmatch.fnmatchcase(id_, glob)]
        if not hits:
            raise no_such_clause(word, known)
        chosen.update(dict.fromkeys(hits))
    return [id_ for id_ in known if id_ in chosen]


def no_such_clause(word: str, known: Mapping[str, Any]) -> UserError:
    rules = installed_rules()
    runner = word.partition(".")[0]
    if runner in rules.by_library and not any(id_.startswith(f"{runner}.") for id_ in known):
        reason = f"the clauses of {runner} are judged over a collective library"
        return UserError(word, reason, f"`pal test cpu --ccl refccl {word}`, for example", 2)
    functions = dict.fromkeys(id_.partition(".")[0] for id_ in known)
    close = difflib.get_close_matches(word, [*known, *functions], 3, 0.5)
    hint = f"\n  did you mean: {', '.join(close)}" if close else ""
    return UserError(
        word,
        f"the spec has no clause or function of this name{hint}",
        "`pal show` lists all clauses; groups and levels are names too",
        2,
    )
