-- One row for each position that a question can find, with the facts that filters ask for (decision 0102). A placeholder
-- 'Médico, Enfermeiro' becomes a row for each name, whose facts are only its exam's (exato = false). An exam that names
-- no position yet has a row without a name.
CREATE TABLE posicoes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  cargo_id integer NOT NULL,
  -- Order within the exam: of its positions, then of the names of one of them.
  ordem smallint NOT NULL,
  parte smallint NOT NULL,
  nome text,
  exato boolean NOT NULL,
  salario numeric(12,2),
  por_hora boolean NOT NULL,
  vagas integer,
  reserva boolean,
  niveis smallint NOT NULL,                     -- bits as m_niveis(); 0 unknown
  de_um_nivel boolean NOT NULL,                 -- whether the salary is of one level of schooling
  cotas smallint NOT NULL,                      -- bits as m_cotas() of modalities with a known vacancy; 0 none known
  cursos integer[] NOT NULL,
  lugares integer[] NOT NULL,                   -- codes as m_lugares_listados(), of the exam and the position; -3 remote
  taxa numeric(10,2),
  prova date,
  tipo text NOT NULL,
  anos smallint[] NOT NULL,
  organizadora text NOT NULL,                   -- folded
  do_nome tsvector NOT NULL,                    -- words of the position's name
  do_resto tsvector NOT NULL,                   -- words of body, title and known organiser
  orgaos text[] NOT NULL                        -- as nomes_de_orgao()
);
CREATE INDEX posicoes_concurso_idx ON posicoes (concurso_id);
CREATE INDEX posicoes_nome_idx ON posicoes USING gin (do_nome);
CREATE INDEX posicoes_resto_idx ON posicoes USING gin (do_resto);
CREATE INDEX posicoes_lugares_idx ON posicoes USING gin (lugares);
CREATE INDEX posicoes_orgaos_idx ON posicoes USING gin (orgaos);

-- Words of positions, bodies and titles, to tell unknown words and typing errors. No unique key, because two saves would
-- wait for each other; duplicates do no harm.
CREATE TABLE palavras_de_posicoes (
  palavra text NOT NULL,
  de_nome boolean NOT NULL                      -- whether a position's name has it
);
CREATE INDEX palavras_de_posicoes_idx ON palavras_de_posicoes (palavra);
CREATE INDEX palavras_de_posicoes_semelhantes_idx ON palavras_de_posicoes USING gin (palavra gin_trgm_ops);

-- Folded names that a question may say: towns, organisers, courses and bodies, found by one look-up.
CREATE TABLE nomes_buscados (
  nome text NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('LOCAL', 'BANCA', 'CURSO', 'ORGAO')),
  codigo integer NOT NULL,                      -- id of the town or course; 0 for others
  rotulo text NOT NULL,
  peso integer NOT NULL                         -- inhabitants of a town
);
CREATE INDEX nomes_buscados_nome_idx ON nomes_buscados (nome);
CREATE INDEX nomes_buscados_codigo_idx ON nomes_buscados (tipo, codigo);

-- Replaces the searched names of all towns, organisers or courses.
CREATE FUNCTION nomes_buscados_refazer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'locais' THEN
    DELETE FROM nomes_buscados WHERE tipo = 'LOCAL';
    INSERT INTO nomes_buscados SELECT DISTINCT btrim(texto_de_busca(n)), 'LOCAL', l.id, l.nome || ' - ' || l.uf, coalesce(l.populacao, 0)
      FROM locais l, unnest(l.nome || l.nomes_alternativos) AS n;
  ELSIF TG_TABLE_NAME = 'bancas' THEN
    DELETE FROM nomes_buscados WHERE tipo = 'BANCA';
    INSERT INTO nomes_buscados SELECT DISTINCT btrim(texto_de_busca(n)), 'BANCA', 0, b.sigla || '|' || b.nome, 0
      FROM bancas b, unnest(ARRAY[b.sigla, b.nome]) AS n;
  ELSE
    DELETE FROM nomes_buscados WHERE tipo = 'CURSO';
    INSERT INTO nomes_buscados SELECT DISTINCT btrim(texto_de_busca(n)), 'CURSO', c.id, c.nome, 0
      FROM cursos c, unnest(c.nome || c.sinonimos) AS n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER nomes_buscados AFTER INSERT OR UPDATE OR DELETE ON locais
  FOR EACH STATEMENT EXECUTE FUNCTION nomes_buscados_refazer();
CREATE TRIGGER nomes_buscados AFTER INSERT OR UPDATE OR DELETE ON bancas
  FOR EACH STATEMENT EXECUTE FUNCTION nomes_buscados_refazer();
CREATE TRIGGER nomes_buscados AFTER INSERT OR UPDATE OR DELETE ON cursos
  FOR EACH STATEMENT EXECUTE FUNCTION nomes_buscados_refazer();
INSERT INTO nomes_buscados
  SELECT DISTINCT btrim(texto_de_busca(n)), 'LOCAL', l.id, l.nome || ' - ' || l.uf, coalesce(l.populacao, 0)
  FROM locais l, unnest(l.nome || l.nomes_alternativos) AS n;
