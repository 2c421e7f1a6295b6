CREATE TABLE contests (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, stage TEXT NOT NULL, public INTEGER NOT NULL, host TEXT NOT NULL,
    document TEXT NOT NULL, created DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL
);
CREATE INDEX contests_stage ON contests (stage, public, changed);
CREATE INDEX contests_host ON contests (host, stage);
CREATE TABLE contest_people (contest TEXT NOT NULL, identity TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (contest, identity));
CREATE INDEX contest_people_identity ON contest_people (identity);
