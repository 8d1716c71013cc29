-- One row for each user who chose a preference. `enviadas` is the request as it was sent, to be returned
-- unchanged.
CREATE TABLE preferencias (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  enviadas jsonb NOT NULL,
  salario_minimo numeric(12,2) NOT NULL DEFAULT 0
    CONSTRAINT preferencias_salario_check CHECK (salario_minimo BETWEEN 0 AND 1000000),
  vagas_minimas integer NOT NULL DEFAULT 0 CONSTRAINT preferencias_vagas_check CHECK (vagas_minimas >= 0),
  locais_prova integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  nivel_escolaridade text[] NOT NULL DEFAULT '{}',
  cursos_especificos integer[] NOT NULL DEFAULT '{}',
  cotas text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Premium users have several searches. The first one is the row of preferencias; the others are rows of buscas,
  -- numbered from 2. NULL means the user's general setting.
  nome text CHECK (char_length(nome) BETWEEN 1 AND 60),
  canais text[] CHECK (canais <@ '{email,whatsapp,push,telegram}' AND cardinality(canais) > 0),
  frequencia text CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  pausada boolean NOT NULL DEFAULT false,
  -- Kinds of positions that the search is for. Empty: jobs alone.
  tipos_de_vaga text[] NOT NULL DEFAULT '{}'
);

-- Only the columns that matching compares: about 60 bytes a row instead of 300, so that one exam is compared with
-- all users faster.
CREATE TABLE preferencias_match (
  user_id integer PRIMARY KEY REFERENCES preferencias (user_id) ON DELETE CASCADE,
  m_salario integer NOT NULL,
  m_vagas integer NOT NULL,
  m_niveis smallint NOT NULL,
  m_cotas smallint NOT NULL,
  m_cursos integer[],
  m_locais_prova integer[],
  m_locais_trabalho integer[],
  m_canais smallint,
  m_ritmo smallint,
  m_lista_cursos integer,
  m_lista_locais_prova integer,
  m_lista_locais_trabalho integer,
  m_tipos smallint NOT NULL DEFAULT 1
);

CREATE TABLE buscas (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  numero smallint NOT NULL CHECK (numero BETWEEN 2 AND 10),
  nome text NOT NULL CHECK (char_length(nome) BETWEEN 1 AND 60),
  canais text[] CHECK (canais <@ '{email,whatsapp,push,telegram}' AND cardinality(canais) > 0),
  frequencia text CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  pausada boolean NOT NULL DEFAULT false,
  enviadas jsonb NOT NULL,
  salario_minimo numeric(12,2) NOT NULL DEFAULT 0
    CONSTRAINT buscas_salario_check CHECK (salario_minimo BETWEEN 0 AND 1000000),
  vagas_minimas integer NOT NULL DEFAULT 0 CONSTRAINT buscas_vagas_check CHECK (vagas_minimas >= 0),
  locais_prova integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  nivel_escolaridade text[] NOT NULL DEFAULT '{}',
  cursos_especificos integer[] NOT NULL DEFAULT '{}',
  cotas text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  tipos_de_vaga text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, numero)
);

-- preferencias_match for the other searches. `nivel_dito`: the user stated something that implies their level.
CREATE TABLE buscas_match (
  user_id integer NOT NULL,
  numero smallint NOT NULL,
  m_salario integer NOT NULL,
  m_vagas integer NOT NULL,
  m_niveis smallint NOT NULL,
  m_cotas smallint NOT NULL,
  m_cursos integer[],
  m_locais_prova integer[],
  m_locais_trabalho integer[],
  nivel_dito boolean NOT NULL,
  m_canais smallint,
  m_ritmo smallint,
  m_lista_cursos integer,
  m_lista_locais_prova integer,
  m_lista_locais_trabalho integer,
  m_tipos smallint NOT NULL DEFAULT 1,
  CONSTRAINT buscas_match_user_id_numero_fkey FOREIGN KEY (user_id, numero) REFERENCES buscas (user_id,
    numero) ON DELETE CASCADE,
  PRIMARY KEY (user_id, numero)
);

-- Lists of places or courses that users chose, each stored once. An exam is compared with each list once, not with
-- each user's row.
CREATE TABLE listas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chave bytea NOT NULL UNIQUE,
  usada_em date NOT NULL
);

-- Items of a list, without the -1 that every chosen list contains.
CREATE TABLE lista_itens (
  item integer NOT NULL,
  lista integer NOT NULL REFERENCES listas (id) ON DELETE CASCADE,
  PRIMARY KEY (item, lista)
);
CREATE INDEX lista_itens_lista_idx ON lista_itens (lista);

-- Keeps preferencias_match in step with preferencias.
CREATE FUNCTION preferencias_comparar() RETURNS trigger
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

-- Bit mask of channels.
CREATE FUNCTION m_canais(canais text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN canais IS NOT NULL THEN
    (CASE WHEN 'email' = ANY (canais) THEN 1 ELSE 0 END) | (CASE WHEN 'whatsapp' = ANY (canais) THEN 2 ELSE 0 END)
    | (CASE WHEN 'push' = ANY (canais) THEN 4 ELSE 0 END) | (CASE WHEN 'telegram' = ANY (canais) THEN 8 ELSE 0 END) END;

CREATE FUNCTION m_ritmo(frequencia text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE frequencia WHEN 'NA_HORA' THEN 0 WHEN 'DIARIO' THEN 1 WHEN 'SEMANAL' THEN 2 END;

CREATE FUNCTION buscas_comparar() RETURNS trigger
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

-- Removes the quotas when the consent is withdrawn. A search that still has kinds stays.
CREATE FUNCTION cotas_retirar() RETURNS trigger
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

-- Returns a list's number, and stores a new list. Marks a list that was not used for a week, so that the clean-up
-- skips it. Writers wait for each other in one order.
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

-- Returns one bit for each list number: set if the list shares an item with `itens`.
CREATE FUNCTION m_listas_com(itens integer[]) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    WITH octetos AS (
      SELECT lista >> 3 AS lugar, bit_or(1 << (lista & 7)) AS bits FROM lista_itens WHERE item = ANY (itens) GROUP BY 1),
    passos AS (
      SELECT lugar, bits, lugar - coalesce(lag(lugar) OVER (ORDER BY lugar), -1) AS passo FROM octetos)
    SELECT decode(rpad(coalesce(string_agg(lpad(to_hex(bits), 2 * passo, '0'), '' ORDER BY lugar), ''),
      2 * ((SELECT last_value FROM listas_id_seq)::integer / 8 + 1), '0'), 'hex') FROM passos);

CREATE TRIGGER preferencias_match AFTER INSERT OR UPDATE ON preferencias
  FOR EACH ROW EXECUTE FUNCTION preferencias_comparar();

CREATE TRIGGER buscas_match AFTER INSERT OR UPDATE ON buscas
  FOR EACH ROW EXECUTE FUNCTION buscas_comparar();

CREATE TRIGGER cotas_retirar AFTER INSERT ON consentimentos
  FOR EACH ROW WHEN (NEW.tipo = 'COTAS' AND NOT NEW.concedido) EXECUTE FUNCTION cotas_retirar();
