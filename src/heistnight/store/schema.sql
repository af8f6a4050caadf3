CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    replay TEXT UNIQUE,
    document BLOB NOT NULL,
    phase TEXT NOT NULL,
    touched REAL NOT NULL,
    packed INTEGER NOT NULL DEFAULT 0,
    screen TEXT
) WITHOUT ROWID;

CREATE INDEX rooms_by_age ON rooms (phase, packed, touched);

CREATE INDEX rooms_by_screen ON rooms (screen);

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

CREATE TABLE packed (room TEXT PRIMARY KEY, game BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE lives (life INTEGER PRIMARY KEY, last REAL NOT NULL);
