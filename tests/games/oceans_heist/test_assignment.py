"""Assignment: the pool, the draft, and the exact suggestion against brute force (OH-7)."""

from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import ActiveDefense, Conditions, active_defense
from heistnight.games.oceans_heist.moves import AUTO, CONFIRM, STOP, SUGGEST, SUGGEST_LATE
from heistnight.games.oceans_heist.packing import (
    ESCAPE,
    WHOLE,
    Case,
    amounts_of,
    best_late,
    deficit,
    each_use,
    most_disabled,
    payable,
    pool_of,
    suggest,
    supply_of,
)
from heistnight.games.oceans_heist.pieces import (
    CARD,
    CASINO,
    EMPTY,
    GEAR,
    ICONS,
    LATE_CARDS,
    LAYABLE,
    MUFFLE,
    STURDY,
    UNITS,
    USES,
)

from .tables import assignment, cards, crew, field_ids, heard, line_of, look_on, names, offered, pay, refused, time_out

# Brute force ----------------------------------------------------------------------------------------------------------


def can_pay(laid: Any, situation: Any, wanted: Any) -> bool:
    """Try every way to count the loose units as icons."""
    pool = pool_of(laid, situation)
    loose = [
        combinations_with_replacement([icon for icon in range(6) if icons >> icon & 1], count)
        for icons, count in pool.loose
    ]
    for choice in product(*loose):
        have = list(pool.fixed)
        for icon in chain(*choice):
            have[icon] += 1
        if all(have[icon] >= wanted[icon] for icon in range(6)):
            return True
    return False


def sum_of(ways: Any) -> list[int]:
    wanted = [0] * 6
    for way in ways:
        for icon, amount in way:
            wanted[icon] += amount
    return wanted


def set_payable(case: Case, chosen: Any, laid: Any) -> bool:
    ways = product(*(case.field[place].ways for place in chosen))
    return any(can_pay(laid, case.situation, sum_of(way)) for way in ways)


def worth(case: Case, chosen: Any, held: Any) -> tuple:
    """Items 0 to 5, written out again from the rules."""
    field = case.field
    fallen = [field[place] for place in chosen]
    unique = any(defense.kind == "unique" for defense in fallen)
    count = sum(defense.kind != "unique" for defense in fallen)
    sealed = sum(defense.trait == "SEALED" for defense in fallen)
    if case.round == ESCAPE:
        return (count, unique, sealed, len(held))
    alarms = max(0, sum(d.alarms for place, d in enumerate(field) if place not in chosen) - len(held))
    survives = case.alarms + max(0, alarms - case.counters) <= 5
    first = (unique, -alarms) if case.mode == "target" else (-alarms, unique)
    return (survives, *first, count, sealed, len(held))


def brute_plan(case: Case, late: Any = ()) -> Any:
    best = None
    muffles = [card for card in case.laid if card in MUFFLE]
    for held in (some for size in range(3) for some in combinations(muffles, size)):
        pool = sorted(card for card in (*case.laid, *late) if card not in held)
        for chosen in (
            some for size in range(len(case.field) + 1) for some in combinations(range(len(case.field)), size)
        ):
            if not set_payable(case, chosen, pool):
                continue
            key = (worth(case, chosen, held), [-place for place in chosen], [-card for card in held])
            if best is None or key > best[0]:
                best = key, chosen, held
    return best


def brute_suggestion(case: Case, late: Any = ()) -> Any:
    _, chosen, held = brute_plan(case, late)
    expended = [card for card in (*case.laid, *late) if card not in held]

    def order(card: Any) -> Any:
        groups = [card in late, case.round != ESCAPE and card in MUFFLE, card in STURDY, True]
        return groups.index(True), case.uses[card], card

    for card in sorted(expended, key=order):
        fewer = [other for other in expended if other != card]
        if set_payable(case, chosen, fewer):
            expended = fewer
    for ways in product(*(range(len(case.field[place].ways)) for place in chosen)):
        if can_pay(expended, case.situation, sum_of(case.field[p].ways[w] for p, w in zip(chosen, ways))):
            break
    paid = [EMPTY] * len(case.field)
    for place, way in zip(chosen, ways):
        paid[place] = way
    return tuple(paid), tuple(sorted(expended))


