"""OH-3: the Staff choose the Target, the Crew a Situation."""

from typing import ClassVar

from heistnight.core.action import Action
from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CHOOSE_SITUATION, CHOOSE_TARGET
from heistnight.games.oceans_heist.pieces import EMPTY, SITUATIONS, TARGET_KEYS, TARGETS, UNIQUES
from heistnight.games.oceans_heist.preparation import Prepare
from heistnight.games.oceans_heist.teams import Edits, Settle
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones

SITUATION_FOR = (2, 4, 0)  # section 6: Diamond ST3, Painting ST5, Cash ST1


class StartLeg(Step[OceansZones], frozen=True):
    """A heist begins: the Staff have the first word (OH-3.1)."""

    def run(self, table: OceansZones) -> None:
        if table.options.teams == "twice" and table.leg == 1:
            table.agenda.append(StartLeg())  # below all of this heist: the other team goes in (OH-11.11)
        table.money = table.options.budget
        chosen = table.options.target
        if chosen == "choose":
            table.agenda.append(
                PickTarget(side=STAFF, **table.time("target", after="ending" if table.leg == 2 else ""))
            )
        else:
            set_target(table, table.rng.below(3) if chosen == "random" else TARGET_KEYS.index(chosen))


def set_target(table: OceansZones, target: int) -> None:
    table.target = target
    table.emit(moves.TargetChosen, TARGETS[target], UNIQUES[target])
    chosen = table.options.situation
    if chosen == "choose":
        table.agenda.append(PickSituation(side=CREW, **table.time("situation")))
    else:
        set_situation(table, table.rng.below(6) if chosen == "random" else EMPTY)


def set_situation(table: OceansZones, situation: int) -> None:
    table.situation = situation
    table.emit(moves.SituationChosen, "" if situation == EMPTY else SITUATIONS[situation])
    table.stage = "preparation"
    if table.timed:
        table.agenda.append(Prepare(sides=(CREW, STAFF), **table.time("preparation")))
    else:
        table.agenda += [Prepare(sides=(CREW,)), Prepare(sides=(STAFF,))]  # 6.1: the Staff decide first


class PickTarget(Settle, frozen=True):
    """Which Target do you guard? (OH-3.1)"""

    rule: ClassVar[str] = "OH-3.1"

    def edits(self, table: OceansZones) -> Edits:
        return CHOOSE_TARGET

    def carry_out(self, table: OceansZones, action: Action) -> None:
        assert isinstance(action, moves.ChooseTarget)
        set_target(table, TARGETS.index(action.target))

    def silence(self, table: OceansZones) -> None:
        set_target(table, table.rng.below(3))


class PickSituation(Settle, frozen=True):
    """Which Situation helps you, if any? (OH-3.2)"""

    rule: ClassVar[str] = "OH-3.2"

    def edits(self, table: OceansZones) -> Edits:
        return CHOOSE_SITUATION

    def carry_out(self, table: OceansZones, action: Action) -> None:
        assert isinstance(action, moves.ChooseSituation)
        set_situation(table, EMPTY if action.situation == "none" else SITUATIONS.index(action.situation))

    def silence(self, table: OceansZones) -> None:
        set_situation(table, SITUATION_FOR[table.target])
