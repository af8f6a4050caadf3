"""Durable storage of games."""
