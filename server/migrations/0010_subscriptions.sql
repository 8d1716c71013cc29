-- Subscriptions and payments. Money is whole centavos.

-- What is kept of a person as a customer; nobody without one has had to do with the provider.
CREATE TABLE assinantes (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  stripe_customer_id text CONSTRAINT assinantes_stripe_key UNIQUE,
  -- Premium that a subscription gave ends with it; what an administrator gave stays.
  premium_por_assinatura boolean NOT NULL DEFAULT false
);

-- What is known of the provider's subscriptions. A deleted account leaves its subscriptions without the person.
CREATE TABLE assinaturas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stripe_subscription_id text NOT NULL CONSTRAINT assinaturas_stripe_key UNIQUE,
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  plano_id integer NOT NULL REFERENCES planos (id),
  price_centavos integer NOT NULL,
  status text NOT NULL CONSTRAINT assinaturas_status_check
    CHECK (status IN ('ACTIVE', 'CANCELED', 'PAST_DUE', 'UNPAID', 'TRIAL')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX assinaturas_user_idx ON assinaturas (user_id, id DESC);
CREATE INDEX assinaturas_plano_idx ON assinaturas (plano_id);

-- Hosted checkouts that were opened, each for one person and one price.
CREATE TABLE checkouts (
  stripe_session_id text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plano_id integer NOT NULL REFERENCES planos (id) ON DELETE CASCADE,
  stripe_price_id text NOT NULL,
  status text NOT NULL DEFAULT 'open' CONSTRAINT checkouts_status_check
    CHECK (status IN ('open', 'complete', 'expired')),
  created_at timestamptz NOT NULL
);
CREATE INDEX checkouts_user_idx ON checkouts (user_id);
CREATE INDEX checkouts_open_idx ON checkouts (plano_id) WHERE status = 'open';

-- Events of the provider that were obeyed: each once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

-- Kept as tax law asks, without the person once the account is gone.
CREATE TABLE pagamentos (
  stripe_invoice_id text PRIMARY KEY,
  assinatura_id integer REFERENCES assinaturas (id),
  valor_centavos integer NOT NULL,
  pago_em timestamptz NOT NULL
);
