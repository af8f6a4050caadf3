"""What is true of every game there will ever be. Each check takes any Game and a way to play it."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from types import BuiltinFunctionType, FunctionType
from typing import Any

import msgspec
from hypothesis import assume

from heistnight.core import driver
from heistnight.core.action import Action, HandOver, Input, Millis, Seat
from heistnight.core.decisions import Sealed, Window
from heistnight.core.event import Event
from heistnight.core.known import IN_PART, UNKNOWN, declarations
from heistnight.core.problems import Refused
from heistnight.core.replay import Record, read, replay, write
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Table
from heistnight.core.view import wire
from tests.conformance.chance import disguise
from tests.conformance.declared import strays
from tests.conformance.inventory import FACTS
from tests.strategies import AnyGame, Play

Check = Callable[[AnyGame, Play], None]


class Foreign(Action, frozen=True, gc=False):
    """An action of no game."""

    card: str = "ace"


# Playing -----------------------------------------------------------------------------------------------------------


def deal(game: AnyGame, play: Play) -> Table:
    table: Table = game.deal(play.options, play.seed, logged=True)
    return table


def course(game: AnyGame, play: Play, table: Table | None = None) -> Iterator[tuple[Table, Input | None]]:
    """A game from the deal to its end: the table at each question with the input it will get next, None at the end."""
    table = table or deal(game, play)
    picks, decisions, bound = Rng(play.picks), 0, game.most_inputs
    while decisions <= bound:
        move = any_input(table, picks, play.calm) if table.agenda else None
        yield table, move
        if move is None:
            return
        decisions += not isinstance(move.action, HandOver)
        table.play(move)
    raise AssertionError(f"{game.title} did not end within {bound} decisions")


def any_input(table: Table, picks: Rng, calm: bool) -> Input:
    """Mostly an answer by somebody who is asked; now and then the clock, or the house that hands a seat over."""
    decision = opened(table)
    deadline = decision.deadline(table)
    roll = picks.below(24)
    if roll == 0 and deadline is not None and not calm:
        return Input(max(deadline, table.now) + picks.below(2))
    if roll == 1 and not calm:
        return Input(table.now, None, any_handed(table, picks))
    seats = decision.seats(table)
    assert seats, f"{decision} asks nobody"
    seat = picks.choice(seats)
    options = table.offered(seat)
    assert options, f"{decision} offers nothing to seat {seat}"
    return Input(any_time(table, picks), seat, picks.choice(options))


def any_handed(table: Table, picks: Rng) -> HandOver:
    return HandOver(picks.below(table.seats), picks.choice(("bot", "person")))


def any_time(table: Table, picks: Rng) -> Millis:
    """Not before now, not after the deadline."""
    deadline = opened(table).deadline(table)
    later = table.now + picks.below(2000)
    return later if deadline is None else min(later, deadline)


def opened(table: Table) -> Decision[Any]:
    decision = table.open()
    assert decision is not None
    return decision


def everybody(table: Table) -> list[Seat | None]:
    return [None, *range(table.seats)]


# Ends and outcomes -------------------------------------------------------------------------------------------------


def it_ends_within_its_bound(game: AnyGame, play: Play) -> None:
    """However it is played, a game is over after a known number of inputs, and no seat gives more than its share.

    A server refuses what comes after that (server/room/bounds.py), so random play must stay below half of each limit.
    """
    answers: Counter[tuple[int, Seat | None]] = Counter()
    inputs: Counter[Seat | None] = Counter()
    for table, move in course(game, play):
        if move is not None:
            answers[table.questions, move.seat] += move.seat is not None
            inputs[move.seat] += move.seat is not None
    assert inputs  # the clock's, where nobody answered in time
    assert max(answers.values()) <= game.most_answers // 2, "a seat was asked one thing too often"
    assert max(inputs.values()) <= game.most_inputs // table.seats, "a seat gave too many inputs"


def the_clock_alone_ends_it(game: AnyGame, play: Play) -> None:
    """In a game with clocks nobody needs to answer any more, from any moment on."""
    table = deal(game, play)
    assume(opened(table).deadline(table) is not None)
    played = Rng(play.picks).below(60)
    for number, (state, _move) in enumerate(course(game, play, table)):
        if number == played or not state.agenda:
            break
    for _ in range(game.most_inputs):
        if not table.agenda:
            assert table.outcome() is not None
            return
        deadline = opened(table).deadline(table)
        assert deadline is not None, f"{table.open()} of a game with clocks never closes"
        table.play(Input(max(deadline, table.now)))
    raise AssertionError("the clock did not bring the game to an end")


def the_outcome_is_well_formed(game: AnyGame, play: Play) -> None:
    """There is an outcome when the game is over and not before; its winners share one point, or nobody has it."""
    for table, move in course(game, play):
        outcome = table.outcome()
        if move is not None:
            assert outcome is None, "a game that goes on has an outcome"
    assert outcome is not None
    assert outcome.ending
    assert len(outcome.scores) >= table.seats
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(table.seats))
    worth = sum(map(outcome.worth, range(table.seats)))
    assert abs(worth - bool(outcome.winners)) < 1e-9
    for viewer in everybody(table):
        assert table.view(viewer).board.outcome == outcome
        assert table.question() is None
    assert not any(table.offered(seat) for seat in range(table.seats))


# Pieces ------------------------------------------------------------------------------------------------------------


def no_piece_is_lost_or_doubled(game: AnyGame, play: Play) -> None:
    """All that is in the box lies somewhere, once: on the table, and in every world a seat can imagine."""
    facts = FACTS[game.id]
    chance = Rng(play.picks + b"worlds")
    for table, _move in course(game, play):
        box = facts.box(table)
        assert facts.lying(table) == box
        if chance.below(facts.stride):
            continue
        viewer = chance.choice(everybody(table))
        assert facts.lying(table.resample(viewer, chance)) == box, f"in a world of {viewer}"


# Clones ------------------------------------------------------------------------------------------------------------


def a_clone_shares_nothing(game: AnyGame, play: Play) -> None:
    """What happens to a clone, even by force, does not happen to the table, nor the other way round."""
    rolls = Rng(play.picks + b"when")
    follower = kept = untouched = None
    for table, move in course(game, play):
        assert kept == untouched, "what happens to a table happens to its clone"
        assert follower is None or without_log(table) == without_log(follower), "a clone goes its own way"
        follower = None
        if move is None or rolls.below(FACTS[game.id].pace):
            continue
        twin = table.clone()
        assert not shared(table, twin), f"a clone shares {shared(table, twin)}"
        assert without_log(twin) == without_log(table)
        before, views = deepcopy(table), [wire(table.view(viewer)) for viewer in everybody(table)]
        for _ in course(game, play, twin):
            pass
        for part in mutable_parts(table.clone()).values():
            ruin(part)
        assert table == before
        assert [wire(table.view(viewer)) for viewer in everybody(table)] == views
        follower, kept = table.clone(), table.clone()
        untouched = deepcopy(kept)
        follower.play(move)


def shared(one: Table, other: Table) -> list[Any]:
    mine, theirs = mutable_parts(one), mutable_parts(other)
    return [mine[key] for key in mine.keys() & theirs.keys()]


def mutable_parts(thing: Any, found: dict[int, Any] | None = None) -> dict[int, Any]:
    """Everything inside a thing that could change, by identity."""
    found = {} if found is None else found
    if isinstance(thing, list | dict | set | bytearray):
        if id(thing) in found:
            return found
        found[id(thing)] = thing
        inside = list(thing.items()) if isinstance(thing, dict) else list(thing)
    elif isinstance(thing, tuple | frozenset):
        inside = list(thing)
    elif isinstance(thing, msgspec.Struct):
        if not thing.__struct_config__.frozen:
            found[id(thing)] = thing
        inside = [getattr(thing, name) for name in thing.__struct_fields__]
    elif hasattr(thing, "__dict__") and not isinstance(thing, type | FunctionType | BuiltinFunctionType):
        if id(thing) in found:
            return found
        found[id(thing)] = thing
        inside = list(vars(thing).values())
    else:
        return found
    for part in inside:
        mutable_parts(part, found)
    return found


def ruin(part: Any) -> None:
    if isinstance(part, list | dict | set | bytearray):
        part.clear()
    elif isinstance(part, Rng):
        part.drawn += 1


def without_log(table: Table) -> Table:
    twin = table.clone()
    twin.log = None
    return twin


# Replay ------------------------------------------------------------------------------------------------------------


def replay_equals_play(game: AnyGame, play: Play) -> None:
    """The same inputs lead to the same table and the same log, whole or cut off anywhere, and through a file."""
    stop = Rng(play.picks + b"stop").below(200)
    inputs: list[Input] = []
    moments = course(game, play)
    table, move = next(moments)
    while move is not None and len(inputs) < stop:
        inputs.append(move)
        table, move = next(moments)
    assert replay(game, play.options, play.seed, inputs, logged=True) == table
    unlogged = replay(game, play.options, play.seed, inputs)
    assert without_log(unlogged) == without_log(table), "a log changes the game"
    record = Record(game, play.options, play.seed, inputs, names=["Ada", "Ben"][: table.seats])
    lines = list(write(record))
    again, ended = read([line + "\n" for line in lines], lambda _name: game)
    assert (again.options, again.seed, list(again.inputs)) == (play.options, play.seed, inputs)
    assert list(again.names) == record.names
    assert ended == table
    assert list(write(again)) == lines


def fingerprint(game: AnyGame, play: Play) -> str:
    """A hash of what eyes see and imagine from the deal to the end."""
    digest, picks = hashlib.sha256(), Rng(play.picks + b"viewer")
    for table, move in course(game, play):
        viewer = picks.choice(everybody(table))
        world = table.resample(viewer, picks)
        digest.update(wire([move, table.view(viewer)]))
        digest.update(repr(world).encode())
    for viewer in everybody(table):
        digest.update(wire(heard(table, viewer, 0)))
    return digest.hexdigest()


# Refusals ----------------------------------------------------------------------------------------------------------


def refused_input_changes_nothing(game: AnyGame, play: Play) -> None:
    """Whatever may not be done is refused in words, and the table is as if nobody had tried."""
    picks = Rng(play.picks + b"bad")
    for table, move in course(game, play):
        if move is not None and picks.below(FACTS[game.id].stride):
            continue
        before, told = table.clone(), list(table.log or ())
        tried = list(bad_inputs(game, table, picks))
        for what, bad in tried:
            assert refusal(table, bad), f"{what} was not refused in words: {bad}"
        # Once for all of them: to compare a whole table takes longer than to refuse.
        assert without_log(table) == before, f"one of these was refused and changed the table: {tried}"
        assert table.log == told, f"one of these was refused and told of: {tried}"


def refusal(table: Table, bad: Input) -> str:
    """Why a table refuses an input; nothing if it does not."""
    return refused(table, bad)[1]


def refused(table: Table, bad: Input) -> tuple[str, str, str]:
    """By which rule, in which words and by which code a table refuses an input; nothing if it does not."""
    try:
        table.play(bad)
    except Refused as refusal:
        return refusal.rule, refusal.text, refusal.code
    except Exception as error:
        raise AssertionError(f"{bad} broke the table: {error!r}") from error
    return "", "", ""


def bad_inputs(game: AnyGame, table: Table, picks: Rng) -> Iterator[tuple[str, Input]]:
    now, seats = table.now, table.seats
    if not table.agenda:
        yield "an answer after the end", Input(now, 0, picks.choice(game.actions))
        yield "the clock after the end", Input(now + 10**9)
        yield "a word of the house after the end", Input(now, None, HandOver(0, "bot"))
        return
    decision = opened(table)
    asked = list(decision.seats(table))
    deadline = decision.deadline(table)
    seat = picks.choice(asked)
    good = picks.choice(table.offered(seat))
    yield "an answer from the past", Input(now - 1, seat, good)
    yield "the clock from the past", Input(now - 1)
    yield "the house from the past", Input(now - 1, None, HandOver(0, "bot"))
    yield "an answer at no time", Input(float("nan"), seat, good)  # type: ignore[arg-type]
    yield "an answer at a word", Input("now", seat, good)  # type: ignore[arg-type]
    if deadline is None:
        yield "the clock where there is none", Input(now + 10**9)
    else:
        yield "an answer after the deadline", Input(deadline + 1, seat, good)
        if now < deadline:
            yield "the clock before the deadline", Input(deadline - 1)
    for other in range(seats):
        if other not in asked and good not in table.offered(other):
            yield "an answer by a seat that is not asked", Input(now, other, good)
    for nobody in (-1, -seats, seats, 99):
        yield "an answer by nobody", Input(now, nobody, good)
        yield "handing over no seat", Input(now, None, HandOver(nobody, "bot"))
    yield "an answer by a fraction of a seat", Input(now, float(seat), good)  # type: ignore[arg-type]
    yield "an answer by a word", Input(now, str(seat), good)  # type: ignore[arg-type]
    offered = table.offered(seat)
    wrong = [action for action in game.actions if action not in offered]
    for action in picks.shuffled(wrong)[:4]:
        yield "an action that is not offered", Input(now, seat, action)
    yield "no action", Input(now, seat, None)
    yield "a foreign action", Input(now, seat, Foreign())
    yield "a seat that hands over", Input(now, seat, HandOver(seat, "bot"))
    yield "a house that plays", Input(now, None, good)
    yield "a foreign word of the house", Input(now, None, Foreign())
    for malformed in ("pass", 7, [], {"type": "Choose"}, object()):
        yield "a malformed action", Input(now, seat, malformed)  # type: ignore[arg-type]
        yield "a malformed word of the house", Input(now, None, malformed)  # type: ignore[arg-type]


# Who may do what ---------------------------------------------------------------------------------------------------


def only_asked_seats_can_act(game: AnyGame, play: Play) -> None:
    """Who is asked is offered something that can be done; who is not asked can at most prepare something."""
    picks = Rng(play.picks + b"acts")
    for table, move in course(game, play):
        if move is None:
            return
        if picks.below(FACTS[game.id].stride):
            continue
        decision = opened(table)
        asked = list(decision.seats(table))
        assert asked
        assert len(asked) == len(set(asked))
        assert set(asked) <= set(range(table.seats))
        for seat in range(table.seats):
            offered = table.offered(seat)
            assert offered or seat not in asked
            tries = picks.shuffled(offered)[:2] if offered else picks.shuffled(game.actions)[:3]
            for action in tries:
                assert accepts(table, Input(table.now, seat, action)) == bool(offered), (seat, action)
                if offered and seat not in asked:
                    prepared = table.clone()
                    prepared.play(Input(table.now, seat, action))
                    assert prepared.open() == decision, f"{seat} is not asked, and answers"


def accepts(table: Table, move: Input) -> bool:
    try:
        table.clone().play(move)
    except Refused:
        return False
    return True


def offered_actions_are_numbered(game: AnyGame, play: Play) -> None:
    """What is offered stands in the game's numbered list, in its order, once each, and survives JSON."""
    assert len(game.numbers) == len(game.actions), "a number stands for two actions"
    known: set[Action] = set()
    for table, _move in course(game, play):
        for seat in range(table.seats):
            offered = table.offered(seat)
            numbers = [game.numbers.get(action, -1) for action in offered]
            assert -1 not in numbers, f"{offered} are not all numbered"
            assert numbers == sorted(set(numbers)), f"{offered} are out of order"
            new = set(offered) - known
            known |= new
            for action in new:
                plain = msgspec.json.decode(msgspec.json.encode(action))
                assert game.action(plain) == action
                assert hash(game.action(plain)) == hash(action)


