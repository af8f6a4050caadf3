"""Players, clocks and house rules of Ocean's Heist (section 10)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from heistnight.core.action import Millis
from heistnight.core.options import Options
from heistnight.games.oceans_heist.clocks import FIRST_PREPARATION, LIMITS

Clock: TypeAlias = Literal["brisk", "book", "relaxed", "off"]
Budget: TypeAlias = Literal[4500, 4600, 4700, 4800, 4900, 5000, 5100, 5200, 5300, 5400, 5500]
Teams: TypeAlias = Literal["pick", "random", "twice"]


class OceansOptions(Options, frozen=True, kw_only=True):
    """All of them combine. Who is a bot, and whether people may watch, is for the house to say."""

    players: Annotated[int, Meta(ge=2, le=8, title="Players")]
    clock: Annotated[
        Clock,
        Meta(
            title="Clock",
            description=(
                "Brisk times everything, book the look, Prep and Crunch alone, relaxed all of it twice as long; "
                "off is for one team of people against bots."
            ),
        ),
    ] = "brisk"
    first_game: Annotated[
        bool,
        Meta(
            title="First game",
            description="The eight stay visible, suggestion and quick fill are there, and shopping takes 8 minutes.",
        ),
    ] = False
    keep_eight_visible: Annotated[
        bool, Meta(title="Keep the eight visible", description="The Crew need not remember them.")
    ] = False
    suggestion: Annotated[bool, Meta(title="Suggestion", description="The best assignment at one tap.")] = False
    staff_quick_fill: Annotated[
        bool, Meta(title="Quick fill", description="A button that fills the Staff's free slots.")
    ] = False
    uses_a_round: Annotated[
        Literal["one", "any"],
        Meta(title="Uses a round", description="One use of a card counts in a round; or any number of them."),
    ] = "one"
    extra_cards: Annotated[
        Literal["face_up", "chosen"],
        Meta(
            title="Extra cards of the Escape",
            description=(
                "They lie face up next to the four, or the Staff gets more cards to choose from and places more."
            ),
        ),
    ] = "face_up"
    equipment: Annotated[
        Literal["hand", "active"],
        Meta(
            title="Equipment that is left",
            description="It goes back to the hand; or it stays on the table and goes on losing uses.",
        ),
    ] = "hand"
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

    # What a first game brings with it (section 10)

    @property
    def eight_stay(self) -> bool:
        return self.keep_eight_visible or self.first_game

    @property
    def suggests(self) -> bool:
        return self.suggestion or self.first_game

    @property
    def fills_quickly(self) -> bool:
        return self.staff_quick_fill or self.first_game

    def limit(self, window: str, *, first: bool) -> Millis | None:
        """Return the length of a window, in the first or second heist of a pair; None is unlimited (section 9)."""
        limit = LIMITS.get(self.clock, {}).get(window)
        if limit is not None and window == "preparation" and self.first_game and first:
            return max(limit, FIRST_PREPARATION)
        return limit