@st.composite
def cases(draw: Any, most_defenses: int = 4, most_cards: int = 6) -> Case:
    round = draw(st.sampled_from([1, 2, 4, 5]))
    globals = tuple(sorted(draw(st.sets(st.integers(0, 9), max_size=2))))
    conditions = Conditions(round, globals, draw(st.integers(0, 6)), draw(st.booleans()), draw(st.booleans()))
    casino = draw(st.lists(st.integers(0, 59), min_size=1, max_size=most_defenses, unique=True))
    field: list[ActiveDefense] = []
    for place, card in enumerate(casino):
        spot = draw(st.sampled_from(["carried", "slot", "extra"]))
        field.append(active_defense(conditions, "casino", card, spot, place + 1))
    if round == 4:
        for card, spot in zip(draw(st.lists(st.integers(0, 9), max_size=2, unique=True)), ("up", "down")):
            field.append(active_defense(conditions, "vault", card, spot))
    if round >= 4 and draw(st.booleans()):
        field.append(active_defense(conditions, "unique", 2 if round == 5 else draw(st.integers(0, 2)), "unique"))
    laid = tuple(sorted(draw(st.sets(st.sampled_from(LAYABLE), max_size=most_cards))))
    uses = list(USES)
    for card in laid:
        uses[card] = draw(st.integers(1, USES[card] + 1))
    return Case(
        field=tuple(field[: most_defenses + 1]),
        laid=laid,
        uses=tuple(uses),
        situation=draw(st.integers(-1, 5)),
        round=round,
        alarms=draw(st.integers(0, 5)),
        counters=draw(st.integers(0, 2)),
        mode=draw(st.sampled_from(["target", "alarms"])),
    )


@settings(max_examples=250)
@given(cases())
def test_the_suggestion_is_what_brute_force_finds(case: Any) -> None:
    """Steps A, B and C exactly (OH-7.10)."""
    best = suggest(case)
    assert (best.paid, best.expended) == brute_suggestion(case)


@settings(max_examples=40)
@given(cases(most_defenses=3, most_cards=4), st.sets(st.sampled_from(LATE_CARDS)))
def test_the_line_with_late_cards_is_what_brute_force_finds(case: Any, hand: Any) -> None:
    """The best set of LATE cards, the fewest and lowest of equals (OH-7.10)."""
    hand = tuple(sorted(card for card in hand if card not in case.laid))
    best, chosen = brute_plan(case)[0][0][:-1], ()
    for late in (some for size in range(1, 4) for some in combinations(hand, size)):
        reached = brute_plan(case, late)[0][0][:-1]
        if reached > best:
            best, chosen = reached, late
    assert best_late(case, hand) == chosen
    if chosen:
        late = suggest(case, chosen)
        assert (late.paid, late.expended) == brute_suggestion(case, chosen)


@settings(max_examples=300)
@given(
    st.sets(st.sampled_from(LAYABLE), max_size=6),
    st.lists(st.integers(0, 4), min_size=6, max_size=6),
    st.integers(-1, 5),
)
def test_what_is_payable_is_what_brute_force_can_pay(laid: Any, wanted: Any, situation: Any) -> None:
    """The sets of icons of OH-7.6 say the same as trying every count of split and wild units."""
    laid = sorted(laid)
    amounts = amounts_of(tuple(enumerate(wanted)))
    supply = supply_of(tuple(laid), situation)
    assert payable(supply, amounts) == can_pay(laid, situation, wanted)
    assert (deficit(supply, amounts) == 0) == payable(supply, amounts)


def test_handing_out_split_units_greedily_is_wrong() -> None:
    """H/F and H/A units with Hack 3, Force 2 and Agility 1 wanted: only one way will do (OH-7.6)."""
    supply = supply_of(tuple(cards("H10 H11 H07")), EMPTY)
    assert payable(supply, amounts_of(((0, 3), (3, 2), (2, 1))))
    assert not payable(supply, amounts_of(((0, 3), (3, 3), (2, 1))))
    assert deficit(supply, amounts_of(((0, 3), (3, 3), (2, 1)))) == 1


