"""Outcome of a game (section 11): its winners, and all hidden cards."""

from typing import Final

from heistnight.core.action import Millis, Seat
from heistnight.core.view import Outcome
from heistnight.games.bank_heist.pieces import alarm_names, card_names, identity_names
from heistnight.games.bank_heist.story import Story, story_of
from heistnight.games.bank_heist.zones import HeistZones

ENDINGS: Final = {
    "agents_robbery": "BH-13.1",
    "police": "BH-13.1",
    "rivals_truck": "BH-13.2",
    "nobody": "BH-13.3",
    "agents_hideout": "BH-13.4",
    "crew_hideout": "BH-13.5",
    "rivals_hideout": "BH-11.6",
    "crew_showdown": "BH-13.6",
    "rivals_showdown": "BH-13.6",
    "crew_stand_off": "BH-12.3",
}


class HeistOutcome(Outcome, frozen=True, kw_only=True):
    """The winning side, all that was hidden (decks top first), and the story where a log was kept."""

    side: str | None
    bags: int
    identities: tuple[str, ...]
    undealt: tuple[str, ...]
    turned: tuple[Seat, ...]
    alive: tuple[Seat, ...]
    hands: tuple[tuple[str, ...], ...]
    vault: tuple[str, ...]
    ruined: tuple[str, ...]
    alarm: tuple[str, ...]
    lags: tuple[Millis, ...]
    story: Story | None = None


def outcome(table: HeistZones) -> HeistOutcome:
    winners = table.winners()
    return HeistOutcome(
        ending=table.ending,
        winners=winners,
        scores=tuple(map(winners.count, range(table.seats))),
        decided_by=ENDINGS[table.ending],
        side=table.winning or None,
        bags=table.truck,
        identities=identity_names(table.identities),
        undealt=identity_names(table.undealt),
        turned=tuple([seat for seat in range(table.seats) if table.turned(seat)]),
        alive=tuple(table.living()),
        hands=tuple(map(card_names, table.hands)),
        vault=card_names(reversed(table.vault)),
        ruined=card_names(card for _owner, card in table.vault_down),
        alarm=alarm_names(reversed(table.alarm)),
        lags=tuple(table.lags),
        story=None if table.log is None else story_of(table),
    )
