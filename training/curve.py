"""How a training went, as a picture: what the learner won against each of those it played with."""

import json
from pathlib import Path

WIDE, HIGH, EDGE = 640, 320, 40
LINES = {
    "won_self": ("#777777", "share won with itself"),
    "won_hard": ("#0072b2", "with its imitation of hard"),
    "won_past": ("#d55e00", "with its past"),
}


def draw(folder: Path) -> None:
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    steps = [line for line in lines if line["kind"] == "step"]
    if len(steps) < 2:
        return
    last = steps[-1]["spent"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
    ]
    shares = [step[name] for step in steps for name in LINES if name in step]
    low, high = min(shares) - 0.01, max(shares) + 0.01

    def up(share: float) -> float:
        return HIGH - EDGE - (share - low) / (high - low) * (HIGH - 2 * EDGE)

    for number in range(5):
        share = low + (high - low) * number / 4
        parts.append(f'<text x="4" y="{up(share):.0f}">{share:.2f}</text>')
    for place, (name, (colour, words)) in enumerate(LINES.items()):
        points = [
            f"{EDGE + step['spent'] / last * (WIDE - 2 * EDGE):.1f},{up(step[name]):.1f}"
            for step in steps
            if name in step
        ]
        parts.append(f'<polyline fill="none" stroke="{colour}" points="{" ".join(points)}"/>')
        parts.append(f'<text x="{EDGE + 180 * place}" y="{EDGE / 2}" fill="{colour}">{words}</text>')
    parts.append(f'<text x="{WIDE - 3 * EDGE}" y="{HIGH - 10}">{last / 60:.1f} minutes</text></svg>')
    (folder / "curve.svg").write_text("\n".join(parts))
