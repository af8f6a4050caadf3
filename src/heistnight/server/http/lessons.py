"""Guided games as they travel: nothing of them is kept, so what was answered stands in the address."""

import re
from functools import lru_cache

from heistnight.core.action import Seat
from heistnight.core.lesson import Class, Lesson, taught
from heistnight.core.problems import Unknown
from heistnight.core.replay import AnyGame, Record
from heistnight.core.table import Table
from heistnight.games import game as find_game
from heistnight.server.http.pages import Page, page_of
from heistnight.server.wire import LessonInfo, LessonTold, encode

REMEMBERED = 500
LONGEST = 200  # letters of an address: no lesson has as many answers


def infos(game: AnyGame) -> tuple[LessonInfo, ...]:
    """The lessons of a game, as they are offered."""
    return tuple(LessonInfo(lesson.name, lesson.title, lesson.minutes, lesson.seat is None) for lesson in game.lessons)


@lru_cache(maxsize=REMEMBERED)
def lesson_page(game: str, name: str, answers: str) -> Page:
    """A lesson after these answers (their numbers, with dots between them); Unknown where there is none."""
    lesson, at = _taught(game, name, answers)
    parts = tuple(part.title for part in lesson.parts)
    options = lesson.options
    told = LessonTold(lesson.title, parts, lesson.names, lesson.seat, options, at.moments, at.over, at.goes_on)
    return page_of(encode(told), "application/json", "no-cache")


def going_on(game: str, name: str, answers: str) -> tuple[Record, Table, Seat]:
    """The game that a lesson has led to, from whose chair; Unknown where it does not go on from there."""
    lesson, at = _taught(game, name, answers)
    if not at.goes_on or at.begun is None or lesson.seat is None:
        raise Unknown("This lesson does not go on from there.")
    begun = at.begun
    record = Record(find_game(game), begun.options, begun.seed, at.inputs, practice=True, orders=begun.orders)
    return record, at.table, lesson.seat


def _taught(game: str, name: str, answers: str) -> tuple[Lesson, Class]:
    played = find_game(game)
    lesson = next((lesson for lesson in played.lessons if lesson.name == name), None)
    if lesson is None:
        raise Unknown("There is no lesson '{name}' of {game}.", name=name, game=played.title)
    return lesson, taught(lesson, played.phrases, _numbers(answers))


def _numbers(answers: str) -> list[int]:
    if len(answers) > LONGEST or not re.fullmatch(r"(\d{1,3}(\.\d{1,3})*)?", answers, re.ASCII):
        raise Unknown("This lesson has no such answer.")
    return [int(number) for number in answers.split(".") if number]
