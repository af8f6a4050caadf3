"""Setup of a study: everything that decides how its games go, and nothing about their speed."""

from typing import Any

import msgspec

from heistnight import __version__
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.lab.match import Match, settings_of

FORMAT = 2


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """The first thing a run writes down; a run is only ever continued by its equal.

    Everybody moves one seat on after each game, so that no bot owes anything to its seat.
    """

    lab: int = FORMAT
    heistnight: str = __version__
    game: str
    rules: int
    deck: str = ""
    deck_name: str = ""
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    talk: bool

    @property
    def match(self) -> Match:
        seed = str(self.seed).encode()
        return Match(self.game, self.options, self.bots, seed, rotate=True, talk=self.talk)

    def differences(self, other: "Setup") -> list[str]:
        """In what another one differs, in words; another game has other options, too."""
        if other.game != self.game:
            return [f"{other.game} instead of {self.game}"]
        mine, theirs = self._in_words(), other._in_words()
        return [f"{name} {theirs[name]} instead of {word}" for name, word in mine.items() if word != theirs[name]]

    def _in_words(self) -> dict[str, str]:
        facts = msgspec.to_builtins(self)
        facts |= facts.pop("options")
        return {name: _in_words(value) for name, value in facts.items()}


def setup_for(game: Game[Any, Any], options: Options, bots: tuple[str, ...], seed: int, *, talk: bool = False) -> Setup:
    return Setup(
        game=game.id,
        rules=game.version,
        deck=game.deck.digest if game.deck else "",
        deck_name=game.deck.name if game.deck else "",
        options=settings_of(options),
        bots=bots,
        seed=seed,
        talk=talk,
    )


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return "none" if value in ("", None) else str(value)
