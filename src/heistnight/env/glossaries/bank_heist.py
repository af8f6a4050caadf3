"""The words of Bank Heist."""

from typing import get_args

from heistnight.env.glossary import Glossary
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import ALARMS, CARDS, IDENTITIES, RESTRAINTS
from heistnight.games.bank_heist.table import Phase

PHASES = (*get_args(Phase), "over")
DEEDS = (
    "alarm", "place", "look", "see_hand", "search", "swap", "move", "reveal", "die", "loot", "driver", "answer",
    "gunshot", "blast", "stab", "zip", "handcuff", "return", "chloroform", "free", "unjam", "antidote",
    *get_args(moves.Why),
)  # fmt: skip
HISTORY = 12
WITH_CLOCKS = ("SeatView.ready", "OwnView.draft", "OwnView.answer")  # without them every answer counts at once


def glossary(options: HeistOptions) -> Glossary:
    seats = options.players
    how = (
        *ALARMS,
        *CARDS,
        *IDENTITIES,
        *moves.DEFENCES,
        *get_args(moves.Cause),
        *get_args(moves.Checked),
        *get_args(moves.Gun),
    )
    return Glossary(
        words={
            "HeistView.phase": PHASES,
            "HeistView.vault_up": CARDS,
            "HeistView.alarm_up": ALARMS,
            "HeistView.alarm_card": ALARMS,
            "SeatView.hand": CARDS,
            "SeatView.identity": IDENTITIES,
            "SeatView.attribute": ALARMS,
            "SeatView.restraint": RESTRAINTS[1:],
            "AttackView.attack": (*get_args(moves.Attack), "search", "tattoo", "hand"),
            "OwnView.identity": IDENTITIES,
            "OwnView.side": ("crew", "agents", "rivals"),
            "OwnView.hand": CARDS,
            "OwnView.looking_at": CARDS,
            "OwnView.searched": CARDS,
            "OwnView.deck": CARDS,
            "OwnView.ruined": CARDS,
            "OwnView.identities": IDENTITIES,
            "OwnView.possible": IDENTITIES,
            "OwnView.surely": CARDS,
            "Note.cards": CARDS,
            "PassRecord.via": get_args(moves.Via),
            "PassRecord.result": get_args(moves.Received),
            "DeedRecord.what": DEEDS,
            "DeedRecord.how": tuple(dict.fromkeys((*how, *map(str, range(9))))),
        },
        places={
            **dict.fromkeys(("HeistView.seat", "HeistView.active", "HeistView.start", "HeistView.vault_down"), seats),
            **dict.fromkeys(("Question.waiting", "SeatView.stabbed_by", "AttackView.attacker"), seats),
            **dict.fromkeys(("AttackView.target", "WrongCode.seat", "OwnView.partners", "Note.seat"), seats),
            **dict.fromkeys(("PassRecord.giver", "PassRecord.receiver", "DeedRecord.seat", "DeedRecord.target"), seats),
        },
        room={
            "HeistView.seats": seats,
            "HeistView.passes": HISTORY,
            "HeistView.deeds": HISTORY,
            "CodeView.digits": 4,
            "CodeView.wrong": seats,
            "OwnView.identities": seats,
            "OwnView.possible": seats,
            "OwnView.surely": seats,
            "OwnView.notes": HISTORY,
        },
        # What the bare view leaves out already. Who somebody surely is stands in `possible`, one's partners too; the
        # side goes with the identity and the conscience, a searched hand is one of `surely`. Piles are what other
        # columns leave of the box, the Alarm card of a question is the last that was drawn, and wrong codes tell who
        # is locked out. Only ghosts who see everything, and all of us after the end, see more.
        left_out=(
            *("HeistView.hideout", "HeistView.claims_log", "HeistView.notebook", "SeatView.holder"),
            *("HeistView.alarm", "HeistView.alarm_card", "HeistView.handcuffs", "SeatView.locked_out"),
            *("OwnView.side", "OwnView.partners", "OwnView.searched", "OwnView.lag", "Note.owner"),
            *(("OwnView.identities",) if options.ghost_view == "public" else ()),
            *(() if options.timed else WITH_CLOCKS),
        ),
    )
