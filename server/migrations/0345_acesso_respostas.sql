-- Answers of writing calls, by the sender's key, for ten minutes: a repeat after a lost answer gets the first one.
CREATE TABLE respostas (
  -- A keyed hash of the call, the caller and their key.
  id bytea PRIMARY KEY,
  -- A keyed hash of the body: a key holds for one body.
  corpo bytea NOT NULL,
  -- Encrypted by a key that only the sender has. NULL: the call is being answered.
  resposta bytea,
  criada_em timestamptz NOT NULL
);
CREATE INDEX respostas_criada_idx ON respostas (criada_em);
