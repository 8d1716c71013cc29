-- Exams that were deleted: their public addresses say so instead of not knowing them.
CREATE TABLE concursos_excluidos (
  id integer PRIMARY KEY,
  excluido_em timestamptz NOT NULL DEFAULT now()
);
