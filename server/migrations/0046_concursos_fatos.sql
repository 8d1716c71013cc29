-- Facts that a position may have of its own, and what the notice is: see contract/src/concursos.ts.
ALTER TABLE concursos ADD COLUMN edital_tipo text, ADD COLUMN edital_numero text, ADD COLUMN edital_ano smallint,
  ADD COLUMN orgao text;
ALTER TABLE cargos ADD COLUMN salario_periodo text NOT NULL DEFAULT 'MES', ADD COLUMN valor_inscricao numeric(10, 2),
  ADD COLUMN data_prova date, ADD COLUMN cadastro_reserva boolean,
  ADD COLUMN locais_derivados boolean NOT NULL DEFAULT false;
-- A level that nobody stated is unknown, also of a position that is detailed otherwise.
ALTER TABLE cargos DROP CONSTRAINT cargos_facts_check;

-- As in 0044; a wage by the hour is no salary that could be held against a month's.
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
      busca = texto_de_busca(titulo) || '|' || texto_de_busca(organizadora) || (
        SELECT coalesce(string_agg('|' || texto_de_busca(nome), '' ORDER BY ordem), '')
        FROM (SELECT nome, min(ordem) AS ordem FROM cargos WHERE concurso_id = concurso GROUP BY nome) AS c)
    WHERE id = concurso;
  END;
