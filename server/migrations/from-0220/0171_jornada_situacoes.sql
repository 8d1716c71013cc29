-- Three situations more: called, in office, failed; all three may have a place in the ranking but the last.
-- contracting: needs 0105_jornada.sql
ALTER TABLE jornadas
  DROP CONSTRAINT jornadas_situacao_check,
  ADD CONSTRAINT jornadas_situacao_check CHECK (situacao IN
    ('VOU_ME_INSCREVER', 'INSCRITO', 'FIZ_A_PROVA', 'APROVADO', 'CONVOCADO', 'TOMEI_POSSE', 'NAO_PASSEI', 'DESISTI')) NOT VALID,
  DROP CONSTRAINT jornadas_classificacao_check,
  ADD CONSTRAINT jornadas_classificacao_check CHECK (classificacao IS NULL
    OR situacao IN ('APROVADO', 'CONVOCADO', 'TOMEI_POSSE') AND classificacao > 0) NOT VALID;
