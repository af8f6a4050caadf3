"""Section 4.2, 4.3, 5.4 and 5.5: executing Plans."""

import pytest

from heistnight.games.the_plan.moves import (
    Choose,
    Clashed,
    GroupStarted,
    KindNamed,
    Name,
    Take,
    TakeBlind,
    Taken,
    TrinketTaken,
)
from heistnight.games.the_plan.pieces import KINDS

from .rulebook import body
from .tables import asked, asks, deal, events, fist, loot, museum, offers, pass_cards, play, raid, refuse


def test_groups_go_in_by_size_smallest_first_and_missing_sizes_are_skipped() -> None:
    """Smash & Grabs, then Lone Specialists, Teams of Two, Three and Four (TP-4.1)."""
    table = raid("P4-RPEB P2-JM SG P1-S", up="J1 R1 S1 B1 E1")
    play(table, 2, Name("E"))
    assert events(table, GroupStarted) == [
        GroupStarted(0, (2,)),
        GroupStarted(1, (3,)),
        GroupStarted(2, (1,)),
        GroupStarted(4, (0,)),
    ]
    assert [(taken.seat, taken.kind) for taken in events(table, Taken)] == [
        (2, "E"),
        (3, "S"),
        (1, "J"),
        (0, "R"),
        (0, "B"),
    ]


def test_plans_of_one_size_come_out_together() -> None:
    """All of a group have taken before anybody of it gets a trinket, whatever the seats (TP-4.2)."""
    table = raid("P2-JM P2-RP P2-ES", up="R1 R2 E1 E2 B1")
    assert [type(event).__name__ for event in table.log[-3:]] == ["GroupStarted", "Taken", "Taken"]
    assert (asks(table), asked(table)) == ("PickTrinket", (0,))
    assert [loot(table, seat) for seat in range(3)] == ["", "R1 R2", "E1 E2"]


def test_a_specialist_takes_all_treasures_of_its_kind() -> None:
    """Both copies and any number of designs (TP-4.3)."""
    table = raid("P1-J P1-R P1-P", up="J1 J1 J2 J3 J4 J4 S1")
    assert loot(table, 0).startswith("J1 J1 J2 J3 J4 J4")
    assert museum(table) == "S1"


def test_taking_is_compulsory() -> None:
    """Nobody is asked whether to take, and nothing of the kind is left behind for a trinket (TP-4.4)."""
    table = raid("P1-J P1-R P1-P", up="J1 R1 P1 S1 S2")
    assert asks(table) == "PassCards"
    assert [loot(table, seat) for seat in range(3)] == ["J1", "R1", "P1"]


def test_two_teams_of_the_same_size_fail_where_they_match() -> None:
    """A kind shown twice in a size fails for both; their other specialists work (TP-4.5)."""
    table = raid("P2-JR P2-JM P1-S", up="J4 J3 R1 M1 S1")
    assert [loot(table, seat) for seat in range(3)] == ["R1", "M1", "S1"]
    assert museum(table) == "J3 J4"
    assert events(table, Clashed) == [Clashed(2, "J", (0, 1), ("J3", "J4"))]


@pytest.mark.parametrize(
    ("plans", "matching"),
    [("P2-JR P2-JM P1-E", (0, 1)), ("P2-JR P2-JM P2-JB", (0, 1, 2)), ("P2-JR P2-JM P2-JB P2-JS", (0, 1, 2, 3))],
)
def test_any_number_of_matching_plans_fail_alike(plans: str, matching: tuple[int, ...]) -> None:
    """Two, three or four that show a kind get nothing of it (TP-4.6)."""
    table = raid(plans, up="J1 J2 J3 J4 E1")
    assert museum(table).startswith("J1 J2 J3 J4")
    assert [(clash.kind, clash.seats) for clash in events(table, Clashed)] == [("J", matching)]


def test_a_match_needs_no_treasure_lying_there() -> None:
    """Specialists match by what is printed, also where nothing of the kind lies (TP-4.6)."""
    table = raid("P2-JR P2-JM P1-S", up="R1 M1 S1 E1 E2")
    assert events(table, Clashed) == [Clashed(2, "J", (0, 1), ())]


def test_the_same_kind_on_plans_of_different_size_is_no_match() -> None:
    """The smaller team takes the treasures, the larger one finds none (TP-4.7)."""
    table = raid("P1-J P2-JR P3-JPM", up="J1 J2 R1 M1 S1")
    assert events(table, Clashed) == []
    assert [loot(table, seat) for seat in range(3)] == ["J1 J2", "R1", "M1"]


def test_what_a_match_left_can_be_taken_by_a_larger_team_in_the_same_turn() -> None:
    """Two Lone Jewel thieves clash, the Team of Three sweeps up (TP-4.8)."""
    table = raid("P1-J P1-J P3-JPM", up="J1 J2 R1 E1 S1")
    assert loot(table, 2) == "J1 J2"


def test_what_still_lies_there_is_carried_over() -> None:
    """After the last group it stays for the next turn (TP-4.9)."""
    table = raid("P1-J P1-R P1-P", up="J1 R1 P1 S1 S2")
    pass_cards(table)
    assert table.turn == 2
    assert {"S1", "S2"} <= set(museum(table).split())


