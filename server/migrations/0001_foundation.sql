-- The foundation: places, courses, people, sessions, preferences, exams, alerts.
--
-- Matching (product.md, "Matching") compares generated columns, prefixed m_, so that facts and their comparable
-- form can never disagree. Their convention makes every rule one operator:
--   lists   candidate: {-1, 0} = none chosen, {-1, ids…} = chosen; exam: {-1} = none listed, {0, ids…} = listed.
--           "None chosen, or none listed, or one in common" is then a single &&.
--   masks   one bit a value; "none chosen" and "not announced" have all bits set, so the rule is a single &.
--   numbers "not announced" is the largest integer, so the rule is a single >=. Money is in centavos.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() itself is only STABLE, since its dictionary could change; ours does not.
CREATE FUNCTION sem_acento(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));

CREATE FUNCTION m_niveis(niveis text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(niveis) = 0 THEN 7 ELSE
    (CASE WHEN 'FUNDAMENTAL' = ANY (niveis) THEN 1 ELSE 0 END)
    | (CASE WHEN 'MEDIO' = ANY (niveis) THEN 2 ELSE 0 END)
    | (CASE WHEN 'SUPERIOR' = ANY (niveis) THEN 4 ELSE 0 END) END;

-- Bit 32 stands for "any modality": set by a candidate who chose none and by every position.
CREATE FUNCTION m_cotas(cotas text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(cotas) = 0 THEN 63 ELSE
    (CASE WHEN 'AMPLA_CONCORRENCIA' = ANY (cotas) THEN 1 ELSE 0 END)
    | (CASE WHEN 'PESSOA_NEGRA' = ANY (cotas) THEN 2 ELSE 0 END)
    | (CASE WHEN 'PESSOA_COM_DEFICIENCIA' = ANY (cotas) THEN 4 ELSE 0 END)
    | (CASE WHEN 'INDIGENA' = ANY (cotas) THEN 8 ELSE 0 END)
    | (CASE WHEN 'QUILOMBOLA' = ANY (cotas) THEN 16 ELSE 0 END) END;

-- Where any modality was announced, one left out counts as zero; where none was, all are open (unknown).
CREATE FUNCTION m_cota_aberta(vagas_por_cota jsonb, cota text, mascara integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(nullif(vagas_por_cota ->> cota, '')::integer, 0) > 0 THEN mascara ELSE 0 END;

CREATE FUNCTION m_cotas_do_cargo(vagas_por_cota jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN vagas_por_cota = '{}'::jsonb THEN 63 ELSE
    32 | m_cota_aberta(vagas_por_cota, 'AMPLA_CONCORRENCIA', 1)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_NEGRA', 2)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_COM_DEFICIENCIA', 4)
    | m_cota_aberta(vagas_por_cota, 'INDIGENA', 8)
    | m_cota_aberta(vagas_por_cota, 'QUILOMBOLA', 16) END;

CREATE FUNCTION m_escolhidos(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) = 0 THEN '{-1,0}'::integer[] ELSE -1 || ids END;

CREATE FUNCTION m_listados(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) = 0 THEN '{-1}'::integer[] ELSE 0 || ids END;

-- --- reference data -------------------------------------------------------------------------------------------

CREATE TABLE locais (
  id integer PRIMARY KEY,                       -- IBGE code
  nome text NOT NULL,
  uf char(2) NOT NULL,
  capital boolean NOT NULL DEFAULT false,
  latitude double precision,
  longitude double precision,
  populacao integer,
  ddd smallint,
  fuso_horario text,
  nomes_alternativos text[] NOT NULL DEFAULT '{}',
  nome_busca text NOT NULL GENERATED ALWAYS AS (sem_acento(nome)) STORED,
  CONSTRAINT locais_nome_uf_key UNIQUE (uf, nome)
);
CREATE INDEX locais_nome_busca_idx ON locais (nome_busca text_pattern_ops);

CREATE TABLE cursos (
  id integer PRIMARY KEY,
  nome text NOT NULL CONSTRAINT cursos_nome_key UNIQUE,
  area text,
  area_especifica text,
  codigo_cine text,
  sinonimos text[] NOT NULL DEFAULT '{}'
);

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

-- --- people ---------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT users_uuid_key UNIQUE,
  nome text NOT NULL,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE
    CONSTRAINT users_email_folded_check CHECK (email = lower(email)),
  senha_hash text,                              -- null: signs in by Google alone
  google_sub text CONSTRAINT users_google_sub_key UNIQUE,
  telefone text CONSTRAINT users_telefone_check CHECK (telefone ~ '^[0-9]{10,15}$'),
  user_type text NOT NULL DEFAULT 'REGULAR'
    CONSTRAINT users_user_type_check CHECK (user_type IN ('REGULAR', 'PREMIUM', 'ADMIN')),
  habilitar_email boolean NOT NULL DEFAULT true,
  habilitar_whatsapp boolean NOT NULL DEFAULT false,
  habilitar_sms boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX users_telefone_idx ON users (telefone) WHERE telefone IS NOT NULL;

CREATE TABLE consentimentos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT consentimentos_tipo_check CHECK (tipo IN ('TERMOS', 'COTAS')),
  versao text NOT NULL,
  concedido boolean NOT NULL,                   -- false: withdrawn
  origem text NOT NULL,                         -- the screen or call it came from
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consentimentos_user_idx ON consentimentos (user_id, tipo, id DESC);

-- A session is a family of refresh tokens: each use replaces the token, reuse of an old one revokes the family.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_user_idx ON sessions (user_id);

CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,                       -- SHA-256 of the token
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);

-- One row a candidate who chose at least one preference. `enviadas` is what came over the wire, to come back as sent.
CREATE TABLE preferencias (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  enviadas jsonb NOT NULL,
  salario_minimo numeric(12, 2) NOT NULL DEFAULT 0,
  vagas_minimas integer NOT NULL DEFAULT 0,
  locais_prova integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  nivel_escolaridade text[] NOT NULL DEFAULT '{}',
  cursos_especificos integer[] NOT NULL DEFAULT '{}',
  cotas text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  m_salario integer NOT NULL GENERATED ALWAYS AS ((salario_minimo * 100)::integer) STORED,
  m_vagas integer NOT NULL GENERATED ALWAYS AS (vagas_minimas) STORED,
  m_niveis smallint NOT NULL GENERATED ALWAYS AS (m_niveis(nivel_escolaridade)) STORED,
  m_cotas smallint NOT NULL GENERATED ALWAYS AS (m_cotas(cotas)) STORED,
  m_cursos integer[] NOT NULL GENERATED ALWAYS AS (m_escolhidos(cursos_especificos)) STORED,
  m_locais_prova integer[] NOT NULL GENERATED ALWAYS AS (m_escolhidos(locais_prova)) STORED,
  m_locais_trabalho integer[] NOT NULL GENERATED ALWAYS AS (m_escolhidos(locais_trabalho)) STORED,
  CONSTRAINT preferencias_salario_check CHECK (salario_minimo BETWEEN 0 AND 1000000),
  CONSTRAINT preferencias_vagas_check CHECK (vagas_minimas >= 0)
);

-- --- exams ----------------------------------------------------------------------------------------------------

CREATE TABLE concursos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT concursos_uuid_key UNIQUE,
  versao integer NOT NULL DEFAULT 1,
  titulo text NOT NULL,
  organizadora text NOT NULL,
  status text NOT NULL DEFAULT 'EDITAL_ABERTO' CONSTRAINT concursos_status_check
    CHECK (status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS', 'AGUARDANDO_PROVAS', 'FINALIZADO', 'SUSPENSO')),
  data_inicio_inscricao date,
  data_fim_inscricao date,
  data_prova date,
  data_fim_isencao date,
  data_limite_pagamento date,
  valor_inscricao numeric(10, 2) CONSTRAINT concursos_valor_check CHECK (valor_inscricao >= 0),
  edital_url text,
  descricao text,
  locais_prova integer[] NOT NULL DEFAULT '{}',
  fonte text,                                   -- where imported facts were taken from
  chave_importacao text CONSTRAINT concursos_chave_importacao_key UNIQUE,
  importado_hash text,                          -- of the imported record: the same record again changes nothing
  demonstracao boolean NOT NULL DEFAULT false,  -- dates were moved for demonstration
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  m_locais_prova integer[] NOT NULL GENERATED ALWAYS AS (m_listados(locais_prova)) STORED,
  -- The union of the positions, kept by concursos_somar_cargos(): a cheap first filter before the exact rule.
  m_salario integer NOT NULL DEFAULT 0,
  m_vagas integer NOT NULL DEFAULT 0,
  m_niveis smallint NOT NULL DEFAULT 0,
  m_cotas smallint NOT NULL DEFAULT 0,
  m_cursos integer[] NOT NULL DEFAULT '{}',
  m_locais_trabalho integer[] NOT NULL DEFAULT '{}'
);
CREATE INDEX concursos_abertos_idx ON concursos (data_fim_inscricao, id)
  WHERE status NOT IN ('FINALIZADO', 'SUSPENSO');

CREATE TABLE cargos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT cargos_uuid_key UNIQUE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  ordem smallint NOT NULL,
  nome text NOT NULL,
  salario numeric(12, 2),
  quantidade_vagas integer,
  nivel_escolaridade text CONSTRAINT cargos_nivel_check
    CHECK (nivel_escolaridade IN ('FUNDAMENTAL', 'MEDIO', 'SUPERIOR')),
  requer_pos_graduacao boolean NOT NULL DEFAULT false,
  cursos_aceitos integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  vagas_por_cota jsonb NOT NULL DEFAULT '{}',
  a_definir boolean NOT NULL DEFAULT false,     -- stands for positions that the source has not detailed yet
  niveis_possiveis text[] NOT NULL DEFAULT '{}',
  m_salario integer NOT NULL GENERATED ALWAYS AS (coalesce((salario * 100)::integer, 2147483647)) STORED,
  m_vagas integer NOT NULL GENERATED ALWAYS AS (coalesce(quantidade_vagas, 2147483647)) STORED,
  m_niveis smallint NOT NULL GENERATED ALWAYS AS (
    m_niveis(CASE WHEN nivel_escolaridade IS NULL THEN niveis_possiveis ELSE ARRAY[nivel_escolaridade] END)) STORED,
  m_cotas smallint NOT NULL GENERATED ALWAYS AS (m_cotas_do_cargo(vagas_por_cota)) STORED,
  m_cursos integer[] NOT NULL GENERATED ALWAYS AS (m_listados(cursos_aceitos)) STORED,
  m_locais_trabalho integer[] NOT NULL GENERATED ALWAYS AS (m_listados(locais_trabalho)) STORED,
  CONSTRAINT cargos_facts_check
    CHECK (a_definir OR (salario IS NOT NULL AND nivel_escolaridade IS NOT NULL)),
  CONSTRAINT cargos_concurso_ordem_key UNIQUE (concurso_id, ordem) DEFERRABLE INITIALLY DEFERRED
);

-- Sums the positions up into their exam. To be called in the transaction that wrote the positions.
CREATE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE concursos SET
      (m_salario, m_vagas, m_niveis, m_cotas) = (
        SELECT max(c.m_salario), max(c.m_vagas), bit_or(c.m_niveis), bit_or(c.m_cotas)
        FROM cargos c WHERE c.concurso_id = concurso),
      m_cursos = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_cursos) AS item WHERE c.concurso_id = concurso),
      m_locais_trabalho = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_locais_trabalho) AS item WHERE c.concurso_id = concurso)
    WHERE id = concurso;
  END;

