"""The strongest player of The Plan: it reckons with what others hold, want and will do, and plays to win."""

from collections.abc import Sequence

from heistnight.bots.belief import Belief
from heistnight.bots.bot import Eyes
from heistnight.bots.choice import Weights, close_to_best, pick
from heistnight.bots.the_plan.lookahead import Tomorrow
from heistnight.bots.the_plan.medium import prize, truces
from heistnight.bots.the_plan.minds import Hands, Minds
from heistnight.bots.the_plan.player import Player, missed
from heistnight.bots.the_plan.position import MASK, Position, raid, shares_of
from heistnight.bots.the_plan.stakes import Stakes
from heistnight.bots.the_plan.talk import CLAIMS, Ears, Tongue, fits
from heistnight.bots.the_plan.worth import Rough, Sharp
from heistnight.core.action import Seat
from heistnight.games.the_plan.memory import direction
from heistnight.games.the_plan.moves import Give
from heistnight.games.the_plan.pieces import EMPTY, KINDS, Face, Kind, Trinket
from heistnight.games.the_plan.rounds import LAST_TURN, LAST_TURNS_OF_ROUNDS
from heistnight.games.the_plan.table import PlanTable

WORLDS = 40
DRAWS = 4
# How clearly a difference in points shows to a greedy, a careful and a deep mind.
HEATS = (0.7, 0.35, 0.7)
# How often others play anything, the fattest, what is best against anything, what is best against the best.
DEPTHS = (0.05, 0.08, 0.42, 0.45)
GHOSTS = (1.0, 0.0, 0.0, 0.0)
ROUNDS = 6
# Plans, gifts and trinkets this near the best (in points) are as good, and harder to guess.
SLACK = 0.2
GIFT_SLACK = 0.15
TRINKET_SLACK = 0.1
# How many next turns to look at, and how much of a point there counts now.
TOMORROWS = 8
FUTURE = 0.5
FUTURE_ALONE = 1.0
SECOND = 0.4
# How much of a point gained by the one who gets my cards, or kept from others by my trinket, counts for me.
FEED = 0.4
DENY = 0.25
WARNED = 0.5
TRUCE_COST = 1.5
BIDDINGS = 60
ROUND_ENDS = (*LAST_TURNS_OF_ROUNDS, LAST_TURN)


