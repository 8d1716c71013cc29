-- What a refused refund was to give back in all, in the smallest unit, and how often the provider refused it.
ALTER TABLE casos_de_cobranca ADD COLUMN valor integer, ADD COLUMN recusas integer NOT NULL DEFAULT 0;
