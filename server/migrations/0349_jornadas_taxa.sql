-- What a registered user said about the fee; null: nothing yet. Their reminders of payment follow it (agenda.md).
ALTER TABLE jornadas ADD COLUMN taxa text CHECK (taxa IN ('PAGUEI', 'AINDA_NAO', 'ISENTO'));
