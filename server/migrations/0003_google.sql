-- Sign-in with Google.

-- When the person was seen to own the address: by the link of a reset, or by Google. Null: anybody may have typed it.
ALTER TABLE users ADD COLUMN email_confirmado_em timestamptz;

-- ID tokens that were used, until they expire by themselves: each signs in once.
CREATE TABLE google_tokens (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_tokens_expires_idx ON google_tokens (expires_at);
