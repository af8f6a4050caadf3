"""The guided games of Bank Heist: a night as Crew, an episode as Agent and one as Rival, and a round to watch."""

from collections.abc import Callable, Iterable, Sequence

from heistnight.core.action import Action, Seat
from heistnight.core.lesson import Act, Answer, Cue, Lesson, Part, reached
from heistnight.core.talk import Phrase
from heistnight.games.bank_heist import GAME, moves
from heistnight.games.bank_heist.moves import KEEP, LOAD, PASS, STOP, TAKE, Defend, PassTo, Shoot
from heistnight.games.bank_heist.pieces import CASH_BAG
from heistnight.games.bank_heist.table import HeistTable

YOU, DUCHESS, POCKETS, WREN, SPARKS = range(5)
NAMES = ("", "Duchess", "Pockets", "Wren", "Sparks")
CODE = 9 * 6 * 2
CREW = ("crew", "crew", "sticky", "agent", "rival")
AGENT = ("agent", "crew", "sticky", "agent", "rival")
RIVAL = ("rival", "crew", "sticky", "agent", "crew")
Passed = tuple[str, Seat, Action]
"""What is drawn, to whom it goes, and what becomes of it there."""


def deal(identities: Sequence[str], vault: Sequence[str] = (), leader: Seat = YOU, pace: str = "none") -> HeistTable:
    race = [leader, *(seat for seat in range(5) if seat != leader)]
    orders: dict[str, Sequence[str | int]] = {
        "identities": identities,
        "vault": vault,
        "alarm": ["are_you_loyal"],
        "code": [9, 6, 2],
        "race": race,
    }
    return GAME.deal(GAME.options(players=5, pace=pace), b"the bank", logged=True, orders=orders)


def robbed(
    identities: Sequence[str], passes: Sequence[Passed], vault: Sequence[str] = (), leader: Seat = YOU
) -> HeistTable:
    """The code is cracked and these cards went from hand to hand; `vault` lies on top now."""
    table = deal(identities, [*(card for card, _to, _done in passes), *vault], leader)
    acts = [Act(leader, moves.Answer(CODE))]
    for number, (_card, to, done) in enumerate(passes):
        acts += [Act((leader + number) % 5, PassTo(to)), Act(to, done)]
    return reached(table, acts)


def on_the_road(
    identities: Sequence[str], items: Sequence[Passed], loaders: Sequence[Seat], acts: Iterable[Act]
) -> HeistTable:
    """A round of items, five bags into the truck, and then these acts of the Getaway."""
    table = robbed(identities, [*items, *(("cash_bag", to, LOAD) for to in loaders)])
    return reached(table, acts)


def shot(by: Seat, at: Seat, answer: Defend) -> tuple[Act, ...]:
    return Act(by, Shoot(at)), Act(at, answer), Act(by, STOP)


def killed(by: Seat, at: Seat) -> tuple[Act, ...]:
    """Kill a seat; the dead keep their cards."""
    return Act(by, Shoot(at)), Act(at, TAKE_IT), Act(by, moves.LEAVE), Act(by, STOP)


TAKE_IT, WITH_ADRENALINE, WITH_VEST = Defend("take_it"), Defend("adrenaline"), Defend("vest")

# A night as Crew -----------------------------------------------------------------------------------------------------

TWO_ROUNDS: tuple[Passed, ...] = (
    ("lock_pick", WREN, TAKE),
    ("cash_bag", YOU, LOAD),
    ("speedloader", SPARKS, TAKE),
    ("cash_bag", SPARKS, LOAD),
    ("knife", POCKETS, TAKE),
    ("chloroform", WREN, TAKE),
    ("zip_tie", POCKETS, TAKE),
    ("speedloader", SPARKS, TAKE),
    ("lock_pick", DUCHESS, TAKE),
    ("chloroform", WREN, TAKE),
)
VAULT = ("cash_bag", "adrenaline", "cash_bag", "knife", "zip_tie", "lock_pick")


