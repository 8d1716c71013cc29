-- Text search over exams: title, organiser and positions.
--
-- One column holds every searched word, folded: ' tecnico judiciario | fgv | analista | …'. A word typed by a reader
-- finds what begins with it, by LIKE '% word%' on a trigram index, which the same index answers for typing errors.

-- Words between single spaces, without accents, case and punctuation.
CREATE FUNCTION texto_de_busca(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(sem_acento(texto), '[^a-z0-9]+', ' ', 'g')) || ' ';

ALTER TABLE concursos ADD COLUMN busca text NOT NULL DEFAULT '';

-- As before, and what is searched. To be called in the transaction that wrote the exam or its positions.
CREATE OR REPLACE FUNCTION concursos_somar_cargos(concurso integer) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE concursos SET
      (m_salario, m_vagas, m_niveis, m_cotas) = (
        SELECT max(c.m_salario), max(c.m_vagas), bit_or(c.m_niveis), bit_or(c.m_cotas)
        FROM cargos c WHERE c.concurso_id = concurso),
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
CREATE INDEX concursos_recentes_idx ON concursos (created_at DESC, id DESC);
