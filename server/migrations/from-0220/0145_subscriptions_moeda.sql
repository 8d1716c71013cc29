-- What the provider says and was not kept: a subscription's currency, and when it is to end where that is no end of a period;
-- a payment's plan, price and currency of its time. Amounts are in the currency's smallest unit. Of payments from before, and of
-- those that the release before this one records, the nightly job asks the provider: until then they have no currency.
ALTER TABLE assinaturas
  ADD COLUMN moeda text NOT NULL DEFAULT 'brl',
  ADD COLUMN cancel_at timestamptz;

ALTER TABLE pagamentos
  ADD COLUMN plan_name text,
  ADD COLUMN preco_centavos integer,
  ADD COLUMN moeda text;
