"""Players, variants and pace of Masterminds (section 10)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from heistnight.core.options import Options
from heistnight.games.masterminds.pieces import BOX

Pace: TypeAlias = Literal["normal", "relaxed", "blitz", "correspondence", "none"]
Length: TypeAlias = Literal["standard", "short", "long"]
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
    consolation: Annotated[
        bool, Meta(title="Consolation", description="A card for rivals who lose dice to a completed job.")
    ] = False
    first_recruit: Annotated[
        Literal["random", "draft"], Meta(title="First recruit", description="Dealt, or one of three kept in secret.")
    ] = "random"
    next_job: Annotated[
        Literal["open", "covered"], Meta(title="Next job", description="Whether the next job can be read.")
    ] = "open"
    mood: Annotated[
        Literal["sharp", "friendly"], Meta(title="Mood", description="Friendly: no stealing, no hindering.")
    ] = "sharp"
    length: Annotated[Length, Meta(title="Length", description="How many jobs end the game.")] = "standard"
    heat: Annotated[bool, Meta(title="Heat", description="Markers that make a job harder for everybody.")] = True
    pace: Annotated[Pace, Meta(title="Pace", description="None: nobody is hurried.")] = "normal"

    @property
    def friendly(self) -> bool:
        return self.mood == "friendly"

    @property
    def heists_in_play(self) -> int:
        return BOX.game.heists_in_play[self.players]

    @property
    def heists_to_end(self) -> int:
        return BOX.game.heists_to_end[self.players] + _MORE[self.length]
