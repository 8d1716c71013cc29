-- Exams that are not published: a form as far as it was filled in. In a table of their own, so that nothing that reads
-- exams can come by one (decision 0050).
CREATE TABLE rascunhos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT rascunhos_uuid_key UNIQUE,
  dados jsonb NOT NULL,
  versao integer NOT NULL DEFAULT 1,
  -- When it is to be published; null: by hand.
  publicar_em timestamptz,
  -- Why it was not, when its hour had come.
  falha text,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rascunhos_publicar_idx ON rascunhos (publicar_em) WHERE publicar_em IS NOT NULL;
CREATE INDEX rascunhos_autor_idx ON rascunhos (autor_id) WHERE autor_id IS NOT NULL;
