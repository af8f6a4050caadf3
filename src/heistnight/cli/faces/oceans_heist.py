"""Ocean's Heist in a terminal: the job, the night, the doors and what they ask for, your cards, and the script."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import HALL, Ask, Choice, Face, Item, Note, choose, counted, inset, listing, rows, slug
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.outcome import OceansOutcome
from heistnight.games.oceans_heist.pieces import BOX, ICONS
from heistnight.games.oceans_heist.seen.advice import Units
from heistnight.games.oceans_heist.seen.faces import DefenseView
from heistnight.games.oceans_heist.seen.own import CrewOwn, StaffOwn
from heistnight.games.oceans_heist.story import Story

GEAR = {card.id: card for card in BOX.equipment}
GLOBALS = {card.id: card for card in BOX.global_defenses}
UNIQUES = {card.id: card for card in BOX.unique_defenses}
VAULT = {card.id: card for card in BOX.vault_defenses}
TARGETS = {card.id: card for card in BOX.targets}
SITUATIONS = {card.id: card for card in BOX.situations}
PRESETS = {preset.id: preset for preset in BOX.crew_presets}
NAMES = (
    {card.id: card.name for card in BOX.equipment}
    | {card.id: card.name for card in (*BOX.casino_defenses, *BOX.vault_defenses, *BOX.unique_defenses)}
    | {card.id: card.name for card in BOX.global_defenses}
    | {card.id: f"the {card.name}" for card in BOX.targets}
    | {card.id: card.name for card in BOX.situations}
)
ALARMS = BOX.alarm_tokens["count"]
ICON_STYLES = dict(zip(ICONS, ("cyan", "blue", "green", "red", "magenta", "yellow"), strict=True))
ROUNDS = ("THE DAY BEFORE", "ENTRY, ROUND 1", "ENTRY, ROUND 2", "ENTRY, ROUND 3", "THE VAULT BREACH", "THE ESCAPE")
KEYWORDS = {
    "STURDY": "Sturdy: unused, it keeps its use",
    "SCOUT": "Scout: shows two doors",
    "MUFFLE": "Muffle: unused, one alarm less",
    "LATE": "Late: may be laid after the reveal",
    "LUCKY": "Lucky: two numbers when burnt",
}
TRAITS = {
    "SEALED": "Sealed: no luck helps",
    "STUBBORN": "Stubborn: grows by 1 if left",
    "LOUD": "Loud: two alarms",
}
SPOTS = {
    "carried": "left over",
    "extra": "extra",
    "up": "vault, face up",
    "down": "vault, face down",
    "unique": "the Target",
    "drawn": "",
}
ENDINGS = {
    "crew_win": ("THE CREW GET AWAY WITH IT", "The Target is out, and no door was left standing."),
    "stalemate": ("OUT, WITH EMPTY HANDS", "The Crew got out, but without the Target. Nobody wins."),
    "staff_win_alarms": ("THE SIXTH ALARM", "The police were on time. The Staff win."),
    "staff_win_caught": ("CAUGHT IN THE ESCAPE", "A Defense was left standing. The Staff win."),
    "staff_win_exhausted": ("OUT OF TRICKS", "The Crew had no Equipment left. The Staff win."),
    "concession": ("THEY GAVE UP", "One side left the table."),
}
ASIDES = (moves.Unready, moves.Concede, moves.Mark, moves.Unmark, moves.Wait)


class OceansFace(Face):
    """Terminal face of Ocean's Heist: the Target, what makes it harder, and the Defenses."""

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        return {
            "s": ("what was seen so far: Equipment, rolls, alarms", self.seen),
            "k": ("what the words on cards mean", lambda view: MEANINGS),
        }

    def place(self, view: Any) -> str:
        return f"at {ROUNDS[view.board.round].lower()}"

    # The table

    def table(self, view: Any) -> RenderableType:
        board = view.board
        words = [ROUNDS[board.round], f"ALARMS {board.alarms} OF {ALARMS}"]
        if view.seat is not None:
            words.append("YOU ARE CREW" if view.seat in board.crew else "YOU ARE STAFF")
        parts: list[RenderableType] = [self.headline(*words)]
        if view.seat is not None:
            parts += [slug("  WHAT YOU WANT"), inset(_goal(view))]
        if not board.round:
            parts += [slug("  WHO IS WHO"), self._teams(view)]
        if board.target:
            parts += [slug("  THE NIGHT"), *self._night(view)]
        if board.defenses:
            parts += [slug("  THE DOORS"), self._doors(view)]
        if board.round and isinstance(view.own, StaffOwn):
            down = f", {counted(board.cards_laid + board.cards_laid_now, 'card')} laid face down"
            parts += [slug("  THE CREW"), inset(f"{counted(board.cards_in_hand, 'card')} in hand{down}.")]
        if isinstance(view.own, CrewOwn) and board.round and view.own.laid:
            parts += [slug("  LAID THIS ROUND"), rows(_gear_row(card.id, card.uses) for card in view.own.laid)]
        return Group(*parts)

    def _teams(self, view: Any) -> RenderableType:
        sides = (("Crew", view.board.crew), ("Staff", view.board.staff))
        return rows((Text(side), Text(listed([self.cast.title(seat) for seat in seats]))) for side, seats in sides)

    def _night(self, view: Any) -> list[RenderableType]:
        board = view.board
        unique = UNIQUES[board.unique]
        target = f"{_the(board.target)}, behind {unique.name}: {_printed(unique)}."
        taken = f" Taken in round {board.target_taken}." if board.target_taken else ""
        parts: list[RenderableType] = [inset(f"{target}{taken}")]
        if board.situation:
            parts.append(inset(_situation(board.situation)))
        known = board.globals or (view.own.globals if isinstance(view.own, StaffOwn) else ())
        for card in known:
            off = " (switched off)" if card == board.switched_off else ""
            parts.append(inset(Text.assemble((NAMES[card], "bold"), f"{off}: {GLOBALS[card].text}")))
        if board.counters:
            parts.append(inset(f"The switchboard still swallows {counted(board.counters, 'alarm')}."))
        return parts

    def _doors(self, view: Any) -> RenderableType:
        mine = {(door.spot, door.slot): door for door in view.advice.placed}
        shown = [mine.get((door.spot, door.slot), door) if not door.id else door for door in view.board.defenses]
        if isinstance(view.own, CrewOwn):
            scouted = {(door.spot, door.slot): door for door in view.own.scouted}
            shown = [scouted.get((door.spot, door.slot), door) for door in shown]
        return rows((Text(_spot(door)), _door(door)) for door in shown)

    # Questions

    def has_a_say(self, view: Any, options: Sequence[Action]) -> bool:
        """Return False for a person who is ready, although they might still change their mind."""
        ready = any(isinstance(option, moves.Unready) for option in options)
        return not ready and not all(isinstance(option, ASIDES) for option in options)

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        crew = view.seat in view.board.crew
        match view.board.question.name:
            case "Prepare" if crew:
                return self._shop(view, options)
            case "Prepare":
                return self._globals(view)
            case "Prep" | "Crunch" if crew:
                return self._lay(view, options)
            case "Prep":
                return self._place(view)
            case "Assign":
                return self._assign(view, options)
            case "WingIt":
                return self._wing(view, options)
            case "Viewing":
                eight = rows((Text(""), _door(door)) for door in view.board.eight)
                three: list[RenderableType] = (
                    [slug("  TWO OF THESE THREE GUARD THE VAULT")] if view.board.vault_three else []
                )
                three += [rows((Text(""), _door(door)) for door in view.board.vault_three)] if three else []
                who = f"{'the Staff' if crew else 'you'} place {view.board.slots} of them"
                said = [("Seen enough", option) for option in options if isinstance(option, moves.Ready)]
                above = [slug("  THE EIGHT, FOR ALL TO SEE"), eight, *three]
                return choose(f"Look well: {who} next, face down. Ready?", said, table=True, above=above)
        return self._list(view, options)

    def _list(self, view: Any, options: Sequence[Action]) -> Ask:
        prompts = {
            "PickTarget": "Choose what you guard. The Crew see it at once.",
            "PickSituation": "Which night is it? It holds all game, and the Staff see it at once.",
            "PickGlobalOff": "Back Door: which Global Defense goes off for good?",
            "SinkVault": "Reconnaissance: which of these Vault Defenses goes to the bottom?",
            "SpareParts": "Spare Parts: which card gets one more use?",
        }
        said = ((self._said(view, option), option) for option in options if not isinstance(option, ASIDES))
        name = view.board.question.name
        return choose(prompts.get(name, "Have you seen it? Go on?"), said, table=name.startswith("Pick"))

    def _said(self, view: Any, option: Action) -> str | Text:
        match option:
            case moves.ChooseTarget(target):
                unique = UNIQUES[TARGETS[target].unique]
                return f"{_the(target)}  behind {unique.name}: {_printed(unique)}"
            case moves.ChooseSituation("none"):
                return "An ordinary night"
            case moves.ChooseSituation(situation):
                return _situation(situation).replace(": ", "  ", 1).rstrip(".")
            case moves.SwitchOff(place):
                card = view.board.globals[place - 1]
                return f"{NAMES[card]}  {GLOBALS[card].text}"
            case moves.Sink(place):
                return f"{NAMES[view.own.seen_vault[place - 1]]}  {_printed(VAULT[view.own.seen_vault[place - 1]])}"
            case moves.AddUse(card):
                return Text("  ").join(_gear_row(card, GEAR[card].uses))
            case moves.Enough():
                return "Enough"
            case moves.Ready():
                return "Go on"
            case moves.Agree():
                return "Agree to what is proposed"
        return self.label(option)

    # The day before

    def _shop(self, view: Any, options: Sequence[Action]) -> Ask:
        own, money = view.own, view.own.money
        offered = {option.card for option in options if isinstance(option, moves.Buy)}
        choices: list[Choice] = []
        for option in options:
            match option:
                case moves.LoadPreset(preset):
                    found = PRESETS[preset]
                    fits = ", made for tonight" if preset == view.advice.shopping.preset else ""
                    remark = f"{counted(len(found.cards), 'card')}, {_dollars(found.cost)}{fits}"
                    choices.append((f"A ready-made basket: {found.name}  {remark}", (option, moves.READY)))
                case moves.Ready():
                    choices.append(("Done shopping", option))
        for family in ICONS:
            cards = [card for card in GEAR.values() if card.id in offered and card.family == family]
            if cards:
                text = f"Buy {family.capitalize()} cards  {counted(len(cards), 'card')} you can pay"
                choices.append((text, self._family(family, [card.id for card in cards], money)))
        basket = [rows(_gear_row(card.id, card.uses) for card in own.hand)] if own.hand else []
        stock = _units(view.advice.shopping.stock)
        head = f"{_dollars(money)} left of {_dollars(view.advice.shopping.budget)}. In the basket: {stock}."
        above = [slug("  YOUR BASKET"), *basket, inset(head)]
        prompt = "Buy for the whole night; nobody sees your list, and nothing can be bought later."
        return choose(prompt, choices, above=above)

    def _family(self, family: str, cards: Sequence[str], money: int) -> Ask:
        items = [
            Item(str(number), Text.assemble((NAMES[card], "bold"), f"  {_dollars(GEAR[card].price)}. {_adds(card)}"))
            for number, card in enumerate(cards, 1)
        ]

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            chosen = [cards[int(item.key) - 1] for item in picked]
            cost = sum(GEAR[card].price for card in chosen)
            return tuple(map(moves.Buy, chosen)) if cost <= money else None

        prompt = f"Which {family.capitalize()} cards? {_dollars(money)} are left. Several numbers buy several."
        return Ask(
            prompt,
            items,
            find,
            picks=len(items),
            gathers=True,
            expected="Type one number or more",
            clash="That is more than you have.",
        )

    def _globals(self, view: Any) -> Ask:
        marked = view.own.globals
        left = [card for card in GLOBALS if card not in marked]
        items = [
            Item(str(number), Text.assemble((NAMES[card], "bold"), f"  {GLOBALS[card].text}"))
            for number, card in enumerate(left, 1)
        ]
        needed = 2 - len(marked)

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            cards = [left[int(item.key) - 1] for item in picked]
            return (*map(moves.PickGlobal, cards), moves.READY) if len(cards) == needed else None

        many = "two of these" if needed == 2 else "one more"
        prompt = f"Post {many}. They hold all game; the Crew see them when the Heist opens."
        return Ask(prompt, items, find, picks=needed)

    # A round

    def _lay(self, view: Any, options: Sequence[Action]) -> Ask:
        own = view.own
        may = {option.card for option in options if isinstance(option, moves.Lay)}
        cards = [card for card in own.hand if card.id in may]
        items = [Item(str(number), _gear_line(card.id, card.uses)) for number, card in enumerate(cards, 1)]
        items.append(Item("n", Text("Nothing more" if own.laid or own.laid_now else "Nothing"), ("nothing", "0")))
        if moves.LAY_ALL in options:
            items.append(Item("a", Text(f"All {len(own.hand)} of them"), ("all",)))

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            keys = [item.key for item in picked]
            if "n" in keys or "a" in keys:
                word = {"n": (moves.READY,), "a": (moves.LAY_ALL, moves.READY)}
                return word[keys[0]] if len(keys) == 1 else None
            return (*(moves.Lay(cards[int(key) - 1].id) for key in keys), moves.READY)

        crunch = view.board.question.name == "Crunch"
        what = (
            "The doors are shut. Last chance to lay more." if crunch else "Lay what you need, face down, as in 1 4 5."
        )
        most = view.advice.most_laid
        limit = f" At most {most} may lie." if most is not None else ""
        known = [door for door in view.board.defenses if door.id]
        doors = [slug("  THE DOORS"), self._doors(view)] if known or crunch else []
        return Ask(
            f"{what} Each card laid loses a use.{limit}",
            items,
            find,
            picks=len(items),
            layout=Group(*doors, slug("  YOUR HAND"), listing(items)),
            table=False,
            expected="Type numbers, as in 1 4 5; n for nothing",
            gathers=True,
        )

    def _place(self, view: Any) -> Ask:
        own, board = view.own, view.board
        free = [slot + 1 for slot in range(board.slots) if not own.slots[slot]]
        eight = {str(place): place for place, _ in enumerate(own.eight, 1) if place not in own.slots}
        items = [Item(key, _door(own.eight[place - 1], ":  ")) for key, place in eight.items()]
        wheres = [where for where, lies in zip(moves.WHERES, own.vault, strict=False) if not lies]
        three = {f"v{place}": place for place, _ in enumerate(board.vault_three, 1) if place not in own.vault}
        vault = wheres if three else []
        items += [Item(key, _door(board.vault_three[place - 1], ":  ")) for key, place in three.items()]
        extra = counted(len(free), "door") + (f" and {counted(len(vault), 'Vault Defense')}" if vault else "")

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            doors = [eight[item.key] for item in picked if item.key in eight]
            guards = [three[item.key] for item in picked if item.key in three]
            if (len(doors), len(guards)) != (len(free), len(vault)):
                return None
            placed = [moves.Place(place, slot) for place, slot in zip(doors, free, strict=True)]
            guarded = [moves.PlaceVault(place, where) for place, where in zip(guards, vault, strict=True)]
            return (*placed, *guarded, moves.READY)

        up = " Of the Vault Defenses the first lies face up." if len(vault) == 2 else ""
        return Ask(
            f"Shut {extra}: type them in the order of the slots.{up}",
            items,
            find,
            picks=len(free) + len(vault),
            layout=Group(slug("  THE EIGHT IN YOUR HANDS"), listing(items)),
            expected=f"Type {len(free) + len(vault)} of the keys, as in 1 2 3 4",
            clash="That is not the right number of each.",
        )

    def _assign(self, view: Any, options: Sequence[Action]) -> Ask:
        """Everything is put together before it is sent: without a clock a payment can not be taken back."""
        pool, owed = view.advice.pool, view.advice.draft.owed
        pays = {f"{pay.position}{'abc'[pay.requirement - 1]}": pay for pay in options if isinstance(pay, moves.Pay)}
        costs = {key: _cost(view.board.defenses[pay.position - 1], pay.requirement) for key, pay in pays.items()}
        lates = {f"l{n}": option for n, option in enumerate([o for o in options if isinstance(o, moves.AddLate)], 1)}
        items: list[Item] = []
        lines: list[Sequence[RenderableType]] = []
        for door in view.board.defenses:
            ways = _ways(door)
            for number, way in enumerate(ways):
                key = f"{door.position}{'abc'[number]}"
                name = Text(NAMES[door.id], style="bold") if number == 0 else Text("")
                if key in pays:
                    items.append(Item(key, Text(f"{NAMES[door.id]} by {way}")))
                    lines.append((Text(f"{key:>3}", style="bold"), name, Text(f"{way}")))
                else:
                    short = "down" if door.disabled or view.board.draft.paid[door.position - 1] else "out of reach"
                    lines.append((Text("   "), name, Text(f"{way}, {short}", style="dim")))
        for key, late in lates.items():
            items.append(Item(key, Text(f"{NAMES[late.card]}, late")))
            lines.append(
                (Text(f"{key:>3}", style="bold"), Text(NAMES[late.card]), Text(f"laid late: {_adds(late.card)}"))
            )
        items.append(Item("n", Text("Nothing more" if any(view.board.draft.paid) else "Leave them all standing")))
        lines.append((Text("  n", style="bold"), items[-1].text, Text("")))
        for option in options:
            if isinstance(option, moves.Suggest):
                key = {"target": "bt", "alarms": "ba"}[option.mode]
                says = {"target": "The best for the Target", "alarms": "The fewest alarms"}[option.mode]
                items.append(Item(key, Text(says)))
                lines.append((Text(f"{key:>3}", style="bold"), Text(says), Text("")))

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            keys = [item.key for item in picked]
            if len(keys) == 1 and keys[0] in ("n", "bt", "ba"):
                best = {"bt": "target", "ba": "alarms"}.get(keys[0])
                suggested = [o for o in options if isinstance(o, moves.Suggest) and o.mode == best]
                return (*suggested, moves.CONFIRM)
            chosen = [pays[key] for key in keys if key in pays]
            late = [lates[key] for key in keys if key in lates]
            if len(chosen) + len(late) < len(keys) or len({pay.position for pay in chosen}) < len(chosen):
                return None
            demand = sum((costs[key] for key in keys if key in costs), Counter(owed))
            if not late and not _covers(pool, demand):
                return None
            return (*late, *chosen, moves.CONFIRM)

        above = [inset(Text.assemble("Your cards add: ", (_units(pool), "bold"), "."))]
        layout = Group(slug("  THE DOORS, AND WHAT OPENS THEM"), *above, rows(lines, indent=0))
        return Ask(
            "Which doors do you crack, as in 1a 3b? What stands rings an alarm.",
            items,
            find,
            picks=len(items),
            layout=layout,
            table=False,
            expected="Type ways that your cards can pay together, as in 1a 3b; n for none",
            gathers=True,
            clash="All that together is more than your cards add, or twice the same door.",
        )

    def _wing(self, view: Any, options: Sequence[Action]) -> Ask:
        own = view.own
        spent = Counter(own.expended)
        cards = [card for card in (*own.hand, *own.laid) if not spent[card.id]]
        if own.attempt is not None:
            may = {option.card for option in options if isinstance(option, moves.Burn)}
            left = [card for card in cards if card.id in may and card.id not in own.attempt.cards]
            return self._burn(left, (), NAMES[view.board.defenses[own.attempt.position - 1].id], moves.ROLL in options)
        choices: list[Choice] = []
        for option in options:
            match option:
                case moves.Stop():
                    choices.append(("Leave it at that", option))
                case moves.Wing(position):
                    door = view.board.defenses[position - 1]
                    ask = self._burn(cards, (option,), NAMES[door.id], may_roll=False)
                    choices.append((Text.assemble("Wing ", _door(door)), ask))
        prompt = "Wing it? Burn one to six cards: each names a number of the die. Burnt is gone."
        return choose(prompt, choices)

    def _burn(self, cards: Sequence[Any], said: tuple[Action, ...], door: str, may_roll: bool) -> Ask:
        items = [Item(str(number), _gear_line(card.id, card.uses)) for number, card in enumerate(cards, 1)]
        if may_roll:
            items.append(Item("r", Text("Roll now"), ("roll",)))
        items.append(Item("s", Text("No more luck"), ("stop",)))

        def find(picked: Sequence[Item]) -> tuple[Action, ...] | None:
            keys = [item.key for item in picked]
            if "s" in keys or "r" in keys:
                return {"s": (moves.STOP,), "r": (moves.ROLL,)}[keys[0]] if len(keys) == 1 else None
            burnt = [moves.Burn(cards[int(key) - 1].id) for key in keys]
            return (*said, *burnt, moves.ROLL) if len(burnt) <= 6 else None

        return Ask(
            f"Which cards do you burn on {door}? One in six for each.",
            items,
            find,
            picks=len(items),
            expected="Type numbers, as in 1 4; s to stop",
            gathers=True,
            table=False,
        )

    # Notes

    def seen(self, view: Any) -> RenderableType:
        board = view.board
        lines = []
        if board.known_equipment:
            known = [f"{NAMES[card.id]} ({counted(card.uses, 'use')})" for card in board.known_equipment]
            lines.append(f"Equipment seen: {listed(known)}.")
        for roll in board.rolls:
            how = "works" if roll.hit else "fails"
            lines.append(f"Round {roll.round}: {NAMES[roll.defense]}, the die shows {roll.die}: it {how}.")
        gone = (*board.casino_discards, *board.vault_discards, *board.equipment_discards)
        if gone:
            lines.append(f"Gone: {_names(gone)}.")
        return Group(*map(Text, lines)) if lines else Text("Nothing yet.", style="dim")

    # The script

    def tell(self, event: Event) -> RenderableType | None:
        match event:
            case moves.TargetChosen():
                return Text(f"The Staff guard {NAMES[event.target]}, behind {NAMES[event.unique]}.")
            case moves.SituationChosen():
                night = (
                    "on an ordinary night"
                    if event.situation in ("", "none")
                    else f"on the night of: {NAMES[event.situation]}"
                )
                return Text(f"The Crew come {night}.")
            case moves.BasketBought():
                what = f": {_names(event.cards)}" if event.cards and not self.live else ""
                left = f" {_dollars(event.left)} are left." if event.left is not None else ""
                return Text(f"The Crew bought {counted(event.number, 'card')}{what}.{left}")
            case moves.HeistOpened():
                opens = f" Opening cards: {_names(event.openings)}." if event.openings else ""
                return Group(slug("\nTHE HEIST BEGINS."), inset(f"Global Defenses: {_names(event.globals)}.{opens}"))
            case moves.SwitchedOff():
                return inset(f"{NAMES[event.card]} is switched off for good.")
            case moves.VaultSeen():
                return inset(f"Only the Crew see the Vault deck: {_names(event.cards)}.")
            case moves.VaultArranged():
                sunk = f": {_names(event.sunk)}" if event.sunk else ""
                return inset(f"Three Vault Defenses go to the bottom{sunk}.")
            case moves.UsesAdded():
                on = f": {_names(event.cards) or 'nothing'}" if event.cards is not None else ""
                return inset(f"The Crew hand out spare parts{on}.")
            case moves.RoundStarted():
                return self._round(event)
            case moves.PrepEnded():
                return inset(
                    f"The doors are shut: {len(event.filled)} filled. {counted(event.laid, 'card')} laid. Crunch time."
                )
            case moves.Scouted():
                there = f" There: {_names(event.defenses)}." if event.defenses else ""
                slots = " and ".join(map(str, event.slots))
                return inset(f"{NAMES[event.card]} looks behind slot {slots}.{there}")
            case moves.Revealed():
                return self._revealed(event)
            case moves.HandKept():
                return (
                    None if self.live else inset(Text(f"Kept back: {_names(event.cards) or 'nothing'}.", style="dim"))
                )
            case moves.SeatHanded():
                return None if self.live else Text(f"{self.cast.name(event.seat)}: the seat goes to a {event.to}.")
            case _:
                return self._end_of_round(event)

    def _round(self, event: moves.RoundStarted) -> RenderableType:
        lines: list[RenderableType] = [slug(f"\n{ROUNDS[event.round]}")]
        if event.three:
            lines.append(inset(f"Vault Defenses: {_names(event.three)}."))
        if event.extras:
            lines.append(inset(f"Extra for the alarms: {_names(event.extras)}."))
        if event.carried:
            lines.append(inset(f"Left over: {_names(event.carried)}."))
        return Group(*lines)

    def _revealed(self, event: moves.Revealed) -> RenderableType:
        doors = [inset(Text.assemble((NAMES[door.id], "bold"), f": {_asks(door)}")) for door in event.defenses]
        laid = inset(f"Against: {_names(event.equipment) or 'nothing'}.")
        watch = f"{NAMES['GL10']}: {ICONS[event.die - 1].capitalize()} is 1 higher this round."
        return Group(slug("  ALL CARDS UP."), *doors, laid, *([inset(watch)] if event.die else []))

    def _end_of_round(self, event: Event) -> RenderableType | None:
        match event:
            case moves.Assigned():
                down = f"Down: {_names(event.disabled)}." if event.disabled else "Nothing falls."
                late = f" Laid late: {_names(event.late)}." if event.late else ""
                stands = [inset(f"{NAMES[left.id]} stands: {_lacked(left)}.") for left in event.standing]
                return Group(inset(Text(down + late, style="bold green" if event.disabled else "")), *stands)
            case moves.Rolled():
                numbers = listed(list(map(str, event.numbers)))
                words = f"The Crew wing {NAMES[event.defense]}, burning {_names(event.cards)}, on {numbers}."
                result = f" The die shows {event.die}: it {'works' if event.hit else 'fails'}."
                return inset(Text.assemble(words, (result, "bold green" if event.hit else "bold red")))
            case moves.StoppedWinging():
                return inset("The Crew leave it at that.")
            case moves.AlarmsRaised():
                return inset(_alarms(event))
            case moves.TargetTaken():
                luck = "" if event.by == "pool" else ", by luck"
                return inset(Text(f"The Crew take {NAMES[event.target]}{luck}.", style=HALL))
            case moves.TargetLost():
                return inset(Text(f"{_the(event.target)} is out of reach.", style="bold red"))
            case moves.CleanedUp():
                worn = f"Used up: {_names(event.worn_out)}. " if event.worn_out else ""
                stay = f"Comes back next round: {_names(event.carried)}." if event.carried else ""
                return inset(Text((worn + stay).strip(), style="dim")) if worn or stay else None
            case moves.LegEnded():
                return slug(f"\n{ENDINGS[event.ending][0]}.")
            case moves.SidesSwitched():
                return slug(f"\nSIDES CHANGE. THE CREW NOW: {self.cast.all(event.crew).upper()}.")
            case moves.SecretsOpened():
                return inset(f"The Crew had bought {_names(event.basket) or 'nothing'}.")
        return None

    # The result

    def result(self, view: Any) -> RenderableType:
        outcome: OceansOutcome = view.board.outcome
        head, text = ENDINGS[outcome.ending]
        parts: list[RenderableType] = [Text(f"\n{head}.", style="bold"), Text(text)]
        if self.cast.you is not None:
            won = self.cast.you in outcome.winners
            verdict = "You win." if won else "Nobody wins." if not outcome.winners else "You lose."
            parts.append(Text(verdict, style="bold green" if won else "bold red"))
        elif outcome.winners:
            parts.append(Text(f"Won by {self.cast.all(outcome.winners)}."))
        for number, story in enumerate(outcome.stories or (), 1):
            if outcome.stories and len(outcome.stories) > 1:
                parts.append(slug(f"  {'FIRST' if number == 1 else 'SECOND'} HEIST"))
            parts += self._story(story)
        return Group(*parts)

    def _story(self, story: Story) -> list[RenderableType]:
        target = f"Taken in round {story.target_round}." if story.target_round else "Not taken."
        money, winging = story.money, story.winging
        parts: list[RenderableType] = [slug("  ROUND BY ROUND")]
        for told in story.rounds:
            rang = counted(told.alarms, "alarm") if told.alarms else "quiet"
            stood = f", {_names([left.id for left in told.standing])} stood" if told.standing else ""
            parts.append(inset(f"{ROUNDS[told.round].capitalize()}: {rang}{stood}."))
        parts += [slug("  WHERE IT WAS DECIDED")]
        parts += [inset(f"{NAMES[left.id]} {_lacked(left)}.") for left in story.decided_by] or [
            inset("Nothing was left standing.")
        ]
        parts += [
            inset(f"The Target: {target}"),
            inset(
                f"Spent: {_dollars(money.spent)}, of it {_dollars(money.wasted)} on cards laid but never used and "
                f"{_dollars(money.never_laid)} on cards never laid."
            ),
            inset(
                f"Luck: {winging.hits} of {counted(winging.attempts, 'roll')}, {counted(winging.cards, 'card')} burnt."
            ),
            inset(f"Global Defenses: {_names(story.globals)}."),
        ]
        return parts


