"""Two people at a table next door, who ask for something ten times a second and time every answer.

A process of their own, so that nothing but the server can keep them waiting: python -m tests.trust.hostile_neighbours
HOST. They say when they begin, play until their input ends, and then print when each answer was asked for and how
many seconds it took.
"""

import json
import sys
import threading
import time
import urllib.request

from tests.server.conftest import Client


class Door:
    """Where a client knocks."""

    def __init__(self, host: str) -> None:
        self.host = host


def host_room(door: Door) -> Client:
    """A new table for three, without a clock, and its host at it."""
    wish = json.dumps({"game": "the-plan", "name": "Ada", "options": {"players": 3, "clock": "none"}}).encode()
    with urllib.request.urlopen(f"http://{door.host}/api/rooms", wish, timeout=60) as answer:
        made = json.load(answer)
    return Client(door, made["room"], made["key"])


def waits(door: Door, over: threading.Event) -> list[tuple[float, float]]:
    took: list[tuple[float, float]] = []
    with host_room(door) as ada, Client(door, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        print("They play.", flush=True)
        while not took or not over.wait(0.1):
            began = time.monotonic()
            (ada, bob)[len(took) % 2].do("Rename", name=f"Name {len(took)}")
            took.append((began, time.monotonic() - began))
    return took


def main() -> None:
    over = threading.Event()

    def listen() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=listen, daemon=True).start()
    print(json.dumps(waits(Door(sys.argv[1]), over)))


if __name__ == "__main__":
    main()
