"""Base of all players of Masterminds: read the question, and answer the small ones sensibly."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.masterminds import worth
from heistnight.bots.masterminds.position import Position
from heistnight.bots.masterminds.talk import Tongue
from heistnight.core.action import Action, Millis
from heistnight.core.talk import Phrase
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.moves import CHOOSE, DROP, GIVE, PASS, SET_DIE
from heistnight.games.masterminds.pieces import CLEAR, GEM, PREP, TALENT, TEAM, Talent

A = TypeVar("A", bound=Action)
Options = Sequence[Action]


class Player(Bot, ABC):
    """One method for each decision of section 6; bots differ in how they fill them in."""

    level: str
    tongue: Tongue

    def choose(self, eyes: Eyes) -> Action:
        options = eyes.options
        if len(options) == 1:
            return options[0]
        question = eyes.question
        if question == "Interruption":
            options = playable(options)
            if len(options) == 1:
                return PASS
            if self.is_bound(eyes):
                return PASS
        position = self.position(eyes)
        return getattr(self, QUESTIONS[question])(position, options)  # type: ignore[no-any-return]

    def speak(self, eyes: Eyes) -> Phrase | None:
        return self.tongue.phrase(eyes)

    def takes(self, eyes: Eyes) -> Millis | None:
        """The usual pause where a turn is decided; next to none for what only carries that on, and none in windows.

        A window has its own sealed second for everybody (MHS-12.12). What a pause follows from is public.
        """
        if eyes.question == "Interruption":
            return 0
        decides = eyes.question in DECIDING and isinstance(eyes.options[0], (moves.Choose, moves.Point))
        return None if decides else MOMENT

    def position(self, eyes: Eyes) -> Position:
        """Return this player's position at a table."""
        return Position(eyes)

    def is_bound(self, eyes: Eyes) -> bool:
        """Return whether this seat has agreed to let the acting player through, and keeps its word (section 8).

        It does so to a certain degree, by level, and not where the deal would cost it the game.
        """
        if not eyes.heard:
            return False
        position = Position(eyes.aside())
        active = position.world.active
        if active == position.me or position.left <= 1 or not position.ears.agreed(active):
            return False
        return self.tongue.keeps_word(position.rng)

    # The big ones --------------------------------------------------------------------------------------------------

    @abstractmethod
    def turn(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def recruit(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def plan(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def announce(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def press_on(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def interrupt(self, position: Position, options: Options) -> Action: ...

    @abstractmethod
    def likes(self, position: Position, talent: Talent) -> float:
        """Return the value of a Talent for this seat now."""

    # Recruits ------------------------------------------------------------------------------------------------------

    def first_recruit(self, position: Position, options: Options) -> Action:
        return max(of(options, moves.Pick), key=lambda pick: self.likes(position, TALENT[pick.card]))

    def replaced(self, position: Position, options: Options) -> Action:
        """Return the recruit to replace: the least valuable one, whose Gear is lost with it."""
        return min(of(options, moves.Point), key=lambda point: self.misses(position, point.slot))

    def misses(self, position: Position, slot: int) -> float:
        recruit = position.recruit(slot)
        return self.likes(position, recruit.talent) + 2.0 * len(recruit.worn) - recruit.rattled

    def burned(self, position: Position, options: Options) -> Action:
        return CHOOSE["recruit_drawn" if self.wants(position, position.world.arriving[-1]) else "leave_in_pool"]

    def wants(self, position: Position, talent: Talent) -> bool:
        """With a full team only somebody better than the weakest."""
        team = position.team
        return len(team) < TEAM or self.likes(position, talent) > min(self.misses(position, slot) for slot, _ in team)

    def casting(self, position: Position, options: Options) -> Action:
        picks = of(options, moves.Pick)
        best = max(picks, key=lambda pick: self.likes(position, TALENT[pick.card]))
        return best if self.wants(position, TALENT[best.card]) else CHOOSE["none"]

    def keep(self, position: Position, options: Options) -> Action:
        """Gear is gone by now: only the Talent counts."""
        points = of(options, moves.Point)
        return max(points, key=lambda point: self.likes(position, position.recruit(point.slot).talent))

    def stay(self, position: Position, options: Options) -> Action:
        return CHOOSE["stay"]

    def culprit(self, position: Position, options: Options) -> Action:
        return min(of(options, moves.Point), key=lambda point: self.misses(position, point.slot))

    # Cards, Gear, gems ---------------------------------------------------------------------------------------------

    def salvage(self, position: Position, options: Options) -> Action:
        return max(options, key=lambda pick: card_worth(pick) if isinstance(pick, moves.Pick) else -1.0)

    def light_fingers(self, position: Position, options: Options) -> Action:
        """The fullest hand."""
        robs = of(options, moves.Rob)
        world, me = position.world, position.me
        return max(robs, key=lambda rob: len(world.hands[(me + rob.distance) % world.seats]), default=CHOOSE["none"])

    def equip_now(self, position: Position, options: Options) -> Action:
        return self.gear(position, options)

    def gear(self, position: Position, options: Options) -> Action:
        """A Gear card on somebody who has room for it."""
        for equip in of(options, moves.Equip):
            if not position.recruit(equip.slot).worn:
                return equip
        return options[-1] if options[-1] == CHOOSE["done"] else options[0]

    def overflow(self, position: Position, options: Options) -> Action:
        gear = position.recruit(position.decision.slot).gear
        return DROP[0] if worth.CARD_WORTH[gear[0]] <= worth.CARD_WORTH[gear[1]] else DROP[1]

    def trade(self, position: Position, options: Options) -> Action:
        return options[0]

    def pickpocket(self, position: Position, options: Options) -> Action:
        return max(of(options, moves.Pick), key=card_worth)

    def discard(self, position: Position, options: Options) -> Action:
        return min(of(options, moves.Pick), key=card_worth)

    def pay(self, position: Position, options: Options) -> Action:
        """Cash, then clear gems, then colours (section 13)."""
        for way in (CHOOSE["cash"], GIVE[CLEAR], CHOOSE["two_cards"]):
            if way in options:
                return way
        return options[0]

    def shakedown(self, position: Position, options: Options) -> Action:
        return self.pay(position, options)

    def appraise(self, position: Position, options: Options) -> Action:
        return min(of(options, moves.Give), key=lambda give: worth.GEM_WORTH[GEM[give.gem]])

    def complete_draw(self, position: Position, options: Options) -> Action:
        return CHOOSE["draw_card"]

    # Dice ----------------------------------------------------------------------------------------------------------

    def keep_die(self, position: Position, options: Options) -> Action:
        return CHOOSE["keep_old" if position.decision.old >= position.decision.new else "keep_new"]

    def rewrite(self, position: Position, options: Options) -> Action:
        return SET_DIE[-1]

    def perfection(self, position: Position, options: Options) -> Action:
        """Three matching dice bring a gem (MHS-9.7)."""
        attempt = position.world.attempt
        assert attempt is not None
        dice = position.world.own_dice(attempt.position, position.me)
        return SET_DIE[max(dice, key=lambda number: (dice.count(number), number), default=6) - 1]

    # Failures and Upkeep -------------------------------------------------------------------------------------------

    def armour(self, position: Position, options: Options) -> Action:
        return CHOOSE["use_armour"]

    def fall_guy(self, position: Position, options: Options) -> Action:
        """Old Tom goes for somebody better, or for dice that would be lost."""
        test = position.decision.test
        dice = len(position.world.own_dice(test.position, position.me))
        lost = {"busted": 2, "walk": 2, "blown": dice, "setback": 1 if dice > 1 else 0}.get(test.consequence, 0)
        return CHOOSE["use_fall_guy" if lost >= 2 else "take_consequence"]

    def upkeep(self, position: Position, options: Options) -> Action:
        """Look and sift for nothing; calm somebody down only with cash."""
        works = of(options, moves.Work)
        if works:
            return works[0]
        rattled = of(options, moves.Point)
        return rattled[0] if rattled and position.world.cash[position.me] else CHOOSE["done"]

    def scout(self, position: Position, options: Options) -> Action:
        """The own next Failure is nearer than anybody else's: harsh cards go under."""
        return CHOOSE["put_under"]

    def roll(self, position: Position, options: Options) -> Action:
        return options[0]


# Questions that decide a turn; a plan action that is already begun has cards or targets to choose from.
DECIDING = ("TurnChoice", "PlanChoice", "HoldOrContinue", "FailureRecruit", "KeepRecruit")
MOMENT: Millis = 250

QUESTIONS = {
    "TurnChoice": "turn",
    "RecruitChoice": "recruit",
    "BurnChoice": "burned",
    "ReplaceRecruit": "replaced",
    "PlanChoice": "plan",
    "GearPlay": "gear",
    "GearOverflow": "overflow",
    "TradeGear": "trade",
    "CastingPick": "casting",
    "PickpocketPick": "pickpocket",
    "Salvage": "salvage",
    "PickPocket": "light_fingers",
    "EquipNow": "equip_now",
    "Announce": "announce",
    "HoldOrContinue": "press_on",
    "Interruption": "interrupt",
    "KeepDie": "keep_die",
    "RewriteDie": "rewrite",
    "PerfectionNumber": "perfection",
    "FailureRecruit": "culprit",
    "UseArmour": "armour",
    "UseFallGuy": "fall_guy",
    "Shakedown": "shakedown",
    "DiscardChoice": "discard",
    "UpkeepDiscard": "discard",
    "PayChoice": "pay",
    "CompleteDraw": "complete_draw",
    "AppraiserReturn": "appraise",
    "KeepRecruit": "keep",
    "ExtraStay": "stay",
    "UpkeepOption": "upkeep",
    "ScoutChoice": "scout",
    "FirstRecruitPick": "first_recruit",
    "ValueRoll": "roll",
}


def of(options: Options, kind: type[A]) -> list[A]:
    """The options of one kind."""
    return [option for option in options if isinstance(option, kind)]


def playable(options: Options) -> Options:
    """Passing and plays, without the controls that are for people (MHS-12.13, MHS-12.14)."""
    return [option for option in options if isinstance(option, (moves.Pass, moves.Interrupt, moves.Use))]


def card_worth(pick: moves.Pick) -> float:
    return worth.CARD_WORTH[PREP[pick.card]]
