"""4.5 Getaway: turns; 4.7 states and restraints; 4.9 Hideout; 4.10 Showdown."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.bank_heist import memory, moves
from heistnight.games.bank_heist.attack import handcuff, protected, shoot, stab, targets, zip_tie
from heistnight.games.bank_heist.clocks import HIDEOUT_PER_SEAT, TALK
from heistnight.games.bank_heist.death import TurnStep, eliminate, finish, kill, lose_attribute, reveal, spend
from heistnight.games.bank_heist.memory import NOT_CREW_CARD, NOT_RIVAL
from heistnight.games.bank_heist.moves import (
    ANTIDOTE,
    CHLOROFORM_ON,
    CUT,
    DIE,
    FREE_SELF,
    HANDCUFF,
    PASS,
    PICK,
    SHOOT,
    SHOOT_SPEEDLOADER,
    STAB,
    STAY,
    UNJAM,
    ZIP,
)
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    AGENT,
    CASH_BAG,
    CHLOROFORM,
    CREW,
    CUFFED,
    FREE,
    HOSTAGE,
    KNIFE,
    LOCK_PICK,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    MASKED,
    NOBODY,
    POISONED,
    RESTRAINTS,
    RIVAL,
    SPEEDLOADER,
    STICKY,
    TIED,
    TOOL,
    TRIGGER_HAPPY,
    WORN,
    ZIP_TIE,
    names,
)
from heistnight.games.bank_heist.questions import Ask, TalkPause, ask, pause
from heistnight.games.bank_heist.table import HeistTable

MOST_CIRCUITS = 10
POISON_WORKS = 2
MAY_FREE_SELF, MUST_STAY = (FREE_SELF, STAY), (STAY,)
MAY_LIVE, MUST_DIE = (ANTIDOTE, DIE), (DIE,)


# 4.5 Turns -----------------------------------------------------------------------------------------------------------


class StartGetaway(Step[HeistTable], frozen=True, gc=False):
    """No more cards are drawn; Loose Tongue turns its hand up; the Start Player begins (BH-6.1)."""

    def run(self, table: HeistTable) -> None:
        table.phase = "getaway"
        table.token = 1
        table.round_at = table.now
        table.active = NOBODY
        if table.log is not None:
            table.tell(moves.GetawayStarted(table.truck, table.start))
            table.tell(moves.TokenMoved("getaway", 1))
        if LOOSE_TONGUE in table.attributes:
            open_hand(table, table.attributes.index(LOOSE_TONGUE))
        table.agenda.append(StartTurn(table.start))
        pause(table, TalkPause, TALK)


def open_hand(table: HeistTable, seat: Seat) -> None:
    hand = table.hands[seat]
    if CASH_BAG in hand:
        memory.everybody_learns(table, seat, NOT_CREW_CARD)
    if table.log is not None:
        table.tell(moves.HandOpened(seat, names(hand)))


class StartTurn(TurnStep, frozen=True, gc=False):
    """T1 begin, T2 knocked out, T3 restrained, T4 one action (BH-6.2)."""

    seat: Seat
    show: Millis = 0

    def run(self, table: HeistTable) -> None:
        seat = self.seat
        table.turn += 1
        table.active = seat
        table.turns[seat] += 1
        table.spare_fired = False
        if table.attributes[seat] == MARTIAL_SKILLS:
            table.martial_down = False
        if table.log is not None:
            table.tell(moves.TurnStarted(table.turn, seat))
        table.agenda.append(EndTurn(seat, table.knocked_out[seat]))
        if table.knocked_out[seat]:
            wait(table, seat, "knocked_out")
        elif table.restraints[seat]:
            restrained_turn(table, seat)
        elif sum(table.alive) > 1:
            ask(table, TurnAction(seat=seat), "first_turn" if table.turns[seat] == 1 else "turn", self.show)


def wait(table: HeistTable, seat: Seat, why: moves.Why) -> None:
    memory.deed(table, seat, why, seat)
    if table.log is not None:
        table.tell(moves.Waited(seat, why))


class EndTurn(TurnStep, frozen=True, gc=False):
    """T5: wake up, die of a stab, withstand poison or die (BH-6.2)."""

    seat: Seat
    was_knocked_out: bool

    def run(self, table: HeistTable) -> None:
        seat = self.seat
        table.agenda.append(NextTurn(seat))
        if not table.alive[seat]:
            return
        if self.was_knocked_out:
            table.knocked_out[seat] = False
            if table.log is not None:
                table.tell(moves.WokeUp(seat))
        if table.stabbed_by[seat] != NOBODY:
            kill(table, seat, "stab", table.stabbed_by[seat])
        elif table.attributes[seat] == POISONED and table.turns[seat] >= POISON_WORKS:
            poison(table, seat)


class NextTurn(TurnStep, frozen=True, gc=False):
    """T6: the next living seat; the token moves when play crosses the line (BH-6.10)."""

    seat: Seat

    def run(self, table: HeistTable) -> None:
        seat, crossed = self.seat, False
        for _ in range(table.seats):
            seat = (seat + 1) % table.seats
            crossed |= seat == table.line
            if table.alive[seat]:
                break
        table.agenda.append(StartTurn(seat))
        if crossed:
            table.round_at = table.now
            if table.phase == "showdown":
                end_circuit(table)
            else:
                advance(table)


def advance(table: HeistTable) -> None:
    """The Hideout comes before anyone takes another turn (BH-6.9, BH-6.11)."""
    table.token += 1
    if table.log is not None:
        table.tell(moves.TokenMoved("getaway", table.token))
    if table.token == table.hideout():
        table.agenda.pop()
        table.agenda.append(Hideout())


# T4: one action ------------------------------------------------------------------------------------------------------


def must_shoot(table: HeistTable, seat: Seat) -> bool:
    """Rivals (BH-6.4) and whoever is Trigger Happy (BH-22.10)."""
    return table.identities[seat] == RIVAL or table.attributes[seat] == TRIGGER_HAPPY


class TurnAction(Ask, frozen=True, gc=False):
    """What do you do on your turn? (BH-6.3 to BH-6.7)"""

    rule: ClassVar[str] = "BH-6.2"

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        if must_shoot(table, seat):
            return shots(table, seat) or [PASS]  # BH-10.4: nobody but revealed Agents to shoot at
        choices = [] if table.identities[seat] == AGENT else shots(table, seat)
        choices += card_plays(table, seat)
        if table.identities[seat] == AGENT and table.handcuffs:
            choices += [HANDCUFF[other] for other in table.others(seat) if not table.restraints[other]]
        choices.append(PASS)
        return choices

    def default(self, table: HeistTable) -> Action:
        if not must_shoot(table, self.seat):
            return PASS
        options = self.options(table, self.seat)
        loaded = [option for option in options if isinstance(option, moves.ShootSpeedloader)]
        return table.rng.choice(loaded or options)

    def choose(self, table: HeistTable, action: Action) -> None:
        if isinstance(action, moves.Deed):
            DEEDS[type(action)](table, self.seat, action.seat)
        else:
            pass_turn(table, self.seat)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(*why_not(table, seat, action))


def shots(table: HeistTable, seat: Seat) -> list[Action]:
    """A jammed gun takes a Speedloader; a Rival has one more gun that works (BH-22.2)."""
    aims = targets(table, seat)
    jammed = table.jammed(seat)
    choices: list[Action] = []
    if not jammed or table.identities[seat] == RIVAL:
        choices += [SHOOT[target] for target in aims]
    if jammed and SPEEDLOADER in table.hands[seat]:
        choices += [SHOOT_SPEEDLOADER[target] for target in aims]
    return choices


def card_plays(table: HeistTable, seat: Seat) -> list[Action]:
    """Chloroform, Knife, Lock Pick or Zip Tie with a legal target (BH-6.7)."""
    hand = table.hands[seat]
    choices: list[Action] = []
    if not hand:
        return choices
    aims = targets(table, seat)
    adjacent = [target for target in aims if target in (table.left(seat), table.right(seat))]  # BH-6.8
    if CHLOROFORM in hand:
        choices += [CHLOROFORM_ON[target] for target in adjacent if can_be_chloroformed(table, target)]
    if KNIFE in hand:
        if table.identities[seat] in (CREW, STICKY):
            choices += [STAB[target] for target in adjacent]
        choices += [CUT[other] for other in table.others(seat) if table.restraints[other] == TIED]
    if LOCK_PICK in hand:
        choices += [PICK[other] for other in table.others(seat) if table.restraints[other] == CUFFED]
        choices += [UNJAM[other] for other in table.living() if table.jammed(other)]
    if ZIP_TIE in hand:
        choices += [ZIP[target] for target in aims if not table.restraints[target]]
    return choices


def can_be_chloroformed(table: HeistTable, seat: Seat) -> bool:
    return table.attributes[seat] != MASKED and not table.knocked_out[seat]  # BH-22.7, BH-8.5


def pass_turn(table: HeistTable, seat: Seat) -> None:
    """It shows that the seat is no Rival, unless its conscience left it nobody to shoot at (BH-10.4)."""
    agents_only = table.conscience == seat and all(table.shows(other) == AGENT for other in table.others(seat))
    if not agents_only:
        memory.everybody_learns(table, seat, NOT_RIVAL)
    wait(table, seat, "pass")


def do_shoot(table: HeistTable, seat: Seat, target: Seat) -> None:
    shoot(table, seat, target, "working_gun" if table.jammed(seat) else "gun")


def do_shoot_speedloader(table: HeistTable, seat: Seat, target: Seat) -> None:
    shoot(table, seat, target, "speedloader")


def do_chloroform(table: HeistTable, seat: Seat, target: Seat) -> None:
    """No window, no answer; a Hostage runs (BH-20.3)."""
    bits = memory.bit(AGENT) if table.conscience == seat and table.shows(target) == AGENT else NOT_RIVAL
    memory.everybody_learns(table, seat, bits)
    spend(table, seat, CHLOROFORM)
    table.knocked_out[target] = True
    memory.deed(table, seat, "chloroform", target)
    if table.log is not None:
        table.tell(moves.KnockedOut(target, seat))
    if table.attributes[target] == HOSTAGE:
        lose_attribute(table, target)


def do_free(table: HeistTable, seat: Seat, target: Seat) -> None:
    """Knife for a Zip Tie, Lock Pick for Handcuffs, on any player (BH-8.4)."""
    memory.everybody_learns(table, seat, NOT_RIVAL)
    spend(table, seat, TOOL[table.restraints[target]])
    free(table, target, seat)


def free(table: HeistTable, seat: Seat, by: Seat = NOBODY) -> None:
    restraint = table.restraints[seat]
    table.restraints[seat] = FREE
    table.vault_up.append(WORN[restraint])
    if by != NOBODY:
        memory.deed(table, by, "free", seat, RESTRAINTS[restraint])
    if table.log is not None:
        table.tell(moves.Freed(seat, None if by == NOBODY else by, RESTRAINTS[restraint]))


def do_unjam(table: HeistTable, seat: Seat, target: Seat) -> None:
    memory.everybody_learns(table, seat, NOT_RIVAL)
    spend(table, seat, LOCK_PICK)
    memory.deed(table, seat, "unjam", target)
    unjam(table, target, seat)


def unjam(table: HeistTable, seat: Seat, by: Seat | None) -> None:
    lose_attribute(table, seat)
    if table.log is not None:
        table.tell(moves.Unjammed(seat, by))


DEEDS: dict[type[Action], Callable[[HeistTable, Seat, Seat], None]] = {
    moves.Shoot: do_shoot,
    moves.ShootSpeedloader: do_shoot_speedloader,
    moves.Chloroform: do_chloroform,
    moves.Stab: stab,
    moves.Cut: do_free,
    moves.Pick: do_free,
    moves.Unjam: do_unjam,
    moves.Zip: zip_tie,
    moves.Handcuff: handcuff,
}


def why_not(table: HeistTable, seat: Seat, action: Action) -> tuple[str, str]:
    """The rule that forbids a deed, for the one who tried."""
    if not isinstance(action, moves.Deed | moves.Pass):
        return "BH-6.2", "It is your turn: do one of the things that your identity may do."
    if must_shoot(table, seat) and not isinstance(action, moves.Shoot | moves.ShootSpeedloader):
        rival = table.identities[seat] == RIVAL
        return ("BH-6.4", "A Rival must shoot.") if rival else ("BH-22.10", "You are Trigger Happy: you must shoot.")
    if isinstance(action, moves.Pass):
        return "BH-6.3", "You can not pass now."
    return why_not_at(table, seat, action)


def why_not_at(table: HeistTable, seat: Seat, action: moves.Deed) -> tuple[str, str]:
    target = action.seat
    if target == seat and not isinstance(action, moves.Unjam):
        return "BH-6.6", "You can not choose yourself."
    if not 0 <= target < table.seats or not table.alive[target]:
        return "BH-6.6", "Choose somebody who is alive."
    if protected(table, seat, target) and isinstance(action, HARMFUL):
        return "BH-10.4", "Your conscience forbids it: that is an Agent."
    return why_not_with(table, seat, action)


def why_not_with(table: HeistTable, seat: Seat, action: moves.Deed) -> tuple[str, str]:
    target, agent = action.seat, table.identities[seat] == AGENT
    match action:
        case moves.Shoot() | moves.ShootSpeedloader() if agent:
            return "BH-6.5", "An Agent shoots only as return fire."
        case moves.Shoot():
            return "BH-22.2", "Your gun is jammed: only a Speedloader fires it."
        case moves.ShootSpeedloader():
            return "BH-6.7", "A Speedloader is an action only while your gun is jammed, and you must hold one."
        case moves.Stab() if agent:
            return "BH-6.5", "An Agent never stabs."
        case moves.Handcuff() if not agent:
            return "BH-6.5", "Only an Agent may use the Handcuff Deck."
        case moves.Handcuff() if not table.handcuffs:
            return "BH-6.12", "The Handcuff Deck is empty."
        case moves.Zip() | moves.Handcuff() if table.restraints[target]:
            return "BH-8.3", "That player is restrained already."
        case moves.Chloroform() if table.attributes[target] == MASKED:
            return "BH-22.7", "A Masked player can not be chloroformed."
        case moves.Chloroform() if table.knocked_out[target]:
            return "BH-8.5", "That player is knocked out already."
        case moves.Chloroform() | moves.Stab() if target not in (table.left(seat), table.right(seat)):
            return "BH-6.8", "Only your living neighbour on the left or right is in reach."
        case moves.Cut() | moves.Pick():
            return "BH-8.4", "A Knife cuts a Zip Tie, a Lock Pick opens Handcuffs, if you hold one."
        case _:
            return "BH-6.7", "You do not hold the card for that, or it does nothing there."


HARMFUL = (moves.Shoot, moves.ShootSpeedloader, moves.Stab, moves.Zip, moves.Chloroform)


# T3: restrained (4.7) ------------------------------------------------------------------------------------------------


def restrained_turn(table: HeistTable, seat: Seat) -> None:
    """Free yourself, or the turn passes (BH-8.1); the last one alive frees itself as soon as it can (BH-13.9)."""
    tool = TOOL[table.restraints[seat]]
    if sum(table.alive) == 1:
        if tool in table.hands[seat]:
            free_self(table, seat)
    elif table.could_hold(seat, tool):
        ask(table, RestrainedTurn(seat=seat), "restrained")
    else:
        wait(table, seat, "restrained")


class RestrainedTurn(Ask, frozen=True, gc=False):
    """Do you free yourself? (BH-8.2)"""

    rule: ClassVar[str] = "BH-8.1"
    sealed: ClassVar[bool] = True

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return MAY_FREE_SELF if TOOL[table.restraints[seat]] in table.hands[seat] else MUST_STAY

    def default(self, table: HeistTable) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistTable, action: Action) -> None:
        if action is FREE_SELF:
            free_self(table, self.seat)
        else:
            wait(table, self.seat, "restrained")

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "You are restrained: free yourself with a Knife or Lock Pick that you hold, or stay.")


def free_self(table: HeistTable, seat: Seat) -> None:
    spend(table, seat, TOOL[table.restraints[seat]])
    free(table, seat, seat)


# T5: poison ----------------------------------------------------------------------------------------------------------


def poison(table: HeistTable, seat: Seat) -> None:
    """Adrenaline or death, and no cards while restrained (BH-22.8)."""
    if table.restraints[seat] or not table.could_hold(seat, ADRENALINE):
        kill(table, seat, "poison")
    elif sum(table.alive) > 1:
        ask(table, TakeAntidote(seat=seat), "restrained")
    elif ADRENALINE in table.hands[seat]:
        hold_poison(table, seat)
    else:
        kill(table, seat, "poison")


class TakeAntidote(Ask, frozen=True, gc=False):
    """Do you play Adrenaline against the poison? (BH-22.8)"""

    rule: ClassVar[str] = "BH-22.8"
    sealed: ClassVar[bool] = True

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return MAY_LIVE if ADRENALINE in table.hands[seat] else MUST_DIE

    def default(self, table: HeistTable) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistTable, action: Action) -> None:
        if action is ANTIDOTE:
            hold_poison(table, self.seat)
        else:
            kill(table, self.seat, "poison")

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Play Adrenaline if you hold one, or die.")


def hold_poison(table: HeistTable, seat: Seat) -> None:
    spend(table, seat, ADRENALINE)
    memory.deed(table, seat, "antidote", seat)
    if table.log is not None:
        table.tell(moves.PoisonHeld(seat))


# 4.9 Hideout ---------------------------------------------------------------------------------------------------------


class Hideout(TurnStep, frozen=True, gc=False):
    """All reveal; an Agent wins; the turned lose; the Driver walks along the seats (BH-11.1 to BH-11.6)."""

    def run(self, table: HeistTable) -> None:
        table.phase = "hideout"
        living = table.living()
        if table.log is not None:
            table.tell(moves.HideoutReached(tuple(living)))
        for seat in living:
            reveal(table, seat)
        if any(table.identities[seat] == AGENT for seat in living):
            finish(table, "agents_hideout", "agents")
            return
        for seat in living:
            if table.turned(seat):
                eliminate(table, seat, "conscience")
        paid = check_seats(table)
        sides = {table.side(seat) for seat in table.living()}
        if not sides:
            finish(table, "nobody", "")
        elif len(sides) == 1:
            side = sides.pop()
            finish(table, f"{side}_hideout", side)
        else:
            start_showdown(table, paid, HIDEOUT_PER_SEAT * len(living))


def check_seats(table: HeistTable) -> Seat:
    """Clockwise from the Start Player, until somebody pays: who that was (BH-11.4)."""
    for step in range(table.seats):
        seat = (table.start + step) % table.seats
        if not table.alive[seat]:
            continue
        if table.identities[seat] != RIVAL:
            checked(table, seat, "crew")
            if table.restraints[seat]:
                free(table, seat)
            if table.jammed(seat):
                unjam(table, seat, None)
        elif table.knocked_out[seat] or CASH_BAG not in table.hands[seat]:
            checked(table, seat, "shot")
            eliminate(table, seat, "driver")
        else:
            checked(table, seat, "paid")
            spend(table, seat, CASH_BAG)
            if table.restraints[seat]:
                free(table, seat)
            return seat
    return NOBODY


def checked(table: HeistTable, seat: Seat, result: moves.Checked) -> None:
    memory.deed(table, seat, "driver", seat, result)
    if table.log is not None:
        table.tell(moves.DriverChecked(seat, result))


# 4.10 Showdown -------------------------------------------------------------------------------------------------------


def start_showdown(table: HeistTable, paid: Seat, show: Millis) -> None:
    """Play goes on as before, beginning with the Rival who paid, whose chair is the new line (BH-12.1, BH-12.3)."""
    table.phase = "showdown"
    table.line = paid
    table.violent = False
    if table.log is not None:
        table.tell(moves.ShowdownStarted(paid))
    table.agenda.append(StartTurn(paid, show))


def end_circuit(table: HeistTable) -> None:
    """A stand-off must end (BH-12.3)."""
    table.circuits += 1
    if table.circuits == MOST_CIRCUITS:
        finish(table, "crew_stand_off", "crew")
        return
    if not table.violent:
        stand_off(table)
    table.violent = False


def stand_off(table: HeistTable) -> None:
    if table.log is not None:
        table.tell(moves.StandOff(table.circuits))
    for seat in table.living():
        table.knocked_out[seat] = False
        if table.restraints[seat]:
            free(table, seat)
        if table.jammed(seat):
            unjam(table, seat, None)
