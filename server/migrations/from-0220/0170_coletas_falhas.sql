-- Acts at which a step after the reading failed, and why: the acts behind them go on.
CREATE TABLE ato_falhas (
  ato_id integer NOT NULL REFERENCES atos (id) ON DELETE CASCADE,
  passo text NOT NULL CHECK (passo IN ('NOMES', 'MINUTAS')),
  causa text NOT NULL,
  falhou_em timestamptz NOT NULL,
  PRIMARY KEY (ato_id, passo)
);
