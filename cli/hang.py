"""`pal hang`: which rank a job hangs on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import terminal

if TYPE_CHECKING:
    from unipal.engine.tools.hang import Finding, Node, Root, Wait

_FOLLOWING = (
    "run this while the job hangs, or soon after it failed; a rank records from its first call "
    "on, unless UNIPAL_RECORDS=0, and takes its file away when it closes its communicator well"
)


@click.command("hang")
@click.argument("places", nargs=-1, metavar="[JOB | FILE]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(places: tuple[str, ...], as_json: bool) -> int:
    """Name the rank that a job hangs on, and the chain of ranks that wait for it.

    Reads the flight recorders of this user's ranks on this host: of ranks that run, are stopped,
    have ended, or have failed with a CommError. The last two are kept for UNIPAL_RECORDS_KEEP
    seconds. JOB is the name in /dev/shm/unipal-<user>-<job>-rank<rank>, or its first letters; FILE
    is such a file. Without either, all jobs.

    Exit status: 0 no rank is stuck, 1 a rank is stuck or a job has failed, 3 nothing is recorded.
    """
    from unipal.engine.tools import hang
    from unipal.engine.tools.flight_recorder import RecordsError

    try:
        found = hang.find(_files(places))
    except (OSError, RecordsError) as error:
        place = getattr(error, "filename", None) or str(error).partition(":")[0]
        reason = getattr(error, "strerror", None) or str(error).partition(": ")[2]
        following = "give files that unipal has written: /dev/shm/unipal-*-rank*"
        raise terminal.UserError(str(place), reason, following, 1) from None
    if not found:
        raise terminal.UserError("pal hang", "the ranks have just ended well", _FOLLOWING)
    status = int(any(job.roots or job.failure for job in found))
    if as_json:
        return terminal.say_json({"jobs": [_row(job) for job in found]}, status)
    for job in found:
        _say(job)
    return status


def _files(places: tuple[str, ...]) -> list[Path]:
    """The recorders of jobs and files. UserError if there are none."""
    from unipal.engine.tools import flight_recorder

    known = [(path.name.split("-")[2], path) for path in flight_recorder.find()]
    if not places:
        if not known:
            reason = "no rank of this user has a flight recorder on this host"
            raise terminal.UserError("pal hang", reason, _FOLLOWING)
        return [path for _, path in known]
    found: list[Path] = []
    for place in places:
        if "/" in place or Path(place).is_file():
            if not Path(place).is_file():
                raise terminal.UserError(place, "no such file", "`pal hang` reads all jobs")
            found.append(Path(place))
            continue
        of_job = [path for job, path in known if job.startswith(place)]
        if not of_job:
            reason = f"no flight recorder of a job {place} is on this host"
            raise terminal.UserError("pal hang", reason, _FOLLOWING)
        found += of_job
    return list(dict.fromkeys(found))


# ---- text ----------------------------------------------------------------------------------------


def _say(job: Finding) -> None:
    from unipal.engine.errors import ranks_text
    from unipal.engine.tools import hang

    waiting = sorted({wait.node[1] for wait in job.waits})
    here = f", {len(job.ranks)} of them recorded here" if len(job.ranks) < job.size else ""
    head = f"job {job.job}: {job.size} ranks{here}, {len(waiting) or 'none'} of them waiting"
    terminal.say(terminal.wrapped(head, hanging=2))
    for root in job.roots:
        if root.cause == hang.DEADLOCK and not root.chain:
            continue  # one line names the cycle
        for wait in root.chain:
            terminal.say(terminal.wrapped(hang.wait_text(wait), indent=2, hanging=2))
        terminal.say(terminal.wrapped(root.text, first="root cause: ", hanging=2))
        terminal.say(terminal.wrapped(root.next, first="  next: ", hanging=4))
    shown = {wait.node[1] for root in job.roots for wait in root.chain}
    others = [rank for rank in waiting if rank not in shown]
    if others:
        rest = {wait.on[1] for wait in job.waits if wait.node[1] in others}
        verb = "waits" if len(others) == 1 else "wait"
        line = f"{ranks_text(others)} {verb} for {ranks_text(rest)}, too"
        terminal.say(terminal.wrapped(line, indent=2, hanging=2))
    if job.replayed is not None:
        held = ranks_text(job.culprits)
        line = f"replayed: the plan with {held} held stops "
        line += "where the ranks stand" if job.replayed else "elsewhere: they were still moving"
        terminal.say(terminal.wrapped(line, indent=2, hanging=2))
    if job.failure is not None:
        rank, failure = job.failure
        line = f"rank {rank} failed with: {failure.text.partition('; next: ')[0]}"
        terminal.say(terminal.wrapped(line, indent=2, hanging=2))


# ---- JSON ----------------------------------------------------------------------------------------


def _row(job: Finding) -> dict[str, Any]:
    failure = None
    if job.failure is not None:
        rank, why = job.failure
        failure = {"rank": rank, "culprits": list(why.culprits), "text": why.text}
    return {
        "job": job.job, "size": job.size,
        "ranks": [
            {"rank": one.rank, "process": one.pid, "alive": one.alive, "entered": one.entered,
             "finished": one.finished, "file": str(one.path)}
            for one in job.ranks
        ],
        "waits": [_wait(wait) for wait in job.waits],
        "culprits": list(job.culprits), "roots": [_root(root) for root in job.roots],
        "replayed": job.replayed, "failure": failure,
    }  # fmt: skip


def _root(root: Root) -> dict[str, Any]:
    return {
        **_node(root.node), "cause": root.cause, "text": root.text, "next": root.next,
        "chain": [_wait(wait) for wait in root.chain],
    }  # fmt: skip


def _wait(wait: Wait) -> dict[str, Any]:
    from unipal.engine.tools import hang

    at, serves = wait.at, wait.serves
    return {
        **_node(wait.node), "call": hang.call_text(wait.note), "number": wait.note.number,
        "plan": f"{wait.note.plan_id:016x}", "algorithm": wait.algorithm,
        "round": wait.note.round,
        "lane": at.lane if at else None, "step": at.number if at else None,
        "kind": at.kind.name if at and at.kind else "", "seconds": wait.seconds,
        "on": {
            **_node(wait.on), "lane": serves[0] if serves else None,
            "step": serves[1] if serves else None,
        },
    }  # fmt: skip


def _node(node: Node) -> dict[str, Any]:
    return {"job": node[0], "rank": node[1]}
