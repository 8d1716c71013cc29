-- Organisers of exams.
CREATE TABLE bancas (
  sigla text PRIMARY KEY,
  nome text NOT NULL
);

-- One row: the loaded edition of the reference data, and whether the catalogue is a demonstration.
CREATE TABLE instalacao (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  dados_referencia text,
  demonstracao_dias integer                     -- days that the demonstration's dates were moved by; NULL: not moved
);
INSERT INTO instalacao DEFAULT VALUES;
