"""Keeps the questions that one tap answers, each with the longest words its blanks can have, for the ask strip.

Run from the root of the repository: PYTHONPATH=src python client/src/gallery/asks.py
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from heistnight.core.talk import PhraseForm
from heistnight.games import games

KEPT = Path(__file__).with_suffix(".json")


def longest(form: PhraseForm) -> PhraseForm:
    slots = [
        msgspec.structs.replace(slot, words=dict([max(slot.words.items(), key=lambda word: len(word[1]))]))
        if slot.words
        else slot
        for slot in form.slots
    ]
    return msgspec.structs.replace(form, slots=tuple(slots))


def questions() -> dict[str, Any]:
    asked = {game.id: [longest(form) for form in game.phrases if form.replies] for game in games()}
    return {game: json.loads(msgspec.json.encode(forms)) for game, forms in asked.items() if forms}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(questions(), separators=(",", ":")) + "\n")
