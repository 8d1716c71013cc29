-- Where official notices come from, what was fetched there, and what is wrong with a source (decision 0065).
CREATE TABLE fontes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT fontes_uuid_key UNIQUE,
  slug text NOT NULL CONSTRAINT fontes_slug_key UNIQUE,
  nome text NOT NULL,
  tipo text NOT NULL CONSTRAINT fontes_tipo_check CHECK (tipo IN ('DOU', 'DIARIO', 'BANCA', 'SINAL')),
  adaptador text NOT NULL,
  endereco text NOT NULL,
  cadencia_minutos integer NOT NULL,
  pausa_ms integer NOT NULL DEFAULT 1000,
  estado text NOT NULL CONSTRAINT fontes_estado_check CHECK (estado IN ('ATIVA', 'PAUSADA', 'BLOQUEADA')),
  -- At least so many items on each weekday, Monday first, where an administrator says so; null: what was learnt.
  esperado integer[],
  proxima_visita timestamptz NOT NULL,
  versao integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fontes_pausa_check CHECK (pausa_ms >= 1000 AND cadencia_minutos >= 15),
  CONSTRAINT fontes_semana_check CHECK (esperado IS NULL OR cardinality(esperado) = 7)
);

-- One row a run, also when nothing came.
CREATE TABLE visitas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  iniciada_em timestamptz NOT NULL,
  terminada_em timestamptz,
  desfecho text CONSTRAINT visitas_desfecho_check
    CHECK (desfecho IN ('OK', 'VAZIA', 'ERRO', 'BLOQUEADA', 'FORMATO')),
  http integer,
  itens integer NOT NULL DEFAULT 0,
  novos integer NOT NULL DEFAULT 0,
  -- Items without what every one of the source has: its key, its title, its day.
  incompletos integer NOT NULL DEFAULT 0,
  mais_recente date,
  bytes bigint NOT NULL DEFAULT 0,
  mensagem text,
  CONSTRAINT visitas_fim_check CHECK ((terminada_em IS NULL) = (desfecho IS NULL))
);
CREATE INDEX visitas_fonte_idx ON visitas (fonte_id, iniciada_em);

-- What was fetched, byte by byte. Everything else can be worked out anew from it.
CREATE TABLE documentos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 text NOT NULL CONSTRAINT documentos_sha256_key UNIQUE,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  url text NOT NULL,
  publicado_em date,
  -- The municipality whose gazette it is, where the source says so.
  ibge text,
  mime text,
  -- As the answer's header says, which is sometimes wrong.
  charset text,
  tamanho integer NOT NULL,
  dados bytea NOT NULL,
  obtido_em timestamptz NOT NULL
);
CREATE INDEX documentos_fonte_idx ON documentos (fonte_id, obtido_em);

CREATE FUNCTION documentos_nao_mudam() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'documentos never change: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER documentos_nao_mudam BEFORE UPDATE ON documentos
  FOR EACH STATEMENT EXECUTE FUNCTION documentos_nao_mudam();

-- Which document a source last had under a key of its own, and by what it is asked whether that is still so.
CREATE TABLE achados (
  fonte_id integer NOT NULL REFERENCES fontes (id),
  chave text NOT NULL,
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  -- What tells two states of it apart: a page's fixed parts alone, where it says something else at each look.
  essencia text NOT NULL,
  etag text,
  alterado text,
  itens integer NOT NULL,
  incompletos integer NOT NULL,
  visto_em timestamptz NOT NULL,
  PRIMARY KEY (fonte_id, chave)
);
CREATE INDEX achados_documento_idx ON achados (documento_id);

-- The days on which a municipality's gazette appeared, the last of them: who falls silent alone is seen by it.
CREATE TABLE fonte_territorios (
  fonte_id integer NOT NULL REFERENCES fontes (id),
  ibge text NOT NULL,
  nome text NOT NULL,
  dias date[] NOT NULL,
  PRIMARY KEY (fonte_id, ibge)
);

-- What hosts ask of robots, kept for a day.
CREATE TABLE robots (
  host text PRIMARY KEY,
  http integer NOT NULL,
  texto text NOT NULL,
  obtido_em timestamptz NOT NULL
);

-- Something wrong with a source: one row an episode.
CREATE TABLE alarmes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fonte_id integer NOT NULL REFERENCES fontes (id),
  tipo text NOT NULL CONSTRAINT alarmes_tipo_check
    CHECK (tipo IN ('MORTA', 'MUDA', 'PARADA', 'BLOQUEADA', 'MUDOU', 'TERRITORIO')),
  detalhe text NOT NULL,
  desde timestamptz NOT NULL,
  curado_em timestamptz
);
CREATE UNIQUE INDEX alarmes_aberto_key ON alarmes (fonte_id, tipo) WHERE curado_em IS NULL;
