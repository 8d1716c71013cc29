-- What became of each thing that a draft proposed when somebody decided on it: labels for the reader, and its precision.
CREATE TABLE minuta_revisoes (
  minuta_ato_id integer NOT NULL REFERENCES minuta_atos (id) ON DELETE CASCADE,
  -- A field of the draft, or "tipo_de_ato": what the act was taken to be.
  campo text NOT NULL,
  -- Which version of the reader proposed it.
  extrator integer NOT NULL,
  proposto text,
  -- As it was confirmed; of a discarded draft, why it was discarded.
  final text,
  desfecho text NOT NULL CONSTRAINT minuta_revisoes_desfecho_check
    CHECK (desfecho IN ('ACEITA', 'CORRIGIDA', 'DESCARTADA')),
  revisada_em timestamptz NOT NULL,
  PRIMARY KEY (minuta_ato_id, campo)
);
CREATE INDEX minuta_revisoes_revisada_em_idx ON minuta_revisoes (revisada_em);
