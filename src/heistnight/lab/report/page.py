"""The page itself: head, figures, tables."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

import msgspec

from heistnight.games import game as find_game


class Figure(msgspec.Struct, frozen=True):
    """A plot with what it shows, what this run says, and its numbers for those who want them."""

    key: str
    title: str
    shows: str
    says: str
    plot: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    legend: Sequence[str] = ()


def page(game: str, title: str, lead: str, facts: Iterable[tuple[str, str]], body: Iterable[str]) -> str:
    """One file: no scripts, no fonts to fetch, nothing from the network."""
    dark, light = find_game(game).research.colour
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    lines = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}, Heist Night lab</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body style="--dark: {dark}; --light: {light}">\n<main>\n<header><p class="over">Heist Night lab</p>'
        f"<h1>{escape(title)}</h1><p class=lead>{escape(lead)}</p><dl>{lines}</dl></header>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def figure(figure: Figure) -> str:
    legend = "".join(f'<span class="key s{place}">{escape(name)}</span>' for place, name in enumerate(figure.legend))
    return (
        f'<section id="{figure.key}"><h2>{escape(figure.title)}</h2><p class="shows">{escape(figure.shows)}</p>'
        f'<p class="says">{escape(figure.says)}</p>'
        f"<figure>{f'<p class=legend>{legend}</p>' if legend else ''}{figure.plot}</figure>"
        f"{numbers(figure.head, figure.rows)}</section>"
    )


def contents(figures: Sequence[Figure]) -> str:
    links = "".join(f'<a href="#{one.key}">{escape(one.title)}</a>' for one in figures)
    return f'<nav aria-label="Contents">{links}</nav>'


def numbers(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return f"<details><summary>The numbers</summary>{table(head, rows)}</details>" if rows else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table></div>'
