-- Municipalities, from IBGE's list.
CREATE TABLE locais (
  id integer PRIMARY KEY,                       -- IBGE code
  nome text NOT NULL,
  uf character(2) NOT NULL,
  capital boolean NOT NULL DEFAULT false,
  latitude double precision,
  longitude double precision,
  populacao integer,
  ddd smallint,
  fuso_horario text,
  nomes_alternativos text[] NOT NULL DEFAULT '{}',
  nome_busca text NOT NULL GENERATED ALWAYS AS (sem_acento(nome)) STORED,
  CONSTRAINT locais_nome_uf_key UNIQUE (uf, nome)
);
CREATE INDEX locais_nome_busca_idx ON locais (nome_busca text_pattern_ops);
