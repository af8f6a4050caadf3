"""A deterministic simulation of the server: the real rooms, nodes and sessions in a world that one seed decides."""
