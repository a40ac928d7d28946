"""What `pal run` requests for each rank: its chip, its collective library, and its launcher."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from unipal.cli import terminal

if TYPE_CHECKING:
    from unipal.engine.settings import Settings
    from unipal.engine.tools.hostfile import HostLine
    from unipal.engine.tools.launch import Place
    from unipal.engine.tools.supervisor import Elsewhere, Launchers

_TAKEN = ("UNIPAL_", "OMP_", "PYTHON")  # variables that go to other hosts begin so


def of(
    chips: Sequence[str], libraries: Sequence[str], runner: str | None, n: int, *, check: bool
) -> tuple[list[dict[str, str]], Launchers]:
    """The environment of each of n ranks, and the launchers. UserError: invalid or not installed.

    `check`: refuse a chip whose adaptor cannot start here, and a runner that is not offered on the
    chips. They are those of `chips` and `runner`, else of the environment, else cpu.
    """
    from unipal.engine import settings
    from unipal.engine.errors import CommError

    try:
        made = settings.settings(runner=runner)
    except CommError as error:
        raise terminal.UserError(error.place, error.evidence, error.next, 2) from None
    own = os.environ.get("UNIPAL_CHIP")
    on = of_ranks(chips or filter(None, [own]), n, "pal run --chip" if chips else "UNIPAL_CHIP")
    names, needed = _libraries(libraries, on or ["cpu"] * n, made.runner or "")
    launchers = _launchers(names)
    if check:
        _check_chips(on)
        if made.runner:
            by = "--runner" if runner else "UNIPAL_RUNNER"
            _check_runner(made, on or ["cpu"] * n, libraries, by)
    return _environments(on, names, needed or runner or "", n), launchers


@dataclass(frozen=True)
class Hosts:
    """The hosts of a job's ranks, by rank, and what starts ranks on those that are not this one."""

    lines: Sequence[HostLine]
    launcher: str
    chips: Sequence[str]

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.lines)

    def spread(
        self, where: Place, words: Sequence[str], environments: list[dict[str, str]]
    ) -> tuple[Place, dict[int, Elsewhere]]:
        """The meeting place in the network, and how ranks on other hosts are started; what each
        host adds to the environments of its ranks is added.
        """
        from unipal.engine.rendezvous.network_interfaces import VARIABLE
        from unipal.engine.tools import hostfile, remote_rank
        from unipal.engine.tools.supervisor import Elsewhere

        port = os.environ.get("UNIPAL_PORT") or str(20_000 + secrets.randbelow(10_000))
        if not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
            reason = f"{port!r} is not a port"
            raise terminal.UserError("UNIPAL_PORT", reason, "use a number of 1 to 65535", 2)
        where = replace(where, network=hostfile.address(self.lines, int(port)))
        secret = where.secret_file.read_text(encoding="utf-8").strip()
        taken = {k: v for k, v in os.environ.items() if k.startswith(_TAKEN)}
        found: dict[int, Elsewhere] = {}
        for rank, line in enumerate(self.lines):
            environment = environments[rank]
            environment["UNIPAL_HOST_NAME"] = line.name
            if line.nic:
                environment[VARIABLE] = f"={line.nic}"
            if hostfile.is_here(line):
                continue
            every = {**taken, **where.environment(rank, self.ranks), **environment}
            del every["UNIPAL_JOB_SECRET_FILE"]  # that host has a file of its own
            request = remote_rank.request_of(list(words), os.getcwd(), every, secret)
            command = hostfile.command(line, self.launcher)
            found[rank] = Elsewhere(command, request, line.name)
        return where, found


def hosts(
    path: str | None,
    launcher: str | None,
    ranks: int | None,
    chips: Sequence[str],
    libraries: Sequence[str],
) -> Hosts | None:
    """What `--hostfile` requests; None without it. UserError: invalid, or with wrong options."""
    if path is None:
        if launcher is not None:
            raise terminal.UserError("--launcher", "there is no --hostfile", "name the hosts", 2)
        return None
    from unipal.engine.errors import UsageValueError
    from unipal.engine.tools import hostfile

    if libraries:
        reason = "collective libraries are not started on other hosts"
        raise terminal.UserError("--ccl", reason, "start the ranks by mpirun or srun yourself", 2)
    try:
        lines = hostfile.placed(hostfile.read(Path(path)), ranks, Path(path))
        kinds = [line.chip for line in lines]
        if any(kinds) and (chips or not all(kinds)):
            reason = "--chip is given, too" if chips else "another line has none"
            first = next(line for line in lines if line.chip)
            following = "give each line a type=, or use --chip alone"
            raise UsageValueError("usage", f"type=: {reason}", place=first.place, next=following)
        others = [line for line in lines if not hostfile.is_here(line)]
        found = hostfile.launcher(launcher) if others else ""
        hostfile.address(lines, 0)
    except UsageValueError as error:
        raise terminal.UserError(error.place, error.evidence, error.next, 2) from None
    for line in dict.fromkeys(line for line in lines if line.chip):
        of_ranks([line.chip], 1, line.place)
    return Hosts(lines, found, kinds if any(kinds) else chips)


