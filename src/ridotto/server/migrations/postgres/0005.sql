ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '';
ALTER TABLE sitting ADD COLUMN ended DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE sitting ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE sitting SET ended = (SELECT t.changed FROM tables t WHERE t.id = sitting.table_id)
WHERE table_id IN (SELECT id FROM tables WHERE stage IN ('over', 'ended'));
CREATE INDEX sitting_ended ON sitting (identity, ended, table_id);
