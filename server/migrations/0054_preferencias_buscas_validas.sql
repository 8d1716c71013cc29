-- No release before writes these columns.
-- contracting: needs 0011_preferencias.sql
ALTER TABLE preferencias ADD CONSTRAINT preferencias_nome_check CHECK (char_length(nome) BETWEEN 1 AND 60) NOT VALID;
ALTER TABLE preferencias VALIDATE CONSTRAINT preferencias_nome_check;
ALTER TABLE preferencias ADD CONSTRAINT preferencias_canais_check
  CHECK (canais <@ '{email,whatsapp}' AND cardinality(canais) > 0) NOT VALID;
ALTER TABLE preferencias VALIDATE CONSTRAINT preferencias_canais_check;
ALTER TABLE preferencias ADD CONSTRAINT preferencias_frequencia_check
  CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')) NOT VALID;
ALTER TABLE preferencias VALIDATE CONSTRAINT preferencias_frequencia_check;