class Hard(Player):
    """Plays what wins most often against what the others may hold and are likely to play."""

    level = "hard"
    tongue = Tongue(often=0.35, bluffs=0.2, tricks=0.3)

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        worlds: list[PlanTable] = [eyes.world() for _ in range(WORLDS)]
        hands = [held(world) for world in worlds]
        worth = Sharp(position)
        stakes = Stakes(position, worth)
        minds = Minds(position, worth, hands, HEATS, 0 if position.world.solitaire else ROUNDS)
        hearing = Hearing(position, eyes, stakes.wish)
        chances = self.winning(position, faces, hearing.believed(hands), minds, stakes, hearing)
        point = stakes.slope(sum(chances) / len(chances))
        weight = self.patience(position)
        if weight:
            later = self.kept(position, worlds[:TOMORROWS], minds.shares, faces)
            chances = [chance + weight * point * value for chance, value in zip(chances, later)]
        chances = [chance + point * hearing.urge(face) for chance, face in zip(chances, faces)]
        choice = close_to_best(position.rng, faces, chances, SLACK * point)
        return hearing.peaceful(choice, dict(zip(faces, chances)), TRUCE_COST * point)

    def winning(
        self,
        position: Position,
        faces: Sequence[Face],
        hands: Sequence[Hands],
        minds: Minds,
        stakes: Stakes,
        hearing: "Hearing",
    ) -> list[float]:
        """Return each Plan's chance to win the game, over many choices of the others."""
        totals = [0.0] * len(faces)
        me, lying, wish, rng = position.me, position.lying, stakes.wish, position.rng
        depths = GHOSTS if position.world.solitaire else DEPTHS
        plans = [0] * position.seats
        for hand in hands:
            choices = [
                (seat, hand[seat], hearing.leaning(seat, hand[seat], minds.mixed(seat, hand[seat], depths)))
                for seat in position.others
            ]
            for _ in range(DRAWS):
                for seat, cards, weights in choices:
                    plans[seat] = pick(rng, cards, weights)
                for place, face in enumerate(faces):
                    plans[me] = face
                    totals[place] += stakes.winning(raid(plans, lying, wish))
        return [total / (len(hands) * DRAWS) for total in totals]

    def patience(self, position: Position) -> float:
        """Return the weight of a card kept for the next turn; nothing where none is kept."""
        if position.world.solitaire:
            return FUTURE_ALONE if position.left else 0.0
        return 0.0 if position.turn in ROUND_ENDS else FUTURE

    def kept(
        self, position: Position, worlds: Sequence[PlanTable], shares: Sequence[float], faces: Sequence[Face]
    ) -> list[float]:
        """Return the value of the best card left for next turn, for each Plan that might be played now."""
        totals = [0.0] * len(faces)
        for world in worlds:
            values = Tomorrow(position, world, [()] * len(KINDS), shares).outlook(position.me)
            for place, face in enumerate(faces):
                rest = list(position.hand)
                rest.remove(face)
                if world.solitaire and world.stack:
                    rest.append(world.stack[-1])
                totals[place] += max(values[card] for card in rest)
        return [total / len(worlds) for total in totals]

    def give(self, position: Position, eyes: Eyes, pairs: Sequence[Give]) -> Give:
        """Keeps what will bring most next turn, and feeds nobody."""
        me, table = position.me, position.world
        step = direction(table.round)
        receiver, giver = (me + step) % table.seats, (me - step) % table.seats
        shares = shares_of(position.unplayed)
        second = 0.0 if position.turn + 1 in ROUND_ENDS else SECOND
        totals = [0.0] * len(pairs)
        for _ in range(TOMORROWS):
            world: PlanTable = eyes.world()
            tomorrow = Tomorrow(position, world, position.museum, shares)
            mine, theirs = tomorrow.outlook(me), tomorrow.outlook(receiver)
            given = least(tomorrow.outlook(giver), world.hands[giver])
            rival = max(theirs[face] for face in world.hands[receiver])
            for place, pair in enumerate(pairs):
                keep = [face for spot, face in enumerate(position.hand) if spot not in (pair.first, pair.second)]
                best = sorted([mine[face] for face in (*keep, *given)], reverse=True)
                gift = max(theirs[position.hand[pair.first]], theirs[position.hand[pair.second]])
                totals[place] += best[0] + second * best[1] - FEED * max(0.0, gift - rival)
        return close_to_best(position.rng, pairs, totals, GIFT_SLACK * TOMORROWS)

    def name(self, position: Position, kinds: Sequence[Kind]) -> Kind:
        """All Plans lie open: what follows can be reckoned out."""
        stakes = Stakes(position, Sharp(position))
        me, plans = position.me, position.world.plans

        def winning(kind: Kind) -> float:
            bit = 1 << kind
            wish = [bit if seat == me else 0 for seat in range(position.seats)]
            loot = raid(plans, position.lying & ~bit, wish)
            loot[me] = bit
            return stakes.winning(loot)

        return max(kinds, key=winning)

    def trinket(self, position: Position, tiles: Sequence[Trinket], blind: bool) -> Trinket | None:
        """As good for oneself as can be, and now and then to spoil a set."""
        worth = Sharp(position)
        mine = worth.trinkets(position.me)
        theirs = [worth.trinkets(seat) for seat in position.others]
        values = [mine[tile] + DENY * (max(their[tile] for their in theirs) - 1) for tile in tiles]
        if blind and worth.blind(position.me) > max(values):
            return None
        return close_to_best(position.rng, tiles, values, TRINKET_SLACK)

    def worth(self, position: Position) -> Rough:
        return Sharp(position)

    def bid(self, position: Position) -> int:
        """Best on average against what the others may offer."""
        worth, me, table = Sharp(position), position.me, position.world
        prizes = [prize(position, worth.kinds(seat)) for seat in range(position.seats)]
        empty = worth.consolation(me) if not table.loot[me] else 0.0
        rivals = [seat for seat in position.auction.seats if seat != me]
        costs = self.costs(position, worth)
        share = 1 / (position.seats - 1)
        totals = [0.0] * len(costs)
        for _ in range(BIDDINGS):
            bids = [self.guess(position, prizes[seat], len(table.trinkets[seat])) for seat in rivals]
            high = max(bids)
            lost = share * prizes[rivals[bids.index(high)]] if high and bids.count(high) == 1 else 0.0
            for mine, cost in enumerate(costs):
                if mine > high:
                    totals[mine] += prizes[me] - cost
                else:
                    totals[mine] += empty - (lost if mine < high else 0.0)
        return close_to_best(position.rng, range(len(costs)), totals, SLACK * BIDDINGS)

    def guess(self, position: Position, prize: float, most: int) -> int:
        """A bid another may make: little, or anything up to two thirds of what it is worth."""
        chance = position.rng.random
        stake = 2.0 if chance() < 0.3 else 2 / 3 * prize + 1
        return min(most, int(chance() * stake))

    def costs(self, position: Position, worth: Sharp) -> list[float]:
        """Return the cost of paying 0, 1, 2, ... trinkets, the least valuable first."""
        held, costs = list(position.trinkets[position.me]), [0.0]
        while held:
            losses = [missed(worth, held, tile) for tile in held]
            costs.append(costs[-1] + min(losses))
            del held[losses.index(min(losses))]
        return costs


