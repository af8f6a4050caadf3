"""Exactly As Planned in a terminal: a Cakewalk to be solved in peace; Heists against the clock are for the browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import Ask, Face, Item, Note, choose, counted, inset, rows, slug
from heistnight.cli.words import capital
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.options import Options
from heistnight.games.exactly_as_planned import moves
from heistnight.games.exactly_as_planned.daily import SLOT_LINES
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import BOX, HEISTS, PLANS, TITLES, JobCard, ToolCard
from heistnight.games.exactly_as_planned.result import CollectionResult, HeistOutcome, Reason
from heistnight.games.exactly_as_planned.seen.board import (
    CakewalkBoard,
    Count,
    GridView,
    MonteBoard,
    QuizBoard,
    ScamBoard,
    WaltzBoard,
)
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES

TOOLS = {card.id: card for card in BOX.tools}
JOBS = {card.id: card for card in BOX.jobs}
SPECIAL = {
    "every_type": "every type",
    "every_style": "every style",
    "duplicate": "copies another Tool",
    "choose_one": "one type or style",
}
ALTERNATIVES = {
    "three_same_type": "3 Tools of one type",
    "three_same_style": "3 Tools of one style",
    "all_types": "all 4 types",
    "all_styles": "all 4 styles",
}
PLACES = {
    "row1": "top row",
    "row2": "middle row",
    "row3": "bottom row",
    "col1": "left column",
    "col2": "middle column",
    "col3": "right column",
    "diag1": "falling diagonal",
    "diag2": "rising diagonal",
}
GOAL = {
    "double_blind_scam": "Every Job must go to somebody, at least 3 each. Four styles into the Jackpot.",
    "bonnie_and_clyde_waltz": "Swap one for one until every hand works. Everybody throws one Tool.",
    "quiz_show": "All see everybody's cards but their own. At least 2 Jobs in every collection and in the Jackpot.",
    "cakewalk": "Every line must do all its Jobs with the Tools that lie on it. A Tool serves every line it lies on.",
    "three_ring_monte": "Three hands each. One card to every ring, the rest is tossed.",
}
ENDED = {"clock": "The clock ran out.", "call_it": "All called it.", "done": "Nothing was left to do."}
CELL_WIDTH = 22


class PlannedFace(Face):
    """The grid of a Cakewalk with its Jobs and the Tools at hand; for the other Heists what a replay tells."""

    usual = {"time": "real", "seconds": "untimed", "deal_policy": "winnable", "hints": "on"}
    retells_all = True

    @classmethod
    def players_for(cls, settings: Mapping[str, str]) -> int | None:
        return 1 if settings.get("heist", "cakewalk") == "cakewalk" else None

    @classmethod
    def elsewhere(cls, options: Options) -> str:
        assert isinstance(options, HeistOptions)
        if options.heist == "cakewalk":
            return ""
        return (
            f"{options.card.title} is played against the clock and by talking, so it wants a browser: "
            "`heistnight serve` opens the doors. Alone, a Cakewalk waits for you here: "
            "`heistnight play exactly-as-planned --players 1`."
        )

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        return {"w": ("what the words on Tools and Jobs mean", lambda view: MEANINGS)}

    def place(self, view: Any) -> str:
        return f"at {HEISTS[view.board.heist].title}"

    # The table

    def table(self, view: Any) -> RenderableType:
        board = view.board
        words = [HEISTS[board.heist].title.upper()]
        if board.stars:
            words.append(("★" if self.symbols else "*") * board.stars)
        parts: list[RenderableType] = []
        if isinstance(board, CakewalkBoard):
            grid = _grid(view)
            if grid is not None:
                words.append(counted(grid.moves, "MOVE", "MOVES"))
                parts += [] if grid.moves else [slug("  WHAT YOU WANT"), inset(GOAL[board.heist])]
                parts += [self._cells(grid), slug("  THE JOBS"), self._jobs(view, grid)]
        else:
            parts += [
                slug("  WHAT ALL WANT"),
                inset(GOAL[board.heist]),
                slug("  WHO HAS HOW MUCH"),
                self._counts(board),
            ]
        return Group(self.headline(*words), *parts)

    def _cells(self, grid: GridView) -> RenderableType:
        table = Table(box=box.SQUARE if self.symbols else box.ASCII, show_header=False, show_lines=True, padding=(0, 1))
        for _ in range(3):
            table.add_column(width=CELL_WIDTH)
        cells = [self._cell(cell, tool) for cell, tool in zip(CELLS, grid.cells, strict=True)]
        for row in range(0, len(cells), 3):
            table.add_row(*cells[row : row + 3])
        extras = [
            inset(Text(f"{TITLES[tool]} lies beside the {PLACES[line]}.", style="cyan")) for tool, line in grid.extras
        ]
        return Group(Padding(table, (0, 0, 0, 2), expand=False), *extras)

    def _cell(self, cell: str, tool: str | None) -> Text:
        if tool is None:
            return Text.assemble((cell, "bold dim"), "\nempty")
        return Text.assemble((f"{cell}  ", "bold dim"), (TITLES[tool], "bold yellow"), f"\n{shows(TOOLS[tool])}")

    def _jobs(self, view: Any, grid: GridView) -> RenderableType:
        satisfied = view.advice.satisfied if view.advice is not None else None
        lines = []
        for number, line in enumerate(LINE_NAMES):
            jobs = [job for job, at in zip(grid.jobs, SLOT_LINES, strict=False) if at == number]
            cells = " ".join(CELLS[cell] for cell in LINES[line])
            for job in jobs:
                what = _job(JOBS[job]) if job else Text("a Job, face down", style="dim")
                if satisfied is not None and job in satisfied:
                    what = Text.assemble(what, ("  done", "bold green"))
                first = job == jobs[0]
                lines.append((Text(PLACES[line] if first else ""), Text(cells if first else "", style="dim"), what))
        return rows(lines)

    def _counts(self, board: Any) -> RenderableType:
        match board:
            case ScamBoard():
                up = [TITLES[card] for card in (board.job_up, board.tool_up) if card]
                more = f"Open: {listed(up) if up else 'nothing'}. {counted(board.jackpot, 'Tool')} in the Jackpot."
                return Group(self._hands(board.hands), inset(more))
            case WaltzBoard():
                thrown = [self.cast.name(seat) for seat, done in enumerate(board.thrown) if done]
                return Group(self._hands(board.hands), inset(f"Thrown: {listed(thrown) if thrown else 'nobody'}."))
            case QuizBoard():
                return self._hands(board.collections)
            case MonteBoard():
                rings = [(Text(f"Ring {ring}"), Text(_count(pile))) for ring, pile in enumerate(board.piles, 1)]
                return Group(rows(rings), inset(f"In the Jackpot: {_count(board.jackpot)}."))
        return Text("")

    def _hands(self, hands: Iterable[Count]) -> RenderableType:
        named = [*self.cast.names, "The Jackpot"]
        return rows(
            (Text(self.cast.title(n) if n < len(self.cast.names) else named[n]), Text(_count(held)))
            for n, held in enumerate(hands)
        )

    # The question

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        if not isinstance(view.board, CakewalkBoard):
            said = ((" ".join(_spoken(word) for word in self.label(option).split()), option) for option in options)
            return choose("What do you do this second?", said)
        return self._cakewalk(view, set(options))

    def _cakewalk(self, view: Any, options: set[Action]) -> Ask:
        grid = _grid(view)
        assert grid is not None
        tools = {str(TOOLS[tool].no): tool for tool in grid.supply}
        items = [Item(key, Text(TITLES[tool]), (tool, TITLES[tool])) for key, tool in tools.items()]
        extras = {f"x{number}": tool for number, (tool, _) in enumerate(grid.extras, 1)}
        items += [Item(key, Text(TITLES[tool])) for key, tool in extras.items()]
        items += [Item(cell, Text(cell)) for cell in CELLS]
        lines = {action.line for action in options if isinstance(action, moves.AttachWild)}
        items += [Item(line, Text(f"beside the {PLACES[line]}")) for line in LINE_NAMES if line in lines]
        items.append(Item("out", Text("out of the grid")))
        empty = grid.cells.count(None)
        left = f", with {counted(empty, 'cell')} empty" if empty else ""
        items.append(Item("finish", Text(f"Finish{left}"), ("f",)))
        if moves.ASK_HINT in options:
            items.append(Item("hint", Text("A hint, please")))

        def find(picked: Sequence[Item]) -> Action | None:
            keys = [item.key for item in picked]
            action = _meant(keys, tools, extras)
            return action if action in options else None

        return Ask(
            "Which Tool goes where?",
            items,
            find,
            picks=2,
            layout=Group(
                slug("  TOOLS AT HAND"),
                self._supply(tools),
                *self._ways(extras, attach=bool(lines), may_hint=moves.ASK_HINT in options),
            ),
            expected="Type a Tool and a cell, as in 3 b2; two cells change places; then `finish`",
        )

    def _supply(self, tools: Mapping[str, str]) -> RenderableType:
        """In two columns, by number."""
        keys = list(tools)
        half = (len(keys) + 1) // 2
        grid = Table.grid(padding=(0, 1, 0, 0))
        for column in (2, 18, 16) * 2:
            grid.add_column(width=column)
        for row in range(half):
            cells: list[RenderableType] = []
            for key in keys[row::half]:
                tool = TOOLS[tools[key]]
                cells += [Text(f"{key:>2}", style="bold"), Text(tool.title), Text(shows(tool), style="dim")]
            grid.add_row(*cells)
        return Padding(grid, (0, 0, 0, 2), expand=False)

    def _ways(self, extras: Mapping[str, str], *, attach: bool, may_hint: bool) -> list[RenderableType]:
        words = ["A Tool and a cell, as in: 3 b2", "two cells change places: a1 c3", "a1 out: back to hand"]
        if attach:
            words.append("a Tool of one type or style beside a line, as its fourth: 23 row1")
        words += [f"{key} out: {TITLES[tool]} back to hand" for key, tool in extras.items()]
        words += ["hint"] * may_hint + ["finish"]
        return [inset(Text("; ".join(words) + ".", style="dim"))]

    # The script

    def tell(self, event: Event) -> RenderableType | None:
        match event:
            case moves.ClockStarted():
                return slug("THE CLOCK RUNS" if event.closes is not None else "TAKE YOUR TIME.")
            case moves.JobsTurnedUp():
                return None if self.live else Text(f"The Jobs: {_titles(event.jobs)}.")
            case moves.ToolPlaced():
                back = f", {TITLES[event.back]} back at hand" if event.back else ""
                return inset(f"{TITLES[event.tool]} on {event.cell}{back}.")
            case moves.ToolMoved():
                return inset(f"{event.source} and {event.target} change places.")
            case moves.ToolRemoved():
                return inset(f"{event.cell} is empty again.")
            case moves.WildAttached():
                return inset(f"{TITLES[event.tool]} beside the {PLACES[event.line]}.")
            case moves.WildDetached():
                return inset(f"{TITLES[event.tool]} back at hand.")
            case moves.HintGiven():
                where = f"beside the {PLACES[event.place]}" if event.place in PLACES else f"on {event.place}"
                return inset(Text(f"A hint: {TITLES[event.tool]} {where}.", style="bold cyan"))
            case moves.CalledIt():
                return inset(f"{self.cast.does(event.seat, 'call')} it." if event.on else self._back(event.seat))
            case moves.BreachFlagged():
                return inset(f"{self.cast.does(event.by, 'flag')} {self.cast.object(event.seat)}: a broken plan?")
            case moves.PlanBroken():
                broke = f"{self.cast.does(event.seat, 'break')} {PLANS[event.plan].title}. Breach {event.count}."
                return inset(Text(broke, style="bold red"))
            case moves.SeatHanded():
                return None if self.live else Text(f"{self.cast.name(event.seat)}: the seat goes to a {event.to}.")
            case moves.ClockEnded():
                return Group(slug(f"CARDS DOWN AT {_minutes(event.elapsed)}"), inset(ENDED[event.by]))
            case moves.HeistOver():
                return None
            case _:
                return self._passing(event)

    def _back(self, seat: int) -> str:
        return f"{self.cast.does(seat, 'take')} the call back."

    def _passing(self, event: Event) -> RenderableType | None:
        """Return the cards seen for a moment; a replay with all cards face up has them too."""
        does, whom = self.cast.does, self.cast.object
        match event:
            case moves.HandsSeen():
                hands = [
                    inset(f"{does(seat, 'have')} {_titles((*hand.jobs, *hand.tools)) or 'nothing'}.")
                    for seat, hand in enumerate(event.hands)
                    if hand is not None
                ]
                return Group(*hands) if hands else None
            case moves.TurnedUp():
                return inset(Text(f"Open: {TITLES[event.card]}.", style="dim"))
            case moves.JobTaken():
                return inset(f"{does(event.seat, 'take')} {TITLES[event.job]}.")
            case moves.ToolTaken():
                if event.to == "hand":
                    return inset(f"{does(event.seat, 'take')} {TITLES[event.tool]}.")
                return inset(f"{does(event.seat, 'put')} {TITLES[event.tool]} into the Jackpot.")
            case moves.HeldOut():
                what = TITLES[event.card] if event.card else f"a {event.kind.capitalize()}"
                return inset(f"{does(event.seat, 'hold')} {what} out to {whom(event.to)}.")
            case moves.Withdrawn():
                return inset(f"{does(event.seat, 'take')} back what was held out to {whom(event.to)}.")
            case moves.WavedOff():
                return inset(f"{does(event.seat, 'wave')} {whom(event.to)} off.")
            case moves.Swapped():
                what = _titles(event.cards) if event.cards else f"a {event.kind.capitalize()}"
                return inset(f"{self.cast.all(event.seats)} swap {what}.")
            case moves.ToolThrown():
                return inset(
                    f"{does(event.seat, 'throw')} {TITLES[event.tool] if event.tool else 'a Tool'} into the Jackpot."
                )
            case moves.CardPlaced():
                to = "the Jackpot" if event.to == "jackpot" else f"{self.cast.whose(event.to)} collection"
                whose = capital(self.cast.whose(event.seat))
                return inset(f"{whose} slot {event.slot}, a {event.kind.capitalize()}, goes to {to}.")
            case moves.HandDrawn():
                what = _titles(event.cards) if event.cards else counted(event.count, event.kind.capitalize())
                return inset(f"{does(event.seat, 'draw')} {what}.")
            case moves.PlacedInPile():
                what = TITLES[event.card] if event.card else f"a {event.kind.capitalize()}"
                return inset(f"{does(event.seat, 'put')} {what} onto ring {event.pile}.")
            case moves.Tossed():
                what = _titles(event.cards) if event.cards else counted(event.count, "card")
                return inset(f"{does(event.seat, 'toss')} {what}.")
            case moves.ThrownFromPile():
                what = TITLES[event.tool] if event.tool else "a Tool"
                return inset(f"{does(event.seat, 'throw')} {what} out of ring {event.pile}.")
        return None

    # The result

    def result(self, view: Any) -> RenderableType:
        outcome: HeistOutcome = view.board.outcome
        won, alone = bool(outcome.winners), outcome.heist == "cakewalk"
        verdict = ("A CAKEWALK." if alone else "EXACTLY AS PLANNED.") if won else "NOT AS PLANNED."
        parts: list[RenderableType] = [Text(f"\n{verdict}", style="bold green" if won else "bold red")]
        hints = f" With {counted(outcome.hints, 'hint')}." if outcome.hints else ""
        moved = f" {counted(outcome.story.grabs[0], 'move')}." if outcome.story and alone else ""
        parts.append(Text(f"{_minutes(outcome.elapsed)} used.{moved}{hints}"))
        parts += [inset(self._reason(reason)) for reason in outcome.reasons]
        for held in outcome.collections:
            parts += self._collection(held)
        if outcome.jackpot_tools or outcome.jackpot_jobs:
            parts += [slug("  THE JACKPOT"), inset(f"{_titles((*outcome.jackpot_jobs, *outcome.jackpot_tools))}.")]
        if outcome.certificate and not won:
            parts.append(slug("  ONE PLAN THAT WOULD HAVE WORKED"))
            parts.append(
                rows(
                    (Text(self._place(plan.place)), Text(_titles((*plan.tools, *plan.jobs))))
                    for plan in outcome.certificate
                )
            )
        return Group(*parts)

    def _collection(self, held: CollectionResult) -> list[RenderableType]:
        lines = []
        for job in held.jobs:
            mark = Text("done", style="bold green") if job.satisfied else Text("missed", style="bold red")
            why = f"by {_titles(job.by)}" if job.by else job.missing
            lines.append((mark, Text(TITLES[job.job]), Text(why, style="dim")))
        became = [f"{TITLES[wild.tool]} was {TITLES[wild.became]}" for wild in held.wilds if wild.became]
        place = capital(self._place(held.place))
        head = Text.assemble((f"  {place}: ", "bold"), _titles(held.tools) or "no Tools")
        rescue = [f"{TITLES[tool.tool]}, {self._place(tool.place)}" for tool in held.rescues]
        more = [f"{listed(became)}."] * bool(became) + [f"Would have saved it: {listed(rescue)}."] * bool(rescue)
        return [head, rows(lines, indent=4), *(inset(Text(f"  {words}", style="cyan")) for words in more)]

    def _reason(self, reason: Reason) -> str:
        place, count = capital(self._place(reason.place)), reason.count
        return {
            "breach": f"{place} broke the Backup Plan, {counted(count, 'time')}.",
            "jobs_in_deck": f"{counted(count, 'Job')} left in the deck.",
            "too_few_jobs": f"{place}: {counted(count, 'Job')} too few.",
            "not_thrown": f"{place} has not thrown a Tool.",
            "not_placed": f"{place}: {counted(count, 'card')} not placed.",
            "throws_owed": f"{counted(count, 'Tool')} still had to be thrown.",
            "unsatisfied": f"{place}: {counted(count, 'Job')} not satisfied.",
            "styles": f"The Jackpot: {counted(count, 'style')} missing.",
        }[reason.code]

    def _place(self, place: str) -> str:
        kind, _, number = place.partition("_")
        if kind == "seat":
            return self.cast.name(int(number))
        if kind == "pile":
            return f"ring {number}"
        return PLACES.get(place) or {"jackpot": "the Jackpot", "deck": "the deck"}.get(place, place)


MEANINGS = Group(
    Text("A Tool shows a type (Disguise, Stunt, Recon, Leverage), a style (Fake, Bold, Rough, Quick), or both."),
    Text("A Job asks for two Tools that show one thing, or for a Tool by its name, or else for what stands beside it."),
    Text("Every type, every style: counts as all four at once, and as one Tool."),
    Text("Copies another Tool: decided for you at the end, for the best. One type or style: likewise."),
)


def shows(tool: ToolCard) -> str:
    """Return the icons of a Tool in words."""
    return SPECIAL.get(tool.kind) or ", ".join(TITLES[icon] for icon in (*tool.types, *tool.styles))


def _job(job: JobCard) -> Text:
    if job.icon:
        asks = f"2 {TITLES[job.icon]} Tools"
    else:
        asks = f"{TITLES[job.named_tool or '']}, or {ALTERNATIVES[job.alternative or 'all_types']}"
    return Text.assemble((job.title, "bold"), f": {asks}")


def _grid(view: Any) -> GridView | None:
    """The grid, which a daily try keeps to itself."""
    own: GridView | None = getattr(view.own, "grid", None)
    shown: GridView | None = view.board.grid
    return own or shown


def _meant(keys: Sequence[str], tools: Mapping[str, str], extras: Mapping[str, str]) -> Action | None:
    """The action that two things named together mean, in either order."""
    if len(keys) == 1:
        return {"finish": moves.FINISH, "hint": moves.ASK_HINT}.get(keys[0])
    for one, other in (keys, keys[::-1]):
        if one in tools and other in CELLS:
            return moves.PlaceTool(tools[one], other)
        if one in tools and other in LINE_NAMES:
            return moves.AttachWild(tools[one], other)
        if one in extras and other == "out":
            return moves.DetachWild(extras[one])
        if one in CELLS and other == "out":
            return moves.RemoveTool(one)
    source, target = keys
    return moves.MoveTool(source, target) if source in CELLS and target in CELLS else None


def _titles(cards: Iterable[str]) -> str:
    names = [TITLES[card] for card in cards]
    return listed(names) if names else ""


def _spoken(word: str) -> str:
    return TITLES.get(word, word)


def _count(held: Count) -> str:
    return f"{counted(held.jobs, 'Job')}, {counted(held.tools, 'Tool')}"


def _minutes(millis: int) -> str:
    return f"{millis // 60_000}:{millis // 1000 % 60:02}"


TERMINAL_FACE = PlannedFace
