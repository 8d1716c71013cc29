-- Where people stand in exams that they saved: gone with what was saved, and so with the account and the exam.
CREATE TABLE jornadas (
  user_id integer NOT NULL,
  concurso_id integer NOT NULL,
  situacao text NOT NULL CONSTRAINT jornadas_situacao_check CHECK (situacao IN
    ('VOU_ME_INSCREVER', 'INSCRITO', 'FIZ_A_PROVA', 'APROVADO', 'DESISTI')),
  -- The place on the list, of who passed.
  classificacao integer,
  -- For which position, by its uuid, which outlives its row: each save of an exam writes its positions anew. Null: not said.
  cargo uuid,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, concurso_id),
  CONSTRAINT jornadas_classificacao_check CHECK (classificacao IS NULL OR situacao = 'APROVADO' AND classificacao > 0),
  FOREIGN KEY (user_id, concurso_id) REFERENCES favoritos (user_id, concurso_id) ON DELETE CASCADE
);
CREATE INDEX jornadas_concurso_idx ON jornadas (concurso_id);
