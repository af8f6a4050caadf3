"""Rooms at work: the task of each, its bots and voices, what is written down, and who is told."""
