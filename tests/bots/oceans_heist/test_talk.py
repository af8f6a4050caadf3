"""Team mates understand each other, and what opponents claim moves nobody (section 8)."""

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.oceans_heist.talk import reaction
from heistnight.core.action import HandOver, Input
from heistnight.core.rng import Rng
from heistnight.core.talk import Audience, Phrase, Said
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.moves import READY
from heistnight.games.oceans_heist.pieces import CASINO, GEAR
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.zones import STAFF
from tests.games.oceans_heist.tables import do, heist, preparing, time_out

EIGHT = "HS1 HA1 HF1 HC1 SA1 SF1 AF1 AC1"
HAND = "H02 S02 A02 F02 C02 D02 H03 S03 A03 F03"


def eyes(table: OceansTable, seat: int, *phrases: Phrase, by: int = 0, to: Audience = "team") -> Eyes:
    heard = [Said(0, by, to, phrase=phrase) for phrase in phrases]
    return Eyes(table, seat, Rng(b"mind"), heard)


def staff_placing() -> OceansTable:
    """The Staff's turn in a clock-free game for four."""
    table = heist(HAND, eight=EIGHT, players=4, clock="off")
    do(table, 0, READY)
    return table


def test_the_staff_place_what_a_team_mate_asks_for_and_shun_what_they_warn_of() -> None:
    """Wishes of the team turn the scale."""
    player, table = bot("oceans-heist", "hard"), staff_placing()
    wanted = ("SA1", "SF1", "AF1", "AC1")
    said = [Phrase("place", (name,)) for name in wanted]
    said += [Phrase("not_that", (name,)) for name in ("HS1", "HA1", "HF1", "HC1")]
    placed = set()
    for _ in wanted:
        action = player.choose(eyes(table, 1, *said, by=3))
        assert isinstance(action, moves.Place)
        placed.add(CASINO[table.eight[action.place - 1]])
        do(table, 1, action)
    assert placed == {*wanted}


def crunching() -> OceansTable:
    """The four lie there, and the Crew have laid nothing yet."""
    table = staff_placing()
    while table.stage == "prep":
        seat = table.open().seats(table)[0]
        options = table.offered(seat)
        do(table, seat, READY if READY in options else options[0])
    return table


def laid(*phrases: Phrase, to: Audience = "team", by: int = 2) -> set[str]:
    """What the Crew lay after these words."""
    player, table = bot("oceans-heist", "hard"), crunching()
    cards: set[str] = set()
    while table.stage == "crunch":
        action = player.choose(eyes(table, 0, *phrases, by=by, to=to))
        assert action is not None
        do(table, 0, action)
        cards = {GEAR[card] for card in table.laid_now} or cards
    return cards


def test_the_crew_lay_what_a_team_mate_says_and_keep_what_is_not_needed_badly() -> None:
    """Lay and keep are wishes that a plan takes up."""
    plan = laid()
    spare = next(card for card in HAND.split() if card not in plan)
    assert spare in laid(Phrase("lay", (spare,)))
    assert laid(*(Phrase("keep", (card,)) for card in HAND.split())) < plan


def laid_beside_a_person(*phrases: Phrase) -> set[str]:
    """What a bot lays in the last seconds beside somebody who said this and did nothing (OH-12.6)."""
    player, table = bot("oceans-heist", "hard"), heist(HAND, eight=EIGHT, players=4)
    table.play(Input(table.now, None, HandOver(2, "bot")))
    while table.stage != "crunch":
        time_out(table)
    assert player.choose(eyes(table, 2, *phrases)) is None
    time_out(table)
    while 2 in table.open().seats(table):
        action = player.choose(eyes(table, 2, *phrases))
        assert action is not None
        do(table, 2, action)
    return {GEAR[card] for card in table.laid_now}


def test_a_helper_follows_the_proposal_of_a_person() -> None:
    """It lays what they asked for besides its own plan, and not before the last seconds."""
    plan = laid_beside_a_person()
    spare = next(card for card in HAND.split() if card not in plan)
    assert spare in laid_beside_a_person(Phrase("lay", (spare,)))


@pytest.mark.parametrize(("by", "to"), [(1, "all"), (3, "all"), (2, "all")])
def test_what_is_said_to_the_whole_table_moves_nobody(by: int, to: Audience) -> None:
    """Claims weigh nothing."""
    assert laid(Phrase("plenty", ("hack",)), Phrase("keep", ("H02",)), to=to, by=by) == laid()


def test_the_shopper_buys_what_a_team_mate_wants_and_not_what_they_would_return() -> None:
    """Shopping ghosts."""
    player, table = bot("oceans-heist", "hard"), preparing(players=4)
    assert player.choose(eyes(table, 0, Phrase("buy", ("F11",)), by=2)) == moves.Buy("F11")


def test_a_bot_speaks_to_team_mates_once_a_window_and_not_to_itself() -> None:
    """A proposal in words, then silence until the next window."""
    player = bot("oceans-heist", "hard")
    assert player.speak(Eyes(preparing(), 0, Rng(b"alone"))) is None
    table = preparing(players=4)
    phrases = [player.speak(Eyes(table, 0, Rng(b"%d" % number))) for number in range(5)]
    spoken = next(phrase for phrase in phrases if phrase)
    assert spoken.key in ("buy", "buy_because")
    table.talk(0).check(Said(0, 0, "team", phrase=spoken), GAME.phrases, 4)
    seen = [event for event in table.log or () if event.lasting]
    heard = [Said(0, 0, "team", phrase=spoken)]
    assert all(player.speak(Eyes(table, 0, Rng(b"%d" % n), heard, seen, [len(seen)])) is None for n in range(5))


def test_bots_speak_to_their_team() -> None:
    """The law of the table names the own team first, and bots speak to whom it names first."""
    table = preparing(players=4)
    assert table.talk(0).to[0] == "team"
    assert not table.hears(1, Said(0, 0, "team", phrase=Phrase("do_it")))
    assert table.sides[1] == STAFF


def test_a_proposal_says_why_and_is_followed_as_one_without() -> None:
    """The reason is an icon; what is proposed stays the same."""
    table = staff_placing()
    words = [bot("oceans-heist", "hard").speak(Eyes(table, 1, Rng(b"%d" % number))) for number in range(5)]
    assert {word.key for word in words if word} == {"place_because"}
    plan = laid()
    spare = next(card for card in HAND.split() if card not in plan)
    assert spare in laid(Phrase("lay_because", ("hack", spare)))


def test_who_is_hit_says_so_to_the_table_and_the_staff_praise_a_clean_round() -> None:
    """Once a round, also by who is alone in the team; a round like any other is worth no word."""

    def word(raised: int, crew: bool, *heard: Said) -> Phrase | None:
        event = moves.AlarmsRaised(1, (), raised, 0, 0, raised, raised)
        return reaction(Eyes(preparing(), 0, Rng(b"x"), heard, [event], [1] * len(heard)), crew)

    assert word(3, crew=True) == Phrase("ouch")
    assert word(1, crew=True) is None
    assert word(0, crew=True) is None
    assert word(0, crew=False) == Phrase("nice")
    assert word(3, crew=False) is None
    assert word(3, True, Said(0, 0, "all", phrase=Phrase("ouch"))) is None
    assert next(form.to for form in GAME.phrases if form.key == "ouch") == "all"
