"""Section 8: the law of talk and the sixteen Backup Plans."""

from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import Refused
from heistnight.core.talk import Phrase, Said, TalkRule, called
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.moves import BreachFlagged, Broke, FlagBreach, PlanBroken
from heistnight.games.exactly_as_planned.pieces import BOX, PLANS
from heistnight.games.exactly_as_planned.talk import (
    ANYONE,
    PARAMS,
    PHRASES,
    SPOKEN_IN,
    addressees,
    arguments,
    names_a_title,
    stems,
    tokens,
)

from .rulebook import body, code
from .tables import BCW, CW, DBS, QS, TRM, A, B, C, act, events, moment, outcome, running, time_out, waiting

HEIST = {"DBS": DBS, "BCW": BCW, "QS": QS, "TRM": TRM}
YES = Phrase("yes", (ANYONE,))


def bound(plan: str, heist: str = DBS, **options: Any) -> Any:
    """Seat B has this plan, the others something that lets them speak."""
    return running(heist, backup="each", plan_1="long_distance", plan_2=plan, **options)


def words(what: str | Phrase, at: int = 0, seat: int = B, **more: Any) -> Said:
    """`at` counts from the table's first moment; the clock starts at 3000."""
    if isinstance(what, Phrase):
        return Said(at=3000 + at, seat=seat, phrase=what, **more)
    return Said(at=3000 + at, seat=seat, text=what, called=called(what, ["Ada", "Ben", "Cleo"]), **more)


def allows(table: Any, what: str | Phrase, at: int = 0, seat: int = B, before: list[Said] | None = None) -> bool:
    try:
        table.talk(seat, before or []).check(words(what, at, seat), GAME.phrases, table.seats)
    except Refused:
        return False
    return True


# A deck of one's own --------------------------------------------------------------------------------------------------

# A number of a plan, what it is changed to, and something said that is judged otherwise then.
EDITED: list[tuple[str, str, object, str, int, list[int]]] = [
    ("cold_open", "closed_until_s", 30, "now", 30_000, []),
    ("cold_open", "closed_from_s", 20, "now", 19_999, []),
    ("radio_silence", "closed_last_s", 30, "now", 260_000, []),
    ("check_in", "open_s", 20, "now", 15_000, []),
    ("check_in", "period_s", 20, "now", 25_000, []),
    ("one_word", "gap_s", 1, "now", 1_000, [0]),
    ("one_word", "max_tokens", 2, "right now", 0, []),
    ("one_word", "max_token_chars", 2, "now", 0, []),
    ("prepaid_phone", "max_messages", 1, "now", 9_000, [0]),
    ("prepaid_phone", "max_tokens", 2, "not right now", 0, []),
    ("no_types", "banned", ["costume"], "my costume", 0, []),
    ("need_to_know", "banned", ["you"], "my costume", 0, []),
]


