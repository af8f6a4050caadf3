"""Claims made at the table, and which of them can't be true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from heistnight.bots.bank_heist.happenings import Happening
from heistnight.bots.bank_heist.position import Position
from heistnight.core.action import Seat
from heistnight.core.talk import Phrase, Said
from heistnight.games.bank_heist.pieces import NOBODY, TATTOO
from heistnight.games.bank_heist.talk import claims

AGAINST = ("accuse", "accuse_because", "shoot", "tie", "do_not_pass_to", "test")
URGES = ("shoot", "tie")  # to want somebody out of the way is another thing than to say who they are
FOR = ("vouch", "do_not_shoot", "leave_alone", "pass_to", "free")
SIGHTS = {"saw_tattoo": "look", "saw_no_tattoo": "look", "saw_hand": "see_hand"}


class Claim(NamedTuple):
    """A phrase with its number in the claims log."""

    number: int
    seat: Seat
    phrase: Phrase


class Ears:
    """All claims, and what each tells about its speaker and the one it speaks of."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.claims = numbered(position.eyes.heard)

    def by(self, seat: Seat) -> list[Claim]:
        return [claim for claim in self.claims if claim.seat == seat]

    def happenings(self) -> Iterator[Happening]:
        """Each thing once, however often it was said; nobody learns from its own words.

        What others have said before of the same seat weighs less each time: they may only repeat it.
        """
        told: set[Happening] = set()
        echoes: Counter[tuple[str, Seat]] = Counter()
        for claim in self.claims:
            if claim.seat != self.position.me:
                happening = self.happening(claim)
                if happening is not None and happening not in told:
                    told.add(happening)
                    about = happening.key, happening.other
                    echoes[about] += happening.other != NOBODY
                    yield happening._replace(weight=1 / max(1, echoes[about]))

    def happening(self, claim: Claim) -> Happening | None:
        speaker, phrase = claim.seat, claim.phrase
        if self.proven_false(claim):
            return Happening("lied", speaker)
        match phrase.key:
            case "kept_because_sticky":
                return Happening("says_sticky", speaker)
            case "i_am":
                return Happening(f"says_{phrase.slots[0]}", speaker)
            case "lie" | "doubt":
                return self._contradicts(speaker, phrase)
        subject = phrase.slots[0] if phrase.slots else None
        if not isinstance(subject, int) or subject == speaker:
            return None
        if phrase.key in AGAINST:
            return Happening("urges" if phrase.key in URGES else "accuses", speaker, subject)
        if phrase.key in FOR:
            return Happening("vouches", speaker, subject)
        match phrase.key:
            case "missing":
                return Happening("says_bag_kept", speaker, subject)
            case "bag_kept" | "saw_tattoo" | "saw_no_tattoo":
                return Happening("says_" + phrase.key, speaker, subject)
            case "saw_hand" if phrase.slots[1] in ("bag", "cash_bag"):
                return Happening("says_saw_bag", speaker, subject)
        return None

    def _contradicts(self, speaker: Seat, phrase: Phrase) -> Happening | None:
        """Return the accusation in calling a claim a lie, or None: about oneself anyone would say so."""
        number = phrase.slots[0]
        if not isinstance(number, int) or not 1 <= number <= len(self.claims):
            return None
        doubted = self.claims[number - 1]
        if doubted.seat == speaker or speaker in doubted.phrase.slots[:1]:
            return None
        return Happening("accuses", speaker, doubted.seat)

    def proven_false(self, claim: Claim) -> bool:
        """Return whether the public record, or what this seat saw itself, rules a claim out."""
        world, speaker, phrase = self.position.world, claim.seat, claim.phrase
        match phrase.key:
            case "bag_kept" | "passed_bag":
                subject, turn = phrase.slots
                result = ("took",) if phrase.key == "bag_kept" else ("took", "loaded")
                fits = any(
                    (record.turn, record.giver, record.receiver) == (turn, speaker, subject) and record.result in result
                    for record in world.passes
                )
                mine = [ended for at, ended in self._bags_from(speaker) if at == turn and ended in result]
                return not fits or (subject == self.position.me and not mine)
            case "missing":
                subject, bags, kept = phrase.slots[0], int(phrase.slots[1]), int(phrase.slots[2])
                given = Counter(
                    record.result for record in world.passes if (record.giver, record.receiver) == (speaker, subject)
                )
                if kept > given["took"] or not 0 <= bags - kept <= given["loaded"]:
                    return True
                mine = [ended for _turn, ended in self._bags_from(speaker)][:bags]
                return subject == self.position.me and (len(mine), mine.count("took")) != (bags, kept)
            case "saw_tattoo" | "saw_no_tattoo" | "saw_hand":
                looked = SIGHTS[phrase.key]
                subject = phrase.slots[0]
                fits = any((deed.what, deed.seat, deed.target) == (looked, speaker, subject) for deed in world.deeds)
                return not fits or (subject == self.position.me and self._false_of_me(phrase))
        return False

    def _bags_from(self, giver: Seat) -> list[tuple[int, str]]:
        """The bags this seat got from another: in which turn, and what became of each."""
        return [
            (note.turn, self.position.ended(note))
            for note in self.position.notebook
            if note.what in ("received", "given") and (note.seat, note.cards) == (giver, ("cash_bag",))
        ]

    def _false_of_me(self, phrase: Phrase) -> bool:
        tattoo = TATTOO[self.position.identity]
        return phrase.key != "saw_hand" and tattoo != (phrase.key == "saw_tattoo")


def numbered(heard: Sequence[Said]) -> list[Claim]:
    """The claims log of those who heard it."""
    log = claims(heard)
    return [
        Claim(number, word.seat, word.phrase)
        for number, word in enumerate(log, 1)
        if word.seat is not None and word.phrase is not None
    ]
