-- What of the personal calendar its owner left out: what is not among it is carried, also what comes later.
ALTER TABLE calendar_feeds ADD COLUMN fora text[] NOT NULL DEFAULT '{}';
