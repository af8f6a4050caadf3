"""Decisions of a team (OH-12): together under a clock until it is ready, or by a proposal that no one stops."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeAlias, cast

from msgspec import structs

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Timed
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Decision
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.clocks import AGREEMENT, CHANGES, LAST_SECONDS, LONGER, WAITS
from heistnight.games.oceans_heist.endings import EndLeg
from heistnight.games.oceans_heist.moves import AGREE, CONCEDE, READY, SIDES, UNREADY, WAIT
from heistnight.games.oceans_heist.pieces import CARD
from heistnight.games.oceans_heist.zones import CREW, OceansZones, deciders

WORDS = frozenset((moves.Ready, moves.Unready, moves.Wait, moves.Mark, moves.Unmark))  # they change no draft
Edits: TypeAlias = list[Action] | tuple[Action, ...]  # a tuple where the same one comes again and again


class TeamWindow(Timed[OceansZones], frozen=True, kw_only=True):
    """A question to teams. In the Heist act a team that is asked may also concede (OH-11.7)."""

    heist: ClassVar[bool] = False
    shown_to_all: ClassVar[bool] = True  # whether everybody may know what keeps it open

    def answered(self, table: OceansZones) -> bool:
        """Return whether nothing keeps it open any more."""
        raise NotImplementedError

    def close(self, table: OceansZones) -> None:
        raise NotImplementedError

    def proposes(self, side: int) -> bool:
        """Return whether this side may know the proposal (OH-12.5)."""
        return False

    def redraw_crew(self, world: OceansZones, chance: Rng) -> None:
        """Redraw the Crew's hidden work in this window."""

    def redraw_staff(self, world: OceansZones, chance: Rng) -> None:
        """Redraw the Staff's hidden work in this window."""

    def redraw_proposal(self, world: OceansZones, chance: Rng) -> None:
        """Redraw the hidden proposal of the team that is asked."""

    def waits_for(self, table: OceansZones, sides: Sequence[int]) -> bool:
        """Once a game a window waits for a team whose people have all lost the line (section 9)."""
        return not table.lengthened and any(map(table.is_away, sides))

    def lengthen(self, table: OceansZones) -> None:
        table.lengthened = True
        table.emit(moves.WindowLengthened, LONGER)
        table.agenda.append(self._longer())

    def _longer(self) -> Self:
        assert self.closes is not None
        return structs.replace(self, closes=self.closes + LONGER)

    def continues(self, before: Decision[Any]) -> bool:
        """Longer, it is the same window."""
        return isinstance(before, TeamWindow) and before.closes is not None and self == before._longer()

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        if table.timed and not table.may_take_back(table.sides[seat]):
            text = "Your team has changed this {times} times: now it can only be added to and made final."
            return Refused("OH-12.11", text, "changed_enough", times=CHANGES)
        return super().refusal(table, seat, action)

    def may_concede(self, table: OceansZones, seat: Seat) -> bool:
        return self.heist and table.holders[seat] == "person" and table.timed

    def concede(self, table: OceansZones, seat: Seat) -> bool:
        """Said twice in a row it is meant; the game is over when every person of the team means it."""
        table.conceding[seat] += 1
        side = table.sides[seat]
        table.emit(moves.Reacted, table.team(side), seat, "concede")
        if any(table.conceding[mate] < 2 for mate in table.deciders(side)):
            return False
        table.agenda.append(EndLeg("concession", points=0 if side == CREW else 2))
        return True

    def is_over(self, table: OceansZones) -> bool:
        """Return whether its time is up; an input that arrives with the bell still counts (section 9)."""
        return self.closes is not None and table.now >= self.closes


def window(table: OceansZones) -> TeamWindow | None:
    """The question on the table: all of this game's are to teams."""
    return cast(TeamWindow | None, table.open())


