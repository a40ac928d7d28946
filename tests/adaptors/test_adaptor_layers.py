"""The C of the reference chip, the OpenCL chip and the collective library in layers."""

from __future__ import annotations

from pathlib import Path

import c_layers
import pytest
from checkout import ROOT

# Folder of adaptors/: its files from the bottom up.
ORDERS = {
    "cpu": (
        "process", "move", "reduce", "segment", "region", "queue", "stream", "event", "memory",
        "copy", "gdr", "ipc", "device",
    ),
    "opencl": ("runtime", "queue", "host_func", "event", "share", "memory", "reduce", "device"),
    "ccl/refccl": (
        "library", "waiting", "agreement", "segment", "reduce", "exchange", "work", "operations",
        "table",
    ),
}  # fmt: skip


@pytest.mark.parametrize("folder", ORDERS)
def test_no_file_uses_one_that_stands_after_it(folder: str, tmp_path: Path) -> None:
    place = ROOT / "adaptors" / folder
    flags = ("-std=c11", "-O1", "-fPIC", "-fvisibility=hidden", f"-I{ROOT / 'generated'}")
    flags += ('-DPAL_CCL="refccl"', '-DPAL_BUILD_ID=""')
    c_layers.compile_objects(sorted(place.glob("*.c")), tmp_path, flags)
    found = c_layers.symbols(tmp_path)
    assert sorted(found) == sorted(ORDERS[folder]), "ORDERS names each .c file once"
    assert c_layers.upward_calls(found, ORDERS[folder]) == []
    assert c_layers.hidden_libc_names(place) == []
