"""Sections 2, 3 and 4.1: the box, the deal, the partners."""

import json
from collections import Counter
from typing import Any

import pytest

from heistnight.core.deck import printed
from heistnight.core.problems import BadOption
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import GAME, deal_identities, events, moves
from heistnight.games.bank_heist.pieces import (
    AGENT,
    AGENTS_WIN,
    ALARM_DECK,
    ALL_IDENTITIES,
    BOX,
    CARDS,
    CASH_RULE,
    DIGITS,
    FACTION,
    FIRST_ALARM,
    HANDCUFF_DECK,
    IDENTITIES,
    RIVAL,
    TATTOO,
    VAULT,
    is_attribute,
)

from .rulebook import code, table_after
from .tables import asks, dealt, happened, play, time_out


def deal(players: int = 6, seed: bytes = b"x", **options: Any) -> Any:
    return GAME.deal(GAME.options(players=players, **options), seed, logged=True)


def test_the_box_reconciles() -> None:
    """10 + 2 + 28 Vault cards, 15 + 10 Alarm cards, 8 identities, 4 Handcuffs, digits 2 to 9 (section 2)."""
    vault = Counter(CARDS[card] for card in VAULT)
    assert vault == {
        "adrenaline": 8, "cash_bag": 10, "chloroform": 4, "dye_pack": 2,
        "knife": 4, "lock_pick": 4, "speedloader": 4, "zip_tie": 4,
    }  # fmt: skip
    assert (len(VAULT), len(ALARM_DECK), HANDCUFF_DECK) == (40, 25, 4)
    assert sum(not is_attribute(card) for card in ALARM_DECK) == 15
    assert Counter(IDENTITIES[card] for card in ALL_IDENTITIES) == {"crew": 3, "sticky": 1, "agent": 2, "rival": 2}
    assert DIGITS == (2, 3, 4, 5, 6, 7, 8, 9)
    contents = {row[0]: row for row in table_after("## 2. Components")[1:]}
    assert int(contents["Vault cards"][1]) == 40
    assert int(contents["Alarm cards, instant"][1]) == 15


def test_identities_say_what_they_must_do() -> None:
    """Four show a tattoo; Crew load, Sticky Fingers and Agents keep, Rivals choose (BH-4.4)."""
    assert TATTOO == (True, True, False, False)
    assert CASH_RULE == ("load", "keep", "keep", "choose")
    assert FACTION == ("crew", "crew", "agents", "rivals")


def test_every_card_says_what_it_does() -> None:
    """People read it on the card: a text, and on an identity what to do with bags, in the truck, and to win."""
    cards = json.loads(printed("heistnight.games.bank_heist"))
    for card in (card for deck in ("vault", "handcuffs", "alarm_instant", "alarm_attribute") for card in cards[deck]):
        assert card["name"].istitle() or "'" in card["name"], card["id"]
        assert card["text"].endswith("."), card["id"]
    assert [len(card["duties"]) for card in cards["identities"]] == [3, 3, 3, 3]


def test_the_tracks_are_those_of_the_dossier() -> None:
    """Three quiet spaces, three of alarm, then AGENTS WIN; the Getaway has three and the Hideout (section 2)."""
    assert (FIRST_ALARM, AGENTS_WIN) == (4, 7)
    assert [space.space for space in BOX.board.robbery_track if space.alarm] == [4, 5, 6]
    assert [space.role for space in BOX.board.getaway_track] == ["play", "play", "play", "hideout"]
    assert dealt("C C S A R").hideout() == 4
    assert dealt("C C S A R", getaway_length=4).hideout() == 5


@pytest.mark.parametrize("row", table_after("## 3. Set-up")[1:], ids=lambda row: row[0])
def test_the_set_up_table_holds(row: Any) -> None:
    """Where the token starts and how many identities stay in the box (BH-1.3, BH-1.4)."""
    players, start, quiet, alarm, turns, alarms, getaway, undealt = map(int, row)
    table = deal(players)
    assert table.token == start
    assert (FIRST_ALARM - start, AGENTS_WIN - FIRST_ALARM) == (quiet, alarm)
    assert players * (AGENTS_WIN - start) == turns
    assert players * alarm == alarms <= len(ALARM_DECK)
    assert table.hideout() - 1 == getaway
    assert len(table.undealt) == undealt


def test_both_decks_are_shuffled_face_down() -> None:
    """40 Vault cards and 25 Alarm cards in an order that follows from the seed; 4 Handcuffs aside (BH-1.2)."""
    first, second = deal(seed=b"1"), deal(seed=b"2")
    assert sorted(first.vault) == sorted(VAULT)
    assert sorted(first.alarm) == sorted(ALARM_DECK)
    assert (first.vault, first.alarm) != (second.vault, second.alarm)
    assert first.handcuffs == 4


