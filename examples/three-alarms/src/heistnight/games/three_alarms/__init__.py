"""Three Alarms: a small game of nerve for two to five."""

from heistnight.core.game import Game
from heistnight.core.rng import Rng
from heistnight.games.three_alarms.moves import ACTIONS, NerveDealt
from heistnight.games.three_alarms.options import AlarmsOptions
from heistnight.games.three_alarms.pieces import ALARM, HAND, LAST_ALARM, NERVE, VAULT
from heistnight.games.three_alarms.rules import TurnUp
from heistnight.games.three_alarms.table import AlarmsTable
from heistnight.games.three_alarms.talk import PHRASES
from heistnight.games.three_alarms.zones import OPEN


class ThreeAlarms(Game[AlarmsOptions, AlarmsTable]):
    """Wait for more, or grab it now."""

    id = "three-alarms"
    title = "Three Alarms"
    blurb = "The loot piles up. The strongest nerve takes it all, unless the alarm is quicker."
    version = 2
    seats = range(2, 6)
    default_players = 3
    unhurried = {"clock": "none"}
    actions = ACTIONS
    phrases = PHRASES
    options_type = AlarmsOptions

    def deal_from(self, options: AlarmsOptions, rng: Rng, logged: bool) -> AlarmsTable:
        """Shuffle the vault, then the nerve cards, and turn up the first loot."""
        seats = options.players
        vault = rng.shuffled(VAULT)
        while set(vault[-LAST_ALARM:]) == {ALARM}:  # nobody would have had a choice (TA-1.3)
            vault = rng.shuffled(VAULT)
        nerve = rng.shuffled(NERVE)
        hands = [tuple(sorted(nerve[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
        table = AlarmsTable(
            seats=seats,
            rng=rng,
            log=[] if logged else None,
            options=options,
            vault=vault,
            unseen=sorted(nerve[HAND * seats :]),
            hands=hands,
            sealed=[OPEN] * seats,
            pile=[],
            taken=[()] * seats,
            lost=[],
            played=[],
        )
        table.emit(NerveDealt, tuple(hands))
        table.agenda.append(TurnUp())
        table.settle()
        return table


GAME = ThreeAlarms()
