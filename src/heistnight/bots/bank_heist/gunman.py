"""The Getaway: whom to shoot, with what, and how to answer, for a seat that takes others for what its odds say.

Worths are parts of a game won, as far as one deed decides it; killing the right one is about 1. They are what section
13 says in words, adjusted by playing.
"""

from collections.abc import Callable, Sequence
from typing import Any

from heistnight.bots.bank_heist.position import turns_left
from heistnight.bots.bank_heist.worth import least_worth
from heistnight.core.action import Action, Seat
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    AGENT,
    CARD,
    CASH_BAG,
    HOSTAGE,
    MARTIAL_SKILLS,
    RIVAL,
)
from heistnight.games.bank_heist.questions import About, asked
from heistnight.games.bank_heist.zones import HeistZones

DODGES = 0.1  # for each card in a hand: every fifth item is Adrenaline, and it is not always kept
EXPOSED = 0.6
SHOT_BACK = 0.2
STAY_HIDDEN = 0.35
CARD_SPENT = 0.05
PAID = 0.4
CREW_LOSS = (0.8, 0.65, 0.35)


class Gunman:
    """One seat in the truck. `agent` and `rival` say for every seat how likely it takes it for one."""

    def __init__(self, table: HeistZones, me: Seat, agent: Sequence[float], rival: Sequence[float]) -> None:
        self.table = table
        self.me = me
        self.agent = agent
        self.rival = rival
        self.identity = table.identities[me]
        self.side = table.side(me)
        self.hand = table.hands[me]

    # Deeds -----------------------------------------------------------------------------------------------------------

    def liked(self, option: Action) -> float:
        """Return the value of an answer; to wait, to stop or to stay is worth 0."""
        way = LIKED.get(type(option))
        return way(self, option) if way else 0.0

    def shot(self, target: Seat) -> float:
        """Return the value of a bullet at a seat."""
        agent, rival = self.agent[target], self.rival[target]
        crew = 1 - agent - rival
        hits = self.hits(target)
        if self.side == "rivals":
            return hits * ((PAID if self.pays() else 0.7) * crew + agent * self.agent_hit(target)) - 2 * rival
        if self.side == "agents":
            return hits * (0.4 * crew + 0.6 * rival) * self.threat(target) - 2 * agent - 0.1
        loss = CREW_LOSS[min(self.table.token, len(CREW_LOSS)) - 1] if self.table.phase == "getaway" else 1.0
        return hits * (agent * self.agent_hit(target) + 0.7 * rival - loss * crew)

    def hits(self, target: Seat) -> float:
        """Return the chance that a bullet is not dodged; vests are not counted here."""
        hits = 1 - min(0.5, DODGES * len(self.table.hands[target]))
        hostage = self.table.attributes[target] == HOSTAGE and self.agent[target] < 0.9
        return 0.5 * hits if hostage or self.table.martial_ready(target) else hits

    def agent_hit(self, target: Seat) -> float:
        """A vest must be shot through first, and most Agents then shoot back."""
        table = self.table
        if table.vest_used[target]:
            return 1.0
        back = SHOT_BACK if table.able(target) and not self.covered() else 0.0
        hunters = any(turns_left(table, seat) for seat in table.others(target))
        exposed = EXPOSED if hunters else 0.05
        return exposed - back * (3 if self.side == "rivals" and not self.pays() else 1)

    def pays(self) -> bool:
        """A Rival with a bag can settle with the Crew after the Hideout, if only the Agents are dead by then."""
        return self.side == "rivals" and CASH_BAG in self.hand

    def covered(self) -> bool:
        """Return whether one would survive return fire."""
        attribute = self.table.attributes[self.me]
        return (
            ADRENALINE in self.hand or attribute == MARTIAL_SKILLS or (attribute == HOSTAGE and self.side != "agents")
        )

    def stab(self, target: Seat) -> float:
        """No vest helps, but the wound kills only at the end of the next turn."""
        if not turns_left(self.table, target):
            return -0.2
        agent, rival = self.agent[target], self.rival[target]
        if self.side == "agents":
            return 0.5 * (1 - agent) - 2 * agent
        return 0.95 * agent + 0.6 * rival - 0.7 * (1 - agent - rival)

    def bind(self, target: Seat, lasting: bool) -> float:
        """To tie, cuff or drug: a turn taken away, or all of them."""
        left = turns_left(self.table, target)
        turns = min(left, 2 if lasting else 1)
        agent, rival = self.agent[target], self.rival[target]
        if self.side == "agents":
            return 0.2 * turns * (1 - agent) - agent
        return turns * (0.3 * rival - 0.1 * agent - 0.3 * (1 - agent - rival)) + (0.1 * rival if lasting else 0.0)

    def help(self, target: Seat) -> float:
        agent, rival = self.agent[target], self.rival[target]
        if self.side == "agents":
            return 0.5 * agent - 0.3 * (1 - agent)
        return 0.3 * (1 - agent - rival) - 0.4 * (agent + rival)

    def threat(self, target: Seat) -> float:
        return min(1.0, 0.5 * turns_left(self.table, target))

    def reveals(self) -> float:
        """Return the cost of showing one's card: less, the fewer are left to act on it."""
        if self.table.revealed[self.me] or self.table.phase != "getaway":
            return 0.0
        others = self.table.others(self.me)
        after = sum(turns_left(self.table, seat) > 0 for seat in others)
        if self.identity == RIVAL and len(others) <= 3:
            return 0.1
        return STAY_HIDDEN * min(1.0, after / 3)

    # Answers ---------------------------------------------------------------------------------------------------------

    def defended(self, answer: moves.Defend, attack: str) -> float:
        """Return the value of an answer to an attack."""
        binding = attack in ("zip", "handcuff")
        cost = {"take_it": 0.0, "martial": 0.05, "hostage": 0.1, "adrenaline": 0.3, "vest": 0.25}[answer.defence]
        if answer.defence == "take_it":
            harm = self.bound() if binding else 1.0
            cost = harm
        worth = -cost
        if answer.return_fire:
            worth += 0.4 - (0.0 if self.table.revealed[self.me] or answer.defence == "vest" else STAY_HIDDEN)
        return worth

    def bound(self) -> float:
        """Return the cost of being tied: an Agent wins in any state, a Rival must shoot its way out."""
        if not turns_left(self.table, self.me):
            return 0.1
        return 0.2 if self.identity == AGENT else 0.6 if self.identity == RIVAL else 0.35

    def blast(self, action: moves.Blast, target: Seat) -> float:
        """The Shotgun's second victim, and the cheapest shell."""
        spent = 0.0 if CARD[action.shell] == least_worth(self.identity, self.hand) else -0.5
        if action.second == "none":
            return spent
        second = self.table.left(target) if action.second == "left" else self.table.right(target)
        return spent + self.shot(second)


