"""uni on chips whose memory the host does not reach, over their emulators: it takes the lowering
PROXY by itself, and what the chip does not reduce is folded by a host function in stream order.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import RANKS
from unipal.adaptors import registry
from unipal.conformance.report.flagcx_claims import CLAIMS

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
BLIND = sorted(
    chip
    for chip in (*CLAIMS, "cupy")
    if "gdrPtrMmap" in registry.find(chip).unsupported
    and "ipcMemHandleOpen" not in registry.find(chip).unsupported
)
DRAWN = BLIND if FULL else random.Random(SEED).sample(BLIND, 1)


def test_some_vendors_have_no_view() -> None:
    assert {"hygon", "ppu", "nvidia"} <= set(BLIND)


@pytest.mark.parametrize("chip", DRAWN)
def test_every_kind_of_operation_is_right(chip: str, tmp_path: Path) -> None:
    size = 3
    os.chmod(tmp_path, 0o700)
    rank = str(RANKS / "blind_ranks.py")
    started = [
        subprocess.Popen(
            [sys.executable, "-P", rank, str(number), str(size), str(tmp_path), chip],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for number in range(size)
    ]
    said = [one.communicate(timeout=300)[0] for one in started]
    assert [one.returncode for one in started] == [0] * size, "\n".join(said)
    for text in said:
        assert "lowering proxy" in text
        assert "the host of some rank cannot address the chip's memory" in text
