-- Subscriptions and payments. Money is in centavos.

-- Users who are customers at the provider.
CREATE TABLE assinantes (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  stripe_customer_id text CONSTRAINT assinantes_stripe_key UNIQUE,
  -- True if a subscription gave premium, which ends with it. Premium that an administrator gave stays.
  premium_por_assinatura boolean NOT NULL DEFAULT false
);

-- Subscriptions at the provider. They stay without the user after the account is deleted.
CREATE TABLE assinaturas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stripe_subscription_id text NOT NULL CONSTRAINT assinaturas_stripe_key UNIQUE,
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  plano_id integer NOT NULL REFERENCES planos (id),
  price_centavos integer NOT NULL,
  status text NOT NULL CHECK (status IN ('ACTIVE', 'CANCELED', 'PAST_DUE', 'UNPAID', 'TRIAL')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  interval text CHECK ("interval" IN ('month', 'year')),
  ended_at timestamptz,
  proximo_preco text,
  renovacao_avisada timestamptz,
  moeda text NOT NULL DEFAULT 'brl',
  cancel_at timestamptz
);
CREATE INDEX assinaturas_user_idx ON assinaturas (user_id, id DESC);
CREATE INDEX assinaturas_plano_idx ON assinaturas (plano_id);

-- Hosted checkout sessions, each for one user and one price.
CREATE TABLE checkouts (
  stripe_session_id text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plano_id integer NOT NULL REFERENCES planos (id) ON DELETE CASCADE,
  stripe_price_id text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'expired')),
  created_at timestamptz NOT NULL,
  -- True if the checkout ended with a Pix or a boleto that is not paid yet.
  pendente boolean NOT NULL DEFAULT false
);
CREATE INDEX checkouts_user_idx ON checkouts (user_id);
CREATE INDEX checkouts_open_idx ON checkouts (plano_id) WHERE status = 'open';

-- Processed events of the provider: each is processed once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

-- Payments stay as tax law requires, without the user after the account is deleted.
CREATE TABLE pagamentos (
  stripe_invoice_id text PRIMARY KEY,
  assinatura_id integer REFERENCES assinaturas (id),
  valor_centavos integer NOT NULL,
  pago_em timestamptz NOT NULL,
  estornado_centavos integer,
  estornado_em timestamptz,
  -- When the last refund failed at the provider. NULL: it did not fail, or there is none.
  estorno_falhou_em timestamptz,
  plan_name text,
  preco_centavos integer,
  moeda text
);

-- Provider states that the product cannot interpret, until an administrator or the provider resolves them.
CREATE TABLE casos_de_cobranca (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  tipo text NOT NULL
    CHECK (tipo IN ('PRECO_DESCONHECIDO', 'CLIENTE_DESCONHECIDO', 'SITUACAO_DESCONHECIDA', 'ASSINATURA_SUMIDA',
    'SEGUNDA_ASSINATURA')),
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  stripe_subscription_id text NOT NULL,
  stripe_customer_id text,
  -- The price, status or other subscription that the case is about.
  detalhe text NOT NULL DEFAULT '',
  aberto_em timestamptz NOT NULL,
  resolvido_em timestamptz,
  resolucao text CHECK (resolucao IN ('ATRIBUIDA', 'ENCERRADA', 'RESOLVIDA', 'SOZINHA')),
  CONSTRAINT casos_de_cobranca_assunto_key UNIQUE (stripe_subscription_id, tipo, detalhe)
);
CREATE INDEX casos_de_cobranca_user_idx ON casos_de_cobranca (user_id);
CREATE INDEX casos_de_cobranca_abertos_idx ON casos_de_cobranca (aberto_em) WHERE resolvido_em IS NULL;
