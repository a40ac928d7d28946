"""Error texts of the checker: the place, the reason and the next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unipal.engine.checker.postconditions import Expected
from unipal.engine.checker.wellformed import Flat
from unipal.engine.plan.ir import Buf, Plan, PlanError, Ref, Step

MAX_LISTED = 4  # wrong atoms of a result listed in an error

Origin = tuple[int, int]
"""(block * atoms + atom of INPUT, rank)."""


def mode_words(in_place: bool, modes: int) -> str:
    """The prefix of a sentence that holds in one mode only."""
    if modes == 1:
        return ""
    return "in place, " if in_place else "out of place, "


def accessor(plan: Plan, rank: int, what: Step | str) -> str:
    """A description of the rank and step that made an access."""
    if isinstance(what, str):
        return f"rank {rank}'s caller"
    lane = [step for step in plan.ranks[rank].steps if step.lane == what.lane]
    number = next((i for i, step in enumerate(lane) if step is what), -1)
    return f"rank {rank}, lane {what.lane}, step {number} ({what})"


def race(
    flat: Flat,
    rank: int,
    step: Step,
    does: str,
    atom: str,
    mode: str,
    other: tuple[int, Step | str],
    other_does: str,
) -> PlanError:
    """A race between two accesses. `does`: "reads" or "writes"; `other_does`: without s."""
    plan = flat.plan
    place = plan.place(rank, step)
    who, what = other
    if isinstance(what, str):
        if what == "entry":
            return PlanError(
                place,
                f"{mode}it {does} {atom}, and rank {who} may not have entered yet",
                f"make rank {rank} wait for the credit of rank {who} first",
            )
        return PlanError(
            place,
            f"{mode}it {does} {atom}, and rank {who} may have left already",
            f"make rank {who} wait until rank {rank} is done",
        )
    if who == rank and what.peer >= 0 and what.op.name in ("PUT", "GET"):
        next_step = f"FLUSH peer {what.peer} on lane {what.lane} before it"
    elif who == rank:
        next_step = f"order lanes {what.lane} and {step.lane} by a join"
    else:
        next_step = f"make rank {who} post after its access, and this lane wait for that post"
    return PlanError(
        place,
        f"{mode}it {does} {atom} while {accessor(plan, who, what)} may still {other_does} it",
        next_step,
    )


def leaves_early(
    flat: Flat,
    rank: int,
    atom: str,
    mode: str,
    other: tuple[int, Step | str],
    other_does: str,
) -> PlanError:
    """A rank returns to its caller while its memory is in use."""
    who, what = other
    plan = flat.plan
    if who == rank:
        next_step = f"FLUSH before rank {rank} is done"
    else:
        next_step = (
            f"make rank {who} FLUSH and post after the access, and rank {rank} wait for that post"
        )
    return PlanError(
        plan.place(rank),
        f"{mode}it returns while {accessor(plan, who, what)} may still {other_does} {atom}",
        next_step,
    )


def result(
    flat: Flat,
    rank: int,
    mode: str,
    wrong: Sequence[tuple[int, int, Expected, Mapping[Origin, int] | None]],
    atoms: int,
) -> PlanError:
    """OUTPUT is not what the operation defines.

    `wrong`: (block, atom, expected, actual contributions by origin, or None for unknown bytes).
    """
    texts: dict[str, list[str]] = {}
    for block, atom, expectation, there in wrong:
        ref = Ref(rank, Buf.OUTPUT, block, flat.cuts[atom], flat.cuts[atom + 1])
        texts.setdefault(_contents(flat, atom, expectation, there), []).append(str(ref))
    shown = sorted(texts.items())[:MAX_LISTED]
    lines = [
        f"{where[0]}{f' and {len(where) - 1} more' if len(where) > 1 else ''}: {text}"
        for text, where in shown
    ]
    if len(texts) > MAX_LISTED:
        lines.append(f"and {len(texts) - MAX_LISTED} more errors")
    return PlanError(
        flat.plan.place(rank),
        f"{mode}{len(wrong)} of {atoms} parts of OUTPUT are wrong: " + "; ".join(lines),
        "follow the first of these parts through the plan",
    )


def _contents(
    flat: Flat, atom: int, expectation: Expected, there: Mapping[Origin, int] | None
) -> str:
    if there is None:
        return "it holds bytes that no step of this call wrote"
    origin = expectation.block * flat.atoms + atom
    words = []
    missing = []
    for rank in range(flat.plan.n):
        count = there.get((origin, rank), 0)
        wanted = expectation.ranks >> rank & 1
        if count == wanted:
            continue
        if count == 0:
            missing.append(str(rank))
        elif wanted:
            words.append(f"rank {rank} contributes {count}\N{MULTIPLICATION SIGN}")
        else:
            words.append(f"rank {rank} contributes {count}\N{MULTIPLICATION SIGN}, and should not")
    if missing:
        words.append(f"rank{'s' if missing[1:] else ''} {', '.join(missing)}: nothing")
    foreign = [(o, r) for o, r in sorted(there) if o != origin]
    for other, rank in foreign[:2]:
        block, part = divmod(other, flat.atoms)
        ref = Ref(rank, Buf.INPUT, block, flat.cuts[part], flat.cuts[part + 1])
        words.append(f"the data of {ref} does not belong there")
    return ", ".join(words)
