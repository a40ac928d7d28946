"""What a certificate says about the device: asked of the adaptor in a process of its own.

`python -m unipal.conformance.facts TARGET` loads the adaptor, prints one JSON object and ends
without exit handlers. `facts(target)` runs it; an adaptor that crashes or hangs there yields no
facts, and no failure either: clauses are judged elsewhere.
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
    from unipal.conformance.target import Target

LIMIT = 30.0  # seconds
DRIVERS = ("nvidia", "amdgpu", "metax", "mtgpu", "cambricon-mlu", "kunlun", "hisi_hdc", "enflame")
_VERSION = re.compile(r"\.so\.([0-9][0-9.]*)$")


def facts(target: Target) -> dict[str, Any]:
    """`device` (name, vendor …), `libraries` (file name → version) and the table's `build_id`."""
    line = [sys.executable, "-P", "-m", "unipal.conformance.facts", json.dumps(target.opening())]
    environment = {**os.environ, **target.env}
    try:
        done = subprocess.run(
            line, env=environment, capture_output=True, text=True, timeout=LIMIT, check=True
        )
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return {"device": {}, "libraries": {}, "build_id": ""}


def asked(opening: dict[str, Any]) -> dict[str, Any]:
    """The facts of an adaptor that this process loads; what it refuses to tell is left out."""
    before = _mapped()
    from unipal.conformance.child import open_chip

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
        except Exception:  # the adaptor may refuse or be wrong; its clauses say so
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
    """Versions of the kernel drivers that this machine has loaded and that state one."""
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
    """The version in a library's file name, behind its links; "" when it has none."""
    match = _VERSION.search(os.path.realpath(path))
    return match[1] if match else ""


if __name__ == "__main__":
    print(json.dumps(asked(json.loads(sys.argv[1]))), flush=True)
    os._exit(0)