class Arrange(TeamWindow, frozen=True, kw_only=True):
    """Teams arrange something at the same time; the last state before the deadline stands (OH-12.2)."""

    helped: ClassVar[bool] = False
    sides: tuple[int, ...]
    rung: bool = False  # whether the bell has told bots that they may help

    def edits(self, table: OceansZones, seat: Seat) -> Edits:
        """Return the changes open to this seat, in the order of the numbered list."""
        raise NotImplementedError

    def edit(self, table: OceansZones, side: int, action: Action) -> None:
        raise NotImplementedError

    def stand(self, table: OceansZones) -> None:
        """The drafts as they stand are the choices."""
        raise NotImplementedError

    def may_be_ready(self, table: OceansZones, side: int) -> bool:
        return True

    def help(self, table: OceansZones, side: int) -> Sequence[Action]:
        """Return the answers of a mixed team's bots in the last seconds (OH-12.6)."""
        return []

    def thoughts(self, table: OceansZones, seat: Seat) -> list[Action]:
        """Marks: they change no draft (OH-6.20)."""
        return []

    # Who and until when

    def seats(self, table: OceansZones) -> Sequence[Seat]:
        asked = deciders(table.sides, table.holders, self.sides)
        return [*asked, *self._helping(table)] if self.helped and "bot" in table.holders else asked

    def waiting(self, table: OceansZones) -> Sequence[Seat]:
        return deciders(table.sides, table.holders, self.sides)

    def _bell(self, table: OceansZones) -> Millis | None:
        """When bots may begin to help: a fact of who sits where, never of what they hold."""
        if self.closes is None or not self.helped or not any(map(table.helpers, self.sides)):
            return None
        return self.closes - LAST_SECONDS

    def _has_rung(self, table: OceansZones) -> bool:
        """Return whether the bell has rung: inputs that come with it are played before it (section 9)."""
        bell = self._bell(table)
        return bell is not None and (self.rung or table.now > bell)

    def _helping(self, table: OceansZones) -> list[Seat]:
        """Bots of teams with people: asked from the start, so that they can say what they would do (OH-12.6)."""
        rung = self._has_rung(table)
        return [
            seat
            for side in self.sides
            if not rung or (not table.bots_wait[side] and self.help(table, side))
            for seat in table.helpers(side)
            if not table.ready[seat]
        ]

    def deadline(self, table: OceansZones) -> Millis | None:
        bell = self._bell(table)
        return self.closes if bell is None or self._has_rung(table) else bell

    def ends(self, table: OceansZones) -> Millis | None:
        """Not yet when bots may help in it."""
        return self.closes

    # What they may do

    def options(self, table: OceansZones, seat: Seat) -> Sequence[Action]:
        side = table.sides[seat]
        if "bot" in table.holders and seat in table.helpers(side):
            return [*self.help(table, side), READY] if self._has_rung(table) else [READY]
        offered = self.edits(table, seat)
        besides: tuple[Action, ...] = ()
        if table.ready[seat]:
            besides = (UNREADY,)
        elif self.may_be_ready(table, side):
            besides = (READY,)
        if table.timed:  # without clocks nobody helps, concedes or thinks aloud (6.1)
            besides += self._asides(table, seat, side)
        if isinstance(offered, tuple):
            return joined(offered, besides)
        offered += besides
        return offered

    def _asides(self, table: OceansZones, seat: Seat, side: int) -> tuple[Action, ...]:
        wait = (WAIT,) if self.helped and table.helpers(side) and not table.bots_wait[side] else ()
        concede = (CONCEDE,) if self.may_concede(table, seat) else ()
        return (*wait, *concede, *self.thoughts(table, seat))

    def take(self, table: OceansZones, seat: Seat, action: Action) -> None:
        side = table.sides[seat]
        if type(action) is moves.Concede:
            if self.concede(table, seat):
                return
        else:
            table.conceding[seat] = 0
            self._act(table, seat, side, action)
        if self.answered(table):
            self.close(table)
        else:
            table.agenda.append(self)

    def _act(self, table: OceansZones, seat: Seat, side: int, action: Action) -> None:
        if type(action) not in WORDS:
            was_ready = True in table.ready and table.is_ready(side)
            self.edit(table, side, action)
            table.edited(seat, action)
            table.changes[side] += self.closes is None
            if was_ready:
                table.emit(moves.TeamReady, SIDES[side], False)
            return
        match action:
            case moves.Ready() | moves.Unready():
                self._be_ready(table, seat, side, isinstance(action, moves.Ready))
            case moves.Wait():
                table.bots_wait[side] = True
                table.emit(moves.Reacted, table.team(side), seat, "wait")
            case moves.Mark(card=card) | moves.Unmark(card=card):
                mark(table, seat, card, isinstance(action, moves.Mark))

    def _be_ready(self, table: OceansZones, seat: Seat, side: int, ready: bool) -> None:
        before = table.is_ready(side)
        table.ready[seat] = ready
        table.people_acted[side] = table.people_acted[side] or table.holders[seat] == "person"
        table.emit(moves.Reacted, table.team(side), seat, "ready" if ready else "unready")
        if table.is_ready(side) != before:
            table.emit(moves.TeamReady, SIDES[side], not before)

    def answered(self, table: OceansZones) -> bool:
        return True in table.ready and all(map(table.is_ready, self.sides))

    def close(self, table: OceansZones) -> None:
        table.ready = [False] * table.seats
        table.bots_wait = [False, False]
        table.conceding = [0] * table.seats
        table.changes = [0, 0]
        self.stand(table)

    def expire(self, table: OceansZones) -> None:
        if self.is_over(table) and self.waits_for(table, self.sides):
            self.lengthen(table)
        elif self.is_over(table):
            self.close(table)
        else:  # the bell for bots: whoever was ready before may help now
            for side in self.sides:
                for seat in table.helpers(side):
                    table.ready[seat] = False
            table.agenda.append(structs.replace(self, rung=True))

    def continues(self, before: Decision[Any]) -> bool:
        """With the bell behind it, it is the same window."""
        rung = isinstance(before, Arrange) and self == structs.replace(before, rung=True)
        return rung or super().continues(before)


@lru_cache(maxsize=1_000)
def joined(edits: tuple[Action, ...], besides: tuple[Action, ...]) -> tuple[Action, ...]:
    """The same choices are the same tuple, so that whoever numbers them need not do it again."""
    return edits + besides


