-- without a transaction
-- People by who was here last, walked from the last session on.
DROP INDEX CONCURRENTLY IF EXISTS sessions_acesso_idx;
CREATE INDEX CONCURRENTLY sessions_acesso_idx ON sessions ((coalesce(last_used_at, created_at)) DESC, id DESC);
