"""Players, variants and clocks of Bank Heist (section 10)."""

from typing import Annotated, Literal

from msgspec import Meta

from heistnight.core.options import Options


class HeistOptions(Options, frozen=True, kw_only=True):
    """Every option combines with every other."""

    players: Annotated[int, Meta(ge=5, le=8, title="Players")]
    start_player: Annotated[
        Literal["product", "sum", "sum_three", "random"],
        Meta(title="Start Player", description="Who multiplies three digits first, adds four, adds three, or by lot."),
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
        Literal["robbery", "strict", "off"],
        Meta(title="Silence", description="Until the alarm; also while partners and the code are found; or never."),
    ] = "robbery"
    ghost_talk: Annotated[
        bool, Meta(title="The dead talk", description="Among themselves; the book keeps them silent.")
    ] = False
    ghost_view: Annotated[
        Literal["public", "everything"],
        Meta(title="What the dead see", description="Everything: only for tables without outside contact."),
    ] = "public"
    showdown: Annotated[
        Literal["book", "ten"],
        Meta(title="Showdown", description="Until one side is left, or at most ten circuits: then the Crew win."),
    ] = "book"
    claims_log: Annotated[bool, Meta(title="Claims log", description="Who claimed what, for all to read.")] = True
    notebook: Annotated[bool, Meta(title="Notebook", description="What you saw yourself, for you to read.")] = True
    reveal_on_death: Annotated[
        bool, Meta(title="Identity shown at death", description="For beginners; the book keeps it secret.")
    ] = False

    @property
    def adds(self) -> bool:
        """The code is a sum (BH-3.7)."""
        return self.start_player in ("sum", "sum_three")

    @property
    def timed(self) -> bool:
        return self.pace != "none"