# Secrecy -----------------------------------------------------------------------------------------------------------


def secrets_do_not_interfere(game: AnyGame, play: Play) -> None:
    """Two tables that a seat can not tell apart show, tell, offer and refuse the same while play is the same."""
    observer, picks = play.observer, Rng(play.picks)
    table = deal(game, play)
    twin, agreed = imagined(table, observer, picks), True
    for _ in range(4 * game.most_inputs):
        look_alike(game, table, twin, observer, picks)
        if not table.agenda:
            return
        move, other = two_inputs(table, twin, observer, picks, play.calm)
        hidden = hidden_move(table, move, observer) and hidden_move(twin, other, observer)
        if hidden and isinstance(table.open(), Window) and picks.below(2):
            other = None  # nobody sees a pass, so it may as well not have happened
        agreed = agreed and move == other
        marks = len(table.log or ()), len(twin.log or ())
        play_both(table, move, twin, other)
        same_view = wire(table.view(observer)) == wire(twin.view(observer))
        news = news_of(table, observer, marks[0])
        same_news = news == news_of(twin, observer, marks[1])
        cleared = any(kind in FACTS[game.id].clears for kind, _facts in news)
        assert same_view or not hidden, f"{observer} can tell {move} from {other}"
        # Sealed answers that differ may come out in an event and leave no trace in any view: a bid that lost.
        assert same_news or not same_view or cleared or not (agreed or hidden), "events tell more than the view"
        if not (same_view and same_news):
            twin = imagined(table, observer, picks)
        agreed = agreed if hidden and same_view else nothing_sealed(table)
    raise AssertionError("the game did not end")


