"""Sections 4.3, 4.4 and 5.2: the quiet part, the alarm, the instants."""

from typing import Any

import pytest

from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.memory import bit
from heistnight.games.bank_heist.moves import (
    Fetch,
    Gift,
    Keep,
    Load,
    LookAt,
    MoveTo,
    PassTo,
    Place,
    Ruin,
    Search,
    SearchLoad,
    SearchNone,
    Show,
    ShowHandTo,
    ShowTattooTo,
    Swap,
    Take,
)
from heistnight.games.bank_heist.pieces import ALARM, CARD, CREW, is_attribute
from heistnight.games.bank_heist.table import HeistTable

from .tables import asked, asks, attribute, ending, hand, happened, offers, play, refuse, robbery, up

ATTRIBUTES = [name for name, card in ALARM.items() if is_attribute(card)]


def pass_card(table: HeistTable, to: int, *answer: Any) -> None:
    """The turn player passes, the receiver answers (with its only option unless said otherwise)."""
    play(table, asked(table), PassTo(to))
    play(table, to, *(answer or table.offered(to)))


# 4.3 ---------------------------------------------------------------------------------------------------------------


def test_quiet_spaces_are_silent() -> None:
    """While the token is on a quiet space nobody communicates in any form (BH-4.1)."""
    table = robbery(token=3, attributes={})
    for seat in range(6):
        assert table.talk(seat).channels == ()
        assert table.talk(seat).rule == "BH-30.1"


def test_a_turn_is_draw_look_pass() -> None:
    """The top Vault card is looked at and passed to another; passing is compulsory (BH-4.2)."""
    table = robbery(vault="knife", turn=2, start_player=2)
    assert asks(table) == "PassCard"
    assert table.view(2).own.looking_at == "knife"
    assert offers(table, 2) == {"PassTo 0", "PassTo 1", "PassTo 3", "PassTo 4", "PassTo 5"}
    assert refuse(table, 2, PassTo(2)).rule == "BH-4.2"
    assert refuse(table, 2, moves.Pass()).rule == "BH-4.2"
    pass_card(table, 5)
    assert (hand(table, 5), table.active) == ("knife", 3)


@pytest.mark.parametrize("card", ["adrenaline", "chloroform", "knife", "lock_pick", "speedloader", "zip_tie"])
@pytest.mark.parametrize("receiver", [1, 2, 3, 4])
def test_items_join_the_hand_face_down(card: str, receiver: int) -> None:
    """Whoever receives an item or response takes it (BH-4.3)."""
    table = robbery(vault=card)
    play(table, 0, PassTo(receiver))
    assert offers(table, receiver) == {"Take"}
    assert refuse(table, receiver, Load()).rule == "BH-4.3"
    play(table, receiver, Take())
    assert hand(table, receiver) == card
    assert happened(table, events.CardReceived)[-1].result == "took"


@pytest.mark.parametrize(("receiver", "options"), [(1, {"Load"}), (2, {"Keep"}), (3, {"Keep"}), (4, {"Load", "Keep"})])
def test_a_cash_bag_is_loaded_or_kept_by_identity(receiver: int, options: Any) -> None:
    """Crew load, Sticky Fingers and Agents keep, a Rival chooses (BH-4.4, BH-20.2)."""
    table = robbery(vault="cash_bag")
    play(table, 0, PassTo(receiver))
    assert offers(table, receiver) == options
    assert refuse(table, receiver, Take()).rule == "BH-4.4"
    play(table, receiver, table.offered(receiver)[0])
    assert (table.truck, hand(table, receiver)) == ((1, "") if "Load" in options else (0, "cash_bag"))


def test_a_rival_may_keep_a_bag() -> None:
    """Its choice (BH-4.4)."""
    table = robbery(vault="cash_bag")
    pass_card(table, 4, Keep())
    assert (table.truck, hand(table, 4)) == (0, "cash_bag")


