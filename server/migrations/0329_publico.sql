-- Last change that search engines were notified of (IndexNow): number and exam.
CREATE TABLE publico_anunciado (
  numero bigint NOT NULL,
  concurso_id integer NOT NULL,
  -- Fingerprint of each public list at the last notification (IndexNow). NULL: before the first run.
  listas jsonb
);
CREATE UNIQUE INDEX publico_anunciado_uma_key ON publico_anunciado ((true));

-- Last change of each list's feed, and a checksum of its exams. The time never goes back.
CREATE TABLE publico_feeds (
  path text PRIMARY KEY,
  concursos text NOT NULL,
  atualizado timestamptz NOT NULL
);
