-- without a transaction
-- Whoever deletes an account looks for what refers to it: every version of every exam was read for that.
DROP INDEX CONCURRENTLY IF EXISTS concurso_versoes_autor_idx;
CREATE INDEX CONCURRENTLY concurso_versoes_autor_idx ON concurso_versoes (autor_id) WHERE autor_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS mentor_denuncias_user_idx;
CREATE INDEX CONCURRENTLY mentor_denuncias_user_idx ON mentor_denuncias (user_id);
