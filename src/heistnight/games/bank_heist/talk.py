"""The law of talk in Bank Heist (section 8): silence, then everything, and nothing said is proof."""

from collections.abc import Sequence

from heistnight.core.action import Seat
from heistnight.core.talk import PhraseForm, Said, Slot, TalkRule
from heistnight.games.bank_heist.pieces import BOX, HUSH_MONEY, IDENTITIES, KINDS
from heistnight.games.bank_heist.zones import HeistZones, Phase

PHRASES_A_ROUND = 6
BOT_PHRASES_A_ROUND = 2

_X = Slot("seat", kind="seat")
_TURN = Slot("turn", kind="number", least=1, most=999)
_CLAIM = Slot("claim", kind="number", least=1, most=999)
_K = Slot("k", kind="number", least=0, most=10)
_CARD = Slot("card", words={piece.id: piece.name for piece in BOX.vault if piece.kind != "dye"})
_IDENTITY = Slot("identity", words={card.id: card.name for card in BOX.identities})
_WHAT = Slot("what", words={"agent": "an Agent", "rival": "a Rival", "not_crew": "not Crew"})
_CONTENT = Slot("content", words={"bag": "a bag", "no_bag": "no bag"} | _CARD.words)
_REASON = Slot(
    "reason",
    words={
        "kept_bag": "they kept a bag I passed",
        "bags_found": "bags were found there",
        "false_words": "what they say can’t be true",
        "nothing_loaded": "nothing that went there was loaded",
        "dye_pack": "they passed me dye",
        "wrong_code": "their code was wrong",
        "whom_they_shot": "look whom they shot",
        "no_shot": "they let their turn go by",
        "others_say_so": "I am not the only one who thinks so",
    },
)
_N = Slot("n", kind="number", least=2, most=10)
_COUNTED = Slot("counted", words={"agents": "Agents", "rivals": "Rivals", "bags": "bags"})
_ASKED = Slot("deed", words={"shoot": "shoot", "keep": "keep it", "pass": "pass that", "wait": "wait"})
_VERB = Slot("verb", words={"pass_to": "pass to", "shoot": "shoot", "spare": "spare", "free": "free"})
assert (len(IDENTITIES), len(_CARD.words)) == (len(_IDENTITY.words), KINDS)

PHRASES = (
    PhraseForm("passed_bag", "In turn {turn} I passed {seat} a bag.", (_X, _TURN)),
    PhraseForm("bag_kept", "{seat} kept the bag I passed in turn {turn}.", (_X, _TURN)),
    PhraseForm("passed_card", "I passed {seat} this card: {card}.", (_X, _CARD)),
    PhraseForm("got_card", "{seat} passed me this card: {card}.", (_X, _CARD)),
    PhraseForm("i_am", "I am {identity}.", (_IDENTITY,)),
    PhraseForm("kept_because_sticky", "I kept it: I am Sticky Fingers (claim {claim}).", (_CLAIM,)),
    PhraseForm("accuse", "{seat} is {what}.", (_X, _WHAT)),
    PhraseForm("accuse_because", "{seat} is {what}: {reason}.", (_X, _WHAT, _REASON)),
    PhraseForm("missing", "I passed {seat} {n} bags. Missing: {k}.", (_X, _N, _K)),
    PhraseForm("vouch", "I trust {seat}.", (_X,)),
    PhraseForm("saw_tattoo", "{seat} has the tattoo.", (_X,)),
    PhraseForm("saw_no_tattoo", "{seat} has no tattoo.", (_X,)),
    PhraseForm("saw_hand", "I saw {seat}'s hand: {content}.", (_X, _CONTENT)),
    PhraseForm("searched_none", "I searched {seat} and found no bag.", (_X,)),
    PhraseForm("searched_found", "Bags I found on {seat}: {k}.", (_X, _K)),
    PhraseForm("i_hold", "I have this card: {card}.", (_CARD,)),
    PhraseForm("i_lack", "I do not have this card: {card}.", (_CARD,)),
    PhraseForm("pass_to_me", "Pass to me."),
    PhraseForm("pass_to", "Pass to {seat}.", (_X,)),
    PhraseForm("do_not_pass_to", "Do not pass to {seat}.", (_X,)),
    PhraseForm("test", "Test {seat}.", (_X,)),
    PhraseForm("shoot", "Shoot {seat}.", (_X,)),
    PhraseForm("do_not_shoot", "Do not shoot {seat}.", (_X,)),
    PhraseForm("tie", "Tie {seat} up.", (_X,)),
    PhraseForm("free", "Free {seat}.", (_X,)),
    PhraseForm("leave_alone", "Leave {seat} alone.", (_X,)),
    PhraseForm("not_me", "Do not shoot me!"),
    PhraseForm("why", "{seat}, why did you {deed}?", (_X, _ASKED)),
    PhraseForm("will", "I will {verb} {seat}.", (_X, _VERB)),
    PhraseForm("lie", "Claim {claim} is a lie.", (_CLAIM,)),
    PhraseForm("agree", "Claim {claim} is true.", (_CLAIM,)),
    PhraseForm("doubt", "I doubt claim {claim}.", (_CLAIM,)),
    PhraseForm("count", "{counted} that remain, I think: {k}.", (_K, _COUNTED)),
)
ADDRESSED = {form.key: form.slots.index(_X) for form in PHRASES if _X in form.slots}

