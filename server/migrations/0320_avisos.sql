-- Requests of notifications without an account: for an exam, or for new exams of a list.
CREATE TABLE pedidos_de_aviso (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  email text NOT NULL,
  -- Comparable form of the address, so that a refused address need not be stored.
  endereco text NOT NULL,
  concurso_id integer REFERENCES concursos (id) ON DELETE CASCADE,
  lista text,
  -- Name of the exam or list: the list may be gone later.
  nome text NOT NULL,
  -- NULL until the mailed link is used.
  confirmado_em timestamptz,
  -- The account that took over the request and could not make it a favourite.
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pedidos_de_aviso_sobre_check CHECK (num_nonnulls(concurso_id, lista) = 1),
  CONSTRAINT pedidos_de_aviso_key UNIQUE NULLS NOT DISTINCT (endereco, concurso_id, lista)
);
CREATE INDEX pedidos_de_aviso_concurso_idx ON pedidos_de_aviso (concurso_id) WHERE concurso_id IS NOT NULL;
CREATE INDEX pedidos_de_aviso_lista_idx ON pedidos_de_aviso (lista) WHERE lista IS NOT NULL;
CREATE INDEX pedidos_de_aviso_email_idx ON pedidos_de_aviso (email);
CREATE INDEX pedidos_de_aviso_user_idx ON pedidos_de_aviso (user_id) WHERE user_id IS NOT NULL;

-- An event for an address is sent once, whatever was requested.
CREATE TABLE avisos_a_pedido (
  endereco text NOT NULL,
  event_id integer NOT NULL REFERENCES alert_events (id) ON DELETE CASCADE,
  pedido_id integer NOT NULL REFERENCES pedidos_de_aviso (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'canceled')),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (endereco, event_id)
);
CREATE INDEX avisos_a_pedido_pedido_idx ON avisos_a_pedido (pedido_id);
CREATE INDEX avisos_a_pedido_event_idx ON avisos_a_pedido (event_id);

-- Addresses that bounced or reported spam. Nothing is sent to them without an account.
CREATE TABLE enderecos_recusados (
  endereco text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