def first() -> HeistTable:
    """Everybody reads the own card; that is a screen of its own only where there is a clock (BH-2.4)."""
    return deal(CREW, pace="default")


def at_the_vault(_before: HeistTable) -> HeistTable:
    """Without a clock nobody is quicker than the learner."""
    return deal(CREW)


def later(_before: HeistTable | None = None) -> HeistTable:
    """The last quiet space, two bags in the truck."""
    return robbed(CREW, TWO_ROUNDS, VAULT)


def shots(_before: HeistTable | None = None) -> HeistTable:
    """Return the last shot before your last turn: of the others only Wren, the Agent, has not fired (BH-6.5)."""
    items: tuple[Passed, ...] = (
        ("adrenaline", SPARKS, TAKE),
        ("adrenaline", YOU, TAKE),
        ("speedloader", YOU, TAKE),
        ("adrenaline", SPARKS, TAKE),
        ("adrenaline", POCKETS, TAKE),
    )
    acts = (
        Act(YOU, PASS),
        *shot(DUCHESS, SPARKS, WITH_ADRENALINE),
        *shot(POCKETS, SPARKS, WITH_ADRENALINE),
        Act(WREN, PASS),
        *shot(SPARKS, POCKETS, WITH_ADRENALINE),
        Act(YOU, PASS),
        Act(DUCHESS, PASS),
        Act(POCKETS, PASS),
        Act(WREN, PASS),
    )
    return on_the_road(CREW, items, (DUCHESS, YOU, YOU, DUCHESS, YOU), acts)


def looked_at(seat: Seat, reply: str) -> Answer:
    """Branches after a look: a true or false word about the seat, or silence."""
    told = Cue(
        say="Tell them, tell them something else, or say nothing and pass your card.",
        at="talk",
        lit=("hand", "seats"),
        rule="BH-30.4",
        do=(
            Answer(do=(Phrase("saw_tattoo", (seat,)),), reply="A claim with a number, true or not.", at="talk"),
            Answer(do=(Phrase("saw_no_tattoo", (seat,)),), reply="A claim with a number, true or not.", at="talk"),
            Answer(do=(PassTo,), reply="You said nothing, so only you know.", at="talk"),
        ),
        wrong="Speak of that one, or pass your card.",
    )
    return Answer(do=(moves.LookAt(seat),), reply=reply, at=f"seat:{seat}", then=(told,))


HAS_TATTOO = "A tattoo: Crew, though Sticky Fingers has one too."


def home(*dead: Seat) -> tuple[Act, ...]:
    """Return the end of the last round without you and these: the others pass, and a Rival must shoot (BH-6.4)."""
    passing = tuple(Act(seat, PASS) for seat in (DUCHESS, POCKETS, WREN) if seat not in dead)
    if SPARKS in dead:
        return passing
    return (*passing, *shot(SPARKS, DUCHESS if POCKETS in dead else POCKETS, TAKE_IT))


def crew_wins(*dead: Seat) -> Cue:
    return Cue(
        say="No Agent is left, and Sparks can't pay the Driver: the **Crew** wins.",
        at="result",
        rule="BH-11.5",
        first=home(*dead),
    )


def agents_win(*dead: Seat) -> Cue:
    return Cue(
        say="Wren, an Agent, reached the **Hideout** alive: the Agents win, you lose.",
        at="result",
        rule="BH-11.2",
        first=home(*dead),
    )


def hit(seat: Seat, who: str) -> Answer:
    """Return your shot at somebody who has no vest: that was no Agent, and your turn is over."""
    return Answer(
        do=(Shoot(seat),),
        after=(Act(seat, TAKE_IT), Act(YOU, STOP)),
        reply=f"No vest: {who} is out, and was no Agent.",
        at=f"seat:{seat}",
        then=(agents_win(seat),),
    )


