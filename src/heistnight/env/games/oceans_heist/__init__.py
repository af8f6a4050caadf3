"""Ocean's Heist for those who study it."""