@settings(max_examples=60)
@given(cases(most_defenses=4, most_cards=5))
def test_most_disabled_is_what_brute_force_finds(case: Any) -> None:
    """What the story asks: how many can fall at once (section 11)."""
    case = case._replace(field=tuple(d for d in case.field if d.kind == "casino"))
    sizes = [
        size
        for size in range(len(case.field) + 1)
        if any(set_payable(case, some, case.laid) for some in combinations(range(len(case.field)), size))
    ]
    assert most_disabled(case.field, case.laid, case.situation) == max(sizes)


# The rules ------------------------------------------------------------------------------------------------------------


def test_a_card_is_expended_at_most_once() -> None:
    """OH-7.1: an expended card is not offered again."""
    table = assignment("HS1 HS3", laid="H02 S02")
    crew(table, moves.Expend("H02"))
    assert moves.Expend("H02") not in table.offered(0)


def test_the_pool_is_cards_situation_and_teamwork() -> None:
    """OH-7.2."""
    table = assignment("HS1 HS3", laid="H12 C01", situation="ST1")
    crew(table, moves.Expend("H12"), moves.Expend("C01"))
    assert table.view(1).advice.pool.fixed == {"hack": 4, "charm": 2}


def test_units_are_joined_and_divided_but_spent_once() -> None:
    """OH-7.3: H3 pays one of two Hack 2, joined with H2 both."""
    table = assignment("HS1 HA1", laid="H04", hand="S01")
    crew(table, pay(table, "HS1"))
    assert pay(table, "HA1") not in table.offered(0)
    table = assignment("HS1 HA1", laid="H04 H07")
    crew(table, pay(table, "HS1"), pay(table, "HA1"))
    assert names(table.shown_expended()) == "H04 H07"


def test_surplus_is_lost() -> None:
    """Nothing is kept for Wing It or the next round (OH-7.4)."""
    table = assignment("HS1 FC3", laid="H06", hand="S01")
    crew(table, pay(table, "HS1"), CONFIRM)
    assert table.stage == "wing_it"
    assert moves.Burn("H06") not in table.offered(0)


def test_a_structured_choice_of_cards_and_payments() -> None:
    """Expend, late and pay make the choice (OH-7.5)."""
    table = assignment("HS1 AF1", laid="H01", hand="A13")
    crew(table, moves.AddLate("A13"), pay(table, "HS1"), pay(table, "AF1"), CONFIRM)
    (event,) = heard(table, moves.Assigned)
    assert (event.paid, event.expended, event.late) == ((1, 1), ("H01", "A13"), ("A13",))


def test_an_impossible_payment_is_refused_with_what_is_missing() -> None:
    """OH-7.6: and nothing changes."""
    table = assignment("HS3 HS2", laid="H01 S07")
    why = refused(table, 0, pay(table, "HS3", 1))
    assert why.rule == "OH-7.6"
    assert "Hack 3" in why.text
    assert "1 unit short" in why.text
    assert "2 units short" in refused(table, 0, pay(table, "HS3", 2)).text


def test_there_is_no_part_payment() -> None:
    """OH-7.7: H2 of Hack 3 disables nothing and can not be paid."""
    table = assignment("HS3", laid="H01", hand="F01")
    assert not offered(table, 0, moves.Pay)
    crew(table, moves.Expend("H01"), CONFIRM, STOP)
    assert table.alarms == 1


def test_a_card_may_be_expended_without_need() -> None:
    """To wake TEAMWORK or the Situation (OH-7.8)."""
    table = assignment("HS3", laid="H12 C01")
    crew(table, moves.Expend("C01"), moves.Expend("H12"), pay(table, "HS3", 1))
    assert names(table.expended) == "H12 C01"


