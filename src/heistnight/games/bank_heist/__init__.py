"""Bank Heist: social deduction for five to eight, in a vault and in the back of a truck."""

from heistnight.core.action import HandOver, Measured
from heistnight.core.game import Game
from heistnight.core.orders import Draw
from heistnight.core.rng import Rng
from heistnight.games.bank_heist.moves import ACTIONS
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARM_DECK,
    ALARMS,
    ALL_IDENTITIES,
    CARDS,
    FREE,
    HANDCUFF_DECK,
    IDENTITIES,
    NOBODY,
    NONE,
    RIVAL,
    VAULT,
    Identity,
    start_space,
)
from heistnight.games.bank_heist.presets import PRESETS
from heistnight.games.bank_heist.records import ANYBODY, NOTHING, CodeView
from heistnight.games.bank_heist.table import HeistTable
from heistnight.games.bank_heist.talk import PHRASES
from heistnight.games.bank_heist.vault import Begin


class BankHeist(Game[HeistOptions, HeistTable]):
    """Find out whom you can trust before the truck stops."""

    id = "bank-heist"
    title = "Bank Heist"
    blurb = "Crew, Agents and Rivals rob a bank in silence, then shout, then shoot. Nobody knows who is who."
    version = 3
    poster = 3
    seats = range(5, 9)
    default_players = 6
    unhurried = {"pace": "none"}
    actions = ACTIONS
    phrases = PHRASES
    notices = (HandOver, Measured)
    options_type = HeistOptions
    presets = PRESETS
    draws = {
        "vault": Draw(CARDS),
        "alarm": Draw(ALARMS),
        "identities": Draw(IDENTITIES),
        "code": Draw(),
        "race": Draw(),
    }

    def deal_from(self, options: HeistOptions, rng: Rng, logged: bool) -> HeistTable:
        """Shuffle the Vault, the Alarm and the identities, in this order, and begin (BH-1.2 to BH-1.5)."""
        seats = options.players
        vault = rng.shuffled(VAULT, "vault")[::-1]
        alarm = rng.shuffled(ALARM_DECK, "alarm")[::-1]
        identities = deal_identities(options, rng)
        table = HeistTable(
            seats=seats,
            rng=rng,
            log=[] if logged else None,
            options=options,
            timed=options.timed,
            token=start_space(options.tempo, seats),
            identities=identities[:seats],
            undealt=identities[seats:],
            hands=[()] * seats,
            vault=vault,
            vault_up=[],
            vault_down=[],
            looking_at=[],
            alarm=alarm,
            alarm_up=[],
            handcuffs=HANDCUFF_DECK,
            attributes=[NONE] * seats,
            alive=[True] * seats,
            restraints=[FREE] * seats,
            knocked_out=[False] * seats,
            stabbed_by=[NOBODY] * seats,
            vest_used=[False] * seats,
            revealed=[False] * seats,
            turns=[0] * seats,
            looted=[False] * seats,
            code=CodeView(
                attempt=0,
                digits=(),
                wrong=(),
                empty=0,
                adds=options.adds,
                moves_token=options.wrong_code != "lockout",
            ),
            locked=[False] * seats,
            answers=[],
            lags=[0] * seats,
            credits=[0] * seats,
            ready=[False] * seats,
            holders=["person"] * seats,
            missed=[0] * seats,
            could=[ANYBODY] * (seats * (seats + 1)),
            sure=[NOTHING] * (seats * (seats + 1)),
            deck_seen=[()] * seats,
            notebooks=[()] * seats,
            writers=[],
        )
        table.agenda.append(Begin())
        table.settle()
        return table


def deal_identities(options: HeistOptions, rng: Rng) -> list[Identity]:
    """All eight are shuffled whatever the number of players (BH-1.4); option mix deals until all sides are there."""
    while True:
        dealt = rng.shuffled(ALL_IDENTITIES, "identities")
        in_play = dealt[: options.players]
        if options.mix == "book" or (AGENT in in_play and RIVAL in in_play):
            return dealt


GAME = BankHeist()
