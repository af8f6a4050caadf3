"""What tests of the whole house try Three Alarms with."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [{"players": 2}, {"players": 5, "clock": "normal"}]
EDIT = (r'("value": )5', r"\g<1>50")  # it changes how the game is played
