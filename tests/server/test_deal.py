"""The deal of a game is sealed by everybody at the table: promise, seals, words, and only then the cards."""

import json
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import main
from heistnight.core.replay import read
from heistnight.core.sealed import Word, seal, seed_of
from heistnight.games import game
from heistnight.server.room import deal, records
from heistnight.server.room.change import Change
from heistnight.server.room.document import Document
from heistnight.server.workers import JobQueue
from tests.server.conftest import Client, Served, play_on


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, words are waited for, unless a test is about that."""
    monkeypatch.setattr(deal, "OPENS_WITHIN", 60_000)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "OPENS_WITHIN", 600)


def a_word() -> str:
    return secrets.token_hex(32)


def at_a_table(server: Any, **options: Any) -> tuple[Client, Client]:
    """Two who sit at a table of two, and have not begun."""
    ada = server.host_room(players=2, **options)
    bob = Client(server, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    return ada, bob


def look(*clients: Client) -> None:
    for client in clients:
        client.drain(0.25)


def words_in(client: Client) -> list[tuple[int, str, str]]:
    return [(word["seat"], word["seal"], word["word"]) for word in client.state["words"]]


def test_all_seals_lie_open_before_any_word_and_all_words_before_the_deal(server: Served) -> None:
    """Then the seed follows from secret and words, is told at the end, and everybody can check it."""
    ada, bob = at_a_table(server)
    with ada, bob:
        promise, mine, his = ada.state["commitment"], a_word(), a_word()
        ada.do("Seal", seal=seal(mine))
        bob.do("Seal", seal=seal(his))
        look(ada)
        assert words_in(ada) == [(0, seal(mine), ""), (1, seal(his), "")]
        assert not ada.state["opening"]
        assert "no word" in ada.refused("OpenWord", word=mine)
        ada.do("Start")
        assert (ada.state["opening"], ada.state["phase"]) == (True, "lobby")
        bob.do("OpenWord", word=his)
        look(ada)
        assert words_in(ada) == [(0, seal(mine), ""), (1, seal(his), his)]
        assert ada.state["phase"] == "lobby"
        ada.do("OpenWord", word=mine)
        bob.until(lambda: bob.state["phase"] == "playing" and bob.view)
        assert not ada.state["opening"]
        play_on(ada, bob)
        told = [said for said in ada.told + bob.told if said["type"] == "RoomState"]
        assert {state["commitment"] for state in told} == {promise}
        assert {state["secret"] for state in told if state["phase"] != "over"} == {""}
        assert {state["seed"] for state in told if state["phase"] != "over"} == {""}
        secret, words = ada.state["secret"], [Word(0, seal(mine), mine), Word(1, seal(his), his)]
        assert seal(secret) == promise
        assert words_in(ada) == [(0, seal(mine), mine), (1, seal(his), his)]
        assert ada.state["seed"] == seed_of(secret, words).hex()
        _, film = server.call(f"/api/replays/{ada.state['replay']}?eyes=watch")
        for name in ("commitment", "secret", "words", "seed"):
            assert film[name] == ada.state[name]


def test_who_gives_no_word_has_none_and_nobody_waits(server: Served) -> None:
    """Programs need not know of words at all: the secret alone makes the deal."""
    ada, bob = at_a_table(server)
    with ada, bob:
        ada.do("Start")
        assert (ada.state["phase"], ada.state["words"]) == ("playing", [])
        play_on(ada, bob)
        assert ada.state["seed"] == seed_of(ada.state["secret"], []).hex()


def test_a_seal_may_be_replaced_until_start_and_the_last_one_counts(server: Served) -> None:
    ada, bob = at_a_table(server)
    with ada, bob:
        first, second = a_word(), a_word()
        ada.do("Seal", seal=seal(first))
        ada.do("Seal", seal=seal(second))
        ada.do("Start")
        assert "begun" in ada.refused("Seal", seal=seal(first))
        assert "not the word" in ada.refused("OpenWord", word=first)
        ada.do("OpenWord", word=second)
        assert words_in(ada) == [(0, seal(second), second)]
        assert ada.state["phase"] == "playing"
        assert "no word" in ada.refused("OpenWord", word=second)


@pytest.mark.usefixtures("hurry")
def test_a_word_that_comes_too_late_is_not_in_the_deal(server: Served) -> None:
    """The table does not wait for ever; that a word was sealed and not opened stays to be seen."""
    ada, bob = at_a_table(server)
    with ada, bob:
        mine, his = a_word(), a_word()
        ada.do("Seal", seal=seal(mine))
        bob.do("Seal", seal=seal(his))
        ada.do("Start")
        ada.do("OpenWord", word=mine)
        assert ada.state["phase"] == "lobby"
        ada.until(lambda: ada.state["phase"] == "playing")
        assert "no word" in bob.refused("OpenWord", word=his)
        assert words_in(ada) == [(0, seal(mine), mine), (1, seal(his), "")]
        play_on(ada, bob)
        assert ada.state["seed"] == seed_of(ada.state["secret"], [Word(0, seal(mine), mine)]).hex()


def test_who_left_before_start_gives_nothing_and_who_watches_has_nothing_to_give(server: Served) -> None:
    ada, bob = at_a_table(server)
    with ada, bob:
        bob.do("Seal", seal=seal(a_word()))
        bob.do("Stand")
        assert "Only people at the table" in bob.refused("Seal", seal=seal(a_word()))
        assert words_in(bob) == []
        ada.do("Start")
        assert (ada.state["phase"], ada.state["words"]) == ("playing", [])


def test_between_start_and_deal_nobody_changes_anything_but_may_leave(server: Served) -> None:
    """Who knows the secret and has seen the words knows the deal: no seat and no option may follow from that."""
    ada, bob = at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Eve") as eve:
        mine, his = a_word(), a_word()
        ada.do("Seal", seal=seal(mine))
        bob.do("Seal", seal=seal(his))
        ada.do("Start")
        for kind, fields in (
            ("Start", {}),
            ("Configure", {"options": {"players": 3}}),
            ("Configure", {"seed": "mine"}),
            ("Sit", {"seat": 1}),
            ("RemoveBot", {"seat": 1}),
        ):
            assert ada.ask(kind, **fields)["type"] == "Refused", kind
        bob.do("OpenWord", word=his)
        bob.ask("Leave")
        assert "being dealt" in eve.refused("Sit", seat=1)
        ada.do("OpenWord", word=mine)
        assert ada.state["phase"] == "playing"
        assert ada.state["seats"][1]["bot"]
        assert words_in(ada) == [(0, seal(mine), mine), (1, seal(his), his)]


@pytest.mark.usefixtures("hurry")
def test_a_table_for_one_that_was_left_before_the_deal_is_a_lobby_again(server: Served) -> None:
    with server.host_room(players=1) as ada:
        ada.do("Seal", seal=seal(a_word()))
        ada.do("Start")
        ada.do("Stand")
        ada.until(lambda: not ada.state["opening"])
        assert (ada.state["phase"], ada.state["words"]) == ("lobby", [])
        ada.do("Sit", seat=0)


def test_a_game_that_starts_at_once_waits_for_the_word_of_whoever_made_it(server: Served) -> None:
    """MakeRoom carries the seal; who then comes sees the promise first, opens the word, and is dealt to."""
    mine = a_word()
    wish = {"game": "the-plan", "name": "Ada", "bots": "easy", "seal": seal(mine)}
    status, made = server.call("/api/rooms", wish)
    assert status == 201
    with Client(server, made["room"], made["key"]) as ada:
        assert (ada.state["phase"], ada.state["opening"]) == ("lobby", True)
        assert all(seat["bot"] == "easy" for seat in ada.state["seats"][1:])
        ada.do("OpenWord", word=mine)
        assert ada.state["phase"] == "playing"
        assert words_in(ada) == [(0, seal(mine), mine)]
    assert server.call("/api/rooms", {**wish, "seal": "mine"})[0] == 400


def test_a_rematch_has_a_promise_of_its_own_and_takes_no_seal_along(server: Served) -> None:
    ada, bob = at_a_table(server)
    with ada, bob:
        mine = a_word()
        ada.do("Seal", seal=seal(mine))
        ada.do("Start")
        ada.do("OpenWord", word=mine)
        play_on(ada, bob)
        ada.do("Rematch")
        look(ada)
        with Client(server, ada.state["next_room"], ada.key) as again:
            assert again.state["commitment"] != ada.state["commitment"]
            assert again.state["words"] == []


def test_practice_takes_no_words_and_says_so_and_the_promise_comes_back_after_it(server: Served) -> None:
    """A chosen seed stays what it was: known. The house has one secret for a room, whatever is tried in between."""
    with server.host_room(players=2) as ada:
        promise = ada.state["commitment"]
        ada.do("Seal", seal=seal(a_word()))
        ada.do("Configure", seed="the same every time")
        assert ada.state["practice"]
        assert ada.state["words"] == []
        ada.do("Configure", seed="")
        assert ada.state["commitment"] == promise
        ada.do("Configure", seed="the same every time")
        chosen = ada.state["commitment"]
        ada.do("Start")
        assert (ada.state["phase"], ada.state["commitment"], ada.state["words"]) == ("playing", chosen, [])
        play_on(ada)
        assert seal(ada.state["seed"]) == chosen
        assert ada.state["secret"] == ""


# Nothing is lost ----------------------------------------------------------------------------------------------------


def test_a_room_from_before_there_were_words_goes_on(tmp_path: Path) -> None:
    """Its promise was that of the seed itself: in the lobby that becomes the secret, in a game it stays the seed."""
    served = Served(tmp_path / "house.sqlite3")
    lobby_room, made = served.make_room(players=2), served.make_room(bots="easy", players=2)
    served.stop()
    db = sqlite3.connect(tmp_path / "house.sqlite3")
    seed = "77" * 32
    for room in (lobby_room["room"], made["room"]):
        (text,) = db.execute("SELECT document FROM rooms WHERE room = ?", (room,)).fetchone()
        document = json.loads(text)
        for name in ("secret", "words", "deals_at"):
            del document[name]
        document["seed"] = seed
        db.execute("DELETE FROM inputs WHERE room = ? AND seat IS NOT NULL", (room,))
        db.execute("UPDATE rooms SET document = ? WHERE room = ?", (json.dumps(document).encode(), room))
    db.commit()
    db.close()
    served = Served(tmp_path / "house.sqlite3")
    try:
        with Client(served, lobby_room["room"], lobby_room["key"]) as ada:
            assert ada.state["commitment"] == seal(seed)
            ada.do("Start")
            play_on(ada)
            assert (ada.state["secret"], ada.state["seed"]) == (seed, seed_of(seed, []).hex())
        with Client(served, made["room"], made["key"]) as ada:
            assert ada.state["commitment"] == seal(seed)
            play_on(ada)
            assert (ada.state["secret"], ada.state["seed"]) == ("", seed)
    finally:
        served.stop()


# Whoever runs the server --------------------------------------------------------------------------------------------


def played_out(server: Served, tmp_path: Path) -> tuple[str, Path]:
    """A whole game with two words: what was promised before they were opened, and the replay."""
    ada, bob = at_a_table(server)
    with ada, bob:
        promise, mine, his = ada.state["commitment"], a_word(), a_word()
        ada.do("Seal", seal=seal(mine))
        bob.do("Seal", seal=seal(his))
        ada.do("Start")
        ada.do("OpenWord", word=mine)
        bob.do("OpenWord", word=his)
        ada.until(lambda: ada.view)
        play_on(ada, bob)
        _, _, file = server.request(f"/api/replays/{ada.state['replay']}/file")
    path = tmp_path / "game.jsonl"
    path.write_bytes(file)
    return promise, path


def test_an_honest_deal_is_verified_from_its_file(
    server: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    promise, path = played_out(server, tmp_path)
    assert main(["replay", str(path), "--verify", "--promise", promise]) == 0
    said = capsys.readouterr().out
    assert f"Commitment before the deal: {promise}" in said
    assert "Ada added the secret" in said
    assert "Bob added the secret" in said
    assert "Every card follows from these secrets together" in said
    assert read(path.read_text("utf-8").splitlines(), game)[0].promise == promise


@pytest.mark.parametrize("brazen", [True, False])
def test_a_server_that_picks_its_secret_after_the_words_is_found_out(
    server: Served,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    brazen: bool,
) -> None:
    """Whether it goes on telling the old promise, or shows a new one and hopes that nobody noted the first."""
    honest, promises = deal._deal, list[str]()

    def planted(change: Change) -> None:
        """Of many secrets, one that deals seat 0 what it likes best."""
        promises.append(change.document.promise)
        dealt = {seed_of(secret, change.document.words): secret for secret in (a_word() for _ in range(50))}
        change.document.secret = dealt[max(dealt)]
        honest(change)

    async def here(jobs: JobQueue, whose: str | None, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(deal, "_deal", planted)
    monkeypatch.setattr(JobQueue, "do", here)  # the file is written by the server that lies
    if brazen:
        told = Document.promise.fget  # type: ignore[attr-defined]
        monkeypatch.setattr(Document, "promise", property(lambda kept: promises[0] if promises else told(kept)))
        monkeypatch.setattr(records, "faults", lambda *_: ())  # it does not look at itself
    promise, path = played_out(server, tmp_path)
    assert promises == [promise]
    noted = [] if brazen else ["--promise", promise]
    assert main(["replay", str(path), "--verify", *noted]) == 1
    said = capsys.readouterr().out
    assert ("it was chosen later" if brazen else "the one you noted") in said
    assert "Do not trust this deal." in said


def test_a_server_that_edits_the_deal_in_mid_game_can_not_tell_the_old_promise(
    open_house: Callable[..., Served], tmp_path: Path
) -> None:
    """Another secret is another promise, which clients compare with the first; another seed fits neither."""
    served = open_house()
    ada, bob = at_a_table(served)
    with ada, bob:
        mine, promise = a_word(), ada.state["commitment"]
        ada.do("Seal", seal=seal(mine))
        ada.do("Start")
        ada.do("OpenWord", word=mine)
        document = served.house.rooms[ada.room].document
        document.secret = a_word()
        document.seed = seed_of(document.secret, document.words).hex()
        bob.do("Rename", name="Bobby")
        look(ada)
        assert ada.state["phase"] == "playing"
        assert ada.state["commitment"] != promise
