-- Text search over exams: title, organiser and positions.
--
-- One column holds every searched word, folded: ' tecnico judiciario | fgv | analista | …'. A word typed by a reader
-- finds what begins with it, by LIKE '% word%' on a trigram index, which the same index answers for typing errors.

-- Words between single spaces, without accents, case and punctuation.
CREATE FUNCTION texto_de_busca(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(sem_acento(texto), '[^a-z0-9]+', ' ', 'g')) || ' ';

-- States of some municipalities, by the first two digits of their IBGE codes.
CREATE FUNCTION estados_de(locais integer[]) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT (id / 100000)::smallint FROM unnest(locais) AS id WHERE id > 0 ORDER BY 1);

ALTER TABLE concursos
  ADD COLUMN busca text NOT NULL DEFAULT '',
  -- Of the positions whose salary is known, kept by concursos_somar_cargos().
  ADD COLUMN maior_salario numeric(12, 2),
  ADD COLUMN menor_salario numeric(12, 2),
  ADD COLUMN estados smallint[] NOT NULL GENERATED ALWAYS AS (estados_de(locais_prova || m_locais_trabalho)) STORED;

-- As before, and what is searched. To be called in the transaction that wrote the exam or its positions.
CREATE OR REPLACE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
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

SELECT count(concursos_somar_cargos(id)) FROM concursos;

CREATE INDEX concursos_busca_idx ON concursos USING gin (busca gin_trgm_ops);
CREATE INDEX concursos_organizadora_idx ON concursos USING gin (sem_acento(organizadora) gin_trgm_ops);
CREATE INDEX concursos_locais_prova_idx ON concursos USING gin (locais_prova);
CREATE INDEX concursos_locais_trabalho_idx ON concursos USING gin (m_locais_trabalho);
CREATE INDEX concursos_estados_idx ON concursos USING gin (estados);
CREATE INDEX concursos_por_salario_idx ON concursos (maior_salario DESC NULLS LAST, id);
CREATE INDEX concursos_inscricoes_idx ON concursos (data_fim_inscricao, id)
  WHERE status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS');
CREATE INDEX concursos_encerrados_idx ON concursos (data_fim_inscricao DESC NULLS LAST, id);
CREATE INDEX concursos_recentes_idx ON concursos (created_at DESC, id DESC);
