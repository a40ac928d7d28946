"""NVIDIA GPUs through CuPy: a Python adaptor over a runtime that other people wrote."""
