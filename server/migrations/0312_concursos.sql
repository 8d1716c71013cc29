-- Exams with positions, versions and followers, their search columns, and the events that users are notified of.

-- Folds a text: words between single spaces, without accents, case and punctuation.
CREATE FUNCTION texto_de_busca(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(sem_acento(texto), '[^a-z0-9]+', ' ', 'g')) || ' ';

-- Returns the states of places: the first two digits of a municipality's code, or a state's own code.
CREATE FUNCTION estados_de(locais integer[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT (CASE WHEN id >= 100000 THEN id / 100000 ELSE id END)::smallint
    FROM unnest(locais) AS id WHERE id >= 100000 OR id BETWEEN 11 AND 53 ORDER BY 1);

-- Returns the words of a folded text without positions and weights.
CREATE FUNCTION palavras_de(busca text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(busca, '[ |]+'), ''));

-- Returns a body's name in its comparable form: folded, without words that are often left out.
CREATE FUNCTION nome_de_orgao(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(texto_de_busca(texto),
    ' (?:(?:de|do|da|dos|das|e|em|no|na|o|a|estado|municipal|municipio|s a) )+', ' ', 'g'));

-- Splits 'TCE - Tribunal de Contas do Maranhão' into its parts, and adds abbreviations of titles such as 'TJ-RO'.
CREATE FUNCTION partes_do_orgao(orgao text, titulo text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT regexp_split_to_table(coalesce(orgao, split_part(titulo, ':', 1)), '\s[-–]\s')
    UNION ALL
    SELECT sigla[1] FROM regexp_matches(coalesce(orgao, '') || ' ' || titulo, '\m([A-Z]{2,10}[-/][A-Z]{2})\M', 'g') AS sigla;
  END;

-- Returns the names that identify a body: its parts, and abbreviations without their hyphen ('tj ro', 'tjro').
CREATE FUNCTION nomes_de_orgao(orgao text, titulo text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT nome FROM partes_do_orgao(orgao, titulo) AS parte CROSS JOIN LATERAL (VALUES
      (nome_de_orgao(parte)),
      (CASE WHEN parte ~ '^[A-Z]+[-/][A-Z]{2}$' THEN replace(nome_de_orgao(parte), ' ', '') END)) AS n (nome)
    WHERE length(nome) > 1);

CREATE TABLE concursos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  versao integer NOT NULL DEFAULT 1,
  titulo text NOT NULL,
  organizadora text NOT NULL,
  status text NOT NULL DEFAULT 'EDITAL_ABERTO'
    CHECK (status IN ('PREVISTO', 'EDITAL_ABERTO', 'INSCRICOES_ABERTAS', 'AGUARDANDO_PROVAS', 'FINALIZADO',
    'SUSPENSO', 'CANCELADO')),
  data_inicio_inscricao date,
  data_fim_inscricao date,
  data_prova date,
  data_fim_isencao date,
  data_limite_pagamento date,
  valor_inscricao numeric(10,2) CONSTRAINT concursos_valor_check CHECK (valor_inscricao >= 0),
  edital_url text,
  descricao text,
  locais_prova integer[] NOT NULL DEFAULT '{}',
  fonte text,                                   -- source of imported facts
  chave_importacao text UNIQUE,
  importado_hash text,                          -- hash of the imported record: the same record changes nothing
  demonstracao boolean NOT NULL DEFAULT false,  -- dates were moved for the demonstration
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  m_locais_prova integer[] NOT NULL GENERATED ALWAYS AS (m_listados(locais_prova)) STORED,
  -- Sums over the positions, written by concursos_somar_cargos(): a cheap filter before the exact rule.
  m_salario integer NOT NULL DEFAULT 0,
  m_vagas integer NOT NULL DEFAULT 0,
  m_niveis smallint NOT NULL DEFAULT 0,
  m_cotas smallint NOT NULL DEFAULT 0,
  m_cursos integer[] NOT NULL DEFAULT '{}',
  m_locais_trabalho integer[] NOT NULL DEFAULT '{}',
  -- Searched words, folded: ' tecnico judiciario | fgv | analista | …'.
  busca text NOT NULL DEFAULT '',
  -- Highest and lowest known salary of the positions.
  maior_salario numeric(12,2),
  menor_salario numeric(12,2),
  estados smallint[] NOT NULL GENERATED ALWAYS AS (estados_de((locais_prova || m_locais_trabalho))) STORED,
  palavras tsvector NOT NULL GENERATED ALWAYS AS (palavras_de(busca)) STORED,
  -- Version that users were notified of while edits settle (docs/decisions/0030). NULL: nothing waits.
  versao_avisada integer,
  m_lugares_prova integer[],
  m_lugares_trabalho integer[],
  edital_tipo text CHECK (edital_tipo IN ('EDITAL', 'NOTICIA')),
  edital_numero text,
  edital_ano smallint,
  orgao text,
  status_motivo text,
  status_ate date
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
-- Indexes for the body's name, remote work, and exam days of single positions.
CREATE INDEX concursos_orgao_idx ON concursos USING gin (nomes_de_orgao(orgao, titulo));
CREATE INDEX concursos_remotos_idx ON concursos (id) WHERE m_lugares_trabalho @> '{-3}';

CREATE TABLE cargos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  ordem smallint NOT NULL,
  nome text NOT NULL,
  salario numeric(12,2),
  quantidade_vagas integer,
  nivel_escolaridade text
    CONSTRAINT cargos_nivel_check CHECK (nivel_escolaridade IN ('FUNDAMENTAL', 'MEDIO', 'SUPERIOR')),
  requer_pos_graduacao boolean NOT NULL DEFAULT false,
  cursos_aceitos integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  vagas_por_cota jsonb NOT NULL DEFAULT '{}',
  a_definir boolean NOT NULL DEFAULT false,     -- placeholder for positions that the source has not detailed yet
  niveis_possiveis text[] NOT NULL DEFAULT '{}',
  m_salario integer NOT NULL GENERATED ALWAYS AS (COALESCE(((salario * (100)::numeric))::integer,
    2147483647)) STORED,
  m_vagas integer NOT NULL GENERATED ALWAYS AS (COALESCE(quantidade_vagas, 2147483647)) STORED,
  m_niveis smallint NOT NULL GENERATED ALWAYS AS (m_niveis(
CASE
    WHEN (nivel_escolaridade IS NULL) THEN niveis_possiveis
    ELSE ARRAY[nivel_escolaridade]
END)) STORED,
  m_cotas smallint NOT NULL GENERATED ALWAYS AS (m_cotas_do_cargo(vagas_por_cota)) STORED,
  m_cursos integer[] NOT NULL GENERATED ALWAYS AS (m_listados(cursos_aceitos)) STORED,
  m_locais_trabalho integer[] NOT NULL GENERATED ALWAYS AS (m_listados(locais_trabalho)) STORED,
  remoto boolean NOT NULL DEFAULT false,
  m_lugares integer[],
  salario_periodo text NOT NULL DEFAULT 'MES' CHECK (salario_periodo IN ('MES', 'HORA')),
  valor_inscricao numeric(10,2),
  data_prova date,
  cadastro_reserva boolean,
  locais_derivados boolean NOT NULL DEFAULT false,
  -- NULL: stored by an earlier release. The job matching.codes derives it from the name.
  tipo_de_vaga text,
  CONSTRAINT cargos_concurso_ordem_key UNIQUE (concurso_id, ordem) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cargos_data_prova_idx ON cargos (data_prova, concurso_id) WHERE data_prova IS NOT NULL;

-- Words of exams, for typing errors. Numbers are left out because a wrong number is another number. No unique key,
-- because two saves would wait for each other; duplicates do no harm.
CREATE TABLE palavras (
  palavra text NOT NULL
);
CREATE INDEX palavras_idx ON palavras (palavra);
CREATE INDEX palavras_semelhantes_idx ON palavras USING gin (palavra gin_trgm_ops);

-- Every saved version in full: the public history, and the base of rectification alerts.
CREATE TABLE concurso_versoes (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  versao integer NOT NULL,
  dados jsonb NOT NULL,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Changed facts with old and new values as stored (concursos/changes.ts). NULL: derived from `dados` of the
  -- version before.
  mudancas jsonb,
  PRIMARY KEY (concurso_id, versao)
);
-- Finds the rows that a deleted account leaves.
CREATE INDEX concurso_versoes_autor_idx ON concurso_versoes (autor_id) WHERE autor_id IS NOT NULL;

CREATE TABLE favoritos (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, concurso_id)
);
CREATE INDEX favoritos_concurso_idx ON favoritos (concurso_id);

