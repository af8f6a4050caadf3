"""Names of tables: two words and a number to say aloud, and in the link a part that no one can guess.

Also the codes with which somebody goes on playing on another device.
"""

import re
from random import Random

from heistnight.server.wire import PersonId
from heistnight.server.world import World, token

TRANSFER_LASTS = 10 * 60_000

_FIRST = """
amber ashen autumn bitter blue bold bonny brass brave brick bright brisk bronze calm candy canny cedar chalk cherry
chilly cider civil clever cloudy coal cobalt copper coral cosy cotton crimson crisp curly daring dawn deep dusky dusty
eager early easy ebony elder fair faint fancy fern fine flint foggy frosty gentle gilded ginger glad glass gold grand
granite green happy hardy hazel hidden hollow honest honey humble icy indigo iron ivory jade jolly jumbo keen kind
lemon light lilac linen little lofty lone loud loyal lucky lunar maple marble mellow merry midnight mild mint misty
modest mossy neat nimble noble north odd olive opal orange paper pearl pepper pewter pine plain plum plush polar proud
quick quiet rapid red rich rosy rough royal ruby rustic sable saffron salty sandy scarlet shady sharp shiny silent
silver sleepy slow sly smoky snowy soft solar south spare steel still stone stormy sugar sunny swift tall tawny teal
tender thorny tidy tiny topaz upper velvet violet warm wary west wild willow windy winter wise witty woolly young
"""
_SECOND = """
acorn anchor ant apple arrow badger banjo barrel basket bear beaver beetle bell bison boat boot bottle bridge bucket
buffalo button cabin camel candle canoe carrot castle cat chair clock cloud clover coin comet compass cook cork cow
crane cricket crow crown cup daisy deer desk dingo dolphin donkey dove dragon drum duck eagle engine falcon feather
ferret fiddle finch fish flag flute fox frog garden gecko ghost giant goat goose guitar hammer harbour hare harp hat
hawk hedge heron hippo horse hotel island jacket jaguar kettle key kite koala ladder lamp lantern lark lemur lion
lizard llama lobster locket magpie mango marmot melon mirror mole monkey moon moose moth mouse needle nickel oak
ostrich otter owl oyster panda panther parrot pebble pencil pigeon pillow pilot piano planet poet pony puffin puma
puppet quail rabbit raccoon radio raven ribbon river robin rocket rooster saddle sailor salmon seal shark sheep ship
shovel sloth snail spider spoon squid stork swan table tailor teapot tiger tinker toad train trout trumpet tulip
turkey turtle umbrella violin walrus wagon walnut weasel whale wheel window wolf wombat yak zebra
"""
FIRST, SECOND = _FIRST.split(), _SECOND.split()
CODE = re.compile(r"[a-z]+-[a-z]+-\d\d")


def new_code(chance: Random) -> str:
    """To be said across a room, or typed with a remote control."""
    return f"{chance.choice(FIRST)}-{chance.choice(SECOND)}-{chance.randrange(10, 100)}"


def new_room_name(chance: Random) -> str:
    """A code, and behind it 96 bits: only who has the whole link is at the door at once."""
    return f"{new_code(chance)}-{token(chance, 12)}"


def code_of(room: str) -> str:
    """Return the spoken part of a room's name; all of it for rooms older than codes."""
    found = CODE.match(room)
    return found[0] if found and room[found.end() :].startswith("-") else room


class TransferCodes:
    """Codes that let a person in once, on another device."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._codes: dict[str, tuple[str, PersonId, float]] = {}

    def offer(self, code: str, room: str, person: PersonId) -> None:
        """Let this code stand for this person; an earlier one of theirs is void."""
        now = self._world.wall()
        self._codes = {c: e for c, e in self._codes.items() if e[2] > now and e[:2] != (room, person)}
        self._codes[code] = (room, person, now + TRANSFER_LASTS)

    def of(self, room: str, code: str) -> PersonId:
        """Return the person for whom this code stands, or 0 for nobody."""
        entry = self._codes.get(code)
        return entry[1] if entry is not None and entry[0] == room and entry[2] >= self._world.wall() else 0

    def void(self, code: str) -> None:
        """Let nobody in with this code any more."""
        self._codes.pop(code, None)
