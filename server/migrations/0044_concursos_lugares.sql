-- Places beyond municipalities: states (11 to 53), regions (1 to 5) and Brasil (76), by IBGE's codes, stand in the lists of
-- ids beside them. What is compared are codes, so that the rule stays a single &&:
--   exam       each place by its id, and "lies within" by 1000 + the id of what contains it, itself included where it is
--              no municipality; {-1} = none listed, {-1,-3} = remote, wherever one lives.
--   candidate  a municipality by its id and by the ids of what contains it, which may mean it; an area by 1000 + its id and
--              by the ids of what contains it; -1 besides.
-- Codes from 1000 on are certain; smaller ones say that an area was named of which the place asked for is a part.
CREATE FUNCTION m_lugares_listados(ids integer[], remoto boolean) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN remoto THEN '{-1,-3}'::integer[] WHEN cardinality(ids) = 0 THEN '{-1}'::integer[] ELSE 0 || (
    SELECT array_agg(DISTINCT codigo) FROM unnest(ids) AS id CROSS JOIN LATERAL (VALUES
      (id),
      (1000 + CASE WHEN id >= 100000 THEN id / 100000 ELSE id END),
      (CASE WHEN id >= 100000 THEN 1000 + id / 1000000 WHEN id BETWEEN 11 AND 53 THEN 1000 + id / 10 END),
      (1076)) AS c (codigo)
    WHERE codigo IS NOT NULL) END;

CREATE FUNCTION m_lugares_escolhidos(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) > 0 THEN -1 || (
    SELECT array_agg(DISTINCT codigo) FROM unnest(ids) AS id CROSS JOIN LATERAL (VALUES
      (CASE WHEN id >= 100000 THEN id ELSE 1000 + id END),
      (CASE WHEN id >= 100000 THEN id / 100000 WHEN id BETWEEN 11 AND 53 THEN id / 10 END),
      (CASE WHEN id >= 100000 THEN id / 1000000 END),
      (CASE WHEN id <> 76 THEN 76 END)) AS c (codigo)
    WHERE codigo IS NOT NULL) END;

-- What is certain of an exam's list.
CREATE FUNCTION m_lugares_certos(lista integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT CASE WHEN codigo = -3 THEN -1 ELSE codigo END
    FROM unnest(lista) AS codigo WHERE codigo >= 1000 OR codigo = -3);

-- States of some places: of a municipality by the first two digits of its code, of a state its own.
CREATE OR REPLACE FUNCTION estados_de(locais integer[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT (CASE WHEN id >= 100000 THEN id / 100000 ELSE id END)::smallint
    FROM unnest(locais) AS id WHERE id >= 100000 OR id BETWEEN 11 AND 53 ORDER BY 1);

-- Null: not worked out yet. The municipalities alone are compared then, until a job has come by.
ALTER TABLE concursos ADD COLUMN m_lugares_prova integer[], ADD COLUMN m_lugares_trabalho integer[];
ALTER TABLE cargos ADD COLUMN remoto boolean NOT NULL DEFAULT false, ADD COLUMN m_lugares integer[];

CREATE OR REPLACE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE cargos SET m_lugares = m_lugares_listados(locais_trabalho, remoto)
    WHERE concurso_id = concurso AND m_lugares IS NULL;
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
      m_lugares_prova = m_lugares_listados(locais_prova, false),
      m_lugares_trabalho = (SELECT array_agg(DISTINCT item ORDER BY item)
        FROM cargos c, unnest(c.m_lugares) AS item WHERE c.concurso_id = concurso),
      busca = texto_de_busca(titulo) || '|' || texto_de_busca(organizadora) || (
        SELECT coalesce(string_agg('|' || texto_de_busca(nome), '' ORDER BY ordem), '')
        FROM (SELECT nome, min(ordem) AS ordem FROM cargos WHERE concurso_id = concurso GROUP BY nome) AS c)
    WHERE id = concurso;
  END;
