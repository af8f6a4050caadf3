"""Options: read from words, described for a lobby, refused in sentences."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from heistnight.core.options import Choice, Options, describe
from heistnight.core.problems import BadOption


class Heist(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=5, title="Players")]
    alarm: Annotated[bool, Meta(title="Alarm", description="Starts loud.")] = False
    mode: Annotated[Literal["sneak", "smash", "bluff"], Meta(title="Mode")] = "sneak"
    tools: Annotated[tuple[Literal["rope", "drill", "torch"], Literal["rope", "drill", "torch"]] | None, Meta()] = None
    guards: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Meta(extra={"players": (3, 5)})] = None

    def __post_init__(self) -> None:
        if self.alarm and self.mode == "sneak":
            raise BadOption("Nobody sneaks while the alarm rings.")


def test_what_is_not_chosen_takes_its_default() -> None:
    """Only the number of seats must be given."""
    assert Heist.of({"players": 3}) == Heist(players=3, alarm=False, mode="sneak", tools=None, guards=None)


def test_words_of_a_command_line_become_values() -> None:
    """Flags are on or off, numbers are numbers, lists have commas."""
    words = {"players": "4", "alarm": "On", "mode": "smash", "tools": "rope, drill", "guards": "7"}
    assert Heist.parse(words) == Heist(players=4, alarm=True, mode="smash", tools=("rope", "drill"), guards=7)
    for word in ("off", "no", "FALSE"):
        assert Heist.parse({"players": 2, "alarm": word}).alarm is False
    for word in ("yes", "true"):
        assert Heist.parse({"players": 2, "alarm": word, "mode": "bluff"}).alarm is True


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"players": "9"}, "players must be a whole number from 2 to 5, not 9."),
        ({"players": "1"}, "players must be a whole number from 2 to 5, not 1."),
        ({"players": "-3"}, "players must be a whole number from 2 to 5, not -3."),
        ({"players": "many"}, "players must be a whole number from 2 to 5, not many."),
        ({"players": "3", "alarm": "maybe"}, "alarm must be on or off, not maybe."),
        ({"players": "3", "mode": "nap"}, "mode must be one of sneak, smash, bluff, not nap."),
        ({"players": "3", "tools": "rope"}, "tools must be 2 different of rope, drill, torch, not rope."),
        ({"players": "3", "tools": "rope,gun"}, "tools must be 2 different of rope, drill, torch, not rope, gun."),
        ({"players": "3", "guards": "10"}, "guards must be a whole number from 0 to 9, not 10."),
        ({"players": "3", "alarm": "on"}, "Nobody sneaks while the alarm rings."),
    ],
)
def test_a_bad_option_is_refused_with_what_would_do(words: dict[str, str], sentence: str) -> None:
    """The sentence names the option, what it may be and what it was."""
    with pytest.raises(BadOption) as refused:
        Heist.parse(words)
    assert str(refused.value) == sentence


def test_an_unknown_option_is_refused_with_the_list_of_options() -> None:
    """Whoever mistypes an option sees all there are."""
    sentence = "There is no option 'alrm'; there are players, alarm, mode, tools, guards."
    for refuse in (Heist.of, Heist.parse):
        with pytest.raises(BadOption) as refused:
            refuse({"players": 3, "alrm": "on"})
        assert str(refused.value) == sentence


def test_the_number_of_seats_can_not_be_left_out() -> None:
    """Without it there is no game."""
    with pytest.raises(BadOption, match="players"):
        Heist.of({})


def test_plain_values_are_not_read_as_words() -> None:
    """From a wire a flag is true or false, not "on"; a word for a number is no number."""
    with pytest.raises(BadOption, match="alarm must be on or off, not on"):
        Heist.of({"players": 3, "alarm": "on"})
    with pytest.raises(BadOption, match="players must be a whole number"):
        Heist.of({"players": "3"})


def test_a_lobby_is_told_all_about_each_option() -> None:
    """Names, titles, kinds, limits and defaults are read off the type."""
    assert describe(Heist) == [
        Choice("players", "Players", "", "number", None, least=2, most=5),
        Choice("alarm", "Alarm", "Starts loud.", "flag", False),
        Choice("mode", "Mode", "", "one", "sneak", values=("sneak", "smash", "bluff")),
        Choice("tools", "tools", "", "some", None, values=("rope", "drill", "torch"), count=2),
        Choice("guards", "guards", "", "number", None, least=0, most=9, players=(3, 5)),
    ]


def test_each_kind_says_what_it_expects() -> None:
    """What may stand in a box is said in words."""
    assert [choice.expects for choice in describe(Heist)] == [
        "a whole number from 2 to 5",
        "on or off",
        "one of sneak, smash, bluff",
        "2 different of rope, drill, torch",
        "a whole number from 0 to 9",
    ]


def test_an_option_no_lobby_can_show_is_a_mistake_of_its_author() -> None:
    """A type without limits or words is found out when the game is described."""

    class Vague(Options, frozen=True, kw_only=True):
        mood: float = 0.5

    with pytest.raises(TypeError, match="option 'players' has a type no lobby can show"):
        describe(Vague)


def test_options_can_not_be_changed() -> None:
    """A game is dealt once, with what was chosen."""
    with pytest.raises(AttributeError):
        Heist(players=3).players = 4  # type: ignore[misc]
