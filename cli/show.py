"""`pal show`: a clause, a function, a runner, a collective library, or counts of the project."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import chips, complete, terminal
from unipal.conformance.rules.unlock import (
    CCL,
    RUNNER,
    Clause,
    Lock,
    Rules,
    installed_rules,
    pair,
)

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import Library

EMULATED = " (emulated)"


@click.command("show")
@click.argument("name", type=complete.SHOWN, required=False)
@click.option("--stats", is_flag=True, help="Lines per chip, clauses, checks, mutants.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(name: str | None, stats: bool, as_json: bool) -> int:
    """Explain NAME: a clause (sentence, check, mutants, which chips pass), a function (prototype,
    parameters, errors, clauses, a vendor's binding), a runner or a collective library.

    Without NAME: every clause, one line each. With --stats: counts of hand-written and generated
    lines.
    """
    from unipal.adaptors import ccl_registry

    rules = installed_rules()
    if stats:
        return _stats(rules, as_json=as_json)
    if name is None:
        return _list(rules, as_json=as_json)
    if name in rules.clauses:
        answer = _clause(rules.clauses[name])
        if as_json:
            return terminal.say_json(answer)
        _print_clause(answer)
        return 0
    if name in rules.functions:
        return _function(name, rules, as_json=as_json)
    if name in rules.runners:
        return _runner(name, rules, as_json=as_json)
    if name in ccl_registry.names():
        return _library(ccl_registry.find_ccl(name), as_json=as_json)
    raise chips.no_such_clause(name, rules.clauses)


def _list(rules: Rules, *, as_json: bool) -> int:
    if as_json:
        return terminal.say_json({"clauses": {c.id: c.must for c in rules.clauses.values()}})
    rows = [[c.id, c.level + (" draft" if c.draft else ""), c.must] for c in rules.clauses.values()]
    terminal.say(terminal.table(rows, ["clause", "level", "sentence"]))
    return 0


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "clause": clause.id,
        "function": clause.function,
        "group": clause.group,
        "level": clause.level,
        "status": "draft" if clause.draft else "active",
        "flagcx": clause.flagcx,
        "otherwise": clause.otherwise,
        "needs": list(clause.needs),
        "runners": {
            runner: _effect(locks[clause.id])
            for runner, locks in installed_rules().locks.items()
            if clause.id in locks
        },
        "must": clause.must,
        "check": check_places().get(clause.id, ""),
        "mutants": mutants().get(clause.id, []),
        "chips": verdicts(clause.id),
    }


def check_places() -> dict[str, str]:
    """Clause → file:line of its check, read from the sources as text without importing them.
    Checks derived from fields share one file.
    """
    import unipal.conformance

    derived = (c.id for c in installed_rules().clauses.values() if c.derived and not c.draft)
    found = dict.fromkeys(derived, "conformance/checks/negative.py")
    for path in sorted((Path(str(unipal.conformance.__file__)).parent / "checks").glob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id_ in re.findall(r'@clause\(\s*"([^"]+)"', line):
                found[id_] = f"conformance/checks/{path.name}:{number}"
    return found


def mutants() -> dict[str, list[str]]:
    """Clause → names of the mutants that violate it, as the mutation gate recorded them."""
    import unipal.conformance.rules

    folder = Path(str(unipal.conformance.rules.__file__)).parent
    text = (folder / "mutants_killed.json").read_text(encoding="utf-8")
    found: dict[str, list[str]] = json.loads(text)["mutants"]
    return found


def _certified() -> dict[str, dict[str, Any]]:
    """Chip → status of its certificate; emulated ones are marked. There is no next step for a chip
    that is not here.
    """
    from unipal.adaptors import registry

    found: dict[str, dict[str, Any]] = {}
    libraries = chips.found_libraries()
    for name in registry.names():
        chip = registry.find(name)
        found[name] = chips.certified(chip, emulated=False)
        if "verified" not in found[name] and not chips.is_here(chip, libraries):
            found[name] = {"reason": "the chip is not on this machine", "next": ""}
        if chip.can_emulate:
            found[name + EMULATED] = chips.certified(chip, emulated=True)
    return found


def _without(answer: Mapping[str, Any]) -> str:
    """Why a chip has no certificate, and what to do if there is something."""
    following = f"; next: {terminal.command_of(answer['next'])}" if answer["next"] else ""
    return f"no certificate: {answer['reason']}{following}"


def _with_itself(shown: str) -> str:
    """The pair of a chip with itself, emulated if the chip is."""
    chip = shown.removesuffix(EMULATED)
    return pair(chip) + shown.removeprefix(chip)


def verdicts(id_: str) -> dict[str, str]:
    """Chip (a clause of a runner: pair; of a collective library: chip and library) → the clause's
    verdict in its certificate, or none.
    """
    rules = installed_rules()
    clause = rules.clauses[id_]
    of_runner = clause.level == RUNNER
    of_library = id_ in rules.table(CCL)
    found: dict[str, str] = {}
    for shown, answer in _certified().items():
        if of_library and "verified" in answer:
            tried = answer["verified"].statement["predicate"]["collectives"]
            for library, lines in tried.items():
                chip = shown.removesuffix(EMULATED)
                name = f"{pair(chip, library)}{shown.removeprefix(chip)}"
                found[name] = str(lines["clauses"].get(id_, {}).get("verdict", "not_run"))
            continue
        name = _with_itself(shown) if of_runner else shown
        if "verified" in answer:
            line: Mapping[str, Any] = answer["verified"].lines.get(id_, {})
            found[name] = str(line.get("verdict", "not_run"))
        else:
            found[name] = _without(answer)
    return found


def _print_clause(answer: Mapping[str, Any]) -> None:
    terminal.say(click.style(answer["clause"], bold=True))
    terminal.say(terminal.wrapped(answer["must"], indent=2))
    rows = [
        ["level", f"{answer['level']}, group {answer['group']}, {answer['status']}"],
        ["check", answer["check"] or "none yet"],
        ["flagcx", ": ".join(filter(None, (answer["flagcx"], answer["otherwise"])))],
    ]
    if answer["needs"]:
        rows.append(["needs", ", ".join(answer["needs"])])
    rows.extend([f"in {runner}", said] for runner, said in answer["runners"].items())
    some = answer["mutants"]
    shown = ", ".join(some[:6]) + (f" and {len(some) - 6} more" if len(some) > 6 else "")
    rows.append(["mutants", shown or "none yet"])
    rows.extend([chip, _coloured(word)] for chip, word in answer["chips"].items())
    terminal.say(terminal.table(rows))


def _coloured(word: str) -> str:
    return terminal.mark(word) if word in terminal.COLOURS else word


def _function(name: str, rules: Rules, *, as_json: bool) -> int:
    from unipal.cli import show_function

    function = rules.functions[name]
    own = [c for c in rules.clauses.values() if c.function == name]
    vendors = _vendors(name) if function["table"] == CCL else {}
    if as_json:
        more = {"libraries": vendors} if vendors else {}
        clauses = {c.id: c.must for c in own}
        answer = {"function": name, **function, **show_function.facts(name)}
        return terminal.say_json({**answer, "clauses": clauses, **more})
    show_function.show(name, own)
    if vendors:
        rows = [[library, said] for library, said in vendors.items()]
        terminal.say("\n" + terminal.table(rows, ["library", "how it has this function"]))
    terminal.say(f"  next: `pal show {own[0].id}`" if own else "  it has no clauses yet")
    return 0


def _library(library: Library, *, as_json: bool) -> int:
    """Prints a collective library and the chips on which it was certified."""
    certified = _cells_of(library.name)
    if as_json:
        facts = {
            "names": dict(library.names),
            "doc": library.doc,
            "accepts": list(library.accepts),
            "launcher": list(library.launcher),
            "unsupported": {name: no.why for name, no in library.unsupported.items()},
            "certified": certified,
        }
        return terminal.say_json({"library": library.name, **facts})
    heading = click.style(library.name, bold=True)
    names = terminal.wrapped(" · ".join(library.names.values()), indent=2)
    terminal.say(f"{heading}\n{names}")
    rows = [["accepts", ", ".join(library.accepts)]]
    rows += [["", library.doc]] if library.doc else []
    rows += [["started by", " ".join(library.launcher)]] if library.launcher else []
    rows += [[f"no {name}", no.why] for name, no in library.unsupported.items()]
    rows += [[chip, words] for chip, words in certified.items()]
    terminal.say(terminal.table(rows))
    if not certified:
        terminal.say(f"  next: `pal certify cpu --ccl {library.name}`")
    return 0


def _cells_of(library: str) -> dict[str, str]:
    """Chip → number of the library's cells that passed, from its certificate."""
    found: dict[str, str] = {}
    for shown, answer in _certified().items():
        verified = answer.get("verified")
        cells = chips.library_cells(verified.statement, library) if verified else []
        if cells:
            found[shown] = f"{cells.count('pass')} of {len(cells)} cells pass"
    return found


def _vendors(function: str) -> dict[str, str]:
    """Vendor library → whether the function is its own, composed of messages, or refused."""
    from unipal.adaptors import ccl_registry

    name = function.rpartition(".")[2]
    found = {}
    for library in map(ccl_registry.find_ccl, ccl_registry.names()):
        if not library.is_bound:
            continue
        found[library.name] = "the vendor's own"
        if name in library.composed:
            why = library.composed[name]
            found[library.name] = f"composed of send and recv in a group: {why}"
        if name in library.unsupported:
            found[library.name] = f"refused: {library.unsupported[name].why}"
    return found


def _effect(lock: Lock) -> str:
    """What a clause that did not pass does to a runner, in a line."""
    if lock.harmless:
        return "harmless: " + " ".join(filter(None, [lock.because, lock.restricts]))
    without = f" A plugin that need not keep it: {lock.restricts}." if lock.restricts else ""
    return f"locks: {lock.because}{without}"


def _functions(ids: Sequence[str]) -> str:
    """Functions, each with its number of clauses; a clause that is alone by its name."""
    counts = Counter(id_.rpartition(".")[0] for id_ in ids)
    alone = {id_.rpartition(".")[0]: id_ for id_ in ids}
    return ", ".join(alone[name] if n == 1 else f"{name} ({n})" for name, n in counts.items())


def _locks(name: str, rules: Rules) -> dict[str, list[str]]:
    """What locks a runner and what does not, with the clauses of each reason."""
    found: dict[str, list[str]] = {}
    for id_, lock in rules.locks.get(name, {}).items():
        found.setdefault(_effect(lock), []).append(id_)
    return found


def _runner(name: str, rules: Rules, *, as_json: bool) -> int:
    """Prints a runner's clauses, what locks it, and the chips that unlock it."""
    own = [c for c in rules.clauses.values() if c.function == name]
    states = {chip: dict(state) for chip, state in _states(name).items()}
    if as_json:
        return terminal.say_json({
            "runner": name, "clauses": {c.id: c.must for c in own}, "chips": states,
            "locks": _locks(name, rules),
        })  # fmt: skip
    doc = terminal.wrapped(rules.runners[name].doc, indent=2, first=f"{name}  ")
    terminal.say(click.style(name, bold=True) + doc.removeprefix(name))
    rows = [[chip, terminal.mark(s["state"]), s["why"]] for chip, s in states.items()]
    terminal.say(terminal.table(rows, ["pair", "state", "why"]))
    rows = [[why, _functions(ids)] for why, ids in _locks(name, rules).items()]
    terminal.say("\n" + terminal.table(rows, ["a clause that did not pass", "of"]))
    if own:
        rows = [[c.id, c.level + (" draft" if c.draft else ""), c.must] for c in own]
        terminal.say("\n" + terminal.table(rows, ["clause", "level", "must"]))
    terminal.say(f"  next: `pal show {own[0].id}`" if own else "  it has no clauses yet")
    return 0


def _states(runner: str) -> dict[str, dict[str, str]]:
    """Pair of a chip with itself → the runner's state from its certificate; emulated ones are
    marked.
    """
    found: dict[str, dict[str, str]] = {}
    for shown, answer in _certified().items():
        name = _with_itself(shown)
        if "verified" in answer:
            state = answer["verified"].runners[runner]
            found[name] = {"state": state.word, "why": state.why}
        else:
            found[name] = {"state": "locked", "why": _without(answer)}
    return found


# ---------------------------------------------------------------- counts


def _stats(rules: Rules, *, as_json: bool) -> int:
    answer = stats(rules)
    if as_json:
        return terminal.say_json(answer)
    rows = [
        [chip, str(n["yaml"]), str(n["c"]), str(n["python"]), str(n["generated"])]
        for chip, n in answer["chips"].items()
    ]
    head = ["chip", "YAML by hand", "C by hand", "Python by hand", "generated"]
    terminal.say(terminal.table(rows, head))
    counted = (
        "Lines of code of the chip's own files, without comments and blank lines. `pal matrix` "
        "counts every line, and those of the chip's collective library."
    )
    terminal.say(f"\n{terminal.wrapped(counted)}\n")
    rest = [[key.replace("_", " "), str(n)] for key, n in answer.items() if key != "chips"]
    terminal.say(terminal.table(rest))
    return 0


def stats(rules: Rules) -> dict[str, Any]:
    """Lines of code (without blank ones and comments) and counts of the registries."""
    import unipal.adaptors
    import unipal.generated

    adaptors = Path(str(unipal.adaptors.__file__)).parent
    generated = Path(str(unipal.generated.__file__)).parent
    per_chip: dict[str, dict[str, int]] = {}
    for place in sorted(adaptors.glob("*/adaptor.yaml")):
        folder = place.parent
        per_chip[folder.name] = {
            "yaml": _lines(folder, "*.yaml"),
            "c": _lines(folder, "*.c") + _lines(folder, "*.h"),
            "python": _lines(folder, "*.py"),
            "generated": _lines(generated / folder.name, "*"),
        }
    all_mutants = {name for names in mutants().values() for name in names}
    active = [c for c in rules.clauses.values() if not c.draft]
    return {
        "chips": per_chip,
        "generated_lines": _lines(generated, "**/*"),
        "functions": len(rules.functions),
        "clauses": len(active),
        "clauses_generated_from_fields": sum(c.derived for c in active),
        "draft_clauses": len(rules.clauses) - len(active),
        "checks": len(check_places()),
        "mutants": len(all_mutants),
    }


_COMMENT = {".yaml": ("#",), ".py": ("#",), ".c": ("//", "/*", "*"), ".h": ("//", "/*", "*")}


def _lines(folder: Path, glob: str) -> int:
    total = 0
    for path in sorted(folder.glob(glob)) if folder.is_dir() else ():
        if path.suffix in _COMMENT:
            marks = _COMMENT[path.suffix]
            text = path.read_text(encoding="utf-8").splitlines()
            total += sum(1 for line in text if line.strip() and not line.strip().startswith(marks))
    return total
