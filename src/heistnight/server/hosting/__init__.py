"""All rooms of one server: opened, put to sleep, shared with other servers over one database."""