def play_both(table: Table, move: Input, twin: Table, other: Input | None) -> None:
    """With the same luck for both, though not by the same seed, so that only secrets tell them apart."""
    own, twin.rng = twin.rng, disguise(table.rng)
    table.play(move)
    if other is not None:
        twin.play(other)
    twin.rng, twin.now = own, table.now


def nothing_sealed(table: Table) -> bool:
    decision = table.open()
    return not isinstance(decision, Sealed) or list(decision.seats(table)) == list(decision.asked)


def imagined(table: Table, observer: Seat | None, picks: Rng) -> Table:
    """A world for this observer, with the log that it could have kept itself."""
    before = without_log(table)
    world = table.resample(observer, picks.fork())
    assert without_log(table) == before, "resample changed the table it looked at"
    world.log = list(heard(table, observer, 0))
    return world


def look_alike(game: AnyGame, table: Table, twin: Table, observer: Seat | None, picks: Rng) -> None:
    assert wire(table.view(observer)) == wire(twin.view(observer)), "the views differ"
    assert table.question() == twin.question(), "the question tells more than the view"
    assert table.talk(observer) == twin.talk(observer), "the law of talk tells more than the view"
    assert driver.due(table) == driver.due(twin), "what is due next tells more than the view"
    if observer is not None:
        assert list(table.offered(observer)) == list(twin.offered(observer)), "the offer tells more than the view"
        for action in (*(picks.choice(game.actions) for _ in range(3)), Foreign()):
            if action not in table.offered(observer):
                answers = [refused(each, Input(table.now, observer, action)) for each in (table, twin)]
                assert answers[0] == answers[1], f"the refusal of {action} tells more than the view"
    if picks.below(FACTS[game.id].stride):
        return
    draw = picks.fork()
    samples = table.resample(observer, deepcopy(draw)), twin.resample(observer, deepcopy(draw))
    assert samples[0] == samples[1], "the sampler tells more than the view"