class Hearing:
    """Talk that bears on this turn."""

    def __init__(self, position: Position, eyes: Eyes, wish: Sequence[int]) -> None:
        self.rng = position.rng
        self.claims: dict[Seat, list[tuple[list[bool], float]]] = {}
        self.warned = 0
        self.spared = 0
        if not eyes.heard:
            return
        ears = Ears(eyes)
        for word in ears.now:
            seat, phrase = word.seat, word.phrase
            if phrase.key in CLAIMS:
                self.claims.setdefault(seat, []).append((fits(phrase, wish[seat]), ears.trust(seat)))
            elif phrase.key == "warn_set" and phrase.slots[0] != position.me:
                self.warned |= 1 << KINDS.index(str(phrase.slots[1]))
        for seat, kind in truces(position, ears):
            kept, broken = ears.record(seat, ("truce",))
            if kept > broken:
                self.spared |= 1 << kind

    def believed(self, hands: Sequence[Hands]) -> Sequence[Hands]:
        """Worlds as likely as they fit what was claimed: who says to go for a kind holds a card of it, or lies."""
        if not self.claims:
            return hands
        return Belief(hands).given(self.likely).drawn(self.rng, len(hands))

    def likely(self, hand: Hands) -> float:
        chance = 1.0
        for seat, claims in self.claims.items():
            for meant, trust in claims:
                if not any(meant[face] for face in hand[seat]):
                    chance *= 1 - trust
        return chance

    def leaning(self, seat: Seat, cards: Sequence[Face], weights: Weights) -> Weights:
        """Return a seat's chance to play each card, given its talk."""
        for meant, trust in self.claims.get(seat, ()):
            total = sum(weights)
            true = sum([weight for face, weight in zip(cards, weights) if meant[face]])
            if true:
                boost = (1 - trust) + trust * total / true
                weights = [weight * (boost if meant[face] else 1 - trust) for face, weight in zip(cards, weights)]
        return weights

    def urge(self, face: Face) -> float:
        """Points that a warning adds to going there, to spoil a set."""
        return WARNED if MASK[face] & self.warned else 0.0

    def peaceful(self, choice: Face, chances: dict[Face, float], cost: float) -> Face:
        """Keep a truce with who kept theirs, where it costs little."""
        quiet = {face: chance for face, chance in chances.items() if not MASK[face] & self.spared}
        if not self.spared or choice in quiet or not quiet:
            return choice
        best = max(quiet, key=quiet.__getitem__)
        return best if chances[choice] - quiet[best] < cost else choice


def least(values: Sequence[float], hand: Sequence[Face]) -> list[Face]:
    """The two cards of a hand that are worth least."""
    return sorted(hand, key=values.__getitem__)[:2]


def held(world: PlanTable) -> Hands:
    """Everybody's cards in a world, the face-down one among them."""
    return [
        hand if seat >= world.seats or world.sealed[seat] == EMPTY else (*hand, world.sealed[seat])
        for seat, hand in enumerate(world.hands)
    ]
