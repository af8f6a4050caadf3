"""Section 12: the worked examples, with their exact cards."""

import pytest

from heistnight.core.action import Input
from heistnight.core.talk import Phrase, Said
from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.moves import (
    Blast,
    Chloroform,
    Gift,
    Handcuff,
    Keep,
    Load,
    LookAt,
    Pass,
    PassTo,
    Reload,
    Search,
    SearchLoad,
    SearchNone,
    SecondGun,
    Shoot,
    Speedloader,
    Stab,
    Stay,
    Stop,
    Take,
)
from heistnight.games.bank_heist.talk import PHRASES

from .tables import (
    answer,
    asked,
    asks,
    attribute,
    ending,
    hand,
    happened,
    hideout,
    kinds,
    offers,
    play,
    robbery,
    truck,
    turn_ends,
)
from .test_vault import digits, race, send, wait_for


def test_example_1_the_books_speedloader_against_an_agent() -> None:
    """Vest, return, Adrenaline, Speedloader, Adrenaline, return, Adrenaline, Speedloader, dead (BH-7.2, BH-7.7)."""
    table = truck("C C S A R R", hands={0: "adrenaline adrenaline speedloader", 3: "adrenaline speedloader"})
    play(table, 0, Shoot(3))
    answer(table, 3, "vest", fire=True)
    assert table.revealed[3]
    answer(table, 0, "adrenaline")
    assert (asks(table), asked(table)) == ("ReloadReturn", 3)
    play(table, 3, Stop())
    play(table, 0, Speedloader(3))
    answer(table, 3, "adrenaline", fire=True)
    answer(table, 0, "adrenaline")
    play(table, 3, Reload())
    assert offers(table, 0) == {"take_it"}
    answer(table, 0)
    assert (table.alive[0], hand(table, 3), happened(table, events.Looted)) == (False, "", [])
    assert (table.start, table.active, table.token) == (1, 1, 1)


def test_example_2_forced_not_free() -> None:
    """Both results appear when the five seconds are over; for the Agent "took it", as for a Knife (BH-31.2)."""
    timed = {"options": {"pace": "default"}}
    for receiver, option, result in ((1, Load(), "loaded"), (3, Keep(), "took")):
        table = robbery(vault="cash_bag", **timed)
        table.play(Input(table.now + 2000, 0, PassTo(receiver)))
        opened = table.now
        assert list(table.offered(receiver)) == [option]
        assert table.open().deadline(table) == opened + 5000
        play(table, receiver, option)
        assert not happened(table, events.CardReceived)
        table.play(Input(opened + 5000))
        assert happened(table, events.CardReceived)[0].result == result


def test_example_3_sticky_fingers() -> None:
    """Kept in silence, claimed and defended at the alarm; the tattoo would show (BH-21.1, BH-30.4)."""
    table = robbery("C C C A R S", vault="cash_bag", alarm="are_you_loyal", turn=1, start_player=2, token=3)
    play(table, 1, PassTo(5))
    play(table, 5, Keep())
    assert not table.agenda or table.alarmed()
    claim = Said(0, 1, phrase=Phrase("bag_kept", (5, 1)))
    table.talk(1).check(claim, PHRASES, 6)
    table.talk(5, [claim]).check(Said(0, 5, phrase=Phrase("kept_because_sticky", (1,))), PHRASES, 6)
    play(table, 2, LookAt(5))
    assert happened(table, events.TattooSeen)[0].tattoo


def test_example_4_the_fifth_bag_by_search() -> None:
    """Truck 3, two bags found: the robbery is over at once (BH-4.8, BH-5.5)."""
    table = robbery(
        "C C C A R S R", truck=3, turn=2, token=4, alarm="hold_it_right_there", hands={6: "cash_bag cash_bag"}
    )
    play(table, 2, Search(6), SearchLoad())
    assert (table.truck, table.phase, table.active, happened(table, events.CardDrawn)) == (5, "getaway", 0, [])


def test_example_5_the_false_search() -> None:
    """The table sees: none found, a card given (BH-21.5)."""
    table = robbery("C C A C R S A", turn=2, token=4, alarm="hold_it_right_there", hands={2: "zip_tie", 6: "cash_bag"})
    play(table, 2, Search(6), SearchNone())
    play(table, 6, Take())
    assert hand(table, 6) == "cash_bag zip_tie"
    told = [event.seen_by(0) for event in table.log]
    assert events.HandSearched(2, 6, 0, 0) in told
    assert events.CardPassed(2, 6, "gift", None) in told


