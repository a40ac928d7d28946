"""Max-min fair sharing of links, by progressive filling.

All rates grow together until a link is full; the transfers through it keep their rate, the others
grow on. Source: Bertsekas and Gallager, "Data Networks", section 6.5.2. Flow-level models of TCP
use it (SimGrid's network models are variants of it).
"""

from __future__ import annotations

from typing import Any

import numpy as np

TIES = 1e-9  # relative difference below which two shares are equal


def max_min(paths: Any, capacity: Any) -> Any:
    """The max-min fair rate of every transfer.

    Parameters
    ----------
    paths : integer array (transfers, k)
        Numbers of the links of each transfer, each once. The number of the last link, which nobody
        fills, pads short paths.
    capacity : float array (links)
        Bytes per second of each link, positive; the last is infinite.

    Returns
    -------
    float array (transfers)
        Bytes per second; infinite for a transfer through no link.

    A link is filled as soon as it offers each of its transfers no more than their other links do.
    The offers of links grow while others are filled, so such links can be filled at the same time.
    """
    links = len(capacity)
    rates = np.empty(len(paths))
    left = capacity.astype(float)
    open_ = np.arange(len(paths))
    while len(open_):
        path = paths[open_]
        flat = path.ravel()
        load = np.bincount(flat, minlength=links)
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.where(load > 0, left / load, np.inf)
        share[-1] = np.inf
        offers = share[path]
        least = offers.min(axis=1)
        bound = offers <= least[:, None] * (1 + TIES)
        full = np.bincount(flat, weights=bound.ravel(), minlength=links) == load
        done = (bound & full[path]).any(axis=1) | np.isinf(least)
        rates[open_[done]] = least[done]
        taken = np.repeat(np.where(np.isinf(least[done]), 0.0, least[done]), path.shape[1])
        left -= np.bincount(path[done].ravel(), weights=taken, minlength=links)
        np.maximum(left, 0.0, out=left)
        open_ = open_[~done]
    return rates
