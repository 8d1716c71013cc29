-- Drafts of exams. A table apart, so that no query of exams returns one (decision 0050).
CREATE TABLE rascunhos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  dados jsonb NOT NULL,
  versao integer NOT NULL DEFAULT 1,
  -- When it is published automatically. NULL: by hand.
  publicar_em timestamptz,
  -- Why the automatic publication failed.
  falha text,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rascunhos_publicar_idx ON rascunhos (publicar_em) WHERE publicar_em IS NOT NULL;
CREATE INDEX rascunhos_autor_idx ON rascunhos (autor_id) WHERE autor_id IS NOT NULL;
