"""The guided games: what the coach says of bags, tattoos and endings is so."""

from collections.abc import Iterator

from heistnight.core.lesson import Class, taught
from heistnight.games.bank_heist import GAME, lessons
from heistnight.games.bank_heist.moves import KEEP, LookAt, PassTo
from heistnight.games.bank_heist.pieces import TATTOO

LESSONS = {lesson.name: lesson for lesson in lessons.LESSONS}


def at(name: str, *path: int) -> Class:
    return taught(LESSONS[name], GAME.phrases, path)


def ends(name: str, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Class]]:
    here = at(name, *path)
    if here.over:
        yield path, here
    for number in range(len(here.ways)):
        yield from ends(name, (*path, number))


def test_passed_to_wren_the_bag_never_reaches_the_truck() -> None:
    """Crew load, Agents keep (BH-4.4)."""
    assert [at("first", 0, number).table.truck for number in (0, 1)] == [3, 2]


def test_a_look_shows_what_the_coach_says() -> None:
    """Sticky Fingers has a tattoo too (BH-21.1)."""
    here = at("first", 0, 0, 0, 0)
    assert [way[3] for way in here.ways] == [LookAt(seat) for seat in (4, 3, 1, 2)]
    for way in here.ways:
        assert isinstance(way[3], LookAt)
        assert TATTOO[here.table.identities[way[3].seat]] == way[0].reply.startswith("A tattoo")


def test_who_shoots_decides_the_night() -> None:
    """Both bullets at the Agent, who alone never fired, and the Crew wins; any other way it loses (BH-6.5, BH-11.2)."""
    to_the_shot = (0, 0, 0, 0, 0, 0)
    seen = {path[len(to_the_shot) :]: end.table.outcome() for path, end in ends("first", to_the_shot)}
    won = {path for path, outcome in seen.items() if outcome is not None and 0 in outcome.winners}
    assert won == {(0, 0, 0)}
    assert len(seen) > len(won)
    fired = {deed.seat for deed in at("first", *to_the_shot).table.deeds if deed.what == "gunshot"}
    assert fired == {lessons.DUCHESS, lessons.POCKETS, lessons.SPARKS}
    assert {outcome.ending for outcome in seen.values() if outcome is not None} == {"crew_hideout", "agents_hideout"}


def test_an_agent_who_stays_a_face_spends_the_vest_on_the_wrong_bullet() -> None:
    """With Duchess cuffed the vest stops the shot that counts; otherwise no Agent gets home (BH-7.4, BH-11.2)."""
    seen = {path[1:]: end.table.outcome() for path, end in ends("agent")}
    won = {path for path, outcome in seen.items() if outcome is not None and 0 in outcome.winners}
    assert won == {(0, 0), (0, 1)}
    assert set(seen) == {*won, (0, 2), (1,)}


def test_only_a_kept_bag_pays_the_driver() -> None:
    """Loaded, the Crew wins; kept, the Rival does, with one gun or two (BH-11.4, BH-12.1)."""
    seen = set()
    for path, end in ends("rival"):
        kept = at("rival").ways[path[0]][3] == KEEP
        outcome = end.table.outcome()
        assert outcome is not None
        seen.add((kept, outcome.ending))
    assert seen == {(True, "rivals_showdown"), (False, "crew_hideout")}


def test_silence_is_an_answer_too() -> None:
    """Whoever says nothing passes a card on (BH-30.4)."""
    here = at("first", 0, 0, 0, 0, 0)
    assert PassTo(1) in [way[3] for way in here.ways]
