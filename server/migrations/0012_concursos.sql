-- Exams with their positions, versions and followers, what is searched of them, and what is told about them.

-- Words between single spaces, without accents, case and punctuation.
CREATE FUNCTION texto_de_busca(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(sem_acento(texto), '[^a-z0-9]+', ' ', 'g')) || ' ';

-- States of some municipalities, by the first two digits of their IBGE codes.
CREATE FUNCTION estados_de(locais integer[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT (id / 100000)::smallint FROM unnest(locais) AS id WHERE id > 0 ORDER BY 1);

-- The words of a folded text: no positions, no weights.
CREATE FUNCTION palavras_de(busca text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(busca, '[ |]+'), ''));

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
  m_locais_trabalho integer[] NOT NULL DEFAULT '{}',
  -- Every searched word, folded: ' tecnico judiciario | fgv | analista | …'.
  busca text NOT NULL DEFAULT '',
  -- Of the positions whose salary is known.
  maior_salario numeric(12, 2),
  menor_salario numeric(12, 2),
  estados smallint[] NOT NULL GENERATED ALWAYS AS (estados_de(locais_prova || m_locais_trabalho)) STORED,
  palavras tsvector NOT NULL GENERATED ALWAYS AS (palavras_de(busca)) STORED
);
CREATE INDEX concursos_abertos_idx ON concursos (data_fim_inscricao, id)
  WHERE status NOT IN ('FINALIZADO', 'SUSPENSO');
CREATE INDEX concursos_organizadora_idx ON concursos USING gin (sem_acento(organizadora) gin_trgm_ops);
CREATE INDEX concursos_locais_prova_idx ON concursos USING gin (locais_prova);
CREATE INDEX concursos_locais_trabalho_idx ON concursos USING gin (m_locais_trabalho);
CREATE INDEX concursos_estados_idx ON concursos USING gin (estados);
CREATE INDEX concursos_por_salario_idx ON concursos (maior_salario DESC NULLS LAST, id);
CREATE INDEX concursos_inscricoes_idx ON concursos (data_fim_inscricao, id)
  WHERE status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS');
CREATE INDEX concursos_encerrados_idx ON concursos (data_fim_inscricao DESC NULLS LAST, id);
CREATE INDEX concursos_recentes_idx ON concursos (created_at DESC, id DESC);
CREATE INDEX concursos_palavras_idx ON concursos USING gin (palavras);
CREATE INDEX concursos_data_prova_idx ON concursos (data_prova);

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

-- Sums the positions up into their exam, and gathers what is searched. To be called in the transaction that wrote the
-- exam or its positions.
CREATE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE concursos SET
      (m_salario, m_vagas, m_niveis, m_cotas) = (
        SELECT max(c.m_salario), max(c.m_vagas), bit_or(c.m_niveis), bit_or(c.m_cotas)
        FROM cargos c WHERE c.concurso_id = concurso),
      (maior_salario, menor_salario) = (
        SELECT max(c.salario), min(c.salario) FROM cargos c WHERE c.concurso_id = concurso),
      m_cursos = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_cursos) AS item WHERE c.concurso_id = concurso),
      m_locais_trabalho = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_locais_trabalho) AS item WHERE c.concurso_id = concurso),
      busca = texto_de_busca(titulo) || '|' || texto_de_busca(organizadora) || (
        SELECT coalesce(string_agg('|' || texto_de_busca(nome), '' ORDER BY ordem), '')
        FROM (SELECT nome, min(ordem) AS ordem FROM cargos WHERE concurso_id = concurso GROUP BY nome) AS c)
    WHERE id = concurso;
  END;

-- Words that some exam uses or used; numbers are left out, since a wrong number is no typing error but another one.
-- Without a unique key: two savings at once would wait for each other for a common word. One that is there twice, or
-- that no exam uses any more, does no harm.
CREATE TABLE palavras (palavra text NOT NULL);

-- Adds the words that an exam uses for the first time.
CREATE FUNCTION palavras_aprender() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO palavras
  SELECT w FROM unnest(tsvector_to_array(NEW.palavras)) AS w
  WHERE w ~ '^[a-z]{3}' AND NOT EXISTS (SELECT FROM palavras p WHERE p.palavra = w);
  RETURN NULL;
END $$;

CREATE TRIGGER concursos_palavras AFTER INSERT OR UPDATE OF busca ON concursos
  FOR EACH ROW EXECUTE FUNCTION palavras_aprender();

CREATE INDEX palavras_idx ON palavras (palavra);
CREATE INDEX palavras_semelhantes_idx ON palavras USING gin (palavra gin_trgm_ops);

-- Every saved version, whole: the history that people see and that rectification alerts compare.
CREATE TABLE concurso_versoes (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  versao integer NOT NULL,
  dados jsonb NOT NULL,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Fact by fact, from what to what, as stored (ids, decimal texts, days): see concursos/changes.ts.
  -- Null: saved before this column was, so that it is worked out from `dados` of the version before.
  mudancas jsonb,
  PRIMARY KEY (concurso_id, versao)
);
-- Whoever deletes an account looks for what refers to it.
CREATE INDEX concurso_versoes_autor_idx ON concurso_versoes (autor_id) WHERE autor_id IS NOT NULL;

CREATE TABLE favoritos (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, concurso_id)
);
CREATE INDEX favoritos_concurso_idx ON favoritos (concurso_id);

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