AT_WREN = Cue(
    say="Her vest holds: an Agent. You have a **Speedloader**: at whom, or stop?",
    at="question",
    lit=("seat:3", "seat:4"),
    rule="BH-7.7",
    do=(
        Answer(
            do=(moves.Speedloader(WREN),),
            after=(Act(YOU, STOP),),
            reply="Wren is out: a vest works once.",
            at="seat:3",
            then=(crew_wins(WREN),),
        ),
        Answer(
            do=(moves.Speedloader(SPARKS),),
            after=(Act(SPARKS, TAKE_IT), Act(YOU, STOP)),
            reply="Sparks is out, but Wren still stands.",
            at="seat:3",
            then=(agents_win(SPARKS),),
        ),
        Answer(do=(STOP,), reply="Wren still stands.", at="seat:3", then=(agents_win(),)),
    ),
    wrong="Wren, Sparks, or no more shots.",
)
LAST_TURN = Cue(
    say="Your last turn. An Agent never fires first: whom do you shoot?",
    at="question",
    lit=("seats",),
    rule="BH-6.5",
    do=(
        Answer(do=(Shoot(WREN),), after=(Act(WREN, WITH_VEST),), then=(AT_WREN,)),
        hit(SPARKS, "Sparks"),
        hit(DUCHESS, "Duchess"),
        hit(POCKETS, "Pockets"),
        Answer(do=(PASS,), reply="You stop nobody.", at="seats", then=(agents_win(),)),
    ),
    wrong="Shoot somebody, or pass.",
)

FIRST = (
    Part(
        "Who you are",
        (
            Cue(
                say="You are **Crew**: get five bags into the truck, and get home.",
                at="identity",
                rule="BH-4.8",
                wrong="Your card first.",
            ),
        ),
    ),
    Part(
        "Who they are",
        (
            Cue(
                say="Agents now find each other, and so do Rivals; you see nobody.",
                at="question",
                rule="BH-2.2",
                first=tuple(Act(seat, moves.READY) for seat in range(5)),
                wrong="Look at them first. One by one.",
            ),
        ),
    ),
    Part(
        "The vault",
        (
            Cue(
                say="What's 9 × 6 × 2? The first right answer goes first all game.",
                at="code",
                rule="BH-3.1",
                cut=at_the_vault,
                slug="AT THE VAULT",
                do=(Answer(do=(moves.Answer(CODE),)),),
                wrong="It's 108. In a real game, a wrong answer locks you out.",
            ),
        ),
    ),
    Part(
        "Pass in silence",
        (
            Cue(
                say="You drew a **Cash Bag**: pass it, in silence, to Duchess or Wren.",
                at="hand",
                lit=("seat:1", "seat:3"),
                rule="BH-4.2",
                cut=later,
                slug="TWO ROUNDS LATER, TWO BAGS IN THE TRUCK",
                do=(
                    Answer(
                        do=(PassTo(DUCHESS),),
                        after=(Act(DUCHESS, LOAD),),
                        reply="Loaded: Crew must, a Rival may; trust her a little.",
                        at="truck",
                    ),
                    Answer(
                        do=(PassTo(WREN),),
                        after=(Act(WREN, KEEP),),
                        reply="Nothing in the truck: Wren kept it, and only you two know.",
                        at="truck",
                    ),
                ),
                wrong="Duchess or Wren. Not a word.",
            ),
        ),
    ),
    Part(
        "Receive",
        (
            Cue(
                say="Duchess passes you **Adrenaline**: take it, you will want it.",
                at="hand",
                rule="BH-4.3",
                first=(Act(DUCHESS, PassTo(YOU)),),
                do=(Answer(do=(TAKE,)),),
                wrong="Take it. It stops one attack.",
            ),
            Cue(
                say="A **Cash Bag** from Pockets: you are Crew, so you must **load**.",
                at="hand",
                lit=("truck",),
                rule="BH-4.4",
                first=(Act(POCKETS, PassTo(YOU)),),
                do=(Answer(do=(LOAD,)),),
                wrong="Crew can't keep it. Load.",
            ),
        ),
    ),
    Part(
        "The alarm",
        (
            Cue(
                say="The alarm! Now you can talk, and you can lie.",
                at="track",
                lit=("talk",),
                rule="BH-5.1",
                first=(
                    Act(WREN, PassTo(POCKETS)),
                    Act(POCKETS, TAKE),
                    Act(SPARKS, PassTo(DUCHESS)),
                    Act(DUCHESS, TAKE),
                    Act(SPARKS, Phrase("i_am", ("crew",))),
                ),
                wrong="Listen first. Sparks says something.",
            ),
            Cue(
                say="Your card is **Are You Loyal**: look for a tattoo on one of them.",
                at="seats",
                rule="BH-21.1",
                do=(
                    looked_at(SPARKS, "No tattoo: claim 1 was a lie, and only you know."),
                    looked_at(WREN, "No tattoo: Agent or Rival, and only you know."),
                    looked_at(DUCHESS, HAS_TATTOO),
                    looked_at(POCKETS, HAS_TATTOO),
                ),
                wrong="Pick one of the four.",
            ),
        ),
    ),
    Part(
        "A shot",
        (
            Cue(
                say="Duchess, Pockets and Sparks have fired in here. Wren has not.",
                at="seats",
                rule="BH-6.5",
                cut=shots,
                slug="FIVE BAGS. DOORS SHUT.",
            ),
            Cue(
                say="Sparks shoots you: answer in secret, with **Adrenaline** or by taking it.",
                at="question",
                lit=("seat:4",),
                rule="BH-20.1",
                first=(Act(SPARKS, Shoot(YOU)),),
                do=(
                    Answer(
                        do=(WITH_ADRENALINE,),
                        after=(Act(SPARKS, STOP),),
                        reply="You duck, and the Adrenaline is spent.",
                        at="hand",
                        then=(LAST_TURN,),
                    ),
                    Answer(
                        do=(TAKE_IT,),
                        after=(Act(SPARKS, moves.LEAVE), Act(SPARKS, STOP)),
                        reply="You are out, and nobody stops the Agent now.",
                        at="seat:0",
                        then=(agents_win(),),
                    ),
                ),
                wrong="Nobody sees which. Choose.",
            ),
        ),
    ),
    Part(
        "The Hideout",
        (Cue(say="Tip: the truck never lies. Count who loads what you pass.", at="result"),),
    ),
)

