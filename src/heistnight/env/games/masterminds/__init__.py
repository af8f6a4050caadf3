"""Masterminds for those who study it."""
