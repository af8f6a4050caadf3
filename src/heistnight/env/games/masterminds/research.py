"""Research declarations of Masterminds: words of its views, its standing, and checks of its deck."""

from collections.abc import Iterable, Iterator, Sequence

from heistnight.core.action import Seat
from heistnight.core.edits import Place
from heistnight.core.research import (
    Bench,
    Fault,
    Glossary,
    Lens,
    Research,
    Sources,
    as_it_is,
    asked,
    drawn,
    each,
    inside,
    least,
    margins,
    one_of,
    placed,
    unique,
)
from heistnight.env.games.masterminds.compact import COMPACT
from heistnight.games.masterminds import moves, score
from heistnight.games.masterminds.moves import (
    ARM,
    CHOOSE,
    GIVE,
    GO,
    INTERRUPT,
    PASS,
    PICK_TALENT,
    PLAY,
    POACH,
    POINT,
    ROB,
    SECOND_OPINION,
    SNATCH,
    USE,
)
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import (
    BOX,
    FAILURES,
    GEMS,
    HEISTS,
    PREPS,
    PRINTED_SUM,
    TALENTS,
    TEAM,
    Box,
    StepInfo,
)
from heistnight.games.masterminds.seen.board import (
    attempt_shown,
    facts_shown,
    gems_shown,
    hands,
    heists_shown,
    next_job,
    pending_shown,
    recruit_shown,
    test_shown,
    window_shown,
)
from heistnight.games.masterminds.seen.own import (
    armed_shown,
    draft,
    failure_sights,
    is_asked,
    known_by,
    looked_at,
    picked_shown,
    shown_to,
    talent_sights,
)
from heistnight.games.masterminds.seen.types import MastermindsOwn
from heistnight.games.masterminds.table import MastermindsTable

# The glossary ---------------------------------------------------------------------------------------------------------

TARGETS = (*PICK_TALENT, *POINT, *ROB.values(), *POACH.values(), *SNATCH.values(), *GO, *GIVE, CHOOSE["stop"])
DRAFTED = (CHOOSE["plan_action"], CHOOSE["plan_gear"], *PLAY.values(), *TARGETS)
ANSWERS = (PASS, *INTERRUPT.values(), *SECOND_OPINION, *USE.values())
PENDING = 3
ARMED = 6  # one for each kind of window that rivals answer in
HISTORY = 8


def glossary(options: MastermindsOptions) -> Glossary:
    heists = options.heists_in_play
    return Glossary(
        actions={
            "PendingView.targets": TARGETS,
            "MastermindsOwn.draft": DRAFTED,
            "MastermindsOwn.answer": ANSWERS,
            "ArmedView.play": tuple(ARM),
        },
        places={"AttemptView.slots": TEAM, "TestView.slot": TEAM, "AttemptView.position": heists},
        room={
            "MastermindsBoard.came_up": HISTORY,
            "MastermindsBoard.heists": heists,
            "MastermindsBoard.pending": PENDING,
            "MastermindsBoard.facts": len(GEMS) + 1,
            "MastermindsOwn.armed": ARMED,
            "MastermindsOwn.talent_sights": HISTORY,
            "MastermindsOwn.failure_sights": HISTORY,
        },
        # Chances and standing of an attempt follow from its total, number and die; what loose dice add from the dice.
        left_out=(
            *("AttemptView.odds", "AttemptView.stands", "MastermindsBoard.loose_adds"),
            *("MastermindsBoard.heists_to_end", "SeatView.holder"),
        ),
    )


def sources(options: MastermindsOptions) -> Sources:
    seats = options.players
    return Sources(
        board={
            "clock_left": drawn(int, "left"),
            "heists_done": drawn(lambda mementos: sum(map(len, mementos)), "mementos"),
            "bag_emptied": drawn(bool, "emptied"),
            "looked_at": drawn(len, "looked_at"),
            "talent_deck": drawn(len, "talent_deck"),
            "prep_deck": drawn(len, "prep_deck"),
            "failure_deck": drawn(len, "failure_deck"),
            "heist_deck": drawn(len, "heist_deck"),
            "next_job": drawn(lambda deck: next_job(deck, options), "heist_deck"),
            "buried_jobs": drawn(as_it_is, "buried"),
            "heists": asked(lambda table, seat: heists_shown(table), "heists", "dice", "placed", "blueprints"),
            "bag": drawn(gems_shown, "bag"),
            "seats": inside(
                colour=placed(as_it_is, "colours"),
                cards=placed(len, "hands"),
                team=each(recruit_shown, "crews"),
                gems=placed(gems_shown, "gems"),
                cash=placed(int, "cash"),
                mementos=placed(as_it_is, "mementos"),
                value=placed(lambda value: value or None, "values"),
            ),
            "attempt": asked(lambda table, seat: attempt_shown(table), "attempt", "heists", "crews", "blueprints"),
            "window": drawn(window_shown, "open"),
            "pending": asked(lambda table, seat: pending_shown(table), "agenda"),
            "test": asked(lambda table, seat: test_shown(table), "agenda", "attempt", "crews"),
            "facts": drawn(facts_shown, "open"),
            "known": drawn(lambda known: hands(known[-seats:]), "known"),
        },
        own={
            MastermindsOwn: {
                "asked": asked(is_asked),
                "hand": placed(as_it_is, "hands"),
                "dealt": placed(as_it_is, "dealt"),
                "picked": placed(picked_shown, "picks"),
                "looked_at": asked(looked_at, "looked_at", "active"),
                "draft": asked(draft, "draft", "active"),
                "answer": placed(as_it_is, "answers"),
                "let_through": placed(bool, "through"),
                "early_steps": placed(bool, "early"),
                "armed": asked(armed_shown, "armed"),
                "held_on": placed(bool, "held_on"),
                "known": asked(known_by, "known"),
                "shown_to": asked(shown_to, "known"),
                "talent_sights": asked(talent_sights, "talent_sights"),
                "failure_sights": asked(failure_sights, "failure_sights"),
            }
        },
    )


