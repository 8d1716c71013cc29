-- What a newer version of the reader (acts of a document) or of the extractor (fields of an act) reads otherwise, until an
-- administrator accepts it and a worker applies it. The three tables before it stay for the release that still writes them: what
-- it proposes there is proposed again by the next reading.
CREATE TABLE leituras_propostas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  documento_id integer UNIQUE REFERENCES documentos (id) ON DELETE CASCADE,
  ato_id integer UNIQUE REFERENCES atos (id) ON DELETE CASCADE,
  -- Of the reader or of the extractor.
  versao integer NOT NULL,
  -- All acts that a document would have, with how many can't be read; or the fields of an act.
  lido jsonb NOT NULL,
  -- Acts that a document would gain and lose.
  entram integer,
  saem integer,
  -- Fields of an act that say something else.
  mudou text[],
  lida_em timestamptz NOT NULL,
  aceita_em timestamptz,
  -- Kept until nothing that was accepted is left: it is what progress is counted by.
  aplicada_em timestamptz,
  CONSTRAINT leituras_propostas_alvo CHECK (num_nonnulls(documento_id, ato_id) = 1)
);
CREATE INDEX leituras_propostas_versao_idx ON leituras_propostas (versao, lida_em);
CREATE INDEX leituras_propostas_aceitas_idx ON leituras_propostas (id) WHERE aceita_em IS NOT NULL;

INSERT INTO leituras_propostas (documento_id, versao, lido, entram, saem, lida_em, aceita_em)
SELECT n.documento_id, n.leitor, jsonb_build_object('ilegiveis', n.ilegiveis, 'atos', n.atos), n.entram, n.saem, n.lida_em, a.aceito_em
FROM documento_releituras n LEFT JOIN leitor_aceites a ON a.leitor = n.leitor AND a.ate >= n.lida_em;

INSERT INTO leituras_propostas (ato_id, versao, lido, mudou, lida_em)
SELECT ato_id, extrator, campos, mudou, lida_em FROM releituras;
