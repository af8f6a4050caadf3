"""Guided games as they travel: nothing of them is kept, so what was answered stands in the address."""

import re
from collections.abc import Sequence
from functools import lru_cache

from heistnight.core.lesson import Lesson, taught
from heistnight.core.problems import Unknown
from heistnight.core.replay import AnyGame
from heistnight.core.talk import PhraseForm
from heistnight.games import game as find_game
from heistnight.server.pages import Page, page_of
from heistnight.server.wire import LessonInfo, LessonTold, encode

REMEMBERED = 500
LONGEST = 200  # letters of an address: no lesson has as many answers


def infos(game: AnyGame) -> tuple[LessonInfo, ...]:
    """The lessons of a game, as they are offered."""
    return tuple(LessonInfo(lesson.name, lesson.title, lesson.minutes, lesson.seat is None) for lesson in game.lessons)


@lru_cache(maxsize=REMEMBERED)
def lesson_page(game: str, name: str, answers: str) -> Page:
    """A lesson after these answers (their numbers, with dots between them); Unknown where there is none."""
    played = find_game(game)
    lesson = next((lesson for lesson in played.lessons if lesson.name == name), None)
    if lesson is None:
        raise Unknown("There is no lesson '{name}' of {game}.", name=name, game=played.title)
    told = _told(lesson, played.phrases, _numbers(answers))
    return page_of(encode(told), "application/json", "no-cache")


def _told(lesson: Lesson, phrases: Sequence[PhraseForm], answers: Sequence[int]) -> LessonTold:
    at = taught(lesson, phrases, answers)
    parts = tuple(part.title for part in lesson.parts)
    return LessonTold(lesson.title, parts, lesson.names, lesson.seat, lesson.options, at.moments, at.over)


def _numbers(answers: str) -> list[int]:
    if len(answers) > LONGEST or not re.fullmatch(r"(\d{1,3}(\.\d{1,3})*)?", answers, re.ASCII):
        raise Unknown("This lesson has no such answer.")
    return [int(number) for number in answers.split(".") if number]
