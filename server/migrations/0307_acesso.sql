-- Password reset links: single use, valid for an hour, stored as hashes (product.md, Sessions).
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);

-- Codes that prove a WhatsApp number; the last one counts. Stored as HMAC, because six digits could be tried out.
CREATE TABLE codigos_telefone (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  numero text NOT NULL,                         -- form of the number that it was sent to
  codigo_hmac bytea NOT NULL,
  tentativas smallint NOT NULL DEFAULT 0,       -- wrong codes
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX codigos_telefone_expires_idx ON codigos_telefone (expires_at);

-- Rate limits of all processes (rate-limiter-flexible). `key` is a keyed hash, `expire` is in milliseconds since
-- 1970. Unlogged: a crash may reset the limits.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Pending changes of an account's address. The old address stays until the link in the new mailbox is used, and
-- can be restored for some days.
CREATE TABLE trocas_de_email (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  de text NOT NULL,
  para text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmada_em timestamptz,
  -- True if the change is void. The owner of the old address can still undo it.
  anulada boolean NOT NULL DEFAULT false
);
CREATE INDEX trocas_de_email_user_idx ON trocas_de_email (user_id);
CREATE INDEX trocas_de_email_created_idx ON trocas_de_email (created_at);

-- A new password makes a pending change of address void, because the old password may have leaked.
CREATE FUNCTION trocas_de_senha_trocada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trocas_de_email SET anulada = true WHERE user_id = NEW.id AND confirmada_em IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER trocas_de_senha_trocada AFTER UPDATE OF senha_hash ON users
  FOR EACH ROW WHEN (NEW.senha_hash IS DISTINCT FROM OLD.senha_hash) EXECUTE FUNCTION trocas_de_senha_trocada();