def test_example_6_the_gift_bag() -> None:
    """A Rival gives its bag to a Crew, who must load it (BH-21.6)."""
    table = robbery("C C R A C S R", turn=2, token=4, alarm="hold_it_right_there", hands={2: "cash_bag knife"})
    play(table, 2, Search(4), Gift("cash_bag"))
    assert list(table.offered(4)) == [Load()]


def test_example_7_the_rivals_double() -> None:
    """First gun, second gun, Speedloader (BH-6.4, BH-7.9)."""
    table = truck("C C A R A S C", turn=3, hands={3: "speedloader", 5: "knife"}, attributes={6: "hostage"})
    play(table, 3, Shoot(5))
    answer(table, 5)
    assert hand(table, 3) == "knife speedloader"
    play(table, 3, SecondGun(6))
    assert table.revealed[3]
    answer(table, 6, "hostage")
    play(table, 3, Speedloader(6))
    answer(table, 6)
    assert [event.seat for event in happened(table, events.Died)] == [5, 6]


def test_example_8_shotgun_through_two() -> None:
    """The second victim is hit even after the shooter's death, and nobody loots it (BH-7.12, BH-22.9)."""
    table = truck("C S A C R R", hands={0: "lock_pick cash_bag"}, attributes={0: "shotgun"})
    play(table, 0, Shoot(2), Blast("left", "lock_pick"))
    answer(table, 2, "vest", fire=True)
    answer(table, 0)
    assert hand(table, 2) == "cash_bag"
    assert asked(table) == 3
    answer(table, 3)
    assert table.alive == [False, True, True, False, True, True]
    assert [event.victim for event in happened(table, events.Looted)] == [0]


def test_example_9_knife_and_vest() -> None:
    """The vest is not offered against a stab (BH-8.6, Table D)."""
    table = truck("C C S A C A", turn=4, hands={4: "knife"})
    play(table, 4, Stab(5))
    assert offers(table, 5) == {"take_it", "take_it+fire"}
    answer(table, 5, "take_it", fire=True)
    assert table.revealed[5]
    answer(table, 4)
    assert not table.alive[4]
    play(table, 5, Pass())
    assert not table.alive[5]


def test_example_10_the_knocked_out_agent() -> None:
    """Vest or take it, no Adrenaline, no return fire; awake after the missed turn (BH-8.5)."""
    table = truck("C S A C C A", turn=3, hands={3: "chloroform", 2: "adrenaline"})
    play(table, 3, Chloroform(2))
    play(table, 4, Pass())
    play(table, 5, Pass())
    play(table, 0, Shoot(2))
    assert offers(table, 2) == {"take_it", "vest"}
    answer(table, 2, "vest")
    assert table.revealed[2]
    play(table, 0, Stop())
    play(table, 1, Pass())
    assert (table.active, table.knocked_out[2]) == (3, False)
    table = truck("C S A C C A", turn=1, hands={1: "chloroform"})
    play(table, 1, Chloroform(2))
    assert (table.active, table.knocked_out[2]) == (3, False)


def test_example_11_the_jammed_rival() -> None:
    """Only shoot, which reveals, also with a Speedloader (BH-22.2)."""
    table = truck("C C R A S R", turn=2, attributes={2: "gun_jammed"})
    assert kinds(table, 2) == {"Shoot"}
    play(table, 2, Shoot(0))
    assert table.revealed[2]
    answer(table, 0)
    assert turn_ends(table, 2)
    table = truck("C C R A S R", turn=2, attributes={2: "gun_jammed"}, hands={2: "speedloader"})
    assert kinds(table, 2) == {"Shoot"}
    play(table, 2, Shoot(0))
    answer(table, 0)
    assert kinds(table, 2) == {"Stop", "Speedloader"}


def test_example_12_poison_in_ties() -> None:
    """No cards while tied: it dies, and nobody loots (BH-22.8)."""
    table = truck(
        "C C A S R R", turn=3, hands={3: "adrenaline"}, attributes={3: "poisoned"}, restrained={3: "tied"}, turns={3: 1}
    )
    play(table, 3, Stay())
    assert happened(table, events.Died) == [events.Died(3, "poison")]
    assert hand(table, 3) == "adrenaline"