def test_a_dye_pack_ruins_one_card_of_choice() -> None:
    """It is shown to all and discarded face up, the ruined card face down (BH-4.5, BH-20.4)."""
    table = robbery(vault="dye_pack", hands={1: "knife adrenaline"})
    play(table, 0, PassTo(1))
    assert offers(table, 1) == {"Show"}
    assert refuse(table, 1, Take()).rule == "BH-4.5"
    play(table, 1, Show())
    assert offers(table, 1) == {"Ruin adrenaline", "Ruin knife"}
    assert refuse(table, 1, Ruin("zip_tie")).rule == "BH-4.5"
    play(table, 1, Ruin("knife"))
    assert (hand(table, 1), up(table), table.vault_down) == ("adrenaline", ["dye_pack"], [(1, CARD["knife"])])


def test_a_dye_pack_needs_no_choice_with_one_card_or_none() -> None:
    """Empty hand: only the Dye Pack goes; one card: that one, unasked (BH-4.5)."""
    table = robbery(vault="dye_pack", hands={1: "knife"})
    pass_card(table, 1)
    assert (hand(table, 1), table.vault_down, asks(table)) == ("", [(1, CARD["knife"])], "PassCard")
    table = robbery(vault="dye_pack")
    pass_card(table, 1)
    assert (table.vault_down, up(table), asks(table)) == ([], ["dye_pack"], "PassCard")


@pytest.mark.parametrize("receiver", [2, 3, 4])
def test_the_dye_may_ruin_a_cash_bag(receiver: int) -> None:
    """For every identity that can hold one, and it stays secret (BH-4.6)."""
    table = robbery(vault="dye_pack", hands={receiver: "cash_bag knife"})
    play(table, 0, PassTo(receiver))
    play(table, receiver, Show(), Ruin("cash_bag"))
    assert hand(table, receiver) == "knife"
    ruined = happened(table, events.CardRuined)[0]
    assert (ruined.seen_by(0).card, ruined.seen_by(None).card, ruined.seen_by(receiver).card) == (
        None,
        None,
        "cash_bag",
    )


def test_the_token_moves_when_play_comes_round() -> None:
    """Each time the Start Player is reached again; the first ALARM space opens the alarm (BH-4.7)."""
    table = robbery(vault="knife knife knife knife zip_tie zip_tie", start_player=2, turn=2, token=3)
    for _ in range(6):
        pass_card(table, (table.active + 1) % 6)
    assert (table.token, table.active) == (4, 2)
    assert happened(table, events.AlarmRang)
    assert happened(table, events.AlarmDrawn)


def test_the_token_on_agents_win_ends_the_game() -> None:
    """The robbery took too long (BH-4.7, BH-13.1)."""
    table = robbery("C C S A R A", vault="knife", alarm="check_these_out", token=6, turn=5, truck=4)
    pass_card(table, 0)
    assert ending(table) == ("agents_robbery", "agents", (3, 5))


def test_without_an_agent_the_police_win() -> None:
    """Nobody wins then (BH-13.1)."""
    table = robbery("C C S C R R", vault="knife", alarm="check_these_out", token=6, turn=5)
    pass_card(table, 0)
    assert ending(table) == ("police", None, ())


def test_the_fifth_bag_ends_the_robbery_at_once() -> None:
    """In the middle of a turn; the token goes to G1 and the Start Player begins (BH-4.8)."""
    table = robbery(vault="cash_bag", truck=4, turn=3, start_player=2, token=2)
    pass_card(table, 1)
    assert (table.phase, table.token, table.truck, table.active) == ("getaway", 1, 5, 2)
    assert asks(table) == "TurnAction"


def test_a_fifth_bag_in_the_last_turn_counts() -> None:
    """The token moves only afterwards (BH-4.8)."""
    table = robbery(vault="cash_bag", alarm="check_these_out", truck=4, turn=5, token=6)
    pass_card(table, 1)
    assert (table.phase, table.token) == ("getaway", 1)


