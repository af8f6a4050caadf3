"""OH-8.8 to OH-8.13, OH-9, OH-10: what still stands raises alarms, then the table is cleaned up."""

from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.endings import EndLeg
from heistnight.games.oceans_heist.packing import ESCAPE, LAST_ALARM
from heistnight.games.oceans_heist.pieces import DYE_PACKS, STURDY, TARGETS, Gear, casino_names, gear_names, with_uses
from heistnight.games.oceans_heist.shows import watch
from heistnight.games.oceans_heist.zones import BY_POOL, STANDING, OceansZones


class RaiseAlarms(Step[OceansZones], frozen=True):
    """Alarms are counted, muffled, countered and raised; then the endings are checked (OH-8.8 to OH-8.11, OH-11)."""

    def run(self, table: OceansZones) -> None:
        table.stage = "alarms"
        counted, muffled = table.standing_alarms()
        countered = 0 if table.round == ESCAPE else min(counted - muffled, table.counters)
        table.counters -= countered
        raised = counted - muffled - countered
        table.alarms += raised
        table.raised.append(raised)
        left = tuple([defense.id for defense, fate in zip(table.field, table.fates) if fate == STANDING])
        table.emit(moves.AlarmsRaised, table.round, left, counted, muffled, countered, raised, table.alarms)
        if table.round == ESCAPE:
            self._escape(table, caught=bool(counted))
        elif table.alarms > LAST_ALARM:
            table.agenda.append(EndLeg("staff_win_alarms"))
        else:
            table.agenda.append(CleanUp())
            watch(table, "alarms")

    def _escape(self, table: OceansZones, caught: bool) -> None:
        if caught:
            left = table.hand or any(use_left(table, card) for card in table.laid)
            table.agenda.append(EndLeg("staff_win_caught" if left else "staff_win_exhausted"))
        else:
            table.agenda.append(EndLeg("crew_win", points=2) if table.taken else EndLeg("stalemate", points=1))


def take_cash(table: OceansZones) -> None:
    """In the Escape the Crew take the Cash at the moment Dye Packs falls (OH-10.4)."""
    if table.round == ESCAPE and not table.taken:
        take_target(table)


def take_target(table: OceansZones) -> None:
    """The Crew take the Target if its Unique Defense fell (OH-9.6)."""
    for defense, fate in zip(table.field, table.fates):
        if defense.kind == "unique" and fate != STANDING:
            table.taken = table.round
            by: moves.How = "pool" if fate == BY_POOL else "wing_it"
            table.emit(moves.TargetTaken, table.round, TARGETS[table.target], by)


def use_left(table: OceansZones, card: Gear) -> int:
    """Uses of an Active card after this round (OH-8.12 c, OH-7.14, OH-13.1)."""
    return table.uses[card] - (table.expended.count(card) or card not in STURDY)


# Clean-up ----------------------------------------------------------------------------------------------------------


class CleanUp(Step[OceansZones], frozen=True):
    """Defenses go, stay or are lost; every Active card loses a use and goes back to the hand (OH-8.12, OH-8.13).

    With `equipment` = active it stays where it lies, for all to see (OH-8.15).
    """

    def run(self, table: OceansZones) -> None:
        table.stage = "cleanup"
        before = table.taken
        take_target(table)
        lost = self._defenses(table)
        self._equipment(table)
        table.field, table.fates, table.paid, table.expended = [], [], [], []
        table.die = 0
        if not table.hand and not table.laid:
            table.agenda.append(EndLeg("staff_win_exhausted"))  # OH-11.4
        elif lost or table.taken != before:
            watch(table, "settled")

    def _defenses(self, table: OceansZones) -> bool:
        """Says whether the Target was lost."""
        carried: list[int] = []
        lost = False
        for defense, fate in zip(table.field, table.fates):
            if defense.kind == "casino":
                (carried if fate == STANDING else table.casino_discards).append(defense.card)
            elif defense.kind == "vault":
                table.vault_discards.append(defense.card)
            else:
                stays = fate == STANDING and defense.card == DYE_PACKS
                table.unique_active = stays
                if fate == STANDING and not stays:
                    table.emit(moves.TargetLost, TARGETS[table.target])
                    lost = True
        table.carried = carried
        return lost

    def _equipment(self, table: OceansZones) -> None:
        left = {card: use_left(table, card) for card in table.laid}
        back = [card for card in table.laid if left[card]]
        worn = [card for card in table.laid if not left[card]]
        table.uses = with_uses(table.uses, left)
        stayed: list[Gear] = []
        if table.options.equipment == "active":
            back, stayed = [], back
        table.laid, table.face_up = stayed, list(stayed)
        table.hand = sorted((*table.hand, *back))
        table.known = [card for card in table.known if card not in worn]
        table.discards += worn
        table.emit(
            moves.CleanedUp,
            table.round,
            gear_names(worn),
            gear_names(back),
            gear_names(stayed),
            casino_names(table.carried),
        )
