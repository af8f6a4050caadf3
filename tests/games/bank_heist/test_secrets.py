"""Section 7: who may know what, row by row, and what imagined worlds agree with."""

import re
from typing import Any

import pytest

from heistnight.core.action import Input, Measured
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.bank_heist import GAME, events
from heistnight.games.bank_heist.moves import (
    Chloroform,
    Fetch,
    Gift,
    Handcuff,
    Keep,
    Load,
    LookAt,
    PassTo,
    Ruin,
    Search,
    SearchNone,
    Shoot,
    Show,
    ShowHandTo,
    Take,
)
from heistnight.games.bank_heist.pieces import AGENT, CARD, CREW, IDENTITIES
from heistnight.games.bank_heist.table import HeistTable

from .rulebook import table_after
from .tables import answer, asks, hand, happened, hideout, play, robbery, truck

ALL = (None, 0, 1, 2, 3, 4, 5)


def worlds(table: HeistTable, seat: int, number: int = 60) -> Any:
    """Worlds imagined by a seat; that they look like the table is checked."""
    some = [table.resample(seat, Rng(b"%d" % seed)) for seed in range(number)]
    for world in some:
        assert wire(world.view(seat)) == wire(table.view(seat))
    return some


def identity() -> None:
    table = robbery("C C S A A R")
    known = {viewer: [name is not None for name in table.view(viewer).advice.identities] for viewer in range(6)}
    assert known[0] == [True, False, False, False, False, False]
    assert known[3] == known[4] == [False, False, False, True, True, False]
    assert {seat.identity for seat in table.view(None).board.seats} == {None}
    revealed = truck("A C S C R R")
    play(revealed, 0, Handcuff(1))
    assert all(revealed.view(viewer).board.seats[0].identity == "agent" for viewer in ALL)
    assert hideout("C C S A R R").outcome().identities[0] == "crew"


def tattoo_result() -> None:
    table = robbery(alarm="are_you_loyal", token=4)
    play(table, 0, LookAt(3))
    seen = happened(table, events.TattooSeen)[0]
    assert [viewer for viewer in ALL if seen.seen_by(viewer).tattoo is not None] == [0, 3]
    assert all(world.identities[3] >= AGENT for world in worlds(table, 0))


def undealt_identities() -> None:
    table = robbery()
    assert len({tuple(sorted(world.undealt)) for world in worlds(table, 0)}) > 1
    assert len(hideout("C C S A R R").outcome().undealt) == 2


def hands() -> None:
    table = robbery(alarm="check_these_out", token=4, hands={0: "knife zip_tie"})
    assert all(table.view(viewer).board.seats[0].cards == 2 for viewer in ALL)
    play(table, 0, ShowHandTo(2))
    assert all(hand(world, 0) == "knife zip_tie" for world in worlds(table, 2))
    assert len({hand(world, 0) for world in worlds(table, 1)}) > 3


def passed_card() -> None:
    table = robbery(vault="knife")
    assert [viewer for viewer in ALL[1:] if table.view(viewer).own.looking_at] == [0]
    play(table, 0, PassTo(1))
    assert [viewer for viewer in ALL[1:] if table.view(viewer).own.looking_at] == [0, 1]
    assert len({world.looking_at[0] for world in worlds(table, 2)}) > 3
    play(table, 1, Take())
    assert all(CARD["knife"] in world.hands[1] for world in worlds(table, 0))
    assert [note.what for note in table.view(0).own.notes] == ["passed"]
    assert [note.what for note in table.view(1).own.notes] == ["received"]
    assert table.view(2).own.notes == ()


def fetched_card() -> None:
    table = robbery(alarm="lets_get_moving", token=4)
    assert [viewer for viewer in ALL[1:] if table.view(viewer).own.deck] == [0]
    play(table, 0, Fetch("zip_tie"))
    told = [event.seen_by(3) for event in table.log]
    assert events.DeckSeen(0, None) in told
    assert events.CardDrawn(0, None) in told
    for world in worlds(table, 0):
        assert sorted(world.vault) == sorted(table.vault)


def deck_orders() -> None:
    table = robbery()
    for viewer in ALL:
        decks = {(tuple(world.vault), tuple(world.alarm)) for world in worlds(table, viewer, 5)}
        assert len(decks) == 5
    assert hideout("C C S A R R").outcome().vault


def ruined_card() -> None:
    table = robbery(vault="dye_pack", hands={1: "knife zip_tie"})
    play(table, 0, PassTo(1))
    play(table, 1, Show(), Ruin("knife"))
    assert [viewer for viewer in ALL[1:] if table.view(viewer).own.ruined] == [1]
    assert all(world.vault_down == table.vault_down for world in worlds(table, 1))
    assert len({world.vault_down[0] for world in worlds(table, 0)}) > 3


