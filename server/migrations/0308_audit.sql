-- Audit log of administrators. It stores identities and no personal data, and has no foreign keys, so that rows
-- outlive accounts.
CREATE TABLE auditoria (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  autor_uuid uuid NOT NULL,
  acao text NOT NULL,
  alvo_tipo text CHECK (alvo_tipo IN ('USUARIO', 'CONCURSO', 'PLANO')),
  alvo_uuid uuid,
  mudancas jsonb NOT NULL DEFAULT '[]',         -- [{ campo, de, para }]; of personal data { campo } alone
  created_at timestamptz NOT NULL,
  CONSTRAINT auditoria_alvo_check CHECK ((alvo_tipo IS NULL) = (alvo_uuid IS NULL))
);
CREATE INDEX auditoria_alvo_idx ON auditoria (alvo_uuid, id DESC);
CREATE INDEX auditoria_autor_idx ON auditoria (autor_uuid, id DESC);

CREATE FUNCTION auditoria_so_acrescenta() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria only grows: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER auditoria_so_acrescenta BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_so_acrescenta();
