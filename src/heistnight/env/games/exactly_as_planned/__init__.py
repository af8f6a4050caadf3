"""Exactly As Planned for those who study it."""