def test_an_empty_vault_deck_is_refilled_from_its_discards() -> None:
    """Dye Packs and ruined cards, shuffled; both empty: no draw and no pass (BH-4.9)."""
    table = robbery(vault="dye_pack", hands={1: "knife zip_tie"})
    gone, table.vault = table.vault, []
    play(table, 0, PassTo(1))
    play(table, 1, Show(), Ruin("knife"))
    refilled = happened(table, events.DeckRefilled)
    assert refilled == [events.DeckRefilled("vault", 2)]
    assert (len(table.vault), table.vault_up, table.vault_down) == (1, [], [])
    assert gone


def test_a_ruined_bag_may_come_back() -> None:
    """When the deck has run out (BH-4.12)."""
    table = robbery(vault="dye_pack", hands={3: "cash_bag cash_bag"})
    table.vault = []
    play(table, 0, PassTo(3))
    play(table, 3, Show(), Ruin("cash_bag"))
    seen = {table.looking_at[0]} | set(table.vault)
    assert seen == {CARD["cash_bag"], CARD["dye_pack"]}


def test_with_both_piles_empty_turns_still_pass() -> None:
    """Alarm cards are still drawn, turns pass and the token moves (BH-4.12)."""
    table = robbery(alarm="check_these_out check_these_out masked", token=5, turn=4, vault="knife")
    table.vault = []
    pass_card(table, 2)
    assert [event.seat for event in happened(table, events.AlarmDrawn)] == [4, 5, 0]
    assert (asks(table), asked(table), table.token) == ("PlaceAttribute", 0, 6)


def test_hand_sizes_and_pile_sizes_are_public_and_cards_are_not() -> None:
    """No card may be shown except where a card says so (BH-4.10)."""
    table = robbery(hands={1: "knife knife", 2: "cash_bag"}, vault="zip_tie")
    view = table.board()
    assert [seat.cards for seat in view.seats] == [0, 2, 1, 0, 0, 0]
    assert (view.vault, view.alarm, view.handcuffs) == (36, 25, 4)
    assert all(seat.hand is None for seat in view.seats)
    assert view.passes == view.deeds == ()


def test_what_the_passer_and_the_others_learn() -> None:
    """The passer knows the card and sees whether it was loaded; the others only that (BH-4.11)."""
    table = robbery(vault="cash_bag")
    pass_card(table, 3)
    passed = happened(table, events.CardPassed)[0]
    assert [passed.seen_by(seat).card for seat in (0, 3, 1, None)] == ["cash_bag", "cash_bag", None, None]
    assert happened(table, events.CardReceived)[0] == events.CardReceived(3, "took", 0)
    assert "crew" not in table.view(0).own.possible[3]
    assert "crew" in table.view(1).own.possible[3]
    assert table.view(0).own.surely[3] == ("cash_bag",)
    assert [record.result for record in table.view(None).board.passes] == ["took"]


def test_who_loads_is_crew_or_rival() -> None:
    """Everybody sees that (BH-4.4)."""
    table = robbery(vault="cash_bag")
    pass_card(table, 1)
    assert table.view(5).own.possible[1] == ("crew",)  # seat 5 knows the other Rival
    assert table.view(0).own.possible[1] == ("crew", "rival")


# 4.4 ---------------------------------------------------------------------------------------------------------------


def test_an_alarm_turn_draws_an_alarm_card_first() -> None:
    """Alarm card, its effect, then the Vault card; talk is open (BH-5.1)."""
    table = robbery(alarm="masked", vault="knife", token=4)
    assert (asks(table), table.view(3).board.alarm_card) == ("PlaceAttribute", "masked")
    assert table.talk(2).channels == ("text", "phrase", "emote")
    play(table, 0, Place(3))
    assert (asks(table), asked(table)) == ("PassCard", 0)


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes_are_placed_with_a_seat_that_has_none(name: Any) -> None:
    """Self included; a seat never has two (BH-5.2)."""
    other = next(spare for spare in ATTRIBUTES if spare != name)
    table = robbery(alarm=name, attributes={2: other}, token=4)
    assert offers(table, 0) == {"Place 0", "Place 1", "Place 3", "Place 4", "Place 5"}
    assert refuse(table, 0, Place(2)).rule == "BH-5.2"
    play(table, 0, Place(0))
    assert attribute(table, 0) == name


