-- University courses, from INEP's classification.
CREATE TABLE cursos (
  id integer PRIMARY KEY,
  nome text NOT NULL UNIQUE,
  area text,
  area_especifica text,
  codigo_cine text,
  sinonimos text[] NOT NULL DEFAULT '{}'
);
