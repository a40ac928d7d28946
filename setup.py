"""The compiled part of the distribution; everything else stands in pyproject.toml."""

from setuptools import setup

setup(
    cffi_modules=[
        "adaptors/core/build_core.py:ffibuilder",
        "engine/core/build_core.py:ffibuilder",
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},  # one wheel for CPython 3.11 and later
)