def two_inputs(table: Table, twin: Table, observer: Seat | None, picks: Rng, calm: bool) -> tuple[Input, Input | None]:
    """The same input for two tables if both take it; now and then two different answers of somebody else."""
    move = any_input(table, picks, calm)
    seat, action = move.seat, move.action
    if seat is None or action is None or seat == observer:
        return move, move
    if seat not in opened(twin).seats(twin):
        return move, None
    mine, theirs = table.offered(seat), twin.offered(seat)
    common = [action for action in mine if action in theirs]
    if common and picks.below(16):
        both = Input(move.at, seat, picks.choice(common))
        return both, both
    return move, Input(move.at, seat, picks.choice(theirs))


def hidden_move(table: Table, move: Input | None, observer: Seat | None) -> bool:
    """Whether the rules keep this input from the observer: a sealed answer or a pass that is not the last."""
    decision = opened(table)
    if move is None or move.seat in (None, observer) or len(decision.seats(table)) < 2:
        return False
    return isinstance(decision, Sealed) or (
        isinstance(decision, Window) and move.action is not None and decision.is_pass(move.action)
    )


def heard(table: Table, viewer: Seat | None, since: int) -> Sequence[Event]:
    """What was told after a point of the log, as these eyes saw it."""
    seen = [event.seen_by(viewer) for event in (table.log or [])[since:]]
    return [event for event in seen if event is not None]


