"""Talk of players of Bank Heist (section 13): sightings, suspicions, and claims that serve their side."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.ears import AGAINST, FOR, Ears
from heistnight.bots.bank_heist.happenings import Happening, happenings
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bot import Eyes
from heistnight.core.action import Seat
from heistnight.core.talk import Phrase
from heistnight.games.bank_heist.pieces import AGENT, RIVAL, STICKY
from heistnight.games.bank_heist.talk import BOT_PHRASES_A_ROUND, claims_made

OWN_TURN = ("PassCard", "TurnAction", "RestrainedTurn")
MOMENTS = (*OWN_TURN, "TalkPause", "ReceiveCard")
SUSPECT = 0.6
TRUSTED = 0.85
ACCUSES = ("accuse", "accuse_because")
DID = {"kept_mine": "kept_bag", "gave_me_dye_pack": "dye_pack"}
LOOKS_BAD = {"wrong_code": "wrong_code", "shot": "whom_they_shot", "waited": "no_shot"}
FALSE_ALARM = 0.15  # each time: the one who is blamed will know, so not in every game


class Tongue(NamedTuple):
    """Talkativeness of a player, and whether it lies where its side gains by it."""

    often: float
    lies: bool

    def moment(self, eyes: Eyes) -> bool:
        return eyes.question in MOMENTS

    def phrase(self, position: Position, believe: Callable[[Position], Suspicion]) -> Phrase | None:
        """The most urgent thing that may be said now and was not said before."""
        world, me, heard = position.world, position.me, position.eyes.heard
        if "phrase" not in world.talk(me, heard).channels or not world.alive[me]:
            return None
        ears = Ears(position)
        answer = next(_answers(position, ears), None)
        if answer is not None:
            return answer
        if claims_made(world, me, heard) >= BOT_PHRASES_A_ROUND or position.rng.random() > self.often:
            return None
        said = [claim.phrase for claim in ears.by(me)]
        speaker = Speaker(position, believe(position), said)
        for phrase in speaker.lies() if self.lies and position.side != "crew" else speaker.truths():
            if phrase not in said and speaker.consistent(phrase):
                return phrase
        return None


def _answers(position: Position, ears: Ears) -> Iterator[Phrase]:
    """To be accused of keeping a bag, or of lying, calls for an answer, once."""
    mine = [claim.phrase for claim in ears.by(position.me)]
    sticky_taken = any(claim.phrase.key == "kept_because_sticky" for claim in ears.claims)
    for claim in ears.claims:
        if claim.phrase.key not in ("bag_kept", "missing") or claim.phrase.slots[0] != position.me:
            continue
        excuse, denial = Phrase("kept_because_sticky", (claim.number,)), Phrase("lie", (claim.number,))
        if excuse in mine or denial in mine:
            continue
        kept = not ears.proven_false(claim)
        yield excuse if kept and not (sticky_taken and position.identity != STICKY) else denial


class Speaker:
    """One seat with something to say, the most urgent first."""

    def __init__(self, position: Position, suspicion: Suspicion, said: list[Phrase]) -> None:
        self.position = position
        self.world = position.world
        self.me = position.me
        self.suspicion = suspicion
        self.said = said

    def consistent(self, phrase: Phrase) -> bool:
        """Not to praise today whom one blamed yesterday, nor the other way round, unless one saw more since."""
        if phrase.key not in AGAINST + FOR:
            return True
        if phrase.key in ACCUSES and any(old.key in ACCUSES and old.slots[:2] == phrase.slots[:2] for old in self.said):
            return False  # another reason makes it no new accusation
        against = phrase.key in AGAINST
        return not any(
            old.key in (FOR if against else AGAINST) and old.slots[:1] == phrase.slots[:1] for old in self.said
        )

    # The honest ------------------------------------------------------------------------------------------------------

    def truths(self) -> Iterator[Phrase]:
        yield from self.plea()
        yield from self.protest()
        yield from self.sights()
        yield from self.opinions()

    def plea(self) -> Iterator[Phrase]:
        if self.world.restraints[self.me]:
            yield Phrase("free", (self.me,))

    def protest(self) -> Iterator[Phrase]:
        """Return a protest against a shot that it survived."""
        for deed in reversed(self.world.deeds):
            if deed.what == "gunshot" and deed.target == self.me and self.world.alive[deed.seat]:
                yield Phrase("why", (deed.seat, "shoot"))

    def sights(self) -> Iterator[Phrase]:
        """Bags kept, tattoos and hands, newest first: what was seen and nobody else can know."""
        for note in reversed(self.position.notebook):
            match note.what:
                case "passed" | "gave" if note.cards == ("cash_bag",) and self.position.ended(note) == "took":
                    yield from self._missing(note.seat)
                    yield Phrase("bag_kept", (note.seat, note.turn))
                case "tattoo":
                    yield Phrase("saw_tattoo", (note.seat,))
                case "no_tattoo":
                    yield Phrase("saw_no_tattoo", (note.seat,))
                case "hand":
                    yield Phrase("saw_hand", (note.seat, "bag" if "cash_bag" in note.cards else "no_bag"))

    def _missing(self, seat: Seat) -> Iterator[Phrase]:
        """Two bags went there, and one is missing."""
        given = [note for note in self.position.notebook if note.what in ("passed", "gave") and note.seat == seat]
        bags = [self.position.ended(note) for note in given if note.cards == ("cash_bag",)]
        kept = bags.count("took")
        if len(bags) > 1 and kept:
            yield Phrase("missing", (seat, len(bags), kept))

    def opinions(self) -> Iterator[Phrase]:
        """Return opinions on whom to shoot, or to whom bags should go."""
        others = self.position.others
        worst = max(others, key=self.suspicion.enemy_of_crew)
        best = max(others, key=self.suspicion.crew)
        if self.suspicion.enemy_of_crew(worst) > SUSPECT:
            yield self._accusation(worst)
            if self.world.phase != "robbery":
                yield Phrase("shoot", (worst,))
            else:
                yield Phrase("do_not_pass_to", (worst,))
        if self.suspicion.crew(best) > TRUSTED:
            yield Phrase("vouch", (best,))

    def _accusation(self, seat: Seat) -> Phrase:
        odds = self.suspicion.odds[seat]
        certain = max(odds[AGENT], odds[RIVAL]) > 0.75 * (odds[AGENT] + odds[RIVAL])
        what = ("agent" if odds[AGENT] > odds[RIVAL] else "rival") if certain else "not_crew"
        return self._with_reason(seat, what)

    def _with_reason(self, seat: Seat, what: str) -> Phrase:
        reason = next(self._reasons(seat), None)
        return Phrase("accuse", (seat, what)) if reason is None else Phrase("accuse_because", (seat, what, reason))

    def _reasons(self, seat: Seat) -> Iterator[str]:
        """Return the reasons against a seat, the plainest first, from what this player saw, heard or read itself."""
        seen = list(happenings(self.position))
        heard = list(Ears(self.position).happenings())
        did = {happening.key for happening in seen if happening.seat == seat}
        yield from (reason for key, reason in DID.items() if key in did)
        if any(happening.key == "found" and happening.other == seat for happening in seen):
            yield "bags_found"
        if Happening("lied", seat) in heard:
            yield "false_words"
        results = [record.result for record in self.world.passes if record.receiver == seat]
        if len(results) > 1 and "loaded" not in results:
            yield "nothing_loaded"
        yield from (reason for key, reason in LOOKS_BAD.items() if key in did)
        if any(happening.key == "accuses" and happening.other == seat for happening in heard):
            yield "others_say_so"

    # The rest --------------------------------------------------------------------------------------------------------

    def lies(self) -> Iterator[Phrase]:
        """Agents and Rivals tell what hurts others, cover their partner, and blame somebody now and then."""
        yield from self.plea()
        yield from self.protest()
        yield from self.handy_sights()
        yield from self.false_alarm()
        yield from self.blame()

    def handy_sights(self) -> Iterator[Phrase]:
        """Truths that do not touch the partner; its tattoo is as good as seen."""
        for phrase in self.sights():
            if phrase.slots[0] != self.position.partner:
                yield phrase
            elif phrase.key == "saw_no_tattoo":
                yield Phrase("saw_tattoo", phrase.slots)
            elif phrase.key == "saw_hand":
                yield Phrase("saw_hand", (phrase.slots[0], "no_bag"))

    def false_alarm(self) -> Iterator[Phrase]:
        """One bag that was none, passed to somebody who took it and has loaded nothing: nobody can prove it false."""
        if any(phrase.key == "bag_kept" for phrase in self.said) or self.position.rng.random() > FALSE_ALARM:
            return
        loaders = {record.receiver for record in self.world.passes if record.result == "loaded"}
        for record in reversed(self.world.passes):
            harmless = record.giver == self.me and record.result == "took" and record.receiver not in loaders
            if harmless and record.receiver != self.position.partner and self.world.alive[record.receiver]:
                yield Phrase("bag_kept", (record.receiver, record.turn))

    def blame(self) -> Iterator[Phrase]:
        """The other faction, or whoever looks worst and is no partner."""
        others = [seat for seat in self.position.others if seat != self.position.partner]
        if not others:
            return
        foe = RIVAL if self.position.side == "agents" else AGENT
        worst = max(others, key=lambda seat: self.suspicion.odds[seat][foe])
        if self.suspicion.odds[worst][foe] > 0.4:
            yield self._with_reason(worst, "rival" if foe == RIVAL else "agent")
            if self.world.phase != "robbery":
                yield Phrase("shoot", (worst,))
        trusted = max(others, key=self.suspicion.crew)
        if self.suspicion.crew(trusted) > TRUSTED:
            yield Phrase("vouch", (trusted,))
