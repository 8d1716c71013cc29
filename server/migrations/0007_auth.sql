-- Links that replace a forgotten password: single use, an hour long, hashed so that a reader of the database can't
-- use them (product.md, Sessions).
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
