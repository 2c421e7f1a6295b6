CREATE TABLE identities (id TEXT PRIMARY KEY, name TEXT NOT NULL, seat_of TEXT NOT NULL DEFAULT '', created REAL NOT NULL);
CREATE TABLE tokens (hash TEXT PRIMARY KEY, identity TEXT NOT NULL, created REAL NOT NULL);
CREATE INDEX tokens_identity ON tokens (identity);
CREATE TABLE links (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, seat INTEGER NOT NULL, expires REAL NOT NULL);
CREATE INDEX links_subject ON links (subject, kind, seat);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, seq INTEGER NOT NULL, game TEXT NOT NULL, stage TEXT NOT NULL,
    public INTEGER NOT NULL, host TEXT NOT NULL, runner TEXT NOT NULL DEFAULT '', document TEXT NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL
);
CREATE INDEX tables_stage ON tables (stage, public, changed);
CREATE INDEX tables_host ON tables (host, stage);
CREATE TABLE sitting (table_id TEXT NOT NULL, identity TEXT NOT NULL, PRIMARY KEY (identity, table_id));
CREATE INDEX sitting_table ON sitting (table_id);
CREATE TABLE log (table_id TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
CREATE TABLE answers (table_id TEXT NOT NULL, who TEXT NOT NULL, id TEXT NOT NULL, answer TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, who, id)) WITHOUT ROWID;
CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE notes (table_id TEXT NOT NULL, identity TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, identity)) WITHOUT ROWID;
CREATE TABLE processes (id TEXT PRIMARY KEY, alive REAL NOT NULL);
