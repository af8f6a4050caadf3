"""What Bank Heist says to those who study it: the words of its views, who is ahead, and what its deck must hold."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import prod
from typing import get_args

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
    inside,
    least,
    placed,
)
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENT,
    AGENTS_WIN,
    ALARMS,
    BAGS_NEEDED,
    BOX,
    CARDS,
    CASH_BAG,
    IDENTITIES,
    LARGEST_PRODUCT,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NONE,
    RESTRAINTS,
    Attribute,
    Box,
    Card,
    Identity,
    alarm_names,
    attribute_name,
    card_names,
    identity_name,
    start_space,
)
from heistnight.games.bank_heist.seen.board import attack_shown, code_shown, owners, somebody
from heistnight.games.bank_heist.seen.own import (
    HeistOwn,
    all_identities,
    card_looked_at,
    deck,
    own_answer,
    own_draft,
    possible_to,
    ruined,
    sure_to,
)
from heistnight.games.bank_heist.zones import GETAWAY, HeistZones, Phase

# The glossary ---------------------------------------------------------------------------------------------------------

PHASES = (*get_args(Phase), "over")
DEEDS = (
    "alarm", "place", "look", "see_hand", "search", "swap", "move", "reveal", "die", "loot", "driver", "answer",
    "gunshot", "blast", "stab", "zip", "handcuff", "return", "chloroform", "free", "unjam", "antidote",
    *get_args(events.Why),
)  # fmt: skip
HISTORY = 12
WITH_CLOCKS = ("SeatView.ready", "HeistOwn.draft", "HeistOwn.answer")  # without them every answer counts at once


def glossary(options: HeistOptions) -> Glossary:
    seats = options.players
    how = (
        *ALARMS,
        *CARDS,
        *IDENTITIES,
        *moves.DEFENCES,
        *get_args(events.Cause),
        *get_args(events.Checked),
        *get_args(events.Gun),
    )
    return Glossary(
        words={
            "HeistBoard.phase": PHASES,
            "HeistBoard.vault_up": CARDS,
            "HeistBoard.alarm_up": ALARMS,
            "HeistBoard.alarm_card": ALARMS,
            "SeatView.hand": CARDS,
            "SeatView.identity": IDENTITIES,
            "SeatView.attribute": ALARMS,
            "SeatView.restraint": RESTRAINTS[1:],
            "AttackView.attack": (*get_args(events.Attack), "search", "tattoo", "hand", "loot"),
            "HeistOwn.identity": IDENTITIES,
            "HeistOwn.hand": CARDS,
            "HeistOwn.looking_at": CARDS,
            "HeistOwn.deck": CARDS,
            "HeistOwn.ruined": CARDS,
            "HeistOwn.all_identities": IDENTITIES,
            "HeistOwn.possible": IDENTITIES,
            "HeistOwn.surely": CARDS,
            "Note.cards": CARDS,
            "PassRecord.via": get_args(events.Via),
            "PassRecord.result": get_args(events.Received),
            "DeedRecord.what": DEEDS,
            "DeedRecord.how": tuple(dict.fromkeys((*how, *map(str, range(9))))),
        },
        places={
            **dict.fromkeys(("HeistBoard.active", "HeistBoard.start", "HeistBoard.vault_down"), seats),
            **dict.fromkeys(("Question.waiting", "SeatView.stabbed_by", "AttackView.attacker"), seats),
            **dict.fromkeys(("AttackView.target", "WrongCode.seat", "Note.seat"), seats),
            **dict.fromkeys(("PassRecord.giver", "PassRecord.receiver", "DeedRecord.seat", "DeedRecord.target"), seats),
        },
        room={
            "HeistBoard.seats": seats,
            "HeistBoard.passes": HISTORY,
            "HeistBoard.deeds": HISTORY,
            "CodeView.digits": 4,
            "CodeView.wrong": seats,
            "HeistOwn.all_identities": seats,
            "HeistOwn.possible": seats,
            "HeistOwn.surely": seats,
            "HeistOwn.notes": HISTORY,
        },
        # Some of it hangs on the options alone. Piles are what other columns leave of the box, the Alarm card of a
        # question is the last that was drawn, and wrong codes tell who is locked out. Only ghosts who see everything
        # are shown more identities than follow from `possible`.
        left_out=(
            *("HeistBoard.hideout", "HeistBoard.claims_log", "HeistBoard.notebook", "SeatView.holder"),
            *("HeistBoard.alarm", "HeistBoard.alarm_card", "HeistBoard.handcuffs", "SeatView.locked_out"),
            *("HeistOwn.lag", "Note.owner", "CodeView.adds"),
            *(("HeistOwn.all_identities",) if options.ghost_view == "public" else ()),
            *(() if options.timed else WITH_CLOCKS),
        ),
    )


def sources(options: HeistOptions) -> Sources:
    return Sources(
        board={
            "phase": asked(lambda table, seat: table.phase if table.agenda else "over"),
            "active": drawn(somebody, "active"),
            "start": drawn(somebody, "start"),
            "vault": drawn(len, "vault"),
            "vault_up": drawn(card_names, "vault_up"),
            "vault_down": drawn(owners, "vault_down"),
            "alarm_up": drawn(alarm_names, "alarm_up"),
            "seats": inside(
                cards=placed(len, "hands"),
                hand=placed(open_hand, "hands", "attributes", "phase"),
                identity=placed(shown_identity, "identities", "revealed"),
                attribute=placed(attribute_name, "attributes"),
                attribute_down=placed(
                    lambda attribute, down: attribute == MARTIAL_SKILLS and down, "attributes", "martial_down"
                ),
                conscience_awake=placed(lambda conscience, place: conscience == place, "conscience", "place"),
                restraint=placed(RESTRAINTS.__getitem__, "restraints"),
                stabbed_by=placed(somebody, "stabbed_by"),
                **{name: placed(as_it_is, name) for name in ("alive", "knocked_out", "vest_used", "turns", "ready")},
            ),
            "code": drawn(code_shown, "code"),
            "attack": asked(lambda table, seat: attack_shown(table), "agenda"),
        },
        own={
            HeistOwn: {
                "identity": placed(IDENTITIES.__getitem__, "identities"),
                "hand": placed(card_names, "hands"),
                "looking_at": asked(card_looked_at, "looking_at", "agenda"),
                "deck": placed(deck, "deck_seen"),
                "ruined": asked(lambda table, seat: ruined(tuple(table.vault_down), seat), "vault_down"),
                "all_identities": asked(all_identities, "alive", "identities"),
                "possible": asked(possible_to, "could"),
                "surely": asked(sure_to, "sure"),
                "notes": placed(as_it_is, "notebooks"),
                "draft": asked(own_draft),
                "answer": asked(own_answer),
            }
        },
    )


def open_hand(hand: tuple[Card, ...], attribute: Attribute, phase: Phase) -> tuple[str, ...] | None:
    return card_names(hand) if attribute == LOOSE_TONGUE and phase in GETAWAY else None


def shown_identity(identity: Identity, revealed: bool) -> str | None:
    return identity_name(identity if revealed else None)


# The lens -------------------------------------------------------------------------------------------------------------


class BankHeistLens(Lens):
    lead = (
        "Ahead in the robbery is the Crew while the bags keep pace with the alarm, otherwise the Agents; in the truck "
        "the side that would win at the Hideout now, in a showdown the side with more people alive. "
        "The lab sees the identities; the players do not."
    )
    holding = "A seat had a card if it was in its hand at some time, and an Attribute if it lay in front of it."

    def sides(self, table: HeistZones) -> Sequence[str]:
        return [table.side(seat) for seat in range(table.seats)]

    def ahead(self, table: HeistZones) -> tuple[Seat, ...]:
        leader = _leader(table)
        return tuple(seat for seat in range(table.seats) if leader and table.side(seat) == leader)

    def held(self, table: HeistZones, seat: Seat) -> Iterable[str]:
        attribute = table.attributes[seat]
        cards = [CARDS[card] for card in table.hands[seat]]
        return cards if attribute == NONE else [*cards, ALARMS[attribute]]

    def cards(self) -> dict[str, str]:
        pieces = [*BOX.vault, *BOX.handcuffs, *BOX.alarm_attribute]
        return {piece.id: piece.name for piece in pieces if piece.kind != "dye"}


def _leader(table: HeistZones) -> str:
    if table.phase == "showdown":
        return _most_alive(table)
    if table.phase not in GETAWAY:
        start = start_space(table.options.tempo, table.seats)
        bags, alarm = table.truck * (AGENTS_WIN - start), (table.token - start) * BAGS_NEEDED
        return "" if bags == alarm else "crew" if bags > alarm else "agents"
    living = table.living()
    if any(table.identities[seat] == AGENT for seat in living):
        return "agents"
    paid = any(table.side(seat) == "rivals" and CASH_BAG in table.hands[seat] for seat in living)
    return "rivals" if paid else "crew"


def _most_alive(table: HeistZones) -> str:
    sides = [table.side(seat) for seat in table.living()]
    counts = sorted({side: sides.count(side) for side in sides}.items(), key=lambda item: -item[1])
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return ""
    return counts[0][0]


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
    roles = [space.role for space in box.board.robbery_track]
    if roles.count("agents_win") != 1:
        yield Fault(("board", "robbery_track"), "one space must have the role agents_win")
    if not any(space.alarm for space in box.board.robbery_track):
        yield Fault(("board", "robbery_track"), "one space at least must have an alarm")
    last = max(space.space for space in box.board.robbery_track)
    for tempo, starts in box.board.tempo.items():
        for players, start in starts.items():
            if not 0 <= start < last:
                yield Fault(("board", "tempo", tempo, players), f"a start must be 0 to {last - 1}, not {start}")


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
        {"name", "text", "duties", "guns", "vest", "turn", "start_for", "getaway_track", "getaway_length"}
    ),
    faults=faults,
)


RESEARCH = Research(glossary=glossary, sources=sources, lens=BankHeistLens(), deck=DECK)
