-- Saved exams, and what each version of an exam changed.

CREATE TABLE favoritos (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, concurso_id)
);
CREATE INDEX favoritos_concurso_idx ON favoritos (concurso_id);

-- Fact by fact, from what to what, as stored (ids, decimal texts, days): see concursos/changes.ts.
-- Null: saved before this column was, so that it is worked out from `dados` of the version before.
ALTER TABLE concurso_versoes ADD COLUMN mudancas jsonb;
