"""An installed package whose compiled core has been changed: for tests that a check is needed.

with changed_core([("failure.h", "a == b", "true")], folder) as path:
    subprocess.run([sys.executable, "-P", ...], env={**os.environ, "PYTHONPATH": path})
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from checkout import ROOT

import unipal

Edit = tuple[str, str, str]  # file of engine/core, text that stands there once, its replacement
_BUILD = """
import runpy, sys
made = runpy.run_path(sys.argv[1])["ffibuilder"]
print(made.compile(tmpdir=sys.argv[2], target="_core.*"), end="")
"""


def changed_core(edits: Sequence[Edit], folder: Path) -> str:
    """A folder for PYTHONPATH: the installed package, its core made of the sources with `edits`."""
    source, package = folder / "source", folder / "package" / "unipal"
    for name in ("engine/core", "generated"):
        shutil.copytree(ROOT / name, source / name)
    for name, old, new in edits:
        file = source / "engine/core" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name}: {old!r} stands there {text.count(old)} times"
        file.write_text(text.replace(old, new), encoding="utf-8")
    builder = str(source / "engine/core/build_core.py")
    built = subprocess.run(
        [sys.executable, "-P", "-c", _BUILD, builder, str(source)],
        env={**os.environ, "CFLAGS": "-O1"}, check=True, stdout=subprocess.PIPE, text=True,
    ).stdout.splitlines()[-1]  # fmt: skip
    installed = Path(unipal.__file__).parent
    shutil.copytree(installed, package, copy_function=os.symlink)
    for old_core in (package / "engine").glob("_core*.so"):
        old_core.unlink()
        shutil.copy(built, old_core)
    return str(package.parent)
