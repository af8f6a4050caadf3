"""Outcome of a game (section 11): its winners, and all hidden cards."""

from heistnight.core.action import Millis, Seat
from heistnight.core.view import Outcome
from heistnight.core.words import EachSeat
from heistnight.games.bank_heist.events import ENDINGS, Ending
from heistnight.games.bank_heist.pieces import (
    AlarmId,
    CardId,
    IdentityId,
    SideName,
    alarm_names,
    card_names,
    identity_names,
)
from heistnight.games.bank_heist.story import Story, story_of
from heistnight.games.bank_heist.zones import HeistZones


class HeistOutcome(Outcome, frozen=True, kw_only=True):
    """The winning side, all that was hidden (decks top first), and the story where a log was kept."""

    ending: Ending
    side: SideName | None
    bags: int
    identities: EachSeat[IdentityId]
    undealt: tuple[IdentityId, ...]
    turned: tuple[Seat, ...]
    alive: tuple[Seat, ...]
    hands: EachSeat[tuple[CardId, ...]]
    vault: tuple[CardId, ...]
    ruined: tuple[CardId, ...]
    alarm: tuple[AlarmId, ...]
    lags: EachSeat[Millis]
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
