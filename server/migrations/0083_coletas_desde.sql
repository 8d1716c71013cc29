-- Since when a source is visited without a pause: before that nobody could have expected anything of it.
ALTER TABLE fontes ADD COLUMN ativa_desde timestamptz NOT NULL DEFAULT now();
