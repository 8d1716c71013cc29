-- What was sent to an address or a number for its owner to prove it: the last of each kind counts. Hashed, so that a
-- reader of the database can't use them.
CREATE TABLE confirmacoes (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT confirmacoes_tipo_check CHECK (tipo IN ('EMAIL', 'TELEFONE')),
  -- Where it was sent: what is proven.
  destino text NOT NULL,
  hash bytea NOT NULL,                          -- of the link's token, or of the code with whose it is
  tentativas smallint NOT NULL DEFAULT 0,       -- wrong codes
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tipo)
);
CREATE INDEX confirmacoes_hash_idx ON confirmacoes (hash);
CREATE INDEX confirmacoes_expires_idx ON confirmacoes (expires_at);
