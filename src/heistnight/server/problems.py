"""What the server says no to, beside what the rules refuse.

Problem                 (core) str() is one sentence fit for the person who asked
├── No                  the room says no: not your seat, not the host, not now
├── BadMessage          what came can not be read
├── TooMuch             too many of these from one address; wait a little
└── StoreFailed         (store) it could not be written down, so it did not happen
"""

from heistnight.core.problems import Problem


class No(Problem):
    """The room says no; the text says why."""

    code = "no"


class BadMessage(Problem):
    """This is none of the messages of wire.py; the text says what was expected and what came."""

    code = "unreadable"


class TooMuch(Problem):
    """One address may not take up the whole house."""

    code = "too_much"
