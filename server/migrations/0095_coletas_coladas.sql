-- Sources that nobody visits: what administrators paste, and what refuses robots, with what covers that instead. No release
-- before writes these columns or these words.
-- contracting: needs 0084_coletas_leituras.sql
ALTER TABLE fontes ADD COLUMN coberta_por text;
ALTER TABLE fontes DROP CONSTRAINT fontes_tipo_check;
ALTER TABLE fontes ADD CONSTRAINT fontes_tipo_check
  CHECK (tipo IN ('DOU', 'DIARIO', 'BANCA', 'SINAL', 'COLADO')) NOT VALID;
ALTER TABLE fontes VALIDATE CONSTRAINT fontes_tipo_check;
ALTER TABLE alarmes DROP CONSTRAINT alarmes_tipo_check;
ALTER TABLE alarmes ADD CONSTRAINT alarmes_tipo_check
  CHECK (tipo IN ('MORTA', 'MUDA', 'PARADA', 'BLOQUEADA', 'MUDOU', 'TERRITORIO', 'CEGA', 'FILA')) NOT VALID;
ALTER TABLE alarmes VALIDATE CONSTRAINT alarmes_tipo_check;