def test_after_the_confirmation_there_is_no_way_back() -> None:
    """Paid Defenses are disabled (OH-7.9)."""
    table = assignment("HS1 FC3", laid="H02", hand="S01")
    crew(table, pay(table, "HS1"), CONFIRM)
    assert not offered(table, 0, moves.Pay) + offered(table, 0, moves.Confirm)
    assert [card.disabled for card in line_of(table, 1)] == ["pool", ""]


def test_the_suggestion_explains_itself() -> None:
    """The Crew see what it leaves and how many units are missing, and a second line with LATE cards (OH-7.10)."""
    table = assignment("HS1 AF3", laid="H01", hand="A13 F01")
    plain, late = [line for line in table.view(0).advice.draft.suggestions if line.mode == "alarms"]
    assert (plain.paid, plain.alarms, plain.late) == ((1, 0), 1, ())
    assert [(left.position, left.missing) for left in plain.left] == [(2, (3, 3))]
    assert (late.paid, late.alarms, late.late) == ((1, 1), 0, ("A13",))
    crew(table, moves.SuggestLate("alarms"))
    assert names(table.late) == "A13"
    assert table.view(1).own.globals == ()
    assert not hasattr(table.view(1).own, "suggestions")


@pytest.mark.parametrize("suggestion", [False, True])
def test_with_the_clock_the_draft_stands(suggestion: Any) -> None:
    """OH-7.11: nothing is suggested by itself, whether there is a button for it or not."""
    table = assignment("HS1 CD4", laid="H01 D01", hand="S01", suggestion=suggestion)
    assert bool([action for action in table.offered(0) if action in (*SUGGEST, *SUGGEST_LATE)]) == suggestion
    time_out(table)
    assert heard(table, moves.Assigned)[0].disabled == ()
    table = assignment("HS1 CD4", laid="H01 D01", hand="S01", suggestion=suggestion)
    crew(table, pay(table, "CD4", 2))
    time_out(table)
    assert heard(table, moves.Assigned)[0].disabled == ("CD4",)


def test_table_order() -> None:
    """Carried over, slots, extras, Vault up, Vault down, Unique (OH-7.12)."""
    table = assignment("U1 down:V02 up:V01 HS1 HS2 carried:SA4 carried:SA3", laid="H01", round=4)
    assert field_ids(table) == ["SA4", "SA3", "HS1", "HS2", "V01", "V02", "U1"]
    table = assignment("extra:HA1 U3 HS1 carried:SA4", laid="H01", round=5, target="TG3")
    assert field_ids(table) == ["SA4", "HS1", "HA1", "U3"]


def test_editing_in_small_steps() -> None:
    """Auto until the first hand edit; every edit leaves the draft legal (OH-7.13)."""
    table = assignment("HS1 CD4", laid="H02 H07 D02", hand="A13")
    assert (table.auto, table.paid) == (True, [EMPTY, EMPTY])
    crew(table, pay(table, "HS1"), moves.Unpay(1), pay(table, "HS1"))
    assert names(table.shown_expended()) == "H02"
    assert refused(table, 0, moves.Unexpend("H02")).rule == "OH-7.13"
    crew(table, moves.Expend("H07"))
    assert not table.auto
    assert pay(table, "CD4", 2) not in table.offered(0)
    crew(table, moves.Expend("D02"), pay(table, "CD4", 2))
    assert names(table.expended) == "H02 H07 D02"
    crew(table, AUTO)
    assert names(table.shown_expended()) == "H02 D02"


def test_a_late_card_that_is_not_expended_stays_in_the_hand() -> None:
    """OH-7.13: and one that is needed can not be taken out of the draft."""
    table = assignment("AF1", laid="A02", hand="A13")
    crew(table, moves.AddLate("A13"), pay(table, "AF1"), CONFIRM)
    assert CARD["A13"] in table.hand
    table = assignment("AF1", laid="H01", hand="A13")
    crew(table, moves.AddLate("A13"), pay(table, "AF1"))
    assert refused(table, 0, moves.DropLate("A13")).rule == "OH-7.13"
    crew(table, moves.Unpay(1), moves.DropLate("A13"))
    assert not table.late


