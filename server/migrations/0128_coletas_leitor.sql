-- What a newer version of the reader finds otherwise in documents that were read before, until an administrator accepts it.
CREATE TABLE documento_releituras (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  leitor integer NOT NULL,
  ilegiveis integer NOT NULL,
  -- All acts that it finds, as they would stand.
  atos jsonb NOT NULL,
  -- How many of them were not found before, and how many that were no longer are.
  entram integer NOT NULL,
  saem integer NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX documento_releituras_leitor_idx ON documento_releituras (leitor, lida_em);
