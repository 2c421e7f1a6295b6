CREATE TABLE passkeys (id TEXT PRIMARY KEY, identity TEXT NOT NULL, site TEXT NOT NULL, key TEXT NOT NULL, uses INTEGER NOT NULL, name TEXT NOT NULL, created DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL DEFAULT 0);
CREATE INDEX passkeys_identity ON passkeys (identity);
CREATE TABLE mailboxes (mail TEXT PRIMARY KEY, identity TEXT NOT NULL);
CREATE INDEX mailboxes_identity ON mailboxes (identity);
CREATE TABLE signins (hash TEXT PRIMARY KEY, mail TEXT NOT NULL, identity TEXT NOT NULL, expires DOUBLE PRECISION NOT NULL);
CREATE TABLE profiles (identity TEXT PRIMARY KEY, face TEXT NOT NULL, colour INTEGER NOT NULL, hidden INTEGER NOT NULL);
ALTER TABLE tables ADD COLUMN remembered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_forgotten ON tables (stage) WHERE remembered = 0;
CREATE TABLE results (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL, face TEXT NOT NULL, bot TEXT NOT NULL,
    game TEXT NOT NULL, ended DOUBLE PRECISION NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, points INTEGER NOT NULL,
    place INTEGER NOT NULL, facts TEXT NOT NULL, player TEXT NOT NULL, place_rated INTEGER NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_identity ON results (identity, ended, table_id);
CREATE TABLE tallies (identity TEXT NOT NULL, public INTEGER NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, n INTEGER NOT NULL, total INTEGER NOT NULL, PRIMARY KEY (identity, public, game, kind, name));
CREATE TABLE ratings (player TEXT NOT NULL, game TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (player, game));
CREATE TABLE rated (nth INTEGER PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL, mu_before DOUBLE PRECISION NOT NULL, sigma_before DOUBLE PRECISION NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL);
CREATE INDEX rated_table ON rated (table_id);
CREATE INDEX rated_player ON rated (player);
CREATE TABLE blocks (identity TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (identity, other));
CREATE INDEX blocks_other ON blocks (other);
CREATE TABLE reports (n INTEGER PRIMARY KEY, at DOUBLE PRECISION NOT NULL, reporter TEXT NOT NULL, about TEXT NOT NULL, name TEXT NOT NULL, table_id TEXT NOT NULL, line TEXT NOT NULL, why TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0);
