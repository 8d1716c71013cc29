-- Webhooks of partners, their subscriptions, and the result of each message.
CREATE TABLE ganchos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  nome text NOT NULL,
  url text NOT NULL,
  eventos text[] NOT NULL,
  segredo text NOT NULL,                        -- encrypted
  segredo_anterior text,                        -- encrypted: signs beside the new one until it is deleted
  segredo_anterior_ate timestamptz,
  ativo boolean NOT NULL DEFAULT true,
  parado_por text CHECK (parado_por IN ('MANUAL', 'FALHAS', 'RECUSADO')),
  falha_desde timestamptz,                      -- since when every message failed
  entregue_em timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT ganchos_parado_key CHECK (ativo = (parado_por IS NULL))
);

CREATE TABLE gancho_mensagens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  event_id integer,                             -- NULL: a test
  concurso_id integer,
  detalhe jsonb NOT NULL,
  corpo text,
  created_at timestamptz NOT NULL,
  -- The exam's public id: the exam may be deleted before the message leaves.
  concurso_uuid uuid,
  CONSTRAINT gancho_mensagens_event_key UNIQUE (event_id, tipo)
);

CREATE TABLE gancho_entregas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  gancho_id integer NOT NULL REFERENCES ganchos (id) ON DELETE CASCADE,
  mensagem_id integer NOT NULL REFERENCES gancho_mensagens (id) ON DELETE CASCADE,
  situacao text NOT NULL DEFAULT 'PENDENTE' CHECK (situacao IN ('PENDENTE', 'ENTREGUE', 'FALHOU')),
  tentativas integer NOT NULL DEFAULT 0,
  devida_em timestamptz,                        -- next attempt; during an attempt, when it counts as lost
  tentada_em timestamptz,
  status integer,
  resposta text,
  created_at timestamptz NOT NULL,
  CONSTRAINT gancho_entregas_key UNIQUE (gancho_id, mensagem_id)
);
CREATE INDEX gancho_entregas_mensagem_idx ON gancho_entregas (mensagem_id);
CREATE INDEX gancho_entregas_due_idx ON gancho_entregas (devida_em) WHERE situacao = 'PENDENTE';
