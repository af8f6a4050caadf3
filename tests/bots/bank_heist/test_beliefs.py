"""What the players of Bank Heist believe: exact where it can be reckoned, and moved by what is seen and said."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Any

import pytest

from heistnight.bots import Eyes
from heistnight.bots.bank_heist.beliefs import certain, considered, plain
from heistnight.bots.bank_heist.deals import Evidence, Suspicion
from heistnight.bots.bank_heist.ears import Claim, Ears
from heistnight.bots.bank_heist.position import Position, turns_left
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games.bank_heist.memory import bit, note
from heistnight.games.bank_heist.moves import KEEP, LOAD, PASS, PASS_TO, SEARCH, SHOOT, TAKE
from heistnight.games.bank_heist.pieces import AGENT, ALL_IDENTITIES, CREW, RIVAL, STICKY
from heistnight.games.bank_heist.records import ANYBODY, PassRecord
from heistnight.games.bank_heist.table import HeistTable
from tests.games.bank_heist.tables import play, robbery, truck


def position(table: HeistTable, seat: int, *claims: tuple[int, Phrase]) -> Position:
    return Position(Eyes(table, seat, Rng(b"p"), [Said(0, speaker, phrase=phrase) for speaker, phrase in claims]))


def counted(deals: list[tuple[int, ...]]) -> list[Any]:
    """For every seat the share of deals that give it each identity."""
    return [pytest.approx([sum(deal[seat] == card for deal in deals) / len(deals) for card in range(4)])
            for seat in range(len(deals[0]))]  # fmt: skip


def test_without_evidence_the_odds_are_those_of_the_deal() -> None:
    """Against all orders of the eight cards, for five seats."""
    suspicion = Suspicion([ANYBODY] * 5, Evidence(5), all_factions=False)
    assert suspicion.odds == counted([order[:5] for order in permutations(ALL_IDENTITIES)])
    assert suspicion.odds[0] == pytest.approx([3 / 8, 1 / 8, 2 / 8, 2 / 8])


def test_with_three_factions_agents_and_rivals_are_there() -> None:
    """Option mix (BH-1.6): of the orders of the eight cards only those that deal both to five seats."""
    suspicion = Suspicion([ANYBODY] * 5, Evidence(5), all_factions=True)
    deals = [order[:5] for order in permutations(ALL_IDENTITIES)]
    assert suspicion.odds == counted([deal for deal in deals if AGENT in deal and RIVAL in deal])


def test_all_that_is_known_and_seen_is_weighed_at_once() -> None:
    """Against every deal one by one: what seats can be, evidence about one seat, and about pairs named both ways."""
    could = [bit(AGENT), ANYBODY, ANYBODY & ~bit(CREW), ANYBODY, ANYBODY, ANYBODY]
    evidence = Evidence(6)
    weighed = []
    factors = [[1 + (3 * row + 5 * column) % 7 for column in range(4)] for row in range(4)]
    evidence.of(4, factors[1])
    for first, second in ((1, 3), (3, 1), (5, 2), (2, 4)):
        evidence.between(first, second, factors)
    for deal, times in Counter(order[:6] for order in permutations(ALL_IDENTITIES)).items():
        if all(can >> identity & 1 for can, identity in zip(could, deal)):
            weight = times * factors[1][deal[4]]
            for first, second in ((1, 3), (3, 1), (5, 2), (2, 4)):
                weight *= factors[deal[first]][deal[second]]
            weighed.append((deal, weight))
    odds = Suspicion(could, evidence, all_factions=False).odds
    total = sum(weight for _, weight in weighed)
    for seat in range(6):
        for identity in range(4):
            share = sum(weight for deal, weight in weighed if deal[seat] == identity) / total
            assert odds[seat][identity] == pytest.approx(share)


def test_evidence_about_two_seats_weighs_them_together() -> None:
    """Whichever of the two is named first."""
    matrix = [[1.0] * 4 for _ in range(4)]
    matrix[AGENT][RIVAL] = 5.0
    for first, second in ((0, 3), (3, 0)):
        evidence = Evidence(5)
        evidence.between(first, second, matrix)
        suspicion = Suspicion([ANYBODY] * 5, evidence, all_factions=False)
        assert suspicion.agent(first) > 0.25
        assert suspicion.rival(second) > 0.25
        assert suspicion.agent(second) < 0.25


def test_evidence_that_nothing_explains_is_ignored() -> None:
    """Rather a plain belief than none."""
    evidence = Evidence(5)
    evidence.of(0, (0, 0, 0, 0))
    assert Suspicion([ANYBODY] * 5, evidence, all_factions=False).odds[1][CREW] == pytest.approx(3 / 8)


def test_a_bag_kept_is_not_read_as_agent_alone() -> None:
    """The trap of section 13: Sticky Fingers must keep, a Rival may."""
    table = robbery("C S C A R R", vault="cash_bag")
    play(table, 0, PASS_TO[1])
    play(table, 1, KEEP)
    odds = considered(position(table, 0)).odds[1]
    assert odds[CREW] == 0
    assert min(odds[STICKY], odds[AGENT], odds[RIVAL]) > 0.1


def test_who_loads_is_crew_or_rival_and_who_passed_the_bag_hardly_an_agent() -> None:
    """Seen by a bystander."""
    table = robbery("C C S A R R", vault="cash_bag")
    before = certain(position(table, 2)).agent(0)
    play(table, 0, PASS_TO[1])
    play(table, 1, LOAD)
    for believe in (plain, considered):
        suspicion = believe(position(table, 2))
        assert suspicion.odds[1][AGENT] == suspicion.odds[1][STICKY] == 0
        assert suspicion.odds[1][CREW] > suspicion.odds[1][RIVAL]
    assert considered(position(table, 2)).agent(0) < before


def test_two_who_pass_only_to_each_other_look_like_partners() -> None:
    """A pair of seats says more than each alone; only the keen see it."""
    table = robbery("C C S A R R")
    table.passes = tuple(PassRecord(turn, 3 + turn % 2, 4 - turn % 2, "drawn", "took") for turn in range(1, 6))
    keen, dull = (partners(table, believe) for believe in (considered, plain))
    assert keen > 1.5 * dull


def partners(table: HeistTable, believe: Callable[[Position], Suspicion]) -> float:
    """How likely seat 0 takes seats 3 and 4 for the two Agents or the two Rivals."""
    chance = 0.0
    for identity in (AGENT, RIVAL):
        eyes = position(table, 0)
        first = believe(eyes).odds[3][identity]
        eyes.could[3] = bit(identity)
        chance += first * believe(eyes).odds[4][identity]
    return chance


def test_who_passes_a_turn_is_no_rival_and_who_shoots_no_agent() -> None:
    """Section 13: forgetting it is a trap."""
    table = truck("C C C A R R")
    play(table, 0, PASS)
    play(table, 1, SHOOT[4])
    suspicion = considered(position(table, 2))
    assert suspicion.rival(0) == 0
    assert suspicion.agent(1) == 0


def test_who_falls_without_a_vest_was_no_agent() -> None:
    """An Agent would have shown the vest."""
    table = truck("C C C A R R")
    play(table, 0, SHOOT[1])
    play(table, 1, table.offered(1)[0])
    assert considered(position(table, 2)).agent(1) < 0.03


def passed_and_taken() -> HeistTable:
    """Seat 0 passed seat 1 something in turn 1, which seat 1 took."""
    table = robbery("C C S A R R", vault="knife", token=4, alarm="check_these_out")
    play(table, 0, PASS_TO[1])
    play(table, 1, TAKE)
    return table


KEPT = Phrase("bag_kept", (1, 1))


def test_a_claim_counts_as_much_as_its_speaker() -> None:
    """A stranger's word makes the accused suspect; the same word of a seat shown as Rival hardly does."""
    table = passed_and_taken()
    silent = considered(position(table, 2)).crew(1)
    told = considered(position(table, 2, (0, KEPT))).crew(1)
    assert told < silent - 0.05
    table.could[2 * table.seats] = 1 << RIVAL
    silent_rival = considered(position(table, 2)).crew(1)
    told_by_rival = considered(position(table, 2, (0, KEPT))).crew(1)
    assert silent_rival - told_by_rival < silent - told


