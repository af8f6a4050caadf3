"""What a game declares, and what the rest of the house makes of it."""

import json
import pickle

import msgspec
import pytest

import heistnight
from heistnight.core.action import HandOver
from heistnight.core.game import Game
from heistnight.core.problems import BadOption, Unknown
from heistnight.core.view import Board, Outcome, wire
from heistnight.games import game, games
from tests.toys import AGREE, DRAFT, PASS, PLAY, Huddles, OneByOne

TOY = OneByOne()
ALL = pytest.mark.parametrize("game", [*games(), TOY, Huddles()], ids=lambda game: game.id)


def test_the_same_seed_deals_the_same_table() -> None:
    """Options and seed fix the deal; another seed deals another."""
    options = TOY.options(players=4)
    assert TOY.deal(options, b"one") == TOY.deal(options, b"one")
    assert TOY.deal(options, b"one") != TOY.deal(options, b"two")


def test_a_log_is_kept_where_it_is_asked_for() -> None:
    """Tables for thinking carry none."""
    assert TOY.deal(TOY.options(), b"one").log is None
    assert TOY.deal(TOY.options(), b"one", logged=True).log is not None


def test_options_are_checked_against_the_seats_of_the_game() -> None:
    """The sentence says for how many the game is, and how many came."""
    with pytest.raises(BadOption, match=r"^One by One is for 2 to 4 players, not 7\.$"):
        TOY.options(players=7)
    with pytest.raises(BadOption, match=r"^Huddles is for 4 to 4 players, not 3\.$"):
        Huddles().options(players=3)
    with pytest.raises(BadOption, match="There is no option 'dragons'"):
        TOY.options(dragons=True)


def test_the_number_of_seats_has_a_default() -> None:
    """Whoever says nothing gets the usual table."""
    assert TOY.options().players == 3
    assert Huddles().options().players == 4


def test_a_lobby_sees_every_setting_but_the_number_of_seats() -> None:
    """Seats are chairs in the lobby, not a setting."""
    assert [choice.name for choice in TOY.choices] == ["clock"]


@ALL
def test_every_action_has_a_number_of_its_own(game: Game) -> None:
    """The number of an action is its place in the list."""
    assert len(set(game.actions)) == len(game.actions)
    assert [game.numbers[action] for action in game.actions] == list(range(len(game.actions)))


@ALL
def test_every_action_survives_json(game: Game) -> None:
    """An action comes back from plain JSON as itself."""
    for action in game.actions:
        assert game.action(json.loads(msgspec.json.encode(action))) == action


@pytest.mark.parametrize(
    "value",
    [
        None,
        "Pass",
        7,
        [],
        {},
        {"card": 3},
        {"type": "Play"},
        {"type": "Play", "card": "3"},
        {"type": "Play", "card": 3.5},
        {"type": "Play", "card": True},
        {"type": "Shoot", "card": 3},
        {"type": "Handed", "seat": 0, "to": "bot"},
    ],
)
def test_what_is_no_action_of_the_game_is_not_made_one(value: object) -> None:
    """Foreign and malformed values are refused by type, and the word of the house is no action of a game."""
    with pytest.raises(msgspec.ValidationError):
        TOY.action(value)


def test_the_actions_of_a_game_are_a_closed_union() -> None:
    """Typed decoders know exactly the kinds of the numbered list."""
    decode = msgspec.json.Decoder(TOY.action_type).decode
    assert [decode(wire(action)) for action in (PLAY[3], PASS, DRAFT[1], AGREE)] == [PLAY[3], PASS, DRAFT[1], AGREE]
    with pytest.raises(msgspec.ValidationError):
        decode(wire(HandOver(0, "bot")))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_of_the_house_tells_about_itself(game: Game) -> None:
    """It has a poster, rules to read, and a usual number of players that it can seat."""
    assert game.id == game.id.lower().replace(" ", "-")
    assert game.title
    assert game.blurb.endswith(".")
    assert game.version >= 1
    assert game.default_players in game.seats
    assert game.rules.startswith("#")
    keys = [form.key for form in game.phrases]
    assert len(keys) == len(set(keys))
    for form in game.phrases:
        assert all("{" + slot.name + "}" in form.says for slot in form.slots)
        assert form.says.count("{") == len(form.slots)


def test_games_are_found_by_name() -> None:
    """Each game by its id; for an unknown one the sentence lists those there are."""
    for known in games():
        assert game(known.id) is known
        assert heistnight.game(known.id) is known
    with pytest.raises(Unknown, match=r"There is no game 'chess'; there are .*the-plan"):
        game("chess")


def test_winners_share_one_point() -> None:
    """The worth of a game is one, divided among its winners; where nobody wins it is nothing."""
    shared = Outcome(ending="done", winners=(0, 2), scores=(5, 3, 5))
    assert [shared.worth(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    lost = Outcome(ending="caught", winners=(), scores=(0, 0))
    assert [lost.worth(seat) for seat in range(2)] == [0.0, 0.0]


def test_the_same_value_is_the_same_bytes() -> None:
    """What leaves for a seat does not depend on the order in which a dictionary was filled."""

    class Shelf(Board, frozen=True, kw_only=True):
        things: dict[str, int]

    one = Shelf(question=None, outcome=None, things={"a": 1, "b": 2})
    other = Shelf(question=None, outcome=None, things={"b": 2, "a": 1})
    assert wire(one) == wire(other)
    assert wire(one) == b'{"type":"Shelf","question":null,"outcome":null,"things":{"a":1,"b":2}}'


@ALL
def test_a_pickle_of_a_game_is_that_game(game: Game) -> None:
    """Also when it has already made what it needs to read actions, which no pickle could hold."""
    assert game.read_action
    assert type(pickle.loads(pickle.dumps(game))) is type(game)
