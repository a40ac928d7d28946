"""`pal balance`: split a model between ranks of different speed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import terminal

if TYPE_CHECKING:
    from unipal.engine.tools.balance import Profile


@click.command("balance")
@click.argument(
    "files", nargs=-1, required=True, metavar="PROFILE...",
    type=click.Path(dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option("-m", "--micro-batches", type=click.IntRange(1), default=1, show_default=True,
              help="Of a training step.")  # fmt: skip
@click.option("--batch", type=click.IntRange(1), metavar="N",
              help="Split N samples instead: data parallelism.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(files: tuple[Path, ...], micro_batches: int, batch: int | None, as_json: bool) -> int:
    """Split the layers of a model into pipeline stages, one for each PROFILE, in their order.

    A profile is a file that `unipal.torch.profile` made on one kind of rank; name it several times
    for several ranks of the kind. The split has the shortest longest stage of all that fit into the
    ranks' memory. Transfers between stages are not part of the estimate.

    With --batch, each rank has the whole model, and the samples of a batch are split in proportion
    to the measured speeds. Exit status: 0 fine, 2 a profile is wrong or nothing fits.
    """
    from unipal.engine.errors import UsageError
    from unipal.engine.tools import balance

    try:
        profiles = [balance.read(file) for file in files]
        if batch is not None:
            return _samples(profiles, batch, as_json)
        split = balance.layers(profiles, micro_batches)
    except UsageError as error:
        raise terminal.UserError(error.place, error.evidence, error.next, 2) from None
    names = [layer.name for layer in profiles[0].layers]
    if as_json:
        rows = [
            {
                "rank": rank, "profile": str(files[rank]), "label": stage.label,
                "first": stage.first, "last": stage.last,
                "layers": names[stage.first : stage.last + 1],
                "seconds": stage.seconds, "bytes": stage.bytes,
            }
            for rank, stage in enumerate(split.stages)
        ]  # fmt: skip
        return terminal.say_json(
            {
                "stages": rows, "shares": [], "micro_batches": split.micro_batches,
                "speedup": split.speedup, "efficiency": split.efficiency,
            }
        )  # fmt: skip
    rows_of_text = [
        [
            str(rank), stage.label, str(stage.last - stage.first + 1),
            names[stage.first] + (f" … {names[stage.last]}" if stage.last > stage.first else ""),
            f"{stage.seconds * 1e3:.3f}", f"{stage.bytes / 1e6:.1f}",
        ]
        for rank, stage in enumerate(split.stages)
    ]  # fmt: skip
    terminal.say(terminal.table(rows_of_text, ["rank", "kind", "layers", "", "ms", "MB"]))
    text = (
        f"expected with {micro_batches} micro-batches of a step: {split.speedup:.2f} times the "
        f"fastest rank alone, {split.efficiency:.2f} of the sum of all ranks, transfers left out"
    )
    terminal.say(terminal.wrapped(text, hanging=2))
    return 0


def _samples(profiles: list[Profile], batch: int, as_json: bool) -> int:
    from unipal.engine.tools import balance

    speeds = [1 / one.seconds if one.seconds else 0.0 for one in profiles]
    shares = balance.samples(batch, speeds)
    longest = max(share * one.seconds for share, one in zip(shares, profiles, strict=True))
    speedup = batch / longest / max(speeds)
    efficiency = batch / longest / sum(speeds)
    if as_json:
        rows = [
            {"rank": rank, "label": one.label, "samples": share, "seconds": share * one.seconds}
            for rank, (one, share) in enumerate(zip(profiles, shares, strict=True))
        ]
        return terminal.say_json(
            {"stages": [], "shares": rows, "micro_batches": 1,
             "speedup": speedup, "efficiency": efficiency}
        )  # fmt: skip
    text = [
        [str(rank), one.label, str(share)]
        for rank, (one, share) in enumerate(zip(profiles, shares, strict=True))
    ]
    terminal.say(terminal.table(text, ["rank", "kind", "samples"]))
    expected = (
        f"expected: {speedup:.2f} times the fastest rank alone, {efficiency:.2f} of the sum of all "
        "ranks, communication left out"
    )
    terminal.say(terminal.wrapped(expected, hanging=2))
    return 0