# The lens -------------------------------------------------------------------------------------------------------------


class MastermindsLens(Lens):
    signs = (
        *("worth of the gems before the best other, every die not yet rolled at 3.5", "completed heists", "cash"),
        *("gems", "skills of the team", "cards in hand", "dice on heists in play"),
    )
    holding = "A seat had a Talent if it was on its team at some time, and a Prep card if it came to its hand."
    using = (
        "A Talent is played when it goes in for a step and works when the step is passed; a Prep card works unless "
        "another card cancels it; a Failure card works when somebody suffers its consequence."
    )
    having = "Gems and completed heists are counted where they lie at the end."
    zones = (
        *("talent_deck", "talent_discard", "pool", "crews", "prep_deck", "prep_discard", "hands"),
        *("failure_deck", "failure_discard", "heist_deck", "buried", "heists", "bag", "gems"),
    )

    def far(self, table: MastermindsTable) -> float:
        return table.heists_done() / table.options.heists_to_end

    def standing(self, table: MastermindsTable) -> Sequence[Sequence[float]]:
        standings = score.standings(table, [value or score.AVERAGE for value in table.values])
        ahead = margins([standing[0] for standing in standings], table.seats)
        jobs = table.jobs()
        return [
            (
                *(ahead[seat], *standings[seat][1:]),
                sum(PRINTED_SUM[recruit.talent] for _slot, recruit in table.team(seat)),
                len(table.hands[seat]),
                sum(len(table.own_dice(job, seat)) for job in jobs),
            )
            for seat in range(table.seats)
        ]

    def used(self, table: MastermindsTable) -> Iterable[tuple[str, bool]]:
        played: list[tuple[str, bool]] = []
        went_in: tuple[str, ...] = ()
        for event in table.log or ():
            match event:
                case moves.Attempted(talents=talents):
                    went_in = talents
                case moves.StepEnded(result=result):
                    played += [(talent, result in ("perfection", "success")) for talent in went_in]
                    went_in = ()
                case moves.ActionAnnounced(card=card) | moves.Interrupted(card=card) | moves.PlayedAtOnce(card=card):
                    played.append((card, True))
                case moves.GearPlaced(gear=gear) | moves.GearTaken(gear=gear):
                    played.append((gear, True))
                case moves.FailureRevealed(failure=failure):
                    played.append((failure, False))
                case moves.ConsequenceSuffered():
                    _mark(played, FAILURES, worked=True)
                case moves.Cancelled(card=card):
                    _mark(played, (card,), worked=False)
        return played

    def treasures(self, table: MastermindsTable, seat: Seat) -> Iterable[str]:
        gems = [GEMS[gem] for gem, count in enumerate(table.gems[seat]) if count]
        own = [OWN_GEM] if table.gems[seat][table.colours[seat]] else []
        return [*own, *gems, *(HEISTS[heist] for heist in table.mementos[seat])]

    def treasure_names(self) -> dict[str, str]:
        gems = {gem.gem: f"{gem.gem.capitalize()} gem" for gem in BOX.gems}
        return {OWN_GEM: "A gem of the own colour"} | gems | {card.id: card.a_side.name for card in BOX.heists}

    def other_cards(self) -> dict[str, str]:
        return {card.id: f"Failure {card.id}" for card in BOX.failures}

    def held(self, table: MastermindsTable, seat: Seat) -> Iterable[str]:
        team = [TALENTS[recruit.talent] for _slot, recruit in table.team(seat)]
        return [*team, *(PREPS[prep] for prep in table.hands[seat])]

    def cards(self) -> dict[str, str]:
        return {card.id: card.name for card in BOX.talents} | {card.id: card.name for card in BOX.prep}


OWN_GEM = "own"


