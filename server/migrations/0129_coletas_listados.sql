-- What an aggregator lists of other people's exams, compared with ours day by day: a measure, of which no act and no draft
-- is made. No release before writes the alarm's new word.
-- contracting: needs 0128_coletas_leitor.sql
CREATE TABLE listados (
  fonte_id integer NOT NULL REFERENCES fontes (id) ON DELETE CASCADE,
  chave text NOT NULL,
  -- As the list names the exam: mostly its body.
  titulo text NOT NULL,
  selecao text CONSTRAINT listados_selecao_check CHECK (selecao IN ('concurso_publico', 'processo_seletivo')),
  uf text,
  prazo date,
  url text NOT NULL,
  -- The day on which it was first seen there.
  desde date NOT NULL,
  PRIMARY KEY (fonte_id, chave)
);
CREATE TABLE coberturas (
  fonte_id integer NOT NULL REFERENCES fontes (id) ON DELETE CASCADE,
  dia date NOT NULL,
  listados integer NOT NULL,
  achados integer NOT NULL,
  -- What is listed and was not found among ours, the nearest end of registration first.
  faltam jsonb NOT NULL,
  PRIMARY KEY (fonte_id, dia)
);
ALTER TABLE alarmes DROP CONSTRAINT alarmes_tipo_check;
ALTER TABLE alarmes ADD CONSTRAINT alarmes_tipo_check CHECK (tipo IN
  ('MORTA', 'MUDA', 'PARADA', 'BLOQUEADA', 'MUDOU', 'TERRITORIO', 'CEGA', 'FILA', 'COBERTURA')) NOT VALID;
ALTER TABLE alarmes VALIDATE CONSTRAINT alarmes_tipo_check;
