"""A room: what it is, and what may happen in it. Nothing here waits, starts a task or sends."""
