-- All rows are older than the column, so each is null.
ALTER TABLE jornadas VALIDATE CONSTRAINT jornadas_taxa_check;
