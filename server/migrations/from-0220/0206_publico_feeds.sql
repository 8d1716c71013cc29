-- When the feed of a list changed last, and a sum of the exams that it was then made of: it never goes back.
CREATE TABLE publico_feeds (
  path text PRIMARY KEY,
  concursos text NOT NULL,
  atualizado timestamptz NOT NULL
);
