"""Every branch of every lesson of every game, played through the rules: a script can not rot."""

import re
from collections.abc import Iterator
from copy import copy

import pytest

from heistnight.core.driver import Talk
from heistnight.core.lesson import Class, Cue, Lesson, Moment, taught
from heistnight.core.problems import Unknown
from heistnight.core.replay import AnyGame, Record, retold
from heistnight.core.view import wire
from heistnight.games import games

ALL = [pytest.param(game, lesson, id=f"{game.id}-{lesson.name}") for game in games() for lesson in game.lessons]
WORDS = 14
PITCH = 46  # letters of a title that fit beside the pips


def branches(game: AnyGame, lesson: Lesson) -> Iterator[tuple[tuple[int, ...], Class]]:
    """The lesson after each way to answer it, from its beginning to each of its ends."""
    todo: list[tuple[tuple[int, ...], Class]] = [((), taught(lesson, game.phrases, ()))]
    while todo:
        path, at = todo.pop()
        yield path, at
        # Which order the rest comes in is all one, but not which of an open kind of answer.
        begun = any(missing != answer.do and not isinstance(wanted, type) for answer, missing, wanted, _ in at.ways)
        for number in range(1 if begun else len(at.ways)):
            after = fork(at)
            after.answer(number)
            todo.append(((*path, number), after))


def fork(at: Class) -> Class:
    """The same lesson at the same cue, to be answered otherwise."""
    twin = copy(at)
    twin.table, twin._to_come = at.table.clone(), list(at._to_come)
    twin._talk = Talk(at.phrases, at._talk.said, at._talk.before)
    twin.table.log = list(at.table.log or ())
    twin.inputs = list(at.inputs)
    return twin


def cues(lesson: Lesson) -> Iterator[Cue]:
    todo = [cue for part in lesson.parts for cue in part.cues]
    while todo:
        cue = todo.pop()
        todo += [after for answer in cue.do for after in answer.then]
        yield cue


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_every_branch_is_played_by_the_rules_to_its_end(game: AnyGame, lesson: Lesson) -> None:
    """What is awaited is offered, partners are never refused, and every way leads to the last part.

    Where that is in mid-game, the way there can be played again, so that a real game goes on from it.
    """
    said: set[str] = set()
    for path, at in branches(game, lesson):
        assert at.moments, path
        said |= {moment.say for moment in at.moments}
        *looked_at, last = at.moments
        assert not any(moment.awaits for moment in looked_at)
        assert bool(last.awaits) != at.over
        for action in last.awaits:
            if at.table.offered(lesson.seat or 0) and type(action) in map(type, game.actions):
                refused = any(way[0].refused for way in at.ways)
                assert refused or action in last.options, (path, action)
        if at.goes_on and at.begun is not None and lesson.seat is not None:
            way = Record(game, at.begun.options, at.begun.seed, at.inputs, practice=True, orders=at.begun.orders)
            assert retold(way).table.view(lesson.seat) == at.table.view(lesson.seat), path
        else:
            assert not at.goes_on or lesson.seat is None, f"nobody can go on from {path}"
        if at.over:
            assert last.part == len(lesson.parts) - 1, f"{path} ends in part {last.part}"
        assert wire(at.moments)
    unsaid = {cue.say for cue in cues(lesson)} - said
    assert not unsaid, f"no way leads to {unsaid}"


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_sentence_is_short_and_cites_rules_that_exist(game: AnyGame, lesson: Lesson) -> None:
    for cue in cues(lesson):
        replies = [answer.reply for answer in cue.do]
        for words in (cue.say, cue.wrong, *replies):
            assert len(words.split()) <= WORDS, words
            assert words.count("**") % 2 == 0, words
        assert cue.say
        assert cue.wrong or not cue.do, f"{cue.say}: what is said to a wrong act?"
        assert not cue.rule or re.search(rf"(?m)^(- |\| )(\*\*)?{re.escape(cue.rule)}\b", game.rules), cue.rule


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_shows_the_learner_no_secret(game: AnyGame, lesson: Lesson) -> None:
    """The events of a moment are those that this seat saw."""
    at = taught(lesson, game.phrases, ())
    for moment in at.moments:
        assert isinstance(moment, Moment)
        assert moment.events == [event.seen_by(lesson.seat) for event in moment.events]


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in games()])
def test_the_lessons_of_a_game_have_names_of_their_own(game: AnyGame) -> None:
    names = [lesson.name for lesson in game.lessons]
    assert len(set(names)) == len(names)
    for lesson in game.lessons:
        assert re.fullmatch("[a-z][a-z0-9-]*", lesson.name)
        assert len(lesson.title) <= PITCH
        assert len(lesson.names) == taught(lesson, game.phrases, ()).table.seats
        game.options(**lesson.options)


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_an_answer_that_is_not_awaited_is_unknown(game: AnyGame, lesson: Lesson) -> None:
    with pytest.raises(Unknown):
        taught(lesson, game.phrases, (10_000,))


DECIDED = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.name}")
    for game in games()
    for lesson in game.lessons
    if lesson.seat is not None and not game.together
]


@pytest.mark.parametrize(("game", "lesson"), DECIDED)
def test_a_choice_of_the_learner_decides(game: AnyGame, lesson: Lesson) -> None:
    """Some of the answers win and others lose; in mid-game they lead to different tables."""
    ended = [at.table for _path, at in branches(game, lesson) if at.over]
    won = {lesson.seat in outcome.winners for table in ended if (outcome := table.outcome()) is not None}
    assert won == {True, False} or (not won and len({wire(table.view(lesson.seat).board) for table in ended}) > 1)
