"""Players, clocks and house rules of Ocean's Heist (section 10)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from heistnight.core.options import Options

Clock: TypeAlias = Literal["book", "relaxed", "off"]
Budget: TypeAlias = Literal[4500, 4600, 4700, 4800, 4900, 5000, 5100, 5200, 5300, 5400, 5500]
Teams: TypeAlias = Literal["pick", "random", "twice"]


class OceansOptions(Options, frozen=True, kw_only=True):
    """All of them combine. Who is a bot, and whether people may watch, is for the house to say."""

    players: Annotated[int, Meta(ge=2, le=8, title="Players")]
    clock: Annotated[
        Clock,
        Meta(title="Clock", description="Relaxed doubles every window; off is for one team of people against bots."),
    ] = "book"
    keep_eight_visible: Annotated[
        bool, Meta(title="Keep the eight visible", description="The Crew need not remember them.")
    ] = False
    suggestion: Annotated[bool, Meta(title="Suggestion", description="The best assignment at one tap.")] = True
    staff_quick_fill: Annotated[
        bool, Meta(title="Quick fill", description="A button that fills the Staff's free slots.")
    ] = True
    budget: Annotated[Budget, Meta(title="Budget", description="The Crew's money: the handicap dial.")] = 5000
    target: Annotated[Literal["choose", "random", "diamond", "painting", "cash"], Meta(title="Target")] = "choose"
    situation: Annotated[Literal["choose", "random", "none"], Meta(title="Situation")] = "choose"
    teams: Annotated[
        Teams,
        Meta(title="Teams", description="Seats 1, 3, 5, 7 are the Crew; or dealt at random; or both sides in turn."),
    ] = "pick"
    reveal_money: Annotated[
        bool, Meta(title="Show the money", description="The Staff see what the Crew have left to spend.")
    ] = False
