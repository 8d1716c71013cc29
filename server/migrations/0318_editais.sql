-- Files of notices, deleted with their exam or draft (decision 0055). Stored in parts to save memory.
CREATE TABLE editais (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  concurso_id integer CONSTRAINT editais_concurso_key UNIQUE REFERENCES concursos (id) ON DELETE CASCADE,
  rascunho_id integer CONSTRAINT editais_rascunho_key UNIQUE REFERENCES rascunhos (id) ON DELETE CASCADE,
  nome text NOT NULL,
  tamanho integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT editais_de_um_check CHECK (num_nonnulls(concurso_id, rascunho_id) = 1)
);

CREATE TABLE edital_partes (
  edital_id integer NOT NULL REFERENCES editais (id) ON DELETE CASCADE,
  ordem integer NOT NULL,
  dados bytea NOT NULL,
  PRIMARY KEY (edital_id, ordem)
);
-- PDFs are already compressed.
ALTER TABLE edital_partes ALTER COLUMN dados SET STORAGE EXTERNAL;
