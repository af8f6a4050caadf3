"""What happens to a run from outside: to machines, lines and the database, and what people ask for by the way."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from heistnight.core.talk import EMOTES
from heistnight.server.wire import PROTOCOL
from tests.simulation.loop import PROCESS
from tests.simulation.player import Player
from tests.simulation.server import Server

if TYPE_CHECKING:
    from tests.simulation.run import Run
    from tests.simulation.scenarios import Event

Act = Callable[["Run", "Event"], None]
ACTS: dict[str, Act] = {}
DOWN = 1.0  # seconds at most that a killed server is away


def act(name: str) -> Callable[[Act], Act]:
    def keep(function: Act) -> Act:
        ACTS[name] = function
        return function

    return keep


def _server(run: "Run", event: "Event") -> Server | None:
    there = [server for server in run.servers if server.works]
    return there[event.who % len(there)] if there else None


def _player(run: "Run", event: "Event", seated: bool | None = None, host: bool = False) -> Player | None:
    there = [player for player in run.players if player.inside and player.line is not None and not player.away]
    if seated is not None:
        there = [player for player in there if (player.seat is not None) is seated]
    if host:
        there = [player for player in there if player.state.get("host") == player.person]
    return there[event.who % len(there)] if there else None


# Machines ---------------------------------------------------------------------------------------------------------


def _restart(run: "Run", server: Server, much: float) -> None:
    run.log(f"server {server.number} is killed")
    server.kill()
    run.later(0.01 + DOWN * much * run.scenario.back_within, server.start)


@act("kill")
def kill(run: "Run", event: "Event") -> None:
    if (server := _server(run, event)) is not None:
        _restart(run, server, event.much)


def _light(run: "Run", event: "Event", place: str) -> None:
    """The next commit of any server kills that server."""

    def die() -> None:
        process = PROCESS.get()
        server = next((one for one in run.servers if one.process is process), None)
        if server is not None:
            run.log(f"a commit dies ({place})")
            _restart(run, server, event.much)

    run.disk.fuse, run.disk.die = place, die


@act("kill before")
def kill_before(run: "Run", event: "Event") -> None:
    _light(run, event, "before")


@act("kill in")
def kill_in(run: "Run", event: "Event") -> None:
    _light(run, event, "in")


@act("kill after")
def kill_after(run: "Run", event: "Event") -> None:
    _light(run, event, "after")


@act("older disk")
def older_disk(run: "Run", event: "Event") -> None:
    server = _server(run, event)
    if server is None or not run.backups:
        return
    kept = run.backups[int(event.much * len(run.backups))]
    run.log("the disk comes back with an older state")
    server.kill()
    run.excuse()
    run.disk.kept = kept.copy()
    run.later(0.2, server.start)


@act("jump")
def jump(run: "Run", event: "Event") -> None:
    """Somebody sets a machine's time of day; nobody at a table may notice."""
    server = run.servers[event.who % len(run.servers)]
    # A node whose clock is more than five seconds from its database's does not start, and says so.
    server.machine.ahead = (event.much - 0.5) * (8 if run.database is not None else 7_200)
    run.log(f"the time of machine {server.number} is set by {server.machine.ahead:.0f} s")


@act("workers die")
def workers_die(run: "Run", event: "Event") -> None:
    server = run.servers[event.who % len(run.servers)]
    server.machine.deaths = event.much
    run.later(2.0, _workers_live, server)


def _workers_live(server: Server) -> None:
    server.machine.deaths = 0.0


# Disks and the database ---------------------------------------------------------------------------------------------


@act("slow disk")
def slow_disk(run: "Run", event: "Event") -> None:
    run.disk.slow = 1 + 200 * event.much
    run.later(3.0, setattr, run.disk, "slow", 1.0)


@act("failing disk")
def failing_disk(run: "Run", event: "Event") -> None:
    run.disk.failing = event.much
    run.disk_fails = True
    run.later(3.0, setattr, run.disk, "failing", 0.0)


