-- What all workers have done since the installation, for /metrics. `bucket` is of the latency histogram, for what was
-- sent at once; 0 otherwise.
CREATE TABLE delivery_counters (
  channel text NOT NULL,
  outcome text NOT NULL,
  bucket smallint NOT NULL,
  n bigint NOT NULL,
  seconds double precision NOT NULL,
  PRIMARY KEY (channel, outcome, bucket)
);
