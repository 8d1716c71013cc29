-- What was accepted of a newer version of the reader, until it was applied to every document that it was accepted for.
CREATE TABLE leitor_aceites (
  leitor integer PRIMARY KEY,
  -- What it found until then.
  ate timestamptz NOT NULL,
  -- In how many documents.
  total integer NOT NULL,
  aceito_em timestamptz NOT NULL
);
