CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    replay TEXT UNIQUE,
    document BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE inputs (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER,
    action BLOB NOT NULL,
    ask TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;

CREATE TABLE said (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    said BLOB NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;

CREATE TABLE lives (life INTEGER PRIMARY KEY, last REAL NOT NULL);