def test_only_when_all_have_one_an_attribute_is_replaced() -> None:
    """The old one is discarded (BH-5.2)."""
    given = dict(enumerate(ATTRIBUTES[:6]))
    table = robbery(alarm=ATTRIBUTES[6], attributes=given, token=4)
    assert len(table.offered(0)) == 6
    play(table, 0, Place(4))
    assert attribute(table, 4) == ATTRIBUTES[6]
    assert up(table) == [ATTRIBUTES[4]]


def test_one_legal_seat_is_not_asked() -> None:
    """Nothing is asked when public facts leave one way only (BH-5.2, section 6)."""
    table = robbery(alarm=ATTRIBUTES[6], attributes=dict(enumerate(ATTRIBUTES[:5])), token=4)
    assert (attribute(table, 5), asks(table)) == (ATTRIBUTES[6], "PassCard")


def test_instants_go_to_the_alarm_discard() -> None:
    """Face up (BH-5.3)."""
    table = robbery(alarm="hold_it_right_there", token=4)
    assert up(table) == ["hold_it_right_there"]


def test_an_empty_alarm_deck_is_made_anew_from_the_instants() -> None:
    """Not from Attributes; without instants the step is skipped (BH-5.4)."""
    table = robbery(alarm="check_these_out", token=4, vault="knife knife")
    table.alarm = []
    table.alarm_up.append(ALARM["masked"])
    pass_card(table, 3)
    assert happened(table, events.DeckRefilled) == [events.DeckRefilled("alarm", 1)]
    assert happened(table, events.AlarmDrawn)[-1].card == "check_these_out"
    table.alarm, table.alarm_up = [], []
    pass_card(table, 2)
    assert asks(table) == "PassCard"


@pytest.mark.parametrize("alarm", ["ill_take_that", "hold_it_right_there", "lets_get_moving"])
def test_step_two_can_complete_the_robbery(alarm: str) -> None:
    """BH-4.8 applies at once, and no Vault card is drawn (BH-5.5)."""
    table = robbery(alarm=alarm, vault="cash_bag", truck=4, token=4, hands={4: "cash_bag"})
    if alarm == "ill_take_that":
        play(table, 0, Load())
    elif alarm == "hold_it_right_there":
        play(table, 0, Search(4), SearchLoad())
    else:
        play(table, 0, Fetch("cash_bag"), PassTo(1))
        play(table, 1, Load())
    assert (table.phase, table.truck, table.looking_at) == ("getaway", 5, [])


# 5.2 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "tattoo"), [(1, True), (2, True), (3, False), (4, False)])
def test_are_you_loyal_shows_the_drawer_a_tattoo_space(target: int, tattoo: bool) -> None:
    """The drawer alone sees it, and Sticky Fingers shows a tattoo (BH-21.1)."""
    table = robbery(alarm="are_you_loyal", token=4)
    assert refuse(table, 0, LookAt(0)).rule == "BH-21.1"
    play(table, 0, LookAt(target))
    seen = happened(table, events.TattooSeen)[0]
    assert [seen.seen_by(seat).tattoo for seat in (0, target, 5, None)] == [tattoo, tattoo, None, None]
    assert table.view(0).own.notes[-1].what == ("tattoo" if tattoo else "no_tattoo")
    assert table.view(0).own.possible[target] == (("crew", "sticky") if tattoo else ("agent", "rival"))


def test_you_can_trust_me_shows_the_own_tattoo_space() -> None:
    """The chosen player alone sees it (BH-21.2)."""
    table = robbery(alarm="you_can_trust_me", token=4, turn=3)
    assert refuse(table, 3, ShowTattooTo(3)).rule == "BH-21.2"
    play(table, 3, ShowTattooTo(1))
    seen = happened(table, events.TattooSeen)[0]
    assert (seen.looker, seen.shown) == (1, 3)
    assert [seen.seen_by(seat).tattoo for seat in (1, 3, 0, None)] == [False, False, None, None]
    assert table.view(1).own.possible[3] == ("agent", "rival")


