-- The kinds of positions that a search looks for; empty: jobs alone, as before.
ALTER TABLE preferencias ADD COLUMN tipos_de_vaga text[] NOT NULL DEFAULT '{}';
ALTER TABLE buscas ADD COLUMN tipos_de_vaga text[] NOT NULL DEFAULT '{}';
ALTER TABLE preferencias_match ADD COLUMN m_tipos smallint NOT NULL DEFAULT 1;
ALTER TABLE buscas_match ADD COLUMN m_tipos smallint NOT NULL DEFAULT 1;

-- As in 0067, with the kinds.
CREATE OR REPLACE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  cursos CONSTANT integer[] := m_escolhidos(NEW.cursos_especificos);
  prova CONSTANT integer[] := m_lugares_escolhidos(NEW.locais_prova);
  trabalho CONSTANT integer[] := m_lugares_escolhidos(NEW.locais_trabalho);
BEGIN
  IF NEW.pausada THEN
    DELETE FROM preferencias_match WHERE user_id = NEW.user_id;
    RETURN NULL;
  END IF;
  INSERT INTO preferencias_match
  VALUES (NEW.user_id, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
    m_cotas(NEW.cotas), cursos, prova, trabalho, m_canais(NEW.canais), m_ritmo(NEW.frequencia), lista_de(cursos),
    lista_de(prova), lista_de(trabalho), m_tipos(NEW.tipos_de_vaga))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho, m_canais, m_ritmo,
        m_lista_cursos, m_lista_locais_prova, m_lista_locais_trabalho, m_tipos)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho, excluded.m_canais, excluded.m_ritmo,
        excluded.m_lista_cursos, excluded.m_lista_locais_prova, excluded.m_lista_locais_trabalho,
        excluded.m_tipos);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION buscas_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  cursos CONSTANT integer[] := m_escolhidos(NEW.cursos_especificos);
  prova CONSTANT integer[] := m_lugares_escolhidos(NEW.locais_prova);
  trabalho CONSTANT integer[] := m_lugares_escolhidos(NEW.locais_trabalho);
BEGIN
  DELETE FROM buscas_match WHERE user_id = NEW.user_id AND numero = NEW.numero;
  IF NOT NEW.pausada THEN
    INSERT INTO buscas_match
    VALUES (NEW.user_id, NEW.numero, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
      m_cotas(NEW.cotas), cursos, prova, trabalho,
      cardinality(NEW.nivel_escolaridade) > 0 OR cardinality(NEW.cursos_especificos) > 0,
      m_canais(NEW.canais), m_ritmo(NEW.frequencia), lista_de(cursos), lista_de(prova), lista_de(trabalho),
      m_tipos(NEW.tipos_de_vaga));
  END IF;
  RETURN NULL;
END $$;

-- As in 0055: a search that still names kinds stays.
CREATE OR REPLACE FUNCTION cotas_retirar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  livre CONSTANT text[] := '{AMPLA_CONCORRENCIA}';
BEGIN
  DELETE FROM preferencias p WHERE p.user_id = NEW.user_id AND NOT p.cotas <@ livre AND NOT p.cotas && livre
    AND p.salario_minimo = 0 AND p.vagas_minimas = 0
    AND p.locais_prova || p.locais_trabalho || p.cursos_especificos = '{}' AND p.nivel_escolaridade = '{}'
    AND p.tipos_de_vaga = '{}';
  DELETE FROM buscas b WHERE b.user_id = NEW.user_id AND NOT b.cotas <@ livre AND NOT b.cotas && livre
    AND b.salario_minimo = 0 AND b.vagas_minimas = 0
    AND b.locais_prova || b.locais_trabalho || b.cursos_especificos = '{}' AND b.nivel_escolaridade = '{}'
    AND b.tipos_de_vaga = '{}';
  UPDATE preferencias p SET cotas = sem.cotas, updated_at = NEW.created_at,
      enviadas = jsonb_set(p.enviadas, '{tiposCota}', to_jsonb(sem.cotas))
    FROM (VALUES (livre), ('{}')) AS sem (cotas)
    WHERE p.user_id = NEW.user_id AND NOT p.cotas <@ livre AND (p.cotas && livre) = (sem.cotas = livre);
  UPDATE buscas b SET cotas = sem.cotas, updated_at = NEW.created_at,
      enviadas = jsonb_set(b.enviadas, '{tiposCota}', to_jsonb(sem.cotas))
    FROM (VALUES (livre), ('{}')) AS sem (cotas)
    WHERE b.user_id = NEW.user_id AND NOT b.cotas <@ livre AND (b.cotas && livre) = (sem.cotas = livre);
  RETURN NULL;
END $$;
