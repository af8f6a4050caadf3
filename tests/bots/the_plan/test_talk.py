"""What the players of The Plan say is well formed, and what they hear changes what they expect."""

from collections.abc import Sequence

from heistnight.bots import Bot, Eyes, bot
from heistnight.bots.the_plan.hard import Hearing, held
from heistnight.bots.the_plan.medium import claimed, peaceful
from heistnight.bots.the_plan.position import MASK, Position
from heistnight.bots.the_plan.talk import Ears, claim, lacks_one, reaction
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.the_plan.moves import KindNamed, PlansRevealed
from heistnight.games.the_plan.pieces import FACE, KINDS, TREASURE
from heistnight.games.the_plan.table import PlanTable
from heistnight.lab import play_game

PLAN = game("the-plan")
EGYPT = KINDS.index("E")
CLAIM = Phrase("claim_kind", ("E",))


def table_of(players: int = 4) -> PlanTable:
    table: PlanTable = PLAN.deal(PLAN.options(players=players, clock="none"), b"talk")
    return table


def hearing(words: Sequence[tuple[int, Phrase, int]], seen: Sequence[Event] = (), seat: int = 0) -> Eyes:
    """Eyes that heard phrases: who said it, what, and after how many of the events."""
    heard = [Said(0, speaker, phrase=phrase) for speaker, phrase, _ in words]
    return Eyes(table_of(), seat, Rng(b"ears"), heard, seen, [after for _, _, after in words])


class Recorded(Bot):
    """A bot of which it is written down who spoke in which turn."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.level = player.level
        self.spoke: list[tuple[int, int]] = []

    def choose(self, eyes: Eyes) -> Action | None:
        return self.player.choose(eyes)

    def speak(self, eyes: Eyes) -> Phrase | None:
        phrase = self.player.speak(eyes)
        if phrase is not None:
            self.spoke.append((eyes.seat, eyes.view.board.turn))
        return phrase


def revealed(turn: int, *plans: str) -> PlansRevealed:
    return PlansRevealed(turn, plans)


def test_bots_say_only_what_the_law_of_talk_allows() -> None:
    """Whole games with talk: every phrase passes the table's own check, and nobody speaks twice in a turn."""
    for level in ("easy", "medium", "hard"):
        speaker = Recorded(bot("the-plan", level))
        play_game(PLAN, PLAN.options(players=3), b"chatter", [speaker] * 3, talk=True)
        assert speaker.spoke
        assert len(set(speaker.spoke)) == len(speaker.spoke)


def test_every_level_speaks_now_and_then_and_the_strongest_bluffs() -> None:
    """Claims by easy players are true; about one in five kinds named by hard ones is a lie."""
    lies = {"easy": 0, "hard": 0}
    claims = {"easy": 0, "hard": 0}
    for level in lies:
        player = bot("the-plan", level)
        for number in range(120 if level == "hard" else 400):
            table: PlanTable = PLAN.deal(PLAN.options(players=4, clock="none"), b"%d" % number)
            eyes = Eyes(table, 1, Rng(b"n%d" % number))
            phrase = player.speak(eyes)
            if phrase and phrase.key in ("claim_kind", "claim_because"):
                claims[level] += 1
                chosen = player.choose(eyes)
                lies[level] += str(phrase.slots[0]) not in chosen.face.rpartition("-")[2]  # type: ignore[attr-defined]
    assert claims["easy"] > 10
    assert lies["easy"] == 0
    assert claims["hard"] > 10
    assert 0 < lies["hard"] < claims["hard"] / 2


def test_a_claim_makes_its_plan_likelier() -> None:
    """Who says to go for Egypt is expected to play Egypt more than before, and all else less."""
    eyes = hearing([(1, CLAIM, 0)])
    position = Position(eyes)
    ear = Hearing(position, eyes, [0] * 4)
    cards = (FACE["P2-PE"], FACE["P1-J"], FACE["P3-RMB"])
    plain = [0.2, 0.5, 0.3]
    leaning = ear.leaning(1, cards, plain)
    assert leaning[0] / sum(leaning) > 0.6
    assert ear.leaning(2, cards, plain) == plain


def test_a_claim_makes_worlds_likelier_where_it_can_be_true() -> None:
    """Worlds in which the speaker holds no card of the kind lose weight."""
    eyes = hearing([(1, Phrase("claim_type", ("team4",)), 0)])
    ear = Hearing(Position(eyes), eyes, [0] * 4)
    hands = [held(eyes.world()) for _ in range(120)]

    def able(worlds: Sequence[Sequence[Sequence[int]]]) -> float:
        return sum(any(FACE["P4-JRPE"] <= face for face in world[1]) for world in worlds) / len(worlds)

    assert able(ear.believed(hands)) > able(hands)


def test_a_liar_is_believed_less_than_a_stranger_and_an_honest_seat_more() -> None:
    """Seat 1 said Egypt and played it, seat 2 said it and did not, seat 3 said nothing."""
    seen = [revealed(1, "P1-J", "P2-PE", "P1-J", "P1-J")]
    ears = Ears(hearing([(1, CLAIM, 0), (2, CLAIM, 0)], seen))
    assert ears.trust(2) < ears.trust(3) < ears.trust(1)


