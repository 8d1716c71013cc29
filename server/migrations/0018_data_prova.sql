-- without a transaction
-- The search by the exam's date read every exam to count those it found.
DROP INDEX CONCURRENTLY IF EXISTS concursos_data_prova_idx;
CREATE INDEX CONCURRENTLY concursos_data_prova_idx ON concursos (data_prova);
