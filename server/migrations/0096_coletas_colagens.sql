-- What administrators paste of notices that no visit brings: an address, a PDF, a text; and why it was refused.
CREATE TABLE colagens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT colagens_uuid_key UNIQUE,
  tipo text NOT NULL CONSTRAINT colagens_tipo_check CHECK (tipo IN ('ENDERECO', 'PDF', 'TEXTO')),
  -- Where it is, or where it comes from; an address alone is fetched.
  url text,
  colada_em timestamptz NOT NULL,
  terminada_em timestamptz,
  recusa text,
  documento_id integer REFERENCES documentos (id) ON DELETE CASCADE,
  CONSTRAINT colagens_fim_check CHECK ((terminada_em IS NULL) = (recusa IS NULL AND documento_id IS NULL))
);
CREATE INDEX colagens_documento_idx ON colagens (documento_id);
CREATE INDEX colagens_colada_idx ON colagens (colada_em);
