"""FlagCX device plugins, imported: any library that exports interface version 1, seen as a chip.

The plugin itself is loaded by the generated bridge (generated/flagcx_import.c), which is a PAL
adaptor library like any other; which plugin it loads is in its process's environment.
"""

from __future__ import annotations

from pathlib import Path

from unipal.adaptors.cache import LoadError, Recipe, check_private, compiled, file_sha256
from unipal.adaptors.registry import Built, Chip, generated_folder

PREFIX = "flagcx:"


def find(ref: str) -> Chip:
    """The plugin at the path behind `flagcx:`. LoadError when there is no such file."""
    path = Path(ref.removeprefix(PREFIX))
    if not path.is_file():
        raise LoadError(
            path, "no such file", "name the plugin's shared library: --flagcx-plugin LIB.so"
        )
    path = path.resolve()
    name = path.name.removeprefix("lib").split(".")[0]
    return Chip(name, "flagcx", path.parent, path.parent, "path", library=path)


def build(chip: Chip, cflags: tuple[str, ...], cc: str | None) -> Built:
    """The bridge, compiled once; its `env` names the plugin. The build id is the plugin's hash."""
    assert chip.library is not None
    check_private(chip.library)
    generated = generated_folder()
    bridge = compiled(
        Recipe(
            name="flagcx_import",
            sources=(generated / "flagcx_import.c",),
            watched=tuple(sorted(generated.glob("*.h"))),
            include=(generated,),
            defines=(("PAL_BUILD_ID", '"imported"'),),
            libs=("m",),
            cflags=cflags,
            cc=cc,
        )
    )
    digest = file_sha256(chip.library)
    env = {
        "UNIPAL_FLAGCX_PLUGIN": str(chip.library),
        "UNIPAL_FLAGCX_BUILD_ID": f"sha256:{digest}",
    }
    return Built(chip, bridge.path, f"sha256:{digest}", digest, env=env)
