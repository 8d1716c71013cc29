-- contracting: needs 0105_jornada.sql
-- The answer of registered users about the fee; null: none yet. Their reminders of payment follow it (agenda.md).
ALTER TABLE jornadas ADD COLUMN taxa text;
ALTER TABLE jornadas ADD CONSTRAINT jornadas_taxa_check CHECK (taxa IN ('PAGUEI', 'AINDA_NAO', 'ISENTO')) NOT VALID;
