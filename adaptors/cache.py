"""The build cache: C sources in, a shared library out, compiled once per content.

The place of a library is a hash of all that decides its bytes: sources, headers, compiler, flags.
The cache belongs to one user and nobody else may write into it, since what lies there is loaded
into this process. Two builds of the same content wait for each other; a finished library appears
under its name in one step, so nobody ever sees half of one.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shlex
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMPILE_FLAGS = ("-std=c11", "-O2", "-g", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra")
CXX_FLAGS = ("-std=c++17", *COMPILE_FLAGS[1:])
LINK_FLAGS = ("-shared", "-Wl,-z,relro,-z,now")
LIBRARIES = ("dl", "pthread", "rt", "m")
OUTPUT_LINES = 40  # of a failed compilation; the whole output stays in a file that the error names


class LoadError(Exception):
    """A chip, a build or a library that cannot be used: where, why, and what to do next."""

    def __init__(self, place: str | Path, reason: str, next: str) -> None:
        self.place = str(place)
        self.reason = reason
        self.next = next
        super().__init__(f"{self.place}: {reason}\n  next: {next}")


@dataclass(frozen=True)
class Recipe:
    """One library to compile. `sources` are compiled in order, those that end with .cpp as C++;
    `watched` only decide the place.
    """

    name: str
    sources: tuple[Path, ...]
    watched: tuple[Path, ...] = ()
    include: tuple[Path, ...] = ()
    defines: tuple[tuple[str, str], ...] = ()
    libs: tuple[str, ...] = ()
    cflags: tuple[str, ...] = ()
    cc: str | None = None


@dataclass(frozen=True)
class Library:
    """A compiled library in the cache, and the hash of its bytes."""

    path: Path
    sha256: str


def file_sha256(path: Path) -> str:
    """Hash of a file's bytes, in hex."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ---- whom to trust -----------------------------------------------------------------------------


def check_private(path: Path) -> None:
    """Refuses a library that somebody else could have written: LoadError, or nothing.

    The file and its folder must belong to this user or to root and must not be writable by
    everybody; no folder above may be either, unless it is sticky like /tmp.
    """
    try:
        real = path.resolve(strict=True)
        entries = [(place, place.stat()) for place in (real, *real.parents)]
    except OSError as error:
        raise LoadError(
            path, f"cannot be opened: {error.strerror}", "check the path, or build it: `pal build`"
        ) from None
    for depth, (place, status) in enumerate(entries):
        what = "the library" if depth == 0 else f"its folder {place}"
        open_to_all = bool(status.st_mode & stat.S_IWOTH)
        sticky = bool(status.st_mode & stat.S_ISVTX)
        if open_to_all and (depth < 2 or not sticky):
            raise LoadError(
                path,
                f"{what} is world-writable (mode {stat.S_IMODE(status.st_mode):04o}); "
                "anybody on this machine could have put code there",
                f"move it to a folder of your own, or `chmod o-w {place}` if you trust it",
            )
        if depth < 2 and status.st_uid not in (os.geteuid(), 0):
            raise LoadError(
                path,
                f"{what} belongs to user {status.st_uid}; this process runs as {os.geteuid()}",
                "copy it to a folder of your own and load that copy",
            )


