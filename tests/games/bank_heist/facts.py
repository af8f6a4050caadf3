"""What the conformance suite must be told of Bank Heist: the box, and where its pieces lie."""

from collections import Counter
from itertools import chain

from heistnight.games.bank_heist.pieces import (
    ALARM_DECK,
    ALARMS,
    ALL_IDENTITIES,
    CARDS,
    CASH_BAG,
    HANDCUFF_DECK,
    HANDCUFFS,
    IDENTITIES,
    NONE,
    VAULT,
    WORN,
)
from heistnight.games.bank_heist.table import HeistTable
from tests.conformance.facts import Facts, Pieces


def box(table: HeistTable) -> Pieces:
    """8 identities, 40 Vault cards and 4 Handcuffs, 25 Alarm cards (section 2)."""
    return {
        "identities": Counter(map(IDENTITIES.__getitem__, ALL_IDENTITIES)),
        "cards": Counter(map(CARDS.__getitem__, [*VAULT, *[HANDCUFFS] * HANDCUFF_DECK])),
        "alarm": Counter(map(ALARMS.__getitem__, ALARM_DECK)),
    }


def lying(table: HeistTable) -> Pieces:
    ruined = [card for _owner, card in table.vault_down]
    worn = [card for worn in table.restraints for restraint, card in WORN.items() if worn & restraint]
    bags = [CASH_BAG] * table.truck
    cuffs = [HANDCUFFS] * table.handcuffs
    cards = chain(table.vault, table.vault_up, ruined, worn, bags, cuffs, table.looking_at, *table.hands)
    placed = [attribute for attribute in table.attributes if attribute != NONE]
    in_hand = [attribute] if (attribute := getattr(table.open(), "attribute", None)) is not None else []
    return {
        "identities": Counter(map(IDENTITIES.__getitem__, chain(table.identities, table.undealt))),
        "cards": Counter(map(CARDS.__getitem__, cards)),
        "alarm": Counter(map(ALARMS.__getitem__, chain(table.alarm, table.alarm_up, placed, in_hand))),
    }


FACTS = Facts(box=box, lying=lying, examples=4, pace=20, all_seats=False)
