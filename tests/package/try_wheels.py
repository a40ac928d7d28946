"""Tries the wheels of `make wheels` where they are to work.

    python -P tests/package/try_wheels.py FOLDER

x86-64: in a bare Debian 12 without a compiler, `pip install` and a script of five lines on four
ranks, which the runner uni serves. aarch64: two ranks under qemu, with Debian's Python. Needed are
root, mmdebstrap, qemu-aarch64-static and a package index; what lacks them is named, and the status
is 3. A wheel that is too large gives status 1. The emulator qemu has no process_vm_readv, so only
small messages are sent there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = "bookworm"
CHROOT = shutil.which("chroot") or "chroot"  # before PATH is that of the folder
LIMIT_S = 60  # from nothing to the result, without a compiler
LIMIT_BYTES = 6_000_000  # of a wheel
COLLECTIVE = """import numpy as np, unipal
with unipal.init() as comm:
    x = np.arange({count}, dtype=np.float32) * (comm.rank + 1)
    comm.all_reduce(x)
    assert (x == {factor} * np.arange({count}, dtype=np.float32)).all()
    assert comm.explain("all_reduce", {count}).chosen.runner == "uni"
"""
BARE = """set -e
for compiler in cc gcc clang; do
  if command -v "$compiler"; then exit 9; fi
done
python3 -m venv /root/venv
/root/venv/bin/pip install -q /root/*.whl
/root/venv/bin/pal run -n 4 /root/script.py
"""
EMULATED = """#!/bin/sh
exec qemu-aarch64-static -L {debian} -0 "$0" {debian}/usr/bin/python3.11 "$@"
"""


class NotRunError(Exception):
    """What cannot be tried here, and why."""


def debian(folder: Path, architecture: str, variant: str, *packages: str) -> None:
    """Unpacks Debian into `folder`."""
    if shutil.which("mmdebstrap") is None or os.geteuid() != 0:
        raise NotRunError("it needs root and mmdebstrap (`apt install mmdebstrap`)")
    line = ["mmdebstrap", "-q", f"--variant={variant}", f"--arch={architecture}",
            f"--include={','.join(packages)}", DEBIAN, str(folder)]  # fmt: skip
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotRunError(f"mmdebstrap failed: {done.stderr.strip()[-300:]}")


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """/proc, /dev and a /dev/shm of its own in `folder`."""
    mounts = (("proc", "proc", "-t"), ("dev", "/dev", "--bind"), ("dev/shm", "tmpfs", "-t"))
    try:
        for place, source, how in mounts:
            kind = [how, source] if how == "-t" else [how]
            subprocess.run(["mount", *kind, source, str(folder / place)], check=True)
        yield
    finally:
        for place, *_ in reversed(mounts):
            subprocess.run(["umount", "-l", str(folder / place)], check=False)


def bare(wheel: Path, folder: Path) -> float:
    """Installs and runs in a bare Debian: the seconds that it takes."""
    debian(folder, "amd64", "minbase", "python3", "python3-venv", "ca-certificates")
    for own in ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"):
        if Path(own).exists():
            shutil.copy(own, folder / own[1:])  # how this machine reaches the package index
    shutil.copy(wheel, folder / "root")
    (folder / "root/script.py").write_text(COLLECTIVE.format(count=1 << 20, factor=10))
    env = {"HOME": "/root", "PATH": "/usr/bin:/bin"}
    with mounted(folder):
        begun = time.monotonic()
        subprocess.run([CHROOT, str(folder), "sh", "-c", BARE], env=env, check=True)
        return time.monotonic() - begun


def emulated(wheel: Path, folder: Path) -> float:
    """Runs two ranks of an aarch64 Python under qemu: the seconds that it takes."""
    if shutil.which("qemu-aarch64-static") is None:
        raise NotRunError("it needs qemu-aarch64-static (`apt install qemu-user-static`)")
    system, venv = folder / "debian", folder / "venv"
    debian(system, "arm64", "extract", "python3", "libstdc++6")
    for place in ("dev", "proc", "run", "sys", "tmp"):  # qemu would take them for this machine's
        shutil.rmtree(system / place, ignore_errors=True)
    packages = venv / "lib/python3.11/site-packages"
    packages.mkdir(parents=True)
    (venv / "bin").mkdir()
    python = venv / "bin/python"
    python.write_text(EMULATED.format(debian=system))
    python.chmod(0o755)
    (venv / "pyvenv.cfg").write_text(f"home = {system}/usr/bin\n")
    known = ["manylinux2014", *(f"manylinux_2_{minor}" for minor in range(17, 37))]
    tags = [f"--platform={one}_aarch64" for one in known]
    line = [sys.executable, "-P", "-m", "pip", "install", "-q", "--target", str(packages), *tags,
            "--only-binary=:all:", "--python-version=3.11", str(wheel)]  # fmt: skip
    subprocess.run(line, check=True)
    script = folder / "script.py"
    script.write_text(COLLECTIVE.format(count=1000, factor=3))
    env = {"HOME": str(folder), "PATH": os.environ["PATH"], "PYTHONSAFEPATH": "1"}
    begun = time.monotonic()
    run = ["-P", "-m", "unipal.cli.main", "run", "-n", "2", "--", str(python), "-P", str(script)]
    subprocess.run([str(python), *run], env=env, check=True, timeout=300)
    return time.monotonic() - begun


def main(folder: str) -> int:
    status = 0
    for name, work, limit in (("x86_64", bare, LIMIT_S), ("aarch64", emulated, 0)):
        (wheel,) = Path(folder).glob(f"*_{name}.whl")
        if wheel.stat().st_size > LIMIT_BYTES:
            print(f"{name}: {wheel.name} has {wheel.stat().st_size} bytes, more than {LIMIT_BYTES}")
            status = 1
        with tempfile.TemporaryDirectory(prefix="unipal-wheel-") as place:
            try:
                seconds = work(wheel, Path(place))
            except NotRunError as error:
                print(f"{name}: not run: {error}")
                status = status or 3
                continue
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
                print(f"{name}: failed: {error}")
                status = 1
                continue
        late = limit and seconds > limit
        print(
            f"{name}: {wheel.name} works, {seconds:.0f} s{f', more than {limit}' if late else ''}"
        )
        status = 1 if late else status
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
