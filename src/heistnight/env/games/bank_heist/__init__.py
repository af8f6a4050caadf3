"""Bank Heist for those who study it."""
