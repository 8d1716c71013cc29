-- The body that an exam is of: searched as the title is, and recognised by any of its names.

-- A name as it is recognised: folded, without the words that people leave out or say otherwise.
CREATE FUNCTION nome_de_orgao(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(texto_de_busca(texto),
    ' (?:(?:de|do|da|dos|das|e|em|no|na|o|a|estado|municipal|municipio|s a) )+', ' ', 'g'));

-- 'TCE - Tribunal de Contas do Maranhão' is named by each part, and by letters with a state, as titles say them: 'TJ-RO'.
CREATE FUNCTION partes_do_orgao(orgao text, titulo text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT regexp_split_to_table(coalesce(orgao, split_part(titulo, ':', 1)), '\s[-–]\s')
    UNION ALL
    SELECT sigla[1] FROM regexp_matches(coalesce(orgao, '') || ' ' || titulo, '\m([A-Z]{2,10}[-/][A-Z]{2})\M', 'g') AS sigla;
  END;

-- What it is recognised by: its parts, letters also without their hyphen ('tj ro', 'tjro').
CREATE FUNCTION nomes_de_orgao(orgao text, titulo text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT nome FROM partes_do_orgao(orgao, titulo) AS parte CROSS JOIN LATERAL (VALUES
      (nome_de_orgao(parte)),
      (CASE WHEN parte ~ '^[A-Z]+[-/][A-Z]{2}$' THEN replace(nome_de_orgao(parte), ' ', '') END)) AS n (nome)
    WHERE length(nome) > 1);

-- As in 0046, with the body among the words.
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
  END;
