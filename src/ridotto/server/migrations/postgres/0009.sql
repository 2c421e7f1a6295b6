CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE pushes (id TEXT PRIMARY KEY, identity TEXT NOT NULL, session TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, language TEXT NOT NULL, created double precision NOT NULL);
CREATE INDEX pushes_identity ON pushes (identity, created);
CREATE TABLE held_pushes (identity TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, version INTEGER NOT NULL, nth INTEGER NOT NULL, due double precision NOT NULL, PRIMARY KEY (identity, table_id, seat));
CREATE INDEX held_pushes_due ON held_pushes (due);
