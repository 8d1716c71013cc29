-- Names that people have us look for in official acts, each its owner's own.
CREATE TABLE vigias (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  selado text NOT NULL,                         -- the name and digits of the CPF, readable with the installation's secret alone
  a_qualquer_hora boolean NOT NULL,             -- told also in quiet hours
  desde timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Where a name stands in a document, once for each stretch of text that says the same.
CREATE TABLE mencoes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id integer NOT NULL REFERENCES vigias (user_id) ON DELETE CASCADE,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  essencia text NOT NULL,                       -- SHA-256 of what is quoted, in small letters
  selado text NOT NULL,                         -- the quote and what is known of its act, sealed as the name is
  mesmo_cpf boolean NOT NULL,                   -- digits of the CPF are printed beside it, and are the same
  prazo date,                                   -- the last day to present oneself, where the act states it
  created_at timestamptz NOT NULL,
  dispensada_em timestamptz,                    -- "não sou eu"
  UNIQUE (user_id, essencia)
);
CREATE INDEX mencoes_documento_idx ON mencoes (documento_id);