def test_seats_are_numbered_clockwise() -> None:
    """Left is the next higher seat, and the last seat's left is seat 0 (BH-1.1)."""
    table = deal(5)
    assert [table.left(seat) for seat in range(5)] == [1, 2, 3, 4, 0]
    assert [table.right(seat) for seat in range(5)] == [4, 0, 1, 2, 3]


def test_all_eight_identities_are_shuffled_whatever_the_count() -> None:
    """With five players any five of the eight can be in play, and nobody sees the other three (BH-1.4)."""
    mixes = {tuple(sorted(deal(5, b"%d" % seed).identities)) for seed in range(300)}
    assert {mix.count(AGENT) for mix in mixes} == {0, 1, 2}
    table = deal(5)
    assert sorted([*table.identities, *table.undealt]) == sorted(ALL_IDENTITIES)
    for viewer in (None, *range(5)):
        assert "undealt" not in str(table.view(viewer))


def test_hands_begin_empty() -> None:
    """No seat has a Vault card or an Attribute (BH-1.5)."""
    table = deal(8)
    assert table.hands == [()] * 8
    assert {seat.attribute for seat in table.view(None).board.seats} == {None}


@pytest.mark.parametrize(("players", "percent"), [(5, 10.7), (6, 3.6), (7, 0), (8, 0)])
def test_how_often_a_faction_is_missing(players: int, percent: float | int) -> None:
    """No Agent is in play in 10.7 % of deals for five and 3.6 % for six, never for more (BH-1.6)."""
    rng, games = Rng(b"odds"), 4000
    options = GAME.options(players=players)
    missing = sum(AGENT not in deal_identities(options, rng)[:players] for _ in range(games))
    assert abs(100 * missing / games - percent) < 1.5


def test_three_factions_can_be_asked_for() -> None:
    """With the option mix at least one Agent and one Rival are in play (BH-1.6)."""
    rng = Rng(b"mix")
    options = GAME.options(players=5, mix="three_factions")
    for _ in range(300):
        in_play = deal_identities(options, rng)[:5]
        assert {AGENT, RIVAL} <= set(in_play)


def test_everybody_sees_its_own_identity() -> None:
    """Each seat sees its own card and no other (BH-2.1)."""
    table = deal()
    assert table.phase == "identity"
    for seat in range(6):
        view = table.view(seat)
        assert view.own.identity == IDENTITIES[table.identities[seat]]
        assert [known is not None for known in view.advice.identities] == [other == seat for other in range(6)]
        dealt_to = [event.seen_by(seat) for event in happened(table, events.IdentityDealt)]
        assert [event for event in dealt_to if event] == [events.IdentityDealt(seat, view.own.identity)]


def test_agents_and_rivals_find_their_partners() -> None:
    """Agents learn who is the other Agent or that there is none, Rivals likewise, Crew nothing (BH-2.2)."""
    table = dealt("C S A A R C", pace="default")
    assert all(table.partners(seat) == () for seat in range(6))
    time_out(table)
    assert asks(table) == "SeePartners"
    assert [table.view(seat).advice.partners for seat in range(6)] == [(), (), (3,), (2,), (), ()]
    assert table.view(2).advice.identities[3] == "agent"
    assert all(
        "agent" not in possible for seat, possible in enumerate(table.view(2).own.possible) if seat not in (2, 3)
    )
    assert all("rival" not in possible for seat, possible in enumerate(table.view(4).own.possible) if seat != 4)


def test_all_seats_close_their_eyes_for_the_same_time() -> None:
    """Ten seconds with the same screen for everybody, which no press of ready shortens (BH-2.3)."""
    table = deal(pace="default")
    time_out(table)
    opened = table.now
    for seat in range(6):
        play(table, seat, moves.READY)
    assert asks(table) == "SeePartners"
    assert table.open().deadline(table) == opened + 10_000
    shown = [event.seen_by(0) for event in happened(table, events.PartnersShown)]
    assert len([event for event in shown if event]) == 1


def test_the_identity_card_is_read_for_up_to_thirty_seconds() -> None:
    """It ends early when all people are ready, and ready can be taken back (BH-2.4)."""
    table = deal(pace="default")
    assert asks(table) == "ReadIdentity"
    assert table.open().deadline(table) == 30_000
    for seat in range(5):
        play(table, seat, moves.READY)
    play(table, 0, moves.READY)
    assert [seat.ready for seat in table.view(None).board.seats] == [False, True, True, True, True, False]
    play(table, 5, moves.READY)
    assert asks(table) == "ReadIdentity"
    play(table, 0, moves.READY)
    assert asks(table) == "SeePartners"
    assert table.view(0).own.identity


