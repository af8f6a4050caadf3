"""Records the questions that one tap answers, each with the longest words its blanks can have, for the ask strip."""

from typing import Any

import msgspec
from moment import plain

from heistnight.core.talk import PhraseForm
from heistnight.games import games


def longest(form: PhraseForm) -> PhraseForm:
    slots = [
        msgspec.structs.replace(slot, words=dict([max(slot.words.items(), key=lambda word: len(word[1]))]))
        if slot.words
        else slot
        for slot in form.slots
    ]
    return msgspec.structs.replace(form, slots=tuple(slots))


def recorded() -> dict[str, Any]:
    asked = {game.id: [longest(form) for form in game.phrases if form.replies] for game in games()}
    return {"src/gallery/asks.json": {game: plain(forms) for game, forms in asked.items() if forms}}