# An episode as Agent -------------------------------------------------------------------------------------------------


def as_agent() -> HeistTable:
    """Duchess leads, three bags are in the truck, and she draws another."""
    passes: tuple[Passed, ...] = (
        ("lock_pick", WREN, TAKE),
        ("cash_bag", DUCHESS, LOAD),
        ("cash_bag", SPARKS, LOAD),
        ("chloroform", POCKETS, TAKE),
        ("cash_bag", DUCHESS, LOAD),
        ("zip_tie", POCKETS, TAKE),
        ("knife", DUCHESS, TAKE),
        ("speedloader", SPARKS, TAKE),
        ("zip_tie", WREN, TAKE),
        ("lock_pick", POCKETS, TAKE),
    )
    return robbed(AGENT, passes, ["cash_bag"], DUCHESS)


def last_round_as_agent(_before: HeistTable) -> HeistTable:
    """Your turn on the last space; Sparks, who must shoot, has killed Wren with a second shot."""
    items: tuple[Passed, ...] = (
        ("knife", DUCHESS, TAKE),
        ("adrenaline", POCKETS, TAKE),
        ("lock_pick", WREN, TAKE),
        ("speedloader", SPARKS, TAKE),
        ("adrenaline", POCKETS, TAKE),
    )
    quiet = (Act(YOU, PASS), Act(DUCHESS, PASS), Act(POCKETS, PASS), Act(WREN, PASS))
    loaders = (DUCHESS, SPARKS, DUCHESS, DUCHESS, DUCHESS)
    acts = (*quiet, *shot(SPARKS, WREN, WITH_VEST), *quiet, *killed(SPARKS, WREN))
    return on_the_road(AGENT, items, loaders, acts)


