-- University courses, as INEP classifies them.
CREATE TABLE cursos (
  id integer PRIMARY KEY,
  nome text NOT NULL CONSTRAINT cursos_nome_key UNIQUE,
  area text,
  area_especifica text,
  codigo_cine text,
  sinonimos text[] NOT NULL DEFAULT '{}'
);