def mark(table: OceansZones, seat: Seat, card: str, on: bool) -> None:
    place = CARD[card]
    table.marks = sorted((*table.marks, place)) if on else [other for other in table.marks if other != place]
    side = table.sides[seat]
    table.people_acted[side] = True
    table.emit(moves.Edited, table.team(side), seat, (moves.MARK if on else moves.UNMARK)[place])


class Settle(TeamWindow, frozen=True, kw_only=True):
    """One team decides what can not be undone: somebody proposes, and it is done unless somebody waits (OH-12.5)."""

    shown_to_all: ClassVar[bool] = False
    side: int

    def edits(self, table: OceansZones) -> Edits:
        """Everything a member may do but agree, wait and concede."""
        raise NotImplementedError

    def is_final(self, action: Action) -> bool:
        return True

    def proposes(self, side: int) -> bool:
        return side == self.side

    def redraw_draft(self, world: OceansZones, chance: Rng) -> None:
        """Redraw a draft as it may have been before it was proposed."""

    def redraw_proposal(self, world: OceansZones, chance: Rng) -> None:
        """The clock of a proposal runs for all; what is proposed is the team's secret (OH-12.5)."""
        world.waits, world.waited = 0, False
        if world.proposal:
            world.agreed = [chance.choice(world.deciders(self.side))]
            self.redraw_draft(world, chance)
            world.proposal = [chance.choice([action for action in self.edits(world) if self.is_final(action)])]

    def edit(self, table: OceansZones, action: Action) -> None:
        raise NotImplementedError

    def carry_out(self, table: OceansZones, action: Action) -> None:
        raise NotImplementedError

    def silence(self, table: OceansZones) -> None:
        """The clock ran out and nothing was proposed."""
        raise NotImplementedError

    def seats(self, table: OceansZones) -> Sequence[Seat]:
        return deciders(table.sides, table.holders, (self.side,))

    def options(self, table: OceansZones, seat: Seat) -> Sequence[Action]:
        if not table.timed:  # without clocks whoever proposes has decided (6.1)
            return self.edits(table)
        offered = [*self.edits(table)]
        if table.proposal and seat not in table.agreed:
            offered.append(AGREE)
        if table.proposal and table.waits < WAITS:
            offered.append(WAIT)
        if self.may_concede(table, seat):
            offered.append(CONCEDE)
        return offered

    def deadline(self, table: OceansZones) -> Millis | None:
        return self.closes if table.until is None else table.until

    def _agreed_at(self, table: OceansZones) -> Millis | None:
        """When silence means agreement: in five seconds, or when the window closes (OH-12.9)."""
        if not table.timed:
            return None
        agreed = table.now + AGREEMENT
        return agreed if self.closes is None else min(self.closes, agreed)

    def take(self, table: OceansZones, seat: Seat, action: Action) -> None:
        if type(action) is moves.Concede:
            if self.concede(table, seat):
                table.drop_proposal()
                return
        else:
            table.conceding[seat] = 0
            self._act(table, seat, action)
        if self.answered(table):
            self.close(table)
        else:
            table.agenda.append(self)

    def _act(self, table: OceansZones, seat: Seat, action: Action) -> None:
        match action:
            case moves.Agree():
                table.agreed.append(seat)
                table.waited = False
                table.emit(moves.Reacted, table.team(self.side), seat, "agree")
            case moves.Wait():
                table.waits += 1
                table.waited = True
                table.until = self._agreed_at(table)
                table.emit(moves.Reacted, table.team(self.side), seat, "wait")
            case _ if self.is_final(action):
                table.proposal, table.agreed, table.waited = [action], [seat], False
                table.versions[self.side] += 1  # who agrees names this proposal (OH-12.8)
                table.until = self._agreed_at(table)
                table.emit(moves.Proposed, table.team(self.side), seat, action)
            case _:
                if table.proposal:
                    table.drop_proposal()
                self.edit(table, action)
                table.edited(seat, action)
                table.changes[self.side] += self.closes is None

    def answered(self, table: OceansZones) -> bool:
        """A proposal that all people of the team who are here agree to; alone or without clocks it is done at once."""
        if not table.proposal:
            return False
        return not table.timed or all(seat in table.agreed for seat in table.counted(self.side))

    def close(self, table: OceansZones) -> None:
        (action,) = table.proposal
        self._forget(table)
        self.carry_out(table, action)

    def expire(self, table: OceansZones) -> None:
        """Do what was proposed in time, except a roll that someone wanted to wait with (OH-12.9)."""
        cut_short = table.until == self.closes
        if not table.proposal and self.waits_for(table, (self.side,)):
            self.lengthen(table)
        elif table.proposal and not (cut_short and table.waited and isinstance(table.proposal[0], moves.Roll)):
            self.close(table)
            if table.agenda[-1:] == [self] and self.closes is not None and table.now >= self.closes:
                table.agenda.pop()  # it was one choice of several, and there is no time for the others
                self.silence(table)
        else:
            self._forget(table)
            self.silence(table)

    def _forget(self, table: OceansZones) -> None:
        table.drop_proposal()
        table.waits = 0
        table.conceding = [0] * table.seats
        table.changes = [0, 0]
