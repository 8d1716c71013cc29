-- Documents and acts that a version of the reader could not read, and why: that version doesn't try them again.
CREATE TABLE documento_ilegiveis (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  leitor integer NOT NULL,
  causa text NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE TABLE ato_ilegiveis (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  causa text NOT NULL,
  lida_em timestamptz NOT NULL
);
