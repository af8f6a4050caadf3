"""The table in the browser: rooms, sockets and clocks around games it never names."""