-- Every saved version, whole: the history that people see and that rectification alerts compare.
CREATE TABLE concurso_versoes (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  versao integer NOT NULL,
  dados jsonb NOT NULL,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (concurso_id, versao)
);

-- --- alerts ---------------------------------------------------------------------------------------------------

-- Something that happened to an exam and that people are told: written in the transaction that made it happen.
CREATE TABLE alert_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  concurso_id integer REFERENCES concursos (id) ON DELETE SET NULL, -- what was sent outlives the exam
  titulo text NOT NULL,                         -- of the exam at that time
  kind text NOT NULL CONSTRAINT alert_events_kind_check CHECK (kind IN
    ('NOVO_CONCURSO', 'INSCRICOES_ABERTAS', 'PRAZO', 'PROVA_PROXIMA', 'RETIFICACAO', 'STATUS')),
  occasion text NOT NULL,                       -- what makes it another occasion: '', a date, a version, …
  dados jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT alert_events_key UNIQUE (concurso_id, kind, occasion)
);

-- Whom it concerns: unique by (user, exam, kind, occasion), since the event stands for the last three.
-- No foreign keys here and below: their per-row checks would cost half of the fan-out's speed, and what was sent
-- outlives the exam. Deleting a person deletes their rows by hand.
CREATE TABLE alerts (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, user_id)
);

-- One channel of one alert. The queue is the table itself: workers take queued rows with SKIP LOCKED.
CREATE TABLE deliveries (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  channel text NOT NULL CONSTRAINT deliveries_channel_check CHECK (channel IN ('email', 'whatsapp')),
  status text NOT NULL DEFAULT 'queued' CONSTRAINT deliveries_status_check
    CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  provider_message_id text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, user_id, channel)
) WITH (fillfactor = 80);
CREATE INDEX deliveries_queue_idx ON deliveries (channel, due_at) WHERE status = 'queued';
