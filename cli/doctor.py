"""`pal doctor`: what this machine has, what it lacks, and what to do about it."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from unipal.cli import chips, terminal


@dataclass(frozen=True)
class Finding:
    """One line of the report. `next`: what to do if it is not good. `needed` False: the item is
    optional, and `next` says what it is for. `here` False: it concerns hardware that this machine
    does not have.
    """

    name: str
    good: bool
    says: str
    next: str = ""
    needed: bool = True
    here: bool = True


@click.command("doctor")
@click.option("-v", "--verbose", is_flag=True, help="Also what concerns other hardware.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(verbose: bool, as_json: bool) -> int:
    """Check this machine: Python, core, compiler, cache, chips, prices, shared memory, tools.

    Exit status: 0 everything that is needed is present, 3 something needed is missing.
    """
    found = list(findings())
    missing = [f for f in found if f.needed and not f.good]
    status = 3 if missing else 0
    if as_json:
        shown = [{**vars(f), "next": None if f.good else f.next} for f in found]
        return terminal.say_json({"findings": shown}, status)
    rows = []
    told = [finding for finding in found if finding.here or verbose]
    for finding in told:
        word = "ok" if finding.good else "missing" if finding.needed else "optional"
        colour = {"ok": "green", "missing": "red", "optional": "yellow"}[word]
        says = finding.says if finding.good else f"{finding.says}; next: {finding.next}"
        rows.append([click.style(word, fg=colour), finding.name, says])
    terminal.say(terminal.table(rows))
    if len(told) < len(found):
        terminal.say(
            f"{len(found) - len(told)} lines about chips that are not here: `pal doctor -v`"
        )
    terminal.say()
    if missing:
        terminal.say(f"{len(missing)} needed: {', '.join(f.name for f in missing)}")
    else:
        terminal.say("everything that is needed is present\n  next: `pal docs tutorial-python`")
    return status


def findings() -> Iterator[Finding]:
    """Runs the checks in order. A check that raises becomes a finding."""
    checks: list[tuple[str, Callable[[], Iterator[Finding]]]] = [
        ("python", _python),
        ("core", _core),
        ("compiler", _compiler),
        ("cache", _cache),
        ("chips", _chips),
        ("prices", _prices),
        ("/dev/shm", _shared_memory),
        ("tools", _tools),
    ]
    for name, check in checks:
        try:
            yield from check()
        except Exception as error:  # any problem of the machine becomes one line
            place = f"{error.place}: " if hasattr(error, "place") else ""
            reason = place + str(getattr(error, "reason", f"{type(error).__name__}: {error}"))
            following = getattr(error, "next", "report this with `pal doctor --json`")
            yield Finding(name, False, reason, str(following))


def _python() -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= (3, 11)
    yield Finding("python", good, f"{version} at {sys.executable}", "install Python 3.11 or newer")


def _core() -> Iterator[Finding]:
    try:
        core = importlib.import_module("unipal.adaptors._core")
    except ImportError as error:
        yield Finding("core", False, str(error), "`pip install .` again; it needs a C compiler")
        return
    yield Finding("core", True, f"cffi core at {core.__file__}")
    try:
        core = importlib.import_module("unipal.engine._core")
    except ImportError as error:
        yield Finding(
            "engine core", False, str(error), "`pip install .` again; it needs a C compiler"
        )
        return
    yield Finding("engine core", True, f"cffi core at {core.__file__}")


_PROBE = "#include <stdatomic.h>\n#include <pthread.h>\nint pal_probe(void){return 0;}\n"


def _compiler() -> Iterator[Finding]:
    cc = os.environ.get("CC") or "cc"
    path = shutil.which(cc.split()[0])
    install = "install gcc or clang (Debian: `apt install gcc libc6-dev`), or set CC"
    if path is None:
        from unipal.adaptors import registry

        brought = registry.PREBUILT.is_dir()  # the cpu chip needs none
        says = f"{cc} is not on PATH; other chips than cpu and numpy are compiled at first use"
        yield Finding("compiler", False, says, install, needed=not brought)
        return
    compiled = _compiles(cc)
    yield Finding("compiler", not compiled, compiled or f"{path} builds shared C11", install)
    sanitized = [
        name
        for name in ("address", "undefined", "thread")
        if not _compiles(cc, f"-fsanitize={name}")
    ]
    yield Finding(
        "sanitizers",
        len(sanitized) == 3,
        ", ".join(sanitized) or "none",
        "install the compiler's sanitizer runtimes, to test the C core with them",
        needed=False,
    )


def _compiles(cc: str, *flags: str) -> str:
    """Why the compiler cannot make a shared library; "" when it can."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text(_PROBE, encoding="utf-8")
        line = [*cc.split(), "-std=c11", "-shared", "-fPIC", *flags, "-o", f"{folder}/probe.so"]
        try:
            done = subprocess.run(
                [*line, str(source), "-lpthread"], capture_output=True, text=True, timeout=60
            )
        except (OSError, subprocess.SubprocessError) as error:
            return str(error)
        first = (done.stderr.strip().splitlines() or ["no message"])[0]
        return "" if done.returncode == 0 else f"{cc} fails: {first}"


