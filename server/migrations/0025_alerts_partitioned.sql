-- The table of this name becomes one of ranges of event ids, and the table of before its first partition.
--
-- It renames a table that the running release uses, which migration-rules.test.ts refuses: allowed there, since the same
-- transaction puts a table of the same name, columns and rules in its place. Whoever asks meanwhile waits for some
-- milliseconds and then finds that; nothing is read and no row is touched, since 0024 has checked the bound.
ALTER TABLE alerts RENAME TO alerts_0;
ALTER INDEX alerts_pkey RENAME TO alerts_0_pkey;
ALTER INDEX alerts_user_idx RENAME TO alerts_0_user_idx;

CREATE TABLE alerts (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, user_id)
) PARTITION BY RANGE (event_id);
CREATE INDEX alerts_user_idx ON alerts (user_id, event_id);

-- Takes what no partition has been made for (alerts/partitions.ts makes them ahead): an insert never fails for want of one.
CREATE TABLE alerts_default PARTITION OF alerts DEFAULT;
DO $$
BEGIN
  EXECUTE format('ALTER TABLE alerts ATTACH PARTITION alerts_0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT (regexp_match(pg_get_constraintdef(oid), '\d+'))[1] FROM pg_constraint
     WHERE conrelid = 'alerts_0'::regclass AND conname = 'alerts_bound_check'));
  ALTER TABLE alerts_0 DROP CONSTRAINT alerts_bound_check;
END $$;
