-- Accounts, consents, sessions and channels of users.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  nome text NOT NULL,
  email text NOT NULL UNIQUE CONSTRAINT users_email_folded_check CHECK (email = lower(email)),
  senha_hash text,                              -- NULL: signs in with Google only
  google_sub text UNIQUE,
  telefone text CHECK (telefone ~ '^[0-9]{10,15}$'),
  user_type text NOT NULL DEFAULT 'REGULAR' CHECK (user_type IN ('REGULAR', 'PREMIUM', 'ADMIN')),
  habilitar_email boolean NOT NULL DEFAULT true,
  habilitar_whatsapp boolean NOT NULL DEFAULT false,
  habilitar_sms boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When the user proved that the address is theirs. NULL: not proved.
  email_confirmado_em timestamptz,
  -- Why the product switched the channel off. NULL: it did not.
  email_desligado_por text
    CONSTRAINT users_email_desligado_check CHECK (email_desligado_por IN ('PEDIDO', 'ENDERECO')),
  whatsapp_desligado_por text
    CONSTRAINT users_whatsapp_desligado_check CHECK (whatsapp_desligado_por IN ('PEDIDO', 'NUMERO')),
  -- The form of the number that WhatsApp accepts. NULL: not known yet.
  whatsapp_numero text,
  email_a_confirmar boolean NOT NULL DEFAULT false,
  telefone_a_confirmar boolean NOT NULL DEFAULT false,
  -- When the user typed the code that was sent to the number.
  telefone_confirmado_em timestamptz,
  -- When the user reported a mail as spam. Mail is off since then (email_desligado_por).
  email_reclamado_em timestamptz,
  -- True if mail only replaced WhatsApp when the address stopped working (email_desligado_por = 'ENDERECO'). Mail
  -- then stays off for the next address.
  email_so_substituia boolean NOT NULL DEFAULT false,
  -- Role that limits an administrator. NULL: no limit. Ignored for other types of account.
  papel text CHECK (papel IN ('EDITOR', 'SUPORTE')),
  -- `habilitar_` is the user's switch. `tem_` says that the channel has an address; the channel's own module
  -- writes it.
  habilitar_push boolean NOT NULL DEFAULT true,
  tem_push boolean NOT NULL DEFAULT false,
  push_desligado_por text CHECK (push_desligado_por IN ('PEDIDO', 'ENDERECO')),
  habilitar_telegram boolean NOT NULL DEFAULT true,
  tem_telegram boolean NOT NULL DEFAULT false,
  telegram_desligado_por text CHECK (telegram_desligado_por IN ('PEDIDO', 'ENDERECO'))
);
CREATE INDEX users_telefone_idx ON users (telefone) WHERE telefone IS NOT NULL;
-- Indexes of the administrators' list: type, part of the address, part of the name without accents.
CREATE INDEX users_type_idx ON users (user_type, id DESC);
CREATE INDEX users_email_trgm_idx ON users USING gin (email gin_trgm_ops);
CREATE INDEX users_nome_trgm_idx ON users USING gin (sem_acento(nome) gin_trgm_ops);
-- Lists users by name without sorting the table for each page.
CREATE INDEX users_nome_ordem_idx ON users (sem_acento(nome), id);

CREATE TABLE consentimentos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo IN ('TERMOS', 'COTAS', 'VIGIA', 'PAGINAS')),
  versao text NOT NULL,
  concedido boolean NOT NULL,                   -- false: withdrawn
  origem text NOT NULL,                         -- the screen or call it came from
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consentimentos_user_idx ON consentimentos (user_id, tipo, id DESC);

-- A session is a family of refresh tokens. Each use replaces the token; reuse of an old one revokes the family.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text,
  dispositivo text,
  last_used_at timestamptz,
  -- True if a passkey opened the session, which counts as two factors.
  por_chave boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
-- Lists users by their last access.
CREATE INDEX sessions_acesso_idx ON sessions ((coalesce(last_used_at, created_at)) DESC, id DESC);

CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,                       -- SHA-256 of the token
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  -- The token that this one replaced. A used token is accepted again until one of its successors is used. NULL:
  -- first of its session.
  parent_hash bytea
);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);

-- Used ID tokens until they expire: each one signs in once.
CREATE TABLE google_tokens (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_tokens_expires_idx ON google_tokens (expires_at);

-- Second factor: codes of an authenticator (RFC 6238) and recovery codes.
CREATE TABLE segundos_fatores (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  segredo text NOT NULL,                        -- encrypted
  ligado_em timestamptz,                        -- NULL: not confirmed by a code yet, and not required
  ultimo_passo integer NOT NULL DEFAULT 0,      -- step of the last accepted code: each code is accepted once
  erros smallint NOT NULL DEFAULT 0,            -- wrong codes since the last right one or the last lock
  bloqueado_ate timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE codigos_de_recuperacao (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  codigo_hmac bytea NOT NULL,
  PRIMARY KEY (user_id, codigo_hmac)
);

-- Passkeys (WebAuthn).
CREATE TABLE chaves_de_acesso (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credencial text NOT NULL UNIQUE,              -- credential id, Base64url
  chave_publica bytea NOT NULL,                 -- COSE
  contador bigint NOT NULL DEFAULT 0,           -- signature counter: a value that falls reveals a copy
  transportes text[] NOT NULL DEFAULT '{}',     -- transports, as the browser reported them
  nome text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  usada_em timestamptz
);
CREATE INDEX chaves_de_acesso_user_idx ON chaves_de_acesso (user_id);

-- Answered challenges until they expire: each is answered once.
CREATE TABLE desafios_respondidos (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX desafios_respondidos_expires_idx ON desafios_respondidos (expires_at);

-- API keys of users. Only the hash of the secret is stored.
CREATE TABLE chaves_de_api (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  nome text NOT NULL,
  hash bytea NOT NULL UNIQUE,                   -- SHA-256: the secret is random and too long to guess
  final text NOT NULL,                          -- last characters of the secret, so that its owner recognises it
  escopos text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  usada_em timestamptz,                         -- to the minute
  -- When the owner was warned that the key expires: once.
  avisada_em timestamptz
);
CREATE INDEX chaves_de_api_user_idx ON chaves_de_api (user_id);
CREATE INDEX chaves_de_api_expira_idx ON chaves_de_api (expira_em);
