-- without a transaction
-- The page of failed alerts walks them in its own order, and how many there are is read from the index alone.
DROP INDEX CONCURRENTLY IF EXISTS deliveries_failed_alerts_idx;
CREATE INDEX CONCURRENTLY deliveries_failed_alerts_idx ON deliveries (updated_at DESC, event_id DESC, user_id, channel)
  WHERE status = 'failed';
DROP INDEX CONCURRENTLY IF EXISTS deliveries_failed_idx;