def loot() -> None:
    table = truck("C C S A R R", hands={1: "knife zip_tie adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    looted = happened(table, events.Looted)[0]
    assert [viewer for viewer in ALL if looted.seen_by(viewer).card] == [0, 1]
    assert all(hand(world, 0) == looted.card for world in worlds(table, 1))
    assert len({hand(world, 0) for world in worlds(table, 2)}) > 3


def turned() -> None:
    table = truck("A C S C R R", attributes={1: "guilty_conscience"})
    play(table, 0, Handcuff(3))
    assert {world.turned(1) for world in worlds(table, 4, 200)} == {True, False}
    assert all(world.turned(1) for world in worlds(table, 1))
    assert [table.view(viewer).board.seats[1].conscience_awake for viewer in ALL] == [True] * 7


def public_states() -> None:
    table = truck(
        "C A S C R R", hands={0: "chloroform"}, attributes={2: "martial_skills"}, restrained={3: "tied"},
        stabbed_by={4: 0}, vest_used={1: True}, martial_down=True,
    )  # fmt: skip
    play(table, 0, Chloroform(5))
    for viewer in ALL:
        seats = table.view(viewer).board.seats
        assert (seats[1].vest_used, seats[2].attribute_down, seats[3].restraint) == (True, True, "zip_tie")
        assert (seats[4].stabbed_by, seats[5].knocked_out, seats[0].turns) == (0, True, 1)


def sealed_choice() -> None:
    table = robbery(vault="cash_bag", options={"pace": "default"})
    table.play(Input(2000, 0, PassTo(4)))
    before = [wire(table.view(viewer)) for viewer in ALL if viewer != 4]
    play(table, 4, Keep())
    assert [wire(table.view(viewer)) for viewer in ALL if viewer != 4] == before
    assert all(world.draft is None for world in worlds(table, 2, 3))
    assert all(world.draft == Keep() for world in worlds(table, 4, 3))


def sizes() -> None:
    table = robbery(hands={1: "knife"}, vault="zip_tie")
    view = table.board()
    assert (view.vault, view.alarm, view.handcuffs, view.truck, view.token) == (38, 25, 4, 0, 1)
    assert [seat.holder for seat in view.seats] == ["person"] * 6
    assert [seat.cards for seat in view.seats] == [0, 1, 0, 0, 0, 0]


def lags() -> None:
    table = robbery()
    table.play(Input(0, None, Measured(2, 120)))
    assert [table.view(viewer).own.lag for viewer in range(6)] == [0, 0, 120, 0, 0, 0]
    assert all(world.lags[2] == 0 for world in worlds(table, 1, 3))


ROWS = {
    "identity": identity,
    "tattoo result": tattoo_result,
    "undealt identities": undealt_identities,
    "hand": hands,
    "drawn/passed card": passed_card,
    "card picked in Let's Get Moving, Vault deck contents seen": fetched_card,
    "Vault deck order, Alarm deck order": deck_orders,
    "card ruined by dye": ruined_card,
    "loot": loot,
    "turned by Guilty Conscience (BH-10.6)": turned,
    "vest used, Martial used, Attribute, restraint, knocked out, stabbed, poison counter": public_states,
    "sealed choice before its window ends": sealed_choice,
    "sizes of hands, decks and piles, truck, Handcuff Deck, Code cards shown, locked-out seats, token, turn counters, "
    "which seats are played by bots": sizes,
    "lag credit of a seat (BH-3.9), own notebook, pre-set choices in a client": lags,
}


@pytest.mark.parametrize("row", [row[0] for row in table_after("## 7. Information")[1:]])
def test_the_information_table(row: Any) -> None:
    """Each hidden thing is known to those who may know it, and to nobody else (section 7, BH-4.10, BH-4.11)."""
    ROWS[row]()


# Imagined worlds -----------------------------------------------------------------------------------------------------


def test_a_kept_bag_excludes_crew_for_the_passer() -> None:
    """And the others still think it possible (BH-4.11)."""
    table = robbery(vault="cash_bag")
    play(table, 0, PassTo(3))
    play(table, 3, Keep())
    assert all(world.identities[3] != CREW for world in worlds(table, 0))
    assert all(CARD["cash_bag"] in world.hands[3] for world in worlds(table, 0))
    assert any(world.identities[3] == CREW for world in worlds(table, 1))


def test_a_loaded_bag_excludes_sticky_and_agent_for_everybody() -> None:
    """BH-4.4."""
    table = robbery(vault="cash_bag")
    play(table, 0, PassTo(1))
    play(table, 1, Load())
    for viewer in (None, 0, 2, 3):
        assert {IDENTITIES[world.identities[1]] for world in worlds(table, viewer)} <= {"crew", "rival"}


def test_no_imagined_crew_holds_a_bag() -> None:
    """It would have had to load it (BH-4.4)."""
    table = robbery(hands={1: "knife", 2: "cash_bag", 3: "cash_bag cash_bag", 4: "zip_tie"})
    for world in worlds(table, 0):
        for seat in range(1, 6):
            assert world.identities[seat] != CREW or CARD["cash_bag"] not in world.hands[seat]


def test_no_imagined_crew_gives_a_bag() -> None:
    """While its receiver looks at it, too (BH-21.9)."""
    table = robbery("R C S A R C", alarm="hold_it_right_there", token=4, hands={0: "cash_bag knife"})
    play(table, 0, Search(1), Gift("cash_bag"))
    for viewer in (None, 2):
        for world in worlds(table, viewer, 100):
            assert world.identities[0] != CREW or CARD["cash_bag"] not in world.looking_at
    assert all(world.identities[0] != CREW for world in worlds(table, 1))


def test_dye_packs_are_never_imagined_in_hands() -> None:
    """BH-20.4."""
    table = robbery(hands=dict.fromkeys(range(6), "adrenaline"))
    for viewer in ALL:
        assert not any(CARD["dye_pack"] in cards for world in worlds(table, viewer, 20) for cards in world.hands)


def test_a_searched_hand_is_remembered_as_far_as_it_is_sure() -> None:
    """What was seen stays until it may have left (section 7)."""
    table = robbery(alarm="hold_it_right_there", token=4, hands={1: "knife zip_tie"}, vault="dye_pack")
    play(table, 0, Search(1), SearchNone())
    assert all(hand(world, 1) == "knife zip_tie" for world in worlds(table, 0))
    play(table, 0, PassTo(1))
    play(table, 1, Show(), Ruin("knife"))
    assert table.view(0).own.surely[1] == ()
    assert any(hand(world, 1) != "zip_tie" for world in worlds(table, 0))


def test_agents_and_rivals_imagine_their_partners_only() -> None:
    """BH-2.2."""
    table = robbery("A C S A R C")
    assert all(world.identities[3] == AGENT for world in worlds(table, 0))
    assert all(AGENT not in world.identities[1:3] for world in worlds(table, 0))


def test_an_imagined_world_can_be_imagined_from_by_others() -> None:
    """Partners in it know each other, and views agree."""
    table = robbery("C C S A A R", hands={1: "knife", 4: "cash_bag"})
    for world in worlds(table, 0, 20):
        for viewer in range(6):
            again = world.resample(viewer, Rng(b"again"))
            assert wire(again.view(viewer)) == wire(world.view(viewer))


def test_ghosts_see_everything_by_option() -> None:
    """Option ghost_view; otherwise no more than the public (BH-30.2)."""
    for setting, sees in (("everything", True), ("public", False)):
        table = truck("C C S A R R", dead=(1,), options={"ghost_view": setting})
        assert all(name is not None for name in table.view(1).advice.identities) == sees
        worlds(table, 1, 5)
    table = truck("C C S A R R", options={"ghost_view": "everything"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    saw = happened(table, events.GhostSaw)[0]
    assert (saw.seen_by(1), saw.seen_by(0), saw.seen_by(None)) == (saw, None, None)


def test_every_event_masks_what_others_may_not_see() -> None:
    """No masked copy contains a card its seat can not see (section 7)."""
    secret = {
        events.IdentityDealt(0, "crew"): "crew",
        events.CardDrawn(0, "knife"): "knife",
        events.CardPassed(0, 1, "drawn", "knife"): "knife",
        events.CardPassed(None, 1, "taken", "knife"): "knife",
        events.CardRuined(0, "knife"): "knife",
        events.TattooSeen(0, 1, True): "true",
        events.HandSeen(0, 1, ("knife",)): "knife",
        events.Looted(0, 1, False, "knife"): "knife",
        events.ConscienceAwoke(0, True): "true",
        events.PartnersShown(0, (3,)): "3",
        events.GhostSaw(0, ("crew",)): "crew",
        events.AnswerTooEarly(0): "0",
    }
    for event, word in secret.items():
        for viewer in (2, None):
            masked = event.seen_by(viewer)
            assert masked is None or word.encode() not in wire(masked)


def test_the_same_number_of_messages_whatever_a_seat_holds() -> None:
    """A bag kept and a Knife taken tell the others exactly the same (BH-31.2)."""
    told = []
    for card in ("cash_bag", "knife", "adrenaline"):
        table = robbery(vault=f"{card} zip_tie")
        play(table, 0, PassTo(3))
        play(table, 3, table.offered(3)[0])
        assert asks(table) == "PassCard"
        told.append([wire([event.seen_by(viewer) for event in table.log]) for viewer in (1, 2, 4, 5, None)])
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("pace", ["none", "default"])
def test_every_refusal_has_its_rule_and_a_code(pace: Any) -> None:
    """Whatever is tried, by whomever (section 6)."""
    rng = Rng(b"refusals")
    for players in (5, 8):
        table = GAME.deal(GAME.options(players=players, pace=pace), b"refusals %d" % players)
        while table.agenda:
            decision = table.open()
            for _ in range(12):
                seat, action = rng.below(players), rng.choice(GAME.actions)
                if action not in table.offered(seat):
                    with pytest.raises(Refused) as refusal:
                        table.clone().play(Input(table.now, seat, action))
                    assert re.fullmatch(r"BH-\d+\.\d+", refusal.value.rule), (decision, action)
                    assert refusal.value.code not in ("", "illegal"), (decision, action)
            seats = decision.seats(table)
            if decision.deadline(table) is not None and rng.below(3) == 0:
                table.play(Input(decision.deadline(table)))
            elif seats:
                seat = rng.choice(list(seats))
                table.play(Input(table.now, seat, rng.choice(list(table.offered(seat)))))
