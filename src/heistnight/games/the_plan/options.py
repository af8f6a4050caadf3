"""Players, variants and clocks of The Plan (section 10)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from heistnight.core.options import Options
from heistnight.core.problems import BadOption
from heistnight.games.the_plan.pieces import PlanType

Mode: TypeAlias = Literal["solitaire", "head_to_head", "standard"]
Clock: TypeAlias = Literal["none", "relaxed", "normal", "blitz"]
RECOMMENDED_PAIR: tuple[PlanType, PlanType] = ("smash_grab", "team4")
_SEATS: dict[Mode, tuple[int, int]] = {"solitaire": (1, 1), "head_to_head": (2, 2), "standard": (3, 6)}


class PlanOptions(Options, frozen=True, kw_only=True):
    """The mode follows the number of seats; what is left at None takes the default of its mode."""

    players: Annotated[int, Meta(ge=1, le=6, title="Players")]
    mode: Annotated[
        Mode | None,
        Meta(
            title="Mode",
            description="Follows the number of seats.",
            extra={"scenario": True, "follows_players": True, "fits": _SEATS},
        ),
    ] = None
    removed_types: Annotated[
        tuple[PlanType, PlanType] | None,
        Meta(title="Plans left out", description="Two of the five types of Plan.", extra={"players": (1, 2)}),
    ] = None
    ghosts: Annotated[
        Annotated[int, Meta(ge=1, le=5)] | None,
        Meta(title="Ghosts", description="Opponents that do not think.", extra={"players": (1, 1)}),
    ] = None
    bribes: Annotated[
        bool, Meta(title="Bribes", description="Break ties by bidding trinkets.", extra={"players": (2, 6)})
    ] = False
    clock: Annotated[Clock | None, Meta(title="Clock")] = None
    unseen_list: Annotated[
        bool, Meta(title="List of unseen cards", description="What has not been seen yet can be looked up.")
    ] = True
    running_score: Annotated[
        bool, Meta(title="Running score", description="Everybody's points are shown during play.")
    ] = True
    spectator_hands: Annotated[
        Literal["hidden", "after_round"],
        Meta(title="Hands for spectators", description="Shown to nobody, or a round's hands once it is over."),
    ] = "hidden"

    def __post_init__(self) -> None:
        fits: Mode = "solitaire" if self.players == 1 else "head_to_head" if self.players == 2 else "standard"
        if self.mode not in (None, fits):
            says = "With {players} at the table the mode is {fits}, not {mode}."
            raise BadOption(says, rule="TP-10.4", players=self.players, fits=fits, mode=str(self.mode))
        if self.removed_types is not None:
            self._check_removed(self.removed_types)
        if self.ghosts is not None and fits != "solitaire":
            raise BadOption("Ghosts play only against one person alone.", rule="TP-11.1")
        if self.bribes and fits == "solitaire":
            raise BadOption("There are no bribes in solitaire: a Ghost decides nothing.", rule="TP-12.14")
        force_setattr(self, "mode", fits)
        if fits != "standard" and self.removed_types is None:
            force_setattr(self, "removed_types", RECOMMENDED_PAIR)
        if fits == "solitaire" and self.ghosts is None:
            force_setattr(self, "ghosts", 1)
        if self.clock is None:
            force_setattr(self, "clock", "none" if fits == "solitaire" else "relaxed")

    def _check_removed(self, pair: tuple[PlanType, PlanType]) -> None:
        if self.players > 2:
            raise BadOption("Plans are left out only with one or two at the table.", rule="TP-10.4")
        if pair[0] == pair[1]:
            raise BadOption("Two different types of Plan are left out, not {type} twice.", rule="TP-10.1", type=pair[0])
