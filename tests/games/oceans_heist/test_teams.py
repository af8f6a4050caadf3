"""How teams decide (OH-12), and the law of talk (section 8)."""

from typing import Any

import pytest

from heistnight.core import driver
from heistnight.core.action import HandOver, Input, Presence
from heistnight.core.problems import Refused
from heistnight.core.talk import Phrase, Said
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.clocks import CHANGES
from heistnight.games.oceans_heist.moves import AGREE, CONCEDE, CONFIRM, QUICK_FILL, READY, ROLL, STOP, UNREADY, WAIT
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.zones import CREW, STAFF

from .tables import (
    assignment,
    crew,
    dealt,
    do,
    heard,
    heist,
    names,
    offered,
    pay,
    prep,
    preparing,
    refused,
    settle_on,
    staff,
    time_out,
    wing,
    winging,
)


def hand_over(table: Any, seat: int, to: str = "bot") -> None:
    table.play(Input(table.now, None, HandOver(seat, to)))


def after(table: OceansTable, seconds: Any) -> None:
    table.now += 1000 * seconds


# Live drafts ---------------------------------------------------------------------------------------------------------


def test_any_member_may_take_any_action_of_the_team() -> None:
    """OH-12.1."""
    table = prep("H01 S01", players=4)
    do(table, 0, moves.Lay("H01"))
    do(table, 2, moves.PickUp("H01"), moves.Lay("S01"))
    do(table, 1, moves.Place(1, 1))
    do(table, 3, moves.TakeBack(1))
    assert names(table.laid_now) == "S01"


def test_actions_count_in_the_order_they_come() -> None:
    """A card that is laid already can not be laid again: refused, nothing changes (OH-12.2)."""
    table = prep("H01 S01", players=4)
    do(table, 0, moves.Lay("H01"))
    refused(table, 2, moves.Lay("H01"))
    do(table, 2, moves.Lay("S01"))
    time_out(table)
    assert names(table.laid) == "H01 S01"


def test_all_that_arrives_with_the_bell_counts() -> None:
    """The last state before the deadline stands, whoever was first in the 300 ms (section 9, OH-12.2, OH-6.7)."""
    table = prep("H01 S01 A01", players=4)
    closes = table.open().closes
    for late, (seat, action) in enumerate([(0, moves.Lay("H01")), (1, moves.Place(1, 1)), (2, moves.Lay("S01"))]):
        table.play(Input(driver.clamp(table, closes + 100 * (late + 1)), seat, action))
    assert table.stage == "prep"
    assert driver.expire(table, closes + 300) is None
    with pytest.raises(Refused):
        table.play(Input(driver.clamp(table, closes + 301), 0, moves.PickUp("S01")))
    table.play(driver.expire(table, closes + 301))
    assert table.stage == "crunch"
    assert names(table.laid) == "H01 S01"
    assert heard(table, moves.PrepEnded)[0].filled == (1,)


def test_a_proposal_with_the_bell_can_still_be_replaced() -> None:
    """Section 9, OH-12.9: what is proposed when the clock says so is done."""
    table = dealt(4)
    closes = table.open().closes
    for seat, target in ((1, "TG1"), (3, "TG2")):
        table.play(Input(driver.clamp(table, closes + 200), seat, moves.ChooseTarget(target)))
    assert table.target == -1
    table.play(driver.expire(table, closes + 301))
    assert table.target == 1


def test_what_comes_with_the_bell_of_the_bots_does_not_silence_it() -> None:
    """Section 9, OH-12.6: who was ready to be silent helps in the last eight seconds."""
    table = mixed()
    do(table, 3, READY)
    bell = table.open().deadline(table)
    number = table.questions
    table.play(Input(driver.clamp(table, bell + 100), 0, moves.Lay("H01")))
    table.play(driver.expire(table, bell + 301))
    assert 3 in table.open().seats(table)
    assert table.questions == number