def test_the_numbered_list_of_actions_is_that_of_the_dossier() -> None:
    """745 in all, 240 without the code race, in blocks of these sizes (section 6)."""
    sizes = [int(row[2]) for row in table_after("**Numbered list of actions**")[1:]]
    assert sizes == [505, 36, 76, 77, 21, 9, 20, 1]
    assert len(GAME.actions) == sum(sizes) == 745
    first = [0]
    for size in sizes[:-1]:
        first.append(first[-1] + size)
    assert [GAME.actions[place] for place in first] == [
        moves.Answer(1), moves.PassTo(0), moves.Place(0), moves.Shoot(0),
        moves.Blast("left", "adrenaline"), moves.Defend("take_it"), moves.Stop(), moves.Ready(),
    ]  # fmt: skip


def test_every_decision_of_the_dossier_is_asked_by_a_question() -> None:
    """The rows of section 6 and the classes that ask them."""
    from heistnight.games.bank_heist import alarm, attack, death, deeds, passing, states, vault

    asked_by = {
        "ready": vault.ReadIdentity, "code_answer": vault.CrackVault, "pass_target": passing.PassCard,
        "receive_card": passing.ReceiveCard, "dye_discard": passing.RuinCard,
        "place_attribute": alarm.PlaceAttribute, "loyal_target": alarm.LoyalTarget,
        "trust_target": alarm.TrustTarget, "show_hand_target": alarm.ShowHandTarget,
        "search_target": alarm.SearchTarget, "search_result": alarm.SearchResult,
        "search_gift": alarm.SearchGift, "moving_card": alarm.FetchCard,
        "swap_attributes": alarm.SwapAttributes, "move_attribute": alarm.MoveAttribute,
        "turn_action": deeds.TurnAction, "shotgun_load": attack.LoadShotgun,
        "restrained_turn": states.RestrainedTurn, "answer_attack": attack.AnswerAttack,
        "answer_return": attack.AnswerReturn, "reload_return": attack.ReloadReturn,
        "follow_up_shot": attack.FollowUpShot, "antidote": states.TakeAntidote, "loot_body": death.LootBody,
    }  # fmt: skip
    rows = table_after("## 6. Decision points")[1:]
    named = {name for row in rows for name in code(row[0])} - {"say"}
    assert named == set(asked_by)
    for row in rows:
        for name in set(code(row[0])) - {"say"}:
            assert getattr(asked_by[name], "sealed", False) == row[0].endswith("sealed"), name


@pytest.mark.parametrize(
    ("tempo", "starts"), [("standard", [1, 1, 2, 2]), ("relaxed", [0, 0, 1, 1]), ("tense", [2, 2, 3, 3])]
)
def test_the_tempo_moves_the_start(tempo: str, starts: list[int]) -> None:
    """Option tempo (section 10, BH-1.3)."""
    assert [deal(players, tempo=tempo).token for players in range(5, 9)] == starts


def test_the_options_are_those_of_the_dossier() -> None:
    """Names and values of section 10, the default first; voice and the bots of a seat belong to the room."""
    named = {row[0].strip("`"): row[1] for row in table_after("## 10. Options")[1:]}
    choices = {choice.name: choice for choice in GAME.choices}
    assert set(named) - set(choices) == {"voice", "bots"}
    for name, choice in choices.items():
        assert all(str(value) in named[name] for value in choice.values if value not in ("none", "public"))
    assert choices["pace"].values == ("default", "fast", "slow", "none")
    assert GAME.options().players == 6


def test_options_are_refused_in_words() -> None:
    """BadOption says what would do."""
    with pytest.raises(BadOption, match="5 to 8"):
        GAME.options(players=4)
    with pytest.raises(BadOption, match="tempo must be one of"):
        GAME.options(players=5, tempo="hasty")


def test_the_deal_can_be_handed_in() -> None:
    """Decks, identities, the digits of the first code and who tries it in which order (BH-1.7)."""
    orders: dict[str, list[str | int]] = {
        "vault": ["cash_bag", "knife"],
        "alarm": ["are_you_loyal"],
        "identities": ["crew", "crew", "sticky", "agent", "rival"],
        "code": [9, 6, 2],
        "race": [3, 0],
    }
    table = GAME.deal(GAME.options(players=5, pace="none"), b"x", logged=True, orders=orders)
    while asks(table) != "TryCode":
        play(table, table.open().seats(table)[0], table.offered(table.open().seats(table)[0])[0])
    assert [CARDS[card] for card in table.vault[:-3:-1]] == orders["vault"]
    assert BOX.alarm_instant[table.alarm[-1]].id == "are_you_loyal"
    assert [IDENTITIES[identity] for identity in table.identities] == orders["identities"]
    assert table.code.digits == (9, 6, 2)
    assert table.open().seats(table) == (3,)
    assert table.practice


def test_orders_that_do_not_fit_are_refused_in_words() -> None:
    """There are two Rivals (BH-1.7)."""
    with pytest.raises(BadOption, match="The order of identities has rival where there is none left"):
        GAME.deal(GAME.options(players=5), b"x", orders={"identities": ["rival"] * 3})
