-- What administrators look at: deliveries that finally failed, newest first, and what went out lately.
CREATE INDEX deliveries_failed_idx ON deliveries (updated_at DESC) WHERE status = 'failed';
CREATE INDEX deliveries_recent_idx ON deliveries USING brin (updated_at);
