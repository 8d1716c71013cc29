-- One profile for each user (product.md, Mentors). The photo is re-encoded before it is stored.
CREATE TABLE mentores (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id integer NOT NULL CONSTRAINT mentores_user_key UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  nome text NOT NULL,
  descricao text NOT NULL,
  conteudos text NOT NULL,
  whatsapp text NOT NULL CHECK (whatsapp ~ '^[0-9]{10,15}$'),
  preco_hora numeric(8,2) NOT NULL DEFAULT 0 CONSTRAINT mentores_preco_check CHECK (preco_hora >= 0),
  is_active boolean NOT NULL DEFAULT true,
  localizacao text NOT NULL DEFAULT 'São Paulo',
  foto bytea,
  foto_versao integer NOT NULL DEFAULT 0,
  revisao text NOT NULL DEFAULT 'PENDENTE' CHECK (revisao IN ('PENDENTE', 'APROVADO', 'REPROVADO')),
  motivo text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  busca text NOT NULL GENERATED ALWAYS AS (sem_acento(((((nome || ' ') || conteudos) || ' ') || localizacao))) STORED,
  -- True if a rejected profile waits for another review: it stays hidden until it is approved.
  oculto boolean NOT NULL DEFAULT false,
  -- Increases with each change by the owner, so that a decision applies to the reviewed state.
  versao integer NOT NULL DEFAULT 1,
  -- True if the mentor wants a public page that search engines may list.
  publico boolean NOT NULL DEFAULT false
);
CREATE INDEX mentores_busca_idx ON mentores USING gin (busca gin_trgm_ops);
CREATE INDEX mentores_visiveis_idx ON mentores (revisao, nome, id) WHERE is_active AND NOT oculto;

CREATE TABLE mentor_denuncias (
  mentor_id integer NOT NULL REFERENCES mentores (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  motivo text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mentor_id, user_id)
);
CREATE INDEX mentor_denuncias_user_idx ON mentor_denuncias (user_id);
