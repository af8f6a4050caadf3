"""4.5 Getaway: the one action of a turn (T4)."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.games.bank_heist import events, memory, moves
from heistnight.games.bank_heist.attack import handcuff, protected, shoot, stab, targets, zip_tie
from heistnight.games.bank_heist.death import lose_attribute, spend
from heistnight.games.bank_heist.memory import NOT_RIVAL
from heistnight.games.bank_heist.moves import (
    CHLOROFORM_ON,
    CUT,
    HANDCUFF,
    PASS,
    PICK,
    SHOOT,
    SHOOT_SPEEDLOADER,
    STAB,
    UNJAM,
    ZIP,
)
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARMS_CALLED,
    CARD_NAMES,
    CHLOROFORM,
    CREW,
    CUFFED,
    HANDCUFFS,
    HOSTAGE,
    KNIFE,
    LOCK_PICK,
    MASKED,
    NONE,
    RIVAL,
    SPEEDLOADER,
    STICKY,
    TIED,
    TRIGGER_HAPPY,
    ZIP_TIE,
    Card,
)
from heistnight.games.bank_heist.questions import Ask, Help
from heistnight.games.bank_heist.states import free, unjam, wait
from heistnight.games.bank_heist.zones import HeistZones


def must_shoot(table: HeistZones, seat: Seat) -> bool:
    """Rivals (BH-6.4) and whoever is Trigger Happy (BH-22.10)."""
    return table.identities[seat] == RIVAL or table.attributes[seat] == TRIGGER_HAPPY


class TurnAction(Ask, frozen=True):
    """What do you do on your turn? (BH-6.3 to BH-6.7)"""

    rule: ClassVar[str] = "BH-6.2"

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        if must_shoot(table, seat):
            return shots(table, seat) or [PASS]  # BH-10.4: nobody but revealed Agents to shoot at
        choices = [] if table.identities[seat] == AGENT else shots(table, seat)
        choices += card_plays(table, seat)
        if table.identities[seat] == AGENT and table.handcuffs:
            choices += [HANDCUFF[other] for other in table.others(seat) if not table.restraints[other] & CUFFED]
        choices.append(PASS)
        return choices

    def default(self, table: HeistZones) -> Action:
        return table.rng.choice(self.options(table, self.seat)) if must_shoot(table, self.seat) else PASS

    def choose(self, table: HeistZones, action: Action) -> None:
        if isinstance(action, moves.Deed):
            DEEDS[type(action)](table, self.seat, action.seat)
        else:
            pass_turn(table, self.seat)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return why_not(table, seat, action)

    def help(self, table: HeistZones, seat: Seat) -> Help:
        offered = set(map(type, self.options(table, seat)))
        return Help(
            barred={deed.__name__: _code(why_never(table, seat, deed)) for deed in ALL_DEEDS if deed not in offered},
            tells={deed.__name__: learned(table, seat, deed) for deed in ALL_DEEDS if deed in offered},
        )


def _code(forbidden: Refused | None) -> str:
    return "nobody" if forbidden is None else forbidden.code


def shots(table: HeistZones, seat: Seat) -> list[Action]:
    """A jammed gun takes a Speedloader; a Rival has one more gun that works, and fires that first (BH-22.2)."""
    aims = targets(table, seat)
    if not table.jammed(seat) or table.identities[seat] == RIVAL:
        return [SHOOT[target] for target in aims]
    return [SHOOT_SPEEDLOADER[target] for target in aims] if SPEEDLOADER in table.hands[seat] else []


def card_plays(table: HeistZones, seat: Seat) -> list[Action]:
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
        choices += [CUT[other] for other in table.others(seat) if table.restraints[other] & TIED]
    if LOCK_PICK in hand:
        choices += [PICK[other] for other in table.others(seat) if table.restraints[other] & CUFFED]
        choices += [UNJAM[other] for other in table.living() if table.jammed(other)]
    if ZIP_TIE in hand:
        choices += [ZIP[target] for target in aims if not table.restraints[target] & TIED]
    return choices


def can_be_chloroformed(table: HeistZones, seat: Seat) -> bool:
    return table.attributes[seat] != MASKED  # BH-22.7


def pass_turn(table: HeistZones, seat: Seat) -> None:
    """It shows that the seat is no Rival, unless its conscience left it nobody to shoot at (BH-10.4)."""
    if not only_agents_left(table, seat):
        memory.everybody_learns(table, seat, NOT_RIVAL)
    wait(table, seat, "pass")


def only_agents_left(table: HeistZones, seat: Seat) -> bool:
    """Its conscience is awake, and all the others are revealed Agents."""
    return table.conscience == seat and all(table.shows(other) == AGENT for other in table.others(seat))


def do_shoot(table: HeistZones, seat: Seat, target: Seat) -> None:
    shoot(table, seat, target, "working_gun" if table.jammed(seat) else "gun")


def do_shoot_speedloader(table: HeistZones, seat: Seat, target: Seat) -> None:
    """A jammed Rival would have fired the gun that works (BH-22.2)."""
    memory.everybody_learns(table, seat, NOT_RIVAL)
    shoot(table, seat, target, "speedloader")


def do_chloroform(table: HeistZones, seat: Seat, target: Seat) -> None:
    """No window, no answer; a Hostage runs (BH-20.3)."""
    bits = memory.bit(AGENT) if table.conscience == seat and table.shows(target) == AGENT else NOT_RIVAL
    memory.everybody_learns(table, seat, bits)
    spend(table, seat, CHLOROFORM)
    table.knocked_out[target] = True
    memory.deed(table, seat, "chloroform", target)
    table.emit(events.KnockedOut, target, seat)
    if table.attributes[target] == HOSTAGE:
        lose_attribute(table, target)


def do_cut(table: HeistZones, seat: Seat, target: Seat) -> None:
    """A Knife for a Zip Tie, on any player (BH-8.4)."""
    memory.everybody_learns(table, seat, NOT_RIVAL)
    spend(table, seat, KNIFE)
    free(table, target, TIED, seat)


def do_pick(table: HeistZones, seat: Seat, target: Seat) -> None:
    """A Lock Pick for Handcuffs, on any player (BH-8.4)."""
    memory.everybody_learns(table, seat, NOT_RIVAL)
    spend(table, seat, LOCK_PICK)
    free(table, target, CUFFED, seat)


def do_unjam(table: HeistZones, seat: Seat, target: Seat) -> None:
    memory.everybody_learns(table, seat, NOT_RIVAL)
    spend(table, seat, LOCK_PICK)
    memory.deed(table, seat, "unjam", target)
    unjam(table, target, seat)


DEEDS: dict[type[Action], Callable[[HeistZones, Seat, Seat], None]] = {
    moves.Shoot: do_shoot,
    moves.ShootSpeedloader: do_shoot_speedloader,
    moves.Chloroform: do_chloroform,
    moves.Stab: stab,
    moves.Cut: do_cut,
    moves.Pick: do_pick,
    moves.Unjam: do_unjam,
    moves.Zip: zip_tie,
    moves.Handcuff: handcuff,
}
ALL_DEEDS: tuple[type[Action], ...] = (*DEEDS, moves.Pass)


# What can not be done --------------------------------------------------------------------------------------------


def why_not(table: HeistZones, seat: Seat, action: Action) -> Refused:
    """The rule that forbids an answer, for the one who tried."""
    if not isinstance(action, moves.Deed | moves.Pass):
        return Refused("BH-6.2", "It is your turn: do one of the things that your identity may do.", "your_turn")
    forbidden = why_never(table, seat, type(action))
    if forbidden is not None:
        return forbidden
    assert isinstance(action, moves.Deed)  # whoever need not shoot may pass
    return why_not_at(table, seat, action)


def why_never(table: HeistZones, seat: Seat, deed: type[Action]) -> Refused | None:
    """Why a seat can not do such a thing, whoever it would be done to."""
    identity, shot = table.identities[seat], deed in SHOTS
    agent = identity == AGENT
    if not shot and must_shoot(table, seat):
        if identity == RIVAL:
            return Refused("BH-6.4", "A Rival must shoot.", "rival")
        return Refused("BH-22.10", "{card}: you must shoot.", "trigger_happy", card=ALARMS_CALLED[TRIGGER_HAPPY])
    if shot and agent and not must_shoot(table, seat):
        return Refused("BH-6.5", "An Agent shoots only as return fire.", "agent_shoots")
    if deed is moves.Shoot and table.jammed(seat) and identity != RIVAL:
        text = "Your gun is jammed: only a {card} fires it."
        return Refused("BH-22.2", text, "jammed", card=CARD_NAMES[SPEEDLOADER])
    if deed is moves.ShootSpeedloader and table.jammed(seat) and identity == RIVAL:
        return Refused("BH-22.2", "One of your guns works: fire that first.", "fire_the_other")
    if deed is moves.ShootSpeedloader and not table.jammed(seat):
        text = "A {card} is an action only while your gun is jammed."
        return Refused("BH-6.7", text, "not_jammed", card=CARD_NAMES[SPEEDLOADER])
    if deed is moves.Stab and agent:
        return Refused("BH-6.5", "An Agent never stabs.", "agent_stabs")
    if deed is moves.Handcuff and not agent:
        return Refused("BH-6.5", "Only an Agent may use the Handcuff Deck.", "only_agents")
    if deed is moves.Handcuff and not table.handcuffs:
        return Refused("BH-6.12", "The Handcuff Deck is empty.", "no_handcuffs")
    card = SPENT.get(deed, NONE)
    if card != NONE and card not in table.hands[seat]:
        return Refused("BH-6.7", "You hold no {card}.", "lacks_card", card=CARD_NAMES[card])
    return None


def why_not_at(table: HeistZones, seat: Seat, deed: moves.Deed) -> Refused:
    """Why a seat can not do to this one what it could do to others."""
    target = deed.seat
    if target == seat and not isinstance(deed, moves.Unjam):
        return Refused("BH-6.6", "You can not choose yourself.", "yourself")
    if not 0 <= target < table.seats or not table.alive[target]:
        return Refused("BH-6.6", "Choose somebody who is alive.", "not_alive")
    if protected(table, seat, target) and isinstance(deed, HARMFUL):
        return Refused("BH-10.4", "Your conscience forbids it: that is an Agent.", "conscience")
    match deed:
        case moves.Zip() | moves.Handcuff():
            return Refused("BH-8.3", "That player wears one already.", "restrained")
        case moves.Chloroform() if table.attributes[target] == MASKED:
            text = "{attribute}: {card} does nothing to that player."
            names = {"attribute": ALARMS_CALLED[MASKED], "card": CARD_NAMES[CHLOROFORM]}
            return Refused("BH-22.7", text, "masked", **names)
        case moves.Chloroform() | moves.Stab():
            return Refused("BH-6.8", "Only your living neighbour on the left or right is in reach.", "out_of_reach")
        case moves.Cut() | moves.Pick():
            text = "A {knife} cuts a {tie}, a {pick} opens {cuffs}."
            tools = {"knife": CARD_NAMES[KNIFE], "pick": CARD_NAMES[LOCK_PICK]}
            worn = {"tie": CARD_NAMES[ZIP_TIE], "cuffs": CARD_NAMES[HANDCUFFS]}
            return Refused("BH-8.4", text, "not_restrained", **tools, **worn)
        case _:
            return Refused("BH-6.7", "That gun is not jammed.", "gun_works")


SHOTS = (moves.Shoot, moves.ShootSpeedloader)
HARMFUL = (*SHOTS, moves.Stab, moves.Zip, moves.Chloroform)
SPENT: dict[type[Action], Card] = {
    moves.ShootSpeedloader: SPEEDLOADER,
    moves.Chloroform: CHLOROFORM,
    moves.Stab: KNIFE,
    moves.Cut: KNIFE,
    moves.Pick: LOCK_PICK,
    moves.Unjam: LOCK_PICK,
    moves.Zip: ZIP_TIE,
}


# What it tells the others ----------------------------------------------------------------------------------------


def learned(table: HeistZones, seat: Seat, deed: type[Action]) -> str:
    """Return the word for what everyone learns of a seat's identity from such a deed."""
    if table.revealed[seat]:
        return "known"
    if deed in SHOTS:
        if table.jammed(seat):
            return "reveals" if deed is moves.Shoot else "crew"
        return "nothing" if table.attributes[seat] == TRIGGER_HAPPY else "no_agent"
    if deed is moves.Pass and only_agents_left(table, seat):
        return "nothing"
    if deed in HARMFUL and table.conscience == seat and may_harm_agents(table, seat):
        return "agent"
    return LEARNED.get(deed, "no_rival")


def may_harm_agents(table: HeistZones, seat: Seat) -> bool:
    """It is an Agent, and there are revealed ones; nobody else with an awake conscience may aim at those (BH-10.4)."""
    return table.identities[seat] == AGENT and any(table.shows(other) == AGENT for other in table.others(seat))


LEARNED: dict[type[Action], str] = {moves.Handcuff: "reveals", moves.Stab: "crew"}
