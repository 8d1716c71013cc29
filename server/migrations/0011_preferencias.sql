-- One row a candidate who chose at least one preference. `enviadas` is what came over the wire, to come back as sent.
CREATE TABLE preferencias (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  enviadas jsonb NOT NULL,
  salario_minimo numeric(12, 2) NOT NULL DEFAULT 0,
  vagas_minimas integer NOT NULL DEFAULT 0,
  locais_prova integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  nivel_escolaridade text[] NOT NULL DEFAULT '{}',
  cursos_especificos integer[] NOT NULL DEFAULT '{}',
  cotas text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT preferencias_salario_check CHECK (salario_minimo BETWEEN 0 AND 1000000),
  CONSTRAINT preferencias_vagas_check CHECK (vagas_minimas >= 0)
);

-- What matching compares of each candidate, and nothing else: one exam against everybody reads a seventh of the bytes.
-- Beside what was sent, a row of preferencias has about 300 bytes; here it has about 60.
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

-- By a trigger, so that facts and what is compared can't disagree.
CREATE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO preferencias_match
  VALUES (NEW.user_id, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
    m_cotas(NEW.cotas), m_escolhidos(NEW.cursos_especificos), m_escolhidos(NEW.locais_prova),
    m_escolhidos(NEW.locais_trabalho))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho);
  RETURN NULL;
END $$;

CREATE TRIGGER preferencias_match AFTER INSERT OR UPDATE ON preferencias
  FOR EACH ROW EXECUTE FUNCTION preferencias_comparar();
