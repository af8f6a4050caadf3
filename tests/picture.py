"""What a client sees, in one piece."""

from typing import Any


def picture(parts: dict[str, Any], seat: int | None) -> Any:
    """The board with what these eyes own and what follows from both; or the view of a game that tells them as one."""
    if parts["board"] is None:
        return parts["own"]
    return {**parts["board"], "seat": seat, "own": parts["own"], "advice": parts["advice"]}