INSERT INTO nomes_buscados
  SELECT DISTINCT btrim(texto_de_busca(n)), 'BANCA', 0, b.sigla || '|' || b.nome, 0
  FROM bancas b, unnest(ARRAY[b.sigla, b.nome]) AS n;
INSERT INTO nomes_buscados
  SELECT DISTINCT btrim(texto_de_busca(n)), 'CURSO', c.id, c.nome, 0 FROM cursos c, unnest(c.nome || c.sinonimos) AS n;

-- Returns the bits of modalities that have a known vacancy.
CREATE FUNCTION posicoes_cotas(vagas_por_cota jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN vagas_por_cota = '{}'::jsonb THEN 0 ELSE m_cotas_do_cargo(vagas_por_cota) & 31 END;

-- Rebuilds the searched positions of some exams, and adds the words and bodies that no exam had before. Callers run it in
-- the transaction that wrote the exams.
CREATE FUNCTION posicoes_refazer(pedidos integer[]) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    DELETE FROM posicoes WHERE concurso_id = ANY (pedidos);
    INSERT INTO posicoes (concurso_id, cargo_id, ordem, parte, nome, exato, salario, por_hora, vagas, reserva, niveis,
      de_um_nivel, cotas, cursos, lugares, taxa, prova, tipo, anos, organizadora, do_nome, do_resto, orgaos)
    SELECT e.id, c.id, c.ordem, n.parte, n.nome, NOT c.a_definir, c.salario, c.salario_periodo = 'HORA',
      c.quantidade_vagas, c.cadastro_reserva,
      CASE WHEN c.nivel_escolaridade IS NULL AND c.niveis_possiveis = '{}' THEN 0 ELSE c.m_niveis & 7 END,
      NOT c.a_definir OR cardinality(c.niveis_possiveis) = 1,
      posicoes_cotas(c.vagas_por_cota), c.cursos_aceitos,
      m_lugares_listados(ARRAY(SELECT DISTINCT l FROM unnest(e.locais_prova || c.locais_trabalho) AS l ORDER BY 1), false)
        || CASE WHEN c.remoto THEN ARRAY[-3] ELSE '{}'::integer[] END,
      coalesce(c.valor_inscricao, e.valor_inscricao), coalesce(c.data_prova, e.data_prova),
      coalesce(c.tipo_de_vaga, 'CARGO'),
      array_remove(ARRAY[e.edital_ano, extract(year FROM coalesce(e.data_inicio_inscricao, e.data_fim_inscricao))::smallint], NULL),
      sem_acento(e.organizadora),
      to_tsvector('simple', coalesce(texto_de_busca(n.nome), '')),
      to_tsvector('simple', coalesce(texto_de_busca(e.orgao), '') || texto_de_busca(e.titulo)
        || CASE e.organizadora WHEN 'Organizadora não informada' THEN '' ELSE texto_de_busca(e.organizadora) END),
      nomes_de_orgao(e.orgao, e.titulo)
    FROM concursos e JOIN cargos c ON c.concurso_id = e.id
    CROSS JOIN LATERAL (
      SELECT nullif(nome, 'Cargos a divulgar') AS nome, parte FROM unnest(
        CASE WHEN c.a_definir THEN string_to_array(c.nome, ', ') ELSE ARRAY[c.nome] END) WITH ORDINALITY AS n (nome, parte)) AS n
    WHERE e.id = ANY (pedidos);
    INSERT INTO palavras_de_posicoes (palavra, de_nome)
    SELECT novas.palavra, bool_or(novas.de_nome)
    FROM (SELECT unnest(tsvector_to_array(do_nome)) AS palavra, true AS de_nome FROM posicoes WHERE concurso_id = ANY (pedidos)
      UNION ALL SELECT unnest(tsvector_to_array(do_resto)), false FROM posicoes WHERE concurso_id = ANY (pedidos)) AS novas
    WHERE NOT EXISTS (SELECT FROM palavras_de_posicoes p WHERE p.palavra = novas.palavra AND p.de_nome >= novas.de_nome)
    GROUP BY novas.palavra;
    INSERT INTO nomes_buscados (nome, tipo, codigo, rotulo, peso)
    SELECT DISTINCT o.nome, 'ORGAO', 0, coalesce(said.parte, upper(o.nome)), 0
    FROM concursos e CROSS JOIN LATERAL unnest(nomes_de_orgao(e.orgao, e.titulo)) AS o (nome)
    LEFT JOIN LATERAL (SELECT max(parte) AS parte FROM partes_do_orgao(e.orgao, e.titulo) AS parte
      WHERE o.nome IN (nome_de_orgao(parte), replace(nome_de_orgao(parte), ' ', ''))) AS said ON true
    WHERE e.id = ANY (pedidos)
      AND NOT EXISTS (SELECT FROM nomes_buscados b WHERE b.nome = o.nome AND b.tipo = 'ORGAO');
  END;

-- Sums the positions into their exam, and rebuilds its searched positions. Callers run it in the transaction that wrote
-- the exam or its positions. Earlier releases search `busca`, which stays filled for one release.
CREATE OR REPLACE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
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
    SELECT posicoes_refazer(ARRAY[concurso]);
  END;

-- Exams from before: about one millisecond each. It writes only the new, empty table, so that nobody waits for a row.
DO $$ BEGIN PERFORM posicoes_refazer(ARRAY(SELECT id FROM concursos)); END $$;
