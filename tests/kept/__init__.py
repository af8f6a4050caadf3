"""What people have from an earlier version: a database, keys of devices, replays, and games left in the terminal."""
