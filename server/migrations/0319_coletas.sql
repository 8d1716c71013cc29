-- Sources of official notices, fetched documents, and faults of sources (decision 0065).
CREATE TABLE fontes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  slug text NOT NULL UNIQUE,
  nome text NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('DOU', 'DIARIO', 'BANCA', 'SINAL', 'COLADO')),
  adaptador text NOT NULL,
  endereco text NOT NULL,
  cadencia_minutos integer NOT NULL,
  pausa_ms integer NOT NULL DEFAULT 1000,
  estado text NOT NULL CHECK (estado IN ('ATIVA', 'PAUSADA', 'BLOQUEADA')),
  -- Expected items for each weekday from Monday, set by an administrator. NULL: learnt.
  esperado integer[] CONSTRAINT fontes_semana_check CHECK (esperado IS NULL OR cardinality(esperado) = 7),
  proxima_visita timestamptz NOT NULL,
  versao integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the source is visited without a pause.
  ativa_desde timestamptz NOT NULL DEFAULT now(),
  -- Sources without visits: pasted texts, and sites that refuse robots, with the source that covers them.
  coberta_por text,
  banca text,
  ibge text,
  -- CSS selector of the list, chosen by an administrator. NULL: found automatically.
  seletor text,
  CONSTRAINT fontes_pausa_check CHECK (pausa_ms >= 1000 AND cadencia_minutos >= 15)
);

-- One row for each visit, even without items.
CREATE TABLE visitas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  iniciada_em timestamptz NOT NULL,
  terminada_em timestamptz,
  desfecho text CHECK (desfecho IN ('OK', 'VAZIA', 'ERRO', 'BLOQUEADA', 'FORMATO')),
  http integer,
  itens integer NOT NULL DEFAULT 0,
  novos integer NOT NULL DEFAULT 0,
  -- Items without a key, title or day that all others have.
  incompletos integer NOT NULL DEFAULT 0,
  mais_recente date,
  bytes bigint NOT NULL DEFAULT 0,
  mensagem text,
  CONSTRAINT visitas_fim_check CHECK ((terminada_em IS NULL) = (desfecho IS NULL))
);
CREATE INDEX visitas_fonte_idx ON visitas (fonte_id, iniciada_em);

-- Fetched documents, byte for byte. All other data can be derived from them.
CREATE TABLE documentos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 text NOT NULL UNIQUE,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  url text NOT NULL,
  publicado_em date,
  -- The gazette's municipality, where the source names it.
  ibge text,
  mime text,
  -- The Content-Type header, which is sometimes wrong.
  charset text,
  tamanho integer NOT NULL,
  dados bytea,
  obtido_em timestamptz NOT NULL
);
CREATE INDEX documentos_fonte_idx ON documentos (fonte_id, obtido_em);

-- The last document of each of a source's keys, with the validators of a conditional request.
CREATE TABLE achados (
  fonte_id integer NOT NULL REFERENCES fontes (id),
  chave text NOT NULL,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  -- Fingerprint of a state: only the fixed parts of pages that change at each request.
  essencia text NOT NULL,
  etag text,
  alterado text,
  itens integer NOT NULL,
  incompletos integer NOT NULL,
  visto_em timestamptz NOT NULL,
  -- The page where the document was found. NULL: listed by the source.
  pagina text,
  PRIMARY KEY (fonte_id, chave)
);
CREATE INDEX achados_documento_idx ON achados (documento_id);

-- Last days of a municipality's gazette, to detect a gazette that stopped.
CREATE TABLE fonte_territorios (
  fonte_id integer NOT NULL REFERENCES fontes (id),
  ibge text NOT NULL,
  nome text NOT NULL,
  dias date[] NOT NULL,
  PRIMARY KEY (fonte_id, ibge)
);

-- robots.txt of hosts, for a day.
CREATE TABLE robots (
  host text PRIMARY KEY,
  http integer NOT NULL,
  texto text NOT NULL,
  obtido_em timestamptz NOT NULL
);

-- Faults of sources: one row for each episode.
CREATE TABLE alarmes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  tipo text NOT NULL
    CHECK (tipo IN ('MORTA', 'MUDA', 'PARADA', 'BLOQUEADA', 'MUDOU', 'TERRITORIO', 'CEGA', 'FILA', 'COBERTURA')),
  detalhe text NOT NULL,
  desde timestamptz NOT NULL,
  curado_em timestamptz
);
CREATE UNIQUE INDEX alarmes_aberto_key ON alarmes (fonte_id, tipo) WHERE curado_em IS NULL;

-- Results of reading. They are derived again when a release reads better.
CREATE TABLE documento_leituras (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  -- Version of the reader that found its acts.
  leitor integer NOT NULL,
  -- Unreadable parts, such as malformed articles in an archive.
  ilegiveis integer NOT NULL,
  lida_em timestamptz NOT NULL,
  -- When the document's acts were searched for addresses. NULL: not yet.
  enderecos_em timestamptz
);

-- Acts about selections, in the document's order.
CREATE TABLE atos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  ordem integer NOT NULL,
  -- The source's number of the act, equal in every document.
  chave text,
  hierarquia text,
  texto text NOT NULL,
  -- Printed page and its address.
  pagina text,
  endereco text,
  -- The act's day, where the document has acts of several days.
  publicado_em date,
  CONSTRAINT atos_ordem_key UNIQUE (documento_id, ordem)
);

