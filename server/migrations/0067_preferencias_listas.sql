-- Many people choose the same: one city, one state, what lies near a city. Each list of places or courses that anybody chose
-- is kept once, and whoever chose it has its number beside it: what an exam lists is then compared with each list once, and
-- not with the same list in every person's row.
CREATE TABLE listas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chave bytea NOT NULL CONSTRAINT listas_chave_key UNIQUE,
  usada_em date NOT NULL
);

-- What is in it, but for the -1 that every chosen list holds.
CREATE TABLE lista_itens (
  item integer NOT NULL,
  lista integer NOT NULL REFERENCES listas (id) ON DELETE CASCADE,
  PRIMARY KEY (item, lista)
);
CREATE INDEX lista_itens_lista_idx ON lista_itens (lista);

-- The number of a chosen list, which is stored if it is new. One that was not taken for a week is marked as taken, so that what
-- forgets old lists can't meet it; who has to write waits for who writes another one, so that none wait for each other.
CREATE FUNCTION lista_de(escolhidos integer[]) RETURNS integer
  LANGUAGE plpgsql STRICT AS $$
DECLARE
  itens CONSTANT integer[] := ARRAY(SELECT DISTINCT item FROM unnest(escolhidos) AS item WHERE item <> -1 ORDER BY 1);
  marca CONSTANT bytea := sha256(itens::text::bytea);
  numero integer;
BEGIN
  SELECT id INTO numero FROM listas WHERE chave = marca AND usada_em > current_date - 7;
  IF numero IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('listas'));
    INSERT INTO listas (chave, usada_em) VALUES (marca, current_date)
    ON CONFLICT (chave) DO UPDATE SET usada_em = excluded.usada_em RETURNING id INTO numero;
    INSERT INTO lista_itens SELECT item, numero FROM unnest(itens) AS item ON CONFLICT DO NOTHING;
  END IF;
  RETURN numero;
END $$;

-- One bit a list, by its number: whether it has something in common with these. Every number that was ever given has its bit.
CREATE FUNCTION m_listas_com(itens integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    WITH octetos AS (
      SELECT lista >> 3 AS lugar, bit_or(1 << (lista & 7)) AS bits FROM lista_itens WHERE item = ANY (itens) GROUP BY 1),
    passos AS (
      SELECT lugar, bits, lugar - coalesce(lag(lugar) OVER (ORDER BY lugar), -1) AS passo FROM octetos)
    SELECT decode(rpad(coalesce(string_agg(lpad(to_hex(bits), 2 * passo, '0'), '' ORDER BY lugar), ''),
      2 * ((SELECT last_value FROM listas_id_seq)::integer / 8 + 1), '0'), 'hex') FROM passos);

-- Null where nothing was chosen, and in rows from before, which are compared by their own lists until a job has come by.
ALTER TABLE preferencias_match ADD COLUMN m_lista_cursos integer, ADD COLUMN m_lista_locais_prova integer,
  ADD COLUMN m_lista_locais_trabalho integer;
ALTER TABLE buscas_match ADD COLUMN m_lista_cursos integer, ADD COLUMN m_lista_locais_prova integer,
  ADD COLUMN m_lista_locais_trabalho integer;

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
    lista_de(prova), lista_de(trabalho))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho, m_canais, m_ritmo,
        m_lista_cursos, m_lista_locais_prova, m_lista_locais_trabalho)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho, excluded.m_canais, excluded.m_ritmo,
        excluded.m_lista_cursos, excluded.m_lista_locais_prova, excluded.m_lista_locais_trabalho);
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
      m_canais(NEW.canais), m_ritmo(NEW.frequencia), lista_de(cursos), lista_de(prova), lista_de(trabalho));
  END IF;
  RETURN NULL;
END $$;