def news_of(table: Table, viewer: Seat | None, since: int) -> list[Any]:
    """What was told, but for the order of things turned up together: a view may well forget that."""
    return [(type(event), in_any_order(msgspec.to_builtins(event))) for event in heard(table, viewer, since)]


def in_any_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: in_any_order(inner) for name, inner in value.items()}
    return sorted(map(in_any_order, value), key=repr) if isinstance(value, list | tuple) else value


def worlds_follow_from_what_is_known(game: AnyGame, play: Play) -> None:
    """A world holds what its seat knows by the declarations, leaves nothing unknown, and follows from no more."""
    observer, picks = play.observer, Rng(play.picks + b"known")
    for table, _move in course(game, play):
        if picks.below(max(3, FACTS[game.id].stride)):
            continue
        draw, knowledge = picks.fork(), table.known_to(observer)
        partly = {name for name, declared in declarations(type(table)).items() if declared == IN_PART}
        assert table.partly_known(observer).keys() <= partly, "what is known in part is declared to be so"
        world = knowledge.world(copy(draw))
        assert world == table.resample(observer, copy(draw)), "worlds follow from more than is known"
        assert world.resample(observer, copy(draw)) == world, "worlds of a world are other ones"
        assert world.known_to(observer) == knowledge, "in its world a seat knows something else"
        assert repr(UNKNOWN) not in repr(world), "what is unknown is not drawn"


