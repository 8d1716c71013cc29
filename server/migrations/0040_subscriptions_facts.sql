-- What people are told of their subscription, and was not kept: when it ended, how often it is paid, what follows it, and for
-- which end of a period its renewal was announced. A price of the provider stands for the plan that follows.
ALTER TABLE assinaturas
  ADD COLUMN "interval" text,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN proximo_preco text,
  ADD COLUMN renovacao_avisada timestamptz;

-- A checkout that ended with a Pix or a boleto, which is not paid yet.
ALTER TABLE checkouts ADD COLUMN pendente boolean NOT NULL DEFAULT false;

-- What was given back of a payment.
ALTER TABLE pagamentos ADD COLUMN estornado_centavos integer, ADD COLUMN estornado_em timestamptz;
