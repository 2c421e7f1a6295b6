CREATE TABLE presence (table_id TEXT NOT NULL, process TEXT NOT NULL, seats INTEGER NOT NULL, watchers INTEGER NOT NULL, PRIMARY KEY (table_id, process));
CREATE INDEX answers_at ON answers (at);
CREATE INDEX links_expires ON links (expires);