MEANINGS = Group(
    Text("A Defense falls to one of its ways: as many of that icon as it asks for, or of all where it says and."),
    *(Text(f"{words}.") for words in KEYWORDS.values()),
    Text("Teamwork: adds 1 more if another card of the partner family is used in the same round."),
    *(Text(f"{words}.") for words in TRAITS.values()),
)


def _goal(view: Any) -> str:
    board = view.board
    target = NAMES[board.target] if board.target else "the Target"
    if view.seat in board.crew:
        return (
            f"Take {target} in round 4 and be out after round 5 with every door down. A door that stands rings an "
            f"alarm and comes back; alarm {ALARMS + 1} calls the police."
        )
    return (
        f"Catch the Crew: a door that stands rings an alarm; alarm {ALARMS + 1} calls the police, and in the Escape "
        f"one standing door is enough. If they come out without {target}, nobody wins."
    )


def _the(target: str) -> str:
    return f"The {TARGETS[target].name}"


def _printed(defense: Any) -> str:
    ways = [_need(icon, amount) for way in defense.any_of or defense.all_of for icon, amount in way.items()]
    return (" or " if defense.any_of else " and ").join(ways)


def _situation(situation: str) -> str:
    families = [family.capitalize() for family in SITUATIONS[situation].families]
    return f"{NAMES[situation]}: the first {' and the first '.join(families)} card of every round add 1 more."


