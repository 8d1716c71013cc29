-- The address of an account on its way from one to another: the old one stays until the link that was mailed to the new one is
-- followed, and can be had back for some days by the link that was mailed to it.
CREATE TABLE trocas_de_email (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  de text NOT NULL,
  para text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmada_em timestamptz
);
CREATE INDEX trocas_de_email_user_idx ON trocas_de_email (user_id);
CREATE INDEX trocas_de_email_created_idx ON trocas_de_email (created_at);
