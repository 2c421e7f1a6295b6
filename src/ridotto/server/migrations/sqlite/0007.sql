CREATE TABLE contacts (identity TEXT PRIMARY KEY, wishes TEXT NOT NULL);
CREATE TABLE held (identity TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, version INTEGER NOT NULL, nth INTEGER NOT NULL, due REAL NOT NULL, PRIMARY KEY (identity, table_id, seat));
CREATE INDEX held_due ON held (due);
