"""One run of the suite from the command line: progress during the run, a summary afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.cli import chips, terminal
from unipal.conformance.rules.unlock import Rules

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import BuiltLibrary
    from unipal.adaptors.registry import Built, Chip
    from unipal.conformance.rules.verdicts import Outcome, Results
    from unipal.conformance.run.libraries import Findings

LEVELS = ("contract", "ordering", "process", "runner")
INTERRUPTED = "interrupted: "  # begins the problem that Ctrl-C leaves


def ready(chip: Chip, *, emulated: bool) -> Built | None:
    """The built adaptor; None if every function of the chip is still to do."""
    from unipal.adaptors import registry

    if not emulated and chips.nothing_bound(chip):
        return None
    if emulated:
        chips.require(chip, emulated=True)
    return registry.build(chip, emulated=emulated)


def run(
    chip: Chip,
    built: Built | None,
    clauses: Sequence[str] | None,
    rules: Rules,
    *,
    quiet: bool,
    verbose: bool = False,
    until: Callable[[Outcome], bool] | None = None,
    partial: bool = False,
) -> Results:
    """Runs the clauses (None: the whole table) and shows progress; `verbose`: every verdict.

    `until` ends the run early when it returns True. So does Ctrl-C with `partial`: what was decided
    is kept, and `results.problems` says so.
    """
    from unipal.conformance.harness.target import Target
    from unipal.conformance.run import suite_runner

    wanted = list(clauses) if clauses is not None else list(rules.table("device"))
    order = sorted(
        wanted,
        key=lambda id_: (
            chip.kind == "flagcx" and rules.clauses[id_].flagcx == "advice",
            LEVELS.index(rules.clauses[id_].level),
        ),
    )
    progress = terminal.Progress(order, rules, quiet=quiet or built is None, verbose=verbose)

    def on_result(outcome: Outcome) -> None:
        progress.result(outcome.clause, outcome.verdict.value, outcome.evidence, outcome.seconds)

    nothing = Target(chip.name, todo=chips.todo(chip))
    target = chips.target(built) if built else nothing
    try:
        with suite_runner.Runner(target, wanted, on_result=on_result) as runner:
            try:
                runner.decide_all(until)
            except KeyboardInterrupt:
                if not partial:
                    raise
                left = len(runner.selected) - len(runner.results.outcomes)
                runner.results.problems.append(f"{INTERRUPTED}{left} clauses were not run")
        results = runner.results
    except suite_runner.EnvironmentFailureError as error:
        following = error.next
        if chip.can_emulate and built is not None and not built.emulated:
            over = "over the emulator generated from its adaptor.yaml"
            following += f"; or `pal test {chip.name} --emulated`, {over}"
        raise terminal.UserError(error.place, error.reason, following) from error
    progress.close()
    return results


def interrupted(results: Results) -> bool:
    """Whether Ctrl-C ended the run."""
    return any(problem.startswith(INTERRUPTED) for problem in results.problems)


def run_library(
    built: Built,
    library: BuiltLibrary,
    rules: Rules,
    *,
    quiet: bool,
    clauses: Sequence[str] | None = None,
    unmet: Mapping[str, str] | None = None,
    lines: Mapping[str, Mapping[str, Any]] | None = None,
) -> Findings:
    """Runs the clauses of the ccl table (None: all), including those of the runners over it, with
    `library` over the chip. `unmet`: see libraries.certify. `lines`: the chip's own, if known.
    """
    from unipal.conformance.run import libraries, suite_runner

    wanted = list(rules.table(libraries.TABLE)) if clauses is None else list(clauses)
    progress = terminal.Progress(wanted, rules, quiet=quiet)

    def on_result(outcome: Outcome) -> None:
        progress.result(outcome.clause, outcome.verdict.value, outcome.evidence)

    try:
        target = chips.target(built, lines)
        found = libraries.certify(
            target, library, rules, clauses=clauses, on_result=on_result, unmet=unmet
        )
    except suite_runner.EnvironmentFailureError as error:
        raise terminal.UserError(error.place, error.reason, error.next) from error
    progress.close()
    return found


def of_library(chip: str, library: str, found: Findings) -> list[str]:
    """The summary of a collective library over a chip."""
    cells = list(found.cells.values())
    said = f"{cells.count('pass')} of {len(cells)} cells pass"
    if cells.count("unsupported"):
        said += f", {cells.count('unsupported')} unsupported"
    ran = sum(line["verdict"] == "pass" for line in found.clauses.values())
    lines = [f"{library} over {chip}: {ran} of {len(found.clauses)} clauses pass; {said}"]
    rest = unlike_pass(found.clauses)
    return [*lines, rest] if rest else lines


def exit_status(chip: Chip, results: Results) -> int:
    """The run's status; 3 instead of 0 if nothing ran or a requested function is still to do."""
    status = results.exit_status
    to_do = chips.todo(chip)
    tried = [o for o in results if o.verdict.value != "not_run"]
    missing = not tried or any(o.function in to_do for o in results)
    return 3 if status == 0 and missing else status


