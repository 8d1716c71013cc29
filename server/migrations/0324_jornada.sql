-- The user's progress in saved exams, deleted with the favourite.
CREATE TABLE jornadas (
  user_id integer NOT NULL,
  concurso_id integer NOT NULL,
  situacao text NOT NULL
    CHECK (situacao IN ('VOU_ME_INSCREVER', 'INSCRITO', 'FIZ_A_PROVA', 'APROVADO', 'CONVOCADO', 'TOMEI_POSSE',
    'NAO_PASSEI', 'DESISTI')),
  -- Place on the list of approved users.
  classificacao integer,
  -- The position's uuid, because saving an exam writes its rows again. NULL: not stated.
  cargo uuid,
  updated_at timestamptz NOT NULL,
  CONSTRAINT jornadas_classificacao_check CHECK (classificacao IS NULL OR situacao IN ('APROVADO', 'CONVOCADO',
    'TOMEI_POSSE') AND classificacao > 0),
  CONSTRAINT jornadas_user_id_concurso_id_fkey FOREIGN KEY (user_id, concurso_id) REFERENCES favoritos (user_id,
    concurso_id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, concurso_id)
);
CREATE INDEX jornadas_concurso_idx ON jornadas (concurso_id);
