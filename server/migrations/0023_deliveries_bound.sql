-- As 0022 for alerts.
DO $$
DECLARE
  last integer := greatest(coalesce(pg_sequence_last_value(pg_get_serial_sequence('alert_events', 'id')::regclass), 0),
    coalesce((SELECT max(event_id) FROM deliveries), 0));
BEGIN
  EXECUTE format('ALTER TABLE deliveries ADD CONSTRAINT deliveries_bound_check CHECK (event_id < %s) NOT VALID', last + 10000);
END $$;
