"""`pal field --flagcx`: certifies FlagCX's own device adaptors over the emulated runtimes."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import yaml
from unipal.cli import chips, complete, session, terminal
from unipal.cli.field import LIMIT, Running

if TYPE_CHECKING:
    from unipal.adaptors.cache import LoadError

PAGE = "flagcx-adaptors.md"
PACKAGES = {"nlohmann": "nlohmann-json3-dev"}  # of what FlagCX includes, on Debian


@click.command("field")
@click.option("--flagcx", is_flag=True, help="FlagCX's in-tree device adaptors, each as a plugin.")
@click.option(
    "--home",
    type=click.Path(path_type=Path),
    envvar="FLAGCX_HOME",
    help="A FlagCX checkout; FLAGCX_HOME by default. Nothing in it is changed.",
)
@click.option(
    "--only",
    multiple=True,
    type=complete.FLAGCX_ADAPTOR,
    metavar="CHIP",
    help="The adaptors of these chips.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, help="Certified in parallel.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build/flagcx"),
    show_default=True,
    help="Folder for the certificates and the page.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    flagcx: bool, home: Path | None, only: tuple[str, ...], jobs: int, out: Path, as_json: bool
) -> int:
    """Certify what others have written for the field, and write a page of what it breaks.

    With --flagcx: FlagCX's device adaptors, compiled from a checkout, over unipal's emulators of
    their vendors' runtimes. Every result is emulated. Needs a C++ compiler. Exit status: 0 the page
    was written, whatever the adaptors break, 2 wrong usage, 3 an adaptor could not be judged.
    """
    from unipal.adaptors import flagcx_tree
    from unipal.adaptors.cache import LoadError
    from unipal.conformance.report import flagcx_adaptors

    if not flagcx or home is None:
        raise terminal.UserError(
            "pal field", "name a FlagCX checkout" if flagcx else "nothing to certify was named",
            "`pal field --flagcx --home FlagCX`; unipal's own chips: `pal certify --all`", 2,
        )  # fmt: skip
    for chip in only:
        if chip not in flagcx_tree.ADAPTORS:
            raise terminal.UserError(
                f"--only {chip}", flagcx_tree.MISSING.get(chip, "FlagCX has no such adaptor here"),
                f"name one of {', '.join(flagcx_tree.ADAPTORS)}", 2,
            )  # fmt: skip
    try:
        tree = flagcx_tree.checked(home)
    except LoadError as error:
        raise terminal.UserError(error.place, error.reason, error.next) from error
    known = yaml.safe_load((flagcx_tree.OWN / "known.yaml").read_text(encoding="utf-8"))
    running = Running()

    def judge(chip: str) -> dict[str, Any] | str:
        adaptor = flagcx_tree.ADAPTORS[chip]
        try:
            plugin = flagcx_tree.build(tree, adaptor, _declarations(chip))
        except LoadError as error:
            return f"{error.place}: {error.reason}\n  next: {_following(error)}"
        line = [sys.executable, "-P", "-m", "unipal.cli.main", "certify"]
        line += ["--flagcx-plugin", str(plugin.path), "--out", str(out), "--json"]
        status, said, told = running.run(line, LIMIT, plugin.env)
        try:
            result = json.loads(said)
        except ValueError:
            return f"{adaptor.source}: `pal certify` ended with status {status}: {told[-400:]}"
        if "clauses" not in result:
            return f"{adaptor.source}: {result['error']['reason']}"
        places = flagcx_tree.places(tree, adaptor)
        found = flagcx_adaptors.entry(adaptor.name, chip, result, places, known)
        counts, unlocked = found["counts"], ", ".join(found["unlocked"]) or "nothing"
        terminal.say(
            f"{adaptor.source} (emulated): {counts['pass']} pass, {counts['fail']} fail, "
            f"{counts['differs']} differ; unlocks {unlocked}",
            err=True,
        )
        return found

    out.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        futures = [pool.submit(judge, chip) for chip in only or flagcx_tree.ADAPTORS]
        try:
            results = [future.result() for future in futures]
        except BaseException:
            running.stop()
            pool.shutdown(cancel_futures=True)
            raise
    judged = [one for one in results if not isinstance(one, str)]
    problems = [one for one in results if isinstance(one, str)]
    text = flagcx_adaptors.page(judged, flagcx_tree.commit(tree), flagcx_tree.MISSING)
    page = session.write(out / PAGE, text)
    status = 3 if problems else 0
    if as_json:
        answer = {"emulated": True, "adaptors": judged, "problems": problems, "page": str(page)}
        return terminal.say_json(answer, status)
    for problem in problems:
        terminal.say(problem, err=True)
    terminal.say(f"{len(judged)} adaptors (emulated), {page}")
    return status


def _following(error: LoadError) -> str:
    """What to do about an adaptor that does not compile."""
    missing = re.search(r"fatal error: (\S+): No such file", error.reason)
    if missing is None:
        return error.next
    package = PACKAGES.get(missing[1].split("/")[0], "")
    return f"install the package that has {missing[1]}{package and f' (Debian: {package})'}"


def _declarations(chip: str) -> str:
    """The vendor's header of a chip, from its adaptor.yaml."""
    from unipal.adaptors import registry
    from unipal.generator.binding.model import load_binding
    from unipal.generator.emit import vendor_header

    place = registry.find(chip).folder / "adaptor.yaml"
    return vendor_header.render(load_binding(place, chips.spec(), place.name))
