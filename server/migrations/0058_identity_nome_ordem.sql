-- without a transaction
-- People by name, page by page, without sorting all of them for each page.
DROP INDEX CONCURRENTLY IF EXISTS users_nome_ordem_idx;
CREATE INDEX CONCURRENTLY users_nome_ordem_idx ON users (sem_acento(nome), id);
