"""Log of a training: a line for each step, and a picture of the wins."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

WIDE, HIGH, EDGE = 640, 320, 40
COLOURS = ("#777777", "#0072b2", "#d55e00")


def tell(folder: Path, **words: Any) -> None:
    rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in words.items()}
    with (folder / "log.jsonl").open("a") as file:
        file.write(json.dumps(rounded) + "\n")
    print(json.dumps(rounded), flush=True)


def told(folder: Path, kind: str) -> list[dict[str, Any]]:
    path = folder / "log.jsonl"
    lines = map(json.loads, path.read_text().splitlines() if path.exists() else ())
    return [line for line in lines if line["kind"] == kind]


def draw(folder: Path, lines: Mapping[str, str]) -> None:
    """Draw the learner's wins in each step, against each opponent by its name in the log."""
    steps = told(folder, "step")
    shares = [step[name] for step in steps for name in lines if name in step]
    if len(steps) < 2 or not shares:
        return
    last = steps[-1]["spent"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
    ]
    low, high = min(shares) - 0.01, max(shares) + 0.01

    def up(share: float) -> float:
        return HIGH - EDGE - (share - low) / (high - low) * (HIGH - 2 * EDGE)

    for number in range(5):
        share = low + (high - low) * number / 4
        parts.append(f'<text x="4" y="{up(share):.0f}">{share:.2f}</text>')
    for place, (name, words) in enumerate(lines.items()):
        points = [
            f"{EDGE + step['spent'] / last * (WIDE - 2 * EDGE):.1f},{up(step[name]):.1f}"
            for step in steps
            if name in step
        ]
        parts.append(f'<polyline fill="none" stroke="{COLOURS[place]}" points="{" ".join(points)}"/>')
        parts.append(f'<text x="{EDGE + 180 * place}" y="{EDGE / 2}" fill="{COLOURS[place]}">{words}</text>')
    parts.append(f'<text x="{WIDE - 3 * EDGE}" y="{HIGH - 10}">{last / 60:.1f} minutes</text></svg>')
    (folder / "curve.svg").write_text("\n".join(parts))
