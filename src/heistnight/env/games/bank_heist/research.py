"""Research declarations of Bank Heist: words of its views, its standing, and checks of its deck."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import prod

from heistnight.core.action import Seat
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
    in_row,
    inside,
    least,
    placed,
)
from heistnight.env.games.bank_heist.compact import COMPACT
from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENTS_WIN,
    ALARMS,
    BOX,
    CARDS,
    CASH_BAG,
    LARGEST_PRODUCT,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NONE,
    Attribute,
    Box,
    Card,
    Identity,
    Space,
    start_space,
)
from heistnight.games.bank_heist.seen.board import attack_in, code_shown, owners
from heistnight.games.bank_heist.seen.own import (
    HeistOwn,
    all_identities,
    card_looked_at,
    cards_in,
    deck,
    identities_in,
    own_answer,
    own_draft,
    ruined,
)
from heistnight.games.bank_heist.zones import GETAWAY, HeistZones, Phase

# The glossary ---------------------------------------------------------------------------------------------------------

HISTORY = 12
WITH_CLOCKS = ("SeatView.ready", "HeistOwn.draft", "HeistOwn.answer")  # without them every answer counts at once


def glossary(options: HeistOptions) -> Glossary:
    return Glossary(
        room={
            "HeistBoard.passes": HISTORY,
            "HeistBoard.deeds": HISTORY,
            "CodeView.wrong": options.players,
            "HeistOwn.notes": HISTORY,
        },
        # Some of it hangs on the options alone. Piles are what other columns leave of the box, the Alarm card of a
        # question is the last that was drawn, and wrong codes tell who is locked out. Only ghosts who see everything
        # are shown more identities than follow from `possible`.
        left_out=(
            *("HeistBoard.hideout", "HeistBoard.claims_log", "HeistBoard.notebook", "SeatView.holder"),
            *("HeistBoard.alarm", "HeistBoard.alarm_card", "HeistBoard.handcuffs", "SeatView.locked_out"),
            *("HeistOwn.lag", "Note.owner", "CodeView.adds", "CodeView.moves_token"),
            *(("HeistOwn.all_identities",) if options.ghost_view == "public" else ()),
            *(() if options.timed else WITH_CLOCKS),
        ),
    )


def sources(options: HeistOptions) -> Sources:
    return Sources(
        board={
            "phase": asked(lambda table, seat: table.phase if table.agenda else "over"),
            "vault": drawn(len, "vault"),
            "vault_down": drawn(owners, "vault_down"),
            "seats": inside(
                cards=placed(len, "hands"),
                hand=placed(open_hand, "hands", "attributes", "phase"),
                identity=placed(shown_identity, "identities", "revealed"),
                attribute=placed(as_it_is, "attributes"),
                attribute_down=placed(
                    lambda attribute, down: attribute == MARTIAL_SKILLS and down, "attributes", "martial_down"
                ),
                conscience_awake=placed(lambda conscience, place: conscience == place, "conscience", "place"),
                restraint=placed(as_it_is, "restraints"),
                **{name: placed(as_it_is, name) for name in ("alive", "knocked_out", "vest_used", "turns", "ready")},
                stabbed_by=placed(as_it_is, "stabbed_by"),
            ),
            "code": drawn(code_shown, "code"),
            "attack": drawn(attack_in, "open"),
        },
        own={
            HeistOwn: {
                "identity": placed(as_it_is, "identities"),
                "hand": placed(as_it_is, "hands"),
                "looking_at": asked(card_looked_at, "looking_at", "open"),
                "deck": placed(deck, "deck_seen"),
                "ruined": asked(lambda table, seat: ruined(tuple(table.vault_down), seat), "vault_down"),
                "all_identities": asked(all_identities, "alive", "identities"),
                "possible": in_row(identities_in, "could"),
                "surely": in_row(cards_in, "sure"),
                "notes": placed(as_it_is, "notebooks"),
                "draft": asked(own_draft),
                "answer": asked(own_answer),
            }
        },
    )


def open_hand(hand: tuple[Card, ...], attribute: Attribute, phase: Phase) -> tuple[Card, ...] | None:
    return hand if attribute == LOOSE_TONGUE and phase in GETAWAY else None


def shown_identity(identity: Identity, revealed: bool) -> Identity | None:
    return identity if revealed else None


# The lens -------------------------------------------------------------------------------------------------------------


class BankHeistLens(Lens):
    signs = (
        *("bags in the truck", "the alarm", "whether they are in the truck", "how far the truck is"),
        *("living Agents", "living Crew", "living Rivals", "Agents who can not act", "Rivals with a bag"),
    )
    holding = "A seat had a card if it was in its hand at some time, and an Attribute if it lay in front of it."
    using = (
        "A weapon works when it kills, stabs or binds its target; what saves, binds or puts to sleep is played when it "
        "does; a bag is played when it is loaded; an Alarm card when it is drawn."
    )
    zones = (*("identities", "undealt", "hands", "vault", "vault_up", "vault_down", "alarm", "alarm_up", "attributes"),)

    def sides(self, table: HeistZones) -> Sequence[str]:
        return [table.side(seat) for seat in range(table.seats)]

    def far(self, table: HeistZones) -> float:
        start = start_space(table.options.tempo, table.seats)
        if table.phase in GETAWAY:
            return 0.5 + 0.5 * min(1.0, table.token / table.hideout())
        return 0.5 * (table.token - start) / (AGENTS_WIN - start)

    def standing(self, table: HeistZones) -> Sequence[Sequence[float]]:
        fled = table.phase in GETAWAY
        sides = [(table.side(seat), seat) for seat in table.living()]
        agents, crew, rivals = ([seat for of, seat in sides if of == side] for side in ("agents", "crew", "rivals"))
        return [
            (
                *(table.truck, 0 if fled else table.token, fled, table.token if fled else 0),
                *(len(agents), len(crew), len(rivals), sum(not table.able(seat) for seat in agents)),
                sum(CASH_BAG in table.hands[seat] for seat in rivals),
            )
        ]

    def used(self, table: HeistZones) -> Iterable[tuple[str, bool]]:
        weapon = ""
        for event in table.log or ():
            match event:
                case events.Attacked(weapon=drawn):
                    if weapon:
                        yield weapon, False
                    weapon = drawn if drawn in CARDS else ""
                case events.Died() | events.Stabbed() if weapon:
                    yield weapon, True
                    weapon = ""
                case events.Restrained(restraint=restraint):
                    yield restraint, True
                    weapon = ""
                case events.KnockedOut():
                    yield "chloroform", True
                case events.Freed(by=seat) if seat is not None:
                    yield "lock_pick", True
                case events.Answered(defence="adrenaline") | events.PoisonHeld():
                    yield "adrenaline", True
                case events.CardReceived(result="loaded"):
                    yield "cash_bag", True
                case events.CardReceived(result="dye"):
                    yield "dye_pack", True
                case events.AlarmDrawn(card=card):
                    yield card, True
        if weapon:
            yield weapon, False

    def other_cards(self) -> dict[str, str]:
        return {piece.id: piece.name for piece in [*BOX.vault, *BOX.alarm_instant] if piece.id not in self.cards()}

    def held(self, table: HeistZones, seat: Seat) -> Iterable[str]:
        attribute = table.attributes[seat]
        cards = [CARDS[card] for card in table.hands[seat]]
        return cards if attribute == NONE else [*cards, ALARMS[attribute]]

    def cards(self) -> dict[str, str]:
        pieces = [*BOX.vault, *BOX.handcuffs, *BOX.alarm_attribute]
        return {piece.id: piece.name for piece in pieces if piece.kind != "dye"}


# The deck -------------------------------------------------------------------------------------------------------------

MOST_PLAYERS = 8
DIGITS_IN_A_CODE = 3


def faults(box: Box) -> Iterator[Fault]:
    for name in ("identities", "vault", "handcuffs", "alarm_instant", "alarm_attribute"):
        for number, piece in enumerate(getattr(box, name)):
            yield from least(piece.count, 0, (name, number, "count"), "the count")
    people = sum(card.count for card in box.identities)
    if people < MOST_PLAYERS:
        yield Fault(("identities",), f"eight can play, so there must be 8 identities, not {people}")
    bags = next(piece.count for piece in box.vault if piece.id == "cash_bag")
    if bags < box.board.bags_needed:
        yield Fault(("board", "bags_needed"), f"{box.board.bags_needed} bags are needed, the vault holds {bags}")
    digits = [piece.digit for piece in box.code]
    if max(map(prod, combinations(digits, DIGITS_IN_A_CODE))) > LARGEST_PRODUCT:
        yield Fault(("code",), f"three digits multiply to more than {LARGEST_PRODUCT}, which nobody can enter")
    for number, piece in enumerate(box.code):
        if piece.count != 1:
            yield Fault(("code", number, "count"), f"each digit is there once, not {piece.count} times")
    for number, space in enumerate(box.board.robbery_track):
        if space.space != number + 1:
            place = ("board", "robbery_track", number, "space")
            yield Fault(place, f"the spaces are numbered one by one: {number + 1}, not {space.space}")
    roles = [space.role for space in box.board.robbery_track]
    if roles.count("agents_win") != 1:
        yield Fault(("board", "robbery_track"), "one space must have the role agents_win")
    if not any(space.alarm for space in box.board.robbery_track):
        yield Fault(("board", "robbery_track"), "one space at least must have an alarm")
    yield from _silence(box.board.robbery_track)
    last = max(space.space for space in box.board.robbery_track)
    for tempo, starts in box.board.tempo.items():
        for players, start in starts.items():
            if not 0 <= start < last:
                yield Fault(("board", "tempo", tempo, players), f"a start must be 0 to {last - 1}, not {start}")


def _silence(track: Sequence[Space]) -> Iterator[Fault]:
    """From the first ALARM space on it rings till the Agents win (BH-5.1): the table knows of no end before."""
    rings = False
    for number, space in enumerate(track):
        place = ("board", "robbery_track", number, "alarm")
        if space.role == "agents_win":
            if space.alarm:
                yield Fault(place, f"space {space.space} ends the robbery, so no alarm can ring there")
            return
        if rings and not space.alarm:
            yield Fault(place, f"the alarm never stops, so space {space.space} must have one like those before it")
        rings = rings or space.alarm


DECK = Bench(
    box=Box,
    fixed={
        "identities": "id",
        "vault": "id",
        "handcuffs": "id",
        "alarm_instant": "id",
        "alarm_attribute": "id",
        "code": "id",
    },
    unread=frozenset(
        {"name", "text", "duties", "effect", "guns", "vest", "turn", "start_for", "getaway_track", "getaway_length"}
    ),
    faults=faults,
)


RESEARCH = Research(
    glossary=glossary,
    sources=sources,
    lens=BankHeistLens(),
    deck=DECK,
    compact=COMPACT,
    colour=("#8ccb9f", "#22633b"),
)
