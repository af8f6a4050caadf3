"""Plots that are as wide as the page. Colours are roles of its style, so a plot follows day and night.

What lies across is told in percent, what lies up and down in pixels: letters keep their size on a phone.
"""

import math
from collections.abc import Sequence
from html import escape

import msgspec

ROW = 24
BARS = 24
TICKS = 8
TALL = 160
AXIS = 34


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
    span = (highest - lowest) or 1.0

    def x(value: float) -> str:
        return f"{100 * (min(max(value, lowest), highest) - lowest) / span:.1f}%"

    ticks = _ticks(lowest, highest)
    lines = "".join(_line("grid", x(tick), 0, ROW) for tick in ticks)
    if zero is not None:
        lines += _line("fair", x(zero), 0, ROW)
    rows = [
        f'<div class="mark {mark.tone}"><span class="label">{escape(mark.label)}</span>'
        + _svg(
            ROW,
            [
                lines,
                f'<line class="whisker" x1="{x(mark.low)}" x2="{x(mark.high)}" y1="{ROW / 2:g}" y2="{ROW / 2:g}"/>',
                f'<circle class="dot" cx="{x(mark.value)}" cy="{ROW / 2:g}" r="4.5"/>',
            ],
        )
        + f'<span class="value">{escape(mark.text)}</span></div>'
        for mark in marks
    ]
    words = [f"{tick:+.0%}" if unit == "+%" else f"{tick:.0%}" for tick in ticks]
    axis = [f'<text class="tick" x="{x(tick)}" y="14">{word}</text>' for tick, word in zip(ticks, words)]
    return f'<div class="marks">{"".join(rows)}<div class="mark axis">{_svg(20, axis)}</div></div>'


def histogram(series: Sequence[tuple[str, Sequence[float]]], unit: str, *, whole: bool) -> str:
    """Draw the frequency of each value as a share of its own series, two series side by side."""
    values = [value for _, some in series for value in some]
    edges, own = _edges(values, whole)
    step = edges[1] - edges[0]
    counts = [_counted(some, edges) for _, some in series]
    top = max(max(column) for column in counts) or 1.0
    width = 100 / (len(edges) - 1)
    bar = 0.92 * width / len(series)
    parts = [_level(part) for part in (0.0, 0.5, 1.0)]
    for which, column in enumerate(counts):
        for place, share in enumerate(column):
            tall = TALL * share / top
            words = f"{_class(edges[place], step, own)} {unit}: {share:.1%}"
            parts.append(
                f'<rect class="bar s{which}" x="{width * (place + 0.04) + bar * which:.2f}%" y="{TALL - tall:.1f}" '
                f'width="{bar:.2f}%" height="{tall:.1f}"><title>{escape(words)}</title></rect>'
            )
    every = math.ceil((len(edges) - 1) / TICKS)
    for place in range(0, len(edges) - 1, every):
        at = width * (place + (0.5 if step == own else 0))
        parts.append(f'<text class="tick" x="{at:.2f}%" y="{TALL + 16}">{_number(edges[place])}</text>')
    parts.append(f'<text class="tick end" x="100%" y="{TALL + 32}">{escape(unit)}</text>')
    return _scaled([f"{top * part:.0%}" for part in (1.0, 0.5, 0.0)], parts)


def curve(series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Which share of the games is decided once so much of the game is over."""
    parts = [_level(part / 4) for part in range(5)]
    for tenth in range(0, 11, 2):
        parts.append(f'<text class="tick" x="{10 * tenth}%" y="{TALL + 16}">{tenth * 10}%</text>')
    for which, (_, values) in enumerate(series):
        points = []
        for hundredth in range(101):
            share = sum(value <= hundredth / 100 for value in values) / len(values)
            points.append(f"{hundredth},{100 - 100 * share:.1f}")
        parts.append(
            f'<svg viewBox="0 0 100 100" width="100%" height="{TALL}" preserveAspectRatio="none">'
            f'<polyline class="curve s{which}" points="{" ".join(points)}"/></svg>'
        )
    parts.append(f'<text class="tick end" x="100%" y="{TALL + 32}">of the game is over</text>')
    return _scaled([f"{25 * part}%" for part in (4, 3, 2, 1, 0)], parts)


def _svg(height: float, parts: Sequence[str]) -> str:
    return f'<svg width="100%" height="{height:g}" aria-hidden="true">{"".join(parts)}</svg>'


def _scaled(words: Sequence[str], parts: Sequence[str]) -> str:
    """A plot with its scale beside it, from the top down."""
    scale = "".join(f"<span>{word}</span>" for word in words)
    return f'<div class="plot"><div class="scale" style="height:{TALL}px">{scale}</div>{_svg(TALL + AXIS, parts)}</div>'


def _level(part: float) -> str:
    y = TALL * (1 - part)
    return f'<line class="grid" x1="0" x2="100%" y1="{y:g}" y2="{y:g}"/>'


def _line(kind: str, x: str, top: float, floor: float) -> str:
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{top:g}" y2="{floor:g}"/>'


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


def _edges(values: Sequence[float], whole: bool) -> tuple[list[float], float]:
    """The borders of at most so many equal classes, and the steps in which the values come, 0 if in none.

    Whole numbers keep their own steps where there is room: points that come in fifties are counted by fifties. Wider
    classes hold a round number of steps and begin at a round number.
    """
    least, most = min(values), max(values)
    if not whole:
        own, step = 0.0, _round_up((most - least) / BARS or 1.0)
        first = step * (least // step)
    else:
        own = float(math.gcd(*(int(value - least) for value in values)) or 1)
        step, first = own, least
        if (most - least) / own + 1 > BARS:
            step = own * _round_up((most - least) / own / BARS)
            first = step * (least // step)
    count = int((most - first) // step) + 1
    return [first + step * place for place in range(count + 1)], own


def _class(first: float, step: float, own: float) -> str:
    """Return the name of a bin."""
    return _number(first) if step == own else f"{_number(first)} to {_number(first + step - own)}"


def _counted(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    step = edges[1] - edges[0]
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(int((value - edges[0]) / step), len(counts) - 1)] += 1
    return [count / len(values) for count in counts]


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 20 or value == int(value) else f"{value:.2g}"
