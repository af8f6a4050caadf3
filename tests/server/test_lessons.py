"""A lesson that ends in mid-game goes on for real, in a room of its own."""

import asyncio
from collections.abc import Callable

import pytest

from heistnight.core.lesson import Lesson, taught
from heistnight.core.replay import AnyGame, Record, read
from heistnight.games import game as find_game
from heistnight.games import games
from tests.server.conftest import Client, Json, Served, wait_for

LEARNED = [pytest.param(game, lesson, id=f"{game.id}-{lesson.name}") for game in games() for lesson in game.lessons]
MOVES_SEEN = 12


def answered(game: AnyGame, lesson: Lesson) -> str:
    """Always the first of what is awaited, to the end."""
    answers: list[int] = []
    while not taught(lesson, game.phrases, answers).over:
        answers.append(0)
    return ".".join(map(str, answers))


def last(served: Served, game: AnyGame, lesson: Lesson, answers: str) -> tuple[Json, Json]:
    told = served.call(f"/api/lessons/{game.id}/{lesson.name}?answers={answers}")[1]
    return told, told["moments"][-1]


@pytest.mark.parametrize(("game", "lesson"), LEARNED)
def test_a_lesson_goes_on_from_its_last_picture(server: Served, game: AnyGame, lesson: Lesson) -> None:
    """With bots on the other chairs; where its game is over there is nothing to go on with."""
    answers = answered(game, lesson)
    told, moment = last(server, game, lesson, answers)
    status, made = server.call(f"/api/lessons/{game.id}/{lesson.name}/room", {"answers": answers, "name": "Ada"})
    if not told["goes_on"] or lesson.seat is None:
        assert status == 404
        assert lesson.seat is None or moment["board"]["outcome"]
        return
    assert status == 201, made
    with Client(server, made["room"], made["key"]) as ada:
        assert ada.seat == lesson.seat
        assert ada.told[2]["board"] == moment["board"] or ada.events  # a bot may have answered already
        assert ada.state["practice"]
        assert [bool(seat["bot"]) for seat in ada.state["seats"]] == [
            seat != lesson.seat for seat in range(len(lesson.names))
        ]
        for _ in range(MOVES_SEEN):
            if ada.options:
                ada.move()
            else:
                ada.drain(0.05)
        assert server.house.rooms[ada.room].count > 0
        assert ada.state["phase"] in ("playing", "over")


def test_a_game_that_goes_on_is_kept_with_its_orders(open_house: Callable[..., Served]) -> None:
    """A server that starts again, and a replay, deal what the lesson dealt."""
    plan = find_game("the-plan")
    lesson = plan.lessons[0]
    answers = answered(plan, lesson)
    served = open_house()
    _, made = served.call(f"/api/lessons/the-plan/{lesson.name}/room", {"answers": answers, "name": "Ada"})
    with Client(served, made["room"], made["key"]) as ada:
        hand = ada.view["own"]["hand"]
    served.stop()
    served = open_house()
    with Client(served, made["room"], made["key"]) as ada:
        assert ada.view["own"]["hand"] == hand
        wait_for(lambda: ada.options or not ada.drain(0.1))
        while ada.state["phase"] == "playing":
            if ada.options:
                ada.move()
            else:
                ada.drain(0.02)
        replay = ada.until(lambda: ada.state["replay"])
    status, file = served.call(f"/api/replays/{replay}/file")
    assert status == 200
    record, table = read(file.splitlines(), find_game)
    assert record.orders
    assert table.practice
    assert not table.agenda


def test_who_plays_on_in_silence_is_called_by_name(server: Served) -> None:
    """Nobody is there who could be told something by it."""
    bank = find_game("bank-heist")
    record = Record(bank, bank.options(players=5, silence="strict"), b"hush", (), practice=True)
    table = record.deal()
    assert not table.talk(0).to
    going_on = server.house.play_on(record, (), table, 0, "easy", "Ada", "")
    made = asyncio.run_coroutine_threadsafe(going_on, server.loop).result()
    with Client(server, made.room, made.key) as ada:
        assert ada.state["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("answers", ["", "0", "nonsense", "99"])
def test_nothing_goes_on_before_the_lesson_is_over(server: Served, answers: str) -> None:
    status, _ = server.call("/api/lessons/the-plan/first/room", {"answers": answers, "name": "Ada"})
    assert status == 404
