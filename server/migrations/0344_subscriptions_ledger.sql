-- The provider's customers, each with all that the provider has of it (decision 0011). A person may have several.
CREATE TABLE stripe_clientes (
  stripe_customer_id text PRIMARY KEY,
  -- NULL: a customer who is nobody's here, or whose account was deleted.
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- Subscriptions, invoices, payments, refunds and disputes, as the last reading found them. NULL: never read.
  espelho jsonb,
  -- When that reading began.
  lido_em timestamptz,
  -- The number of that reading: an older one never overwrites it.
  leitura bigint NOT NULL DEFAULT 0,
  -- How many readings events asked for, and up to which of them was read.
  pedido integer NOT NULL DEFAULT 0,
  atendido integer NOT NULL DEFAULT 0,
  -- When something changes by time alone, so that it is read again.
  reler_em timestamptz,
  -- When the provider was seen to have deleted it.
  apagado_em timestamptz
);
CREATE INDEX stripe_clientes_user_idx ON stripe_clientes (user_id);
CREATE INDEX stripe_clientes_reler_idx ON stripe_clientes (reler_em);
CREATE SEQUENCE stripe_leituras;

INSERT INTO stripe_clientes (stripe_customer_id, user_id)
SELECT stripe_customer_id, user_id FROM assinantes WHERE stripe_customer_id IS NOT NULL;

-- The customer of a subscription, invoice or payment: refunds and disputes name no customer.
CREATE TABLE stripe_refs (
  ref text PRIMARY KEY,
  stripe_customer_id text NOT NULL REFERENCES stripe_clientes (stripe_customer_id) ON DELETE CASCADE
);
CREATE INDEX stripe_refs_cliente_idx ON stripe_refs (stripe_customer_id);

-- What administrators decided about a subscription: its plan, and until when its premium is kept.
CREATE TABLE decisoes_de_cobranca (
  stripe_subscription_id text PRIMARY KEY,
  plano_id integer REFERENCES planos (id) ON DELETE SET NULL,
  manter_ate timestamptz,
  decidido_em timestamptz NOT NULL
);
CREATE INDEX decisoes_de_cobranca_plano_idx ON decisoes_de_cobranca (plano_id);

-- How a payment was made, and its receipt at the provider.
ALTER TABLE pagamentos ADD COLUMN metodo text, ADD COLUMN recibo_url text;
-- New kinds of cases and of their ends; the contract lists them.
ALTER TABLE casos_de_cobranca DROP CONSTRAINT casos_de_cobranca_tipo_check,
  DROP CONSTRAINT casos_de_cobranca_resolucao_check;