CREATE TABLE alert_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  concurso_id integer REFERENCES concursos (id) ON DELETE SET NULL,-- what was sent outlives the exam
  titulo text NOT NULL,                         -- the exam's title at that time
  kind text NOT NULL
    CHECK (kind IN ('NOVO_CONCURSO', 'INSCRICOES_ABERTAS', 'PRAZO', 'PROVA_PROXIMA', 'RETIFICACAO', 'STATUS',
    'PAGINA')),
  occasion text NOT NULL,                       -- distinguishes occasions of one kind: '', a date, a version, …
  dados jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT alert_events_key UNIQUE (concurso_id, kind, occasion)
);

-- Deleted exams: their public addresses answer that the exam is gone.
CREATE TABLE concursos_excluidos (
  id integer PRIMARY KEY,
  excluido_em timestamptz NOT NULL DEFAULT now(),
  -- Title that the public address was made of. NULL: deleted before this column existed.
  titulo text
);

-- Lists of places also hold states (11 to 53), regions (1 to 5) and Brasil (76), by IBGE's codes. The rule is a single &&
-- on codes:
--   exam  each place by its id, and what contains it by 1000 + its id; {-1} = none listed, {-1,-3} = remote.
--   user  a municipality by its id and by the ids of what contains it; an area by 1000 + its id and what contains it; -1.
-- Codes from 1000 on are certain. Smaller codes say that the named area contains the user's place.
CREATE FUNCTION m_lugares_listados(ids integer[], remoto boolean) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN remoto THEN '{-1,-3}'::integer[] WHEN cardinality(ids) = 0 THEN '{-1}'::integer[] ELSE 0 || (
    SELECT array_agg(DISTINCT codigo) FROM unnest(ids) AS id CROSS JOIN LATERAL (VALUES
      (id),
      (1000 + CASE WHEN id >= 100000 THEN id / 100000 ELSE id END),
      (CASE WHEN id >= 100000 THEN 1000 + id / 1000000 WHEN id BETWEEN 11 AND 53 THEN 1000 + id / 10 END),
      (1076)) AS c (codigo)
    WHERE codigo IS NOT NULL) END;

