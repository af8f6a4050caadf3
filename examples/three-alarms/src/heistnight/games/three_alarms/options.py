"""Players and clock of Three Alarms."""

from typing import Annotated, Literal

from msgspec import Meta

from heistnight.core.options import Options


class AlarmsOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=5, title="Players")]
    clock: Annotated[Literal["none", "normal"], Meta(title="Clock")] = "normal"
