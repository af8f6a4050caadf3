"""Players, variants and pace of Masterminds (section 10)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from heistnight.core.options import Options
from heistnight.core.problems import BadOption
from heistnight.games.masterminds.pieces import BOX, COLOURS

Pace: TypeAlias = Literal["normal", "relaxed", "blitz", "correspondence", "none"]
Length: TypeAlias = Literal["standard", "short", "long"]
Colour: TypeAlias = Literal["sapphire", "emerald", "ruby", "topaz", "amethyst"]
_MORE = {"standard": 0, "short": -1, "long": 1}


class MastermindsOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """All settings combine; the default of each is the book's basic set-up (section 10)."""

    players: Annotated[int, Meta(ge=2, le=5, title="Players")]
    loose_dice: Annotated[
        bool,
        Meta(title="Loose dice", description="House rule: dice of this turn make the next step harder and get lost."),
    ] = False
    even_rounds: Annotated[
        bool, Meta(title="Even rounds", description="House rule: finish the round, so all have equally many turns.")
    ] = False
    late_starts: Annotated[
        bool,
        Meta(title="Late starts", description="House rule: who goes late begins with more cards, or a better recruit."),
    ] = False
    consolation: Annotated[
        bool, Meta(title="Consolation", description="House rule: a card for rivals who lose dice to a completed job.")
    ] = False
    first_recruit: Annotated[
        Literal["random", "draft"],
        Meta(title="First recruit", description="Dealt; or by house rule one of three kept in secret."),
    ] = "random"
    next_job: Annotated[
        Literal["open", "covered"],
        Meta(title="Next job", description="Open for all to read; or by house rule covered."),
    ] = "open"
    mood: Annotated[
        Literal["sharp", "friendly"],
        Meta(title="Mood", description="All cards; or by house rule no stealing and no hindering."),
    ] = "sharp"
    length: Annotated[
        Length,
        Meta(
            title="Length",
            description="Jobs that end it: one more than players; by house rule one less or more than that.",
        ),
    ] = "standard"
    heat: Annotated[
        bool, Meta(title="Heat", description="Markers that make a job harder for everybody; off is a house rule.")
    ] = True
    pace: Annotated[Pace, Meta(title="Pace", description="None: nobody is hurried.")] = "normal"
    colour_1: Annotated[Colour | None, Meta(title="Color", extra={"seat": 0})] = None
    colour_2: Annotated[Colour | None, Meta(title="Color", extra={"seat": 1})] = None
    colour_3: Annotated[Colour | None, Meta(title="Color", extra={"players": (3, 5), "seat": 2})] = None
    colour_4: Annotated[Colour | None, Meta(title="Color", extra={"players": (4, 5), "seat": 3})] = None
    colour_5: Annotated[Colour | None, Meta(title="Color", extra={"players": (5, 5), "seat": 4})] = None

    def __post_init__(self) -> None:
        taken = [colour for colour in self.colours if colour is not None]
        if len({*taken}) < len(taken):
            raise BadOption("Each seat takes a color of its own (MHS-2.2).")

    @property
    def colours(self) -> tuple[int | None, ...]:
        """The Mastermind Color cards that were taken, seat by seat; None where one is dealt (MHS-2.2)."""
        chosen = (self.colour_1, self.colour_2, self.colour_3, self.colour_4, self.colour_5)[: self.players]
        return tuple(None if colour is None else COLOURS.index(colour) for colour in chosen)

    @property
    def friendly(self) -> bool:
        return self.mood == "friendly"

    @property
    def heists_in_play(self) -> int:
        return BOX.game.heists_in_play[self.players]

    @property
    def heists_to_end(self) -> int:
        return BOX.game.heists_to_end[self.players] + _MORE[self.length]