@pytest.mark.parametrize("way", [1])
def test_an_all_card_is_paid_at_once(way: int) -> None:
    """Requirement 1 of an ALL card stands for all of them (OH-2.4)."""
    table = assignment("up:V01", laid="H01 S01", round=4)
    assert offered(table, 0, moves.Pay) == [moves.Pay(1, way)]


def test_the_largest_table_is_solved_quickly() -> None:
    """17 Defenses against 25 cards, without trying everything (OH-7.10)."""
    field = "carried:HS1 carried:HA2 carried:HF3 carried:HC1 carried:SA2 carried:SF3 carried:SD4 AF1 AC2 AD3 FC4"
    extras = "extra:FD1 extra:CD2 extra:HD3 extra:SC4 extra:FC2 U3"
    laid = [card for card in LAYABLE if card % 15 in (0, 1, 4, 9)][:24]
    conditions = Conditions(5, (0, 8), 0, False, False)
    spots = [name.rpartition(":") for name in f"{field} {extras}".split()]
    stood = tuple(
        active_defense(conditions, "unique", 2, "unique")
        if name == "U3"
        else active_defense(conditions, "casino", CASINO.index(name), spot or "slot", 2)
        for spot, _, name in spots
    )
    assert len(stood) == 17
    best = suggest(Case(stood, tuple(laid), USES, 0, 5, 5, 0, "alarms"))
    assert sum(way != EMPTY for way in best.paid) + len(best.left) == 17
    assert all(GEAR[card] for card in best.expended)


# The other reading of "a use" -----------------------------------------------------------------------------------------


def test_a_card_may_be_expended_as_often_as_it_has_uses() -> None:
    """Each time adds its units and costs a use; in auto no more than the payments need (OH-7.14)."""
    once, often = (assignment("HD2 HS1", laid="H02 A01", hand="A02", uses_a_round=uses) for uses in ("one", "any"))
    assert moves.Pay(1, 1) not in once.offered(0)  # Hack 4 from one card of Hack 2
    crew(often, moves.Pay(1, 1))
    assert names(often.shown_expended()) == "H02 H02"
    assert often.view(0).own.expended == ("H02", "H02")
    crew(often, CONFIRM, STOP)
    look_on(often)
    assert "H02" in names(often.discards)


def test_uses_are_expended_and_taken_back_one_by_one() -> None:
    """By hand as often as there are uses (OH-7.14)."""
    table = assignment("HD2 HS1", laid="H02 A01", hand="A02", uses_a_round="any")
    crew(table, moves.Expend("H02"), moves.Expend("H02"))
    assert moves.Expend("H02") not in table.offered(0)
    crew(table, moves.Pay(2, 1), moves.Unexpend("H02"))
    assert names(table.expended) == "H02"
    assert moves.Unexpend("H02") not in table.offered(0)  # HS1 is paid with it


def test_what_cards_bring_together_they_bring_once() -> None:
    """TEAMWORK and the Situation (OH-7.14, OH-3.4, OH-13.2)."""
    team = tuple(cards("H12 C01"))
    for situation in (EMPTY, 0):
        one = pool_of(team, situation)
        two = pool_of((*team, *team), situation)
        plain = [sum(UNITS[card][icon] for card in team) for icon in range(len(ICONS))]
        assert [both - single for both, single in zip(two.fixed, one.fixed)] == plain
        supply = supply_of((*team, *team), situation)
        assert supply >> WHOLE == 0x80 + sum(two.fixed) + sum(count for _, count in two.loose)


def test_a_pool_beyond_all_measure_still_pays_what_it_can() -> None:
    """All uses of all cards are more than a byte holds; what no card brings is still missing (OH-7.14)."""
    everything = tuple(each_use(LAYABLE, USES))
    assert payable(supply_of(everything, EMPTY), amounts_of(tuple((icon, 9) for icon in range(6))))
    hack = tuple(cards("H01")) * 100
    assert payable(supply_of(hack, EMPTY), amounts_of(((0, 99),)))
    assert deficit(supply_of(hack, EMPTY), amounts_of(((0, 2), (1, 1)))) == 1
