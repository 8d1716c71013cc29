-- Partners' addresses that are told of exams, what they are told, and what became of each message to each of them.
CREATE TABLE ganchos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  nome text NOT NULL,
  url text NOT NULL,
  eventos text[] NOT NULL,
  segredo text NOT NULL,                        -- sealed
  segredo_anterior text,                        -- sealed: signs beside the other until it is forgotten
  segredo_anterior_ate timestamptz,
  ativo boolean NOT NULL DEFAULT true,
  parado_por text CHECK (parado_por IN ('MANUAL', 'FALHAS', 'RECUSADO')),
  falha_desde timestamptz,                      -- since when nothing but failures came of it
  entregue_em timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT ganchos_parado_key CHECK (ativo = (parado_por IS NULL))
);

-- Written in the transaction of the event that it tells of. Its text is made when it is first sent, and is then the same for all.
CREATE TABLE gancho_mensagens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  event_id integer,                             -- null: a test
  concurso_id integer,
  detalhe jsonb NOT NULL,
  corpo text,
  created_at timestamptz NOT NULL,
  CONSTRAINT gancho_mensagens_event_key UNIQUE (event_id, tipo)
);

CREATE TABLE gancho_entregas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  gancho_id integer NOT NULL REFERENCES ganchos (id) ON DELETE CASCADE,
  mensagem_id integer NOT NULL REFERENCES gancho_mensagens (id) ON DELETE CASCADE,
  situacao text NOT NULL DEFAULT 'PENDENTE' CHECK (situacao IN ('PENDENTE', 'ENTREGUE', 'FALHOU')),
  tentativas integer NOT NULL DEFAULT 0,
  devida_em timestamptz,                        -- when it is tried next; while it is tried, when it is given up as lost
  tentada_em timestamptz,
  status integer,
  resposta text,
  created_at timestamptz NOT NULL,
  CONSTRAINT gancho_entregas_key UNIQUE (gancho_id, mensagem_id)
);
CREATE INDEX gancho_entregas_mensagem_idx ON gancho_entregas (mensagem_id);
CREATE INDEX gancho_entregas_due_idx ON gancho_entregas (devida_em) WHERE situacao = 'PENDENTE';
