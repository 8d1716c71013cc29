-- What matching compares of each candidate, and nothing else: one exam against everybody reads a seventh of the bytes.
--
-- Beside what was sent, a row of preferencias has about 480 bytes; here it has about 60. A list of which nothing was
-- chosen is null, which costs neither room nor a comparison of arrays.
CREATE TABLE preferencias_match (
  user_id integer PRIMARY KEY REFERENCES preferencias (user_id) ON DELETE CASCADE,
  m_salario integer NOT NULL,
  m_vagas integer NOT NULL,
  m_niveis smallint NOT NULL,
  m_cotas smallint NOT NULL,
  m_cursos integer[],
  m_locais_prova integer[],
  m_locais_trabalho integer[]
);

-- From the generated columns, so that facts and what is compared can't disagree.
CREATE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO preferencias_match AS m
  VALUES (NEW.user_id, NEW.m_salario, NEW.m_vagas, NEW.m_niveis, NEW.m_cotas, nullif(NEW.m_cursos, '{-1,0}'),
    nullif(NEW.m_locais_prova, '{-1,0}'), nullif(NEW.m_locais_trabalho, '{-1,0}'))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho);
  RETURN NULL;
END $$;

CREATE TRIGGER preferencias_match AFTER INSERT OR UPDATE ON preferencias
  FOR EACH ROW EXECUTE FUNCTION preferencias_comparar();

INSERT INTO preferencias_match
SELECT user_id, m_salario, m_vagas, m_niveis, m_cotas, nullif(m_cursos, '{-1,0}'), nullif(m_locais_prova, '{-1,0}'),
  nullif(m_locais_trabalho, '{-1,0}')
FROM preferencias;
ANALYZE preferencias_match;
