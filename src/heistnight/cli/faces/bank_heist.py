"""Bank Heist in a terminal: the night's track, the truck, who sits where, your two faces, and the script."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import HALL, Ask, Choice, Face, Item, Note, choose, counted, inset, rows, slug
from heistnight.cli.words import capital
from heistnight.core.action import Action, Seat
from heistnight.core.deck import box
from heistnight.core.event import Event
from heistnight.core.talk import Said
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.outcome import HeistOutcome
from heistnight.games.bank_heist.pieces import AGENTS_WIN, BAGS_NEEDED, FIRST_ALARM
from heistnight.games.bank_heist.records import Note as Noted
from heistnight.games.bank_heist.story import BagStep, Shot, Story
from heistnight.games.bank_heist.talk import claims


class Printed(msgspec.Struct, frozen=True):
    """Printed text of a card."""

    id: str
    name: str
    text: str = ""
    duties: tuple[str, ...] = ()
    faction: str = ""


class Cards(msgspec.Struct, frozen=True):
    identities: list[Printed]
    vault: list[Printed]
    handcuffs: list[Printed]
    alarm_instant: list[Printed]
    alarm_attribute: list[Printed]


BOX = box("heistnight.games.bank_heist", Cards)
CARDS = {
    card.id: card for card in (*BOX.identities, *BOX.vault, *BOX.handcuffs, *BOX.alarm_instant, *BOX.alarm_attribute)
}
NAMES = {card.id: card.name for card in CARDS.values()}
SIDES = {"crew": "The Crew get away with it", "agents": "The Agents win", "rivals": "The Rivals win"}
COLOURS = {"crew": "bold green", "sticky": "bold green", "agent": "bold cyan", "rival": "bold magenta"}
PHASES = {
    "identity": "YOUR CARD",
    "partners": "EYES CLOSED",
    "code": "CRACK THE VAULT",
    "getaway": "IN THE TRUCK",
    "hideout": "THE HIDEOUT",
    "showdown": "SHOWDOWN",
    "over": "THE LAST REEL",
}
TURNED = (
    "You have turned: you win and lose with the Agents now. All you do must help them, even when no Agent is left. "
    "If you reach the Hideout and no Agent lives, you lose."
)
PROMPTS = {
    "ReadIdentity": "Read your card. It says what you must do.",
    "SeePartners": "Everybody, close your eyes. Rivals, open them. Agents, open them.",
    "CountDown": "The code comes at zero. Ready?",
    "TalkPause": "Time to talk: `say` says it. Enough talk?",
    "PassCard": "Pass it to one of the others. Only you and the receiver see the card.",
    "RuinCard": "Dye! One card of yours is ruined. Which one? Nobody sees it.",
    "LoyalTarget": "Whose tattoo do you look at? You alone see it; all see at whom you look.",
    "TrustTarget": "Who sees your tattoo space? All see to whom you show it.",
    "ShowHandTarget": "Who sees your hand? All see to whom you show it.",
    "SearchTarget": "Whom do you search? You see the whole hand.",
    "FetchCard": "Take any card of the Vault deck. You pass it next; nobody sees which.",
    "SwapAttributes": "Which two Attributes change places?",
    "RestrainedTurn": "You are restrained. Free yourself, which is your turn, or stay?",
    "TakeAntidote": f"The poison works. {NAMES['adrenaline']}, or you die.",
    "FollowUpShot": "Shoot again?",
}
FORMALITIES = ("FollowUpShot", "ReloadReturn", "RestrainedTurn", "LootBody")
ATTACKS = {
    "gunshot": ("shoot", "at"),
    "return": ("return", "fire at"),
    "stab": ("stab", "at"),
    "zip": ("go", "to tie up"),
    "handcuff": ("go", "to cuff"),
}
WEAPONS = {
    "speedloader": f", thanks to a {NAMES['speedloader']}",
    "second_gun": ", with the second gun",
    "working_gun": ", with the gun that works",
}
DEFENCES = {
    "take_it": "Take it: no defence",
    "adrenaline": f"{NAMES['adrenaline']}: avoids it, and is spent",
    "martial": f"{NAMES['martial_skills']}: avoids it",
    "hostage": f"{NAMES['hostage']}: takes the bullet for you",
    "vest": "Vest: stops the bullet, once, and shows your card",
}
TELLS = {
    "no_agent": "all see that you are no Agent",
    "no_rival": "all see that you are no Rival",
    "agent": "all see that you are no Rival; at an open Agent, that you are one too",
    "crew": "all see that you are Crew",
    "reveals": "your card turns face up",
    "nothing": "tells nothing about your card",
    "known": "your card is up already",
}
BARRED = {
    "rival": "a Rival must shoot",
    "trigger_happy": f"{NAMES['trigger_happy']}: you must shoot",
    "agent_shoots": "an Agent shoots only to return fire",
    "agent_stabs": "an Agent never stabs",
    "only_agents": "only Agents have handcuffs",
    "no_handcuffs": "no handcuffs are left",
    "jammed": "your gun is jammed",
    "fire_the_other": "first the gun that works",
}
DEEDS: dict[type[Action], tuple[str, Callable[[str], str]]] = {
    moves.Shoot: ("Shoot somebody", lambda name: f"Shoot {name}"),
    moves.ShootSpeedloader: (
        f"Shoot somebody, for a {NAMES['speedloader']}",
        lambda name: f"Shoot {name}, for a {NAMES['speedloader']}",
    ),
    moves.Stab: (f"Stab a neighbour with the {NAMES['knife']}", lambda name: f"Stab {name}"),
    moves.Zip: (f"Tie somebody up with the {NAMES['zip_tie']}", lambda name: f"Tie {name} up"),
    moves.Chloroform: (f"Knock a neighbour out with {NAMES['chloroform']}", lambda name: f"Knock {name} out"),
    moves.Handcuff: ("Handcuff somebody", lambda name: f"Handcuff {name}"),
    moves.Cut: (f"Cut somebody free with the {NAMES['knife']}", lambda name: f"Cut {name} free"),
    moves.Pick: (f"Open somebody's cuffs with the {NAMES['lock_pick']}", lambda name: f"Open {name}'s cuffs"),
    moves.Unjam: (f"Unjam somebody's gun with the {NAMES['lock_pick']}", lambda name: f"Unjam {name}'s gun"),
}
AT_SEAT = (
    moves.PassTo,
    moves.Place,
    moves.LookAt,
    moves.ShowTattooTo,
    moves.ShowHandTo,
    moves.Search,
    moves.MoveTo,
    moves.Deed,
)
SHORT = {
    "Shoot": "Shoot",
    "ShootSpeedloader": f"{NAMES['speedloader']} shot",
    "Stab": "Stab",
    "Zip": NAMES["zip_tie"],
    "Chloroform": NAMES["chloroform"],
    "Handcuff": NAMES["handcuffs"],
    "Cut": "Cut free",
    "Pick": "Pick lock",
    "Unjam": "Unjam",
    "Pass": "Pass",
}
CAUSES = {
    "gunshot": "is shot dead",
    "return": "is shot dead in return",
    "stab": "dies of the stab",
    "poison": "dies of the poison",
    "driver": "is shot by the Driver",
    "conscience": "is out: no Agent is left to join",
}
WHY: dict[str, str] = {
    "agents_robbery": "The token reached AGENTS WIN with {bags} in the truck.",
    "police": "The police came with {bags} in the truck, and no Agent was there to win.",
    "rivals_truck": "Only Rivals were left alive in the truck.",
    "nobody": "Nobody was left alive.",
    "agents_hideout": "An Agent was alive at the Hideout, and that is enough.",
    "crew_hideout": "The truck reached the Hideout without an Agent, and nobody paid the Driver.",
    "rivals_hideout": "The Driver was paid, and only Rivals were left.",
    "crew_showdown": "The Crew won the showdown.",
    "rivals_showdown": "The Rivals won the showdown.",
    "crew_stand_off": "After ten circuits of stand-off the double-cross had failed.",
}
SHOTS = {
    "gunshot": "shot at",
    "return": "fired back at",
    "stab": "stabbed at",
    "zip": "went to tie up",
    "handcuff": "went to cuff",
}
ANSWERS = {
    "take_it": "hit",
    "adrenaline": NAMES["adrenaline"],
    "martial": NAMES["martial_skills"],
    "hostage": f"the {NAMES['hostage']} took it",
    "vest": "the vest held",
}


class BankFace(Face):
    """The track, the truck, the people around it, and what only you know."""

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        return {
            "n": ("your notebook: what you saw, and what it proves", self.notebook),
            "i": ("your identity, in full", lambda view: inset(self._identity(view))),
        }

    def place(self, view: Any) -> str:
        return f"at {self._where(view).lower()}"

    # The table

    def table(self, view: Any) -> RenderableType:
        parts: list[RenderableType] = [self.headline(self._where(view))]
        if view.own is not None:
            parts += [slug("  WHAT YOU WANT"), inset(self._identity(view))]
        parts += [slug("  THE TRUCK"), inset(self._truck(view)), slug("  WHO IS HERE"), self._seats(view)]
        if view.own is not None:
            parts += [slug("  YOUR HAND"), self._hand(view.own.hand)]
        return Group(*parts)

    def _where(self, view: Any) -> str:
        board = view.board
        if board.phase == "robbery":
            left = AGENTS_WIN - board.token
            kind = "QUIET" if board.token < FIRST_ALARM else "ALARM"
            till = "THIS ROUND IS THE LAST" if left <= 1 else f"{left} ROUNDS TILL THE AGENTS WIN"
            return f"THE ROBBERY, {kind}  {till}"
        if board.phase == "getaway":
            return f"IN THE TRUCK  ROUND {board.token} OF {board.hideout - 1} TO THE HIDEOUT"
        return PHASES[board.phase]

    def _identity(self, view: Any) -> Text:
        own = view.own
        words = Text.assemble("You are ", (name(own.identity), COLOURS[own.identity]), ". ")
        words.append(TURNED if view.advice.turned else " ".join(CARDS[own.identity].duties))
        partners = view.advice.partners
        if partners:
            verb = "are" if len(partners) > 1 else "is"
            words.append(f" {self.cast.all(partners)} {verb} the other {name(own.identity)}.", style="bold")
        elif own.identity in ("agent", "rival") and view.board.phase not in ("identity", "partners"):
            words.append(f" There is no other {name(own.identity)}.")
        return words

    def _truck(self, view: Any) -> Text:
        board = view.board
        bags = f"{board.truck} of {BAGS_NEEDED} bags." if board.phase == "robbery" else f"{_bags(board.truck)}."
        decks = f"  {counted(board.vault, 'card')} in the Vault deck, {board.alarm} in the Alarm deck."
        return Text.assemble((bags, "bold"), (decks, "dim"))

    def _seats(self, view: Any) -> RenderableType:
        lines = []
        for seat, shown in enumerate(view.board.seats):
            title = Text(self.cast.title(seat), style="bold" if seat == view.seat else "" if shown.alive else "dim")
            cards = counted(shown.cards, "card") if shown.alive else "out"
            lines.append((title, Text(cards, style="dim"), self._marks(view, seat)))
        return rows(lines)

    def _marks(self, view: Any, seat: Seat) -> Text:
        """All there is to know of a seat: what everybody sees, then what you know."""
        board, shown = view.board, view.board.seats[seat]
        words = []
        if shown.identity:
            words.append(f"is {_a(shown.identity)}")
        if seat == board.active and board.question:
            words.append("on turn")
        if seat == board.start:
            words.append("Start Player")
        if shown.attribute:
            used = " (used)" if shown.attribute_down else " (awake)" if shown.conscience_awake else ""
            words.append(f"{name(shown.attribute)}{used}")
        if view.advice.poison and view.advice.poison[seat]:
            left = view.advice.poison[seat]
            words.append(f"{left} turns till the poison" if left > 1 else "the poison works this turn or the next")
        words += [said for kind, said in (("zip_tie", "zip tied"), ("handcuffs", "handcuffed")) if _is(shown, kind)]
        words += ["knocked out"] * shown.knocked_out + ["vest used"] * shown.vest_used
        if shown.stabbed_by is not None and shown.alive:
            words.append("stabbed: dies after its next turn")
        if shown.locked_out and board.phase == "code":
            words.append("locked out")
        if shown.hand is not None:
            words.append(f"open hand: {_names(shown.hand)}")
        line = Text(", ".join(words))
        if view.own is not None and seat != view.seat and shown.alive and not shown.identity:
            line.append_text(self._known(view, seat, "; " if words else ""))
        return line

    def _known(self, view: Any, seat: Seat, before: str) -> Text:
        could, words = view.own.possible[seat], []
        known = view.advice.identities[seat]
        if known:
            words.append(f"you know: {_a(known)}")
        elif 0 < len(could) < 3:
            words.append(f"can be {' or '.join(name(identity) for identity in could)}")
        if view.own.surely[seat]:
            words.append(f"surely holds {_names(view.own.surely[seat])}")
        return Text(f"{before}{', '.join(words)}" if words else "", style="cyan")

    def _hand(self, cards: Sequence[str]) -> RenderableType:
        if not cards:
            return inset(Text("Your hand is empty.", style="dim"))
        return rows(
            (Text(_times(card, count), style="bold"), Text(CARDS[card].text, style="dim"))
            for card, count in Counter(cards).items()
        )

    # Questions

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        question = view.board.question.name
        put = {
            "TryCode": self._code,
            "CrackVault": self._code,
            "PassCard": self._pass,
            "ReceiveCard": self._receive,
            "TurnAction": self._turn,
            "AnswerAttack": self._defend,
            "AnswerReturn": self._defend,
            "LoadShotgun": self._shotgun,
            "FollowUpShot": self._again,
        }.get(question)
        if put is not None:
            return put(view, options)
        above: list[RenderableType] = []
        if view.advice.help is not None and view.advice.help.searched is not None:
            above.append(inset(f"The hand before you: {_names(view.advice.help.searched) or 'no cards'}."))
        return choose(self._prompt(view), ((self._said(view, option), option) for option in options), above=above)

    def has_a_say(self, view: Any, options: Sequence[Action]) -> bool:
        own = view.own
        return own.draft is None and own.answer is None and not view.board.seats[view.seat].ready

    def goes_without_saying(self, view: Any, options: Sequence[Action]) -> Action | None:
        """Sealed windows are there so that nobody can tell who holds what; bots do not watch how long you take."""
        return options[0] if len(options) == 1 and view.board.question.name in FORMALITIES else None

    def _prompt(self, view: Any) -> str:
        question, attack = view.board.question.name, view.board.attack
        alarm = name(view.board.alarm_card) if view.board.alarm_card else "the Attribute"
        whom = self.cast.object(attack.target) if attack else "them"
        match question:
            case "PlaceAttribute":
                return f"Who gets {alarm}? At once, for all to see."
            case "MoveAttribute":
                return "Who gets the only Attribute in play?"
            case "SearchResult":
                return f"You search {whom}: load all bags you find, or say there are none and give a card."
            case "SearchGift":
                return f"Give {whom} a card for the search that found nothing. It counts as passed."
            case "Look":
                return "Have you seen it? It stays in your notebook."
            case "LootBody":
                dead = next(deed.seat for deed in reversed(view.board.deeds) if deed.what == "die")
                return f"{self.cast.name(dead)} is out. Take one of their cards, unseen?"
            case "ReloadReturn":
                return f"The attacker still stands. Another return shot, for a {NAMES['speedloader']}?"
        return PROMPTS.get(question, "What do you do?")

    def _said(self, view: Any, option: Action) -> str | Text:
        """Return an answer in words."""
        match option:
            case moves.Ready():
                return "Ready"
            case moves.Ruin(card):
                return f"Throw {name(card)} away"
            case moves.Gift(card):
                return f"Give {name(card)}"
            case moves.Fetch(card):
                return _card(card)
            case moves.SearchLoad():
                return "Load every bag, for all to see"
            case moves.SearchNone():
                return "Say “none”, true or not; it costs you a card"
            case moves.Swap(first, second):
                one, other = (view.board.seats[seat].attribute for seat in (first, second))
                return f"{self.cast.name(first)} ({name(one)}) and {self.cast.object(second)} ({name(other)})"
            case moves.Free():
                return "Free yourself; the tool is spent"
            case moves.Stay():
                return "Stay as you are; the turn passes"
            case moves.Antidote():
                return f"{NAMES['adrenaline']}: you live one turn more"
            case moves.Die():
                return "Let it work: you die"
            case moves.Reload():
                return "Fire again"
            case moves.Stop():
                return "Stop: no more shots"
            case moves.Loot():
                return "Take a card"
            case moves.Leave():
                return "Leave it"
            case moves.Wait():
                return "Let the next one try"
        return self.cast.name(option.seat) if isinstance(option, AT_SEAT) else self.label(option)

    def _code(self, view: Any, options: Sequence[Action]) -> Ask:
        code = view.board.code
        sign = " + " if code.adds else " x "
        items = [
            Item(str(option.value), Text(str(option.value)))
            if isinstance(option, moves.Answer)
            else Item("w", Text("let the next one try"), ("wait",))
            for option in options
        ]
        by_key = {item.key: option for item, option in zip(items, options, strict=True)}
        may_wait = "w" in by_key
        verb = "Add" if code.adds else "Multiply"
        wrong = "moves the token and is locked out" if code.moves_token else "is locked out"
        return Ask(
            f"{verb} them: what is the code? Who is right first leads; who is wrong {wrong}.",
            items,
            lambda picked: by_key[picked[0].key],
            layout=inset(Text(sign.join(map(str, code.digits)) + " = ?", style="bold reverse")),
            table=False,
            expected="Type the number" + (", or w to let the next one try" if may_wait else ""),
        )

    def _pass(self, view: Any, options: Sequence[Action]) -> Ask:
        drawn = Text.assemble("You drew ", _card(view.own.looking_at or "")) if view.own.looking_at else Text()
        said = (
            (f"Pass it to {self.cast.name(option.seat)}", option) for option in options if isinstance(option, AT_SEAT)
        )
        return choose(PROMPTS["PassCard"], said, table=True, above=[inset(drawn)])

    def _receive(self, view: Any, options: Sequence[Action]) -> Ask:
        card = view.own.looking_at or ""
        said: dict[type[Action], str] = {
            moves.Take: "Take it into your hand",
            moves.Load: "Load it, face up, into the truck",
            moves.Keep: "Keep it; it looks like any card",
            moves.Show: "Show it to all",
        }
        only = len(options) == 1
        prompt = "It is yours. There is only one thing to do with it." if only else "Load the bag, or keep it?"
        above = [inset(Text.assemble("Before you lies ", _card(card)))]
        return choose(prompt, ((said[type(option)], option) for option in options), above=above)

    def _turn(self, view: Any, options: Sequence[Action]) -> Ask:
        told = view.advice.help.tells if view.advice.help else {}
        barred = view.advice.help.barred if view.advice.help else {}
        choices: list[Choice] = []
        for kind in dict.fromkeys(type(option) for option in options):
            tells = Text(f"  ({TELLS.get(told.get(kind.__name__, ''), '')})".replace("  ()", ""), style="dim")
            if kind is moves.Pass:
                choices.append((Text.assemble("Pass: do nothing", tells), moves.PASS))
                continue
            title, plate = DEEDS[kind]
            targets = [
                (plate(self.cast.object(at.seat)), at) for at in options if type(at) is kind and isinstance(at, AT_SEAT)
            ]
            choices.append((Text.assemble(title, tells), choose(f"{title}: whom? u goes back.", targets)))
        why = [f"{SHORT[deed]}: {BARRED[code]}" for deed, code in barred.items() if code in BARRED and deed in SHORT]
        above = [inset(Text(f"Not now: {'; '.join(why)}.", style="dim"))] if why else []
        return choose("Your turn in the truck. What do you do?", choices, table=True, above=above)

    def _defend(self, view: Any, options: Sequence[Action]) -> Ask:
        attack = view.board.attack
        verb, at = ATTACKS[attack.attack]
        prompt = f"{self.cast.does(attack.attacker, verb)} {at} you. Nobody sees your answer before it counts."
        choices: list[Choice] = []
        for option in options:
            assert isinstance(option, moves.Defend)
            fire = ", and fire back (shows your card)" if option.return_fire else ""
            choices.append((f"{DEFENCES[option.defence]}{fire}", option))
        return choose(prompt, choices)

    def _shotgun(self, view: Any, options: Sequence[Action]) -> Ask:
        beside = view.advice.help.beside if view.advice.help else {}
        choices: list[Choice] = []
        for option in options:
            assert isinstance(option, moves.Blast)
            also = f"also hit {self.cast.object(beside[option.second])}" if option.second in beside else "nobody else"
            choices.append((f"{name(option.shell)} as shell, {also}", option))
        whom = self.cast.object(view.board.attack.target) if view.board.attack else "them"
        return choose(
            f"Your {NAMES['shotgun']} fires at {whom}. Which card is the shell, and who else is hit?", choices
        )

    def _again(self, view: Any, options: Sequence[Action]) -> Ask:
        choices: list[Choice] = []
        for option in options:
            match option:
                case moves.Speedloader(seat):
                    choices.append((f"Shoot {self.cast.object(seat)}, for a {NAMES['speedloader']}", option))
                case moves.SecondGun(seat):
                    choices.append((f"Second gun at {self.cast.object(seat)} (turns your card up)", option))
                case _:
                    choices.append(("Stop: no more shots", option))
        return choose(PROMPTS["FollowUpShot"], choices)

    # Notes and talk

    def notebook(self, view: Any) -> RenderableType:
        if view.own is None or not (view.own.notes or any(view.own.surely)):
            return Text("You have seen nothing yet.", style="dim")
        lines = [Text(f"Turn {note.turn}: {self._noted(note)}") for note in view.own.notes]
        for seat, could in enumerate(view.own.possible):
            if seat != view.seat and 0 < len(could) < len(BOX.identities):
                lines.append(Text(f"{self.cast.name(seat)} can be {' or '.join(name(one) for one in could)}."))
        return Group(*lines)

    def _noted(self, note: Noted) -> str:
        who, cards = self.cast.name(note.seat) if note.seat >= 0 else "The Vault", _names(note.cards) or "no cards"
        return {
            "passed": f"you passed {who} {cards}.",
            "gave": f"you gave {who} {cards}.",
            "received": f"{who} passed you {cards}.",
            "given": f"{who} gave you {cards}.",
            "ruined": f"dye ruined your {cards}.",
            "tattoo": f"{who} has the tattoo.",
            "no_tattoo": f"{who} has no tattoo.",
            "hand": f"you saw {who}'s hand: {cards}.",
            "showed_hand": f"{who} saw your hand: {cards}.",
            "deck": f"you saw the Vault deck: {cards}.",
            "fetched": f"you took {cards} out of the deck.",
            "looted": f"you looted {cards} from {who}.",
            "lost": f"{who} looted your {cards}.",
        }[note.what]

    def heard(self, said: Said) -> Text:
        """Claims have numbers, for others answer them by number (BH-30.5)."""
        line = super().heard(said)
        logged = claims(self.said)
        return line.append(f"  (claim {logged.index(said) + 1})", style="dim") if said in logged else line

    # The script

    def tell(self, event: Event) -> RenderableType | None:
        does, whom = self.cast.does, self.cast.object
        match event:
            case events.IdentityDealt():
                duties = "" if self.live else f" {' '.join(CARDS[event.identity].duties)}"
                whose = "You are" if event.seat == self.cast.you else f"{self.cast.name(event.seat)} is"
                return Text(f"{whose} {_a(event.identity)}.{duties}")
            case events.PartnersShown():
                if event.partners:
                    return Text(f"Eyes closed, eyes open: {does(event.seat, 'see')} {self.cast.all(event.partners)}.")
                return Text("Eyes closed, eyes open: you see nobody.") if event.seat == self.cast.you else None
            case events.CodeShown():
                sign = " plus " if event.adds else " times "
                return slug(f"THE CODE, ATTEMPT {event.attempt}: {sign.join(map(str, event.digits))}")
            case events.CodeWrong():
                told = f"{does(event.seat, 'answer')} {event.value}. Wrong, and locked out."
                return inset(f"{told} The token stands on space {event.token}.")
            case events.CodeTied():
                return inset("A tie. New cards.")
            case events.CodeEmpty():
                return inset("Nobody answers. New cards.")
            case events.VaultCracked(value=None):
                return inset(f"{does(event.seat, 'be')} drawn as Start Player.")
            case events.VaultCracked():
                return inset(f"{does(event.seat, 'answer')} {event.value}. The vault is open: Start Player.")
            case events.TurnStarted():
                return slug(f"\nTURN {event.turn}, {self.cast.name(event.seat).upper()}")
            case events.TokenMoved():
                return slug(f"\n{_space(event)}")
            case events.AlarmRang():
                return Text("THE ALARM RINGS. Talk is open, and lies are legal.", style="bold red")
            case events.CardDrawn():
                return inset(f"{does(event.seat, 'draw')} {name(event.card)}.") if event.card else None
            case events.DeckRefilled():
                deck = "Vault" if event.deck == "vault" else "Alarm"
                return inset(f"The {deck} deck is made anew: {counted(event.cards, 'card')}.")
            case events.CardPassed():
                return inset(self._passed(event))
            case events.CardReceived():
                return inset(self._received(event))
            case events.CardRuined():
                what = name(event.card) if event.card else "a card"
                return inset(f"{does(event.seat, 'throw')} {what} away, face down.")
            case events.ClockChose():
                return Text(f"The clock chose for {whom(event.seat)}.", style="red")
            case events.SeatHanded():
                return Text(f"{self.cast.name(event.seat)}: the seat goes to a {event.to}.") if not self.live else None
            case _:
                return self._alarms(event)

    def _passed(self, event: events.CardPassed) -> str:
        card = f" ({name(event.card)})" if event.card else ""
        if event.giver is None:
            return f"{self.cast.does(event.receiver, 'take')} a Vault card{card}."
        verb = "give" if event.via == "gift" else "pass"
        return f"{self.cast.does(event.giver, verb)} {self.cast.object(event.receiver)} a card{card}."

    def _received(self, event: events.CardReceived) -> Text:
        match event.result:
            case "loaded":
                words = (
                    f"{self.cast.does(event.seat, 'load')} a {NAMES['cash_bag']}. {_bags(event.truck)} in the truck."
                )
                return Text(words, style=HALL)
            case "dye":
                return Text(f"{self.cast.does(event.seat, 'show')} a {NAMES['dye_pack']}. DYE.", style="bold red")
        return Text(f"{self.cast.does(event.seat, 'take')} it.")

    def _alarms(self, event: Event) -> RenderableType | None:
        does, whom = self.cast.does, self.cast.object
        match event:
            case events.AlarmDrawn():
                return inset(Text.assemble(f"{does(event.seat, 'draw')} ", _card(event.card)))
            case events.AttributePlaced():
                gone = f" ({name(event.replaced)} is thrown away)" if event.replaced else ""
                return inset(f"{does(event.by, 'give')} {name(event.attribute)} to {self._self(event)}{gone}.")
            case events.AttributesSwapped():
                return inset(
                    f"{does(event.by, 'swap')} the Attributes of {whom(event.first)} and {whom(event.second)}."
                )
            case events.AttributeMoved():
                moved = f"{does(event.by, 'move')} the Attribute of {whom(event.giver)}"
                return inset(f"{moved} to {whom(event.receiver)}.")
            case events.AttributeLost():
                return inset(f"{does(event.seat, 'lose')} {name(event.attribute)}.")
            case events.TattooSeen():
                seen = "" if event.tattoo is None else " A tattoo." if event.tattoo else " No tattoo."
                whose = self.cast.whose(event.shown)
                return inset(Text(f"{does(event.looker, 'look')} at {whose} tattoo space.{seen}"))
            case events.HandSeen():
                seen = "." if event.cards is None else f": {_names(event.cards) or 'no cards'}."
                return inset(f"{does(event.looker, 'look')} at {self.cast.whose(event.shown)} hand{seen}")
            case events.HandSearched():
                found = f"load {_bags(event.bags)}: {event.truck} in the truck" if event.bags else "say there is no bag"
                found = found if event.seat == self.cast.you else found.replace("load", "loads").replace("say", "says")
                return inset(f"{does(event.seat, 'search')} {whom(event.target)} and {found}.")
            case events.DeckSeen():
                seen = "." if not event.cards else f": {_kinds(event.cards)}."
                return inset(f"{does(event.seat, 'look')} through the Vault deck{seen}")
            case events.GetawayStarted():
                words = f"\n{_bags(event.bags).upper()} IN THE TRUCK. THE GETAWAY BEGINS."
                return Group(slug(words), inset(f"{does(event.start, 'go')} first. Guns are out."))
            case events.HandOpened():
                return inset(f"{capital(self.cast.whose(event.seat))} hand lies open: {_names(event.cards)}.")
            case _:
                return self._truck_told(event)

    def _self(self, event: events.AttributePlaced) -> str:
        if event.by != event.seat:
            return self.cast.object(event.seat)
        return "yourself" if event.seat == self.cast.you else "themselves"

    def _truck_told(self, event: Event) -> RenderableType | None:
        does, whom = self.cast.does, self.cast.object
        match event:
            case events.Waited():
                waits = {"pass": does(event.seat, "pass"), "restrained": f"{does(event.seat, 'stay')} restrained"}
                out = f"{does(event.seat, 'be')} knocked out: no turn"
                return inset(f"{waits.get(event.why, out)}.")
            case events.Attacked():
                return inset(Text(self._attacked(event), style="bold red"))
            case events.Answered():
                return inset(self._answered(event))
            case events.Restrained():
                how = "zip tied" if event.restraint == "zip_tie" else "handcuffed"
                return inset(f"{does(event.seat, 'be')} {how}.")
            case events.Freed():
                if event.by is None or event.by == event.seat:
                    return inset(f"{does(event.seat, 'be')} free.")
                return inset(f"{does(event.by, 'free')} {whom(event.seat)}.")
            case events.KnockedOut():
                return inset(f"{does(event.by, 'knock')} {whom(event.seat)} out.")
            case events.WokeUp():
                return inset(f"{does(event.seat, 'wake')} up.")
            case events.Stabbed():
                when = "at the end of your next turn" if event.seat == self.cast.you else "after the next turn"
                return inset(f"{does(event.seat, 'be')} stabbed: that kills {when}.")
            case events.PoisonHeld():
                return inset(f"{does(event.seat, 'hold')} the poison back: {NAMES['adrenaline']}.")
            case events.Unjammed():
                return inset(f"{capital(self.cast.whose(event.seat))} gun is unjammed.")
            case events.Revealed():
                return inset(Text(f"{does(event.seat, 'be')} {_a(event.identity)}. The card is up.", style="bold"))
            case events.ConscienceAwoke():
                told = f"{capital(self.cast.whose(event.seat))} {NAMES['guilty_conscience']} is awake."
                for_you = {None: "", True: f" {TURNED}", False: " Nothing changes for you."}[event.turned]
                return inset(told + (for_you if event.seat == self.cast.you else ""))
            case events.Died():
                cause = CAUSES[event.cause]
                said = (
                    f"You {_second(cause)}" if event.seat == self.cast.you else f"{self.cast.name(event.seat)} {cause}"
                )
                more = " You still win if your side wins." if event.seat == self.cast.you else ""
                return inset(Text(f"{said}. OUT.{more}", style="bold red"))
            case events.Looted():
                card = name(event.card) if event.card else "a card"
                return inset(f"{does(event.looter, 'loot')} {card} from {whom(event.victim)}.")
            case events.GhostSaw():
                who = [f"{self.cast.name(seat)} {name(card)}" for seat, card in enumerate(event.identities)]
                return inset(f"The dead see all: {listed(who)}.")
            case events.StartPlayerMoved():
                return inset(f"{does(event.seat, 'be')} Start Player now.")
            case events.HideoutReached():
                return slug(f"\nTHE HIDEOUT. ALIVE: {self.cast.all(event.alive).upper()}.")
            case events.DriverChecked():
                checked = {
                    "crew": f"The Driver nods at {whom(event.seat)}.",
                    "shot": f"{does(event.seat, 'do')} not pay the Driver.",
                    "paid": f"{does(event.seat, 'pay')} the Driver with a bag.",
                }
                return inset(checked[event.result])
            case events.ShowdownStarted():
                return Group(slug("\nSHOWDOWN. THE DRIVER IS GONE."), inset(f"{does(event.seat, 'begin')}."))
            case events.StandOff():
                return inset(f"Circuit {event.circuit} led to nothing: everybody is free again.")
            case events.GameOver():
                return slug("\nFADE OUT.")
        return None

    def _attacked(self, event: events.Attacked) -> str:
        verb, at = ATTACKS[event.attack]
        also = "" if event.second is None else f", and hits {self.cast.object(event.second)} as well"
        shell = f" (the shell: {name(event.shell)})" if event.shell else ""
        whom = self.cast.object(event.target)
        return f"{self.cast.does(event.attacker, verb)} {at} {whom}{also}{WEAPONS.get(event.weapon, '')}{shell}."

    def _answered(self, event: events.Answered) -> str:
        does, whose = self.cast.does, capital(self.cast.whose(event.target))
        told = {
            "take_it": f"{does(event.target, 'take')} it.",
            "adrenaline": f"{does(event.target, 'avoid')} it: {NAMES['adrenaline']}.",
            "martial": f"{does(event.target, 'avoid')} it: {NAMES['martial_skills']}.",
            "hostage": f"{whose} {NAMES['hostage']} takes the bullet.",
            "vest": f"{whose} vest stops the bullet.",
        }[event.defence]
        return f"{told} {does(event.target, 'fire')} back." if event.return_fire else told

    # The result

    def result(self, view: Any) -> RenderableType:
        outcome: HeistOutcome = view.board.outcome
        verdict = SIDES.get(outcome.side or "", "Nobody wins").upper()
        parts: list[RenderableType] = [Text(f"\n{verdict}.", style="bold")]
        parts.append(Text(WHY[outcome.ending].format(bags=_bags(outcome.bags))))
        if self.cast.you is not None:
            won = self.cast.you in outcome.winners
            parts.append(Text("You win." if won else "You lose.", style="bold green" if won else "bold red"))
        parts += [slug("  WHO WAS WHO"), self._who(outcome)]
        if outcome.story:
            parts += self._story(outcome, outcome.story)
        return Group(*parts)

    def _who(self, outcome: HeistOutcome) -> RenderableType:
        lines = []
        for seat, identity in enumerate(outcome.identities):
            words = ["won"] * (seat in outcome.winners) + ["alive" if seat in outcome.alive else "out"]
            words += [f"turned by {NAMES['guilty_conscience']}"] * (seat in outcome.turned)
            style = "bold yellow" if seat in outcome.winners else ""
            who = Text(self.cast.title(seat), style=style)
            lines.append((who, Text(name(identity), style=COLOURS[identity]), Text(", ".join(words))))
        never = Text(f"Never dealt: {_names(outcome.undealt)}.", style="dim")
        return Group(rows(lines), inset(never)) if outcome.undealt else rows(lines)

    def _story(self, outcome: HeistOutcome, story: Story) -> list[RenderableType]:
        money = [
            (Text(f"Bag {number}"), Text(self._way(steps, outcome)))
            for number, steps in enumerate([steps for steps in story.money if steps], 1)
        ]
        parts: list[RenderableType] = [slug("  THE MONEY"), rows(money)] if money else []
        if story.shots:
            parts += [slug("  THE TRUCK"), *(inset(self._shot(shot)) for shot in story.shots)]
        point = story.turning_point
        if point is not None:
            who = self.cast.object(point.seat)
            told = {
                "bag_held": f"A bag lay with {who} from turn {point.turn} on, and never left.",
                "never_shot_at": f"Nobody ever shot at {who}.",
                "friendly_fire": f"{self.cast.name(point.seat)} shot {self.cast.object(point.other or 0)} "
                f"of the same side in turn {point.turn}.",
            }
            parts += [slug("  WHAT DECIDED IT"), inset(told[point.what])]
        return parts

    def _way(self, steps: Iterable[BagStep], outcome: HeistOutcome) -> str:
        return "; ".join(self._step(step, outcome) for step in steps) + "."

    def _step(self, step: BagStep, outcome: HeistOutcome) -> str:
        who = self.cast.object(step.seat)
        to = "" if step.to is None else self.cast.object(step.to)
        return {
            "passed": f"{who} passed it to {to}",
            "taken": f"{who} took it",
            "given": f"{who} gave it to {to}",
            "loaded": f"{who} loaded it",
            "kept": f"{who} ({name(outcome.identities[step.seat])}) kept it",
            "found": f"{who} found it on {to} and loaded it",
            "ruined": f"dye ruined it with {who}",
            "looted": f"{who} looted it from {to}",
            "shell": f"{who} fired it as a shell",
            "paid": f"{who} paid the Driver with it",
        }[step.what]

    def _shot(self, shot: Shot) -> str:
        words = f"{self.cast.name(shot.attacker)} {SHOTS[shot.attack]} {self.cast.object(shot.target)}"
        return f"{words}: {ANSWERS[shot.answer]}{', friendly fire' if shot.friendly else ''}."


def name(card: str | None) -> str:
    """The name on any card."""
    return CARDS[card].name if card else "nothing"


def _card(card: str) -> Text:
    return Text.assemble((name(card), "bold"), f". {CARDS[card].text}")


def _names(cards: Sequence[str]) -> str:
    return listed([_times(card, count) for card, count in Counter(cards).items()]) if cards else ""


def _kinds(counts: Mapping[str, int]) -> str:
    return listed([_times(card, count) for card, count in counts.items() if count])


def _times(card: str, count: int) -> str:
    return f"{name(card)} x{count}" if count > 1 else name(card)


def _a(identity: str) -> str:
    """An identity with its article."""
    return {"agent": "an Agent", "rival": "a Rival"}.get(identity, name(identity))


def _bags(number: int) -> str:
    return counted(number, "bag")


def _is(shown: Any, restraint: str) -> bool:
    return shown.restraint in (restraint, "both")


def _space(event: events.TokenMoved) -> str:
    if event.track == "getaway":
        return f"THE TRUCK ROLLS ON, SPACE {event.space}"
    if event.space >= AGENTS_WIN:
        return "AGENTS WIN"
    return f"{'QUIET' if event.space < FIRST_ALARM else 'ALARM'}, SPACE {event.space}"


def _second(cause: str) -> str:
    """Return a death in the second person."""
    return cause.replace("is ", "are ", 1) if cause.startswith("is ") else cause.replace("dies", "die")


TERMINAL_FACE = BankFace