@act("breaking connections")
def breaking_connections(run: "Run", event: "Event") -> None:
    run.disk.failing = event.much / 2
    run.later(2.0, setattr, run.disk, "failing", 0.0)


@act("full disk")
def full_disk(run: "Run", event: "Event") -> None:
    run.disk.full = run.disk_fails = True
    run.later(4.0 * event.much, setattr, run.disk, "full", False)


@act("database away")
def database_away(run: "Run", event: "Event") -> None:
    if run.database is not None:
        run.log("the database is away")
        run.database.away = True
        run.later(6.0 * event.much, setattr, run.database, "away", False)


@act("fail over")
def fail_over(run: "Run", event: "Event") -> None:
    if run.database is not None:
        run.log("another database answers")
        run.database.timeline = f"{int(run.database.timeline) + 1:08}"


# Nodes --------------------------------------------------------------------------------------------------------------


@act("freeze")
def freeze(run: "Run", event: "Event") -> None:
    if (server := _server(run, event)) is not None:
        run.log(f"server {server.number} stands still")
        server.process.freeze()
        run.later(8 * event.much, _thaw, run, server, server.process)


def _thaw(run: "Run", server: Server, process: object) -> None:
    if server.process is process:
        run.log(f"server {server.number} goes on")
        server.process.thaw()


@act("cut off")
def cut_off(run: "Run", event: "Event") -> None:
    server = _server(run, event)
    if server is not None and run.database is not None:
        run.log(f"server {server.number} can't reach the database")
        server.store.cut = True
        run.later(7 * event.much, setattr, server.store, "cut", False)


@act("leave")
def leave(run: "Run", event: "Event") -> None:
    server = _server(run, event)
    if server is not None and run.database is not None:
        run.log(f"server {server.number} is told to stop")
        server.leave()
        run.later(15.0, _come_back, server, server.process)


def _come_back(server: Server, process: object) -> None:
    if server.process is process:
        server.kill()
        server.start()


# Lines --------------------------------------------------------------------------------------------------------------


@act("cut")
def cut(run: "Run", event: "Event") -> None:
    if (player := _player(run, event)) is not None:
        run.cuts += 1
        player.hang_up()


@act("half cut")
def half_cut(run: "Run", event: "Event") -> None:
    player = _player(run, event)
    if player is not None and player.line is not None:
        run.cuts += 1
        player.line.cut(silently=True)


@act("slow reader")
def slow_reader(run: "Run", event: "Event") -> None:
    player = _player(run, event)
    if player is not None and player.line is not None:
        player.line.read_slowly(6 * event.much)


@act("all away")
def all_away(run: "Run", event: "Event") -> None:
    """Everybody leaves for a while, sometimes for so long that the room falls asleep."""
    seconds = 800 if event.much < 0.5 else 150 * event.much
    run.log(f"everybody is away for {seconds:.0f} s")
    for player in run.players:
        player.away = True
        player.hang_up()
    run.ends = max(run.ends, run.loop.now + seconds + 20)
    run.later(seconds, _all_back, run)


def _all_back(run: "Run") -> None:
    for player in run.players:
        player.away = False


@act("idle")
def idle(run: "Run", event: "Event") -> None:
    """Nobody answers for a while: only clocks do."""
    for player in run.players:
        player.rests = True
    run.later(90 * event.much, _play_on, run)


def _play_on(run: "Run") -> None:
    for player in run.players:
        player.rests = player.rests and run.calm


# What people ask for ------------------------------------------------------------------------------------------------


def _ask(name: str, kind: str, seated: bool | None = None, host: bool = False) -> None:
    """Let somebody ask for something that has no fields."""

    def plain(run: "Run", event: "Event") -> None:
        if (player := _player(run, event, seated, host)) is not None:
            player.ask(kind)

    ACTS[name] = plain


_ask("stand", "Stand", seated=True)
_ask("other device", "Elsewhere", seated=True)
_ask("pause", "Pause", seated=True)
_ask("resume", "Resume", seated=True)
_ask("more time", "MoreTime", seated=True)
_ask("close screen", "CloseScreen", host=True)
_ask("look", "Look")
_ask("ping", "Ping")
_ask("rematch", "Rematch", seated=True)
_ask("end game", "EndGame", host=True)
_ask("start", "Start", host=True)
_ask("screen", "OpenScreen", host=True)