def _need(icon: str, amount: int) -> str:
    return f"{icon.capitalize()} {amount}"


def _spot(door: DefenseView) -> str:
    return f"slot {door.slot}" if door.spot == "slot" else SPOTS.get(door.spot, door.spot)


def _ways(door: DefenseView) -> list[str]:
    ways = [_need(need.icon, need.amount) for need in door.needs]
    return [" and ".join(ways)] if door.needs_all else ways


def _cost(door: DefenseView, requirement: int) -> Counter[str]:
    needs = door.needs if door.needs_all else door.needs[requirement - 1 : requirement]
    return Counter({need.icon: need.amount for need in needs})


def _door(door: DefenseView, between: str = ": ") -> Text:
    if not door.id:
        return Text("face down", style="dim")
    words = Text.assemble((NAMES[door.id], "bold"), between, " or ".join(_ways(door)))
    if door.trait:
        words.append(f". {TRAITS[door.trait]}", style="red")
    if door.disabled:
        words.append("  winged" if door.disabled == "wing_it" else "  down", style="bold green")
    return words


def _asks(door: ActiveDefense) -> str:
    ways = [" and ".join(_need(ICONS[icon], amount) for icon, amount in way) for way in door.ways]
    return " or ".join(ways)


def _adds(card: str) -> str:
    """Return the effect of a card in a line."""
    gear = GEAR[card]
    parts = [_need(icon, amount) for icon, amount in gear.units.items()]
    if gear.split:
        parts.append(f"{gear.split.count} {' or '.join(icon.capitalize() for icon in gear.split.icons)}")
    if gear.wild:
        parts.append(f"{gear.wild} of any icon")
    words = " and ".join(parts) if parts else gear.opening_text
    uses = f", {counted(gear.uses, 'use')}" if gear.uses else ""
    keyword = KEYWORDS.get(gear.keyword, "")
    if gear.keyword == "TEAMWORK":
        keyword = f"Teamwork: +1 with {gear.partner_family.capitalize()}"
    return f"{words}{uses}" + (f". {keyword}" if keyword else "")