def test_check_these_out_shows_the_whole_hand() -> None:
    """To one other player; an empty hand has no effect and no choice (BH-21.3)."""
    table = robbery(alarm="check_these_out", token=4, hands={0: "knife zip_tie"})
    play(table, 0, ShowHandTo(2))
    seen = happened(table, events.HandSeen)[0]
    assert [seen.seen_by(seat).cards for seat in (2, 1, None)] == [("knife", "zip_tie"), None, None]
    assert table.view(2).own.surely[0] == ("knife", "zip_tie")
    table = robbery(alarm="check_these_out", token=4)
    assert asks(table) == "PassCard"


@pytest.mark.parametrize(
    ("turn", "card", "option"),
    [(1, "cash_bag", Load()), (2, "cash_bag", Keep()), (0, "knife", Take()), (0, "dye_pack", Show())],
)
def test_ill_take_that_is_received_by_the_drawer(turn: int, card: str, option: Any) -> None:
    """As if passed, then the turn goes on with a draw and a pass (BH-21.4)."""
    table = robbery(alarm="ill_take_that", vault=f"{card} zip_tie", token=4, turn=turn)
    assert (asks(table), asked(table)) == ("ReceiveCard", turn)
    assert list(table.offered(turn)) == [option]
    assert table.view((turn + 1) % 6).own.looking_at is None
    play(table, turn, option)
    assert (asks(table), table.view(turn).own.looking_at) == ("PassCard", "zip_tie")


def test_hold_it_right_there_loads_all_bags_or_none() -> None:
    """The hand is looked at; all bags or none (BH-21.5)."""
    table = robbery(alarm="hold_it_right_there", token=4, hands={4: "cash_bag cash_bag knife"})
    assert refuse(table, 0, Search(0)).rule == "BH-21.5"
    play(table, 0, Search(4))
    assert table.view(0).advice.help.searched == ("cash_bag", "cash_bag", "knife")
    assert table.view(1).advice.help is None
    assert offers(table, 0) == {"SearchLoad", "SearchNone"}
    play(table, 0, SearchLoad())
    assert (table.truck, hand(table, 4), asks(table)) == (2, "knife", "PassCard")
    assert happened(table, events.HandSearched) == [events.HandSearched(0, 4, 2, 2)]
    assert "crew" not in table.view(1).own.possible[4]


def test_a_false_search_costs_a_card() -> None:
    """None there, or said so: a card of choice is given; with one card unasked, with none nothing (BH-21.5)."""
    table = robbery(alarm="hold_it_right_there", token=4, hands={0: "knife zip_tie", 1: "knife"})
    play(table, 0, Search(1))
    assert offers(table, 0) == {"SearchNone"}
    assert refuse(table, 0, SearchLoad()).rule == "BH-21.5"
    play(table, 0, SearchNone())
    assert offers(table, 0) == {"Gift knife", "Gift zip_tie"}
    assert refuse(table, 0, Gift("adrenaline")).rule == "BH-21.5"
    play(table, 0, Gift("zip_tie"))
    play(table, 1, Take())
    assert (hand(table, 0), hand(table, 1)) == ("knife", "knife zip_tie")
    table = robbery(alarm="hold_it_right_there", token=4, hands={0: "knife"})
    play(table, 0, Search(1))
    assert asks(table) == "ReceiveCard"  # BH-7.11: an empty hand needs no window
    table = robbery(alarm="hold_it_right_there", token=4)
    play(table, 0, Search(1))
    assert asks(table) == "PassCard"


def test_a_gift_follows_the_rule_of_bags() -> None:
    """The gift is treated as passed, and the truck may come to hold more than five (BH-21.6)."""
    table = robbery("R C S A C R", alarm="hold_it_right_there", token=4, hands={0: "cash_bag"}, vault="knife")
    play(table, 0, Search(1))
    assert offers(table, 1) == {"Load"}
    play(table, 1, Load())
    assert (table.truck, hand(table, 0)) == (1, "")
    table = robbery(alarm="hold_it_right_there", token=4, hands={4: "cash_bag cash_bag"}, truck=4)
    play(table, 0, Search(4), SearchLoad())
    assert (table.truck, table.phase) == (6, "getaway")


