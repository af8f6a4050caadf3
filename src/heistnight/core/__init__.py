"""The engine: it knows no game, no clock, no socket, no database."""
