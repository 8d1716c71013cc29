-- without a transaction
-- By a name of the body, by being worked from anywhere, and by days that positions have of their own.
DROP INDEX CONCURRENTLY IF EXISTS concursos_orgao_idx;
CREATE INDEX CONCURRENTLY concursos_orgao_idx ON concursos USING gin (nomes_de_orgao(orgao, titulo));
DROP INDEX CONCURRENTLY IF EXISTS concursos_remotos_idx;
CREATE INDEX CONCURRENTLY concursos_remotos_idx ON concursos (id) WHERE m_lugares_trabalho @> '{-3}';
DROP INDEX CONCURRENTLY IF EXISTS cargos_data_prova_idx;
CREATE INDEX CONCURRENTLY cargos_data_prova_idx ON cargos (data_prova, concurso_id) WHERE data_prova IS NOT NULL;
