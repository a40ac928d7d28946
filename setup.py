"""The compiled part of the distribution, and the page that a package index shows; everything else
stands in pyproject.toml.
"""

import re
import tomllib
from pathlib import Path

from setuptools import setup

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


setup(
    long_description=index_page(),
    long_description_content_type="text/markdown",
    cffi_modules=[
        "adaptors/core/build_core.py:ffibuilder",
        "engine/core/build_core.py:ffibuilder",
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},  # one wheel for CPython 3.11 and later
)
