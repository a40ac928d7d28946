"""Plots bandwidth against size: PNG and SVG with matplotlib, SVG also without it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from unipal.cli.terminal import UserError

Series = Mapping[str, Sequence[tuple[float, float]]]
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f")


def require(path: Path) -> None:
    """Raises UserError, before anything is measured, if the plot could not be written."""
    if path.suffix not in (".png", ".svg"):
        raise UserError(str(path), "is neither PNG nor SVG", "name a .png or .svg file", 2)
    if path.suffix == ".png" and find_spec("matplotlib") is None:
        reason = "a PNG needs matplotlib, which is not installed"
        raise UserError(str(path), reason, "pip install 'unipal[plot]', or name an .svg file")


def write(path: Path, title: str, series: Series) -> None:
    """Draws `series` (size in bytes, 10^9 bytes per second) into `path`, on logarithmic axes."""
    require(path)
    try:
        if find_spec("matplotlib") is not None:
            _matplotlib(path, title, series)
        else:
            path.write_text(svg(title, series), encoding="utf-8")
    except OSError as error:
        following = "name another file"
        raise UserError(str(path), f"cannot be written: {error.strerror}", following) from None


def _matplotlib(path: Path, title: str, series: Series) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 5))
    for (name, points), colour in zip(series.items(), COLOURS * 9, strict=False):
        shown = [(size, value) for size, value in points if value > 0]
        sizes, bandwidths = [size for size, _ in shown], [value for _, value in shown]
        axes.plot(sizes, bandwidths, marker="o", label=name, color=colour)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlabel("size (bytes)")
    axes.set_ylabel("bus bandwidth (GB/s)")
    axes.set_title(title)
    axes.grid(visible=True, which="both", alpha=0.3)
    ticks: Any = [size for size, _ in max(series.values(), key=len, default=[])]
    axes.set_xticks(ticks, [short(size) for size in ticks])
    axes.minorticks_off()
    if series:
        axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    plt.close(figure)


def short(size: float) -> str:
    """`8`, `4K`, `64M`: the size in the notation of the options."""
    for unit, power in (("G", 30), ("M", 20), ("K", 10)):
        if size >= 1 << power:
            return f"{size / (1 << power):g}{unit}"
    return f"{size:g}"


def svg(title: str, series: Series) -> str:
    """The same plot in plain SVG."""
    width, height, left, right, top, bottom = 800, 500, 70, 20, 40, 50
    points = [point for line in series.values() for point in line if point[1] > 0]
    low_x, high_x = _range([x for x, _ in points], 2)
    low_y, high_y = _range([y for _, y in points], 10)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log2(x) - low_x) / (high_x - low_x)
        up = (math.log10(y) - low_y) / (high_y - low_y)
        inner = width - left - right, height - top - bottom
        return left + across * inner[0], height - bottom - up * inner[1]

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{width / 2}" y="24" text-anchor="middle" font-size="15">{escape(title)}</text>',
        f'<text x="{width / 2}" y="{height - 10}" text-anchor="middle">size (bytes)</text>',
        f'<text transform="translate(16 {height / 2}) rotate(-90)" text-anchor="middle">'
        "bus bandwidth (GB/s)</text>",
    ]
    for size in sorted({x for x, _ in points}):
        x, y = at(size, 10**low_y)
        out.append(f'<path d="M{x:.1f} {top}V{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{short(size)}</text>')
    for power in range(math.ceil(low_y), math.floor(high_y) + 1):
        x, y = at(2**low_x, 10.0**power)
        out.append(f'<path d="M{x:.1f} {y:.1f}H{width - right}" stroke="#ddd"/>')
        out.append(
            f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>'
        )
    for number, (name, line) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [at(x, y) for x, y in line if y > 0]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        y = top + 16 + 18 * number
        out.append(f'<rect x="{left + 12}" y="{y - 9}" width="14" height="4" fill="{colour}"/>')
        out.append(f'<text x="{left + 32}" y="{y - 3}">{escape(name)}</text>')
    return "\n".join([*out, "</svg>", ""])


def _range(values: Sequence[float], base: int) -> tuple[float, float]:
    """Logarithms of an axis's limits, never equal."""
    logs = [math.log(value, base) for value in values] or [0.0]
    low, high = min(logs), max(logs)
    return low - 0.2, high + 0.2