THEN_SPARKS = (Act(POCKETS, PASS), Act(SPARKS, Shoot(YOU)))
AGENT_OUT = Cue(
    say="No Agent is left, Sparks can't pay the Driver: the **Crew** wins.",
    at="result",
    rule="BH-11.5",
)
AGENT_HOME = Cue(say="You are alive at the **Hideout**: the Agents win, and so does Wren.", at="result", rule="BH-11.2")
AT_THE_AGENT = Cue(
    say="Sparks shoots you: your **vest** stops it, with or without **Fire back**.",
    at="question",
    lit=("seat:4",),
    rule="BH-7.4",
    first=THEN_SPARKS,
    do=(
        Answer(do=(Defend("vest", True),), after=(Act(SPARKS, TAKE_IT), Act(YOU, moves.LEAVE)), then=(AGENT_HOME,)),
        Answer(do=(WITH_VEST,), after=(Act(SPARKS, STOP),), then=(AGENT_HOME,)),
        Answer(do=(TAKE_IT,), after=(Act(SPARKS, STOP),), then=(AGENT_OUT,)),
    ),
    wrong="The **vest**, with **Fire back** if you like.",
)

EPISODE_AGENT = (
    Part(
        "Keep the bags",
        (
            Cue(
                say="You and Wren are **Agents**: the Crew must not reach five bags in time.",
                at="identity",
                lit=("seat:3",),
                rule="BH-13.1",
                wrong="Your card first.",
            ),
            Cue(
                say="A **Cash Bag** from Duchess: an Agent must **keep** it, out of the truck.",
                at="hand",
                lit=("truck",),
                rule="BH-4.4",
                first=(Act(DUCHESS, PassTo(YOU)),),
                do=(
                    Answer(
                        do=(KEEP,),
                        reply="Still three bags. Duchess knows you kept it; the others just see none.",
                        at="truck",
                    ),
                ),
                wrong="An Agent can't load it.",
            ),
        ),
    ),
    Part(
        "Star or face",
        (
            Cue(
                say="Wren is dead. Duchess and Sparks may both shoot you: one **vest**, one bullet.",
                at="seats",
                rule="BH-7.4",
                cut=last_round_as_agent,
                slug="THE LAST ROUND ON THE ROAD",
            ),
            Cue(
                say="**Handcuff** Duchess and show your star, or **pass** and stay a face.",
                at="question",
                lit=("seat:1",),
                rule="BH-6.5",
                do=(
                    Answer(
                        do=(moves.Handcuff(DUCHESS),),
                        after=(Act(DUCHESS, TAKE_IT), Act(DUCHESS, moves.STAY)),
                        reply="Everyone knows you're an Agent, but Duchess can't shoot.",
                        at="seat:1",
                        then=(AT_THE_AGENT,),
                    ),
                    Answer(
                        do=(PASS,),
                        after=(Act(DUCHESS, Shoot(YOU)), Act(YOU, WITH_VEST), Act(DUCHESS, STOP)),
                        reply="Duchess shot at a face, and your **vest** is spent.",
                        at="seat:1",
                        then=(
                            Cue(
                                say="Sparks must shoot too, and nothing stops this bullet.",
                                at="seat:0",
                                rule="BH-7.4",
                                first=(*THEN_SPARKS, Act(SPARKS, STOP)),
                            ),
                            AGENT_OUT,
                        ),
                    ),
                ),
                wrong="Cuffs for Duchess, or pass.",
            ),
        ),
    ),
    Part(
        "The vest",
        (Cue(say="Tip: the vest works once; let them waste their bullets first.", at="result"),),
    ),
)

# An episode as Rival -------------------------------------------------------------------------------------------------


