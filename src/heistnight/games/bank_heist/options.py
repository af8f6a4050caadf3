"""Players, variants and clocks of Bank Heist (section 10)."""

from typing import Annotated, Literal

from msgspec import Meta

from heistnight.core.options import Options


class HeistOptions(Options, frozen=True, kw_only=True):
    """Every option combines with every other."""

    players: Annotated[int, Meta(ge=5, le=8, title="Players")]
    start_player: Annotated[
        Literal["product", "sum", "random"],
        Meta(title="Start Player", description="Who multiplies three digits first, adds four, or by lot."),
    ] = "product"
    wrong_code: Annotated[
        Literal["book", "once", "lockout"],
        Meta(title="A wrong code", description="Always moves the token, only the first does, or it only locks out."),
    ] = "book"
    mix: Annotated[
        Literal["book", "three_factions"],
        Meta(title="Identities", description="Any mix, or all three factions for sure.", extra={"players": (5, 6)}),
    ] = "book"
    tempo: Annotated[
        Literal["standard", "relaxed", "tense"],
        Meta(title="Tempo", description="One quiet round more or less."),
    ] = "standard"
    getaway_length: Annotated[Literal[3, 4], Meta(title="Rounds of the Getaway")] = 3
    pace: Annotated[
        Literal["default", "fast", "slow", "none"],
        Meta(title="Pace", description="How long sealed windows last; none plays without any clock."),
    ] = "default"
    windows: Annotated[
        Literal["fixed", "early"],
        Meta(title="Sealed windows", description="Of fixed length, or closing early: quicker, but thinking shows."),
    ] = "fixed"
    silence: Annotated[
        Literal["strict", "off"],
        Meta(title="Silence before the alarm", description="Off is for teaching games."),
    ] = "strict"
    ghost_view: Annotated[
        Literal["public", "everything"],
        Meta(title="What the dead see", description="Everything: only for tables without outside contact."),
    ] = "public"
    claims_log: Annotated[bool, Meta(title="Claims log", description="Who claimed what, for all to read.")] = True
    notebook: Annotated[bool, Meta(title="Notebook", description="What you saw yourself, for you to read.")] = True
    reveal_on_death: Annotated[
        bool, Meta(title="Identity shown at death", description="For beginners; the book keeps it secret.")
    ] = False

    @property
    def timed(self) -> bool:
        return self.pace != "none"
