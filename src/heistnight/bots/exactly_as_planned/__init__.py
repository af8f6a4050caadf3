"""Partners for Exactly As Planned (section 13)."""

from heistnight.bots.exactly_as_planned.partner import Partner
from heistnight.bots.exactly_as_planned.skill import Effort, Skill

EASY = Partner(
    "easy",
    Skill(
        scam=Effort(1, 0),
        waltz=Effort(1, 150),
        quiz=Effort(1, 250),
        monte=Effort(1, 0),
        cakewalk=Effort(1, 100),
        acting=(3_000, 5_000),
        shares_a_plan=False,
    ),
)
MEDIUM = Partner(
    "medium",
    Skill(
        scam=Effort(1, 150, futures=3),
        waltz=Effort(1, 300),
        quiz=Effort(1, 600),
        monte=Effort(1, 0, futures=2),
        cakewalk=Effort(1, 500),
        acting=(2_600, 4_400),
    ),
)
HARD = Partner(
    "hard",
    Skill(
        scam=Effort(1, 1_000, futures=16),
        waltz=Effort(8, 4_000),
        quiz=Effort(8, 4_000),
        monte=Effort(1, 0, futures=24),
        cakewalk=Effort(0, 0),
        acting=(2_200, 3_800),
    ),
)

PLAYERS = (EASY, MEDIUM, HARD)

__all__ = ["EASY", "HARD", "MEDIUM", "PLAYERS"]
