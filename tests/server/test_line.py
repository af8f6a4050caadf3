"""The line itself: frames as everybody else reads them."""

import pytest
from websockets.frames import Frame, Opcode

from heistnight.server.line import _head


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_is_framed_by_the_book(length: int) -> None:
    """Byte for byte what the websockets library makes of it."""
    message = b"x" * length
    assert _head(length) + message == Frame(Opcode.TEXT, message).serialize(mask=False)