def test_who_is_slandered_knows_the_liar() -> None:
    """Seat 1 got a Knife: the claim of a kept bag proves its speaker no Crew, nearly."""
    table = passed_and_taken()
    before = considered(position(table, 1)).crew(0)
    assert considered(position(table, 1, (0, KEPT))).crew(0) < before / 4


def test_a_claim_of_missing_bags_is_held_against_what_the_accused_got() -> None:
    """True as it was when it was said, whatever came with the bags; false by one bag, or by what all saw."""
    table = robbery("R S C A C R", vault="cash_bag", alarm="hold_it_right_there", token=4, hands={0: "knife"})
    play(table, 0, SEARCH[1])
    play(table, 1, TAKE)  # a gift, and no bag
    play(table, 0, PASS_TO[1])
    play(table, 1, KEEP)
    note(table, 1, "received", 0, ("cash_bag",))
    table.passes += (PassRecord(table.turn, 0, 1, "drawn", "loaded"),)

    def lies(seat: int, *counted: int) -> bool:
        return Ears(position(table, seat)).proven_false(Claim(1, 0, Phrase("missing", (1, *counted))))

    assert [lies(1, 2, kept) for kept in (0, 1, 2)] == [True, False, True]
    assert [lies(2, 2, kept) for kept in (0, 1, 2)] == [True, False, False]
    assert lies(2, 3, 0)
    note(table, 1, "received", 0, ("cash_bag",))
    table.passes += (PassRecord(table.turn, 0, 1, "drawn", "loaded"),)
    assert not lies(1, 2, 1)  # it was true, and is told of two


