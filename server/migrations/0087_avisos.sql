-- What somebody without an account asked to be told of by mail: an exam, or the exams that come to a list.
CREATE TABLE pedidos_de_aviso (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT pedidos_de_aviso_uuid_key UNIQUE,
  email text NOT NULL,
  -- The address as it is compared and counted, so that one that is refused needs not be kept.
  endereco text NOT NULL,
  concurso_id integer REFERENCES concursos (id) ON DELETE CASCADE,
  lista text,
  -- What it is of, in words: a list may be gone when somebody reads it.
  nome text NOT NULL,
  -- Null until the link that was mailed is used.
  confirmado_em timestamptz,
  -- Whose it became when the address got an account, where it could not become a favourite.
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pedidos_de_aviso_sobre_check CHECK (num_nonnulls(concurso_id, lista) = 1),
  CONSTRAINT pedidos_de_aviso_key UNIQUE NULLS NOT DISTINCT (endereco, concurso_id, lista)
);
CREATE INDEX pedidos_de_aviso_concurso_idx ON pedidos_de_aviso (concurso_id) WHERE concurso_id IS NOT NULL;
CREATE INDEX pedidos_de_aviso_lista_idx ON pedidos_de_aviso (lista) WHERE lista IS NOT NULL;
CREATE INDEX pedidos_de_aviso_email_idx ON pedidos_de_aviso (email);
CREATE INDEX pedidos_de_aviso_user_idx ON pedidos_de_aviso (user_id) WHERE user_id IS NOT NULL;

-- An event for one address, once, whatever it asked for.
CREATE TABLE avisos_a_pedido (
  endereco text NOT NULL,
  event_id integer NOT NULL REFERENCES alert_events (id) ON DELETE CASCADE,
  pedido_id integer NOT NULL REFERENCES pedidos_de_aviso (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'queued'
    CONSTRAINT avisos_a_pedido_status_check CHECK (status IN ('queued', 'sent', 'failed', 'canceled')),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (endereco, event_id)
);
CREATE INDEX avisos_a_pedido_pedido_idx ON avisos_a_pedido (pedido_id);
CREATE INDEX avisos_a_pedido_event_idx ON avisos_a_pedido (event_id);

-- Addresses where nothing arrives, or whose owner called it spam: nothing is mailed there that was asked for without an account.
CREATE TABLE enderecos_recusados (
  endereco text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
