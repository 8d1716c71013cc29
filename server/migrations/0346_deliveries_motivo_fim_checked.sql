-- All rows are older than the column, so each is null.
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_motivo_fim_check;
