-- Uses of calls by all processes together (rate-limiter-flexible): a keyed hash of who is counted, how often, and until when
-- in milliseconds since 1970. Without a log: what a crash forgets begins anew, and nothing of an attack goes to replicas.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
