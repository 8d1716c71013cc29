-- When a refund of a payment was found to have failed at the provider; none where the last one stands, or none was made.
ALTER TABLE pagamentos ADD COLUMN estorno_falhou_em timestamptz;
