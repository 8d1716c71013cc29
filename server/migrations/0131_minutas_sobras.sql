-- Acts that fit no exam of the catalogue as they came, by what finds them again once theirs is entered. Their words and their
-- readings stay where they are.
CREATE TABLE minuta_sobras (
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  -- Of the act's words, as minuta_atos has it.
  impressao text NOT NULL,
  -- The body as identities compare it, and the notice's number: none where the act comes before a notice.
  orgao text NOT NULL,
  numero text,
  ano integer,
  PRIMARY KEY (documento_id, impressao)
);
CREATE INDEX minuta_sobras_orgao_idx ON minuta_sobras (orgao, numero, ano);