@act("sit")
def sit(run: "Run", event: "Event") -> None:
    player = _player(run, event, seated=False) or _player(run, event)
    if player is not None and player.state.get("seats"):
        player.ask("Sit", seat=int(event.much * len(player.state["seats"])))


@act("let in")
def let_in(run: "Run", event: "Event") -> None:
    player = _player(run, event, seated=True)
    if player is not None:
        for person in player.state.get("people", ()):
            if person["asks"] is not None:
                player.ask("LetIn", person=person["id"], yes=event.much < 0.8)


@act("kick")
def kick(run: "Run", event: "Event") -> None:
    player = _player(run, event, host=True)
    others = [one for one in (player.state.get("people", ()) if player else ()) if one["id"] != player.person]
    if player is not None and others:
        player.ask("Kick", person=others[int(event.much * len(others))]["id"])


@act("hand host")
def hand_host(run: "Run", event: "Event") -> None:
    player = _player(run, event, host=True)
    if player is not None and (people := player.state.get("people", ())):
        player.ask("HandHost", person=people[int(event.much * len(people))]["id"])


@act("hand seat")
def hand_seat(run: "Run", event: "Event") -> None:
    player = _player(run, event, seated=True)
    if player is not None and player.state.get("seats"):
        player.ask("HandSeat", seat=int(event.much * len(player.state["seats"])))


@act("bot level")
def bot_level(run: "Run", event: "Event") -> None:
    player = _player(run, event, host=True)
    if player is not None and player.state.get("seats"):
        player.ask("PlaceBot", seat=int(event.much * len(player.state["seats"])), level="chance")


@act("swap")
def swap(run: "Run", event: "Event") -> None:
    player = _player(run, event, host=True)
    if player is not None:
        player.ask("Swap", seat=0, other=1)


@act("configure")
def configure(run: "Run", event: "Event") -> None:
    player = _player(run, event, host=True)
    if player is not None:
        door = ("open", "watch", "shut", "open", "open")[int(5 * event.much)]
        player.ask("Configure", door=door, grace=(15, 60, 0, "rules")[event.who % 4], stand_in="chance")


@act("rename")
def rename(run: "Run", event: "Event") -> None:
    if (player := _player(run, event)) is not None:
        player.ask("Rename", name=f"{player.name[:12]} {event.who}")


@act("say")
def say(run: "Run", event: "Event") -> None:
    if (player := _player(run, event)) is not None:
        if event.much < 0.3:
            player.ask("Say", emote=EMOTES[event.who % len(EMOTES)])
        else:
            player.ask("Say", text=f"word {run.loop.now:.3f} {event.who}")


@act("voice")
def voice(run: "Run", event: "Event") -> None:
    if (player := _player(run, event)) is not None:
        player.ask("Microphone", on=event.much < 0.9)
        for piece in range(3):
            player.say_aloud(bytes((event.who % 4, 0, piece)) + b"opus")


@act("spectator")
def spectator(run: "Run", event: "Event") -> None:
    if len(run.players) < 12:
        run.join(f"spectator {len(run.players)}", polls=event.much < run.scenario.polls)


@act("leave room")
def leave_room(run: "Run", event: "Event") -> None:
    if (player := _player(run, event, seated=False)) is not None:
        player.ask("Leave")


@act("nonsense")
def nonsense(run: "Run", event: "Event") -> None:
    """What no page would send is refused, and changes nothing."""
    if (player := _player(run, event)) is None:
        return
    match event.who % 5:
        case 0:
            player.ask("Move", question=player.question, actions=[{"type": "Nothing"}])
        case 1:
            player.ask("Move", question=player.question + 1, actions=[{"type": "Pass"}])
        case 2:
            player.ask("Sit", seat=99)
        case 3:
            player.ask("Hello", key=player.key, protocol=PROTOCOL + 1)
        case _:
            player.ask("Kick", person=999)
