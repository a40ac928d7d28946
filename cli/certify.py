"""`pal certify`: the whole suite, a certificate and a report."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import chips, complete, last_failed, session, terminal
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import Rules, installed_rules, of_pair, unmet

if TYPE_CHECKING:
    from unipal.adaptors.registry import Built
    from unipal.conformance.rules.verdicts import Outcome


@click.command("certify")
@click.argument("chip", type=complete.CHIP, required=False)
@click.option(
    "--with",
    "others",
    multiple=True,
    type=complete.CHIP,
    metavar="OTHER",
    help="Also certify the pair: the level runner with every second rank on OTHER.",
)
@click.option(
    "--ccl",
    "collectives",
    multiple=True,
    type=complete.LIBRARY,
    metavar="LIBRARY",
    help="Also certify a collective library over CHIP, and runners homo and hybrid over it. With "
    "--all the default is the chip's own, or refccl.",
)
@click.option("--emulated", is_flag=True, help="Over the generated emulator of its library.")
@click.option(
    "--flagcx-plugin",
    "plugin",
    type=click.Path(path_type=Path),
    help="Certify an existing FlagCX v1 device plugin instead of a CHIP.",
)
@click.option(
    "--level",
    type=click.Choice(session.LEVELS),
    default=session.LEVELS[-1],
    show_default=True,
    help="The last level that runs; clauses of later ones stay not run.",
)
@click.option(
    "--runtime",
    type=complete.RUNTIME,
    metavar="NAME",
    help="The runtime to certify, if several implement CHIP's API.",
)
@click.option("--all", "every", is_flag=True, help="Every chip; valid certificates are kept.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    help="With --all: number of chips certified in parallel.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder for certificate and report.")
@click.option("--junit", type=click.Path(path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--html", type=click.Path(path_type=Path), help="Write the report to this file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    chip: str | None,
    others: tuple[str, ...],
    collectives: tuple[str, ...],
    emulated: bool,
    plugin: Path | None,
    level: str,
    runtime: str | None,
    every: bool,
    jobs: int,
    out: Path | None,
    junit: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Run the whole suite on CHIP and write its certificate and report.

    Both go to the user's data folder unless --out names another. The largest transfer takes 4 GiB,
    or half of the memory that is free; UNIPAL_CERTIFY_MEMORY_MIB bounds it. Ctrl-C prints the
    verdicts so far and writes no certificate. Exit status: 0 nothing failed, 1 a clause failed,
    2 wrong usage, 3 something that was requested could not run.
    """
    if every:
        if chip or plugin or others or runtime or junit or html or level != session.LEVELS[-1]:
            raise terminal.UserError(
                "pal certify --all", "certifies every chip in full: only --emulated, --ccl, "
                "--jobs, --out and --json can be combined with it",
                "`pal certify --all --emulated`", 2,
            )  # fmt: skip
        from unipal.cli import field

        wanted = field.jobs(emulated=emulated, collectives=collectives)
        return field.run(wanted, out or certificate.user_folder(), jobs, as_json=as_json)
    if (chip is None) == (plugin is None):
        raise terminal.UserError(
            "pal certify", "name one of CHIP, --flagcx-plugin LIB.so or --all",
            "for example `pal certify cpu`", 2,
        )  # fmt: skip
    if plugin and emulated:
        raise terminal.UserError(
            "pal certify", "a plugin has no emulator", f"`pal certify --flagcx-plugin {plugin}`", 2
        )
    ref = f"flagcx:{plugin}" if plugin else str(chip)
    rules = installed_rules()
    found = chips.find(ref)
    if runtime is not None:
        _choose(runtime, found.name, emulated)
    built = session.ready(found, emulated=emulated)
    if built is None:
        raise terminal.UserError(
            str(found.folder / "adaptor.yaml"),
            "every function is still to do: there is nothing to certify",
            f"`pal test {ref}`",
        )
    libraries = {name: chips.library(name, found, emulated=emulated) for name in collectives}
    results = session.run(found, built, _up_to(level, rules), rules, quiet=as_json, partial=True)
    own = chips.lines(results)
    last_failed.keep(found, own, emulated=emulated)
    reproduce = _reproduce(chip, plugin, emulated, level)
    reproduce += f" --runtime {runtime}" if runtime else ""
    reproduce += "".join(f" --with {other}" for other in others)
    reproduce += "".join(f" --ccl {name}" for name in collectives)
    failures = f"pal test {ref}{' --emulated' if emulated else ''} --lf"
    if session.interrupted(results):
        raise _stopped(own, rules, reproduce, failures, quiet=as_json)
    try:
        pairs = {other: _pair(built, other, rules, own, quiet=as_json) for other in others}
        stops = _unmet(own, level, rules)
        tried = {
            name: session.run_library(built, one, rules, quiet=as_json, unmet=stops, lines=own)
            for name, one in libraries.items()
        }
    except KeyboardInterrupt:
        raise _stopped(own, rules, reproduce, failures, quiet=as_json) from None
    together = {other: of_pair(found_, rules) for other, found_ in pairs.items()}
    evidence = chips.evidence(built, results, reproduce)
    peers = [*evidence.peers, *(_sources(other) for other in others)]
    evidence = dataclasses.replace(
        evidence,
        pairs=pairs,
        peers=peers,
        collectives={name: one.as_dict() for name, one in tried.items()},
    )
    statement = certificate.compose(evidence, rules)
    if runtime and not chips.made_on(statement, found.name, runtime):
        raise terminal.UserError(
            f"--runtime {runtime}", "another runtime served the chip: "
            f"'{statement['predicate']['device'].get('name', '')}'", "`pal doctor`",
        )  # fmt: skip
    status = session.exit_status(found, results) or int(any(one.failed for one in tried.values()))

    folder = out or certificate.user_folder()
    written = {"certificate": _place(built, folder, runtime)}
    session.write(written["certificate"], "")
    certificate.write(statement, written["certificate"])
    verified = certificate.verify(written["certificate"], build_id=built.build_id, rules=rules)
    from unipal.conformance.report import html as report

    entry = report.Entry(built.chip.name, built.chip.names, "this run", statement, verified.runners)
    title = f"{built.chip.name}: certificate" + (" (emulated)" if emulated else "")
    place = html or written["certificate"].with_suffix(".html")
    written["report"] = session.write(place, report.page(title, [entry], rules))
    lines = verified.lines
    if junit:
        written["junit"] = session.write(
            junit, report.junit(built.chip.name, lines, results.seconds)
        )
    following = session.next_step(found, lines, ref, emulated=emulated)
    if status == 0:
        following = f"`pal verify {written['certificate']}`, or `pal matrix`"
        if level != session.LEVELS[-1]:
            following = f"`{_reproduce(chip, plugin, emulated)}` runs the levels left out"
    if as_json:
        return terminal.say_json(
            {
                "chip": built.chip.name,
                "emulated": emulated,
                "seconds": round(results.seconds, 1),
                "summary": statement["predicate"]["summary"],
                "clauses": {id_: dict(line) for id_, line in lines.items()},
                "runners": {name: state.shown() for name, state in verified.runners.items()},
                "pairs": together,
                "collectives": {name: one.as_dict() for name, one in tried.items()},
                "problems": list(results.problems),
                "files": {name: str(path) for name, path in written.items()},
                "next": following,
            },
            status,
        )
    word = " over its emulator" if emulated else " (imported FlagCX plugin)" if plugin else ""
    terminal.say(f"{built.chip.name}{word}: {len(lines)} clauses in {results.seconds:.1f} s\n")
    terminal.say(terminal.groups(rules, lines))
    rest = session.unlike_pass(lines)
    if rest:
        terminal.say("\n" + rest)
    session.say_problems(results)
    terminal.say("\n" + terminal.runners(verified.runners) + "\n")
    for other, found_ in together.items():
        for runner, why in found_.items():
            said = f"locked: {why}" if why else "unlocked"
            text = f"pair {built.chip.name}+{other} {runner}: {said}"
            terminal.say(terminal.wrapped(text, hanging=2))
    for name, one in tried.items():
        for line in session.of_library(built.chip.name, name, one):
            terminal.say(line)
    for name, path in written.items():
        terminal.say(f"{name:<12} {path}")
    terminal.say(f"\n{certificate.UNSIGNED}")
    terminal.say(terminal.wrapped(f"next: {following}", indent=2, hanging=2))
    return status


