-- People and how they are known: accounts, consents, sessions, channels.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT users_uuid_key UNIQUE,
  nome text NOT NULL,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE
    CONSTRAINT users_email_folded_check CHECK (email = lower(email)),
  senha_hash text,                              -- null: signs in by Google alone
  google_sub text CONSTRAINT users_google_sub_key UNIQUE,
  telefone text CONSTRAINT users_telefone_check CHECK (telefone ~ '^[0-9]{10,15}$'),
  user_type text NOT NULL DEFAULT 'REGULAR'
    CONSTRAINT users_user_type_check CHECK (user_type IN ('REGULAR', 'PREMIUM', 'ADMIN')),
  habilitar_email boolean NOT NULL DEFAULT true,
  habilitar_whatsapp boolean NOT NULL DEFAULT false,
  habilitar_sms boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When the person was seen to own the address: by the link of a reset, or by Google. Null: anybody may have typed it.
  email_confirmado_em timestamptz,
  -- Why a channel was switched off by something else than the profile; null: it was not.
  email_desligado_por text
    CONSTRAINT users_email_desligado_check CHECK (email_desligado_por IN ('PEDIDO', 'ENDERECO')),
  whatsapp_desligado_por text
    CONSTRAINT users_whatsapp_desligado_check CHECK (whatsapp_desligado_por IN ('PEDIDO', 'NUMERO')),
  -- The form of the phone's number under which WhatsApp knows it; null: not known yet.
  whatsapp_numero text
);
CREATE INDEX users_telefone_idx ON users (telefone) WHERE telefone IS NOT NULL;
-- The administrators' list: by type, by a part of the address, by a part of the name without accents.
CREATE INDEX users_type_idx ON users (user_type, id DESC);
CREATE INDEX users_email_trgm_idx ON users USING gin (email gin_trgm_ops);
CREATE INDEX users_nome_trgm_idx ON users USING gin (sem_acento(nome) gin_trgm_ops);

CREATE TABLE consentimentos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT consentimentos_tipo_check CHECK (tipo IN ('TERMOS', 'COTAS')),
  versao text NOT NULL,
  concedido boolean NOT NULL,                   -- false: withdrawn
  origem text NOT NULL,                         -- the screen or call it came from
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consentimentos_user_idx ON consentimentos (user_id, tipo, id DESC);

-- A session is a family of refresh tokens: each use replaces the token, reuse of an old one revokes the family.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_user_idx ON sessions (user_id);

CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,                       -- SHA-256 of the token
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);

-- ID tokens that were used, until they expire by themselves: each signs in once.
CREATE TABLE google_tokens (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_tokens_expires_idx ON google_tokens (expires_at);