OPEN = TalkRule(rule="BH-30.4")
FULL = TalkRule(channels=("text", "emote"), rule="BH-30.5", why="You have made all your claims of this round of play.")
AFTERWARDS = TalkRule(rule="BH-30.2")


def _closed(rule: str, why: str) -> TalkRule:
    return TalkRule(channels=(), to=(), rule=rule, why=why)


EYES_CLOSED = _closed("BH-30.6", "Nobody speaks while partners look for each other.")
ANSWERS_ONLY = _closed("BH-30.6", "Only the code counts now.")
BEFORE: dict[Phase, TalkRule] = {"identity": EYES_CLOSED, "partners": EYES_CLOSED, "code": ANSWERS_ONLY}
SILENCE = _closed("BH-30.1", "Silence until the alarm.")
HUSHED = _closed("BH-22.4", "You were paid to say nothing.")
DEAD = _closed("BH-9.4", "The dead do not speak.")
GHOSTS = TalkRule(to=("ghosts",), rule="BH-9.4", why="The dead speak only to the dead.")
SPECTATORS = TalkRule(to=("spectators",), rule="BH-30.2", why="Until the end spectators talk among themselves.")


def talk_law(table: HeistZones, seat: Seat | None, said: Sequence[Said]) -> TalkRule:
    """Return the rule for a seat's talk, from public facts alone."""
    if not table.agenda:
        return AFTERWARDS
    if table.options.silence == "strict" and table.phase in BEFORE:
        return BEFORE[table.phase]
    if seat is None:
        return SPECTATORS
    if table.phase == "robbery" and not table.alarmed() and table.options.silence != "off":
        return SILENCE
    if not table.alive[seat]:
        return GHOSTS if table.options.ghost_talk else DEAD
    if table.attributes[seat] == HUSH_MONEY:
        return HUSHED
    return FULL if claims_made(table, seat, said) >= claims_allowed(table, seat, said) else OPEN


def claims(said: Sequence[Said]) -> list[Said]:
    """The claims log (BH-30.5): phrases to the whole table; the first has number 1."""
    return [word for word in said if word.phrase is not None and word.to == "all"]


def claims_made(table: HeistZones, seat: Seat, said: Sequence[Said]) -> int:
    return sum(word.seat == seat and word.phrase is not None for word in _this_round(table, said))


def claims_allowed(table: HeistZones, seat: Seat, said: Sequence[Said]) -> int:
    """Six a round; a bot two, and an answer to every phrase that names it (BH-30.5)."""
    if table.holders[seat] == "person":
        return PHRASES_A_ROUND
    return BOT_PHRASES_A_ROUND + sum(word.seat != seat and names(word, seat) for word in _this_round(table, said))


def names(word: Said, seat: Seat) -> bool:
    phrase = word.phrase
    return phrase is not None and phrase.key in ADDRESSED and phrase.slots[ADDRESSED[phrase.key]] == seat


def _this_round(table: HeistZones, said: Sequence[Said]) -> list[Said]:
    return [word for word in said if word.at >= table.round_at]


def hears(table: HeistZones, listener: Seat | None, word: Said) -> bool:
    """No living seat reads the ghosts, no seat the spectators, until the end (BH-30.2)."""
    if not table.agenda or (listener is not None and listener == word.seat):
        return True
    if word.to == "ghosts":
        return listener is not None and not table.alive[listener]
    return word.to != "spectators" or listener is None
