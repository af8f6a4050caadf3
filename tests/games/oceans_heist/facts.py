"""What the conformance suite must be told of Ocean's Heist: the box, and where its cards lie."""

from collections import Counter
from itertools import chain

from hypothesis import strategies as st

from heistnight.games.oceans_heist.moves import SidesSwitched
from heistnight.games.oceans_heist.pieces import CASINO, EMPTY, GEAR, VAULTS
from heistnight.games.oceans_heist.table import OceansTable
from tests.conformance.facts import Facts, Pieces
from tests.strategies import AnyGame, Play, seeds, values


def box(table: OceansTable) -> Pieces:
    """90 Equipment cards; once the Heist has begun 60 Casino and 10 Vault Defenses too (section 2, OH-5.4)."""
    begun = table.heist
    return {
        "equipment": Counter(GEAR),
        "casino": Counter(CASINO if begun else ()),
        "vault": Counter(VAULTS if begun else ()),
    }


def lying(table: OceansTable) -> Pieces:
    equipment = chain(table.shop, table.hand, table.laid, table.laid_now, table.discards, table.openings)
    # Until the Reveal what lies in the slots is also among the eight, and Vault places are among the three.
    slots = [] if table.eight else table.slots
    vaults = [] if table.three else table.vault_places
    field = {kind: [defense.card for defense in table.field if defense.kind == kind] for kind in ("casino", "vault")}
    casino = chain(
        table.casino_deck, table.eight, slots, table.carried, table.extras, table.casino_discards, field["casino"]
    )
    vault = chain(table.vault_deck, table.three, vaults, table.vault_discards, field["vault"])
    return {
        "equipment": Counter(GEAR[card] for card in equipment),
        "casino": Counter(CASINO[card] for card in casino if card != EMPTY),
        "vault": Counter(VAULTS[card] for card in vault if card != EMPTY),
    }


@st.composite
def any_clock(draw: st.DrawFn, game: AnyGame) -> Play:
    """Any way to play by any clock. Where drafts can be changed for ever, only the clock ends a window."""
    clock = draw(st.sampled_from(["brisk", "relaxed", "off"]))  # chance never gets ready by itself, as book wants
    others = {c.name: draw(st.none() | values(c)) for c in game.choices if c.name != "clock"}
    wanted = {name: value for name, value in others.items() if value is not None}
    chosen = game.options(players=draw(st.sampled_from(game.seats)), clock=clock, **wanted)
    observer = draw(st.sampled_from([None, *range(chosen.players)]))
    return Play(chosen, draw(seeds()), draw(seeds()), observer, calm=clock == "off" and draw(st.booleans()))


FACTS = Facts(
    box=box,
    lying=lying,
    stride=3,
    examples=6,
    plays=any_clock,
    pace=60,
    all_seats=False,
    settings={"clock": "off"},
    clears=(SidesSwitched,),
)