def _stopped(
    lines: Mapping[str, Mapping[str, Any]], rules: Rules, again: str, failures: str, *, quiet: bool
) -> terminal.UserError:
    """What Ctrl-C ends with; the verdicts so far are printed unless `quiet`. `again`, `failures`:
    the commands that start again, and that run what failed.
    """
    failed = any(line["verdict"] == "fail" for line in lines.values())
    if not quiet:
        for text in filter(None, (terminal.groups(rules, lines), session.unlike_pass(lines))):
            terminal.say(f"{text}\n")
    reason = f"stopped after {len(lines)} clauses; no certificate was written"
    following = f"; `{failures}` runs what failed" if failed else ""
    return terminal.UserError(again, reason, f"`{again}` starts again{following}")


def _sources(other: str) -> str:
    """A chip of a pair and the digest of its tested sources: `NAME SHA256DIGITS`."""
    from unipal.adaptors import registry

    found = chips.find(other)
    return f"{found.name} {registry.source_id(found).removeprefix('sha256:')}"


def _pair(
    built: Built,
    other: str,
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    *,
    quiet: bool,
) -> dict[str, dict[str, Any]]:
    """The clause lines of the pair with `other`, whose adaptor is built for it. `lines`: the chip's
    own.
    """
    from unipal.adaptors import registry
    from unipal.conformance.run import chip_pairs as pairs
    from unipal.conformance.run import suite_runner as runner

    theirs = registry.build(chips.find(other))
    progress = terminal.Progress(list(rules.of_runners()), rules, quiet=quiet)

    def on_result(outcome: Outcome) -> None:
        progress.result(outcome.clause, outcome.verdict.value, outcome.evidence)

    try:
        found = pairs.certify(
            chips.target(built, lines), chips.target(theirs), rules, on_result=on_result
        )
    except runner.EnvironmentFailureError as error:
        raise terminal.UserError(error.place, error.reason, error.next) from error
    progress.close()
    return found


