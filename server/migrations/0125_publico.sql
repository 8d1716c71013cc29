-- Up to which change of the catalogue search engines were told (IndexNow): the number, and of one number up to which exam.
CREATE TABLE publico_anunciado (
  numero bigint NOT NULL,
  concurso_id integer NOT NULL
);
CREATE UNIQUE INDEX publico_anunciado_uma_key ON publico_anunciado ((true));