def unlike_pass(
    lines: Mapping[str, Mapping[str, Any]], *, most: int = 40, failed: bool = True
) -> str:
    """The clauses that did not pass, with their evidence; equal ones are counted, not listed.
    `failed` False leaves out those that failed. Those in which a FlagCX plugin differs as interface
    version 1 permits come last.
    """
    rows: list[list[str]] = []
    alike: dict[tuple[str, str], list[str]] = {}
    for id_, line in lines.items():
        if line["verdict"] == "fail" and not failed:
            continue
        if line["verdict"] == "fail":
            rows.append([terminal.mark("fail"), id_, _flat(line["evidence"])])
        elif line["verdict"] != "pass":
            words = _flat(line["evidence"])
            words = re.sub(r"^(to do in .*):\d+$", r"\1", words)
            alike.setdefault((line["verdict"], words), []).append(id_)
    for (verdict, words), ids in sorted(alike.items(), key=lambda one: one[0][0] == "differs"):
        name = ids[0] if len(ids) == 1 else f"{_shared(ids)} ({len(ids)} clauses)"
        rows.append([terminal.mark(verdict), name, words])
    left = len(rows) - most
    text = terminal.table(rows[:most])
    return text + (f"\n… and {left} more lines like these; --json has them all" if left > 0 else "")


def _shared(ids: Sequence[str]) -> str:
    functions = list(dict.fromkeys(id_.partition(".")[0] for id_ in ids))
    more = f" and {len(functions) - 2} more functions" if len(functions) > 2 else ""
    return ", ".join(functions[:2]) + more


def _flat(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 240 else flat[:237] + "…"


def say_problems(results: Results, *, most: int = 8) -> None:
    """Prints what was requested and could not run: the reason of exit status 3."""
    if results.problems:
        terminal.say()
    for problem in results.problems[:most]:
        terminal.say(terminal.wrapped(f"could not run: {problem}", hanging=2))
    left = len(results.problems) - most
    if left > 0:
        terminal.say(f"… and {left} more like these")


def next_step(
    chip: Chip, lines: Mapping[str, Mapping[str, Any]], ref: str, *, emulated: bool
) -> str:
    """The next step for the user after this run."""
    flag = " --emulated" if emulated else ""
    failed = [id_ for id_, line in lines.items() if line["verdict"] == "fail"]
    if failed:
        return f"`pal show {failed[0]}`, then `pal test {ref}{flag} {failed[0]}`"
    to_do = chips.todo(chip)
    if to_do:
        function, place = next(iter(to_do.items()))
        return (
            f"{len(to_do)} functions are still to do; the first is {function} ({place}): "
            f"write it, delete that line, then `pal test {ref} {function}`"
        )
    if any(line["verdict"] == "not_run" for line in lines.values()):
        return "the lines above name what kept the other clauses from running"
    return f"`pal certify {ref}{flag}`"


def write(path: Path, text: str) -> Path:
    """Writes a file that the user requested, and creates its folder if needed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise terminal.UserError(
            str(path), f"cannot be written: {error.strerror}", "name another file or folder"
        ) from error
    return path
