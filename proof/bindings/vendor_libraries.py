"""Vendor symbols by library: a shim over an emulator that is split as the vendor's libraries are.

    python -m proof.bindings.vendor_libraries SHIM

The emulator is one library with all symbols, so a shim that looks for a symbol in the wrong library
finds it there. Here every library exports its own symbols only, under its own name, and is found
by name. The libraries share no state, so most calls that need two of them fail; but each fails in
the same way for every correct shim. `complaints` compares what the calls of a shim answer with
what those of the chip's correct shim answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from unipal.adaptors import registry
from unipal.adaptors.cache import compiler
from unipal.adaptors.registry import Chip
from unipal.generator.binding.model import Binding, load_binding

from proof import rendered
from proof.bindings import vendor_failures


def binding(chip: Chip) -> Binding:
    """The binding of a chip."""
    return load_binding(chip.folder / "adaptor.yaml", rendered.spec())


def split(
    chip: Chip, folder: Path, without: str = "", *, absent: str = "", name: int = 0
) -> dict[str, str]:
    """Builds the libraries of a chip in `folder`; the environment in which a shim finds them.
    without: a symbol that they do not export. absent: a library that cannot be opened. name: which
    of its file names each library has; one that has fewer has its last. Empty files take the other
    names, so that those of the system are not found.
    """
    found = binding(chip)
    include = [f"-I{place}" for place in registry.recipe(chip, (), chip.name).include]
    folder.mkdir(parents=True, exist_ok=True)
    for library in found.libraries:
        mine = [s for s in found.symbols if s.library == library.name]
        names = [s.exports[0] for s in mine if s.name != without]
        if not names:
            continue
        file = library.sonames[min(name, len(library.sonames) - 1)]
        for other in library.sonames:
            (folder / other).write_bytes(b"")
        if library.name == absent:
            continue
        script = folder / f"{library.name}.map"
        script.write_text(f"{{ global: {'; '.join(names)}; local: *; }};\n", encoding="utf-8")
        words = ["-std=c11", "-O1", "-fPIC", "-shared", "-pthread", *include]
        output = ["-o", str(folder / file), f"-Wl,--version-script={script}"]
        source = str(chip.generated / "emulator.c")
        subprocess.run([*compiler(None), *words, *output, source, "-ldl"], check=True)
    backend = registry.build("cpu").path
    return {"LD_LIBRARY_PATH": str(folder), "UNIPAL_EMULATOR_BACKEND": str(backend)}


def named(chip: Chip, folder: Path, without: str = "", instead: str = "") -> dict[str, str]:
    """The same libraries, named by the variable that overrides those of the system. instead: C
    functions that stand before those of the libraries.
    """
    env = split(chip, folder, without)
    first = folder / "instead.so"
    files = [path for path in sorted(folder.glob("*.so*")) if path.stat().st_size > 0]
    paths = [path for path in files if path != first]
    if instead:
        source = first.with_suffix(".c")
        source.write_text(instead, encoding="utf-8")
        words = ["-fPIC", "-shared", str(source), "-o", str(first)]
        subprocess.run([*compiler(None), *words], check=True)
        paths.insert(0, first)
    return {**env, f"UNIPAL_{chip.name.upper()}_LIBRARY": ":".join(map(str, paths))}


def answers(shim: Path, env: Mapping[str, str]) -> dict[str, Any]:
    """Function → what its call answers, in a process of its own."""
    command = [sys.executable, "-P", "-m", __spec__.name, str(shim)]
    own = {k: v for k, v in os.environ.items() if not k.endswith("_LIBRARY")}
    done = subprocess.run(command, capture_output=True, text=True, env={**own, **env}, timeout=60)
    if done.returncode or not done.stdout:
        return {"load": f"the process ended with {done.returncode}: {done.stderr.strip()[-200:]}"}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def complaints(shim: Path, right: Mapping[str, Any], env: Mapping[str, str]) -> list[str]:
    """The calls of a shim that answer otherwise than those of the correct shim, `right`."""
    found = answers(shim, env)
    return [
        f"{name}: {found.get(name, 'no answer')} instead of {right.get(name, 'no answer')}"
        for name in sorted({*found, *right})
        if found.get(name) != right.get(name)
    ]


def main(shim: str) -> None:
    found: dict[str, Any] = {}
    try:
        device = registry.load(Path(shim))
    except registry.LoadError as error:
        found["load"] = str(error).replace(shim, "")
    else:
        trial = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=device.ffi))
        for name, make in vendor_failures.calls(trial).items():
            words = make()
            code = vendor_failures.call_of(trial, name, words)()
            numbers = [
                word.room[0]
                for word in words
                if isinstance(word, vendor_failures.Output) and word.kind == "int"
            ]
            found[name] = [code, device.getLastError() if code else numbers]
    json.dump(found, sys.stdout)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