def _cache() -> Iterator[Finding]:
    from unipal.adaptors import cache

    folder = Path(os.environ.get("UNIPAL_CACHE") or Path.home() / ".cache" / "unipal")
    made = getattr(cache, "cache_folder", None)
    if callable(made):
        folder = Path(str(made()))
    probe = folder
    while not probe.exists():
        probe = probe.parent
    good = os.access(probe, os.W_OK)
    free = shutil.disk_usage(probe).free >> 20
    says = f"{folder}, {free} MiB free" if good else f"{folder} cannot be written"
    yield Finding("cache", good and free > 64, says, "set UNIPAL_CACHE to a private folder")


def _chips() -> Iterator[Finding]:
    from unipal.adaptors import registry

    names = registry.names()
    yield Finding("chips", bool(names), ", ".join(names) or "none", "`pal gen` in the checkout")
    libraries = chips.found_libraries()
    for name in names:
        chip = registry.find(name)
        kinds = [""] + (["--emulated"] if chip.can_emulate else [])
        here = chips.is_here(chip, libraries)
        for flag in kinds:
            answer = chips.certified(chip, emulated=bool(flag))
            title = f"chip {name}{' emulated' if flag else ''}"
            if "verified" in answer:
                says = f"certified ({answer['origin']})"
                yield Finding(title, True, says, needed=False, here=here)
            else:
                says = f"no certificate: {answer['reason']}"
                following = terminal.command_of(answer["next"])
                yield Finding(title, False, says, following, needed=False, here=here)


def _prices() -> Iterator[Finding]:
    from unipal.engine.selection import cost_model, explain

    where, table = cost_model.place(), cost_model.load()  # a CommError becomes a finding
    if table is None:
        yield Finding("prices", True, "as shipped; `pal tune` measures this machine", needed=False)
        return
    says = f"tuned {explain.age_text(table.made_at)} on {table.machine}: {where}"
    yield Finding("prices", True, says, needed=False)


def _shared_memory() -> Iterator[Finding]:
    folder = Path("/dev/shm")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        says = f"{folder} cannot be written"
        yield Finding(
            "/dev/shm", False, says, "mount a tmpfs there; the cpu chip's memory is in it"
        )
        return
    free = shutil.disk_usage(folder).free >> 20
    enlarge = "enlarge it (Docker: --shm-size=1g)"
    yield Finding("/dev/shm", free >= 256, f"{free} MiB free", enlarge)


def _tools() -> Iterator[Finding]:
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    says = browser or "no chromium on PATH"
    following = "install chromium, to test the HTML pages"
    yield Finding("chromium", bool(browser), says, following, needed=False)
    git = shutil.which("git") or ""
    says = git or "no git on PATH"
    following = "install git, so that certificates can name the suite's commit"
    yield Finding("git", bool(git), says, following, needed=False)
