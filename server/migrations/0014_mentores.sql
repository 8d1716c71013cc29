-- One profile a user (product.md, Mentors). The photo is small: re-encoded before it is kept.
CREATE TABLE mentores (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT mentores_uuid_key UNIQUE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE CONSTRAINT mentores_user_key UNIQUE,
  nome text NOT NULL,
  descricao text NOT NULL,
  conteudos text NOT NULL,
  whatsapp text NOT NULL CONSTRAINT mentores_whatsapp_check CHECK (whatsapp ~ '^[0-9]{10,15}$'),
  preco_hora numeric(8, 2) NOT NULL DEFAULT 0 CONSTRAINT mentores_preco_check CHECK (preco_hora >= 0),
  is_active boolean NOT NULL DEFAULT true,
  localizacao text NOT NULL DEFAULT 'São Paulo',
  foto bytea,
  foto_versao integer NOT NULL DEFAULT 0,
  revisao text NOT NULL DEFAULT 'PENDENTE'
    CONSTRAINT mentores_revisao_check CHECK (revisao IN ('PENDENTE', 'APROVADO', 'REPROVADO')),
  motivo text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  busca text NOT NULL GENERATED ALWAYS AS (sem_acento(nome || ' ' || conteudos || ' ' || localizacao)) STORED,
  -- A rejected profile stays hidden until the team approves it, also after its owner changed it and it waits again.
  oculto boolean NOT NULL DEFAULT false,
  -- Grows with each change by the owner: a decision is about the profile that was looked at.
  versao integer NOT NULL DEFAULT 1
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