def _check_chips(names: Iterable[str]) -> None:
    """LoadError if the adaptor of a chip cannot start: its vendor's library is not installed.

    A bound or Python chip whose libraries the loader finds is not started.
    """
    from unipal.adaptors import probe
    from unipal.cli.chips import find, found_libraries, is_here
    from unipal.engine.selection.chip_status import IN_HOST_MEMORY

    others = [name for name in dict.fromkeys(names) if name not in IN_HOST_MEMORY]
    libraries = found_libraries() if others else set()
    for name in others:
        chip = find(name)
        if chip.kind in ("binding", "python") and is_here(chip, libraries):
            continue
        problem = probe.problem(name)
        if problem is not None:
            raise problem


def _check_runner(made: Settings, names: Sequence[str], libraries: Sequence[str], by: str) -> None:
    """UserError if the selection does not offer the runner that `by` requested on these chips."""
    from unipal.engine.errors import CommError
    from unipal.engine.selection import what_if

    try:
        what_if.context(names, len(names), made, libraries=libraries).require(by)
    except CommError as error:
        following = f"{error.next}; `pal run --no-check` starts the ranks regardless"
        raise terminal.UserError(error.place, error.reason, following) from None


def of_ranks(asked: Iterable[str], n: int, place: str) -> list[str]:
    """The chip of each of n ranks, as every process finds it: by name, or by absolute path. Empty
    if none was requested. Unknown chips are refused.
    """
    words = list(asked)
    if not words:
        return []
    from unipal.cli.chips import everywhere
    from unipal.engine.errors import CommError
    from unipal.engine.selection import loaded_chip

    try:
        names = loaded_chip.of_ranks(words, n, place)
    except CommError as error:
        raise terminal.UserError(error.place, error.evidence, error.next, 2) from None
    found = {name: everywhere(name) for name in dict.fromkeys(names)}
    return [found[name] for name in names]


def _libraries(words: Sequence[str], chips: Sequence[str], wanted: str) -> tuple[list[str], str]:
    """The library of each rank and the requested runner; empty if none was requested."""
    if not words:
        return [], ""
    from unipal.adaptors import ccl_registry
    from unipal.engine.errors import CommError
    from unipal.engine.selection.clusters import requested

    try:
        found, runner = requested(words, chips, "pal run --ccl", wanted)
    except CommError as error:
        raise terminal.UserError(error.place, error.evidence, error.next, 2) from None
    for name in filter(None, dict.fromkeys(found)):
        ccl_registry.find_ccl(name)
    return found, runner


def _environments(
    chips: Sequence[str], libraries: Sequence[str], runner: str, n: int
) -> list[dict[str, str]]:
    """The variables that select chip, library and runner for each rank."""
    found: list[dict[str, str]] = [{} for _ in range(n)]
    for name, values in (("UNIPAL_CHIP", chips), ("UNIPAL_CCL", libraries)):
        for one, value in zip(found, values, strict=False):
            one[name] = value
    for one in found if runner else ():
        one["UNIPAL_RUNNER"] = runner
    return found


def _launchers(libraries: Sequence[str]) -> Launchers:
    """The launchers that libraries require, with their ranks and environment."""
    from unipal.adaptors import ccl_registry

    found: Launchers = {}
    for rank, name in enumerate(libraries):
        library = ccl_registry.find_ccl(name) if name else None
        if library is None or not library.launcher:
            continue
        if shutil.which(library.launcher[0]) is None:
            reason = f"'{library.launcher[0]}', the launcher of its ranks, is not installed"
            raise terminal.UserError(f"pal run --ccl {name}", reason, library.hint)
        found.setdefault(library.launcher, ([], {}))[0].append(rank)
        found[library.launcher][1].update(library.launcher_env)
    return found