def known(table: Table, observer: Seat | None) -> tuple[Any, ...]:
    offered = () if observer is None else tuple(table.offered(observer))
    return wire(table.view(observer)), offered, table.question(), table.talk(observer)


def every_word_is_declared(game: AnyGame, play: Play) -> None:
    """Views, events and actions hold the words and lengths that their types declare, and no others."""
    picks, told = Rng(play.picks + b"words"), 0
    for table, move in course(game, play):
        held: list[Any] = [*(table.log or ())[told:], *([move.action] if move is not None and move.action else [])]
        told = len(table.log or ())
        if move is None or not picks.below(max(3, FACTS[game.id].stride)):
            seen = table.view(viewer := picks.choice(everybody(table)))
            held += [seen.board, seen.own, seen.advice, *(() if viewer is None else table.offered(viewer))]
        found = [stray for one in held if one is not None for stray in strays(one, type(one), "", table.seats)]
        assert not found, found


def looking_draws_nothing(game: AnyGame, play: Play) -> None:
    """Looking, asking, cloning and imagining leave the table and its chance alone, and no world knows that chance."""
    picks = Rng(play.picks + b"look")
    for table, _move in course(game, play):
        before, chance, told = table.clone(), copy(table.rng), list(table.log or ())
        viewer = picks.choice(everybody(table))
        known(table, viewer)
        table.outcome()
        table.clone().rng.chance()
        world = table.resample(viewer, picks)
        assert world.rng.seed != table.rng.seed, "a world knows the chance of its table"
        assert world.log is None, "a world brings a log along"
        world.rng.chance()
        assert table.rng == chance, "looking draws from the chance of the table"
        assert without_log(table) == before
        assert table.log == told


