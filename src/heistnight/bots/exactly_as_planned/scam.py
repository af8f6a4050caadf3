"""A partner in the Double-Blind Scam: everybody saw every grab, so one plan can be in every head (section 4B).

What only its owner knows is the dealt Job; once it is said, partners of a level know the same and plan the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from heistnight.bots.exactly_as_planned.scam_wants import refusing, wanted_by
from heistnight.bots.exactly_as_planned.scene import Scene, TimedPhrase
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.annealing import Dice, Layout, Loose
from heistnight.games.exactly_as_planned.heists.double_blind_scam import LEAST_JOBS
from heistnight.games.exactly_as_planned.judge import distance, printed_styles, satisfied, styles_shown
from heistnight.games.exactly_as_planned.moves import TAKE_JOB, TAKE_TOOL
from heistnight.games.exactly_as_planned.pieces import (
    ALL_TOOLS,
    FIRST_JOB,
    ICONS,
    JOB,
    JOBS,
    STYLES,
    TOOL,
    TOOLS,
    Collection,
    Jobs,
    Tools,
    mask,
    members,
)
from heistnight.games.exactly_as_planned.solver import cards_of, of_a_kind, scam_cost

INTRODUCTIONS: Millis = 8_000  # by then everybody has said what they were dealt
CLAIMED: Millis = 4_000  # EAP-9.3: so much longer a card lies there when somebody said it is theirs
LAST_SECONDS: Millis = 20_000
HURRIED: Millis = 1_000  # what both waits shrink to then
HURRIED_TURN: Millis = 5_000  # ... and how soon the next one may take a card
PATIENCE: tuple[Millis, Millis] = (HURRIED_TURN, 30_000)  # the least and the most, as the clock and the decks allow
ANOTHER: Millis = 3_000  # ... and so long the next one has
REMINDED: Millis = 20_000  # who lets a card lie hears of it again
JOBS_FIRST = 4  # partners: with five 75 % won (62 % without) of 80 deals, with three 49 % (56 %)
A_CARD: Millis = 5_000  # what a card takes when one deck is dealt out after the other
ALL_JOBS: Jobs = (1 << len(JOBS)) - 1
AROUND_OTHERS = Effort(1, 450, futures=6)  # who plays with people, whose plans are others, thinks at least so hard
HEATS = (0.3, 0.12)  # first a wide search, then a settling one; measured on 200 deals each


class Known(NamedTuple):
    """All that matters for a plan. `hidden` counts the cards of each seat that nobody told of."""

    hands: tuple[Collection, ...]
    hidden: tuple[int, ...]
    jackpot: Tools
    top: Collection
    unseen: Collection
    coming: tuple[int, int]


def scam_moves(scene: Scene) -> Iterator[Phrase | Action]:
    yield from _introductions(scene)
    known = _known(scene)
    if any(known.hidden) and scene.elapsed < INTRODUCTIONS:
        return
    yield from _asked(scene, known)
    yield from _grabs(scene, known)
    yield from _remarks(scene, known)


def _introductions(scene: Scene) -> Iterator[Phrase]:
    """What was dealt, only its owner has seen."""
    world, me = scene.world, scene.me
    if world.options.open_hands:
        return
    for name in [JOBS[job] for job in world.dealt_jobs[me]] + [TOOLS[tool] for tool in world.dealt_tools[me]]:
        if not scene.said("hold", name, by=me):
            yield Phrase("hold", (name,))


def _known(scene: Scene) -> Known:
    world = scene.world
    top = Collection(mask(world.tool_deck[-1:]), mask(world.job_deck[-1:]))
    hands, hidden = [], []
    seen = Collection(mask(world.jackpot), 0)
    for seat in range(scene.seats):
        taken = Collection(mask(world.tools[seat]), mask(world.jobs[seat]))
        seen = Collection(seen.tools | taken.tools, seen.jobs | taken.jobs)
        hands.append(taken)
    for seat in range(scene.seats):
        count = len(world.dealt_jobs[seat]) + len(world.dealt_tools[seat])
        if world.knows_dealt(seat, scene.me):
            dealt = Collection(mask(world.dealt_tools[seat]), mask(world.dealt_jobs[seat]))
        else:
            dealt = _said_to_hold(scene.words, seat, seen, top)
        hidden.append(max(0, count - dealt.tools.bit_count() - dealt.jobs.bit_count()))
        hands[seat] = Collection(hands[seat].tools | dealt.tools, hands[seat].jobs | dealt.jobs)
    lying = Collection(sum(hand.tools for hand in hands), sum(hand.jobs for hand in hands))
    unseen = Collection(
        ALL_TOOLS & ~(lying.tools | seen.tools | top.tools), ALL_JOBS & ~(lying.jobs | seen.jobs | top.jobs)
    )
    coming = max(0, len(world.tool_deck) - 1), max(0, len(world.job_deck) - 1)
    return Known(tuple(hands), tuple(hidden), mask(world.jackpot), top, unseen, coming)


def _said_to_hold(words: list[TimedPhrase], seat: Seat, seen: Collection, top: Collection) -> Collection:
    """What a partner says to hold that nobody saw taken: that was dealt."""
    tools, jobs = 0, 0
    for word in words:
        if word.seat == seat and word.key == "hold":
            name = str(word.slots[0])
            if name in TOOL:
                tools |= 1 << TOOL[name]
            elif name in JOB:
                jobs |= 1 << JOB[name]
    return Collection(tools & ~(seen.tools | top.tools), jobs & ~(seen.jobs | top.jobs))


# What to take --------------------------------------------------------------------------------------------------------


class Deck(NamedTuple):
    """A deck as people call it, since when its top lies face up, and who should have that card."""

    name: str
    turned: Millis
    top: Collection
    target: int

    def take(self, to_jackpot: bool) -> Action:
        if self.name == "jobs":
            return TAKE_JOB[self.top.jobs.bit_length() - 1]
        return TAKE_TOOL[self.top.tools.bit_length() - 1][to_jackpot]


class Turn(NamedTuple):
    """Who takes a card now, and whether it goes to the Jackpot."""

    seat: Seat
    to_jackpot: bool


def _asked(scene: Scene, known: Known) -> Iterator[Action]:
    """When somebody tells you to take the top card, or to drop it, you do."""
    world = scene.world
    for name, turned, top in (("jobs", world.turned[0], world.job_deck), ("tools", world.turned[1], world.tool_deck)):
        if top and any(word.slots == (scene.me, name) for word in _since(scene, "take", turned)):
            if name == "tools":
                yield TAKE_TOOL[top[-1]][0]
            elif scene.me in _may_have(scene, known):
                yield TAKE_JOB[top[-1]]
    if world.tool_deck and any(word.slots == (scene.me,) for word in _since(scene, "drop", world.turned[1])):
        yield TAKE_TOOL[world.tool_deck[-1]][1]


def _since(scene: Scene, key: str, turned: Millis) -> list[TimedPhrase]:
    return scene.requests(key, scene.elapsed - turned)


def _grabs(scene: Scene, known: Known) -> Iterator[Phrase | Action]:
    """Each top card to the one who needs it, when it has lain there long enough for people."""
    for name, turned in _ripe(scene, known):
        lain = scene.elapsed - turned
        deck = Deck(name, turned, known.top, _target(scene, known, name))
        turn, to_jackpot = _turn(scene, known, deck, lain)
        if turn == scene.me:
            if name == "tools" or turn in _may_have(scene, known):
                yield deck.take(to_jackpot)
        elif _reminds(scene, turn, lain):
            bid = Phrase("drop", (turn,)) if to_jackpot else Phrase("take", (turn, name))
            if not scene.said(bid.key, *bid.slots, since=max(turned, scene.elapsed - REMINDED)):
                yield bid


def _reminds(scene: Scene, turn: Seat, lain: Millis) -> bool:
    """Not all at once: the next seat speaks first."""
    return lain > scene.skill.prompts + 1_000 * ((scene.me - turn) % scene.seats)


def _may_have(scene: Scene, known: Known) -> list[Seat]:
    """Who may take the face-up Job: not who has a share already, nor who would leave somebody below their minimum."""
    counts = _job_counts(known)
    needy = [max(0, LEAST_JOBS - count) for count in counts]
    left = known.coming[1]
    share = -(-(sum(counts) + left + 1) // scene.seats) + 1
    safe = [seat for seat in range(scene.seats) if sum(needy) - bool(needy[seat]) <= left and counts[seat] < share]
    return safe or [seat for seat in range(scene.seats) if counts[seat] == min(counts)]


def _job_counts(known: Known) -> list[int]:
    return [hand.jobs.bit_count() + hidden for hand, hidden in zip(known.hands, known.hidden)]


def _ripe(scene: Scene, known: Known) -> Iterator[tuple[str, Millis]]:
    """The decks whose top may be taken now, and since when it lies there."""
    late = scene.left <= LAST_SECONDS
    job_turned, tool_turned = scene.world.turned
    if scene.seats >= JOBS_FIRST:  # a Tool that had to wait is news when the last Job is gone
        tool_turned = max(job_turned, tool_turned)
    tops = [("jobs", job_turned, known.top.jobs), ("tools", tool_turned, known.top.tools)]
    for name, turned, card in tops:
        patience = HURRIED if late else scene.skill.leaves + CLAIMED * bool(_since(scene, "mine", turned))
        if card and scene.elapsed - turned >= patience and not (name == "tools" and _jobs_first(scene, known)):
            yield name, turned


def _jobs_first(scene: Scene, known: Known) -> bool:
    """Where nearly all Jobs of the box come, Tools wait until it is known who has which, if there is time for that.

    Not for who lets a Job lie that nobody else may have.
    """
    cards = sum(known.coming) + 2
    lies = scene.elapsed - scene.world.turned[0] > _patience(scene, known)
    return bool(known.top.jobs) and scene.seats >= JOBS_FIRST and scene.left > cards * A_CARD and not lies


def _patience(scene: Scene, known: Known) -> Millis:
    """How long a card lies for the one whose it is: their share of the clock."""
    least, most = PATIENCE
    return min(most, max(least, scene.left // (sum(known.coming) + 2)))


def _turn(scene: Scene, known: Known, deck: Deck, lain: Millis) -> Turn:
    """Who takes the card: the one who needs it; for the Jackpot by turns; and when that one does not, the next."""
    late = lain - _patience(scene, known)
    skipped = 0 if late <= 0 else 1 + late // ANOTHER
    if deck.target == scene.seats:
        return Turn((known.coming[0] + skipped) % scene.seats, True)
    others = [(deck.target + step) % scene.seats for step in range(1, scene.seats)]
    serves = _serves(known)
    if deck.name == "tools":
        others.sort(key=lambda seat: -serves[seat])
    seat = [deck.target, *others][skipped % scene.seats]
    return Turn(seat, seat != deck.target and serves[seat] < max(1, serves[scene.seats]))


def _serves(known: Known) -> list[int]:
    """How much nearer the face-up Tool brings each hand, and the Jackpot, which stands behind the seats."""
    top = known.top.tools
    hands = [distance(tools, jobs) - distance(tools | top, jobs) for tools, jobs in known.hands]
    return [*hands, styles_shown(known.jackpot | top) - styles_shown(known.jackpot)]


def _target(scene: Scene, known: Known, deck: str) -> int:
    """Where the top card of a deck goes: to whose word it answers, else by the plan, but not to who wants no more."""
    card = scene.world.tool_deck[-1] if deck == "tools" else FIRST_JOB + scene.world.job_deck[-1]
    wanting = wanted_by(scene, card)
    if wanting is not None:
        return wanting
    refused = refusing(scene, card)
    target = _planned(scene, known, deck)
    if deck == "jobs":
        allowed = _may_have(scene, known)
        refused += [seat for seat in range(scene.seats) if seat not in (*allowed, *refused)]
    willing = [seat for seat in range(scene.seats) if seat not in refused] or [target]
    return min(willing, key=lambda seat: (_lacks(known, seat), seat)) if target in refused else target


def _lacks(known: Known, seat: Seat) -> int:
    """How far a hand would be from done with the face-up cards."""
    tools, jobs = known.hands[seat]
    return distance(tools | known.top.tools, jobs | known.top.jobs)


def _planned(scene: Scene, known: Known, deck: str) -> int:
    """Where a card goes if nobody says otherwise; the Jackpot stands behind the seats."""
    if scene.skill.shares_a_plan:
        effort = scene.skill.scam
        return scam_plan(known, effort.at_least(AROUND_OTHERS) if scene.minds_people else effort)[deck == "tools"]
    return _own_tool(scene, known) if deck == "tools" else _own_job(scene, known)


@lru_cache(maxsize=1024)
def scam_plan(known: Known, effort: Effort) -> tuple[int, int]:
    """Lay out every card that may come so that as little as possible is missing, whichever of them do come.

    The futures are samples of what is in the decks; a place costs what it lacks on average over them. The chance is
    that of the position, so that everybody who knows the same finds the same.
    """
    seats = len(known.hands)
    chance = effort.chance(known)
    base = scam_cost(seats)
    fixed = [*known.hands, Collection(known.jackpot, 0)]
    always = Collection(
        sum(held.tools for held in fixed) | known.top.tools, sum(held.jobs for held in fixed) | known.top.jobs
    )
    futures = list({_future(known, always, chance) for _ in range(effort.futures)})

    def cost(place: int, tools: Tools, jobs: Jobs) -> float:
        unknown = known.hidden[place] if place < seats else 0
        spared = 2 * min(unknown, max(0, 3 - jobs.bit_count()))  # a Job nobody told of is a Job all the same
        return sum([base(place, tools & some, jobs & more) for some, more in futures]) / len(futures) - spared

    cards = cards_of(Collection(known.unseen.tools | known.top.tools, known.unseen.jobs | known.top.jobs))
    if not known.top.tools:
        cards = [card for card in cards if card.jobs]
    if not known.top.jobs:
        cards = [card for card in cards if card.tools]
    free = Loose(cards, of_a_kind(cards), [range(seats) if card.jobs else range(seats + 1) for card in cards])
    layout = Layout(fixed, free, _spread(known, cards, chance), cost)
    for heat in HEATS:
        layout.improve(chance, effort.steps // len(HEATS), heat)
    where = dict(zip(cards, layout.at))
    job, tool = Collection(0, known.top.jobs), Collection(known.top.tools, 0)
    return where.get(job, 0), where.get(tool, 0)


def _future(known: Known, always: Collection, chance: Dice) -> Collection:
    """The cards that will be there in the end, if the decks hold these of the unseen."""
    tools = chance.sample(members(known.unseen.tools), min(known.coming[0], known.unseen.tools.bit_count()))
    jobs = chance.sample(members(known.unseen.jobs), min(known.coming[1], known.unseen.jobs.bit_count()))
    return Collection(always.tools | mask(tools), always.jobs | mask(jobs))


def _spread(known: Known, cards: list[Collection], chance: Dice) -> list[int]:
    """To begin with, Jobs to those with the fewest, Tools anywhere."""
    counts = _job_counts(known)
    at = []
    for card in cards:
        if card.tools:
            at.append(int(chance.random() * (len(counts) + 1)))
        else:
            at.append(counts.index(min(counts)))
            counts[at[-1]] += 1
    return at


# A beginner looks at the own hand ------------------------------------------------------------------------------------


def _own_job(scene: Scene, known: Known) -> int:
    """Mine if it costs me least, or while I have too few."""
    me = scene.me
    counts = _job_counts(known)
    tools, jobs = known.hands[me]
    fits = distance(tools, jobs | known.top.jobs) <= distance(tools, jobs)
    return me if counts[me] <= min(counts) or (counts[me] < 4 and fits) else counts.index(min(counts))


def _own_tool(scene: Scene, known: Known) -> int:
    """Mine if it brings me nearer; else the Jackpot if it shows a new style; else the next one's."""
    tools, jobs = known.hands[scene.me]
    if distance(tools | known.top.tools, jobs) < distance(tools, jobs):
        return scene.me
    if styles_shown(known.jackpot | known.top.tools) > styles_shown(known.jackpot):
        return scene.seats
    return min(range(scene.seats), key=lambda seat: (known.hands[seat].tools.bit_count(), seat))


# What else is worth a word -------------------------------------------------------------------------------------------


def _remarks(scene: Scene, known: Known) -> Iterator[Phrase]:
    """Count the styles in the Jackpot aloud, and say when the own Jobs are safe."""
    printed = printed_styles(known.jackpot)
    styles = "_".join(ICONS[style] for style in STYLES if style in printed)
    speaker = known.jackpot.bit_count() % scene.seats
    if styles and speaker == scene.me and not scene.said("jackpot_has", styles):
        yield Phrase("jackpot_has", (styles,))
    hand = known.hands[scene.me]
    if not known.top.jobs and satisfied(*hand) and not scene.said("covered", by=scene.me):
        yield Phrase("covered")
