"""What a room has still to attend to."""

import asyncio
from collections import deque
from typing import Any


class Inbox:
    """Many put in and one takes out; an asyncio.Queue, where many may wait, takes several times as long."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        if not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._messages.popleft()

    def get_nowait(self) -> Any:
        return self._messages.popleft()

    def empty(self) -> bool:
        return not self._messages
