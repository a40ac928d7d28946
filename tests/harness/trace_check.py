"""Checks a trace of Chrome's format by the rules of viewers, and finds the ends of its arrows."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any, NamedTuple

Event = dict[str, Any]
Track = tuple[int, int]


class Checked(NamedTuple):
    """Slices by track, in order, calls left out; names of processes and tracks; arrows as (slice
    that it leaves, slice that it reaches), with their tracks.
    """

    slices: dict[Track, list[Event]]
    calls: dict[int, list[Event]]
    processes: dict[int, str]
    threads: dict[Track, str]
    arrows: list[tuple[Track, Event, Track, Event]]


def ns(microseconds: float) -> int:
    """Times have three digits; as whole nanoseconds they can be compared."""
    return round(microseconds * 1000)


def end(slice_: Event) -> float:
    """Where a slice ends, in ns; one that is open has no end."""
    return ns(slice_["ts"]) + ns(slice_["dur"]) if slice_["ph"] == "X" else math.inf


def checked(trace: dict[str, Any]) -> Checked:
    """The parts of a trace. AssertionError says which event breaks which rule."""
    processes: dict[int, str] = {}
    threads: dict[Track, str] = {}
    slices: dict[Track, list[Event]] = defaultdict(list)
    ends: dict[str, dict[int, tuple[Track, Event, float]]] = {"s": {}, "f": {}}
    for event in trace["traceEvents"]:
        track = event["pid"], event["tid"]
        assert event["ph"] in "MXBsf", event
        if event["ph"] == "M":
            if event["name"] == "process_name":
                assert event["pid"] not in processes, event
                processes[event["pid"]] = event["args"]["name"]
            elif event["name"] == "thread_name":
                assert track not in threads, event
                threads[track] = event["args"]["name"]
            continue
        assert math.isfinite(event["ts"]), event
        assert event["ts"] >= 0, event
        if event["ph"] in "XB":
            assert event["name"], event
            assert event["ph"] == "B" or event["dur"] >= 0, event
            if slices[track]:
                before = slices[track][-1]
                assert end(before) <= ns(event["ts"]), ("overlap", before, event)
            slices[track].append(event)
            continue
        assert event["id"] not in ends[event["ph"]], ("a second end", event)
        own = slices[track][-1]  # viewers bind an arrow to the slice that stands before it
        assert ns(own["ts"]) <= ns(event["ts"]) <= end(own), ("outside its slice", own, event)
        ends[event["ph"]][event["id"]] = track, own, event["ts"]
    assert set(ends["s"]) == set(ends["f"]), "arrows with one end"
    arrows = []
    for number, (track, own, ts) in ends["s"].items():
        there, other, later = ends["f"][number]
        assert ts <= later, ("backwards", own, other)
        arrows.append((track, own, there, other))
    assert {pid for pid, _ in slices} <= set(processes)
    assert set(slices) <= set(threads)
    calls = {pid: slices.pop((pid, 0)) for pid in processes if (pid, 0) in slices}
    return Checked(dict(slices), calls, processes, threads, arrows)