def as_rival() -> HeistTable:
    """Duchess leads, two bags are in the truck, and she draws another."""
    passes: tuple[Passed, ...] = (
        ("lock_pick", WREN, TAKE),
        ("cash_bag", DUCHESS, LOAD),
        ("knife", POCKETS, TAKE),
        ("chloroform", POCKETS, TAKE),
        ("cash_bag", SPARKS, LOAD),
        ("zip_tie", POCKETS, TAKE),
        ("knife", DUCHESS, TAKE),
        ("speedloader", SPARKS, TAKE),
        ("zip_tie", WREN, TAKE),
        ("lock_pick", POCKETS, TAKE),
    )
    return robbed(RIVAL, passes, ["cash_bag"], DUCHESS)


def has_a_bag(table: HeistTable) -> bool:
    return CASH_BAG in table.hands[YOU]


def last_round_as_rival(before: HeistTable) -> HeistTable:
    """Your turn on the last space; Wren is dead, and you still have the bag if you kept it."""
    items: tuple[Passed, ...] = (
        ("knife", POCKETS, TAKE),
        ("cash_bag", YOU, KEEP) if has_a_bag(before) else ("zip_tie", YOU, TAKE),
        ("lock_pick", SPARKS, TAKE),
        ("zip_tie", DUCHESS, TAKE),
        ("speedloader", DUCHESS, TAKE),
    )
    first_shot = shot(YOU, WREN, WITH_VEST)
    rest = (Act(DUCHESS, PASS), Act(POCKETS, PASS), Act(WREN, PASS), Act(SPARKS, PASS))
    second_shot = (Act(YOU, Shoot(WREN)), Act(YOU, STOP))  # with an empty hand she has no answer
    without_wren = (Act(DUCHESS, PASS), Act(POCKETS, PASS), Act(SPARKS, PASS))
    acts = (*first_shot, *rest, *second_shot, *without_wren)
    return on_the_road(RIVAL, items, (DUCHESS, SPARKS, SPARKS, SPARKS, DUCHESS), acts)


def is_alive(seat: Seat) -> Callable[[HeistTable], bool]:
    return lambda table: table.alive[seat]


def has_paid(table: HeistTable) -> bool:
    return table.phase == "showdown"


def is_dead(table: HeistTable) -> bool:
    return not table.alive[YOU]


EPISODE_RIVAL = (
    Part(
        "Load or keep",
        (
            Cue(
                say="You are a **Rival**, alone: the loot is yours if nobody else gets home.",
                at="identity",
                rule="BH-13.2",
                wrong="Your card first.",
            ),
            Cue(
                say="A **Cash Bag** from Duchess: load it and look honest, or keep it.",
                at="hand",
                lit=("truck",),
                rule="BH-4.4",
                first=(Act(DUCHESS, PassTo(YOU)),),
                do=(
                    Answer(do=(LOAD,), reply="Loaded: they like you a little more.", at="truck"),
                    Answer(do=(KEEP,), reply="Kept: Duchess knows, and the Driver will like you.", at="hand"),
                ),
                wrong="Load or keep. Both are allowed to you.",
            ),
        ),
    ),
    Part(
        "Two guns",
        (
            Cue(
                say="A Rival must shoot: take Duchess.",
                at="question",
                lit=("seat:1",),
                rule="BH-6.4",
                cut=last_round_as_rival,
                slug="THE LAST ROUND ON THE ROAD",
                do=(Answer(do=(Shoot(DUCHESS),), after=(Act(DUCHESS, TAKE_IT), Act(YOU, moves.LEAVE))),),
                wrong="A Rival can't pass. Shoot Duchess.",
            ),
            Cue(
                say="Your **second gun** may follow, at Sparks, but it shows your card.",
                at="question",
                lit=("seat:4",),
                rule="BH-6.4",
                do=(
                    Answer(
                        do=(moves.SecondGun(SPARKS),),
                        after=(Act(SPARKS, TAKE_IT), Act(YOU, moves.LEAVE), Act(YOU, STOP), Act(POCKETS, PASS)),
                    ),
                    Answer(do=(STOP,), after=(Act(POCKETS, PASS), Act(SPARKS, PASS))),
                ),
                wrong="Sparks, or no more shots.",
            ),
        ),
    ),
    Part(
        "The fare",
        (
            Cue(
                say="The bag paid the Driver, all cards are up: shoot Pockets.",
                at="question",
                lit=("seat:2",),
                rule="BH-11.6",
                when=has_paid,
                do=(
                    Answer(
                        do=(Shoot(POCKETS),),
                        after=(Act(POCKETS, TAKE_IT),),
                        then=(
                            Cue(
                                say="Sparks still stands: your **second gun**, nobody has a secret now.",
                                at="question",
                                lit=("seat:4",),
                                rule="BH-12.1",
                                when=is_alive(SPARKS),
                                first=(Act(YOU, moves.LEAVE),),
                                do=(Answer(do=(moves.SecondGun(SPARKS),), after=(Act(SPARKS, TAKE_IT),)),),
                                wrong="Sparks. He is the last one.",
                            ),
                            Cue(say="Nobody else is left: the **Rivals** win.", at="result", rule="BH-12.1"),
                        ),
                    ),
                ),
                wrong="Pockets first.",
            ),
            Cue(
                say="No bag, no fare: the Driver shoots you, and the **Crew** wins.",
                at="result",
                rule="BH-11.4",
                when=is_dead,
            ),
            Cue(say="Tip: keep one bag, and let others carry the blame.", at="result"),
        ),
    ),
)

