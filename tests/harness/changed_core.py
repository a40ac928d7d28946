"""An installed package whose compiled core has been changed: for tests that a check is needed.

with changed_core([("failure.h", "a == b", "true")], folder) as path:
    subprocess.run([sys.executable, "-P", ...], env={**os.environ, "PYTHONPATH": path})
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from engine_native import CORE, extension

import unipal

Edit = tuple[str, str, str]  # file of engine/core, text that stands there once, its replacement
# An edit may leave a function unused.
CHANGED = ("-O1", "-fPIC", "-fvisibility=hidden", "-Wno-error")


def changed_core(edits: Sequence[Edit], folder: Path) -> str:
    """A folder for PYTHONPATH: the installed package, its core made of the sources with `edits`."""
    source, package = folder / "source", folder / "package" / "unipal"
    shutil.copytree(CORE, source)
    for name, old, new in edits:
        text = (source / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name}: {old!r} stands there {text.count(old)} times"
        (source / name).write_text(text.replace(old, new), encoding="utf-8")
    whole = any(name.endswith(".h") for name, _, _ in edits)
    changed = source.glob("*.c") if whole else {source / name for name, _, _ in edits}
    built = extension(folder / "_core.abi3.so", CHANGED, changed)
    installed = Path(unipal.__file__).parent
    shutil.copytree(installed, package, copy_function=os.symlink)
    for old_core in (package / "engine").glob("_core*.so"):
        old_core.unlink()
        shutil.copy(built, old_core)
    return str(package.parent)
