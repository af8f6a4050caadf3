"""4.6 The attack, as a state machine: A0 declare to A8 end."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.bank_heist import events, memory, moves
from heistnight.games.bank_heist.death import kill, lose_attribute, reveal, spend
from heistnight.games.bank_heist.events import Attack, Gun
from heistnight.games.bank_heist.memory import CREW_SIDE, NOT_AGENT, NOT_CREW_CARD, NOT_RIVAL, bit
from heistnight.games.bank_heist.moves import (
    BLAST,
    DEFEND,
    DEFEND_AND_RETURN,
    RELOAD,
    SECOND_GUN_AT,
    SPEEDLOADER_AT,
    STOP,
    Defence,
    Neighbour,
)
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    AGENT,
    CARD,
    CARD_NAMES,
    CARDS,
    CASH_BAG,
    CUFFED,
    HANDCUFFS,
    HOSTAGE,
    KNIFE,
    NOBODY,
    NONE,
    RESTRAINTS,
    RIVAL,
    SHOTGUN,
    SPEEDLOADER,
    TIED,
    TRIGGER_HAPPY,
    WORN,
    ZIP_TIE,
    Card,
)
from heistnight.games.bank_heist.questions import About, Ask, Help, ask
from heistnight.games.bank_heist.records import Bits
from heistnight.games.bank_heist.zones import HeistZones

SHOTS: tuple[Attack, ...] = ("gunshot", "return")
DRAWS_RETURN_FIRE: tuple[Attack, ...] = ("gunshot", "return", "stab")
MAY_RELOAD, MUST_STOP = (STOP, RELOAD), (STOP,)
BEST_DEFENCES: tuple[Defence, ...] = ("martial", "hostage", "adrenaline", "vest", "take_it")


def protected(table: HeistZones, seat: Seat, target: Seat) -> bool:
    """A turned player may not harm a living revealed Agent (BH-10.4)."""
    return table.turned(seat) and table.revealed[target] and table.identities[target] == AGENT


def targets(table: HeistZones, seat: Seat) -> list[Seat]:
    """Everybody else alive; a shot has no range limit (BH-6.6)."""
    others = table.others(seat)
    if table.conscience != seat:
        return others
    return [target for target in others if not protected(table, seat, target)]


# A0 declare ----------------------------------------------------------------------------------------------------------


def shoot(table: HeistZones, shooter: Seat, target: Seat, weapon: Gun) -> None:
    """A shot on the own turn; the costs are paid now."""
    if table.attributes[shooter] != TRIGGER_HAPPY:
        harms(table, shooter, target, NOT_AGENT)
    table.agenda.append(AfterShot(shooter))
    if weapon == "speedloader":
        spend(table, shooter, SPEEDLOADER)
    elif weapon != "gun":  # BH-6.4, BH-22.2: the second gun, or the one that works, reveals a Rival
        table.spare_fired = True
        reveal(table, shooter)
    fire(table, shooter, target, "gunshot", weapon)


def harms(table: HeistZones, seat: Seat, target: Seat, bits: Bits) -> None:
    """Return what a deed shows everyone; with an awake conscience only an Agent harms a revealed Agent (BH-10.4)."""
    if table.conscience == seat and table.shows(target) == AGENT:
        bits &= bit(AGENT)
    memory.everybody_learns(table, seat, bits)


def stab(table: HeistZones, seat: Seat, target: Seat) -> None:
    harms(table, seat, target, CREW_SIDE)
    spend(table, seat, KNIFE)
    declare(table, seat, target, "stab", "knife")
    table.agenda.append(Strike(seat, target, "stab"))


def zip_tie(table: HeistZones, seat: Seat, target: Seat) -> None:
    harms(table, seat, target, NOT_RIVAL)
    spend(table, seat, ZIP_TIE)
    declare(table, seat, target, "zip", "zip_tie")
    table.agenda.append(Strike(seat, target, "zip"))


def handcuff(table: HeistZones, seat: Seat, target: Seat) -> None:
    """The Agent is revealed first (BH-6.5, A0)."""
    reveal(table, seat)
    table.handcuffs -= 1
    table.vault_up.append(HANDCUFFS)
    declare(table, seat, target, "handcuff", "handcuffs")
    table.agenda.append(Strike(seat, target, "handcuff"))


def declare(
    table: HeistZones,
    attacker: Seat,
    target: Seat,
    attack: Attack,
    weapon: Gun,
    second: Seat = NOBODY,
    shell: Card = NONE,
) -> None:
    memory.deed(table, attacker, attack, target, weapon)
    if shell != NONE:
        memory.deed(table, attacker, "blast", second, CARDS[shell])
    table.emit(
        events.Attacked,
        attacker,
        target,
        attack,
        weapon,
        None if second == NOBODY else second,
        None if shell == NONE else CARDS[shell],
    )


def fire(table: HeistZones, shooter: Seat, target: Seat, attack: Attack, weapon: Gun) -> None:
    """A Shotgun needs a shell and finds a second victim; without a shell it is discarded (BH-22.9)."""
    if table.attributes[shooter] != SHOTGUN:
        aim(table, shooter, target, attack, weapon)
    elif not table.hands[shooter]:
        lose_attribute(table, shooter)
        aim(table, shooter, target, attack, weapon)
    else:
        load = LoadShotgun(seat=shooter, target=target, attack=attack, weapon=weapon)
        options = load.options(table, shooter)
        if len(table.hands[shooter]) == 1 and len(options) == 1:
            load.choose(table, options[0])
        else:
            ask(table, load, "short")


def neighbours(table: HeistZones, shooter: Seat, target: Seat) -> dict[Neighbour, Seat]:
    """The living neighbours of the target, never the shooter; `none` if there is nobody else."""
    sides: dict[Neighbour, Seat] = {"left": table.left(target), "right": table.right(target)}
    return {side: seat for side, seat in sides.items() if seat != shooter} or {"none": NOBODY}


class LoadShotgun(Ask, frozen=True):
    """Who else is hit, and which card is the shell? (BH-22.9)"""

    rule: ClassVar[str] = "BH-22.9"
    target: Seat
    attack: Attack
    weapon: Gun

    def about(self) -> About:
        return self.seat, self.target, self.attack

    def help(self, table: HeistZones, seat: Seat) -> Help:
        found = neighbours(table, self.seat, self.target)
        return Help(beside={} if "none" in found else found)

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        shells = dict.fromkeys(table.hands[seat])
        return [BLAST[side][card] for side in neighbours(table, seat, self.target) for card in shells]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Blast)
        second = neighbours(table, self.seat, self.target)[action.second]
        shell = CARD[action.shell]
        if shell == CASH_BAG and not table.looted[self.seat]:  # BH-4.4: no Crew keeps a bag
            memory.everybody_learns(table, self.seat, NOT_CREW_CARD)
        spend(table, self.seat, shell)
        aim(table, self.seat, self.target, self.attack, self.weapon, second, shell)

    def default(self, table: HeistZones) -> Action:
        side = table.rng.choice(list(neighbours(table, self.seat, self.target)))
        return BLAST[side][table.rng.choice(table.hands[self.seat])]

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(
            self.rule, "Name a living neighbour of your target, not yourself, and a card of your hand.", "no_blast"
        )


def aim(
    table: HeistZones,
    shooter: Seat,
    target: Seat,
    attack: Attack,
    weapon: Gun,
    second: Seat = NOBODY,
    shell: Card = NONE,
) -> None:
    """Target first, then the second victim, each answering separately (A6, BH-22.9)."""
    declare(table, shooter, target, attack, weapon, second, shell)
    if second != NOBODY:
        table.agenda.append(Strike(shooter, second, attack))
    table.agenda.append(Strike(shooter, target, attack))


# A1, A4 answer -------------------------------------------------------------------------------------------------------


class Strike(Step[HeistZones], frozen=True):
    """The target answers, unless public facts prove that it can not (BH-7.11); a dead one is past harm (BH-7.12)."""

    attacker: Seat
    target: Seat
    attack: Attack

    def run(self, table: HeistZones) -> None:
        if not table.alive[self.target]:
            return
        if could_answer(table, self.target, self.attack):
            kind = AnswerReturn if self.attack == "return" else AnswerAttack
            answer = kind(seat=self.target, attacker=self.attacker, attack=self.attack)
            ask(table, answer, "answer")
        else:
            settle(table, self.attacker, self.target, self.attack, DEFEND["take_it"])


def could_answer(table: HeistZones, seat: Seat, attack: Attack) -> bool:
    """The public tests of BH-7.11, and nothing else."""
    if table.martial_ready(seat) or (table.may_play_cards(seat) and table.could_hold(seat, ADRENALINE)):
        return True
    if attack in SHOTS:
        vest = not table.vest_used[seat] and table.could_be(seat, AGENT)
        return vest or (table.attributes[seat] == HOSTAGE and table.shows(seat) != AGENT)
    if attack == "stab":
        gun = not table.jammed(seat) or table.could_hold(seat, SPEEDLOADER)
        return gun and table.able(seat) and table.could_be(seat, AGENT)
    return False


def defences(table: HeistZones, seat: Seat, attack: Attack) -> list[Defence]:
    """Table D: what avoids this attack, as far as the seat has it."""
    shot, agent = attack in SHOTS, table.identities[seat] == AGENT
    having: list[Defence] = ["take_it"]
    if table.may_play_cards(seat) and ADRENALINE in table.hands[seat]:
        having.append("adrenaline")
    if table.martial_ready(seat):
        having.append("martial")
    if shot and not agent and table.attributes[seat] == HOSTAGE:
        having.append("hostage")
    if shot and agent and not table.vest_used[seat]:
        having.append("vest")
    return having


def may_return_fire(table: HeistZones, seat: Seat, attacker: Seat, attack: Attack) -> bool:
    """An Agent, awake and free, with a gun that fires, at a living attacker (BH-7.4 to BH-7.6)."""
    return (
        table.identities[seat] == AGENT
        and attack in DRAWS_RETURN_FIRE
        and table.alive[attacker]
        and table.able(seat)
        and (not table.jammed(seat) or SPEEDLOADER in table.hands[seat])
    )


class AnswerAttack(Ask, frozen=True):
    """You are attacked. What do you do? (A1)"""

    rule: ClassVar[str] = "BH-7.3"
    sealed: ClassVar[bool] = True
    attacker: Seat
    attack: Attack

    def about(self) -> About:
        return self.attacker, self.seat, self.attack

    def help(self, table: HeistZones, seat: Seat) -> Help:
        return Help(draws_fire=self.attack in DRAWS_RETURN_FIRE)

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        having = defences(table, seat, self.attack)
        answers: list[Action] = [DEFEND[defence] for defence in having]
        if may_return_fire(table, seat, self.attacker, self.attack):
            survived = having if self.attack == "stab" else having[1:]
            answers += [DEFEND_AND_RETURN[defence] for defence in survived]
        return answers

    def default(self, table: HeistZones) -> Action:
        having = defences(table, self.seat, self.attack)
        return DEFEND[next(defence for defence in BEST_DEFENCES if defence in having)]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Defend)
        settle(table, self.attacker, self.seat, self.attack, action)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.Defend) and action.return_fire:
            return Refused("BH-7.4", "You can not return fire to this.", "no_return_fire")
        return Refused(
            self.rule, "Take it, or use one defence that you have and that works against this.", "no_defence"
        )


class AnswerReturn(AnswerAttack, frozen=True):
    """An Agent returns fire at you. What do you do? (A4)"""


# A2, A5 result -------------------------------------------------------------------------------------------------------


def settle(table: HeistZones, attacker: Seat, target: Seat, attack: Attack, answer: moves.Defend) -> None:
    """The defence is spent and shown, or the harm is done; an Agent who fires back is revealed now."""
    memory.deed(table, target, "answer", attacker, answer.defence)
    table.emit(events.Answered, target, attacker, attack, answer.defence, answer.return_fire)
    if answer.return_fire:
        table.agenda.append(ReturnFire(target, attacker))
    if attack in DRAWS_RETURN_FIRE and answer.defence != "martial":  # which comes back every round (BH-12.3)
        table.violent = True
    match answer.defence:
        case "adrenaline":
            spend(table, target, ADRENALINE)
        case "martial":
            table.martial_down = True
        case "hostage":
            memory.everybody_learns(table, target, NOT_AGENT)
            lose_attribute(table, target)
        case "vest":
            table.vest_used[target] = True
        case "take_it":
            harm(table, attacker, target, attack)
    if answer.defence == "vest" or answer.return_fire:
        reveal(table, target)


def harm(table: HeistZones, attacker: Seat, target: Seat, attack: Attack) -> None:
    match attack:
        case "gunshot" | "return":
            kill(table, target, attack, attacker)
        case "stab":
            if table.stabbed_by[target] == NOBODY:  # BH-8.6: loot goes to the first stabber
                table.stabbed_by[target] = attacker
            table.emit(events.Stabbed, target, attacker)
        case "zip":
            restrain(table, target, attacker, TIED)
        case "handcuff":
            restrain(table, target, attacker, CUFFED)


def restrain(table: HeistZones, seat: Seat, by: Seat, restraint: int) -> None:
    """The card that was laid aside for it goes onto the identity card; a Hostage runs (BH-8.1, BH-22.3)."""
    assert table.vault_up.pop() == WORN[restraint]
    table.restraints[seat] |= restraint
    table.emit(events.Restrained, seat, by, RESTRAINTS[restraint])
    if table.attributes[seat] == HOSTAGE:
        lose_attribute(table, seat)


# A3 return shot, A5 reload -------------------------------------------------------------------------------------------


class ReturnFire(Step[HeistZones], frozen=True):
    """One shot at the attacker; a jammed or reloading gun takes a Speedloader, one for both (A3)."""

    agent: Seat
    attacker: Seat
    reloaded: bool = False

    def run(self, table: HeistZones) -> None:
        table.agenda.append(AfterReturn(self.agent, self.attacker))
        loaded = self.reloaded or table.jammed(self.agent)
        if loaded:
            spend(table, self.agent, SPEEDLOADER)
        fire(table, self.agent, self.attacker, "return", "speedloader" if loaded else "gun")


class AfterReturn(Step[HeistZones], frozen=True):
    """Both have survived: the Agent may reload (A5)."""

    agent: Seat
    attacker: Seat

    def run(self, table: HeistZones) -> None:
        both = table.alive[self.attacker] and table.alive[self.agent]
        if both and table.could_hold(self.agent, SPEEDLOADER):
            ask(table, ReloadReturn(seat=self.agent, attacker=self.attacker), "follow_up")


class ReloadReturn(Ask, frozen=True):
    """Do you spend a Speedloader on another return shot? (BH-7.7)"""

    rule: ClassVar[str] = "BH-7.7"
    sealed: ClassVar[bool] = True
    attacker: Seat

    def about(self) -> About:
        return self.seat, self.attacker, "return"

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return MAY_RELOAD if SPEEDLOADER in table.hands[seat] else MUST_STOP

    def default(self, table: HeistZones) -> Action:
        return STOP

    def choose(self, table: HeistZones, action: Action) -> None:
        if action is RELOAD:
            table.agenda.append(ReturnFire(self.seat, self.attacker, reloaded=True))

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        text = "Stop, or spend a {card} at the player who attacked you."
        return Refused(self.rule, text, "no_reload", card=CARD_NAMES[SPEEDLOADER])


# A7 follow-up --------------------------------------------------------------------------------------------------------


class AfterShot(Step[HeistZones], frozen=True):
    """After an own shot has played out a living shooter may go on (A7), whomever it could hit (BH-10.6)."""

    shooter: Seat

    def run(self, table: HeistZones) -> None:
        if not table.alive[self.shooter]:
            return
        gun = not table.spare_fired and table.could_be(self.shooter, RIVAL)
        if gun or table.could_hold(self.shooter, SPEEDLOADER):
            ask(table, FollowUpShot(seat=self.shooter), "follow_up")


class FollowUpShot(Ask, frozen=True):
    """Do you shoot again? (BH-6.4, BH-7.7)"""

    rule: ClassVar[str] = "BH-7.7"
    sealed: ClassVar[bool] = True

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        choices: list[Action] = [STOP]
        if SPEEDLOADER in table.hands[seat]:
            choices += [SPEEDLOADER_AT[target] for target in targets(table, seat)]
        if table.identities[seat] == RIVAL and not table.spare_fired:
            choices += [SECOND_GUN_AT[target] for target in targets(table, seat)]
        return choices

    def default(self, table: HeistZones) -> Action:
        return STOP

    def choose(self, table: HeistZones, action: Action) -> None:
        if isinstance(action, moves.Speedloader):
            shoot(table, self.seat, action.seat, "speedloader")
        elif isinstance(action, moves.SecondGun):
            shoot(table, self.seat, action.seat, "second_gun")

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.SecondGun) and table.identities[seat] != RIVAL:
            return Refused("BH-6.4", "Only a Rival carries a second gun.", "only_rivals")
        target = action.seat if isinstance(action, moves.Speedloader | moves.SecondGun) else seat
        if target in table.others(seat) and protected(table, seat, target):
            return Refused("BH-10.4", "Your conscience forbids it: that is an Agent.", "conscience")
        text = "Stop, or shoot again at somebody alive with a {card} or a gun that you have."
        return Refused(self.rule, text, "no_shot", card=CARD_NAMES[SPEEDLOADER])
