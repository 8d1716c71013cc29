-- Searches may choose two more channels. The bits of rows that are there stay as they are: nothing chose these before.
-- contracting: needs 0053_preferencias_buscas.sql
CREATE OR REPLACE FUNCTION m_canais(canais text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN canais IS NOT NULL THEN
    (CASE WHEN 'email' = ANY (canais) THEN 1 ELSE 0 END) | (CASE WHEN 'whatsapp' = ANY (canais) THEN 2 ELSE 0 END)
    | (CASE WHEN 'push' = ANY (canais) THEN 4 ELSE 0 END) | (CASE WHEN 'telegram' = ANY (canais) THEN 8 ELSE 0 END) END;

ALTER TABLE preferencias DROP CONSTRAINT preferencias_canais_check;
ALTER TABLE preferencias ADD CONSTRAINT preferencias_canais_check
  CHECK (canais <@ '{email,whatsapp,push,telegram}' AND cardinality(canais) > 0) NOT VALID;
ALTER TABLE buscas DROP CONSTRAINT buscas_canais_check;
ALTER TABLE buscas ADD CONSTRAINT buscas_canais_check
  CHECK (canais <@ '{email,whatsapp,push,telegram}' AND cardinality(canais) > 0) NOT VALID;
