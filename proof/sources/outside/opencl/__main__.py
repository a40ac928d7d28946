"""The opencl chip over a loader of OpenCL whose calls fail (proxy.c).

    python -m proof.sources.outside.opencl load|use LIBRARY PROXY [ANSWERS [all]]

No clause can make a call of OpenCL fail, nor run a chip on a platform that the machine lacks. Here
every call that a function makes fails in turn, of OpenCL and of the C library; work of a stream
fails before other work; the chip is loaded with other answers and settings. The program writes what
the chip answers, and what it holds then, as JSON: step and answer. With the file ANSWERS of what
the correct chip answers it writes the first difference alone, and ends there; or all of them.
answers.py runs it.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from pathlib import Path

from proof.sources.outside.opencl import facts, failing_calls, given_back
from proof.sources.outside.opencl.answers import LOAD
from proof.sources.outside.opencl.chip import Chip
from proof.sources.outside.opencl.failed_work import failed_work
from proof.sources.outside.opencl.foreign_queues import foreign_queues
from proof.sources.outside.opencl.loads import of_a_load
from proof.sources.outside.opencl.proxy import CODES, Proxy
from proof.sources.outside.opencl.steps import expect, in_child, told
from proof.sources.outside.opencl.streams import Busy, Failed, ForeignStreams, Streams

WAIT_FAILED = -14  # what a wait for work that fails answers
LOADS_OF_USE = ("load: no processor, 2", "load: no extensions, 2")  # what a chip refuses then


def main(part: str, library: str, loader: str, expected: str = "", *rest: str) -> None:
    proxy_ = Proxy(loader, library)
    if expected:
        expect(json.loads(Path(expected).read_text(encoding="utf-8")), of_all=bool(rest))
    for step, work in of_a_load(proxy_):
        if part == LOAD or step in LOADS_OF_USE:
            in_child(step, work)
    if part == LOAD:
        return
    chip = Chip(proxy_)
    gc.disable()
    facts.the_table(chip)
    failing_calls.first_calls(chip)
    facts.each_code(chip)
    failing_calls.calls_of_the_host(chip)
    failing_calls.no_queue(chip)
    failing_calls.fresh_streams(chip)
    given_back.destroyed(chip)
    failing_calls.no_room(chip)
    facts.time_stamps(chip)
    failing_calls.all_calls(chip, "", Streams(chip))
    failing_calls.all_calls(chip, "foreign ", ForeignStreams(chip))
    for kind, device in ("busy ", Streams(chip)), ("busy foreign ", ForeignStreams(chip)):
        busy = Busy(chip, device)
        failing_calls.all_calls(chip, kind, busy, busy, CODES[:1])
    for kind, device in ("failed ", Streams(chip)), ("failed foreign ", ForeignStreams(chip)):
        failing_calls.all_calls(chip, kind, Failed(chip, device), codes=CODES[1:])
    for waiting in ("", "streamSynchronize", "deviceSynchronize", "eventSynchronize"):
        failed_work(chip, "own", chip.device.streamCreate, waiting)
    for waiting in ("streamSynchronize", "deviceSynchronize"):
        failed_work(chip, "own", chip.device.streamCreate, waiting, WAIT_FAILED)
    failed_work(chip, "foreign", ForeignStreams(chip).streamCreate)
    given_back.held_back(chip)
    foreign_queues(chip)
    told("signals of the first thread", sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())))
    sys.stdout.flush()
    os._exit(0)  # the end of the process releases its resources


if __name__ == "__main__":
    main(*sys.argv[1:])
