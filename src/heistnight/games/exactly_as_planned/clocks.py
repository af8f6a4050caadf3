"""The clocks of section 9 that the rules themselves keep, and the costs of virtual time (EAP-6.1)."""

from heistnight.core.action import Millis

COUNTDOWN: Millis = 3_000
HELD_OUT: Millis = 20_000
FLAGS_TOGETHER: Millis = 10_000
STAND_IN: Millis = 15_000
NO_SIGN: Millis = 150_000
TO_ANSWER: Millis = 10_000

TICK: Millis = 1_000
BUSY_TICKS = 2  # what a game action costs its seat; saying something costs the tick in which it waits
