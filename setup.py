"""The compiled part of the distribution, and the page that a package index shows; everything else
stands in pyproject.toml.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HOME = Path(__file__).parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def index_page() -> str:
    """README.md, its relative links as addresses of this version's files.

    An index shows the page alone, so links need a host and a version. In the checkout they stay
    relative: they then lead to the files of the same branch or fork.
    """
    files = f"{PROJECT['urls']['Repository']}/blob/v{PROJECT['version']}/"
    text = (HOME / "README.md").read_text(encoding="utf-8")
    return re.sub(r"(?<=\]\()(?![a-z]+:|#)", files, text)


class WithManual(build_py):
    """Copies the pages of docs/ into the package as well."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            manual = Path(self.build_lib, "unipal", "manual")
            manual.mkdir(parents=True, exist_ok=True)
            for page in sorted((HOME / "docs").glob("*.md")):
                shutil.copy(page, manual)


class WithChips(build_ext):
    """Compiles the adaptors that a wheel brings as well, from the package as it is installed."""

    def run(self) -> None:
        super().run()
        if self.inplace:
            return  # the adaptors are compiled when they are used first
        package = Path(self.build_lib).absolute()
        code = "from unipal.adaptors import registry; registry.prebuild_all(registry.PREBUILT)"
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), *sys.path])}
        self.announce("compiling the adaptors of the wheel", level=2)
        # without bytecode, which would lie in the wheel
        subprocess.run([sys.executable, "-P", "-B", "-c", code], env=env, check=True)


setup(
    cmdclass={"build_py": WithManual, "build_ext": WithChips},
    long_description=index_page(),
    long_description_content_type="text/markdown",
    cffi_modules=[
        "adaptors/core/build_core.py:ffibuilder",
        "engine/core/build_core.py:ffibuilder",
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},  # one wheel for CPython 3.11 and later
)
