-- Who has premium may look for several things at once. The first search stays the row of preferencias, which a release before
-- reads and writes; the others stand beside it, numbered from 2 on, where it never looks. What is null is as the person has it
-- for everything: the name that the first search has by itself, every channel, their own rhythm.
ALTER TABLE preferencias ADD COLUMN nome text;
ALTER TABLE preferencias ADD COLUMN canais text[];
ALTER TABLE preferencias ADD COLUMN frequencia text;
ALTER TABLE preferencias ADD COLUMN pausada boolean NOT NULL DEFAULT false;

CREATE TABLE buscas (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  numero smallint NOT NULL CONSTRAINT buscas_numero_check CHECK (numero BETWEEN 2 AND 10),
  nome text NOT NULL CONSTRAINT buscas_nome_check CHECK (char_length(nome) BETWEEN 1 AND 60),
  canais text[] CONSTRAINT buscas_canais_check CHECK (canais <@ '{email,whatsapp}' AND cardinality(canais) > 0),
  frequencia text CONSTRAINT buscas_frequencia_check CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  pausada boolean NOT NULL DEFAULT false,
  enviadas jsonb NOT NULL,
  salario_minimo numeric(12, 2) NOT NULL DEFAULT 0,
  vagas_minimas integer NOT NULL DEFAULT 0,
  locais_prova integer[] NOT NULL DEFAULT '{}',
  locais_trabalho integer[] NOT NULL DEFAULT '{}',
  nivel_escolaridade text[] NOT NULL DEFAULT '{}',
  cursos_especificos integer[] NOT NULL DEFAULT '{}',
  cotas text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, numero),
  CONSTRAINT buscas_salario_check CHECK (salario_minimo BETWEEN 0 AND 1000000),
  CONSTRAINT buscas_vagas_check CHECK (vagas_minimas >= 0)
);

-- As bits, so that the channels of several searches are one `bit_or`; the rhythm by its urgency, so that it is one `min`.
CREATE FUNCTION m_canais(canais text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN canais IS NOT NULL THEN
    (CASE WHEN 'email' = ANY (canais) THEN 1 ELSE 0 END) | (CASE WHEN 'whatsapp' = ANY (canais) THEN 2 ELSE 0 END) END;

CREATE FUNCTION m_ritmo(frequencia text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE frequencia WHEN 'NA_HORA' THEN 0 WHEN 'DIARIO' THEN 1 WHEN 'SEMANAL' THEN 2 END;

ALTER TABLE preferencias_match ADD COLUMN m_canais smallint;
ALTER TABLE preferencias_match ADD COLUMN m_ritmo smallint;

-- The same as preferencias_match of the other searches. `nivel_dito`: whether something that tells their level was said.
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
  PRIMARY KEY (user_id, numero),
  FOREIGN KEY (user_id, numero) REFERENCES buscas (user_id, numero) ON DELETE CASCADE
);

-- A paused search has no row here: whatever reads these tables, also a release before, then finds nothing for it.
CREATE OR REPLACE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pausada THEN
    DELETE FROM preferencias_match WHERE user_id = NEW.user_id;
    RETURN NULL;
  END IF;
  INSERT INTO preferencias_match
  VALUES (NEW.user_id, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
    m_cotas(NEW.cotas), m_escolhidos(NEW.cursos_especificos), m_lugares_escolhidos(NEW.locais_prova),
    m_lugares_escolhidos(NEW.locais_trabalho), m_canais(NEW.canais), m_ritmo(NEW.frequencia))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho, m_canais, m_ritmo)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho, excluded.m_canais, excluded.m_ritmo);
  RETURN NULL;
END $$;

CREATE FUNCTION buscas_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM buscas_match WHERE user_id = NEW.user_id AND numero = NEW.numero;
  IF NOT NEW.pausada THEN
    INSERT INTO buscas_match
    VALUES (NEW.user_id, NEW.numero, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
      m_cotas(NEW.cotas), m_escolhidos(NEW.cursos_especificos), m_lugares_escolhidos(NEW.locais_prova),
      m_lugares_escolhidos(NEW.locais_trabalho),
      cardinality(NEW.nivel_escolaridade) > 0 OR cardinality(NEW.cursos_especificos) > 0,
      m_canais(NEW.canais), m_ritmo(NEW.frequencia));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER buscas_match AFTER INSERT OR UPDATE ON buscas
  FOR EACH ROW EXECUTE FUNCTION buscas_comparar();