# Watch ---------------------------------------------------------------------------------------------------------------

WATCH = (
    Cue(say="Five people, a vault, and not a word.", at="seats"),
    Cue(
        say="A card goes from hand to hand; one bag appears in the truck.",
        at="truck",
        first=(Act(YOU, PassTo(DUCHESS)), Act(DUCHESS, LOAD)),
    ),
    Cue(
        say="The next bag does not appear, and two of them know why.",
        at="truck",
        first=(Act(DUCHESS, PassTo(YOU)), Act(YOU, TAKE), Act(POCKETS, PassTo(WREN)), Act(WREN, KEEP)),
    ),
    Cue(
        say="The bell rings: now they may talk, and shout.",
        at="track",
        first=(Act(WREN, PassTo(POCKETS)), Act(POCKETS, TAKE), Act(SPARKS, PassTo(DUCHESS)), Act(DUCHESS, TAKE)),
    ),
    Cue(
        say="I am Crew, says everyone.",
        at="talk",
        first=tuple(Act(seat, Phrase("i_am", ("crew",))) for seat in (SPARKS, WREN, POCKETS, DUCHESS)),
    ),
    Cue(
        say="Five bags, the doors shut, and now there are guns.",
        at="seats",
        cut=shots,
        slug="FIVE BAGS. DOORS SHUT.",
    ),
    Cue(
        say="One shot, one sealed answer, one breath.",
        at="seat:0",
        first=shot(SPARKS, YOU, WITH_ADRENALINE),
    ),
    Cue(
        say="At the Hideout all cards turn, and the Driver counts.",
        at="result",
        first=(
            Act(YOU, Shoot(WREN)),
            Act(WREN, WITH_VEST),
            Act(YOU, moves.Speedloader(WREN)),
            Act(YOU, STOP),
            *home(WREN),
        ),
    ),
)

OPTIONS = {"players": 5}
LESSONS = (
    Lesson(name="first", title="A night as Crew", deal=first, parts=FIRST, names=NAMES, minutes=5, options=OPTIONS),
    Lesson(
        name="agent",
        title="The other side: Agent",
        deal=as_agent,
        parts=EPISODE_AGENT,
        names=NAMES,
        minutes=2,
        options=OPTIONS,
    ),
    Lesson(
        name="rival",
        title="Everybody's enemy: Rival",
        deal=as_rival,
        parts=EPISODE_RIVAL,
        names=NAMES,
        minutes=2,
        options=OPTIONS,
    ),
    Lesson(
        name="watch",
        title="Watch a round",
        deal=later,
        parts=(Part("A round", WATCH),),
        names=("Silk", *NAMES[1:]),
        seat=None,
        minutes=1,
    ),
)
