-- Keys with which people's programs call the API: of each the hash of its secret, which nobody can tell again.
CREATE TABLE chaves_de_api (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  nome text NOT NULL,
  hash bytea NOT NULL UNIQUE,                   -- SHA-256: the secret is random, and long enough not to be guessed
  final text NOT NULL,                          -- the secret's last letters, for its owner to know it by
  escopos text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  usada_em timestamptz                          -- to the minute
);
CREATE INDEX chaves_de_api_user_idx ON chaves_de_api (user_id);
CREATE INDEX chaves_de_api_expira_idx ON chaves_de_api (expira_em);