def test_collections_lie_open_for_all() -> None:
    """Taken treasures go to the taker's collection, which every seat and spectator sees (TP-4.10)."""
    table = raid("P1-J P1-R P1-P", up="J1 J4 R1 P1 S1")
    for viewer in (0, 1, 2, None):
        assert [seat.treasures for seat in table.view(viewer).board.seats] == [("J1", "J4"), ("R1",), ("P1",)]


@pytest.mark.parametrize(
    ("plans", "up"),
    [
        pytest.param("P1-J P1-J P1-S", "J1 J2 S1 E1 E2", id="all matched"),
        pytest.param("P2-JR P1-J P1-R", "J1 R2 S1 E1 E2", id="already gone"),
        pytest.param("P2-JR P1-P P1-E", "P1 E2 S1 S2 S3", id="never there"),
    ],
)
def test_a_plan_that_got_nothing_brings_a_trinket(plans: str, up: str) -> None:
    """All its kinds matched, or already gone, or never there: one trinket at once (TP-4.11)."""
    table = raid(plans, up)
    if asks(table) == "PickTrinket":
        play(table, 0, TakeBlind())
    assert table.treasures[0] == ()
    assert len(table.trinkets[0]) == 1


def test_inside_a_group_takes_come_first_then_auctions_then_trinkets() -> None:
    """Only then does the next size begin (TP-4.12)."""
    table = raid("P2-JR P2-JM P2-JB P4-JPES", up="J1 R1 E1 E2 S1", bribes=True, holdings={0: "g1", 1: "c1", 2: "P1 o1"})
    assert loot(table, 0) == "R1 g1"
    assert asks(table) == "BribeBid"
    assert events(table, TrinketTaken) == []
    for seat in (0, 1, 2):
        play(table, seat, fist(0))
    assert (asks(table), asked(table)) == ("PickTrinket", (1,))
    assert [group.size for group in events(table, GroupStarted)] == [2]
    play(table, 1, TakeBlind())
    play(table, 2, TakeBlind())
    assert [group.size for group in events(table, GroupStarted)] == [2, 4]
    assert loot(table, 3) == "J1 E1 E2 S1"


def test_the_log_lists_takes_by_seat_and_then_by_kind() -> None:
    """Within a group by seat number, then canonical order of kinds (TP-4.13)."""
    table = raid("P3-PBS P3-JEB P1-R", up="S1 P1 E1 J1 R1")
    assert [(taken.seat, taken.kind) for taken in events(table, Taken)] == [
        (2, "R"), (0, "P"), (0, "S"), (1, "J"), (1, "E"),
    ]  # fmt: skip


# Smash & Grab -----------------------------------------------------------------------------------------------------


def test_a_smash_and_grab_goes_before_every_other_plan() -> None:
    """It takes the Jewels before the Lone Specialist does (TP-5.1)."""
    table = raid("P1-J SG P2-JR", up="J1 J2 R1 E1 S1")
    assert (asks(table), asked(table)) == ("SmashGrabKind", (1,))
    assert events(table, Taken) == []
    play(table, 1, Name("J"))
    assert loot(table, 1) == "J1 J2"


def test_a_lone_smash_and_grab_takes_all_treasures_of_one_kind() -> None:
    """All face-up treasures of any one kind, and of one only (TP-5.2)."""
    table = raid("SG P1-J P1-R", up="E1 E1 E4 S1 S2")
    play(table, 0, Name("E"))
    assert loot(table, 0) == "E1 E1 E4"
    assert museum(table) == "S1 S2"


def test_the_kind_is_named_after_all_plans_are_revealed() -> None:
    """Its owner sees what comes later, and everybody sees what was named (TP-5.3)."""
    table = raid("SG P1-J P2-RP", up="J1 R2 E3 M4 S1")
    assert [seat.plan for seat in table.view(0).board.seats] == ["SG", "P1-J", "P2-RP"]
    play(table, 0, Name("M"))
    assert events(table, KindNamed) == [KindNamed(0, "M")]


def test_only_kinds_that_lie_there_may_be_named() -> None:
    """A kind without a face-up treasure is refused, and so is a trinket (TP-5.4)."""
    table = raid("SG P1-J P2-RP", up="J1 R2 R3 M4 M1")
    assert offers(table, 0) == [Name("J"), Name("R"), Name("M")]
    for kind in set(KINDS) - set("JRM"):
        assert refuse(table, 0, Name(kind)).rule == "TP-5.4"
    assert refuse(table, 0, Name("G")).rule == "TP-5.4"
    assert refuse(table, 0, Take("g5")).rule == "TP-5.4"


def test_the_engine_names_the_only_kind_there_is() -> None:
    """With one kind lying there nobody is asked (TP-5.4)."""
    table = raid("SG P1-J P2-RP", up="E1 E2 E3 E4 E1")
    assert events(table, KindNamed) == [KindNamed(0, "E")]
    assert loot(table, 0) == "E1 E1 E2 E3 E4"


