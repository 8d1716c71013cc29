-- Browsers that receive push notifications. An address belongs to the last user who signed in there.
CREATE TABLE aparelhos (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  nome text NOT NULL CHECK (char_length(nome) BETWEEN 1 AND 60),
  marca text NOT NULL UNIQUE,                   -- SHA-256 of the address
  selado text NOT NULL,                         -- address and keys, encrypted with the installation's secret
  created_at timestamptz NOT NULL,
  usado_em timestamptz                          -- last accepted notification, to the day
);
CREATE INDEX aparelhos_user_idx ON aparelhos (user_id);
