-- The code that was sent to a number by WhatsApp, for its owner to prove it: the last one counts. By HMAC, since who reads
-- the database could try all of six digits.
CREATE TABLE codigos_telefone (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  numero text NOT NULL,                         -- in the form that it was sent to
  codigo_hmac bytea NOT NULL,
  tentativas smallint NOT NULL DEFAULT 0,       -- wrong ones
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX codigos_telefone_expires_idx ON codigos_telefone (expires_at);