@pytest.mark.parametrize("tied", [2, 3, 4, 5, 6])
def test_two_or_more_smash_and_grabs_tie(tied: int) -> None:
    """None takes a treasure, no kind is named, each owner gets a trinket (TP-5.5)."""
    plans = ["SG"] * tied + ["P1-J", "P1-R"]
    table = raid(" ".join(plans[: max(tied, 3)]), up="E1 E2 S1 S2 B1")
    assert events(table, KindNamed) == []
    assert museum(table) == "E1 E2 B1 S1 S2"
    assert [len(table.trinkets[seat]) for seat in range(tied)] == [1] * tied
    assert events(table, Clashed) == [Clashed(0, None, tuple(range(tied)), ("E1", "E2"))]


@pytest.mark.parametrize("other", ["P1-J", "P2-JR", "P3-JRP", "P4-JRPE"])
def test_a_smash_and_grab_matches_nothing_but_its_like(other: str) -> None:
    """Its taking a kind is no match with a team that shows it (TP-5.6)."""
    table = raid(f"SG {other} P1-S", up="J1 J2 S1 M1 M2")
    play(table, 0, Name("J"))
    assert events(table, Clashed) == []
    assert loot(table, 0) == "J1 J2"


# 5.4 Who gets a kind ----------------------------------------------------------------------------------------------

WHO_GETS_JEWELS = {
    "exactly one Smash & Grab, its owner names k": ("SG P1-J P2-JR", "J", 0),
    "exactly one Smash & Grab, names another kind": ("SG P1-J P2-JR", "S", 1),
    "several Smash & Grabs": ("SG SG P1-J", None, 2),
    "one Plan of size s, others only of larger sizes": ("P2-JR P3-JRP P4-JRPE", None, 0),
    "two or more Plans of size s (smallest showing k), exactly one of size t > s": (
        "P1-J P1-J P3-JRP P4-JPES",
        None,
        2,
    ),
    "two or more at s, two or more at t, one at u > t": ("P1-J P1-J P2-JR P2-JM P4-JPES", None, 4),
    "every size that shows k shows it at least twice": ("P1-J P1-J P2-JR P2-JM P3-JRP P3-JEB", None, None),
    "nobody shows k, no Smash & Grab names it": ("SG P1-M P2-RP", "S", None),
}


@pytest.mark.parametrize("row", [row[0] for row in body("5.4 Who gets")])
def test_who_gets_a_kind_that_lies_face_up(row: str) -> None:
    """Each line of section 5.4, with k the Jewels (TP-4.5 to TP-4.9, TP-5.2, TP-5.5)."""
    plans, named, taker = WHO_GETS_JEWELS[row]
    table = raid(plans, up="J2 J3 S1 S2 B1")
    if named:
        play(table, 0, Name(named))
    while asks(table) == "PickTrinket":
        play(table, asked(table)[0], TakeBlind())
    takers = [taken.seat for taken in events(table, Taken) if taken.kind == "J"]
    assert takers == ([] if taker is None else [taker])
    assert museum(table).startswith("J2 J3") == (taker is None)


# 5.5 Effects of one match -----------------------------------------------------------------------------------------

ONE_MATCH = {
    "Team with one matching kind, other kinds unmatched with treasures lying there": (
        "P2-JR P2-JM P1-S",
        "J1 R1 M1 S1 E1",
        "R1",
    ),
    "Team with all kinds matching": ("P2-JR P2-JM P2-RP", "J1 R1 S1 S2 E1", ""),
    "Team with one matching kind, the others unmatched but nothing lies there": (
        "P2-JR P2-JM P1-S",
        "J1 S1 E1 E2 E3",
        "",
    ),
    "Team whose kinds were all emptied by smaller sizes": ("P2-JR P1-J P1-R", "J1 R1 S1 S2 E1", ""),
    "Plan of which no kind lies face up from the beginning": ("P2-JR P1-P P1-E", "P1 E1 S1 S2 S3", ""),
}


@pytest.mark.parametrize("row", body("5.5 Effects"), ids=lambda row: row[0])
def test_the_effects_of_one_match_on_the_rest(row: list[str]) -> None:
    """Each line of section 5.5, for seat 0: what it takes, and whether it gets a trinket (TP-4.5, TP-4.11)."""
    plans, up, taken = ONE_MATCH[row[0]]
    table = raid(plans, up)
    while asks(table) == "PickTrinket":
        play(table, asked(table)[0], TakeBlind())
    assert loot(table, 0).startswith(taken)
    assert len(table.trinkets[0]) == int(row[2].startswith("yes"))
    assert len(table.treasures[0]) == len(taken.split())


def test_a_kind_can_be_chosen_for_a_trinket_on_purpose() -> None:
    """Playing for a trinket is legal: any card of the hand is offered whatever lies there (section 5.5)."""
    table = deal(players=3, up="S1 S2 S3 S4 S1", hands={0: "SG P1-J P2-JR P3-JRP P4-JRPE P1-R"})
    assert len(table.offered(0)) == 6
    play(table, 0, Choose("P1-J"))