CREATE TABLE leituras (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  tipo_de_ato text NOT NULL,
  -- Each fact with its place in the text and the rule that found it.
  campos jsonb NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX leituras_tipo_idx ON leituras (tipo_de_ato, lida_em);

-- Pasted addresses, PDFs and texts, and why they were refused.
CREATE TABLE colagens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  tipo text NOT NULL CHECK (tipo IN ('ENDERECO', 'PDF', 'TEXTO')),
  -- Address of the text. An address without a text is fetched.
  url text,
  colada_em timestamptz NOT NULL,
  terminada_em timestamptz,
  recusa text,
  documento_id integer REFERENCES documentos (id) ON DELETE CASCADE,
  CONSTRAINT colagens_fim_check CHECK ((terminada_em IS NULL) = (recusa IS NULL AND documento_id IS NULL))
);
CREATE INDEX colagens_documento_idx ON colagens (documento_id);
CREATE INDEX colagens_colada_idx ON colagens (colada_em);

-- Different readings by a newer version, until an administrator accepts them.
CREATE TABLE releituras (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  tipo_de_ato text NOT NULL,
  campos jsonb NOT NULL,
  -- Fields that differ.
  mudou text[] NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX releituras_extrator_idx ON releituras (extrator, lida_em);

-- Accepted readings of a newer version, until they are applied to all documents.
CREATE TABLE leitor_aceites (
  leitor integer PRIMARY KEY,
  -- Limit in time of what was accepted.
  ate timestamptz NOT NULL,
  -- Number of documents.
  total integer NOT NULL,
  aceito_em timestamptz NOT NULL
);

-- Different acts found by a newer version, until an administrator accepts them.
CREATE TABLE documento_releituras (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  leitor integer NOT NULL,
  ilegiveis integer NOT NULL,
  -- All acts of the newer version.
  atos jsonb NOT NULL,
  -- New acts, and acts that are no longer found.
  entram integer NOT NULL,
  saem integer NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX documento_releituras_leitor_idx ON documento_releituras (leitor, lida_em);

-- Exams on an aggregator's list, compared daily with the catalogue. They produce no acts and no drafts.
CREATE TABLE listados (
  fonte_id integer NOT NULL REFERENCES fontes (id) ON DELETE CASCADE,
  chave text NOT NULL,
  -- The list's name for the exam, usually the body.
  titulo text NOT NULL,
  selecao text CHECK (selecao IN ('concurso_publico', 'processo_seletivo')),
  uf text,
  prazo date,
  url text NOT NULL,
  -- First day on the list.
  desde date NOT NULL,
  PRIMARY KEY (fonte_id, chave)
);

CREATE TABLE coberturas (
  fonte_id integer NOT NULL REFERENCES fontes (id) ON DELETE CASCADE,
  dia date NOT NULL,
  listados integer NOT NULL,
  achados integer NOT NULL,
  -- Listed exams that the catalogue lacks, the nearest end of registration first.
  faltam jsonb NOT NULL,
  PRIMARY KEY (fonte_id, dia)
);

-- Documents and acts that a version could not read, and why. That version does not retry them.
CREATE TABLE documento_ilegiveis (
  documento_id integer PRIMARY KEY REFERENCES documentos (id) ON DELETE CASCADE,
  leitor integer NOT NULL,
  causa text NOT NULL,
  lida_em timestamptz NOT NULL
);

CREATE TABLE ato_ilegiveis (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  causa text NOT NULL,
  lida_em timestamptz NOT NULL
);

-- Acts whose processing failed after the reading, and why. The acts after them continue.
CREATE TABLE ato_falhas (
  ato_id integer NOT NULL REFERENCES atos (id) ON DELETE CASCADE,
  passo text NOT NULL CHECK (passo IN ('NOMES', 'MINUTAS')),
  causa text NOT NULL,
  falhou_em timestamptz NOT NULL,
  PRIMARY KEY (ato_id, passo)
);

-- Printed addresses of sites, with the first document that has them.
CREATE TABLE enderecos_impressos (
  endereco text PRIMARY KEY,
  host text NOT NULL,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE
);
CREATE INDEX enderecos_impressos_host_index ON enderecos_impressos (host);
CREATE INDEX enderecos_impressos_documento_index ON enderecos_impressos (documento_id);

-- A document's bytes never change. Their place may change once the store has them.
CREATE FUNCTION documentos_nao_mudam() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND OLD.dados IS NOT NULL AND NEW.dados IS NULL
    AND (NEW.id, NEW.sha256, NEW.fonte_id, NEW.url, NEW.tamanho, NEW.obtido_em)
      = (OLD.id, OLD.sha256, OLD.fonte_id, OLD.url, OLD.tamanho, OLD.obtido_em)
    AND (NEW.publicado_em, NEW.ibge, NEW.mime, NEW.charset)
      IS NOT DISTINCT FROM (OLD.publicado_em, OLD.ibge, OLD.mime, OLD.charset)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'documentos never change: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER documentos_nao_mudam BEFORE UPDATE ON documentos
  FOR EACH ROW EXECUTE FUNCTION documentos_nao_mudam();