def _gear_row(card: str, uses: int) -> tuple[Text, Text]:
    gear = GEAR[card]
    words = _adds(card).replace(f", {counted(gear.uses, 'use')}", f", {counted(uses, 'use')} left", 1)
    return Text(gear.name, style=f"bold {ICON_STYLES[gear.family]}"), Text(words)


def _gear_line(card: str, uses: int) -> Text:
    name, adds = _gear_row(card, uses)
    return Text.assemble(name, "  ", adds)


def _units(pool: Units) -> str:
    fixed = [_need(icon, number) for icon, number in pool.fixed.items()]
    loose = [f"{number} {' or '.join(icon.capitalize() for icon in icons)}" for icons, number in pool.loose]
    loose = [words if words.count(" or ") < 5 else f"{words.split()[0]} of any icon" for words in loose]
    return ", ".join([*fixed, *loose]) or "nothing"


def _covers(pool: Units, demand: Mapping[str, int]) -> bool:
    """Return whether a pool can pay all of this at once: no set of icons needs more than can count as one of them."""
    icons = [icon for icon, amount in demand.items() if amount]
    for some in chain.from_iterable(combinations(icons, size) for size in range(1, len(icons) + 1)):
        there = sum(pool.fixed.get(icon, 0) for icon in some)
        there += sum(number for of, number in pool.loose if set(of) & set(some))
        if sum(demand[icon] for icon in some) > there:
            return False
    return True


def _lacked(left: moves.Missing) -> str:
    needs = [_need(icon, amount) for icon, amount in left.needs]
    if len(left.units) == 1 and len(needs) > 1:
        return f"needed {' and '.join(needs)}, {counted(left.units[0], 'unit')} short"
    short = [f"{units} {icon.capitalize()}" for (icon, _), units in zip(left.needs, left.units, strict=False)]
    return f"needed {' or '.join(needs)}, {' or '.join(short)} short"


def _alarms(event: moves.AlarmsRaised) -> Text:
    words = f"Still standing: {_names(event.standing)}. " if event.standing else ""
    words += f"{counted(event.muffled, 'alarm')} muffled. " if event.muffled else ""
    words += f"{counted(event.counters, 'alarm')} lost at the switchboard. " if event.counters else ""
    if not event.raised:
        return Text(f"{words}No alarm.", style="green")
    return Text.assemble(words, (f"{counted(event.raised, 'ALARM', 'ALARMS')}, {event.total} in all.", "bold red"))


def _names(cards: Iterable[str]) -> str:
    names = [NAMES[card] for card in cards]
    return listed(names) if names else ""


def _dollars(number: int) -> str:
    return f"${number:,}"


TERMINAL_FACE = OceansFace
