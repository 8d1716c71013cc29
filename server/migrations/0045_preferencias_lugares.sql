-- What is compared of a candidate's places are codes (0044). Rows from before hold municipalities alone, which match what
-- they did, until a job has come by.
CREATE OR REPLACE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO preferencias_match
  VALUES (NEW.user_id, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
    m_cotas(NEW.cotas), m_escolhidos(NEW.cursos_especificos), m_lugares_escolhidos(NEW.locais_prova),
    m_lugares_escolhidos(NEW.locais_trabalho))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho);
  RETURN NULL;
END $$;
