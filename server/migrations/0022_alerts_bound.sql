-- Alerts and deliveries are to be parted by their event (docs/decisions/0023): this and the next migrations take them
-- there, one table a migration, so that no transaction waits for one of them while it keeps the other.
--
-- First a bound for what is there, which becomes the first partition: it has room for 10,000 events to come. So
-- processes of the release before, which don't know of partitions, never see rows in two of them.
DO $$
DECLARE
  last integer := greatest(coalesce(pg_sequence_last_value(pg_get_serial_sequence('alert_events', 'id')::regclass), 0),
    coalesce((SELECT max(event_id) FROM alerts), 0));
BEGIN
  EXECUTE format('ALTER TABLE alerts ADD CONSTRAINT alerts_bound_check CHECK (event_id < %s) NOT VALID', last + 10000);
END $$;
