"""Masterminds in a terminal: jobs with their steps, crews in numbers, what a step would take, and the script."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import HALL, Ask, Choice, Face, Note, choose, counted, inset, rows, slug
from heistnight.cli.words import capital
from heistnight.core.action import Action, Seat
from heistnight.core.event import Event
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.pieces import (
    ADRENALINE,
    BLUEPRINTS,
    BODY_ARMOUR,
    BOX,
    CASH,
    COUNTESS,
    GEMS,
    JUNO,
    OLD_TOM,
    PIXEL,
    PREP_NAMES,
    ROSA,
    SILAS,
    SKILLS,
    SPARROW,
    STEPS,
    TALENT_NAMES,
)
from heistnight.games.masterminds.score import MastermindsOutcome
from heistnight.games.masterminds.seen.types import Announcement, HeistView, Odds, RecruitView, SeatView
from heistnight.games.masterminds.story import Story
from heistnight.games.masterminds.strength import BLAZE, BURN_MONEY

TALENTS = {card.id: card for card in BOX.talents}
PREPS = {card.id: card for card in BOX.prep}
NAMES = (
    {card.id: card.name for card in BOX.talents}
    | {card.id: card.name for card in BOX.prep}
    | {card.id: card.name for card in BOX.failures}
    | {card.id: card.a_side.name for card in BOX.heists}
    | {skill.id: skill.name for skill in BOX.skills}
    | dict.fromkeys(GEMS, "Clear")
    | {colour.gem: colour.name for colour in BOX.mastermind_colors}
)
_ABILITIES = [card.ability for card in BOX.talents]
GEM_STYLES = dict(zip(GEMS, ("blue", "green", "red", "yellow", "magenta", "white"), strict=True))
TYPES = {"gear": "Gear", "action": "Action", "immediate": "Play immediately", "interrupt": "Interrupt"}
RESULTS = {"perfection": "bold green", "success": "bold green", "push": "bold yellow", "failure": "bold red"}
PROMPTS = {
    "FirstRecruitPick": "Keep one of these three. Nobody sees it till all have chosen.",
    "TurnChoice": "Your turn: prepare, or go for a heist?",
    "RecruitChoice": "Prepare: whom do you hire? Two plan actions follow.",
    "ReplaceRecruit": "Your crew is full. Who makes room? Gear goes with them.",
    "Salvage": "Take one Gear card from the discard pile?",
    "PickPocket": "Whose pocket? You get one card of theirs, blind.",
    "EquipNow": "Fit one Gear card at once?",
    "GearPlay": "Another Gear card? It belongs to the same plan action.",
    "TradeGear": "Which Gear changes places? Nothing is discarded.",
    "CastingPick": "Recruit one of them? The others go under the deck.",
    "PayChoice": "A gem is due. How do you pay? Gems go back into the bag.",
    "Shakedown": "They want something from you. What do you give up?",
    "RewriteDie": "Turn the die to any number. Which one?",
    "PerfectionNumber": "Perfection: no die is rolled. Which number does yours show? Three alike on a job bring a gem.",
    "FailureRecruit": "It failed. Who takes the blame? Then the card turns.",
    "CompleteDraw": "A small crew may draw a card. Do you?",
    "AppraiserReturn": f"{TALENT_NAMES[COUNTESS]} drew one more. Which gem goes back?",
    "KeepRecruit": "The job is done. Who stays in your crew? All others retire, and all Gear is gone.",
    "UpkeepOption": "Upkeep: anything to do?",
    "ScoutChoice": "That is the next Failure card. Leave it there? Only you see it.",
    "ValueRoll": "What is your colour worth? Everybody with such gems wants to know.",
}
CHOICES = {
    "prep": "Prepare: hire somebody, then two plan actions",
    "heist": "Go for a heist with the crew you have",
    "burn": "Burn the pool: all three go, and the top Talent turns up",
    "draw": "Hire nobody: draw a Prep card",
    "none": "No, thanks",
    "done": "Done",
    "stop": "Only one gem",
    "cash": "Starter Cash",
    "two_cards": f"Two cards ({TALENT_NAMES[SILAS]})",
    "use_armour": f"Use {PREP_NAMES[BODY_ARMOUR]}",
    "risk_test": "Risk the test",
    "use_fall_guy": f"{TALENT_NAMES[OLD_TOM]} takes the fall",
    "take_consequence": "Take the consequence",
    "draw_card": "Draw a card",
    "decline": "No card",
    "stay": "Stays as well",
    "retire": "Retires",
    "leave_on_top": "Leave it on top",
    "put_under": "Put it under the deck",
    "hold": "Hold: your dice on this job are safe, the turn ends",
    "continue": "Press on with the next step",
    "wake_sparrow": f"{_ABILITIES[SPARROW].name}: pay a gem and wake {TALENT_NAMES[SPARROW]}",
    "wake_wearer": f"{PREP_NAMES[ADRENALINE]}: pay a gem and wake its wearer",
    "roll": "Roll the value die",
}
WHY_LEFT = {
    "replaced": "is replaced",
    "retired": "retires",
    "busted": "is busted",
    "walks_out": "walks out, back to the pool",
    "one_use": "is gone after that",
    "fall_guy": "takes the fall",
    "side_hustle": "is let go",
    "headhunted": "is headhunted",
}
HOW_HIRED = {
    "burn": ", fresh from the deck",
    "casting": f", by {NAMES['P02']}",
    "headhunt": f", by {NAMES['P03']}",
    "lawyer": f", by {NAMES['P09']}",
}
EXTRAS = {
    "one_use": "with One-Use Gear",
    "rosa": f"{_ABILITIES[ROSA].name}, +{BLAZE}",
    "juno": f"{_ABILITIES[JUNO].name} for a gem, +{BURN_MONEY}",
    "rewritten": _ABILITIES[PIXEL].name,
}
ENDINGS = {
    "heists": "THE LAST JOB IS DONE.",
    "bag_empty": "THE BAG IS EMPTY.",
    "round_cap": "SIXTY ROUNDS. THE NIGHT IS OVER.",
}
DECIDED = {
    "heists": "Equal points: more jobs done decided it.",
    "cash": "Equal points and jobs: more cash left decided it.",
    "gems": "Equal to the last dollar: more gems decided it.",
    "shared": "Equal in everything. They share it.",
}
NUMBERS = {
    "attempts": ("step tried", "steps tried"),
    "perfections": ("perfection", "perfections"),
    "successes": ("success", "successes"),
    "pushes": ("push", "pushes"),
    "failures": ("failure", "failures"),
    "recruits_lost": ("recruit lost", "recruits lost"),
    "dice_lost": ("die lost", "dice lost"),
    "gems_paid": ("gem paid", "gems paid"),
}
GO: tuple[Action, ...] = moves.GO
SETTINGS = (moves.HoldOn, moves.LetThrough, moves.EarlySteps, moves.ArmAction)


class MastermindsFace(Face):
    """The jobs, the pool, the crews, and the cards of your hand."""

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        return {
            "d": ("what was discarded, and what you have not seen", self.discards),
            "k": ("what you know of others' hands", self.known),
        }

    def place(self, view: Any) -> str:
        board = view.board
        return f"in turn {board.turn}, {board.heists_done} of {board.heists_to_end} jobs done"

    # The table

    def table(self, view: Any) -> RenderableType:
        board = view.board
        whose = "YOUR TURN" if board.active == view.seat else f"{self.cast.whose(board.active)} turn".upper()
        parts: list[RenderableType] = [
            self.headline(f"TURN {board.turn}, {whose}", f"{board.heists_done} OF {board.heists_to_end} JOBS DONE"),
            slug("  WHAT YOU WANT"),
            inset(self._goal(view)),
            slug("  JOBS"),
            *(self._job(view, place, heist) for place, heist in enumerate(board.heists)),
        ]
        if board.pool:
            deck = f"  {counted(board.talent_deck, 'more', 'more')} in the deck"
            parts += [Text.assemble(slug("  TALENT POOL"), (deck, "dim")), self._talents(board.pool)]
        parts += [slug("  RIVALS"), self._rivals(view)]
        if view.seat is not None:
            parts += self._mine(view)
        return Group(*parts)

    def _goal(self, view: Any) -> Text:
        board = view.board
        left = board.heists_to_end - board.heists_done
        jobs = "the next job" if left == 1 else f"{left} more jobs"
        words = Text(
            "The most valuable gems. A job has four steps, A to D: the skill of one to three of your crew and a die "
            f"must beat the number. Step D pays. The night ends with {jobs}, or when the bag is empty "
            f"({counted(sum(board.bag.values()), 'gem')} left)."
        )
        if view.seat is not None:
            words.append(
                f" Your colour is {NAMES[board.seats[view.seat].colour]}: what it is worth you roll at the end."
            )
        return words

    def _job(self, view: Any, place: int, heist: HeistView | None) -> RenderableType:
        if heist is None:
            return inset(Text("A new job comes at the end of the turn.", style="dim"))
        heat = f"  Heat: every step {heist.heat} harder" if heist.heat else ""
        head = Text.assemble(
            (f"{place + 1}. {NAMES[heist.name]}", "bold"), f"  pays {counted(heist.take, 'gem')}", (heat, "red")
        )
        steps = []
        for number, step in enumerate(heist.steps):
            done = [
                f"{self.cast.name(seat)} {dice[number]}" for seat, dice in enumerate(heist.dice) if len(dice) > number
            ]
            yours = view.seat is not None and view.advice.next_steps[place] == STEPS[number]
            mark = Text("  you are here", style="bold yellow") if yours else Text()
            beaten = Text(f"  done by: {', '.join(done)}" if done else "", style="green")
            asks = f"{_skills(step.skills)} more than {step.number}"
            steps.append((Text(STEPS[number], style="bold"), Text.assemble(asks, beaten, mark)))
        blueprints = [
            inset(Text(f"  {capital(self.cast.whose(seat))} {PREP_NAMES[BLUEPRINTS]}: +{bonus}", style="cyan"))
            for seat, bonus in enumerate(heist.blueprints)
            if bonus
        ]
        return Group(inset(head), rows(steps, indent=5), *blueprints)

    def _talents(self, talents: Iterable[str]) -> RenderableType:
        return _numbers((Text(NAMES[talent], style="bold"), _printed(talent), _ability(talent)) for talent in talents)

    def _rivals(self, view: Any) -> RenderableType:
        lines: list[Sequence[RenderableType]] = []
        for seat, shown in enumerate(view.board.seats):
            if seat != view.seat:
                crew = [_person(recruit) for recruit in shown.team if recruit is not None]
                cards = f"{counted(shown.cards, 'card')}, {_cash(shown.cash)}"
                lines.append((Text(self.cast.title(seat)), Group(_wealth(shown), Text(cards, style="dim"))))
                lines.append((Text(""), Text(f"crew: {', '.join(crew)}" if crew else "nobody in the crew")))
        return rows(lines)

    def _mine(self, view: Any) -> list[RenderableType]:
        shown: SeatView = view.board.seats[view.seat]
        team = [recruit for recruit in shown.team if recruit is not None]
        parts: list[RenderableType] = [
            slug("  YOUR CREW"),
            _numbers((_recruit(recruit), recruit.values, _ability(recruit.talent)) for recruit in team)
            if team
            else inset(Text("Nobody yet.", style="dim")),
            slug("  YOUR GEMS"),
            inset(Text.assemble(_wealth(shown), f", {_cash(shown.cash)}")),
            slug("  YOUR HAND"),
        ]
        hand = Counter(view.own.hand)
        cards = [(Text(_times(card, count), style="bold"), _card_text(card)) for card, count in hand.items()]
        return [*parts, rows(cards) if cards else inset(Text("no cards", style="dim"))]

    # Questions

    def has_a_say(self, view: Any, options: Sequence[Action]) -> bool:
        return not all(isinstance(option, SETTINGS) for option in options)

    def goes_without_saying(self, view: Any, options: Sequence[Action]) -> Action | None:
        """A window in which you have nothing to play is let through."""
        said = [option for option in options if not isinstance(option, SETTINGS)]
        return said[0] if len(said) == 1 and isinstance(said[0], moves.Pass) else None

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        match view.board.question.name:
            case "PlanChoice" if not view.own.draft:
                return self._plan(view, options)
            case "Announce" if view.advice.announcements:
                return self._attempt(view, view.advice.announcements, ())
            case "HoldOrContinue":
                return self._hold(view, options)
            case "Interruption":
                return self._window(view, options)
        name = view.board.question.name
        said = [(self._said(view, option), option) for option in options if not isinstance(option, SETTINGS)]
        crew = any(view.board.seats[view.seat].team)
        shows = name in ("FirstRecruitPick", "TurnChoice") or (name == "RecruitChoice" and not crew)
        return choose(self._prompt(view), said, table=shows, above=self._above(view))

    def _above(self, view: Any) -> list[RenderableType]:
        """Return the subject of a question where no list shows it."""
        board = view.board
        if board.question.name == "BurnChoice" and board.arriving:
            return [self._talents(board.arriving)]
        if board.question.name == "ScoutChoice" and view.own.failure_sights:
            cards = view.own.failure_sights[-1].cards
            return [inset(Text(NAMES[cards[-1]], style="bold red"))] if cards else []
        if board.test is not None:
            test, blamed = board.test, board.seats[board.test.seat].team[board.test.slot]
            what = BOX.consequences[test.consequence]
            needs = f"{NAMES[test.skill]} {test.value} and a die must reach {test.number}."
            return [inset(f"{NAMES[blamed.talent]}: {needs} Else: {what.name}. {what.text}")] if blamed else []
        return []

    def _prompt(self, view: Any) -> str:
        board, facts = view.board, view.board.facts
        match board.question.name:
            case "DiscardChoice" | "UpkeepDiscard":
                count = facts.get("count", 1)
                more = f" {count} in all." if count > 1 else ""
                return f"Too many cards or a price to pay: which one do you discard?{more} All see it."
            case "BurnChoice":
                return "The pool is gone, and this one turned up. Do you hire?"
            case "PickpocketPick":
                return f"{capital(self.cast.whose(facts['victim']))} hand. Which card do you take?"
            case "GearOverflow":
                return f"{_list(board.overflow)} arrives, and two is all she can carry. Which one goes?"
            case "KeepDie":
                return "Which number stands?"
            case "UseArmour":
                return f"{PREP_NAMES[BODY_ARMOUR]} could take it. Use it?"
            case "UseFallGuy":
                return f"The test is missed. {TALENT_NAMES[OLD_TOM]} could take the fall."
            case "ExtraStay":
                return "One more may stay. Does this one?"
            case "PlanChoice":
                return "Which target?"
        return PROMPTS.get(board.question.name, "What do you do?")

    def _said(self, view: Any, option: Action) -> str | Text:
        """Return an answer in words."""
        seats, facts = view.board.seats, view.board.facts

        def team(seat: Seat, slot: int) -> str:
            recruit = seats[seat].team[slot]
            return NAMES[recruit.talent] if recruit else "a free place"

        def rival(distance: int) -> Seat:
            return int(view.seat + distance) % len(seats)

        match option:
            case moves.Choose("keep_old" | "keep_new" as what):
                return f"Keep the {facts['old' if what == 'keep_old' else 'new']}"
            case moves.Choose("recruit_drawn" | "leave_in_pool" as what):
                arriving = listed([NAMES[talent] for talent in view.board.arriving]) or "the new one"
                return f"Hire {arriving}" if what == "recruit_drawn" else f"Leave {arriving} in the pool"
            case moves.Choose(what):
                return CHOICES.get(what, what.replace("_", " "))
            case moves.Pick(card):
                return _described(card)
            case moves.Point(slot):
                return _person(seats[view.seat].team[slot])
            case moves.Equip(gear, slot):
                return _note(f"{NAMES[gear]} on {team(view.seat, slot)}", _text(gear))
            case moves.Drop(place):
                recruit = seats[view.seat].team[facts["slot"]]
                return f"{NAMES[recruit.gear[0 if place == 'a' else 1]]} goes"
            case moves.Swap(one, other):
                return f"{_place(seats[view.seat], one)} with {_place(seats[view.seat], other)}"
            case moves.Rob(distance):
                return _note(self.cast.name(rival(distance)), counted(seats[rival(distance)].cards, "card"))
            case moves.Poach(distance, slot):
                return f"{team(rival(distance), slot)}, of {self.cast.whose(rival(distance))} crew"
            case moves.Snatch(distance, place):
                recruit = seats[rival(distance)].team[place // 2]
                return (
                    f"{NAMES[recruit.gear[place % 2]]}, from {self.cast.whose(rival(distance))} {NAMES[recruit.talent]}"
                )
            case moves.Go(position):
                return self._job_line(view, position)
            case moves.Give(gem):
                return f"1 {NAMES[gem]}"
            case moves.SetDie(number):
                return f"a {number}"
            case moves.Work(talent) | moves.Use(talent):
                return _described(talent)
            case moves.Play(card, section):
                return Text.assemble((NAMES[card], "bold"), f": {_section(card, section)}")
        return self.label(option)

    def _job_line(self, view: Any, position: int) -> str:
        heist = view.board.heists[position]
        return NAMES[heist.name] if heist else f"job {position + 1}"

    # Plan actions

    def _plan(self, view: Any, options: Sequence[Action]) -> Ask:
        which = "Second of two" if view.board.facts.get("beta") else "First of two"
        choices: list[Choice] = []
        for option in options:
            assert isinstance(option, moves.Choose)
            match option.what:
                case "plan_draw":
                    choices.append(("Draw a Prep card", option))
                case "plan_gear":
                    fits = [a.actions for a in view.advice.announcements if a.actions[0] == option]
                    further = choose("Which Gear, on whom?", ((self._said(view, fit[-1]), fit) for fit in fits))
                    gear = dict.fromkeys(NAMES[fit[-1].gear] for fit in fits if isinstance(fit[-1], moves.Equip))
                    choices.append((f"Hand out Gear: {listed([*gear])}", further))
                case "plan_action":
                    choices += self._actions(
                        view, [a.actions for a in view.advice.announcements if a.actions[0] == option]
                    )
                case "plan_trade":
                    choices.append(("Trade Gear among your crew", option))
        return choose(f"{which}: your plan action?", choices)

    def _actions(self, view: Any, plays: Sequence[tuple[Action, ...]]) -> list[Choice]:
        """One line for each way to play an Action card; its targets are a further question."""
        found: list[Choice] = []
        for play, ways in groupby(plays, key=lambda actions: actions[1]):
            assert isinstance(play, moves.Play)
            text = Text.assemble("Play ", (NAMES[play.card], "bold"), f": {_section(play.card, play.section)}")
            found.append((text, self._targets(view, list(ways), 2, NAMES[play.card])))
        return found

    def _targets(
        self, view: Any, ways: Sequence[tuple[Action, ...]], depth: int, card: str
    ) -> tuple[Action, ...] | Ask:
        if len(ways) == 1:
            return ways[0]
        choices: list[Choice] = []
        for target, rest in groupby(ways, key=lambda actions: actions[depth]):
            choices.append((self._said(view, target), self._targets(view, list(rest), depth + 1, card)))
        return choose(f"{card}: {_aim(ways[0][depth])} u goes back.", choices)

    # Attempts

    def _attempt(self, view: Any, found: Sequence[Announcement], said: tuple[Action, ...]) -> Ask:
        """Which job, with which skill, and who goes in; each with its chances."""
        depth = len(said)
        choices: list[Choice] = []
        for go, tries in groupby(found, key=lambda a: a.actions[depth]):
            assert isinstance(go, moves.Go)
            ways = list(tries)
            heist = view.board.heists[go.position]
            step = STEPS.index(view.advice.next_steps[go.position])
            asks = f"step {STEPS[step]}, {_skills(heist.steps[step].skills)} more than {_to_beat(ways[0])}"
            best = max(_chance(way.odds) for way in ways)
            text = _note(f"{NAMES[heist.name]}: {asks}", f"best {_in_six(best)}")
            choices.append((text, self._begin(view, ways, depth + 1, f"{NAMES[heist.name]}, step {STEPS[step]}")))
        loose = [inset(Text(f"Loose dice make it {view.board.loose_adds} harder.", style="red"))]
        return choose("Which job do you go for?", choices, above=loose * bool(view.board.loose_adds))

    def _begin(self, view: Any, ways: Sequence[Announcement], depth: int, where: str) -> Ask:
        """Return a start on a job; with dice on two jobs already, one is given up first (MHS-6.4)."""
        if not isinstance(ways[0].actions[depth], moves.Go):
            return self._crew(view, ways, where)
        ways = sorted(ways, key=lambda way: GO.index(way.actions[depth]))
        given_up = groupby(ways, key=lambda way: way.actions[depth])
        choices: list[Choice] = [
            (f"Take your dice back from {self._said(view, go)}", self._crew(view, list(rest), where))
            for go, rest in given_up
        ]
        return choose("Six dice, two jobs: which one do you give up?", choices)

    def _crew(self, view: Any, ways: Sequence[Announcement], where: str) -> Ask:
        by_skill: dict[str, list[Announcement]] = {}
        for way in ways:
            by_skill.setdefault(_activation(way).skill, []).append(way)
        asks = {skill: self._who(view, tries, f"{where}, {NAMES[skill]}") for skill, tries in by_skill.items()}
        if len(asks) == 1:
            return next(iter(asks.values()))
        best = {skill: max(_chance(way.odds) for way in tries) for skill, tries in by_skill.items()}
        return choose(
            f"{where}: with which skill?",
            ((_note(NAMES[skill], f"best {_in_six(best[skill])}"), ask) for skill, ask in asks.items()),
        )

    def _who(self, view: Any, ways: Sequence[Announcement], where: str) -> Ask:
        """The likeliest first; what can be added to a crew is a further question."""
        by_slots: dict[tuple[int, ...], list[Announcement]] = {}
        for way in sorted(ways, key=lambda way: -_chance(way.odds)):
            by_slots.setdefault(_activation(way).slots, []).append(way)
        crew = view.board.seats[view.seat].team
        choices: list[Choice] = []
        for slots, tries in by_slots.items():
            names = listed([NAMES[crew[slot].talent] for slot in slots])
            plain = min(tries, key=lambda way: len(_added(_activation(way))))
            more = "" if len(tries) == 1 else ", more with extras"
            further = choose(
                f"{names}: with anything extra?",
                (
                    (_note(listed(_added(_activation(way))) or "Just like that", _odds(way.odds)), way.actions)
                    for way in sorted(tries, key=lambda way: len(_added(_activation(way))))
                ),
            )
            choices.append((_note(names, _odds(plain.odds) + more), tries[0].actions if len(tries) == 1 else further))
        return choose(f"{where}: who goes in?", choices)

    def _hold(self, view: Any, options: Sequence[Action]) -> Ask:
        board, found = view.board, view.advice.announcements
        choices: list[Choice] = []
        for option in options:
            assert isinstance(option, moves.Choose)
            if option.what == "continue" and found:
                best = max(_chance(way.odds) for way in found)
                further = self._attempt(view, found, (option,))
                choices.append((_note("Press on with another step", f"best {_in_six(best)}"), further))
            else:
                choices.append((CHOICES[option.what], option))
        done = f"Step {board.attempt.step} is done. " if board.attempt else ""
        loose = "If you press on and fail, this turn's dice may be lost."
        return choose(f"{done}Hold, or press on? {loose}", choices)

    # Windows

    def _window(self, view: Any, options: Sequence[Action]) -> Ask:
        attempt, kind = view.board.attempt, view.board.window.kind
        mine = view.board.window.on == view.seat
        passes = "Roll the die" if mine and kind == "step" else "Let it stand" if mine else "Let it through"
        choices: list[Choice] = []
        for option in options:
            match option:
                case moves.Pass():
                    choices.append((passes, option))
                case moves.Interrupt(card, section, colour):
                    on = f" on {NAMES[colour]}" if colour else ""
                    choices.append(
                        (Text.assemble("Play ", (NAMES[card], "bold"), f"{on}: {_section(card, section)}"), option)
                    )
                case moves.Use(talent):
                    choices.append((Text.assemble("Use ", _described(talent)), option))
        above = []
        if attempt is not None and attempt.die is not None:
            above = [
                inset(f"{attempt.total} and a {attempt.die} against {attempt.number}: {attempt.stands or 'open'}.")
            ]
        elif attempt is not None:
            odds = f" {_in_six(_chance(attempt.odds))}." if attempt.odds else ""
            above = [inset(f"{NAMES[attempt.skill]} {attempt.total} against {attempt.number}.{odds}")]
        return choose(self._window_prompt(view), choices, above=above)

    def _window_prompt(self, view: Any) -> str:
        board, kind, on = view.board, view.board.window.kind, view.board.window.on
        pending = board.pending[-1] if board.pending else None
        match kind:
            case "step" if on == view.seat:
                return f"Your step {board.attempt.step}: anything to add before the die?"
            case "step":
                return f"{self.cast.does(on, 'try')} step {board.attempt.step}. Do you interrupt?"
            case "roll":
                return f"{self.cast.does(on, 'roll')} a {board.attempt.die}. Do you change it?"
            case "action" | "counter" if pending:
                verb = "announce" if kind == "action" else "play"
                return f"{self.cast.does(pending.seat, verb)} {NAMES[pending.card]}. Do you interrupt?"
            case "take":
                return "The job is done, the gems are next. Do you interrupt?"
            case "fail":
                return "A Failure card is about to strike. Do you do something about it?"
            case "value":
                return "The value dice lie. Does anybody want another look?"
        return "Do you interrupt?"

    # Notes

    def discards(self, view: Any) -> RenderableType:
        board = view.board
        unseen = [_times(card, count) for card, count in view.advice.unseen.items()]
        lines = [f"Prep cards you have not seen: {listed(unseen)}."] if unseen else []
        for title, cards in (
            ("Prep cards", board.prep_discard),
            ("Talents", board.talent_discard),
            ("Failures", board.failure_discard),
        ):
            names = [_times(card, count) for card, count in Counter(cards).items()]
            lines.append(f"Discarded {title}: {listed(names) if names else 'none'}.")
        return Group(*map(Text, lines))

    def known(self, view: Any) -> RenderableType:
        if view.own is None:
            return Text("Who watches knows nothing.", style="dim")
        lines = [
            f"{self.cast.name(seat)} holds {listed([NAMES[card] for card in cards])}."
            for seat, cards in enumerate(view.own.known)
            if cards and seat != view.seat
        ]
        lines += [
            f"{self.cast.name(seat)} knows that you hold {listed([NAMES[card] for card in cards])}."
            for seat, cards in enumerate(view.own.shown_to)
            if cards and seat != view.seat
        ]
        return Group(*map(Text, lines)) if lines else Text("Nothing yet.", style="dim")

    # The script

    def tell(self, event: Event) -> RenderableType | None:
        does, whom = self.cast.does, self.cast.object
        match event:
            case moves.FirstPlayerRolled():
                dice = [f"{self.cast.name(seat)} {die}" for seat, die in zip(event.seats, event.dice, strict=True)]
                return Text(f"Dice for the first turn: {listed(dice)}.")
            case moves.RecruitsDealt():
                return None if self.live else Text("Three Talents each, one is kept.")
            case moves.FirstRecruits():
                told = [f"{does(seat, 'start')} with {NAMES[talent]}." for seat, talent in enumerate(event.talents)]
                return Group(*map(Text, told))
            case moves.TurnStarted():
                return slug(f"\nTURN {event.turn}, {self.cast.name(event.seat).upper()}")
            case moves.TurnChosen():
                how = f"{does(event.seat, 'go')} for a heist" if event.what == "heist" else does(event.seat, "prepare")
                return inset(f"{how}.")
            case moves.Recruited():
                return inset(f"{does(event.seat, 'hire')} {NAMES[event.talent]}{HOW_HIRED.get(event.how, '')}.")
            case moves.RecruitLeft():
                gear = f", and so does {listed([NAMES[card] for card in event.gear])}" if event.gear else ""
                return inset(f"{self._named(event.seat, event.talent)} {WHY_LEFT[event.why]}{gear}.")
            case moves.PoolBurned():
                return inset(f"{does(event.seat, 'burn')} the pool. {NAMES[event.drawn]} turns up.")
            case moves.LeftInPool():
                return inset(f"{NAMES[event.talent]} goes to the pool.")
            case moves.PoolFilled():
                return inset(Text(f"New in the pool: {_list(event.talents)}.", style="dim")) if event.talents else None
            case moves.CardsDrawn():
                what = _list(event.cards) if event.cards else counted(event.count, "card")
                return inset(f"{does(event.seat, 'draw')} {what}.")
            case moves.DeckReshuffled():
                return inset(f"The {event.deck.capitalize()} deck is shuffled anew, {counted(event.cards, 'card')}.")
            case moves.PlayedAtOnce():
                return inset(
                    Text(f"{does(event.seat, 'turn')} up {NAMES[event.card]}. {_text(event.card)}", style="bold")
                )
            case moves.CardTaken():
                card = f": {NAMES[event.card]}" if event.card else ""
                return inset(f"{does(event.thief, 'take')} a card from {whom(event.victim)}{card}.")
            case moves.HandShown():
                cards = f": {_list(event.cards)}" if event.cards else ""
                return inset(f"{does(event.looker, 'look')} at {self.cast.whose(event.seat)} hand{cards}.")
            case moves.GearSalvaged():
                return inset(f"{does(event.seat, 'salvage')} {NAMES[event.card]}.")
            case moves.CardsDiscarded():
                return inset(f"{does(event.seat, 'discard')} {_list(event.cards)}.")
            case moves.ActionAnnounced():
                return inset(
                    Text.assemble(f"{does(event.seat, 'announce')} ", (NAMES[event.card], "bold"), f": {_said(event)}")
                )
            case moves.Cancelled():
                return inset(
                    Text(f"{NAMES[event.card]} does nothing. {self.cast.name(event.by)} saw to that.", style="red")
                )
            case moves.GearPlaced():
                return inset(f"{does(event.seat, 'fit')} {NAMES[event.gear]}.")
            case moves.GearDiscarded():
                return inset(f"{self._named(event.seat, event.gear)} is discarded.")
            case moves.GearSwapped():
                return inset(f"{does(event.seat, 'move')} Gear around.")
            case moves.GearTaken():
                return inset(f"{does(event.thief, 'take')} {NAMES[event.gear]} from {whom(event.victim)}.")
            case moves.TalentsSeen():
                what = _list(event.talents) if event.talents else counted(event.count, "Talent")
                return inset(f"{does(event.seat, 'look')} at {what}.")
            case moves.ClockChose():
                return Text(f"The clock chose for {whom(event.seat)}.", style="red")
            case moves.SeatHanded():
                return None if self.live else Text(f"{self.cast.name(event.seat)}: the seat goes to a {event.to}.")
            case _:
                return self._money(event)

    def _named(self, seat: Seat, card: str) -> str:
        """A card by its name, and whose it is: nobody has to be told that of the own ones."""
        return NAMES[card] if seat == self.cast.you else f"{self.cast.whose(seat)} {NAMES[card]}"

    def _money(self, event: Event) -> RenderableType | None:
        does = self.cast.does
        match event:
            case moves.Paid():
                how = {"cash": "cash", "two_cards": "with two cards"}.get(event.how) or f"1 {NAMES[event.how]}"
                return inset(f"{does(event.seat, 'pay')} {how}.")
            case moves.CashFlipped():
                return inset(f"{does(event.seat, 'get')} cash back.")
            case moves.GemsReturned():
                return inset(f"{does(event.seat, 'return')} {_gems(Counter(event.gems))}.")
            case moves.GemsDrawn():
                drawn = Text.assemble(f"{does(event.seat, 'draw')} ", (_gems(Counter(event.gems)), HALL))
                return inset(drawn.append(f". {event.left} left in the bag."))
            case moves.HeatChanged():
                hot = f"Heat on {NAMES[event.heist]}: every step {event.heat} harder."
                return inset(Text(hot, style="red") if event.heat else Text(f"{NAMES[event.heist]} cools down."))
            case moves.HeistLaidOut():
                return inset(f"New job: {NAMES[event.name]}.")
            case moves.Withdrawn():
                return inset(f"{does(event.seat, 'take')} the dice back from {NAMES[event.heist]}.")
            case moves.ValueRolled():
                again = " again" if event.again else ""
                worth = f"each {NAMES[event.colour]} is worth {event.value}"
                return inset(Text(f"{does(event.seat, 'roll')}{again}: {worth}.", style="bold"))
            case moves.GameEnded():
                return slug(f"\n{ENDINGS[event.ending]}")
            case _:
                return self._heist(event)

    def _heist(self, event: Event) -> RenderableType | None:
        does, whom = self.cast.does, self.cast.object
        match event:
            case moves.Attempted():
                extras = "".join(f", {EXTRAS.get(extra, extra)}" for extra in event.extras)
                words = (
                    f"{does(event.seat, 'try')} step {event.step} of {NAMES[event.heist]} with {NAMES[event.skill]}: "
                )
                return inset(Text.assemble((words, "bold"), f"{_list(event.talents)}{extras}."))
            case moves.Interrupted():
                on = f" on {NAMES[event.colour]}" if event.colour else ""
                verb = "use" if event.card in TALENTS else "play"
                words = f"{does(event.seat, verb)} {NAMES[event.card]}{on}. {_section(event.card, event.section)}"
                return inset(Text(words, style="bold magenta"))
            case moves.SomebodyHeldOn():
                return inset("Somebody asks for time.")
            case moves.DieRolled():
                how = {
                    "rolled": f"{does(event.seat, 'roll')} a {event.die}.",
                    "again": f"The die is rolled again: {event.die}.",
                    "set": f"{does(event.seat, 'turn')} the die to {event.die}.",
                    "kept": f"{does(event.seat, 'keep')} the {event.die}.",
                }
                return inset(how[event.how])
            case moves.StepEnded():
                return inset(self._ended(event))
            case moves.CulpritNamed():
                return inset(f"{self._named(event.seat, event.talent)} takes the blame.")
            case moves.FailureRevealed():
                test = f": a {NAMES[event.test]} test, {event.number} to reach" if event.test else ""
                return inset(Text(f"{NAMES[event.failure]}{test}.", style="red"))
            case moves.CloseCall():
                return inset("A close call. Nothing happens.")
            case moves.FailureIgnored():
                why = {
                    "inside_man": f"{NAMES['I07']} sees to it.",
                    "armour": f"{PREP_NAMES[BODY_ARMOUR]} takes it.",
                    "fall_guy": f"{TALENT_NAMES[OLD_TOM]} takes the fall.",
                }
                return inset(why[event.why])
            case moves.TestRolled():
                passed = "passed" if event.passed else "missed"
                who = self._named(event.seat, event.talent)
                return inset(f"{who}: {event.value} and {event.die} against {event.number}, {passed}.")
            case moves.ConsequenceSuffered():
                what = BOX.consequences[event.consequence]
                return inset(Text(f"{self._named(event.seat, event.talent)}: {what.name}. {what.text}", style="red"))
            case moves.DiceTakenBack():
                return inset(f"{does(event.seat, 'take')} back {_dice(event.dice)}.")
            case moves.GoneLoud():
                return inset(
                    Text(f"It has gone loud: all whom {whom(event.seat)} sent in are caught.", style="bold red")
                )
            case moves.HeldOrContinued():
                pressed = {
                    "hold": f"{does(event.seat, 'hold')}.",
                    "continue": f"{does(event.seat, 'press')} on.",
                    "wake_sparrow": f"{does(event.seat, 'wake')} {TALENT_NAMES[SPARROW]}.",
                    "wake_wearer": f"{does(event.seat, 'use')} {PREP_NAMES[ADRENALINE]}.",
                }
                return inset(pressed[event.what])
            case moves.HeistCompleted():
                words = f"  {does(event.seat, 'complete').upper()} {NAMES[event.name].upper()}. "
                dice = ", ".join(map(str, event.dice))
                return Text.assemble((words, HALL), f"Dice {dice}: {counted(event.take, 'gem')}.")
            case moves.DiceWiped():
                return inset(f"{does(event.seat, 'be')} slower and out of it: {_dice(event.dice)} lost there.")
            case moves.FailureShaken():
                return inset(f"{self._named(event.seat, event.talent)} shakes off {NAMES[event.failure]}.")
            case moves.FailureScouted():
                seen = f": {NAMES[event.failure]}" if event.failure else ""
                return inset(f"{does(event.seat, 'look')} at the next Failure{seen}.")
            case moves.FailureLeft():
                on_top = event.where == "top"
                return inset(
                    f"{does(event.seat, 'leave' if on_top else 'put')} it {'on top' if on_top else 'under the deck'}."
                )
            case moves.Stayed():
                return inset(
                    f"Still in the crew: {_list(event.talents)}." if event.talents else "Nobody stays in the crew."
                )
        return None

    def _ended(self, event: moves.StepEnded) -> Text:
        sum_of = f"{event.total}" if event.result == "perfection" else f"{event.total} and {event.die}"
        word = {
            "perfection": "Perfection",
            "success": "Success",
            "push": "Push: nothing gained, nothing lost",
            "failure": "Failure",
        }[event.result]
        return Text.assemble(f"{sum_of} against {event.number}. ", (f"{word}.", RESULTS[event.result]))

    # The result

    def result(self, view: Any) -> RenderableType:
        outcome: MastermindsOutcome = view.board.outcome
        verb = "GET" if len(outcome.winners) > 1 or outcome.winners[0] == self.cast.you else "GETS"
        parts: list[RenderableType] = [
            Text(f"\n{self.cast.all(outcome.winners).upper()} {verb} AWAY WITH IT.", style="bold")
        ]
        if outcome.decided_by in DECIDED:
            parts.append(Text(DECIDED[outcome.decided_by]))
        seats = sorted(range(len(outcome.scores)), key=lambda seat: outcome.places[seat])
        lines = []
        for seat in seats:
            style = "bold yellow" if seat in outcome.winners else ""
            gems = [f"{row.count} {NAMES[row.gem]} x {row.value}" for row in outcome.gems[seat] if row.count]
            jobs = [NAMES[heist] for heist in outcome.heists[seat]]
            told = f"{' + '.join(gems) or 'no gems'}; {f'jobs: {listed(jobs)}' if jobs else 'no job done'}"
            points = Text(counted(outcome.scores[seat], "point"), style="bold")
            lines.append((Text(self.cast.title(seat), style=style), points, Text(told)))
        parts.append(rows(lines))
        return Group(*parts, *self._story(outcome, outcome.story)) if outcome.story else Group(*parts)

    def _story(self, outcome: MastermindsOutcome, story: Story) -> list[RenderableType]:
        jobs = [
            f"{self.cast.does(job.seat, 'complete')} {NAMES[job.name]} in turn {job.turn}: {counted(job.take, 'gem')}."
            for job in story.jobs
        ]
        parts: list[RenderableType] = [slug("  HOW IT WENT"), *map(inset, jobs or ["Not one job was done."])]
        swing = story.turning_point
        if swing is not None:
            made = self.cast.does(swing.seat, "make" if swing.made else "miss")
            parts.append(inset(f"The turning point, in turn {swing.turn}. {made} a step D with {swing.chance} in 6."))
        for seat, told in enumerate(story.seats):
            numbers = [counted(number, *words) for name, words in NUMBERS.items() if (number := getattr(told, name))]
            parts.append(inset(f"{self.cast.name(seat)}: {', '.join(numbers) or 'nothing to tell'}."))
        average = outcome.winners_on_average
        if average != outcome.winners:
            parts.append(inset(f"With average value dice {self.cast.all(average)} would have won."))
        return parts


def _numbers(people: Iterable[tuple[Text, Sequence[int], Text]]) -> RenderableType:
    """People with their five numbers under the names of the skills."""
    head = [Text(""), *(Text(NAMES[skill][:3], style="dim") for skill in SKILLS), Text("")]
    lines = [
        [who, *(Text(str(number), style="bold" if number > 2 else "") for number in numbers), what]
        for who, numbers, what in people
    ]
    return rows([head, *lines])


def _printed(talent: str) -> list[int]:
    return [TALENTS[talent].stats[skill] for skill in SKILLS]


def _ability(talent: str) -> Text:
    ability = TALENTS[talent].ability
    return Text.assemble((f"{ability.name}: ", "italic"), (ability.text, "dim"))


def _described(card: str) -> Text:
    """A Talent with its numbers, or a Prep card with what it does."""
    if card not in TALENTS:
        return Text.assemble((NAMES[card], "bold"), "  ", _card_text(card))
    numbers = ", ".join(f"{NAMES[skill]} {TALENTS[card].stats[skill]}" for skill in SKILLS)
    return Text.assemble((NAMES[card], "bold"), f"  {numbers}. ", _ability(card))


def _recruit(recruit: RecruitView) -> Text:
    marks = [NAMES[gear] for gear in recruit.gear if gear]
    marks += [BOX.consequences[mark.consequence].name for mark in recruit.failures] + ["turned"] * recruit.turned
    return Text.assemble((NAMES[recruit.talent], "bold"), (f" ({', '.join(marks)})" if marks else "", "cyan"))


def _person(recruit: RecruitView | None) -> str:
    return _recruit(recruit).plain if recruit else "nobody"


def _place(shown: SeatView, place: int) -> str:
    recruit = shown.team[place // 2]
    gear = recruit.gear[place % 2] if recruit else None
    return f"{NAMES[recruit.talent] if recruit else 'nobody'} ({NAMES[gear] if gear else 'no Gear'})"


def _text(card: str) -> str:
    return PREPS[card].text or PREPS[card].white


def _card_text(card: str) -> Text:
    printed = PREPS[card]
    words = Text.assemble((f"{TYPES[printed.type]}. ", "italic"), (_text(card), "dim"))
    if printed.yellow:
        pay = "pay a gem: " if printed.yellow.pay_gem else ""
        words.append(f" {printed.yellow.join.capitalize()}, {pay}{printed.yellow.text}", style="yellow")
    return words


def _section(card: str, section: str) -> str:
    """Return the words for the used part of a card: its first part, its second, or both."""
    if card in TALENTS:
        return TALENTS[card].ability.text
    printed = PREPS[card]
    pay = "(pay a gem) " if printed.yellow and printed.yellow.pay_gem else ""
    yellow = f"{pay}{printed.yellow.text}" if printed.yellow else ""
    return {"white": _text(card), "yellow": yellow, "both": f"{_text(card)} {yellow}"}[section]


def _said(event: moves.ActionAnnounced) -> str:
    return _section(event.card, event.section)


def _skills(skills: Sequence[str]) -> str:
    return " or ".join(NAMES[skill] for skill in skills)


def _activation(way: Announcement) -> moves.Activate:
    action = way.actions[-1]
    assert isinstance(action, moves.Activate)
    return action


def _added(action: moves.Activate) -> list[str]:
    return [EXTRAS[extra] for extra in ("one_use", "rosa", "juno") if getattr(action, extra)]


def _to_beat(way: Announcement) -> int:
    return way.odds.number if way.odds else 0


def _chance(odds: Odds | None) -> int:
    return odds.perfection + odds.success if odds else 0


def _in_six(chance: int) -> str:
    return "a sure thing" if chance == 6 else "no chance" if chance == 0 else f"{chance} in 6"


def _odds(odds: Odds | None) -> str:
    if odds is None:
        return ""
    words = f"{odds.total} against {odds.number}: "
    if odds.perfection:
        return words + "more than enough, no die"
    rest = [
        f"{counted(number, word, word)}" for number, word in ((odds.push, "push"), (odds.failure, "fail")) if number
    ]
    return words + _in_six(_chance(odds)) + (f" ({', '.join(rest)})" if rest else "")


def _aim(target: Action) -> str:
    """Return the prompt for a target of this sort."""
    match target:
        case moves.Go():
            return "at which job?"
        case moves.Rob() | moves.Poach() | moves.Snatch():
            return "from whom?"
        case moves.Point():
            return "which of your crew?"
        case moves.Give() | moves.Choose():
            return "which gem?"
    return "which card?"


def _note(words: str, remark: str) -> Text:
    return Text.assemble(words, (f"  {remark}" if remark else "", "dim"))


def _times(card: str, count: int) -> str:
    return f"{NAMES[card]} x{count}" if count > 1 else NAMES[card]


def _list(cards: Iterable[str]) -> str:
    return listed([NAMES[card] for card in cards])


def _gems(gems: Mapping[str, int]) -> str:
    there = [f"{gems[gem]} {NAMES[gem]}" for gem in GEMS if gems.get(gem)]
    return listed(there) if there else "no gem"


def _wealth(shown: SeatView) -> Text:
    gems = [(f"{count} {NAMES[gem]}", GEM_STYLES[gem]) for gem in GEMS if (count := shown.gems.get(gem))]
    line = Text(", ").join(Text(words, style=style) for words, style in gems) if gems else Text("no gems")
    value = "" if shown.value is None else f", each {NAMES[shown.colour]} is worth {shown.value}"
    return Text.assemble(line, value, f", {counted(len(shown.mementos), 'job')} done")


def _cash(left: int) -> str:
    return "no cash left" if left == 0 else f"{left} of {CASH} cash"


def _dice(dice: Sequence[int]) -> str:
    return "one die" if len(dice) == 1 else f"{len(dice)} dice"


TERMINAL_FACE = MastermindsFace