def test_who_gives_a_bag_is_no_crew() -> None:
    """Its receiver knows at once, everybody once it is loaded; a drawn one tells nothing (BH-21.9)."""
    for receiver, answer, told in (("S", Keep(), {1}), ("C", Load(), {None, 1, 2})):
        table = robbery(f"R {receiver} C A R C", alarm="hold_it_right_there", token=4, hands={0: "cash_bag"})

        def sure(table: HeistTable = table) -> set[int | None]:
            return {seat for seat in (None, 1, 2) if not table.could[table.row(seat) * table.seats] & bit(CREW)}

        play(table, 0, Search(1))
        assert sure() == {1}
        play(table, 1, answer)
        assert sure() == told
    table = robbery("C C S A R R", vault="cash_bag")
    play(table, 0, PassTo(1))
    assert "crew" in table.view(1).own.possible[0]


def test_lets_get_moving_takes_any_card_of_the_deck() -> None:
    """Kinds with counts, not their order; the deck is shuffled and nothing more is drawn (BH-21.7)."""
    table = robbery(alarm="lets_get_moving", token=4)
    seen = table.view(0).own.deck
    assert seen == {
        "adrenaline": 8, "cash_bag": 10, "chloroform": 4, "knife": 4,
        "lock_pick": 4, "speedloader": 4, "zip_tie": 4, "dye_pack": 2,
    }  # fmt: skip
    assert table.view(1).own.deck is None
    assert [action.card for action in table.offered(0)] == list(seen)
    table.vault = [card for card in table.vault if card != CARD["knife"]]
    table.canvas.wipe()
    assert refuse(table, 0, Fetch("knife")).rule == "BH-21.7"
    before = list(table.vault)
    play(table, 0, Fetch("dye_pack"))
    assert table.vault != before
    pass_card(table, 2)
    assert (table.active, table.view(0).own.deck["dye_pack"]) == (1, 1)
    assert "fetched" in {note.what for note in table.view(0).own.notes}


def test_lets_get_moving_refills_an_empty_deck_first() -> None:
    """Still empty: nothing (BH-21.7)."""
    table = robbery(alarm="check_these_out lets_get_moving", token=4, vault="dye_pack")
    table.vault = []
    pass_card(table, 1)
    assert (asks(table), offers(table, 1)) == ("FetchCard", {"Fetch dye_pack"})
    table = robbery(alarm="check_these_out lets_get_moving masked", token=4, vault="knife")
    table.vault = []
    pass_card(table, 3)
    assert (asks(table), asked(table)) == ("PlaceAttribute", 2)


def test_i_dont_like_this_swaps_two_attributes() -> None:
    """Three in play: a pair of choice; two: those two, unasked (BH-21.8)."""
    table = robbery(alarm="i_dont_like_this", token=4, attributes={1: "masked", 3: "hostage", 5: "shotgun"})
    assert offers(table, 0) == {"Swap 1 3", "Swap 1 5", "Swap 3 5"}
    assert refuse(table, 0, Swap(0, 1)).rule == "BH-21.8"
    play(table, 0, Swap(1, 5))
    assert [attribute(table, seat) for seat in (1, 3, 5)] == ["shotgun", "hostage", "masked"]
    table = robbery(alarm="i_dont_like_this", token=4, attributes={1: "masked", 3: "hostage"})
    assert [attribute(table, seat) for seat in (1, 3)] == ["hostage", "masked"]


def test_i_dont_like_this_moves_a_lone_attribute() -> None:
    """To any other seat; none in play: no effect (BH-21.8)."""
    table = robbery(alarm="i_dont_like_this", token=4, attributes={3: "masked"})
    assert refuse(table, 0, MoveTo(3)).rule == "BH-21.8"
    assert len(table.offered(0)) == 5
    play(table, 0, MoveTo(0))
    assert (attribute(table, 3), attribute(table, 0)) == (None, "masked")
    table = robbery(alarm="i_dont_like_this", token=4)
    assert asks(table) == "PassCard"