@pytest.mark.parametrize(
    "claim",
    [
        Phrase("bag_kept", (1, 7)),
        Phrase("bag_kept", (3, 1)),
        Phrase("saw_tattoo", (1,)),
        Phrase("saw_hand", (1, "bag")),
    ],
)
def test_claims_against_the_open_record_fool_nobody(claim: Phrase) -> None:
    """No such pass, no such look: the speaker is suspect, not the one it speaks of."""
    table = passed_and_taken()
    before, after = considered(position(table, 2)), considered(position(table, 2, (0, claim)))
    assert after.crew(0) < before.crew(0)
    assert after.crew(1) > before.crew(1) - 0.05


def test_saying_a_thing_ten_times_makes_it_no_truer() -> None:
    """Claims count once."""
    table = passed_and_taken()
    accuse = (0, Phrase("accuse", (1, "agent")))
    once, often = position(table, 2, accuse), position(table, 2, *[accuse] * 10)
    assert considered(once).odds == considered(often).odds


def test_an_accusation_that_others_repeat_weighs_less_each_time() -> None:
    """The second voice adds less than the first, the third less than the second."""
    table = passed_and_taken()
    voices = [(seat, Phrase("accuse", (1, "agent"))) for seat in (0, 3, 4)]
    crew = [considered(position(table, 2, *voices[:count])).crew(1) for count in range(4)]
    losses = [before - after for before, after in pairwise(crew)]
    assert losses[0] > losses[1] > losses[2] > 0


def test_to_accuse_and_to_call_for_a_shot_are_heard_as_two_things() -> None:
    """Each tells something of its own, and both more than one."""
    table = passed_and_taken()
    accuse, shoot = (0, Phrase("accuse", (1, "agent"))), (0, Phrase("shoot", (1,)))
    heard = [[happening.key for happening in Ears(position(table, 2, word)).happenings()] for word in (accuse, shoot)]
    assert heard == [["accuses"], ["urges"]]
    silent, accused, both = (considered(position(table, 2, *words)) for words in ((), (accuse,), (accuse, shoot)))
    assert silent.crew(1) > accused.crew(1) > both.crew(1)


def test_a_reason_changes_nothing_about_who_is_accused() -> None:
    """A reason is for people: what it rests on was seen by who could see it."""
    table = passed_and_taken()
    plain = position(table, 2, (0, Phrase("accuse", (1, "agent"))))
    reasoned = position(table, 2, (0, Phrase("accuse_because", (1, "agent", "kept_bag"))))
    assert considered(plain).odds == considered(reasoned).odds


def test_turns_left_before_the_hideout() -> None:
    """Play starts at seat 0; in the last round only seats still to come have a turn."""
    table = truck("C C C A R R", turn=2, token=3)
    assert [turns_left(table, seat) for seat in range(6)] == [0, 0, 0, 1, 1, 1]
