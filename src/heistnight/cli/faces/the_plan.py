"""The Plan in a terminal: the museum by kinds, cards to read, collections, and the script of what happened."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import HALL, Ask, Face, Item, Note, counted, slug
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.games.the_plan import moves, score
from heistnight.games.the_plan.pieces import (
    BOX,
    CARDS,
    FACE,
    KINDS,
    SMASH_AND_GRAB,
    TREASURE,
    TRINKET_KINDS,
    TYPE_NAMES,
    TYPES,
    PlanCard,
)
from heistnight.games.the_plan.score import SET_BONUS, Tally
from heistnight.games.the_plan.seen.types import PlanOutcome, PlanOwn, PlanView, SeatBoard
from heistnight.games.the_plan.story import Missed, SeatStory

SYMBOLS = dict(zip(KINDS + TRINKET_KINDS, "◆▲▣☥☻☠♜⌂☂✎", strict=True))
HEX = {kind.code: kind.hex for kind in (*BOX.kinds, *BOX.trinket_kinds)}
KIND_NAMES = {kind.code: kind.name for kind in (*BOX.kinds, *BOX.trinket_kinds)}
WHITE_ON = {"R", "G", "C", "O"}  # kinds too dark for black letters
TILE_NAMES = {tile.id.split("-")[1]: tile.name for tile in BOX.treasures}
TILE_NAMES |= {f"{tile.kind.lower()}{tile.design}": tile.name for tile in BOX.trinkets}
TEAMS = tuple(TYPE_NAMES[kind] for kind in TYPES)
SMASH = CARDS[SMASH_AND_GRAB].title
MEDALS = {"gold": "GOLD", "silver": "SILVER", "bronze": "BRONZE"}
DECIDED = {"sets": "by complete sets", "treasures": "by number of treasures", "trinkets": "by number of trinkets"}
CARD_WIDTH = 13
INDENT = "  "


class PlanFace(Face):
    """The museum, the trinkets, who has what, and your hand."""

    alone = "nobody but the ghosts"

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        return {
            "m": ("what you remember of cards that left your hand", self.memory),
            "x": ("what nobody has seen yet", self.unseen),
        }

    def place(self, view: PlanView) -> str:
        return f"in turn {view.board.turn} of {view.board.turns}"

    # The table

    def table(self, view: Any) -> RenderableType:
        parts = [self._headline(view), self._museum(view), self._shelf(view), self._seats(view)]
        return Group(*parts)

    def _headline(self, view: PlanView) -> RenderableType:
        words = [f"TURN {view.board.turn} OF {view.board.turns}"]
        if view.board.round:
            words.append(f"ROUND {view.board.round}, CARDS GO {'LEFT' if view.board.direction == 1 else 'RIGHT'}")
        return self.headline(*words)

    def _museum(self, view: PlanView) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        held = set(view.board.seats[view.seat].treasures) if view.seat is not None else set()
        for kind, tiles in zip(KINDS, view.board.museum, strict=True):
            lying = _spread(tiles, lambda tile: "bold" if tile not in held else "")
            worth = f"worth {_worth(tiles)}" if tiles else ""
            grid.add_row(self.kind(kind), lying if tiles else Text("-", style="dim"), Text(worth, style="dim"))
        pile = Text(f"  THE MUSEUM  {view.board.treasure_pile} more in the pile", style=HALL)
        return Group(pile, Padding(grid, (0, 0, 0, 2), expand=False))

    def _shelf(self, view: PlanView) -> RenderableType:
        lying = _spread(sorted(view.board.shelf, key=_canonical))
        head = Text(f"  TRINKETS  {view.board.trinket_pile} more in the pile", style=HALL)
        return Group(
            head, Padding(lying if view.board.shelf else Text("none lie open", style="dim"), (0, 0, 0, 2), expand=False)
        )

    def _seats(self, view: PlanView) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for seat, shown in enumerate(view.board.seats):
            name = Text(self.cast.title(seat), style="bold" if seat == view.seat else "")
            cards = "" if shown.ghost else f"{shown.cards} cards"
            worth = view.advice.tallies[seat].points
            points = Text(counted(worth, "point") if view.advice.scored else "", style="bold")
            grid.add_row(name, points, Text(cards, style="dim"), self.collection(shown, view.advice.tallies[seat]))
        return Group(Text("  WHO HAS WHAT", style=HALL), Padding(grid, (0, 0, 0, 2), expand=False))

    def collection(self, shown: SeatBoard, tally: Tally) -> Text:
        """Each kind held with its values, second copies after a plus, complete sets marked: J:12·4+2 E:1234=set."""
        parts, closed = [], [full.kind for full in tally.closed]
        for kind in KINDS:
            held = [tile for tile in shown.treasures if tile[0] == kind]
            parts += self._pattern(kind, held, "1234", kind in closed)
        for kind in TRINKET_KINDS:
            held = [tile for tile in shown.trinkets if tile[0] == kind.lower()]
            parts += self._pattern(kind, held, "12345", kind in closed)
        return Text(" ").join(parts) if parts else Text("nothing yet", style="dim")

    def _pattern(self, kind: str, tiles: Sequence[str], values: str, whole: bool) -> list[Text]:
        if not tiles:
            return []
        counts = Counter(tile[1] for tile in tiles)
        gap = "·" if self.symbols else "."
        first = "".join(value if counts[value] else gap for value in values)
        again = "".join(value for value in values if counts[value] > 1)
        held = f":{first}{'+' if again else ''}{again}{'=set' if whole else ''}"
        return [Text.assemble(self.chip(kind), (held, "bold yellow" if whole else ""))]

    def chip(self, kind: str, name: str = "") -> Text:
        """Symbol, letter and colour: never colour alone."""
        style = f"bold {'white' if kind in WHITE_ON else 'black'} on {HEX[kind]}"
        return Text(f"{SYMBOLS[kind] if self.symbols else ''}{name or kind}", style=style)

    def kind(self, kind: str) -> Text:
        """The same with the name, which begins with the letter."""
        return self.chip(kind, KIND_NAMES[kind])

    # The cards

    def hand(self, view: PlanView, cards: Sequence[tuple[str, str]]) -> RenderableType:
        """Cards with the keys to pick them: side by side, or one a line."""
        held = Counter(view.own.hand if isinstance(view.own, PlanOwn) else ())
        shown = Counter(face for _, face in cards)
        copies = {face: f" x{held[face]}" if held[face] > shown[face] else "" for _, face in cards}
        if self.boxes:
            return _Row([self._card(key, copies[face], CARDS[FACE[face]], view) for key, face in cards])
        lines = []
        for key, face in cards:
            lines.append(Text.assemble((f"{key:>3}  ", "bold"), self.card_line(CARDS[FACE[face]]), copies[face]))
        return Group(*lines)

    def _card(self, key: str, copies: str, card: PlanCard, view: PlanView) -> Panel:
        body = Text(f"Team of {card.size}" if card.size > 1 else "Lone" if card.size else "If alone:", style="bold")
        for kind in card.kinds:
            lies = bool(view.board.museum[KINDS.index(kind)])
            body.append("\n")
            body.append(f"{SYMBOLS[kind]} " if self.symbols else f"{kind} ", style=f"bold {HEX[kind]}")
            body.append(KIND_NAMES[kind], style="" if lies else "dim")
        if not card.kinds:
            body.append("\nany kind")
        body.append(f"\n{card.title}", style="italic dim")
        title = Text.assemble((f" {key} ", "bold reverse"), copies)
        return Panel(body, title=title, title_align="left", width=CARD_WIDTH, height=9, padding=(0, 0))

    def card_line(self, card: PlanCard) -> Text:
        """A card in a line: "Masked Ball, Team of Two: J Jewels, M Masks"."""
        line = Text(card.title if card.size else TEAMS[0], style="bold")
        if not card.size:
            return line.append(": any one kind, if nobody else plays one", style="not bold")
        line.append(f", {TEAMS[card.size]}: ", style="not bold")
        return line.append_text(Text(" ").join(map(self.kind, card.kinds)))

    # Questions

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        match options[0]:
            case moves.Choose():
                return self._choose(view, options)
            case moves.Give():
                return self._give(view, options)
            case moves.Name():
                return self._plain_ask(f"Your {SMASH} works. Which kind does it take?", options, view)
            case moves.Take() | moves.TakeBlind():
                return self._plain_ask("You come home with nothing. Take a trinket.", options, view)
            case moves.Flip():
                return self._plain_ask(f"{self.cast.name(view.board.flipping)} plays card A or card B?", options, view)
            case moves.Settle():
                return self._plain_ask("Which tie is bribed for first?", options, view)
            case moves.Bid():
                return self._plain_ask(self._bid_prompt(view), options, view)
        return super().ask(view, options)

    def _choose(self, view: PlanView, options: Sequence[Action]) -> Ask:
        faces = [option.face for option in options if isinstance(option, moves.Choose)]
        items = [
            Item(str(number), self._card_name(face), (face, CARDS[FACE[face]].title))
            for number, face in enumerate(faces, 1)
        ]
        by_key = {item.key: option for item, option in zip(items, options, strict=True)}
        return Ask(
            "Pick the card you will send in. Nobody sees it till all are ready.",
            items,
            lambda picked: by_key[picked[0].key],
            layout=self.hand(view, [(item.key, face) for item, face in zip(items, faces, strict=True)]),
        )

    def _give(self, view: PlanView, options: Sequence[Action]) -> Ask:
        assert isinstance(view.own, PlanOwn)
        assert view.seat is not None
        hand = view.own.hand
        items = [Item(str(number), self._card_name(face), (face,)) for number, face in enumerate(hand, 1)]
        gives = {
            tuple(sorted((hand[give.first], hand[give.second]))): give
            for give in options
            if isinstance(give, moves.Give)
        }
        to = self.cast.object((view.seat + view.board.direction) % len(view.board.seats))

        def find(picked: Sequence[Item]) -> Action | None:
            faces = [hand[int(item.key) - 1] for item in picked]
            return gives.get(tuple(sorted(faces)))

        cards = [(item.key, face) for item, face in zip(items, hand, strict=True)]
        return Ask(f"Pick two cards to pass to {to}.", items, find, picks=2, layout=self.hand(view, cards), table=False)

    def _plain_ask(self, prompt: str, options: Sequence[Action], view: PlanView) -> Ask:
        items = [self._item(number, option, view) for number, option in enumerate(options, 1)]
        by_key = {item.key: option for item, option in zip(items, options, strict=True)}
        return Ask(prompt, items, lambda picked: by_key[picked[0].key], table=False)

    def _item(self, number: int, option: Action, view: PlanView) -> Item:
        match option:
            case moves.Name(kind) | moves.Settle(kind):
                tiles = view.board.museum[KINDS.index(kind)]
                text = Text.assemble(self.kind(kind), " ", _spread(tiles), (f"  worth {_worth(tiles)}", "dim"))
                return Item(kind, text, (str(number), KIND_NAMES[kind]))
            case moves.Take(trinket):
                return Item(trinket, self._trinket_line(trinket, option, view), (str(number),))
            case moves.TakeBlind():
                text = Text(f"the top one of the pile, unseen ({view.board.trinket_pile} left)")
                return Item("p", text, (str(number), "pile"))
            case moves.Flip(slot):
                return Item(slot, Text(f"card {slot}"), (str(number),))
            case moves.Bid(places):
                assert view.seat is not None
                held = view.board.seats[view.seat].trinkets
                return Item(str(number), Text(_tiles([held[place] for place in places]) if places else "nothing"))
            case _:
                return Item(str(number), Text(self.label(option)))

    def _trinket_line(self, trinket: str, option: Action, view: PlanView) -> Text:
        line = Text.assemble(self.chip(trinket[0].upper()), " ", TILE_NAMES[trinket])
        if isinstance(option, moves.Take) and view.seat is not None:
            held = view.board.seats[view.seat].trinkets
            same = len({tile for tile in held if tile[0] == trinket[0]})
            note = "you have one" if trinket in held else f"you have {same} others of its kind" if same else ""
            line.append(f"  {note}" if note else "", style="dim")
        return line

    def _bid_prompt(self, view: PlanView) -> str:
        auction = view.board.auction
        if auction is None or auction.kind is None:
            return f"A tie of {SMASH}. Which trinkets do you bid? Who alone bids most wins and pays."
        prize = listed([_said(tile) for tile in auction.prize])
        return f"{KIND_NAMES[auction.kind]} tie: {prize}. Which trinkets do you bid? Who alone bids most pays."

    def _card_name(self, face: str) -> Text:
        return Text(_card_words(CARDS[FACE[face]]))

    # Notes

    def memory(self, view: PlanView) -> RenderableType:
        own = view.own
        lines = []
        if isinstance(own, PlanOwn) and own.memory:
            for number, gone in enumerate(own.memory.passes, 1):
                given, got = _cards(gone.given.cards), _cards(gone.received.cards)
                giver, taker = self.cast.name(gone.received.seat), self.cast.name(gone.given.seat)
                lines.append(Text(f"Pass {number}: {given} to {taker}. {got} from {giver}."))
            for record in own.memory.records:
                where = " or ".join(self.cast.name(seat) for seat in record.reach)
                lines.append(Text(f"{_cards([record.face])} is with {where}."))
            if own.memory.buried:
                lines.append(Text(f"Out of play: {_cards(own.memory.buried)}."))
        return Group(*lines) if lines else Text("Nothing left your hand yet.", style="dim")

    def unseen(self, view: PlanView) -> RenderableType:
        if not view.advice.hidden:
            return Text("At this table everybody counts in their heads.", style="dim")
        sizes: Counter[int] = Counter()
        for face, count in view.advice.hidden.items():
            sizes[CARDS[FACE[face]].size] += count
        plans = ", ".join(f"{TEAMS[size]} {sizes[size]}" for size in sorted(sizes))
        treasures = Text("  ").join(self._pile_line(kind, view.advice.unseen_treasures) for kind in KINDS)
        trinkets = Text("  ").join(self._pile_line(kind, view.advice.unseen_trinkets) for kind in TRINKET_KINDS)
        return Group(
            Text(f"Plans you can not see: {plans}."),
            Text.assemble("In the treasure pile: ", treasures),
            Text.assemble("In the trinket pile: ", trinkets),
        )

    def _pile_line(self, kind: str, tiles: Iterable[str]) -> Text:
        values = "".join(tile[1] for tile in tiles if tile[0].upper() == kind)
        return Text.assemble(self.chip(kind), f" {values or '-'}")

    # The script

    def tell(self, event: Event) -> RenderableType | None:
        line = self._line(event)
        if isinstance(line, Text) and line.plain.startswith(INDENT):
            return Padding(line[len(INDENT) :], (0, 0, 0, len(INDENT)), expand=False)
        return line

    def _line(self, event: Event) -> RenderableType | None:
        match event:
            case moves.RoundStarted():
                return slug(f"ROUND {event.round}. CARDS GO {event.direction.upper()}.")
            case moves.Reshuffled():
                return Text(f"{event.cards} discards make a new stack.")
            case moves.Dealt():
                return self._dealt(event)
            case moves.TreasuresRevealed():
                return Group(
                    slug(f"\nTURN {event.turn}, FIVE MORE STAND IN THE HALL"),
                    Padding(Text(f"{_tiles(event.tiles)}."), (0, 0, 0, len(INDENT)), expand=False),
                )
            case moves.TrinketsRevealed():
                return Text(f"  Trinkets: {_tiles(event.tiles)}.") if event.tiles else None
            case moves.GhostFlipped():
                return Text(f"{self.cast.does(event.ghost, 'play')} card {event.slot}.")
            case moves.PlansRevealed():
                return self._revealed(event)
            case moves.GroupStarted():
                return Text(f"{TEAMS[event.size]} goes in: {self.cast.all(event.seats)}.")
            case moves.Clashed():
                return self._clashed(event)
            case moves.KindNamed():
                return Text(f"  {self.cast.does(event.seat, 'name')} {KIND_NAMES[event.kind]}.")
            case moves.Taken():
                return Text(f"  {self.cast.does(event.seat, 'take')} {_tiles(event.tiles)}.")
            case moves.TrinketTaken():
                how = {"face-up": "", "pile": " from the pile, unseen", "lot": " by lot"}[event.source]
                return Text(f"  {self.cast.does(event.seat, 'take')} {_said(event.tile)}{how}.")
            case moves.TrinketNone():
                return Text(f"  No trinket is left for {self.cast.object(event.seat)}.")
            case moves.SetCompleted():
                words = f"  SET. {self.cast.does(event.seat, 'complete')} {KIND_NAMES[event.kind]}: {SET_BONUS} points."
                return Text(words, style="bold yellow")
            case moves.SetBroken():
                return Text(f"  {self.cast.does(event.seat, 'break')} up a set of {KIND_NAMES[event.kind]}.")
            case moves.Passed():
                return self._passed(event)
            case moves.LeftoversDiscarded(cards=tuple(cards)):
                return Text(f"{self.cast.does(event.seat, 'lay')} {_cards(cards)} aside.") if cards else None
            case moves.ClockChose():
                return Text(f"The clock chose for {self.cast.object(event.seat)}.", style="red")
            case moves.SeatHanded():
                return Text(f"{self.cast.name(event.seat)}: the seat goes to a {event.to}.")
            case moves.GameOver():
                return slug("THE MUSEUM HAS NOTHING MORE TO SHOW.")
            case _:
                return self._bribes(event)

    def _bribes(self, event: Event) -> RenderableType | None:
        match event:
            case moves.BribeChosen():
                return Text(f"  {self.cast.does(event.seat, 'want')} the bribes for {KIND_NAMES[event.kind]} first.")
            case moves.BribeOpened():
                return Text(f"  Bribes for {_prize(event.kind)}: {self.cast.all(event.seats)}.")
            case moves.BribeBids():
                bids = ", ".join(
                    f"{self.cast.name(seat)} {len(bid)}" for seat, bid in zip(event.seats, event.bids, strict=True)
                )
                won = "Nobody wins." if event.winner is None else f"{self.cast.does(event.winner, 'win')}."
                return Text(f"  Bids: {bids}. {won}")
            case moves.BribePaid():
                return Text(f"  {self.cast.does(event.seat, 'pay')} {_tiles(event.tiles)}.")
        return None

    def _dealt(self, event: moves.Dealt) -> RenderableType | None:
        if self.live:
            return None
        lines = [
            Text(f"{self.cast.does(seat, 'get')} {_cards(hand)}.")
            for seat, hand in enumerate(event.hands)
            if hand is not None
        ]
        return Group(*lines) if lines else None

    def _revealed(self, event: moves.PlansRevealed) -> RenderableType:
        lines = [slug("ALL PLANS ARE TURNED UP.")]
        for seat, face in enumerate(event.plans):
            lines.append(Text.assemble(f"  {self.cast.does(seat, 'send')} in ", self.card_line(CARDS[FACE[face]])))
        return Group(*lines)

    def _clashed(self, event: moves.Clashed) -> Text:
        who = self.cast.all(event.seats)
        if event.kind is None:
            return Text(f"  CLASH. {who} smash at once, and nobody grabs anything.", style="bold red")
        if not event.lying:
            return Text(f"  {who} clash over {KIND_NAMES[event.kind]}. None lie there.", style="dim")
        words = f"  CLASH. {who} meet over {KIND_NAMES[event.kind]}: {_tiles(event.lying)} stay."
        return Text(words, style="bold red")

    def _passed(self, event: moves.Passed) -> Text | None:
        if event.cards is None:
            return None
        to = self.cast.object(event.receiver)
        return Text(f"{self.cast.does(event.giver, 'pass')} {_cards(event.cards)} to {to}.")

    # The result

    def result(self, view: Any) -> RenderableType:
        outcome: PlanOutcome = view.board.outcome
        seats = range(len(outcome.scores))
        ranks = list(zip(outcome.scores, outcome.sets, outcome.treasures, outcome.trinkets, strict=True))
        best_first = sorted(seats, key=lambda seat: ranks[seat], reverse=True)
        grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        for column in ("", "points", "sets", "treasures", "trinkets", ""):
            grid.add_column(column, justify="left" if not column else "right")
        for seat in best_first:
            style = "bold yellow" if seat in outcome.winners else ""
            numbers = [Text(str(number)) for number in ranks[seat]]
            held = self.collection(view.board.seats[seat], view.advice.tallies[seat])
            grid.add_row(Text(self.cast.title(seat), style=style), *numbers, held)
        parts: list[RenderableType] = [Text(f"\n{self._verdict(outcome)}", style="bold"), grid]
        if outcome.story:
            stories = enumerate(outcome.story.seats)
            parts += [Text(f"{self.cast.name(seat)}: {self._story(story)}") for seat, story in stories]
        return Group(*parts)

    def _verdict(self, outcome: PlanOutcome) -> str:
        if not outcome.winners:
            return "NOBODY BEATS EVERYBODY. THE GHOSTS KEEP THE MUSEUM."
        if outcome.medal:
            return f"{self.cast.does(0, 'win').upper()}. {MEDALS[outcome.medal]}."
        if len(outcome.winners) > 1:
            return f"{self.cast.all(outcome.winners).upper()} SHARE THE VICTORY."
        how = DECIDED.get(outcome.decided_by, "")
        return f"{self.cast.does(outcome.winners[0], 'win')} {how}".upper().rstrip() + "."

    def _story(self, story: SeatStory) -> str:
        lines = [f"lost {story.lost_to_clashes} to clashes", f"beaten to {story.beaten_to_it}"]
        if story.best_raid:
            raid = story.best_raid
            lines.append(f"best raid {raid.value} in turn {raid.turn} with {_card_words(CARDS[FACE[raid.plan]])}")
        lines += [f"one short of {KIND_NAMES[missed.kind]} ({self._missing(missed)})" for missed in story.sets_missed]
        if story.spoiled:
            lines.append(f"spoiled {counted(story.spoiled, 'set')}")
        return ", ".join(lines) + "."

    def _missing(self, missed: Missed) -> str:
        elsewhere = {"lying": "left lying", "pile": "never revealed"}
        went = listed([elsewhere.get(place) or self.cast.object(int(place)) for place in dict.fromkeys(missed.went)])
        return f"{_tiles(missed.lacking)}: {went}" if went else _tiles(missed.lacking)


class _Row:
    """Cards side by side, as many to a row as the terminal is wide."""

    def __init__(self, cards: Sequence[Panel]) -> None:
        self.cards = cards

    def __rich_console__(self, console: Any, options: Any) -> Any:
        fit = max(1, options.max_width // CARD_WIDTH)
        for start in range(0, len(self.cards), fit):
            grid = Table.grid()
            grid.add_row(*self.cards[start : start + fit])
            yield grid


def _spread(tiles: Sequence[str], style: Callable[[str], str] = lambda tile: "") -> Text:
    """Tiles that lie open, copies together."""
    return Text("  ").join(_tile(tile, count, style(tile)) for tile, count in Counter(tiles).items())


def _tile(tile: str, count: int, style: str) -> Text:
    colour = HEX[tile[0]] if tile[0].isupper() else ""
    again = f" x{count}" if count > 1 else ""
    return Text.assemble((tile, f"{style} {colour}".strip()), " ", (f"{TILE_NAMES[tile]}{again}", style))


def _said(tile: str) -> str:
    return f"{TILE_NAMES[tile]} ({tile})"


def _tiles(tiles: Sequence[str]) -> str:
    return listed([_said(tile) for tile in tiles])


def _card_words(card: PlanCard) -> str:
    return f"{card.title} ({''.join(card.kinds)})" if card.size else TEAMS[0]


def _cards(faces: Sequence[str]) -> str:
    return listed([_card_words(CARDS[FACE[face]]) for face in faces])


def _canonical(trinket: str) -> tuple[int, str]:
    return TRINKET_KINDS.index(trinket[0].upper()), trinket


def _prize(kind: str | None) -> str:
    return SMASH if kind is None else KIND_NAMES[kind]


def _worth(tiles: Sequence[str]) -> int:
    return score.worth([TREASURE[tile] for tile in tiles])


TERMINAL_FACE = PlanFace