def test_example_13_guilty_conscience() -> None:
    """It turns, the Agents die, and it loses at the Hideout (BH-11.3)."""
    table = truck("R C A R C S C", turn=2, attributes={6: "guilty_conscience"})
    play(table, 2, Handcuff(1))
    assert table.turned(6)
    table = hideout("R C A R C S C", attributes={6: "guilty_conscience"}, conscience=6, dead=(0, 1, 2, 3, 5))
    assert ending(table) == ("crew_hideout", "crew", (1, 4, 5))


def test_example_14_paid_off() -> None:
    """The Driver leaves after the payment; the showdown begins with the payer (BH-11.4, BH-12.1)."""
    table = hideout(
        "A C A R S C", dead=(0, 2, 4), start_player=1, hands={3: "cash_bag"},
        restrained={1: "tied", 3: "cuffed", 5: "cuffed"},
    )  # fmt: skip
    assert table.restraints == [0, 0, 0, 0, 0, 2]
    assert (table.phase, table.active, kinds(table, 3)) == ("showdown", 3, {"Shoot"})


def test_example_15_nobody() -> None:
    """The turned loses, the Rival is shot by the Driver (BH-13.3)."""
    table = hideout("A C R A C S", dead=(0, 1, 3, 5), attributes={4: "guilty_conscience"}, conscience=4, start_player=2)
    assert ending(table) == ("nobody", None, ())


def test_example_16_only_crew_and_nobody_knows() -> None:
    """The game goes on, a Crew shoots a Crew, and that one wins too (BH-13.7, BH-13.10)."""
    table = truck("C A R C A C", dead=(1, 2, 4), turn=3, token=2)
    play(table, 3, Shoot(5))
    answer(table, 5)
    play(table, 3, Stop())
    assert table.agenda
    play(table, 0, Pass())
    play(table, 3, Pass())
    assert ending(table) == ("crew_hideout", "crew", (0, 3, 5))


def test_example_17_the_wrong_code() -> None:
    """Wrong, then a tie, then the Start Player (BH-3.3, BH-3.4)."""
    table = race(7)
    assert table.token == 2
    digits(table, 4, 7, 9)
    send(table, 3, 242, 7000)
    wait_for(table, "CountDown")
    wait_for(table, "CrackVault")
    assert (table.token, table.locked[3]) == (3, True)
    digits(table, 2, 5, 8)
    send(table, 1, 80, 7000)
    send(table, 6, 80, 7060)
    wait_for(table, "CountDown")
    wait_for(table, "CrackVault")
    assert table.token == 3
    digits(table, 3, 6, 7)
    send(table, 6, 126, 7000)
    wait_for(table, "PassCard")
    assert table.start == 6


def test_example_18_the_slow_line() -> None:
    """Credited 5.810 against 5.980 (BH-3.9)."""
    table = race(lags={4: 20, 1: 250})
    digits(table, 3, 4, 5)
    send(table, 4, 60, 6000)
    shown = table.open().shown
    send(table, 1, 60, 6060)
    assert [(seat, at - shown) for seat, _value, at in table.answers] == [(4, 5980), (1, 5810)]
    assert table.open().deadline(table) == shown + 6400
    table.play(Input(shown + 6400))
    assert table.start == 1


def test_example_19_trigger_happy_under_fire() -> None:
    """On its own turn no Adrenaline answers the return shot (BH-22.11)."""
    table = truck("C C A S R R", attributes={0: "trigger_happy"}, hands={0: "adrenaline"})
    assert kinds(table, 0) == {"Shoot"}
    play(table, 0, Shoot(2))
    answer(table, 2, "vest", fire=True)
    assert offers(table, 0) == {"take_it"}
    answer(table, 0)
    assert (table.alive[0], hand(table, 2)) == (False, "adrenaline")


@pytest.mark.parametrize(
    ("cards", "result"), [("knife adrenaline adrenaline", "crew_hideout"), ("knife adrenaline", "nobody")]
)
def test_example_20_the_last_one_tied_and_poisoned(cards: str, result: str) -> None:
    """It cuts the tie and holds the poison as long as it can (BH-13.9)."""
    table = truck(
        "C S C R A R", turn=4, token=1, dead=(0, 1, 3, 5), turns={2: 1}, hands={2: cards}, attributes={2: "poisoned"},
        restrained={2: "tied"}, stabbed_by={4: 2},
    )  # fmt: skip
    play(table, 4, Pass())
    assert ending(table)[0] == result
    assert table.restraints[2] == 0
    assert attribute(table, 2) == "poisoned"
