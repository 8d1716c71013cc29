-- Passkeys (WebAuthn): by what a device signs in, with its owner's finger, face or PIN.
CREATE TABLE chaves_de_acesso (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credencial text NOT NULL UNIQUE,              -- by what its device knows it, Base64url
  chave_publica bytea NOT NULL,                 -- COSE
  contador bigint NOT NULL DEFAULT 0,           -- of its uses, where its device counts: one that falls back is a copy
  transportes text[] NOT NULL DEFAULT '{}',     -- by what the browser reaches it
  nome text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  usada_em timestamptz
);
CREATE INDEX chaves_de_acesso_user_idx ON chaves_de_acesso (user_id);
-- Challenges that were answered, each once, until they are too old to be.
CREATE TABLE desafios_respondidos (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX desafios_respondidos_expires_idx ON desafios_respondidos (expires_at);
-- Whether a passkey opened the session: that is two factors at once, what one has and what one is or knows.
ALTER TABLE sessions ADD COLUMN por_chave boolean NOT NULL DEFAULT false;