def test_a_smash_and_grab_that_takes_the_kind_keeps_its_word() -> None:
    """Section 8: a claim is also true if the Smash & Grab names that kind."""
    seen = [revealed(1, "P1-J", "SG", "P1-J", "P1-J"), KindNamed(1, "E")]
    assert Ears(hearing([(1, CLAIM, 0)], seen)).record(1, ("claim_kind",)) == (1, 0)


def test_a_truce_is_kept_by_leaving_the_kind_alone() -> None:
    """Leave me J and I leave you E: playing Egypt breaks it."""
    truce = Phrase("truce", ("J", "E", 0))
    seen = [revealed(1, "P1-B", "P2-PE", "P1-M", "P1-J")]
    ears = Ears(hearing([(1, truce, 0), (2, truce, 0)], seen))
    assert ears.record(1, ("truce",)) == (0, 1)
    assert ears.record(2, ("truce",)) == (1, 0)


def test_only_what_is_said_since_the_last_reveal_is_about_now() -> None:
    """An old claim tells of the speaker's honesty, not of the next Plan."""
    seen = [revealed(1, "P1-J", "P2-PE", "P1-J", "P1-J")]
    ears = Ears(hearing([(1, CLAIM, 0), (2, CLAIM, 1)], seen))
    assert [word.seat for word in ears.now] == [2]


def test_a_medium_player_draws_the_cards_that_were_claimed() -> None:
    """The claimed cards all show the kind, and belong to the one who spoke."""
    eyes = hearing([(2, CLAIM, 0)])
    position = Position(eyes)
    ((place, trust, cards),) = claimed(position, Ears(eyes), position.pool, [0, 0, 0])
    assert position.others[place] == 2
    assert 0.5 < trust < 1
    assert all(MASK[face] >> EGYPT & 1 for face in cards)


def test_a_truce_is_followed_only_where_it_is_cheap() -> None:
    """Leaving Egypt alone costs half a point: done; two points: not."""
    egypt, jewels = FACE["P1-E"], FACE["P1-J"]
    assert peaceful({egypt: 3.0, jewels: 2.5}, [EGYPT], 1.0) == jewels
    assert peaceful({egypt: 3.0, jewels: 1.0}, [EGYPT], 1.0) == egypt
    assert peaceful({egypt: 3.0, jewels: 2.5}, [], 1.0) == egypt


def test_a_hard_player_keeps_a_truce_with_who_kept_theirs() -> None:
    """And with nobody else."""
    truce = Phrase("truce", ("E", "J", 0))
    seen = [revealed(1, "P1-B", "P1-M", "P1-J", "P1-S")]
    egypt, bones = FACE["P1-E"], FACE["P1-B"]
    for speaker, expected in ((1, bones), (2, egypt)):
        eyes = hearing([(speaker, truce, 0), (speaker, truce, 1)], seen)
        ear = Hearing(Position(eyes), eyes, [0] * 4)
        assert ear.peaceful(egypt, {egypt: 0.30, bones: 0.29}, 0.02) == expected


def test_what_lacks_one_for_a_set_is_known() -> None:
    """Three of four: the fourth; otherwise nothing."""
    bones = [TREASURE[name] for name in ("B1", "B2", "B4")]
    assert lacks_one(bones, KINDS.index("B")) == TREASURE["B3"]
    assert lacks_one(bones[:2], KINDS.index("B")) == -1


def test_a_claim_gives_a_reason_that_everybody_can_check() -> None:
    """Bluffs too: a reason that only the honest give would tell who lies."""
    position = Position(hearing([]))
    rich = max(range(len(KINDS)), key=lambda kind: sum(tile % 4 + 1 for tile in position.museum[kind]))
    assert claim(position, rich) == Phrase("claim_because", (KINDS[rich], "most"))
    kind = next(kind for kind in range(len(KINDS)) if position.museum[kind])
    tile = position.museum[kind][0]
    lacking = [other for other in range(4 * kind, 4 * kind + 4) if other != tile]
    position.treasures = [tuple(lacking), *position.treasures[1:]]
    assert claim(position, kind) == Phrase("claim_because", (KINDS[kind], "set"))


def test_a_player_reacts_to_what_happened_to_it_and_is_silent_otherwise() -> None:
    """A word not kept, a clash; a haul like any other is worth no word."""
    seen = [revealed(1, "P1-E", "P1-J", "P1-E", "P1-B")]
    table = table_of()
    table.loot = [0, 0, 0, 0]
    position = Position(Eyes(table, 0, Rng(b"r")))
    assert reaction(position, Ears(hearing([(1, CLAIM, 0)], seen))) == Phrase("you_said", (1, "E"))
    assert reaction(position, Ears(hearing([], seen))) == Phrase("clash", (2, "E"))
    table.loot = [2, 0, 0, 0]
    assert reaction(Position(Eyes(table, 0, Rng(b"r"))), Ears(hearing([(1, CLAIM, 0)], seen))) is None
