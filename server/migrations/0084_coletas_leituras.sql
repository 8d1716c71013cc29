-- What was read from documents. All of it is worked out anew when a release reads better: nothing here is a source.
CREATE TABLE documento_leituras (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  -- By which version of the reader its acts were found.
  leitor integer NOT NULL,
  -- Parts that could not be read, as malformed articles of a day's archive.
  ilegiveis integer NOT NULL,
  lida_em timestamptz NOT NULL
);

-- Acts that speak of selections, in their document's order.
CREATE TABLE atos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  ordem integer NOT NULL,
  -- The source's own number of it, which is the same in whatever document it stands.
  chave text,
  hierarquia text,
  texto text NOT NULL,
  CONSTRAINT atos_ordem_key UNIQUE (documento_id, ordem)
);

CREATE TABLE leituras (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  tipo_de_ato text NOT NULL,
  -- Each fact with where it stands in the act's text and the rule that found it.
  campos jsonb NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX leituras_tipo_idx ON leituras (tipo_de_ato, lida_em);
