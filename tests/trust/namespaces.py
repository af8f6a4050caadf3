"""Machines of a test's own: network namespaces with cables between them, since a proxy is somebody else's address.

    house 10.83.21.1 --- 10.83.21.2 balancer 10.83.22.1 --- 10.83.22.2 street, where 10.84.0.0/16 lives

Visitors in the street have any of 65,000 addresses; what they send to the house passes through the balancer's machine.
"""

import contextlib
import ctypes
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import debian

HOUSE, BALANCER, DOOR = "10.83.21.1", "10.83.21.2", "10.83.22.1"
INSIDE = "10.83.21.0/24"
NEW_NETWORK = 0x4000_0000


class Machines:
    """The names of the three."""

    def __init__(self) -> None:
        self.house, self.balancer, self.street = (f"heist-{name}-{os.getpid()}" for name in ("house", "bal", "street"))

    @property
    def all(self) -> tuple[str, str, str]:
        return self.house, self.balancer, self.street

    def connect(self) -> None:
        for name in self.all:
            _ip(f"netns add {name}")
            _ip(f"-n {name} link set lo up")
        for near, its, far, other in (
            (self.house, f"{HOUSE}/24", self.balancer, f"{BALANCER}/24"),
            (self.balancer, f"{DOOR}/24", self.street, "10.83.22.2/24"),
        ):
            end, other_end = f"to-{far.split('-')[1]}", f"to-{near.split('-')[1]}"
            _ip(f"link add {end} netns {near} type veth peer name {other_end} netns {far}")
            for name, cable, address in ((near, end, its), (far, other_end, other)):
                _ip(f"-n {name} address add {address} dev {cable}")
                _ip(f"-n {name} link set {cable} up")
        _ip(f"-n {self.street} route add local 10.84.0.0/16 dev lo")
        _ip(f"-n {self.street} route add {INSIDE} via {DOOR}")
        _ip(f"-n {self.balancer} route add 10.84.0.0/16 via 10.83.22.2")
        _ip(f"-n {self.house} route add 10.84.0.0/16 via {BALANCER}")
        with inside(self.balancer):
            Path("/proc/sys/net/ipv4/ip_forward").write_text("1")

    def remove(self) -> None:
        for name in self.all:
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


@contextlib.contextmanager
def machines() -> Iterator[Machines]:
    """Three of them; where the kernel forbids it the test is skipped, and says so."""
    if shutil.which("ip") is None:
        debian.install("iproute2")
    three = Machines()
    try:
        try:
            three.connect()
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"This kernel makes no network namespaces for us: {getattr(error, 'stderr', error)}")
        yield three
    finally:
        three.remove()


@contextlib.contextmanager
def inside(name: str) -> Iterator[None]:
    """Sockets and programs that this thread makes meanwhile are on that machine."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open(f"/proc/self/task/{threading.get_native_id()}/ns/net") as home, open(f"/run/netns/{name}") as there:
        _enter(libc, there.fileno())
        try:
            yield
        finally:
            _enter(libc, home.fileno())


def _enter(libc: ctypes.CDLL, namespace: int) -> None:
    if libc.setns(namespace, NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "no way into a network namespace")


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, capture_output=True, text=True)
