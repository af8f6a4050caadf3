"""A ledger of cost: what each address and each room has taken of the server, and whether it may take more.

A cost is known when the work is done, so it is charged afterwards. Whoever owes more than their credit is refused
before the next thing they send is read. Debts are paid off by time, at a rate for each kind of cost.
"""

from collections.abc import Awaitable, Generator, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from heistnight.server.networks import network_of
from heistnight.server.problems import TooMuch
from heistnight.server.world import World

T = TypeVar("T")

REMEMBERED = 10_000
OWING = "That takes more of the server than one may have at a time. Wait a moment."


class Budget(msgspec.Struct, frozen=True):
    """A credit for each kind of cost, and how much of it is paid off a second."""

    bytes_out: tuple[float, float]
    rows_read: tuple[float, float]
    rows_written: tuple[float, float]
    loop_ms: tuple[float, float]
    worker_ms: tuple[float, float]


KINDS = Budget.__struct_fields__


class Budgets(msgspec.Struct, frozen=True):
    """The budget of one address, of those who sit at one table, and of all who watch it."""

    address: Budget = Budget((256e6, 8e6), (200_000, 5_000), (3_000, 200), (1_500, 75), (30_000, 500))
    table: Budget = Budget((64e6, 8e6), (200_000, 5_000), (2_000, 100), (1_500, 150), (30_000, 500))
    crowd: Budget = Budget((64e6, 4e6), (200_000, 5_000), (500, 20), (500, 60), (30_000, 500))


ENDLESS = Budget(*[(1e12, 1e12)] * len(KINDS))
NO_LIMITS = Budgets(ENDLESS, ENDLESS, ENDLESS)


class Account:
    """Costs of an address or a room, by kind."""

    __slots__ = ("_at", "_credits", "_world", "owed")

    def __init__(self, world: World, budget: Budget) -> None:
        self._world = world
        self.owed = dict.fromkeys(KINDS, 0.0)
        self._credits = {kind: getattr(budget, kind) for kind in KINDS}
        self._at = self._world.wall()

    @property
    def overdrawn(self) -> bool:
        """Return whether more of any kind is owed than there is credit for."""
        self.pay()
        return any(owed > self._credits[kind][0] for kind, owed in self.owed.items())

    def pay(self) -> bool:
        """Pay off what time has paid by now; return whether anything is still owed."""
        now = self._world.wall()
        seconds, self._at = (now - self._at) / 1000, now
        for kind, owed in self.owed.items():
            if owed:
                self.owed[kind] = max(0.0, owed - seconds * self._credits[kind][1])
        return any(self.owed.values())


class Ledger:
    """The accounts of all addresses, and what everything has cost since the server started."""

    def __init__(self, world: World, budgets: Budgets | None = None) -> None:
        self._world = world
        self.budgets = budgets or Budgets()
        self.total = dict.fromkeys(KINDS, 0.0)
        self.refused = 0
        self._addresses: dict[str, Account] = {}

    def of(self, address: str) -> Account:
        """Return the account of an address; addresses that owe nothing are forgotten when there are many."""
        home = network_of(address)
        account = self._addresses.get(home)
        if account is None:
            if len(self._addresses) >= REMEMBERED:
                self._addresses = {home: account for home, account in self._addresses.items() if account.pay()}
            account = self._addresses[home] = Account(self._world, self.budgets.address)
        return account

    def of_room(self) -> tuple[Account, Account]:
        """Return two new accounts of a room: of those who sit at its table, and of those who watch."""
        return Account(self._world, self.budgets.table), Account(self._world, self.budgets.crowd)

    def charge(self, kind: str, cost: float, *accounts: Account) -> None:
        self.total[kind] += cost
        for account in accounts:
            account.owed[kind] += cost

    def metered(self, work: Awaitable[T]) -> "Metered[T]":
        """Return the work as something to await that notes what it costs."""
        return Metered(work, self._world)

    def check(self, *accounts: Account) -> None:
        """Raise TooMuch where one of these owes too much."""
        if any(account.overdrawn for account in accounts):
            self.refused += 1
            raise TooMuch(OWING)

    def check_address(self, address: str) -> None:
        """Raise TooMuch where this address owes too much."""
        self.check(self.of(address))

    def owed_most(self) -> dict[str, float]:
        """Return the largest debt of one address, by kind."""
        return most_owed(self._addresses.values())


def most_owed(accounts: Iterable[Account]) -> dict[str, float]:
    """Return the largest debt among these accounts, by kind."""
    accounts = list(accounts)
    for account in accounts:
        account.pay()
    return {kind: max((account.owed[kind] for account in accounts), default=0.0) for kind in KINDS}


class Metered(Generic[T]):
    """Work to await, with the milliseconds of processor that its turns on the loop have taken."""

    def __init__(self, work: Awaitable[T], world: World) -> None:
        self._work, self._seconds = work.__await__(), world.processor_seconds
        self.ms = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        work, turn, seconds = self._work, self._work.send, self._seconds
        given: Any = None
        while True:
            began = seconds()
            try:
                waits_for = turn(given)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                self.ms += 1000 * (seconds() - began)
            try:
                given, turn = (yield waits_for), work.send
            except BaseException as error:
                given, turn = error, work.throw
