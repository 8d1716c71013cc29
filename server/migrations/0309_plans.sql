-- Plans and their prices. Money is in centavos.

CREATE TABLE planos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL,
  price_centavos integer NOT NULL CONSTRAINT planos_price_check CHECK (price_centavos >= 0),
  interval text NOT NULL CHECK ("interval" IN ('month', 'year')),
  features text[] NOT NULL,
  stripe_product_id text,
  stripe_price_id text,                         -- current price; NULL: not synchronised yet, or free
  is_active boolean NOT NULL DEFAULT true,
  duration_days integer NOT NULL DEFAULT 0 CONSTRAINT planos_duration_check CHECK (duration_days >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Every price of a plan at the provider. Subscribers keep the price that they subscribed at.
CREATE TABLE plano_precos (
  stripe_price_id text PRIMARY KEY,
  plano_id integer NOT NULL REFERENCES planos (id) ON DELETE CASCADE,
  price_centavos integer NOT NULL
);
