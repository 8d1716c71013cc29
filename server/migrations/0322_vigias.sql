-- Names that users watch in official acts. Each is private to its user.
CREATE TABLE vigias (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  selado text NOT NULL,                         -- name and CPF digits, encrypted with the installation's secret
  a_qualquer_hora boolean NOT NULL,             -- notified in quiet hours, too
  desde timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Occurrences of a name in documents, once for each equal quote.
CREATE TABLE mencoes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id integer NOT NULL REFERENCES vigias (user_id) ON DELETE CASCADE,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  essencia text NOT NULL,                       -- SHA-256 of the quote in lower case
  selado text NOT NULL,                         -- quote and facts of its act, encrypted
  mesmo_cpf boolean NOT NULL,                   -- the CPF digits beside it match
  prazo date,                                   -- last day to appear, if the act states it
  created_at timestamptz NOT NULL,
  dispensada_em timestamptz,                    -- when the user said "não sou eu"
  CONSTRAINT mencoes_user_id_essencia_key UNIQUE (user_id, essencia)
);
CREATE INDEX mencoes_documento_idx ON mencoes (documento_id);
