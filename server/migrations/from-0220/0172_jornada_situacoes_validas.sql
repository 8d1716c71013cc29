-- Every row satisfied the narrower rules before.
ALTER TABLE jornadas VALIDATE CONSTRAINT jornadas_situacao_check;
ALTER TABLE jornadas VALIDATE CONSTRAINT jornadas_classificacao_check;
