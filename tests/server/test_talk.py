"""What may be said, by whom, to whom, how often."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.server import wire
from heistnight.server.room import talk
from heistnight.server.room.change import Change
from tests.server.conftest import Client, Served, play_on
from tests.server.test_play import two_at_a_table

T = TypeVar("T")


def test_seats_talk_to_everybody_and_spectators_among_themselves(server: Served) -> None:
    """TP-15.3, TP-15.5: seats are heard by all; spectators by spectators, until the game is over."""
    ada, bob = two_at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Eve") as eve, Client(server, ada.room, name="Cy") as cy:
        ada.do("Say", text="I am going for the jewels")
        for client in (bob, eve, cy):
            client.until(lambda client=client: client.heard and client.heard[-1]["text"].startswith("I am going"))  # type: ignore[misc]
        assert eve.talk["to"] == ["spectators"]
        reply = eve.ask("Say", text="She lies")
        assert (reply["type"], reply["rule"]) == ("Refused", "TP-15.3")
        eve.do("Say", text="She lies", to="spectators")
        cy.until(lambda: cy.heard[-1]["text"] == "She lies")
        assert ada.refused("Say", text="psst", to="spectators")
        ada.drain(0.1)
        bob.drain(0.1)
        assert "She lies" not in "".join(ada.raw + bob.raw)
        with ada.again() as back:
            assert [heard["text"] for heard in back.heard] == ["I am going for the jewels"]
        play_on(ada, bob)
        eve.until(lambda: eve.talk["to"] == ["all"])
        eve.do("Say", text="Well played")
        ada.until(lambda: ada.heard[-1]["text"] == "Well played")


def test_phrases_and_reactions_must_be_those_of_the_game(server: Served) -> None:
    """Nobody may show a card: there is no way to say one but words (TP-15.2)."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.do("Say", phrase={"key": "claim_kind", "slots": ["J"]})
        ada.do("Say", emote="groan")
        bob.until(lambda: len(bob.heard) == 2)
        assert bob.heard[0]["phrase"] == {"key": "claim_kind", "slots": ["J"]}
        for wrong in ({"key": "show_card", "slots": ["P1-J"]}, {"key": "claim_kind", "slots": []}):
            ada.refused("Say", phrase=wrong)
        assert "there are laugh" in bob.refused("Say", emote="<img>")
        assert "one thing" in bob.refused("Say", text="both", emote="groan")
        assert "one thing" in bob.refused("Say", text=" \u200b ")


def test_talk_has_a_length_and_a_rate(server: Served) -> None:
    """Five things at once, then one a second; 140 characters."""
    with server.host_room() as ada:
        for number in range(5):
            ada.do("Say", text=f"{number}" + 139 * "x")
        assert "Slower" in ada.refused("Say", text="6")
        assert len(ada.heard) == 5


def test_the_same_word_sent_twice_is_said_once(server: Served) -> None:
    """A message repeated after a bad moment of the network has the same id."""
    with server.host_room() as ada:
        ada.ask("Say", text="hello", id="w1")
        ada.ask("Say", text="hello", id="w1")
        assert [heard["text"] for heard in ada.heard] == ["hello"]


def test_markup_stays_text(server: Served) -> None:
    """What is said comes back letter by letter; control characters do not."""
    with server.host_room() as ada:
        ada.do("Say", text='<script>alert("1")</script>\u202e\x00\n')
        assert ada.heard[-1]["text"] == '<script>alert("1")</script>'


def test_bots_speak_by_the_same_law(open_house: Callable[..., Served]) -> None:
    """What a bot says is kept and told like anything else, and only while the question stands."""
    from heistnight.core.talk import Phrase
    from heistnight.server.runtime.bot_workers import Thought
    from heistnight.server.runtime.bots import BotAnswer

    served = open_house(bot_pause=1000.0)
    with served.host_room(players=3, bots="chance", clock="none") as ada:
        room = served.house.rooms[ada.room]
        ada.until(lambda: room.document.clock.running)
        assert room.table is not None
        for question, key in ((0, "not_me"), (1, "groan"), (0, "no phrase")):
            answer = BotAnswer(1, room.table.questions + question, room.version, Thought(None, Phrase(key)))
            served.loop.call_soon_threadsafe(room.inbox.put_nowait, answer)
        ada.until(lambda: ada.heard)
        ada.drain(0.2)
        assert [(heard["phrase"]["key"], heard["name"]) for heard in ada.heard] == [
            ("not_me", ada.state["seats"][1]["name"])
        ]


def test_a_bot_is_heard_although_its_answer_closes_the_question(server: Served) -> None:
    """It speaks before it answers, and what it may not say costs it no answer."""
    from heistnight.core.talk import Phrase
    from heistnight.server.runtime.bot_workers import Thought
    from heistnight.server.runtime.bots import BotAnswer

    quiet = {"game": "bank-heist", "bots": "chance", "pace": "none", "start_player": "random"}
    for silence, heard in (("off", ["pass_to_me"]), ("strict", [])):
        with server.host_room(**quiet, silence=silence) as ada:
            room = server.house.rooms[ada.room]
            ada.until(lambda room=room: room.document.clock.running)  # type: ignore[misc]

            def answered(room: Any = room) -> Change:
                change = Change(room)
                [seat] = room.table.open().seats(room.table)
                change.document.chairs[seat].bot = "hard"
                thought = Thought(room.table.offered(seat)[0], Phrase("pass_to_me"))
                room.bots.answer(change, BotAnswer(seat, room.table.questions, room.version, thought))
                return change

            change = on_loop(server, answered)
            assert [word.phrase.key for word in change.said if word.phrase] == heard
            [move] = change.moves
            assert all(move.at == word.at + 1 for word in change.said)
            assert change.before == [len(room.table.log) for _ in heard]
            assert change.table is not None
            assert change.table.open() is not room.table.open()


def test_words_come_before_the_answer_at_the_deadline(server: Served) -> None:
    """The replay knows the times alone, and no move can come later."""
    with server.host_room(players=2, bots="chance", clock="blitz") as ada:
        room = server.house.rooms[ada.room]
        ada.until(lambda: room.document.clock.running)

        def spoken_and_answered() -> Change:
            change, closes = Change(room), driver.deadline(room.table)
            change.at = room.document.clock.wall_time(closes) + 0.1
            talk.say(change, change.facts.people[ada.person], wire.Say("say", text="Now!"))
            change.play([Input(change.moves_at(), 0, room.table.offered(0)[0])])
            assert change.moves[0].at == closes
            return change

        change = on_loop(server, spoken_and_answered)
        assert change.said[0].at < change.moves[0].at


def on_loop(server: Served, work: Callable[[], T]) -> T:
    """Done between two messages, so that nothing else happens meanwhile."""

    async def alone() -> T:
        return work()

    return asyncio.run_coroutine_threadsafe(alone(), server.loop).result(10)


def test_talk_is_in_the_replay(server: Served) -> None:
    """With the time of the table, so that it can be shown beside the truth."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.do("Say", phrase={"key": "groan"})
        play_on(ada, bob)
        _, film = server.call(f"/api/replays/{ada.state['replay']}")
        assert film["said"][0]["phrase"]["key"] == "groan"
        assert film["said"][0]["name"] == "Ada"
