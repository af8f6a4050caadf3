"""What the shared suite can not find out by itself: what is in the box, and where it lies."""

from collections import Counter
from itertools import chain

from heistnight.games.masterminds.pieces import (
    BLUEPRINTS,
    FAILURES,
    GEM_COUNT,
    GEMS,
    HEISTS,
    PREPS,
    TALENTS,
    prep_deck,
)
from heistnight.games.masterminds.table import MastermindsTable
from tests.conformance.facts import Facts, Pieces


def box(table: MastermindsTable) -> Pieces:
    """40 Talents, the Prep cards of the options, 24 Heist and 20 Failure cards, the gems of the colours in play."""
    deck = prep_deck(table.options.friendly, table.options.heat)
    gems = {GEMS[gem]: count for gem, count in enumerate(GEM_COUNT) if gem in table.colours or GEMS[gem] == "diamond"}
    return {
        "talents": Counter(TALENTS),
        "prep": Counter(PREPS[card] for card in deck),
        "heists": Counter(HEISTS),
        "failures": Counter(FAILURES),
        "gems": Counter(gems),
    }


def lying(table: MastermindsTable) -> Pieces:
    team = [recruit for crew in table.crews for recruit in crew if recruit is not None]
    talents = chain(
        table.talent_deck,
        table.talent_discard,
        table.pool,
        table.arriving,
        table.looked_at,
        *table.dealt,
        (recruit.talent for recruit in team),
    )
    prep = chain(
        table.prep_deck,
        table.prep_discard,
        *table.hands,
        table.overflow,
        *(recruit.worn for recruit in team),
        (BLUEPRINTS for bonus in table.blueprints if bonus),
    )
    failures = chain(
        table.failure_deck, table.failure_discard, (mark.failure for recruit in team for mark in recruit.marks)
    )
    jobs = [card for heist in table.heists if heist for card in (heist.name, heist.job)]
    gems = Counter[str]()
    for counts in (table.bag, *table.gems):
        gems.update({GEMS[gem]: count for gem, count in enumerate(counts) if count})
    return {
        "talents": Counter(TALENTS[card] for card in talents),
        "prep": Counter(PREPS[card] for card in prep),
        "heists": Counter(HEISTS[card] for card in chain(table.heist_deck, *table.mementos, jobs)),
        "failures": Counter(FAILURES[card] for card in failures),
        "gems": gems,
    }


# A random game takes up to sixty rounds, so a few examples say much.
FACTS = Facts(box=box, lying=lying, examples=2, pace=400, stride=6, all_seats=False)
