CREATE TABLE house (schema integer NOT NULL, oldest integer NOT NULL, secret text NOT NULL);

CREATE TABLE rooms (
    room text PRIMARY KEY,
    replay text UNIQUE,
    document bytea NOT NULL,
    phase text NOT NULL,
    touched double precision NOT NULL,
    packed smallint NOT NULL DEFAULT 0,
    screen text
);

CREATE INDEX rooms_by_age ON rooms (phase, packed, touched);

CREATE INDEX rooms_by_screen ON rooms (screen);

CREATE TABLE inputs (
    room text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    seat smallint,
    action bytea NOT NULL,
    ask text NOT NULL,
    PRIMARY KEY (room, number)
);

CREATE TABLE said (
    room text NOT NULL,
    number integer NOT NULL,
    said bytea NOT NULL,
    PRIMARY KEY (room, number)
);

CREATE TABLE packed (room text PRIMARY KEY, game bytea NOT NULL);

-- A life is one run of a node; its number only grows and is the fence of everything it writes. `last` is the node's own
-- time, for clocks of tables; `seen` and `steady` are the database's, for the lease; `way` counts connections of its writer.
CREATE TABLE lives (
    life bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address text NOT NULL,
    rules jsonb NOT NULL,
    last double precision NOT NULL,
    seen timestamptz NOT NULL,
    steady timestamptz NOT NULL,
    way integer NOT NULL DEFAULT 0,
    leaving boolean NOT NULL DEFAULT false,
    ended boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

CREATE TABLE holds (room text PRIMARY KEY, life bigint NOT NULL);

CREATE INDEX holds_by_life ON holds (life);

CREATE UNLOGGED TABLE listed (room text PRIMARY KEY, life bigint NOT NULL, line bytea NOT NULL, since timestamptz NOT NULL);
