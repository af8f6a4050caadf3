"""From tap to seen by all: python benchmarks/tap.py

`heistnight serve` runs as people start it, durable, in a process of its own. Five clients sit at a Double-Blind Scam
over real sockets; one after the other takes the face-up card, and each tap is timed until the slowest of the five has
heard of it. Target: under 100 ms on a LAN, of which this measures everything but the cable.
"""

import argparse
import asyncio
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

CLIENTS = 5
COUNTDOWN = 3.5
Json = dict[str, Any]


class Client:
    """One seat: what it may do now, and when it heard of what."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.options: list[Json] = []
        self.heard_at = 0.0
        self.answers: asyncio.Queue[Json] = asyncio.Queue()

    async def listen(self) -> None:
        async for text in self.line:
            message = json.loads(text)
            if message["type"] in ("Snapshot", "Update"):
                self.options = message["options"]
                self.heard_at = time.perf_counter()
            elif message["type"] in ("Done", "Refused"):
                self.answers.put_nowait(message)

    async def ask(self, kind: str, **fields: Any) -> Json:
        await self.line.send(json.dumps({"type": kind, "id": os.urandom(6).hex(), **fields}))
        return await self.answers.get()


async def taps(url: str) -> list[float]:
    """One whole Heist; the milliseconds of every tap that took a card."""
    made = _post(f"{url}/api/rooms", {"game": "exactly-as-planned", "name": "0", "options": {"players": CLIENTS}})
    address = f"{url.replace('http', 'ws')}/api/rooms/{made['room']}/ws"
    clients = [Client(await connect(address, max_size=None)) for _ in range(CLIENTS)]
    ears = [asyncio.create_task(client.listen()) for client in clients]
    for seat, client in enumerate(clients):
        await client.ask("Hello", key=made["key"] if seat == 0 else "", name=str(seat))
        if seat:
            await client.ask("Sit", seat=seat)
    await clients[0].ask("Start")
    await asyncio.sleep(COUNTDOWN)
    times: list[float] = []
    seat = 0
    while True:
        grabs = [option for option in clients[seat].options if option["type"] in ("TakeJob", "TakeTool")]
        if not grabs:
            break
        times.append(await _tap(clients, seat, grabs[0]))
        seat = (seat + 1) % CLIENTS
        await asyncio.sleep(0.05)
    for ear in ears:
        ear.cancel()
    for client in clients:
        await client.line.close()
    return [ms for ms in times if ms > 0]


async def _tap(clients: list[Client], seat: int, grab: Json) -> float:
    for client in clients:
        client.heard_at = 0.0
    begun = time.perf_counter()
    answer = await clients[seat].ask("Move", actions=[grab])
    if answer["type"] == "Refused":
        return 0.0
    while not all(client.heard_at for client in clients):
        await asyncio.sleep(0.0005)
    return 1000 * (max(client.heard_at for client in clients) - begun)


def _post(url: str, body: Json) -> Json:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())  # type: ignore[no-any-return]


def measure(heists: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "heistnight", "serve", "--port", str(port), "--db", str(Path(folder) / "db")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            _wait(url)
            times = sorted(ms for _ in range(heists) for ms in asyncio.run(taps(url)))
        finally:
            server.terminate()
            server.wait(15)
    return {
        "taps": len(times),
        "p50": round(times[len(times) // 2], 2),
        "p99": round(times[int(0.99 * len(times))], 2),
        "worst": round(times[-1], 2),
    }


def _wait(url: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not come up")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heists", type=int, default=5)
    result = measure(parser.parse_args().heists)
    print(f"{os.cpu_count()} cores, {platform.machine()}; ms from a tap until the last of {CLIENTS} has seen it")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
