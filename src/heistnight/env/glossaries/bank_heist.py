"""The words of Bank Heist."""

from typing import get_args

from heistnight.env.glossary import Glossary
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import ALARMS, CARDS, IDENTITIES, RESTRAINTS
from heistnight.games.bank_heist.zones import Phase

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
            "AttackView.attack": (*get_args(events.Attack), "search", "tattoo", "hand"),
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
            *("HeistOwn.lag", "Note.owner"),
            *(("HeistOwn.all_identities",) if options.ghost_view == "public" else ()),
            *(() if options.timed else WITH_CLOCKS),
        ),
    )
