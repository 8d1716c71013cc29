-- How often the provider asked for fewer messages instead of taking this one: no attempts, but not for ever either.
ALTER TABLE deliveries ADD COLUMN adiadas smallint NOT NULL DEFAULT 0;
