"""The page of a table as a messenger sees it: who asks, to which game, with a picture; no code and nothing secret."""

import html

from heistnight.games import game as find_game
from heistnight.server.wire import Invitation

HEAD = b"</head>"
TITLE = b"<title>Heist Night</title>"


def invited(page: bytes, invitation: Invitation, origin: str) -> bytes:
    """The page with what messengers show of it."""
    game = find_game(invitation.game)
    title = f"{invitation.host} asks you to {game.title}" if invitation.host else f"{game.title} on Heist Night"
    told = {
        "og:type": "website",
        "og:site_name": "Heist Night",
        "og:title": title,
        "og:description": " ".join([game.blurb, *_who(invitation)]),
        "og:image": f"{origin}/pictures/invite-{game.id}.jpg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"An invitation to {game.title}",
        "twitter:card": "summary_large_image",
    }
    tags = "".join(f'<meta property="{name}" content="{html.escape(text)}">' for name, text in told.items())
    named = page.replace(TITLE, f"<title>{html.escape(title)}</title>".encode(), 1)
    return named.replace(HEAD, tags.encode() + HEAD, 1)


def _who(invitation: Invitation) -> list[str]:
    """Return who is there, and whether a seat is free."""
    people = [name for name in invitation.seats if name]
    free = len(invitation.seats) - len(people)
    there = [f"At the table: {', '.join(people)}."] if people else []
    if invitation.phase == "playing":
        return [*there, "The game is on."]
    if invitation.phase == "over" or not invitation.seats:
        return there
    chairs = "1 chair is free." if free == 1 else f"{free} chairs are free." if free else "Every chair is taken."
    return [*there, chairs, "No account."]
