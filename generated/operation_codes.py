# Generated from pal_spec: do not edit, run `pal gen`.
"""Codes of the collective engine's operations, as generated/collectives.h gives them to C."""

from __future__ import annotations

from typing import Final

SEND: Final = 0
RECV: Final = 1
SENDRECV: Final = 2
BROADCAST: Final = 3
GATHER: Final = 4
GATHERV: Final = 5
SCATTER: Final = 6
SCATTERV: Final = 7
ALL_GATHER: Final = 8
ALL_GATHERV: Final = 9
ALL_TO_ALL: Final = 10
ALL_TO_ALLV: Final = 11
REDUCE: Final = 12
ALL_REDUCE: Final = 13
REDUCE_SCATTER: Final = 14
REDUCE_SCATTERV: Final = 15
BARRIER: Final = 16