-- Sums the positions into their exam, and gathers the searched words. Callers run it in the transaction that wrote
-- the exam or its positions.
CREATE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE cargos SET m_lugares = m_lugares_listados(locais_trabalho, remoto)
    WHERE concurso_id = concurso AND m_lugares IS NULL;
    UPDATE concursos SET
      (m_salario, m_vagas, m_niveis, m_cotas) = (
        SELECT max(CASE WHEN c.salario_periodo = 'MES' THEN c.m_salario ELSE 2147483647 END), max(c.m_vagas),
          bit_or(c.m_niveis), bit_or(c.m_cotas)
        FROM cargos c WHERE c.concurso_id = concurso),
      (maior_salario, menor_salario) = (
        SELECT max(c.salario), min(c.salario) FROM cargos c
        WHERE c.concurso_id = concurso AND c.salario_periodo = 'MES'),
      m_cursos = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_cursos) AS item WHERE c.concurso_id = concurso),
      m_locais_trabalho = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_locais_trabalho) AS item WHERE c.concurso_id = concurso),
      m_lugares_prova = m_lugares_listados(locais_prova, false),
      m_lugares_trabalho = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_lugares) AS item WHERE c.concurso_id = concurso),
      busca = texto_de_busca(titulo) || '|' || coalesce(texto_de_busca(orgao) || '|', '') || texto_de_busca(organizadora) || (
        SELECT coalesce(string_agg('|' || texto_de_busca(nome), '' ORDER BY ordem), '')
        FROM (SELECT nome, min(ordem) AS ordem FROM cargos WHERE concurso_id = concurso GROUP BY nome) AS c)
    WHERE id = concurso;
  END;

-- Adds words that no exam used before.
CREATE FUNCTION palavras_aprender() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO palavras
  SELECT w FROM unnest(tsvector_to_array(NEW.palavras)) AS w
  WHERE w ~ '^[a-z]{3}' AND NOT EXISTS (SELECT FROM palavras p WHERE p.palavra = w);
  RETURN NULL;
END $$;

CREATE FUNCTION m_lugares_escolhidos(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) > 0 THEN -1 || (
    SELECT array_agg(DISTINCT codigo) FROM unnest(ids) AS id CROSS JOIN LATERAL (VALUES
      (CASE WHEN id >= 100000 THEN id ELSE 1000 + id END),
      (CASE WHEN id >= 100000 THEN id / 100000 WHEN id BETWEEN 11 AND 53 THEN id / 10 END),
      (CASE WHEN id >= 100000 THEN id / 1000000 END),
      (CASE WHEN id <> 76 THEN 76 END)) AS c (codigo)
    WHERE codigo IS NOT NULL) END;

-- Returns the certain codes of an exam's list.
CREATE FUNCTION m_lugares_certos(lista integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT CASE WHEN codigo = -3 THEN -1 ELSE codigo END
    FROM unnest(lista) AS codigo WHERE codigo >= 1000 OR codigo = -3);

CREATE TRIGGER concursos_palavras AFTER INSERT OR UPDATE OF busca ON concursos
  FOR EACH ROW EXECUTE FUNCTION palavras_aprender();