def _shoot(gunman: Gunman, deed: Any) -> float:
    """A jammed Rival's working gun shows its card (BH-22.2)."""
    return gunman.shot(deed.seat) - (gunman.reveals() if gunman.table.jammed(gunman.me) else 0.0)


def _unjam(gunman: Gunman, deed: Any) -> float:
    return 0.3 if deed.seat == gunman.me else 0.5 * gunman.help(deed.seat)


def _defend(gunman: Gunman, answer: Any) -> float:
    _attacker, _target, attack = about(gunman)
    return gunman.defended(answer, attack)


def _blast(gunman: Gunman, load: Any) -> float:
    _attacker, target, _attack = about(gunman)
    return gunman.blast(load, target)


def about(gunman: Gunman) -> About:
    """Return the target and the kind of an attack."""
    question = asked(gunman.table)
    about = question.about() if question else None
    assert about is not None
    return about


LIKED: dict[type[Action], Callable[[Gunman, Any], float]] = {
    moves.Shoot: _shoot,
    moves.ShootSpeedloader: lambda gunman, deed: gunman.shot(deed.seat) - CARD_SPENT,
    moves.Speedloader: lambda gunman, deed: gunman.shot(deed.seat) - CARD_SPENT,
    moves.SecondGun: lambda gunman, deed: gunman.shot(deed.seat) - gunman.reveals(),
    moves.Stab: lambda gunman, deed: gunman.stab(deed.seat),
    moves.Zip: lambda gunman, deed: gunman.bind(deed.seat, lasting=True),
    moves.Chloroform: lambda gunman, deed: gunman.bind(deed.seat, lasting=False),
    moves.Handcuff: lambda gunman, deed: gunman.bind(deed.seat, lasting=True) - gunman.reveals(),
    moves.Cut: lambda gunman, deed: gunman.help(deed.seat),
    moves.Pick: lambda gunman, deed: gunman.help(deed.seat),
    moves.Unjam: _unjam,
    moves.Defend: _defend,
    moves.Blast: _blast,
    moves.Reload: lambda gunman, _: 1.0,
    moves.Loot: lambda gunman, _: 1.0,
    moves.Free: lambda gunman, _: 1.0,
    moves.Antidote: lambda gunman, _: 1.0,
    moves.Die: lambda gunman, _: -1.0,
}
