"""The beginner of The Plan."""

from collections.abc import Sequence

from heistnight.bots.bot import Eyes
from heistnight.bots.the_plan.player import Player, alone
from heistnight.bots.the_plan.position import Position
from heistnight.bots.the_plan.talk import Tongue
from heistnight.bots.the_plan.worth import Rough
from heistnight.games.the_plan.moves import Give
from heistnight.games.the_plan.pieces import Face, Trinket

SLIP = 0.25


class Easy(Player):
    """Goes where most lies, and one time in four anywhere."""

    level = "easy"
    tongue = Tongue(often=0.15, bluffs=0.0)

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        if position.rng.random() < SLIP:
            return faces[int(position.rng.random() * len(faces))]
        worths = Rough(position).kinds(position.me)
        return max(faces, key=lambda face: alone(face, worths))

    def give(self, position: Position, eyes: Eyes, pairs: Sequence[Give]) -> Give:
        return pairs[int(position.rng.random() * len(pairs))]

    def trinket(self, position: Position, tiles: Sequence[Trinket], blind: bool) -> Trinket | None:
        """The first design it lacks of a kind it collects, else any."""
        held = position.trinkets[position.me]
        collected = {tile // 5 for tile in held}
        for tile in tiles:
            if tile not in held and tile // 5 in collected:
                return tile
        place = int(position.rng.random() * (len(tiles) + blind))
        return tiles[place] if place < len(tiles) else None

    def bid(self, position: Position) -> int:
        return int(position.rng.random() * 2)
