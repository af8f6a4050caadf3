"""Plots in plain SVG. Colours are roles of the page's style, so a plot follows day and night."""

import math
from collections.abc import Callable, Sequence
from html import escape

import msgspec

WIDTH = 720
LABEL, VALUE, ROW = 180, 175, 26
AXIS = 28
BARS = 24


class Mark(msgspec.Struct, frozen=True):
    """One line of an interval plot: a dot, its whiskers, and what is written beside it."""

    label: str
    value: float
    low: float
    high: float
    text: str = ""
    tone: str = ""


def intervals(marks: Sequence[Mark], lowest: float, highest: float, zero: float | None, unit: str = "%") -> str:
    """Dots with whiskers on a common scale; `zero` is where a dashed line stands."""
    left, right = LABEL, WIDTH - VALUE
    span = (highest - lowest) or 1.0
    height = ROW * len(marks) + AXIS

    def x(value: float) -> float:
        return left + (min(max(value, lowest), highest) - lowest) / span * (right - left)

    parts = [_grid(lowest, highest, x, height - AXIS, unit)]
    if zero is not None:
        parts.append(f'<line class="fair" x1="{x(zero):.1f}" x2="{x(zero):.1f}" y1="0" y2="{height - AXIS}"/>')
    for place, mark in enumerate(marks):
        y = ROW * place + ROW / 2
        parts.append(
            f'<g class="mark {mark.tone}"><text class="label" x="{left - 12}" y="{y + 4}">{escape(mark.label)}</text>'
            f'<line class="whisker" x1="{x(mark.low):.1f}" x2="{x(mark.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(mark.value):.1f}" cy="{y}" r="4.5"/>'
            f'<text class="value" x="{right + 12}" y="{y + 4}">{escape(mark.text)}</text></g>'
        )
    return _svg(height, parts)


def histogram(series: Sequence[tuple[str, Sequence[float]]], unit: str, *, whole: bool) -> str:
    """How often each value came up, as a share of its own series; two series stand side by side."""
    values = [value for _, some in series for value in some]
    edges = _edges(values, whole)
    step = edges[1] - edges[0]
    counts = [_counted(some, edges) for _, some in series]
    top = max(max(column) for column in counts) or 1.0
    left, right, height = 46, WIDTH - 16, 190
    floor = height - AXIS
    width = (right - left) / (len(edges) - 1)
    parts = [
        f'<line class="grid" x1="{left}" x2="{right}" y1="{floor - floor * part:.1f}" y2="{floor - floor * part:.1f}"/>'
        f'<text class="tick end" x="{left - 6}" y="{floor - (floor - 10) * part + 4:.1f}">{top * part:.0%}</text>'
        for part in (0.0, 0.5, 1.0)
    ]
    bar = (width - 2) / len(series)
    for which, column in enumerate(counts):
        for place, share in enumerate(column):
            tall = (floor - 10) * share / top
            at = left + width * place + 1 + bar * which
            words = f"{_number(edges[place])} {unit}: {share:.1%}"
            parts.append(
                f'<rect class="bar s{which}" x="{at:.1f}" y="{floor - tall:.1f}" width="{max(bar, 1):.1f}" '
                f'height="{tall:.1f}"><title>{escape(words)}</title></rect>'
            )
    every = max(1, round(len(edges) / 10))
    for place in range(0, len(edges) - 1, every):
        at = left + width * (place + (0.5 if whole and step == 1 else 0))
        parts.append(f'<text class="tick" x="{at:.1f}" y="{floor + 16}">{_number(edges[place])}</text>')
    parts.append(f'<text class="tick end" x="{right}" y="{floor + 27}">{escape(unit)}</text>')
    return _svg(height + 6, parts)


def curve(series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Which share of the games is decided once so much of the game is over."""
    left, right, height = 46, WIDTH - 16, 220
    floor = height - AXIS
    parts: list[str] = []
    for tenth in range(0, 11, 2):
        at, up = left + (right - left) * tenth / 10, floor - (floor - 10) * tenth / 10
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{up:.1f}" y2="{up:.1f}"/>')
        parts.append(f'<text class="tick end" x="{left - 6}" y="{up + 4:.1f}">{tenth * 10}%</text>')
        parts.append(f'<text class="tick" x="{at:.1f}" y="{floor + 16}">{tenth * 10}%</text>')
    for which, (_, values) in enumerate(series):
        points = []
        for hundredth in range(101):
            share = sum(value <= hundredth / 100 for value in values) / len(values)
            points.append(f"{left + (right - left) * hundredth / 100:.1f},{floor - (floor - 10) * share:.1f}")
        parts.append(f'<polyline class="curve s{which}" points="{" ".join(points)}"/>')
    parts.append(f'<text class="tick end" x="{right}" y="{floor + 27}">of the game is over</text>')
    return _svg(height + 6, parts)


def _svg(height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-hidden="true">{"".join(parts)}</svg>'


def _grid(lowest: float, highest: float, x: Callable[[float], float], floor: float, unit: str) -> str:
    parts = []
    for value in _ticks(lowest, highest):
        at = x(value)
        text = f"{value:.0%}" if unit == "%" else f"{value:+.0%}" if unit == "+%" else _number(value)
        parts.append(f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{floor}"/>')
        parts.append(f'<text class="tick" x="{at:.1f}" y="{floor + 18}">{text}</text>')
    return "".join(parts)


def _ticks(lowest: float, highest: float) -> list[float]:
    """About five round numbers between two."""
    step = _round_up((highest - lowest) / 5 or 1.0)
    first = -(-lowest // step)
    ticks = [step * (first + place) for place in range(12)]
    return [tick for tick in ticks if tick <= highest + step / 1000]


def _round_up(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20 and so on."""
    size = 10.0 ** _exponent(rough)
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)


def _exponent(value: float) -> int:
    exponent = 0
    while value >= 10:
        value, exponent = value / 10, exponent + 1
    while value < 1:
        value, exponent = value * 10, exponent - 1
    return exponent


def _edges(values: Sequence[float], whole: bool) -> list[float]:
    """The borders of at most so many equal classes, at round numbers.

    Whole numbers keep their own steps: points that come in fifties are counted by fifties.
    """
    least, most = min(values), max(values)
    if whole:
        own = math.gcd(*(int(value - least) for value in values)) or 1
        step = float(own * math.ceil(((most - least) / own + 1) / BARS))
        first = least
    else:
        step = _round_up((most - least) / BARS or 1.0)
        first = step * (least // step)
    count = int((most - first) // step) + 1
    return [first + step * place for place in range(count + 1)]


def _counted(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    step = edges[1] - edges[0]
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(int((value - edges[0]) / step), len(counts) - 1)] += 1
    return [count / len(values) for count in counts]


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 20 or value == int(value) else f"{value:.1f}"
