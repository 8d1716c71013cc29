-- Browsers that take their owner's alerts as notifications. An address is one browser's: whoever signed in there last has it.
CREATE TABLE aparelhos (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  nome text NOT NULL CONSTRAINT aparelhos_nome_check CHECK (char_length(nome) BETWEEN 1 AND 60),
  marca text NOT NULL CONSTRAINT aparelhos_marca_key UNIQUE,  -- SHA-256 of its address
  selado text NOT NULL,                         -- address and keys, readable with the installation's secret alone
  created_at timestamptz NOT NULL,
  usado_em timestamptz                          -- the last time that it took a notification, to the day
);
CREATE INDEX aparelhos_user_idx ON aparelhos (user_id);
