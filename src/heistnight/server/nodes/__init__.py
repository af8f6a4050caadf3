"""Many servers over one database: a house whose rooms are held by lives, and connections that are handed on."""
