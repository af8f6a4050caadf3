"""Writes docs/evidence/trust.md from the results of the last runs: python -m tests.trust.report."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.trust.results import FOLDER, Result, load

PAGE = FOLDER.with_suffix(".md")
HEAD = """# Trust

The promises an online table must keep, each with the command that shows it and the figures of its last run. This page
is written by `python -m tests.trust.report` from the files in `docs/evidence/trust`; nothing in it is written by hand.
Short forms of all of it run with the tests. The [threat model](../explanation/threat-model.md) says against whom we
guard, and against whom we don't.
"""
# In the order of the promises; whatever else was run comes after.
CHAPTERS = {
    "secrecy": (
        "Nothing leaks",
        "Two servers, alike but for what one pair of eyes can not know, play on side by side. Every byte that leaves "
        "for those eyes must be the same in both, and so the number, order, size and time of all messages: live, on "
        "coming back, by plain HTTP, in refusals, in talk, at the doors for replays and exports. Before that, games "
        "are dealt and played under another seed, or with one draw changed. While a seat is told the same in two of "
        "them, its offers, refusals, imagined worlds and bots must be the same, and all that it is said to know by the "
        "declarations of the table's fields.",
    ),
    "hostile": (
        "Bad input does nothing",
        "A real server under hostile messages, frames and requests from many addresses, then a flood from one. All are "
        "refused, the table they were meant for is as it was, and the people next door are timed.",
    ),
    "fuzzers": (
        "Nothing escapes",
        "Bytes by the million at what reads them: frames of sockets, heads of requests, messages, replay files and "
        "deck files. Each is refused in words or hung up on, and nothing else may happen: no other error, no more "
        "memory. "
        "The inputs are those that atheris finds, or (`plain`) kept ones with changes by chance.",
    ),
    "sieges": (
        "Denial of service: latency under load",
        "Eight strangers take up the house without a word that is wrong, in one way after the other, and come again "
        "whenever they are turned away. Two people play next door and time their answers: 99 percent should come "
        "within 50 ms, and the server take no more than 100 MB more than in peace. All of it runs on this machine.",
    ),
    "proxied": (
        "A crowd behind a proxy",
        "A real server and a real HAProxy with the printed configuration, on machines of their own (network "
        "namespaces), and visitors with an address each. They play; then three more hold as many long polls as they "
        "can. Only these three may be refused, and the server takes at most 100 MB more for them.",
    ),
    "oddities": (
        "Other failure modes",
        "Each tried once on a real server: a process that is stopped and goes on, a disk that fails under it, no file "
        "descriptors left, decks that are none, and plain HTTP under races; what other tests try is named with them.",
    ),
    "torture": (
        "Nothing is lost",
        "While crews play, the server is killed without warning: from outside at any instant, and by itself before, in "
        "the middle of and after a commit. It starts again, and the players compare what they were told with what is "
        "there. Then the disk is full, and then the file can not be used.",
    ),
    "simulation": (
        "Nothing is lost, simulated",
        "The same rooms, sessions and bots in virtual time, on a simulated disk. A seed decides when the server dies: "
        "at any instant, and before, in and after a commit. Each client asks again under the same id until it is "
        "answered. Told is what was compared, and what did not hold. The judge finds 25 faults planted for it.",
    ),
    "cluster": (
        "Nothing is lost with many nodes",
        "Crews play through a real HAProxy and real nodes over a real PostgreSQL, while nodes are killed, frozen, told "
        "to leave and cut off from the database, the database is restarted and away, and all lines are cut. Told is "
        "also how long a table stood still; players move after up to 0.15 s and come back after 0.3 s, as pages do.",
    ),
    "networks": (
        "Bad networks",
        "Crews play through a proxy that breaks, doubles, delays and silences lines. When the weather clears, what "
        "each player sees must be what the server's table shows that seat.",
    ),
    "server": (
        "Load",
        "Our server, with every move on disk, and boardgame.io, in memory, do the same work in the same run: tables of "
        "four with hidden cards, as fast as they can. Then our own limit. The driver is no bottleneck while it needs a "
        "part of a core only and its loop is not late. Target missed: a move should cost at most a fifth of the CPU of "
        "boardgame.io. Three tenths of our move are the kernel, SQLite, JSON and the loop; the rest is some 5,700 "
        "instructions of Python, of which the rules and what each seat is told take 2,200 and the next match 800. A "
        "fifth would leave 2,700 for all of it. The same code compiled by Cython takes as long.",
    ),
    "cluster-load": (
        "Load with many nodes",
        "Tables with 1, 2 and 4 nodes over PostgreSQL behind HAProxy, and in the same seconds as many with one process "
        "and its file: CPU of a move apart for each. Then a balancer that hashes nothing. What a server does while "
        "nobody is there was measured before (`idle_ms_per_second`, of one node) and is not in `moving_ms` and "
        "`times_single`, which are judged; it is in `whole_times_single`. On two cores nodes take turns: what shows "
        "is that a move costs the same however many nodes there are.",
    ),
    "soak": (
        "Soak",
        "Tables of bots over all games, a new game wherever one ends. Memory is that of the server and of the "
        "processes in which its bots think: the median of the last quarter of the night next to that of the second.",
    ),
}


def page(results: Sequence[Result]) -> str:
    """The whole page."""
    order = [*CHAPTERS, *sorted(result.name for result in results if result.name not in CHAPTERS)]
    told = sorted(results, key=lambda result: order.index(result.name))
    return "\n".join([HEAD, *(line for result in told for line in chapter(result))])


def chapter(result: Result) -> Iterator[str]:
    title, about = CHAPTERS.get(result.name, (result.name.replace("_", " ").capitalize(), ""))
    yield f"## {title}\n"
    if about:
        yield f"{about}\n"
    yield f"`{result.command}`, {result.date}, on {result.machine}.\n"
    plain = {name: figure for name, figure in result.figures.items() if not is_table(figure)}
    if plain:
        yield "| | |\n|---|---|"
        yield from (f"| {name} | {told(figure)} |" for name, figure in plain.items())
        yield ""
    for name, figure in result.figures.items():
        if is_table(figure):
            yield from table(name, figure)


def table(name: str, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    columns = list(rows[0])
    yield f"{name[:1].upper()}{name[1:]}:\n"
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    yield from (f"| {' | '.join(told(row.get(column, '')) for column in columns)} |" for row in rows)
    yield ""


def is_table(figure: Any) -> bool:
    return isinstance(figure, list) and bool(figure) and all(isinstance(row, dict) for row in figure)


def told(figure: Any) -> str:
    """A figure as a person reads it."""
    match figure:
        case bool():
            return "yes" if figure else "no"
        case int():
            return f"{figure:,}"
        case dict():
            return "; ".join(f"{name}: {told(inner)}" for name, inner in figure.items())
        case list() | tuple():
            return ", ".join(map(told, figure))
        case _:
            return str(figure).replace("|", "\\|").replace("\n", " ")


def write(folder: Path = FOLDER, path: Path = PAGE) -> Path:
    path.write_text(page(load(folder)))
    return path


if __name__ == "__main__":
    print(write())
