"""The Plan for those who study it."""
