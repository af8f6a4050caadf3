"""How long a turn of Masterminds takes in which nobody interrupts: python benchmarks/quiet_turn.py

The whole server runs in this process, with its own clock and a real SQLite file. Scripted people sit at the table and
send what a screen would send. Whoever is asked about the own turn answers at once, so what is left of a turn is what
the windows make everybody wait for (MHS-18.5):

    silent    five people; the others never press anything, so every window runs its length
    brisk     five people; the others let every window go as soon as they see it
    through   five people; the others have pressed "let everything through this turn"
    bots      one person who lets every window go, and four bots with the pauses they make at a real table

A turn in which somebody plays an Interrupt, as bots do, is left out.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from heistnight.bots import Eyes, bot
from heistnight.core.action import Action, Seat
from heistnight.core.rng import Rng
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.server.hosting.house import House
from heistnight.server.machine import Machine
from heistnight.server.room.state import Room
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.transport.session import Session
from heistnight.server.wire import Hello, MakeRoom, Move, Sit, Start
from heistnight.store.sqlite import SqliteStore

GLANCE = 0.02  # how often a scripted person looks at the screen
CHAIRS = 5
HABITS = ("silent", "brisk", "through", "bots")


class Scripted:
    """Somebody at the table who plays like the solid bot and lets windows go as the habit says."""

    def __init__(self, room: RoomActor, seat: Seat, session: Session, habit: str) -> None:
        self.room, self.seat, self.session, self.habit = room, seat, session, habit
        self.player = bot("masterminds", "medium")
        self.rng = Rng(b"quiet%d" % seat)
        self.sent = 0
        self.answered: object = None

    def glance(self) -> None:
        """Answer the open question, once."""
        table = dealt(self.room)
        moment = self.room.count
        decision = None if table is None else table.open()
        if table is None or decision is None or moment == self.answered or self.seat not in decision.seats(table):
            return
        action = self.answer(table)
        if action is not None:
            self.answered = moment
            self.sent += 1
            self.room.post(
                self.session, Move(str(self.sent), table.questions, [msgspec.Raw(msgspec.json.encode(action))])
            )

    def answer(self, table: MastermindsTable) -> Action | None:
        offered = table.offered(self.seat)
        if moves.PASS not in offered:
            return self.player.choose(Eyes(table, self.seat, self.rng))
        if table.answers[self.seat] is not None:
            return None
        if table.active == self.seat or self.habit in ("brisk", "bots"):
            return moves.PASS
        through = [action for action in offered if isinstance(action, moves.LetThrough)]
        return through[0] if through and self.habit == "through" else None


def dealt(room: Room) -> MastermindsTable | None:
    return room.table if isinstance(room.table, MastermindsTable) else None


async def measure(habit: str, turns: int) -> dict[str, object]:
    """Seconds a turn, by kind, of a table that plays so many turns."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(SqliteStore(Path(folder) / "quiet.sqlite3"), Machine())
        await house.open()
        people = await sit_down(house, habit)
        room = people[0].room
        starts: dict[int, float] = {}
        while (table := dealt(room)) is None or (table.turn <= turns and table.agenda):
            if table is not None:
                starts.setdefault(table.turn, time.monotonic())
            for somebody in people:
                somebody.glance()
                somebody.session.drain()
            await asyncio.sleep(GLANCE)
        starts.setdefault(table.turn, time.monotonic())
        found = tell(habit, table.log or (), starts)
        await house.close()
    return found


async def sit_down(house: House, habit: str) -> list[Scripted]:
    """The host, and four more people or bots; the game is dealt."""
    bots = "medium" if habit == "bots" else ""
    made = await house.make_room(MakeRoom("masterminds", "Ada", {"players": CHAIRS}, bots))
    room = await house.room(made.room)
    host = Session(house.world)
    room.post(host, Hello("hello", key=made.key))
    people = [Scripted(room, 0, host, habit)]
    for seat in range(1, 1 if bots else CHAIRS):
        guest = Session(house.world)
        room.post(guest, Hello("hello", name=f"Guest {seat}"))
        room.post(guest, Sit("sit", seat))
        people.append(Scripted(room, seat, guest, habit))
    if not bots:
        room.post(host, Start("start"))
    return people


def tell(habit: str, log: Iterable[object], starts: dict[int, float]) -> dict[str, object]:
    """What the quiet turns took."""
    kinds: dict[int, str] = {}
    attempts: dict[int, int] = defaultdict(int)
    loud: set[int] = set()
    turn = 0
    for event in log:
        match event:
            case moves.TurnStarted(turn=number):
                turn = number
            case moves.TurnChosen(what=what):
                kinds[turn] = what
            case moves.Attempted():
                attempts[turn] += 1
            case moves.Interrupted():
                loud.add(turn)
    took = {number: starts[number + 1] - at for number, at in starts.items() if number + 1 in starts}
    quiet = {number: seconds for number, seconds in took.items() if number in kinds and number not in loud}
    heists = [number for number in quiet if kinds[number] == "heist"]
    preps = [number for number in quiet if kinds[number] == "prep"]
    return {
        "habit": habit,
        "turns": len(quiet),
        "seconds_a_turn": mean(quiet.values()),
        "seconds_a_prep_turn": mean(quiet[number] for number in preps),
        "seconds_a_heist_turn": mean(quiet[number] for number in heists),
        "attempts_a_heist_turn": mean(attempts[number] for number in heists),
        "longest": round(max(quiet.values(), default=0.0), 2),
    }


def mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return round(sum(values) / len(values), 2) if values else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--habits", default=",".join(HABITS), help="with commas")
    parser.add_argument("--turns", type=int, default=40)
    asked = parser.parse_args()
    for habit in asked.habits.split(","):
        print(json.dumps(asyncio.run(measure(habit, asked.turns))), flush=True)


if __name__ == "__main__":
    main()