def _up_to(level: str, rules: Rules) -> list[str]:
    """The clauses of `level` and of the levels before it."""
    asked = session.LEVELS[: session.LEVELS.index(level) + 1]
    return [id_ for id_, clause in rules.table("device").items() if clause.level in asked]


def _unmet(lines: Mapping[str, Mapping[str, Any]], level: str, rules: Rules) -> dict[str, str]:
    """Runner → why it is not tested over a library: the chip lacks something that it needs, or its
    level is left out.
    """
    if level != session.LEVELS[-1]:
        return dict.fromkeys(rules.by_library, f"left out by --level {level}")
    whys = {name: unmet(rules, name, lines) for name in rules.by_library}
    return {name: f"not asked: {why}" for name, why in whys.items() if why}


def _reproduce(chip: str | None, plugin: Path | None, emulated: bool, level: str = "runner") -> str:
    what = f"--flagcx-plugin {plugin}" if plugin else str(chip)
    until = "" if level == session.LEVELS[-1] else f" --level {level}"
    return f"pal certify {what}{' --emulated' if emulated else ''}{until}"


def _choose(runtime: str, chip: str, emulated: bool) -> None:
    """Selects a runtime of the chip for this process and its children."""
    from unipal.adaptors import field

    known = field.RUNTIMES.get(chip, {})
    if runtime not in known or emulated:
        of = f"{chip} over its emulator" if emulated else chip
        has = "" if emulated else ", ".join(known)
        raise terminal.UserError(
            f"--runtime {runtime}", f"is not a runtime of {of}",
            f"one of: {has}" if has else "omit --runtime", 2,
        )  # fmt: skip
    os.environ.update(known[runtime].env)


def _place(built: Built, folder: Path, runtime: str | None = None) -> Path:
    """The certificate's file. In the chip's own folder it has the name of a shipped certificate."""
    name = built.chip.certified_name
    if runtime:
        return folder / certificate.file_name(f"{name}.{runtime}", emulated=built.emulated)
    if folder.resolve() == built.chip.folder.resolve() and built.chip.kind != "flagcx":
        return folder / certificate.shipped_name(emulated=built.emulated)
    return folder / certificate.file_name(name, emulated=built.emulated)
