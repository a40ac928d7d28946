"""The device facts of a certificate, queried from the adaptor in a separate process.

`python -m unipal.conformance.report.device_facts TARGET` loads the adaptor, prints one JSON object
and ends without exit handlers. `facts(target)` runs it. An adaptor that crashes or hangs yields no
facts; that is not a failure, because clauses test that.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.conformance.harness.target import Target

TIMEOUT_S = 30.0
DRIVERS = ("nvidia", "amdgpu", "metax", "mtgpu", "cambricon-mlu", "kunlun", "hisi_hdc", "enflame")
_VERSION = re.compile(r"\.so\.([0-9][0-9.]*)$")


def facts(target: Target) -> dict[str, Any]:
    """`device` (name, vendor …), `libraries` (file name → version) and the table's `build_id`."""
    line = [
        sys.executable,
        "-P",
        "-m",
        "unipal.conformance.report.device_facts",
        json.dumps(target.opening()),
    ]
    environment = {**os.environ, **target.env}
    try:
        done = subprocess.run(
            line, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=True
        )
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return {"device": {}, "libraries": {}, "build_id": ""}


def facts_of(opening: dict[str, Any]) -> dict[str, Any]:
    """The facts of an adaptor loaded in this process, without those that it does not report."""
    before = _mapped()
    from unipal.conformance.harness.child import open_chip

    device = open_chip(opening).device
    found: dict[str, Any] = {}
    for name, ask in (
        ("vendor", lambda: device.getVendor()),
        ("count", lambda: device.getDeviceCount()),
        ("name", lambda: _text(device.getDeviceProperties(0), "name")),
        ("pci", lambda: device.getDevicePciBusId(0)),
    ):
        try:
            found[name] = _plain(ask())
        except Exception:  # the adaptor may refuse or be defective; its clauses test that
            continue
    found.update(_drivers())
    libraries = sorted(_mapped() - before)
    return {
        "device": found,
        "libraries": {Path(p).name: _version(p) for p in libraries},
        "build_id": device.ffi.string(device.table.build_id).decode(errors="replace"),
    }


def _plain(value: object) -> str | int:
    if isinstance(value, bytes):
        return value.split(b"\0")[0].decode(errors="replace")
    return value if isinstance(value, str | int) else str(value)


def _text(properties: Any, field: str) -> object:
    value = getattr(properties, field)
    if isinstance(value, str | bytes):
        return value
    return bytes(value).split(b"\0")[0]


def _drivers() -> dict[str, str]:
    """Versions of the loaded kernel drivers that state a version."""
    found: dict[str, str] = {}
    for name in DRIVERS:
        place = Path("/sys/module") / name.replace("-", "_") / "version"
        if place.is_file():
            found[f"driver {name}"] = place.read_text(encoding="utf-8").strip()
    return found


def _mapped() -> set[str]:
    """Shared libraries of this process that belong to neither Python nor the C library."""
    own = (
        "ld-linux", "libbz2", "libc.", "libcrypto", "libdl.", "libexpat", "libffi", "liblzma",
        "libm.", "libpthread.", "libpython", "librt.", "libssl", "libz.",
    )  # fmt: skip
    found: set[str] = set()
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        path = line.split(maxsplit=5)[5:]
        if path and ".so" in path[0] and not Path(path[0]).name.startswith(own):
            found.add(path[0])
    return {p for p in found if "/site-packages/" not in p and "/lib-dynload/" not in p}


def _version(path: str) -> str:
    """The version in a library's file name after resolving links; "" if it has none."""
    match = _VERSION.search(os.path.realpath(path))
    return match[1] if match else ""


if __name__ == "__main__":
    print(json.dumps(facts_of(json.loads(sys.argv[1]))), flush=True)
    os._exit(0)
