"""`pal verify`: checks whether a certificate is valid for the installed spec, suite and sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import chips, complete, terminal
from unipal.conformance.rules import certificate

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--chip",
    "ref",
    type=complete.CHIP,
    help="Name or path of the adaptor, if the certificate's name is not enough.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(file: Path, ref: str | None, as_json: bool) -> int:
    """Check certificate FILE; everything that it derives is computed again.

    The clause set must be the installed spec's, runners and summary are recomputed, and the source
    digest must match the installed adaptor. Exit status: 0 valid, 1 not, 3 FILE or the chip of
    --chip is missing.
    """
    if not file.exists():
        raise terminal.UserError(str(file), "no such file", "`pal certify CHIP` writes one")
    named = chips.find(ref) if ref else None
    try:
        first = certificate.verify(file)
        build_id, binary = _installed(named or first.chip, emulated=first.emulated)
        verified = certificate.verify(file, build_id=build_id, binary_sha256=binary)
    except certificate.CertificateError as error:
        raise terminal.UserError(error.place, error.reason, error.next, 1) from error
    predicate = verified.statement["predicate"]
    if as_json:
        return terminal.say_json(
            {
                "chip": verified.chip,
                "holds": True,
                "emulated": verified.emulated,
                "remarks": list(verified.remarks),
                "summary": predicate["summary"],
                "verdicts": {id_: line["verdict"] for id_, line in verified.lines.items()},
                "runners": {name: s.shown() for name, s in verified.runners.items()},
            }
        )
    emulated = " (emulated)" if verified.emulated else ""
    counts = ", ".join(f"{n} {terminal.mark(v)}" for v, n in predicate["summary"].items() if n)
    text = f"{file}: holds for {verified.chip}{emulated}: {counts}"
    terminal.say(terminal.wrapped(text, hanging=2))
    for remark in verified.remarks:
        terminal.say(terminal.wrapped(f"note: {remark}", indent=2, hanging=2))
    terminal.say()
    terminal.say(terminal.runners(verified.runners))
    terminal.say(f"\n{predicate['statement']}")
    return 0


def _installed(ref: Chip | str, *, emulated: bool) -> tuple[str, str]:
    """Build id and binary digest of the installed adaptor; empty if there is none."""
    from unipal.adaptors import registry

    try:
        chip = chips.find(ref) if isinstance(ref, str) else ref
    except registry.LoadError:
        return "", ""
    if chip.kind == "library":
        return "", registry.build(chip).sha256
    try:
        built = registry.build(chip, emulated=emulated)
    except registry.LoadError:
        return registry.source_id(chip), ""
    return built.build_id, built.sha256
