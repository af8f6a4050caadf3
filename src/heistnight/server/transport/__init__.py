"""Connections: sockets and what replaces them, sessions, and what one address may do."""