def cache_folder() -> Path:
    """The user's cache, made when missing: UNIPAL_CACHE, else XDG's cache folder."""
    named = os.environ.get("UNIPAL_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    folder = Path(named or f"{home}/unipal").expanduser().absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = folder.stat()
    except OSError as error:
        raise LoadError(
            folder,
            f"the build cache cannot be made: {error.strerror}",
            "set UNIPAL_CACHE to a folder of your own",
        ) from None
    if status.st_uid != os.geteuid():
        raise LoadError(
            folder,
            f"the build cache belongs to user {status.st_uid}, not to you ({os.geteuid()})",
            "set UNIPAL_CACHE to a folder of your own",
        )
    if status.st_mode & (stat.S_IWOTH | stat.S_IWGRP):
        raise LoadError(
            folder,
            f"others may write into the build cache (mode {stat.S_IMODE(status.st_mode):04o})",
            f"`chmod 700 {folder}` and remove what you did not put there",
        )
    return folder


# ---- compiling ---------------------------------------------------------------------------------


def compiler(cc: str | None) -> list[str]:
    """The compiler's command: `cc`, else the environment's CC, else cc. LoadError when missing."""
    command = shlex.split(cc or os.environ.get("CC") or "cc")
    if not command or shutil.which(command[0]) is None:
        raise LoadError(
            command[0] if command else "CC",
            "no such C compiler on this machine",
            "install one (Debian: `apt install gcc`), or set CC",
        )
    return command


def _identity(command: Sequence[str]) -> list[str | int]:
    """What tells one compiler from another without running it."""
    program = Path(shutil.which(command[0]) or command[0]).resolve()
    status = program.stat()
    return [str(program), status.st_size, status.st_mtime_ns, *command[1:]]


def _arguments(recipe: Recipe, objects: Path) -> list[list[str]]:
    """The command lines without compiler and output: one per C++ source, whose object goes to the
    folder `objects`; then that of the library.
    """
    about = [
        *recipe.cflags,
        *(f"-D{name}={value}" for name, value in recipe.defines),
        *(f"-I{folder}" for folder in recipe.include),
    ]
    lines, parts = [], []
    for source in recipe.sources:
        if source.suffix == ".cpp":
            parts.append(str(objects / f"{source.stem}.o"))
            lines.append([*CXX_FLAGS, *about, "-c", str(source), "-o", parts[-1]])
        else:
            parts.append(str(source))
    libs = [*recipe.libs, *LIBRARIES, *(["stdc++"] if lines else [])]
    linked = [f"-l{name}" for name in libs]
    return [*lines, [*COMPILE_FLAGS, *about, *parts, *LINK_FLAGS, *linked]]


def _key(recipe: Recipe, command: Sequence[str]) -> str:
    files = (*recipe.sources, *recipe.watched)
    try:
        contents = [[path.name, file_sha256(path)] for path in files]
    except OSError as error:
        raise LoadError(
            error.filename or recipe.name,
            f"a source of '{recipe.name}' cannot be read: {error.strerror}",
            f"generate it: `pal build {recipe.name}`",
        ) from None
    facts = [recipe.name, _identity(command), _arguments(recipe, Path()), contents]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Holds `lock` against other processes and threads; the kernel lets go if we die."""
    handle = os.open(lock, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _finished(folder: Path, name: str) -> Library | None:
    """The library of a finished build, if its bytes are still the ones that were written."""
    library, note = folder / f"libpal_{name}.so", folder / "sha256"
    try:
        sha256 = file_sha256(library)
        return Library(library, sha256) if note.read_text().strip() == sha256 else None
    except OSError:
        return None


def compile_to(recipe: Recipe, command: Sequence[str], output: Path, log: Path) -> None:
    """Compiles `recipe` into the file `output`. LoadError on failure, with the output in `log`."""
    *objects, library = _arguments(recipe, output.parent)
    for arguments in (*objects, [*library, "-o", str(output)]):
        line = [*command, *arguments]
        run = subprocess.run(
            line, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
        )
        if run.returncode == 0:
            continue
        log.write_text(shlex.join(line) + "\n" + run.stdout + run.stderr)
        shown = (run.stderr or run.stdout).strip().splitlines()
        more = [f"… {len(shown) - OUTPUT_LINES} more lines"] if len(shown) > OUTPUT_LINES else []
        text = "\n    ".join([*shown[:OUTPUT_LINES], *more])
        said = f"could not compile '{recipe.name}' (exit {run.returncode}):\n    {text}"
        raise LoadError(
            recipe.sources[0] if recipe.sources else recipe.name,
            f"'{command[0]}' {said}",
            f"correct the source; command and whole output: {log}",
        )


def compiled(recipe: Recipe) -> Library:
    """The library of `recipe`, compiled now if the cache does not hold it. LoadError on failure."""
    command = compiler(recipe.cc)
    root = cache_folder()
    key = _key(recipe, command)
    folder = root / f"{recipe.name}-{key[:32]}"
    done = _finished(folder, recipe.name)
    if done:
        return done
    with _alone(root / f"{folder.name}.lock"):
        done = _finished(folder, recipe.name)  # another process may have built it meanwhile
        if done:
            return done
        work = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=root))
        try:
            output = work / f"libpal_{recipe.name}.so"
            compile_to(recipe, command, output, root / f"{recipe.name}.log")
            for part in work.glob("*.o"):
                part.unlink()
            library = Library(folder / output.name, file_sha256(output))
            (work / "sha256").write_text(library.sha256 + "\n")
            if folder.exists():
                shutil.rmtree(folder)  # damaged: its bytes are not the ones that were written
            work.rename(folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return library


def source_digest(parts: Iterable[tuple[str, bytes]]) -> str:
    """The build id of named contents: `sha256:` and 64 hex digits, independent of their order."""
    whole = hashlib.sha256()
    for name, content in sorted(parts):
        whole.update(f"{name}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return f"sha256:{whole.hexdigest()}"
