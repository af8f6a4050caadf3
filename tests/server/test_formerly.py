"""The script and the replay call people by who they were."""

from tests.server.conftest import Client, Served, play_on


def test_what_was_told_is_about_who_sat_there(server: Served) -> None:
    """Somebody leaves in the middle: a bot has the seat, and what was told of them stays theirs, also in the film."""
    with server.host_room(players=3, clock="none") as ada, Client(server, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        play_on(ada, bob, turns=1)
        bob.do("Stand")
        ada.until(lambda: ada.state["seats"][1]["person"] is None)
        with ada.again() as back:
            snapshot = next(told for told in back.told if told["type"] == "Snapshot")
            (until, seat, name), *more = snapshot["formerly"]
            assert (seat, name, more) == (1, "Bob", [])
            assert 0 < until <= len(snapshot["log"])
            play_on(back)
            film = server.call(f"/api/replays/{back.state['replay']}?eyes=watch")[1]
        (until, seat, name), *more = film["formerly"]
        assert (seat, name, more) == (1, "Bob", [])
        assert 0 < until < len(film["frames"])
        assert film["names"][1] != "Bob"