@pytest.mark.parametrize(("plan", "name", "value", "what", "at", "said"), EDITED)
def test_plans_bind_by_the_numbers_of_the_deck(
    plan: str, name: str, value: Any, what: str, at: int, said: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a person writes on a Backup Plan is what binds (EAP-8.15)."""
    before, table = [words("x", moment) for moment in said], bound(plan)
    printed = allows(table, what, at, before=before)
    monkeypatch.setitem(PARAMS, plan, replace(PARAMS[plan], **{name: value}))
    assert allows(table, what, at, before=before) is not printed


def test_words_arrive_as_late_as_the_deck_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long Distance (EAP-8.16)."""
    monkeypatch.setitem(PARAMS, "long_distance", replace(PARAMS["long_distance"], delay_s=3))
    assert bound("one_ear").delay(words("now", seat=A)) == 3_000


def test_who_is_spoken_to_has_the_time_that_the_deck_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """To answer, and to speak first where all have to wait (EAP-8.15)."""
    changed = replace(PARAMS["speak_when_spoken_to"], window_s=2, shared_silence_s=4)
    monkeypatch.setitem(PARAMS, "speak_when_spoken_to", changed)
    table = running(backup="shared", plan_1="speak_when_spoken_to")
    before = [words("@2 you", seat=A)]
    open_at = [at for at in (2_000, 2_001, 3_999, 4_000) if allows(table, "me?", at, before=before)]
    assert open_at == [2_000, 4_000]


def test_the_microphone_follows_the_numbers_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its windows open and close when those of the text do (EAP-8.17)."""
    monkeypatch.setitem(PARAMS, "cold_open", replace(PARAMS["cold_open"], closed_from_s=10, closed_until_s=30))
    law = bound("cold_open").talk(B, [])
    spoken = [law.voice(3000 + at) for at in (0, 10_000, 30_000)]
    assert [(voice.open, voice.until) for voice in spoken] == [(True, 13_000), (False, 33_000), (True, None)]


# What people are told of it -------------------------------------------------------------------------------------------

YES_TO_C = Phrase("yes", (2,))
TIMELINE = [words("before the clock", -1_000), words(YES_TO_C, 20_000), words(Phrase("ask", ("bold", B)), 40_000, A)]
MOMENTS = (0, 9_999, 10_000, 20_000, 22_999, 23_000, 30_000, 40_000, 48_000, 49_999, 51_000, 59_000, 89_999, 90_000)


def is_told(rule: TalkRule, at: int) -> bool:
    """Whether somebody who was told this rule thinks the mouth open so long after 0.000 s."""
    now = 3000 + at
    return not any(start <= now and (end is None or now < end) for start, end in rule.closed)


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("plan", [plan.id for plan in BOX.backup_plans])
def test_people_are_told_when_they_may_speak(plan: str, shared: bool) -> None:
    """Nothing is worked out in a browser: where no phrase is barred, what is told is what is checked (EAP-8.21)."""
    if plan in ("one_ear", "yes_or_no", "hand_signals", "only_questions"):
        return  # they bar words, not times
    table = running(backup="shared", plan_1=plan) if shared else bound(plan)
    said = Phrase("wait", (ANYONE,)) if plan == "one_word" else Phrase("take", (0, "jobs"))
    for at in MOMENTS:
        heard = [word for word in TIMELINE if word.at <= 3000 + at]
        table.now = 3000 + at
        rule = table.talk(B, heard)
        ours = is_told(rule.shown(table.now), at)
        assert ours is allows(table, said, at, before=heard), (at, rule.shown(table.now))


def test_people_are_told_how_much_they_may_still_say() -> None:
    """Prepaid Phone; nothing else of the law leaves the house."""
    table = bound("prepaid_phone")
    told = [table.talk(B, [words("x", at) for at in range(said)]).shown(3000) for said in (0, 1, 10)]
    assert [(rule.left, rule.closed) for rule in told] == [(10, ()), (9, ()), (0, ((3000, None),))]
    assert {type(rule) for rule in told} == {TalkRule}


def test_words_on_their_way_open_no_mouth_yet() -> None:
    """Who is addressed by Long Distance is told so when the words arrive (EAP-8.16)."""
    table = bound("speak_when_spoken_to")
    rule = table.talk(B, [words("@2 you", 1_000, A)])
    assert rule.shown(11_999).closed == ((3000, None),)
    assert rule.shown(12_000).closed == ((3000, 12_000), (22_001, None))


def test_all_are_told_when_the_clock_closes_a_microphone() -> None:
    """Of every seat, spectators too (EAP-8.17)."""
    table = running(backup="each", plan_1="cold_open", plan_2="radio_silence", plan_3="no_titles")
    for seat in (A, None):
        assert table.advice(seat).silent == (((3000, 93_000),), ((213_000, None),), ())
    assert running(backup="each", plan_1="cold_open", time="ticks").advice(A).silent is None  # no clock runs


# Free talk -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heist", [DBS, BCW, QS, TRM])
def test_without_a_plan_anything_may_be_said_at_any_time(heist: str) -> None:
    """Also what is in the hand (EAP-8.1)."""
    for table in (waiting(heist), running(heist)):
        law = table.talk(A)
        assert law.channels == ("text", "phrase", "emote")
        assert allows(table, "I have two Bold and the Crowbar!", seat=A)


def test_all_talk_goes_to_all_partners() -> None:
    """There are no private messages (EAP-8.2)."""
    table = running()
    assert table.talk(A).to == ("all",)
    assert all(table.hears(seat, words("hello", seat=A)) for seat in (None, A, B, C))


def test_messages_are_addressed_by_phrase_or_by_at() -> None:
    """A seat in a phrase, @name, or @ and the number of a seat (EAP-8.3)."""
    assert addressees(words(Phrase("take", (2, "tools")), seat=A)) == {2}
    assert addressees(words("@ben take it", seat=A)) == {1}
    assert addressees(words("@3 yours", seat=A)) == {2}
    assert addressees(words("@3rd @5 one", seat=A)) == set()
    assert addressees(words(YES, seat=A)) == set()


def test_five_lines_in_the_lobby_make_nobody_mute() -> None:
    """What was said before the deal bears the time 0 and counts for no pace (EAP-8.22)."""
    table = waiting(DBS)
    lobby = [Said(at=0, seat=A, text="hello")] * 5
    assert allows(table, "let us go", at=-2900, seat=A, before=lobby)
    burst = [words("x", -2500, A)] * 5
    assert not allows(table, "more", at=-2400, seat=A, before=burst)


def test_every_address_that_has_arrived_counts() -> None:
    """Not only the last said: A's, on Long Distance, arrives after C's (EAP-8.21)."""
    table = bound("speak_when_spoken_to")
    before = [words("@2 you", 0, A), words("@2 and you", 1000, C)]
    assert allows(table, "me?", at=11_000, before=before)
    assert allows(table, "me?", at=18_000, before=before)
    assert not allows(table, "me?", at=18_001, before=before)
    late = [words("@2 you", 1000, C), words("@2 you", 2000, A)]
    assert allows(table, "me?", at=3000, before=late)


@pytest.mark.parametrize("row", body("8. Talk"), ids=lambda row: row[0])
def test_phrases_belong_to_their_heists(row: list[str]) -> None:
    """As the table of phrases says (EAP-8.6)."""
    keys, _arguments, _says, heists = row
    expected = set(HEIST.values()) if heists == "all team Heists" else {HEIST[short] for short in heists.split()}
    for key in code(keys):
        assert {heist for heist, spoken in SPOKEN_IN.items() if key in spoken} == expected
        assert any(form.key == key for form in PHRASES)


def test_a_phrase_of_another_heist_is_refused() -> None:
    """And phrases name things by title or icon, as claims nobody checks (EAP-8.5)."""
    table = running(DBS)
    assert allows(table, Phrase("hold", ("bold_2",)))
    assert allows(table, Phrase("hold", ("crowbar",)))
    assert not allows(table, Phrase("tell", (0, 1, "crowbar")))
    assert not allows(table, Phrase("hold", ("bold_4",)))
    assert not allows(table, Phrase("pile_has", (1, "bold")))


def test_phrases_are_what_bots_speak() -> None:
    """Every phrase is a typed value with a text for people (EAP-8.4)."""
    assert GAME.phrases is PHRASES
    for form in PHRASES:
        assert all(f"{{{slot.name}}}" in form.says for slot in form.slots)


def test_pointing_is_free_under_every_plan() -> None:
    """Once a second, at things everybody sees (EAP-8.6)."""
    place = Phrase("point", ("slot_2_3",))
    table = bound("hand_signals", QS)
    assert allows(table, place)
    assert not allows(table, place, at=900, before=[words(place)])
    assert allows(table, place, at=1000, before=[words(place)])
    assert not allows(table, Phrase("point", ("crowbar",)))
    counted = bound("burner_rotation", QS)
    assert allows(counted, "after a gesture", at=5000, before=[words(place)])


# Dealing plans -------------------------------------------------------------------------------------------------------


def test_each_gets_a_different_plan_or_one_binds_all() -> None:
    """Canvas at random, or picked by hand (EAP-8.10)."""
    table = running(DBS, players=5, backup="each")
    assert len(set(table.plans)) == 5
    assert len(set(running(DBS, backup="shared").plans)) == 1
    assert running(DBS, backup="shared", plan_1="cold_open").plans == ["cold_open"] * 3
    mixed = running(DBS, backup="each", plan_2="one_word").plans
    assert mixed[1] == "one_word"
    assert len(set(mixed)) == 3
    same = running(DBS, backup="each", plan_1="one_word", plan_2="one_word", plan_3="one_word")
    assert same.plans == ["one_word"] * 3


def test_one_plan_that_is_picked_for_each_is_shared() -> None:
    """It binds and reads as where one plan is dealt to all (EAP-8.10, EAP-8.14)."""
    plan = "speak_when_spoken_to"
    same = running(DBS, backup="each", plan_1=plan, plan_2=plan, plan_3=plan)
    assert allows(same, "anybody?", 10_000)
    assert PLANS[plan].when_shared in same.talk(A, []).why
    assert not allows(running(DBS, backup="each", plan_1=plan, plan_2=plan, plan_3="one_word"), "anybody?", 10_000)


def test_plans_bind_only_while_the_clock_runs() -> None:
    """Before and after talk is free (EAP-8.11)."""
    table = waiting(DBS, backup="shared", plan_1="hand_signals")
    assert allows(table, "let us talk", at=-2000)
    table.play(Input(3000))
    assert not allows(table, "let us talk")
    time_out(table)
    assert allows(table, "what a mess", at=300_000)


def test_no_backup_plans_alone_and_no_good_ear_for_two() -> None:
    """One Good Ear is neither drawn nor picked in the Monte (EAP-8.14)."""
    with pytest.raises(Exception, match="backup"):
        GAME.options(players=1, backup="each")
    with pytest.raises(Exception, match="plan_1"):
        GAME.options(players=2, backup="shared", plan_1="one_ear")
    options = GAME.options(players=2, backup="each", deal_policy="raw")
    drawn = {plan for n in range(60) for plan in GAME.deal(options, b"%d" % n).plans}
    assert drawn == set(PLANS) - {"one_ear"}


# Words ---------------------------------------------------------------------------------------------------------------


def test_tokens_of_a_text() -> None:
    """NFKC, small letters, straight apostrophes, no apostrophes at either end (EAP-8.12)."""
    assert tokens("I’ll take 'two' BOLD-ones, Ⅳ!") == ["i'll", "take", "two", "bold", "ones", "iv"]
    assert stems("I'll we've Bold's") == ["i", "we", "bold"]
    assert tokens("👍 ...") == []
    assert names_a_title("who has the escape   plan?")
    assert names_a_title("the Crowbar's mine")
    assert not names_a_title("a plan to escape")


def test_a_text_without_words() -> None:
    """Refused under plans 1, 2 and 13, passes the word checks of the others (EAP-8.12)."""
    refusing = {plan for plan in PLANS if not allows(bound(plan), "👍", at=100_000)}
    assert refusing - {"only_questions", "speak_when_spoken_to", "check_in"} == {
        "yes_or_no",
        "one_word",
        "hand_signals",
    }


@pytest.mark.parametrize(
    ("plan", "phrase", "yes"),
    [
        ("no_titles", Phrase("hold", ("crowbar",)), False),
        ("no_titles", Phrase("hold", ("open_the_crate",)), False),
        ("no_titles", Phrase("hold", ("bold_2",)), True),
        ("no_types", Phrase("need", ("stunt_3",)), False),
        ("no_types", Phrase("need", ("bold_3",)), True),
        ("no_types", Phrase("need", ("three_same_type",)), True),
        ("no_styles", Phrase("need", ("bold_2",)), False),
        ("no_styles", Phrase("need", ("escape_plan",)), True),
        ("no_styles", Phrase("jackpot_has", ("fake_quick",)), False),
        ("no_styles", Phrase("jackpot_has", ("nothing",)), True),
    ],
)
def test_banned_kinds_of_arguments(plan: str, phrase: Phrase, yes: bool) -> None:
    """A phrase that breaks the plan is refused at every strictness (EAP-8.13)."""
    for strictness in ("block", "track", "expert"):
        assert allows(bound(plan, strictness=strictness), phrase) == yes


def test_arguments_are_taken_apart() -> None:
    """Counts and sets name their icons, ids of cards stay whole (EAP-8.13)."""
    assert arguments(Phrase("need", ("bold_2",))) == ["bold"]
    assert arguments(Phrase("jackpot_has", ("fake_quick",))) == ["fake", "quick"]
    assert arguments(Phrase("tell", (0, 3, "police_uniform"))) == ["police_uniform"]


# The sixteen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", body("Backup Plans"), ids=lambda row: row[1])
def test_every_plan_is_described_alike_everywhere(row: list[str]) -> None:
    """Title, voice, the phrases left, and what is else when it is shared (EAP-8.13)."""
    number, title, _limit, _check, phrases, voice, shared = row
    plan = BOX.backup_plans[int(number) - 1]
    assert plan.title == title.removesuffix(" [book]")
    assert plan.voice == voice
    left = [key for key in plan.phrases_allowed if key != "point"]
    if phrases.startswith("all"):
        assert len(left) == 22
    else:
        assert left == phrases.split(", ")
    table = running(BCW, backup="shared", plan_1=plan.id)
    assert table.talk(A).why == plan.wording(shared=True)
    assert bool(plan.when_shared) == shared.startswith("you may also")
    for form in PHRASES:
        if form.key not in plan.phrases_allowed and form.key == "covered":
            assert not allows(table, Phrase("covered"), at=100_000, seat=A)


SAID = [
    # plan, what, when, before, allowed
    ("yes_or_no", "Yes, no, YES!", 0, [], True),
    ("yes_or_no", "yes please", 0, [], False),
    ("yes_or_no", YES, 0, [], True),
    ("yes_or_no", Phrase("covered"), 0, [], False),
    ("one_word", "Crowbar", 0, [], True),
    ("one_word", "the Crowbar", 0, [], False),
    ("one_word", "a" * 15, 0, [], True),
    ("one_word", "a" * 16, 0, [], False),
    ("one_word", "now", 2999, [("hm", B, 0)], False),
    ("one_word", "now", 3000, [("hm", B, 0)], True),
    ("one_word", YES, 2999, [("hm", B, 0)], False),
    ("no_titles", "I have the black card", 0, [], False),
    ("no_titles", "I have a card", 0, [], True),
    ("no_types", "two STUNTS please", 0, [], False),
    ("no_types", "two bold please", 0, [], True),
    ("no_styles", "need two BOLD tools", 0, [], False),
    ("no_styles", "need two of the loud ones", 0, [], True),
    ("long_distance", "anything goes", 0, [], True),
    ("prepaid_phone", "one two three four five six seven eight nine ten eleven twelve", 0, [], True),
    ("prepaid_phone", "one two three four five six seven eight nine ten eleven twelve thirteen", 0, [], False),
    ("prepaid_phone", "tenth", 100_000, [("x", B, 9000 * n) for n in range(9)], True),
    ("prepaid_phone", "eleventh", 100_000, [("x", B, 9000 * n) for n in range(10)], False),
    ("only_questions", "who has two bold?  ", 0, [], True),
    ("only_questions", "who has two bold？", 0, [], True),
    ("only_questions", "I do", 0, [], False),
    ("only_questions", Phrase("ask", ("bold", ANYONE)), 0, [], True),
    ("only_questions", Phrase("covered"), 0, [], False),
    ("one_ear", "psst", 0, [], True),
    ("check_in", "now", 9_999, [], True),
    ("check_in", "now", 10_000, [], False),
    ("check_in", "now", 30_000, [], True),
    ("cold_open", "now", 89_999, [], False),
    ("cold_open", Phrase("covered"), 89_999, [], False),
    ("cold_open", "now", 90_000, [], True),
    ("radio_silence", "now", 209_999, [], True),
    ("radio_silence", "now", 210_000, [], False),
    ("hand_signals", "hm", 0, [], False),
    ("hand_signals", YES, 0, [], True),
    ("need_to_know", "I'll take it", 0, [], False),
    ("need_to_know", "take it", 0, [], True),
    ("need_to_know", Phrase("hold", ("bold",)), 0, [], False),
    ("need_to_know", Phrase("need", ("bold",)), 0, [], False),
    ("speak_when_spoken_to", "me?", 0, [], False),
    ("speak_when_spoken_to", "me?", 10_000, [("@2 you", C, 0)], True),
    ("speak_when_spoken_to", "me?", 10_001, [("@2 you", C, 0)], False),
    ("speak_when_spoken_to", "me?", 5_000, [("@3 you", C, 0)], False),
    ("speak_when_spoken_to", "me?", 7_999, [("@2 you", A, 0)], False),  # A is on Long Distance
    ("speak_when_spoken_to", "me?", 8_000, [("@2 you", A, 0)], True),
    ("burner_rotation", "first", 0, [], True),
    ("burner_rotation", "again", 5000, [("first", B, 0)], False),
    ("burner_rotation", "again", 5000, [("first", B, 0), ("well", C, 1000)], True),
]  # fmt: skip


@pytest.mark.parametrize(("plan", "what", "at", "before", "yes"), SAID)
def test_the_check_of_each_plan(plan: str, what: Any, at: int, before: list, yes: bool) -> None:
    """The column "Text check", at its borders (EAP-8.13, EAP-8.18)."""
    history = [words(text, when, seat) for text, seat, when in before]
    assert allows(bound(plan), what, at, before=history) == yes


def test_every_plan_is_checked() -> None:
    """Sixteen of sixteen (EAP-8.13)."""
    assert {case[0] for case in SAID} == set(PLANS)


def test_speaking_when_nobody_speaks() -> None:
    """Shared, Speak When Spoken To lets you break a silence of ten seconds (EAP-8.21)."""
    table = running(DBS, backup="shared", plan_1="speak_when_spoken_to")
    assert not allows(table, "hello?", at=9_999)
    assert allows(table, "hello?", at=10_000)
    assert not allows(table, "hello?", at=15_000, before=[words("hi", 10_000, C)])
    assert allows(table, "hello?", at=20_000, before=[words("hi", 10_000, C)])
    alone = bound("speak_when_spoken_to")
    assert not allows(alone, "hello?", at=60_000)
    assert "10 seconds of silence" in table.talk(A).why
    assert "silence" not in alone.talk(B).why


def test_timed_plans_use_the_same_seconds_whatever_the_clock() -> None:
    """Radio Silence is the last ninety seconds of any length (EAP-8.18)."""
    table = bound("radio_silence", seconds=600)
    assert allows(table, "now", at=509_999)
    assert not allows(table, "now", at=510_000)


def test_long_distance_and_one_good_ear_are_done_by_delivery() -> None:
    """They can not be broken in text (EAP-8.16)."""
    table = running(DBS, players=4, backup="each", plan_1="long_distance", plan_2="one_ear", strictness="expert")
    late, quiet = words("late", 5000, A), words("psst", 5000, B)
    assert (table.delay(late), table.delay(quiet)) == (8000, 0)
    assert [table.hears(seat, quiet) for seat in (A, B, C, 3, None)] == [False, True, True, False, False]
    assert (table.whispered_to(quiet), table.whispered_to(late)) == (C, None)
    assert table.breach(quiet) is None
    assert table.delay(words("early", -2000, A)) == 0
    assert all(table.hears(seat, words("early", -2000, B)) for seat in range(4))
    assert table.hears(A, words(Phrase("point", ("jackpot",)), 0, B))
    time_out(table)
    assert table.hears(A, quiet)


def test_what_is_on_its_way_arrives_when_the_clock_ends() -> None:
    """Said in time, heard by everybody (EAP-8.16)."""
    table = bound("burner_rotation")
    early, late = words("early", 200_000, A), words("late", 299_000, A)
    assert not table.has_reached(B, late, moment(table, 299_999))
    time_out(table)
    assert (table.delay(early), table.delay(late)) == (8000, 999)
    assert table.has_reached(B, late, table.now)


def test_a_ring_of_good_ears() -> None:
    """Shared, each is heard by its next seat, after the last comes the first (EAP-8.3, EAP-8.16)."""
    table = running(DBS, backup="shared", plan_1="one_ear")
    assert [table.hears(A, words("psst", 0, seat)) for seat in (A, B, C)] == [True, False, True]


# Breaches ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strictness", "sent", "counted"), [("block", False, 0), ("track", True, 1), ("expert", True, 1)]
)
def test_strictness(strictness: str, sent: bool, counted: int) -> None:
    """Blocked with the limit in words; or sent and counted by a word of the house (EAP-8.15, EAP-8.20, EAP-8.23)."""
    table = bound("hand_signals", strictness=strictness)
    assert allows(table, "oops") == sent
    if not sent:
        with pytest.raises(Refused, match="point, nod and shake"):
            table.talk(B).check(words("oops"), GAME.phrases, 3)
    broke = table.breach(words("oops"))
    assert broke == (Broke(B) if counted else None)
    if broke:
        table.play(Input(table.now, None, broke))
    assert table.breaches == [0, counted, 0]
    assert [event.plan for event in events(table, PlanBroken)] == ["hand_signals"] * counted
    assert table.view(None).board.seats[B].breaches == counted
    time_out(table)
    assert (outcome(table).ending == "lost_breach") == (strictness == "expert")


def test_play_goes_on_after_a_breach() -> None:
    """For practice (EAP-8.15)."""
    table = bound("hand_signals", strictness="expert")
    table.play(Input(table.now, None, Broke(B)))
    act(table, B, table.offers(B)[0])
    assert table.agenda


@pytest.mark.parametrize("bad", [Broke(9), Broke(-1)])
def test_the_house_can_only_tell_of_breaches_that_count(bad: Broke) -> None:
    """Only of seats that are there, only where plans are tracked (EAP-8.20)."""
    table = bound("hand_signals", strictness="track")
    with pytest.raises(Refused):
        table.play(Input(table.now, None, bad))
    blocked = bound("hand_signals")
    with pytest.raises(Refused):
        blocked.play(Input(blocked.now, None, Broke(B)))


def test_what_broke_the_plan_counts_as_sent() -> None:
    """In track and expert it fills the count, the gap and the rotation (EAP-8.15)."""
    table = bound("burner_rotation", strictness="track")
    first, second = words("one", 0), words("two", 5000)
    assert table.breach(first, []) is None
    assert table.breach(second, [first]) == Broke(B)
    assert table.breach(words("three", 10_000), [first, second]) == Broke(B)
    assert table.breach(words(YES, 10_000), [first]) is None


@pytest.mark.parametrize(("strictness", "counted"), [("block", 0), ("track", 1), ("expert", 1)])
def test_a_majority_of_flags_counts(strictness: str, counted: int) -> None:
    """More than half of the other people within ten seconds (EAP-8.17)."""
    table = running(DBS, players=4, backup="each", strictness=strictness)
    act(table, A, FlagBreach(B), at=1000)
    act(table, C, FlagBreach(B), at=12_000)
    assert table.breaches[B] == 0
    act(table, A, FlagBreach(B), at=21_999)
    assert table.breaches[B] == counted
    assert len(events(table, BreachFlagged)) == 3


def test_with_one_other_person_that_one_is_enough() -> None:
    """Bots do not count (EAP-8.17)."""
    table = running(DBS, backup="each", strictness="track")
    table.play(Input(table.now, None, HandOver(C, "bot")))
    act(table, C, FlagBreach(B))
    assert table.breaches[B] == 0
    act(table, A, FlagBreach(B))
    assert table.breaches[B] == 1


def test_the_same_flag_twice_is_one_flag() -> None:
    """A majority is of people, not of taps (EAP-8.17)."""
    table = running(DBS, players=5, backup="each", strictness="track")
    for _ in range(3):
        act(table, A, FlagBreach(B))
    assert table.breaches[B] == 0


def test_a_refused_message_is_not_counted() -> None:
    """What is not in the talk so far changes nothing (EAP-8.18)."""
    table = bound("one_word")
    assert not allows(table, "two words", at=1000)
    assert allows(table, "one", at=1001, before=[])


def test_a_bot_can_always_find_an_allowed_phrase_or_be_silent() -> None:
    """Under every plan what check() lets through never breaks it (EAP-8.19)."""
    for plan in PLANS:
        table = bound(plan, strictness="track")
        law = table.talk(B)
        for phrase in (YES, Phrase("covered"), Phrase("hold", ("crowbar",)), Phrase("ask", ("bold", A))):
            if allows(table, phrase, at=100_000):
                assert not law.breaks(words(phrase, 100_000))


def test_what_a_seat_may_say_follows_from_little() -> None:
    """Options, plan, time, and of the talk six numbers (EAP-8.21)."""
    table = bound("prepaid_phone")
    one = [words("a", 1000), words("b", 2000, C)]
    other = [words("c", 1000), words("other words altogether", 2000, C)]
    assert table.talk(B, one) == table.talk(B, other)


def test_texts_are_short_and_not_too_many() -> None:
    """140 characters; five in five seconds (EAP-8.22)."""
    table = running()
    assert allows(table, "x" * 140)
    assert not allows(table, "x" * 141)
    burst = [words("x", 100 * number) for number in range(5)]
    assert not allows(table, "x", at=4999, before=burst)
    assert allows(table, "x", at=5000, before=burst)
    assert allows(table, "x", at=4999, seat=C, before=burst)


def test_spectators_talk_among_themselves_until_the_result() -> None:
    """Seats do not hear them (EAP-7.5)."""
    table = running()
    said = Said(at=4000, seat=None, to="spectators", text="hm")
    assert [table.hears(seat, said) for seat in (None, A)] == [True, False]
    time_out(table)
    assert table.talk(None).to == ("all",)
    assert table.hears(A, said)


def test_by_ticks_words_carry_virtual_time() -> None:
    """Plans that look at the clock look at ticks (EAP-6.1)."""
    table = running(DBS, time="ticks", backup="shared", plan_1="cold_open")
    assert moment(table, 0) == 0
    law = table.talk(B)
    assert law.breaks(Said(at=89_000, seat=B, text="now"))
    assert not law.breaks(Said(at=90_000, seat=B, text="now"))


def test_emotes_are_closed_by_a_plan() -> None:
    """A plan limits what you say; a laugh is said too (EAP-8.11)."""
    assert "emote" in running().talk(B).channels
    assert "emote" not in bound("yes_or_no").talk(B).channels


def test_alone_there_are_no_phrases() -> None:
    """Cakewalk has nobody to talk to (EAP-8.6)."""
    table = running(CW)
    assert not allows(table, YES, seat=A)


# Voices --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS.values(), ids=lambda plan: plan.id)
def test_what_a_plan_makes_of_a_voice(plan: Any) -> None:
    """Closed, windowed by the clock, on honour, or delivered as text is, at every strictness (EAP-8.17)."""
    for strictness in ("block", "track", "expert"):
        table = bound(plan.id, QS, strictness=strictness, seconds=300) if plan.id != "long_distance" else None
        law = (table or running(backup="shared", plan_1="long_distance", strictness=strictness)).talk(B)
        spoken = [law.voice(3000 + at) for at in (0, 9_999, 10_000, 89_999, 90_000, 209_999, 210_000)]
        windows = {
            "check_in": [True, True, False, False, True, False, True],
            "cold_open": [False, False, False, False, True, True, True],
            "radio_silence": [True, True, True, True, True, True, False],
        }
        assert [rule.open for rule in spoken] == windows.get(plan.id, [plan.voice != "closed"] * 7)
        assert {(rule.rule, rule.why) for rule in spoken} == {("EAP-8.17", plan.limit)}
        if plan.voice == "windowed":
            [until] = {rule.until for rule in spoken[:2]}
            assert until == 3000 + {"check_in": 10_000, "cold_open": 90_000, "radio_silence": 210_000}[plan.id]


def test_a_voice_is_free_where_no_plan_binds() -> None:
    """Before the clock, and for who has no plan (EAP-8.11, EAP-8.17)."""
    for table in (waiting(backup="each", plan_1="hand_signals"), running()):
        assert table.talk(A).voice(table.now).open
