"""Two runs side by side: what an edit did."""

from collections.abc import Sequence

from heistnight.core.problems import BadOption
from heistnight.games import game as find_game
from heistnight.lab.differences import differences
from heistnight.lab.findings import find
from heistnight.lab.lead import leads
from heistnight.lab.lenses import lens
from heistnight.lab.notes import Row
from heistnight.lab.report.page import contents, figure, page, table
from heistnight.lab.report.runs import Runs
from heistnight.lab.report.single import all_figures, facts
from heistnight.lab.setup import Setup

FEWEST = 10  # games of a run, below which nothing can be told from luck


def _both(
    names: tuple[str, str], setups: tuple[Setup, Setup], rows: tuple[Sequence[Row], Sequence[Row]]
) -> tuple[Runs, int]:
    """Return the findings of both runs and how much was compared; BadOption where they are not comparable."""
    one, two = setups
    if one.game != two.game:
        says = "These are runs of two games, {one} and {two}: there is nothing to compare."
        raise BadOption(says, one=one.game, two=two.game)
    for name, some in zip(names, rows):
        if len(some) < FEWEST:
            raise BadOption("{run} has played {games} games so far: too few to compare.", run=name, games=len(some))
    before, after = (find(some, lens(one.game), leads(some)) for some in rows)
    sure, looked_at = differences(before, after)
    return Runs(((names[0], before), (names[1], after)), sure), looked_at


def compare_page(
    names: tuple[str, str],
    setups: tuple[Setup, Setup],
    rows: tuple[Sequence[Row], Sequence[Row]],
    edits: Sequence[tuple[str, str, str]] = (),
) -> str:
    """The page; `edits` are what differs in the decks: where, before, after."""
    runs, looked_at = _both(names, setups, rows)
    drawn = all_figures(runs, setups[0].game)
    title = f"{find_game(setups[0].game).title}: {names[0]} and {names[1]}"
    counts = " and ".join(f"{len(some):,} games ({name})" for name, some in zip(names, rows))
    lead = f"{counts}, side by side. {looked_at} things are compared, and a difference is told only where luck does "
    lead += "not explain it: of twenty pages about runs that do not differ, at most one tells any."
    body = [_differences(names, setups, edits), contents(drawn), '<div class="both">', *map(figure, drawn), "</div>"]
    return page(setups[0].game, title, lead, [], body)


def _differences(names: tuple[str, str], setups: tuple[Setup, Setup], edits: Sequence[tuple[str, str, str]]) -> str:
    """Yield the differences of the setups, before those of the results."""
    pairs = zip(facts(setups[0]), facts(setups[1]))
    rows = [(what, before, after) for (what, before), (_, after) in pairs if before != after]
    rows += edits
    if not rows:
        return "<section><h2>What was different?</h2><p>Nothing: the same setup was played twice.</p></section>"
    return f"<section><h2>What was different?</h2>{table(('', *names), rows)}</section>"
