"""Splits a model between ranks of different speed: layers into stages, a batch into shares.

`pal balance` does the same with files. `unipal.torch.profile` measures a Profile.
"""

from unipal.engine.tools.balance import Layer, Profile, Split, Stage, layers, read, samples, write

__all__ = ["Layer", "Profile", "Split", "Stage", "layers", "read", "samples", "write"]
