"""OH-5: Global Defenses and OPENING cards are turned up, and what these ask for is asked (OH-14)."""

from typing import ClassVar

from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import ADD_USE, ENOUGH, SINK, SWITCH_OFF
from heistnight.games.oceans_heist.pieces import (
    BACK_DOOR,
    CARD,
    CASINO_DECK,
    EMPTY,
    FAMILIES,
    GLOBALS,
    OPENING,
    RECONNAISSANCE,
    SPARE_PARTS,
    SWITCHBOARD,
    VAULT_DECK,
    WORTH,
    gear_names,
    global_names,
    vault_names,
    with_uses,
)
from heistnight.games.oceans_heist.round import StartRound
from heistnight.games.oceans_heist.teams import Edits, Settle
from heistnight.games.oceans_heist.zones import CREW, EXTRA_USES, OceansZones

SEEN, SUNK = 6, 3
COUNTERS = 2


class OpenHeist(Step[OceansZones], frozen=True):
    """Global Defenses and OPENING cards are turned up; both decks are shuffled (OH-5.1, OH-5.2, OH-5.4)."""

    def run(self, table: OceansZones) -> None:
        basket = tuple(table.hand)
        table.stage = "opening"
        table.openings = [card for card in table.hand if card in OPENING]
        table.hand = [card for card in table.hand if card not in OPENING]
        table.casino_deck = table.rng.shuffled(CASINO_DECK, "casino")
        table.vault_deck = table.rng.shuffled(VAULT_DECK, "vault")
        table.emit(moves.BasketBought, table.team(CREW), len(basket), gear_names(basket), table.money)
        table.emit(moves.HeistOpened, global_names(table.globals), gear_names(table.openings), len(table.hand))
        table.agenda.append(StartRound(1))
        # OH-5.3: wheel order, and A15, C15 and D15 ask for nothing.
        if table.opened(SWITCHBOARD):
            table.counters = COUNTERS
        if table.opened(SPARE_PARTS):
            table.agenda.append(AskForParts())
        if table.opened(RECONNAISSANCE):
            table.agenda.append(LookAtVault())
        if table.opened(BACK_DOOR):
            table.agenda.append(AskForGlobal())


class AskForGlobal(Step[OceansZones], frozen=True):
    def run(self, table: OceansZones) -> None:
        table.agenda.append(PickGlobalOff(side=CREW, **table.time("opening")))


class PickGlobalOff(Settle, frozen=True):
    """H15: which Global Defense is switched off? (OH-14)"""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansZones) -> Edits:
        return SWITCH_OFF

    def carry_out(self, table: OceansZones, action: Action) -> None:
        assert isinstance(action, moves.SwitchOff)
        table.off = table.globals[action.place - 1]
        table.use_up(BACK_DOOR)
        table.emit(moves.SwitchedOff, GLOBALS[table.off])

    def silence(self, table: OceansZones) -> None:
        """A Global on one of the Situation's icons, else the lower one (section 6)."""
        icons = FAMILIES[table.situation] if table.situation != EMPTY else ()
        place = next((place for place, card in enumerate(table.globals) if card in icons), 0)
        self.carry_out(table, SWITCH_OFF[place])


class LookAtVault(Step[OceansZones], frozen=True):
    """S15: the Crew look at the top six Vault Defenses (OH-14)."""

    def run(self, table: OceansZones) -> None:
        table.vault_peek = True
        table.peeked = sorted(table.vault_deck[-SEEN:])
        table.emit(moves.VaultSeen, table.team(CREW), vault_names(table.peeked))
        table.agenda.append(SinkVault(side=CREW, **table.time("opening")))


class SinkVault(Settle, frozen=True):
    """S15: which three go to the bottom? One after the other (OH-14)."""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansZones) -> list[Action]:
        return [SINK[place] for place, card in enumerate(table.peeked) if card not in table.sunk]

    def carry_out(self, table: OceansZones, action: Action) -> None:
        assert isinstance(action, moves.Sink)
        table.sunk = sorted((*table.sunk, table.peeked[action.place - 1]))
        if len(table.sunk) == SUNK:
            self._arrange(table)
        else:
            table.agenda.append(self)

    def silence(self, table: OceansZones) -> None:
        """The highest ids go to the bottom."""
        rest = [card for card in table.peeked if card not in table.sunk]
        table.sunk = sorted((*table.sunk, *rest[len(table.sunk) - SUNK :]))
        self._arrange(table)

    def _arrange(self, table: OceansZones) -> None:
        kept = [card for card in table.peeked if card not in table.sunk]
        table.vault_deck = [*table.sunk, *table.vault_deck[:-SEEN], *kept]
        table.vault_set = True
        table.use_up(RECONNAISSANCE)
        table.emit(moves.VaultArranged, table.team(CREW), vault_names(table.sunk))


class AskForParts(Step[OceansZones], frozen=True):
    def run(self, table: OceansZones) -> None:
        table.agenda.append(SpareParts(side=CREW, **table.time("opening")))


class SpareParts(Settle, frozen=True):
    """F15: which cards get one more use? Up to two (OH-14)."""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansZones) -> list[Action]:
        return [*(ADD_USE[card] for card in table.hand if card not in table.boosts), ENOUGH]

    def redraw_crew(self, world: OceansZones, chance: Rng) -> None:
        """While they choose, nobody else knows how many cards they have chosen, or which."""
        most = min(EXTRA_USES, len(world.hand))
        world.boosts = sorted(chance.shuffled(world.hand)[: chance.below(most)]) if most else []

    def carry_out(self, table: OceansZones, action: Action) -> None:
        if isinstance(action, moves.AddUse):
            table.boosts = sorted((*table.boosts, CARD[action.card]))
            if len(table.boosts) < min(EXTRA_USES, len(table.hand)):
                table.agenda.append(self)
                return
        self._give(table)

    def silence(self, table: OceansZones) -> None:
        """The cards with most units in a use, ties to the lowest (section 6)."""
        rest = sorted((card for card in table.hand if card not in table.boosts), key=lambda card: (-WORTH[card], card))
        table.boosts = sorted((*table.boosts, *rest[: EXTRA_USES - len(table.boosts)]))
        self._give(table)

    def _give(self, table: OceansZones) -> None:
        table.uses = with_uses(table.uses, {card: table.uses[card] + 1 for card in table.boosts})
        table.parts_given = True
        table.use_up(SPARE_PARTS)
        table.emit(moves.UsesAdded, table.team(CREW), gear_names(table.boosts))
