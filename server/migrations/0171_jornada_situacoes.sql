-- Three situations more: called, in office, failed. NOT VALID first, so that the check holds no lock while it reads the table.
-- contracting: needs 0105_jornada.sql
ALTER TABLE jornadas DROP CONSTRAINT jornadas_situacao_check;
ALTER TABLE jornadas ADD CONSTRAINT jornadas_situacao_check CHECK (situacao IN
  ('VOU_ME_INSCREVER', 'INSCRITO', 'FIZ_A_PROVA', 'APROVADO', 'CONVOCADO', 'TOMEI_POSSE', 'NAO_PASSEI', 'DESISTI')) NOT VALID;
ALTER TABLE jornadas VALIDATE CONSTRAINT jornadas_situacao_check;
ALTER TABLE jornadas DROP CONSTRAINT jornadas_classificacao_check;
ALTER TABLE jornadas ADD CONSTRAINT jornadas_classificacao_check CHECK (classificacao IS NULL
  OR situacao IN ('APROVADO', 'CONVOCADO', 'TOMEI_POSSE') AND classificacao > 0) NOT VALID;
ALTER TABLE jornadas VALIDATE CONSTRAINT jornadas_classificacao_check;