def test_where_no_clock_closes_a_window_minds_change_so_often_and_no_oftener() -> None:
    """The book gives Preparation no time; a clock would end it by itself, and a new window counts anew (OH-12.11)."""
    table, timed = preparing(2, clock="book"), preparing(2, clock="brisk")
    for _ in range(CHANGES // 2):
        do(table, 0, moves.Buy("H01"), moves.PutBack("H01"))
        do(timed, 0, moves.Buy("H01"), moves.PutBack("H01"))
    do(table, 0, moves.Buy("H01"))
    do(timed, 0, moves.Buy("H01"), moves.PutBack("H01"))
    assert {type(action) for action in table.offered(0)} == {moves.Buy, moves.Ready}
    assert refused(table, 0, moves.PutBack("H01")).code == "changed_enough"
    do(table, 1, *[moves.PickGlobal(card) for card in ("GL01", "GL02")], moves.DropGlobal("GL02"))
    do(table, 1, moves.PickGlobal("GL02"), READY)
    do(table, 0, READY)
    assert table.changes == [0, 0]
    assert table.stage != "preparation"


def test_drafts_are_live_with_the_name_of_the_last_editor() -> None:
    """For the team and nobody else (OH-12.3)."""
    table = preparing(4)
    do(table, 2, moves.Buy("H01"))
    assert table.view(0).own.team.editor == 2
    assert [gear.id for gear in table.view(0).own.hand] == ["H01"]
    assert heard(table, moves.Edited, 0) == [moves.Edited((0, 2), 2, moves.Buy("H01"))]
    assert not heard(table, moves.Edited, 1) + heard(table, moves.Edited, None)
    assert table.view(1).own.team.editor is None


def test_a_team_is_ready_when_each_of_its_people_is() -> None:
    """Any edit clears all marks; who is ready only the own team sees (OH-12.4)."""
    table = prep("H01 S01", players=4)
    do(table, 0, READY)
    assert table.view(2).own.team.ready == (0,)
    assert table.view(1).board.ready == ()
    assert table.view(1).own.team.ready == ()
    do(table, 2, READY)
    assert table.view(1).board.ready == ("crew",)
    do(table, 2, UNREADY)
    do(table, 2, READY, moves.Lay("H01"))
    assert not any(table.ready)
    assert table.view(1).board.ready == ()


def test_bots_never_hold_up_a_ready() -> None:
    """A team of bots is ready when it has acted (OH-12.4)."""
    table = prep("H01 S01", players=4)
    hand_over(table, 2)
    do(table, 0, READY)
    assert table.is_ready(CREW)
    for seat in (1, 3):
        hand_over(table, seat)
    staff(table, QUICK_FILL)
    assert table.stage == "prep"
    staff(table, READY)
    assert table.stage == "crunch"


def test_a_window_closes_when_the_last_one_missing_becomes_a_bot() -> None:
    """OH-12.4: nobody waits for somebody who is not there."""
    table = heist(players=3)
    do(table, 0, READY)
    do(table, 1, READY)
    hand_over(table, 2)
    assert table.stage == "prep"


def test_a_team_without_people_decides_through_its_first_bot() -> None:
    """OH-12.7."""
    table = dealt(4)
    for seat in (1, 3):
        hand_over(table, seat)
    assert list(table.open().seats(table)) == [1]
    do(table, 1, moves.ChooseTarget("TG1"))
    assert table.target == 0


# Proposals -----------------------------------------------------------------------------------------------------------


def test_alone_one_acts_at_once() -> None:
    """OH-12.5."""
    table = dealt(3)
    do(table, 1, moves.ChooseTarget("TG2"))
    assert table.target == 1


def test_a_proposal_needs_everybody_or_five_seconds() -> None:
    """OH-12.5."""
    table = dealt(4)
    do(table, 1, moves.ChooseTarget("TG2"))
    assert table.target == -1
    do(table, 3, AGREE)
    assert table.target == 1
    table = dealt(4)
    do(table, 1, moves.ChooseTarget("TG2"))
    assert table.open().deadline(table) == table.now + 5000
    time_out(table)
    assert table.target == 1


def test_a_wait_starts_the_five_seconds_anew_twice_at_most() -> None:
    """Whoever presses (OH-12.5)."""
    table = dealt(4)
    do(table, 1, moves.ChooseTarget("TG2"))
    for seat in (3, 1):
        after(table, 4)
        do(table, seat, WAIT)
        assert table.open().deadline(table) == table.now + 5000
    assert WAIT not in table.offered(3)
    assert table.view(3).own.team.waits == 2
    time_out(table)
    assert table.target == 1


def test_a_new_proposal_replaces_the_pending_one() -> None:
    """And needs agreement anew (OH-12.5)."""
    table = dealt(6)
    do(table, 1, moves.ChooseTarget("TG1"))
    do(table, 3, AGREE)
    do(table, 5, moves.ChooseTarget("TG3"))
    assert table.view(1).own.team.agreed == (5,)
    do(table, 1, AGREE)
    do(table, 3, AGREE)
    assert table.target == 2


def test_a_changed_draft_takes_the_proposal_back() -> None:
    """Confirm, roll and stop are proposals too (OH-12.5)."""
    table = assignment("HS1 CD4", laid="H01 D02", players=4, hand="A01")
    do(table, 0, pay(table, "HS1"), CONFIRM)
    do(table, 2, pay(table, "CD4", 2))
    assert not table.proposal
    settle_on(table, CREW, CONFIRM)
    assert heard(table, moves.Assigned)[0].disabled == ("HS1", "CD4")


def test_the_other_team_sees_that_something_is_pending_never_what() -> None:
    """OH-12.5: the clock is one for all."""
    table = assignment("HS1", laid="H01", hand="F01 F02", players=4)
    settle_on(table, CREW, CONFIRM)
    do(table, 0, wing(table, "HS1"), moves.Burn("F01"), ROLL)
    view = table.view(1)
    assert view.board.pending
    assert view.own.team.proposal is None
    assert view.board.question.closes == table.now + 5000
    assert not heard(table, moves.Proposed, 1)
    do(table, 2, AGREE)
    assert heard(table, moves.Rolled, 1)


@pytest.mark.parametrize(("last_word", "rolled"), [("propose", True), ("wait", False)])
def test_a_roll_proposed_in_time_is_rolled_unless_the_last_word_was_wait(last_word: str, rolled: bool) -> None:
    """OH-12.9: and gives the 20 seconds of a roll."""
    table = assignment("HS1", laid="H07", hand="F01 F02 F03", players=4)
    settle_on(table, CREW, CONFIRM)
    closes = table.open().closes
    table.now = closes - 2000
    do(table, 0, wing(table, "HS1"), moves.Burn("F01"), ROLL)
    if last_word == "wait":
        do(table, 2, WAIT)
    assert table.open().deadline(table) == closes
    time_out(table)
    assert bool(table.rolls) == rolled
    if rolled and table.stage == "wing_it":
        assert table.open().closes == closes + 3_000 + 20_000


def test_other_proposals_are_carried_out_when_the_clock_ends() -> None:
    """Target, Situation, OPENING choice, assignment; a stop is a stop (OH-12.9)."""
    table = dealt(4)
    table.now = table.open().closes - 1000
    do(table, 1, moves.ChooseTarget("TG3"))
    do(table, 3, WAIT)
    time_out(table)
    assert table.target == 2
    table = assignment("HS1", laid="H07", hand="F01 F02 F03", players=4)
    settle_on(table, CREW, CONFIRM)
    table.now = table.open().closes - 1000
    do(table, 0, STOP)
    time_out(table)
    assert table.stage == "alarms"


def test_what_is_proposed_as_the_clock_runs_out_is_done() -> None:
    """OH-12.12: a Target that was chosen on screen, sent at that moment; else the default holds."""
    table = dealt(4)
    table.now = table.open().closes
    do(table, 1, moves.ChooseTarget("TG3"))
    time_out(table)
    assert table.target == 2


@pytest.mark.parametrize("vote", [moves.Ready, moves.Confirm, moves.Agree, moves.Roll])
def test_votes_name_the_version_they_were_pressed_on(vote: Any) -> None:
    """Plain edits name only their card, so team mates never collide (OH-12.8)."""
    table = assignment("HS1 FC3", laid="H01", hand="F01 F02", players=4)
    version = table.view(0).own.team.version
    do(table, 2, pay(table, "HS1"))
    assert table.view(0).own.team.version == version + 1
    assert refused(table, 0, vote(version)).rule == "OH-12.8"
    do(table, 0, moves.Confirm(version + 1))
    do(table, 2, moves.Agree(version + 2))
    do(table, 0, wing(table, "FC3"), moves.Burn("F01"))
    do(table, 0, moves.Roll(table.view(0).own.team.version))
    assert table.proposal == [ROLL]


def test_an_agreement_carries_out_what_its_sender_saw_and_nothing_else() -> None:
    """TG1 was agreed to, and TG3 was proposed meanwhile (OH-12.5, OH-12.8)."""
    table = dealt(4)
    do(table, 1, moves.ChooseTarget("TG1"))
    seen = table.view(3).own.team.version
    do(table, 1, moves.ChooseTarget("TG3"))
    assert refused(table, 3, moves.Agree(seen)).code == "moved_on"
    assert table.target == -1
    do(table, 3, moves.Agree(table.view(3).own.team.version))
    assert table.target == 2


def test_an_agreement_to_a_roll_is_none_to_a_stop() -> None:
    """OH-12.8."""
    table = assignment("HS1", laid="H07", hand="F01 F02 F03", players=4)
    settle_on(table, CREW, CONFIRM)
    do(table, 0, wing(table, "HS1"), moves.Burn("F01"), ROLL)
    seen = table.view(2).own.team.version
    do(table, 0, STOP)
    assert refused(table, 2, moves.Agree(seen)).rule == "OH-12.8"
    assert table.stage == "wing_it"


def test_a_version_of_the_first_heist_names_nothing_in_the_second() -> None:
    """OH-12.8: a team that changes sides goes on counting."""
    table = prep("H01 S01", players=4, teams="twice")
    for _ in range(3):
        do(table, 0, moves.Lay("H01"), moves.PickUp("H01"))
    seen = table.view(0).own.team.version
    for seat in (0, 2):
        do(table, seat, CONCEDE, CONCEDE)
    assert table.leg == 2
    assert table.view(0).own.team.version == seen


# Bots in a team with people ------------------------------------------------------------------------------------------


def mixed(hand: str = "H01 S01", **facts: Any) -> Any:
    """Prep begins, nobody has touched anything, and each team has a person and a bot."""
    table = heist(hand, players=4, **facts)
    hand_over(table, 2)
    hand_over(table, 3)
    time_out(table)
    return table


def test_a_bot_with_people_in_its_team_never_acts_by_itself() -> None:
    """Until the last eight seconds it may say what it would do, and nothing else (OH-12.6)."""
    table = mixed()
    assert table.offered(2) == table.offered(3) == [READY]
    do(table, 3, READY)
    assert 3 not in table.open().seats(table)
    assert table.question().closes == table.now + 60_000
    assert table.open().deadline(table) == table.now + 52_000
    time_out(table)
    assert table.stage == "prep"
    assert list(table.open().seats(table)) == [0, 1, 3]
    assert len(table.offered(3)) > 1


def test_in_the_last_seconds_staff_bots_fill_what_is_free() -> None:
    """OH-12.6: and nothing else."""
    table = mixed()
    do(table, 1, moves.Place(1, 1))
    time_out(table)
    assert {type(action) for action in table.offered(3)} == {moves.Place, moves.Ready}
    do(table, 3, moves.Place(2, 2), moves.Place(3, 3), moves.Place(4, 4))
    assert 3 not in table.open().seats(table)


def test_wait_keeps_bots_from_helping() -> None:
    """OH-12.6: if nobody of the team pressed wait in this window. The team hears of it, with its bots."""
    table = mixed()
    do(table, 1, WAIT)
    waits = moves.Reacted(table.team(STAFF), 1, "wait")
    assert [seat for seat in (0, 1, 2, 3, None) if waits in heard(table, moves.Reacted, seat)] == [1, 3]
    assert WAIT not in table.offered(1)
    time_out(table)
    assert list(table.open().seats(table)) == [0, 1]


@pytest.mark.parametrize("people_acted", [False, True])
def test_crew_bots_lay_only_in_crunch_and_only_if_nobody_stirred(people_acted: bool) -> None:
    """Saving everything may be a plan, an idle phone is not (OH-12.6)."""
    table = mixed()
    if people_acted:
        do(table, 0, moves.Mark("H01"))
    time_out(table)
    assert 2 not in table.open().seats(table)
    time_out(table)
    assert table.stage == "crunch"
    time_out(table)
    assert (2 in table.open().seats(table)) == (not people_acted)
    if not people_acted:
        do(table, 2, moves.Lay("H01"), READY)
        assert names(table.laid_now) == "H01"
        assert 2 not in table.open().seats(table)
        assert table.stage == "crunch"


def test_crew_bots_fill_an_untouched_basket() -> None:
    """OH-12.6."""
    table = preparing(4)
    hand_over(table, 2)
    time_out(table)
    assert {type(action) for action in table.offered(2)} == {moves.Buy, moves.LoadPreset, moves.Ready}
    do(table, 2, moves.LoadPreset("CP7"))
    assert table.hand


def test_who_comes_back_gets_the_view_of_the_seat() -> None:
    """Not the eight of a viewing that is over, but marks and drafts (OH-12.10)."""
    table = prep("H01 S01", players=4)
    do(table, 0, moves.Mark("H01"), moves.Lay("S01"))
    hand_over(table, 2)
    hand_over(table, 2, "person")
    view = table.view(2)
    assert view.board.eight == ()
    assert view.own.marks == ("H01",)
    assert [gear.id for gear in view.own.laid_now] == ["S01"]


def test_without_clocks_every_step_commits_whoever_takes_it() -> None:
    """6.1: no agreement, no undo, no concession."""
    table = dealt(4, clock="off")
    do(table, 3, moves.ChooseTarget("TG1"))
    assert table.target == 0
    do(table, 2, moves.ChooseSituation("none"))
    assert table.open().sides == (STAFF,)
    assert not offered(table, 1, moves.DropGlobal)
    do(table, 1, moves.PickGlobal("GL01"), moves.PickGlobal("GL02"), READY)
    do(table, 2, moves.LoadPreset("CP7"))
    assert not offered(table, 2, moves.PutBack) + offered(table, 2, moves.LoadPreset)
    do(table, 0, READY)
    assert table.heist


# Talk ----------------------------------------------------------------------------------------------------------------


def test_talk_to_the_team_and_to_the_table_always() -> None:
    """Nothing depends on the phase; spectators write among themselves (section 8)."""
    table = prep(players=4)
    for seat in range(4):
        assert set(table.talk(seat).to) == {"team", "all"}
    assert table.talk(None).to == ("spectators",)
    said = Said(0, 0, "team", text="lay it")
    assert [table.hears(seat, said) for seat in (0, 1, 2, 3, None)] == [True, False, True, False, False]
    assert all(table.hears(seat, Said(0, 0, "all", text="ha")) for seat in (1, 2, None))
    assert not table.hears(0, Said(0, None, "spectators", text="psst"))


@pytest.mark.parametrize("phrase", [
    Phrase("watch", ("hack",)), Phrase("remember", ("HS1",)), Phrase("need", (3, "force")), Phrase("wing", ("U1", 2)),
    Phrase("counted", (2, 3, "hack")), Phrase("uses_left", ("H07", 4)), Phrase("do_it"), Phrase("plenty", ("charm",)),
])  # fmt: skip
def test_phrases_have_their_blanks(phrase: Any) -> None:
    """Section 8: bots say and understand them."""
    prep().talk(0).check(Said(0, 0, "all", phrase=phrase), GAME.phrases, 2)
    with pytest.raises(Refused):
        prep().talk(0).check(Said(0, 0, phrase=Phrase(phrase.key, ("nonsense",))), GAME.phrases, 2)


def test_after_the_game_everybody_hears_everything() -> None:
    """Section 8."""
    table = prep()
    crew(table, moves.CONCEDE, moves.CONCEDE)
    assert table.hears(1, Said(0, 0, "team", text="lay it"))
    assert table.talk(None).to == ("all",)


def test_a_window_waits_once_for_a_team_that_lost_the_line() -> None:
    """Half a minute more when all people of a team are away at the end of a window, once a game (section 9)."""
    table = prep("H01 S01", players=4)
    closes = table.question().closes
    for seat in (0, 2):
        table.play(Input(table.now, None, Presence(seat, False)))
    time_out(table)
    assert table.question().closes == closes + 30_000
    assert heard(table, moves.WindowLengthened) == [moves.WindowLengthened(30_000)]
    table.play(Input(table.now, None, Presence(2, True)))
    do(table, 2, moves.Lay("S01"))
    table.play(Input(table.now, None, Presence(2, False)))
    time_out(table)
    assert names(table.laid) == "S01"
    assert type(table.open()).__name__ != "Prep"


def test_nobody_waits_for_a_team_of_which_one_is_here() -> None:
    """Section 9."""
    table = prep("H01 S01", players=4)
    window = table.question().name
    table.play(Input(table.now, None, Presence(0, False)))
    time_out(table)
    assert table.question().name != window


def leave(table: Any, *seats: Any) -> Any:
    for seat in seats:
        table.play(Input(table.now, None, Presence(seat, False)))


def test_an_absent_mate_holds_up_no_ready() -> None:
    """OH-12.4: each of its connected human members. Who leaves clears the marks of a team that is not ready yet."""
    table = prep("H01 S01", players=4)
    leave(table, 2)
    do(table, 0, READY)
    assert table.is_ready(CREW)
    do(table, 1, QUICK_FILL, READY)
    assert table.stage == "prep"
    leave(table, 3)
    assert table.stage == "prep"
    assert not table.ready[1]  # else the Crew would learn from a lost line who was ready
    do(table, 1, READY)
    assert table.stage == "crunch"


def test_a_team_that_is_ready_stays_so_whoever_comes_and_goes() -> None:
    """OH-12.4: everybody sees that it is."""
    table = prep("H01 S01", players=4)
    leave(table, 2)
    do(table, 0, READY)
    table.play(Input(table.now, None, Presence(2, True)))
    assert table.is_ready(CREW)
    leave(table, 2, 0)
    assert table.is_ready(CREW)


def test_an_absent_mate_holds_up_no_agreement() -> None:
    """OH-12.5: a team with one connected human acts at once; where somebody leaves the five seconds are enough."""
    table = dealt(4)
    leave(table, 3)
    do(table, 1, moves.ChooseTarget("TG2"))
    assert table.target == 1
    do(table, 0, moves.ChooseSituation("ST1"))
    assert table.situation == -1
    leave(table, 2)
    assert table.situation == -1  # else the Staff would learn from a lost line who had agreed
    time_out(table)
    assert table.situation == 0


def test_who_leaves_a_show_does_not_hold_it_up() -> None:
    """Section 9: and where nobody is left the show goes on to its end."""
    table = assignment("HS1", laid="H01", hand="F01", unfold=False)
    do(table, 0, READY)
    leave(table, 1)
    assert table.stage == "assignment"
    table = assignment("HS1", laid="H01", hand="F01", unfold=False)
    leave(table, 0, 1)
    assert table.stage == "reveal"


def test_a_show_is_over_when_bots_hold_all_seats() -> None:
    """Section 9: it is for people, so nobody would end it before its time."""
    table = assignment("HS1", laid="H01", hand="F01", unfold=False)
    for seat in (0, 1):
        table.play(Input(table.now, None, HandOver(seat, "bot")))
    assert table.stage == "assignment"


def test_assignment_and_wing_it_wait_for_a_team_that_is_away_too() -> None:
    """Section 9."""
    for table in (assignment("HS1", laid="H01", hand="F01"), winging("HS1", hand="F01 F02")):
        window, number, closes = table.question().name, table.questions, table.open().closes
        leave(table, 0)
        time_out(table)
        question = table.question()
        assert (question.name, question.closes, table.questions) == (window, closes + 30_000, number)
        time_out(table)
        assert table.question().name != window


def test_a_show_does_not_use_up_the_half_minute() -> None:
    """Section 9."""
    table = assignment("HS1", laid="H01", hand="F01", unfold=False)
    leave(table, 0)
    time_out(table)
    assert table.stage == "assignment"
    assert not table.lengthened


def test_the_second_game_of_a_pair_has_its_own_half_minute() -> None:
    """Section 9."""
    table = prep("H01 S01", teams="twice")
    leave(table, 0)
    time_out(table)
    assert table.lengthened
    staff(table, CONCEDE, CONCEDE)
    assert table.leg == 2
    assert not table.lengthened