def no_look_is_stale(game: AnyGame, play: Play) -> None:
    """Whoever looked before and however often, all see and are offered what a first look shows."""
    picks = Rng(play.picks + b"stale")
    for table, _move in course(game, play):
        table.view(picks.choice(everybody(table)))
        table.offered(picks.below(table.seats))
        if picks.below(FACTS[game.id].pace):
            continue
        fresh = table.clone()
        fresh.log = table.log
        for viewer in everybody(table):
            assert wire(table.view(viewer)) == wire(fresh.view(viewer)), f"{viewer} sees what is no longer there"
        for seat in range(table.seats):
            assert table.offered(seat) == fresh.offered(seat), f"{seat} is offered what no longer can be done"


def who_is_not_touched_sees_the_same(game: AnyGame, play: Play) -> None:
    """Where a move is said to have touched one seat alone, all others see, may do and may say what they did before."""
    picks = Rng(play.picks + b"touched")
    for table, move in course(game, play):
        if move is None or picks.below(FACTS[game.id].pace):
            continue
        after = table.clone()
        after.log = list(table.log or ())
        after.play(move)
        touched = after.canvas.touched
        for viewer in everybody(table) if touched is not None else ():
            if viewer != touched:
                assert beside_the_board(after, viewer) == beside_the_board(table, viewer), f"{viewer} is touched"


def beside_the_board(table: Table, viewer: Seat | None) -> tuple[Any, ...]:
    offered = () if viewer is None else tuple(table.offered(viewer))
    return table.own(viewer), table.advice(viewer), offered, table.talk(viewer)


def views_carry_neither_seed_nor_time(game: AnyGame, play: Play) -> None:
    """A view tells neither the seed nor what time the last input came."""
    seed = b"\x9a secret seed \xf1" + play.seed
    play = msgspec.structs.replace(play, seed=seed)
    picks = Rng(play.picks + b"viewer")
    for table, _move in course(game, play):
        if picks.below(FACTS[game.id].stride):
            continue
        viewer = picks.choice(everybody(table))
        view = table.view(viewer)
        told = wire(view)
        assert not words(msgspec.to_builtins(view)) & {"seed", "rng", "now", "drawn", "agenda", "log"}
        assert seed.hex().encode() not in told.lower()
        assert wire(seed).strip(b'"=') not in told
        later = table.clone()
        later.log, later.now = table.log, table.now + 12345
        assert told == wire(later.view(viewer)), "a view tells the time"


def words(value: Any) -> set[str]:
    """All names of fields in plain values."""
    if isinstance(value, dict):
        return set(value) | {word for inner in value.values() for word in words(inner)}
    if isinstance(value, list | tuple):
        return {word for inner in value for word in words(inner)}
    return set()


CHECKS: tuple[Check, ...] = (
    it_ends_within_its_bound,
    the_clock_alone_ends_it,
    the_outcome_is_well_formed,
    no_piece_is_lost_or_doubled,
    a_clone_shares_nothing,
    replay_equals_play,
    refused_input_changes_nothing,
    only_asked_seats_can_act,
    offered_actions_are_numbered,
    secrets_do_not_interfere,
    worlds_follow_from_what_is_known,
    every_word_is_declared,
    looking_draws_nothing,
    no_look_is_stale,
    who_is_not_touched_sees_the_same,
    views_carry_neither_seed_nor_time,
)
