"""Writes a simulation as a trace for Perfetto or a browser.

The format is the JSON of Chrome's trace viewer (Google, "Trace Event Format"): a process for each
host; a thread for each rank, and for each pair of ranks whose transfers it shows; complete events
("X") for what takes time, and an arrow ("s" to "f") for each post.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unipal.engine.simulator.machine import Machine
from unipal.engine.simulator.simulate import Result


def write(result: Result, machine: Machine, path: Path) -> None:
    """Writes the activities of the simulated rounds, in microseconds."""
    host_of = machine.host_of
    events: list[dict[str, Any]] = [
        _name("process_name", f"host {number}", {"pid": number})
        for number in range(len(machine.hosts))
    ]
    threads: dict[tuple[int, int], int] = {}

    def thread(rank: int, peer: int = -1) -> dict[str, int]:
        known = len(threads)
        where = {"pid": host_of[rank], "tid": threads.setdefault((rank, peer), known)}
        if len(threads) > known:
            to = f" to {peer}" if peer >= 0 else f" ({machine.chips[rank].name})"
            events.append(_name("thread_name", f"rank {rank}{to}", where))
        return where

    for rank in range(machine.n):
        thread(rank)
    for number, one in enumerate(result.activities):
        start, end = one.start * 1e6, one.end * 1e6
        if one.kind == "latency":
            arrow = {"name": "post", "cat": "post", "id": number}
            events.append({**arrow, **thread(one.rank), "ph": "s", "ts": start})
            events.append({**arrow, **thread(one.peer), "ph": "f", "bp": "e", "ts": end})
            continue
        events.append({**thread(one.rank, one.peer), "ph": "X", "name": one.kind, "ts": start,
                       "dur": end - start, "args": {"bytes": one.bytes}})  # fmt: skip
    text = json.dumps({"traceEvents": events, "displayTimeUnit": "ms"})
    path.write_text(text + "\n", encoding="utf-8")


def _name(what: str, name: str, where: dict[str, int]) -> dict[str, Any]:
    return {"ph": "M", "name": what, **where, "args": {"name": name}}