def _mark(played: list[tuple[str, bool]], cards: Sequence[str], *, worked: bool) -> None:
    """Of these, the last that was played turns out to have worked, or not."""
    for place in range(len(played) - 1, -1, -1):
        if played[place][0] in cards:
            played[place] = played[place][0], worked
            return


# The deck -------------------------------------------------------------------------------------------------------------


def faults(box: Box) -> Iterator[Fault]:
    skills = [skill.id for skill in box.skills]
    for number, talent in enumerate(box.talents):
        place: Place = ("talents", number, "stats")
        for skill in skills:
            if skill not in talent.stats:
                yield Fault(place, f"{talent.name} has no {skill}")
        for skill, value in talent.stats.items():
            yield from one_of(skill, skills, (*place, skill), "skill")
            yield from least(value, 0, (*place, skill), "a skill")
    for number, prep in enumerate(box.prep):
        yield from least(prep.copies, 0, ("prep", number, "copies"), "copies")
        if prep.type == "interrupt" and prep.yellow and not prep.yellow.pay_gem:
            place = ("prep", number, "yellow", "pay_gem")
            yield Fault(place, "the yellow part of an Interrupt costs a gem (MHS-11.2)")
        for skill in prep.bonus:
            yield from one_of(skill, skills, ("prep", number, "bonus", skill), "skill")
    yield from _heists(box, skills)
    yield from _failures(box, skills)
    yield from _ids(box)
    for number, gem in enumerate(box.gems):
        yield from least(gem.count, 1, ("gems", number, "count"), "the count of a gem")
    for key, by_players in (("late_starts", box.game.late_starts), ("late_talents", box.game.late_talents)):
        for players, more in by_players.items():
            place = ("game", key, str(players))
            if len(more) != players:
                yield Fault(place, f"{players} players need {players} numbers, not {len(more)}")
            for count in more:
                yield from least(count, 0, place, "more cards")
    cash, copies = box.starter_cash.per_player, box.starter_cash.copies
    if 5 * cash > copies:
        yield Fault(("starter_cash", "per_player"), f"five players need {5 * cash} cards, there are {copies}")


def _ids(box: Box) -> Iterator[Fault]:
    """Yield a fault for each id that two cards share: a card is known by its id alone."""
    lists: dict[str, list[str]] = {
        "talents": [card.id for card in box.talents],
        "prep": [card.id for card in box.prep],
        "heists": [card.id for card in box.heists],
        "failures": [card.id for card in box.failures],
    }
    seen: dict[str, str] = {}
    for where, ids in lists.items():
        for number, name in enumerate(ids):
            if seen.setdefault(name, where) != where:
                yield Fault((where, number, "id"), f"{name!r} is the id of one of the {seen[name]}, too")


def _heists(box: Box, skills: list[str]) -> Iterator[Fault]:
    yield from unique([heist.id for heist in box.heists], "heists", "id")
    for number, heist in enumerate(box.heists):
        sides = [("a_side", "A", heist.a_side.A), ("bcd_side", "B", heist.bcd_side.B)]
        sides += [("bcd_side", "C", heist.bcd_side.C), ("bcd_side", "D", heist.bcd_side.D)]
        for side, letter, step in sides:
            yield from _step(step, ("heists", number, side, letter), skills)
        yield from least(heist.bcd_side.take, 1, ("heists", number, "bcd_side", "take"), "a take")


def _step(step: StepInfo, place: Place, skills: list[str]) -> Iterator[Fault]:
    if not step.skills:
        yield Fault((*place, "skills"), "a step needs a skill")
    for skill in step.skills:
        yield from one_of(skill, skills, (*place, "skills"), "skill")
    yield from least(step.number, 1, (*place, "number"), "a step's number")


def _failures(box: Box, skills: list[str]) -> Iterator[Fault]:
    yield from unique([card.id for card in box.failures], "failures", "id")
    for number, card in enumerate(box.failures):
        for which, trigger in enumerate(card.triggers):
            place: Place = ("failures", number, "triggers", which)
            for skill in trigger.trigger:
                yield from one_of(skill, skills, (*place, "trigger"), "skill")
            yield from one_of(trigger.test, skills, (*place, "test"), "skill")
            yield from one_of(trigger.consequence, list(box.consequences), (*place, "consequence"), "consequence")


DECK = Bench(
    box=Box,
    fixed={"skills": "id", "talents": "id", "prep": "id", "mastermind_colors": "id", "gems": "gem"},
    unread=frozenset(
        {"name", "text", "short", "white", "white_short", "yellow_short", "timing", "colour"}
        | {"cards_total", "cards", "gems_total", "dice_total", "markers_total", "activate_limit", "bag_at_start"}
        | {"attaches"}
    ),
    faults=faults,
)


RESEARCH = Research(
    glossary=glossary,
    sources=sources,
    lens=MastermindsLens(),
    deck=DECK,
    compact=COMPACT,
    colour=("#c3a9f5", "#5d3aa6"),
)
