-- Who organises exams.
CREATE TABLE bancas (
  sigla text PRIMARY KEY,
  nome text NOT NULL
);

-- One row: which edition of the bundled reference data is loaded, whether the catalogue is a demonstration, …
CREATE TABLE instalacao (
  unica boolean PRIMARY KEY DEFAULT true CONSTRAINT instalacao_unica_check CHECK (unica),
  dados_referencia text,
  demonstracao_dias integer                     -- days by which the demonstration calendar was moved; null: none
);
INSERT INTO instalacao DEFAULT VALUES;
