-- What went out and what failed, by day and channel, counted as it happens: the administrators' figures counted every
-- delivery of weeks.
--
-- Each row is a difference, so that workers never wait for each other's counts; alerts/delivery-days.ts sums them up.
-- The next migration adds what was there before.
CREATE TABLE delivery_days (
  dia date NOT NULL,                            -- of deliveries.updated_at, in Brasília
  channel text NOT NULL,
  enviadas integer NOT NULL,
  falhas integer NOT NULL
);
CREATE INDEX delivery_days_idx ON delivery_days (dia);

CREATE FUNCTION entregas_contar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO delivery_days VALUES ((NEW.updated_at AT TIME ZONE 'America/Sao_Paulo')::date, NEW.channel,
      (NEW.status <> 'failed')::integer, (NEW.status = 'failed')::integer);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO delivery_days
    SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date, channel,
      coalesce(sum(n) FILTER (WHERE status <> 'failed'), 0), coalesce(sum(n) FILTER (WHERE status = 'failed'), 0)
    FROM (SELECT updated_at, channel, status, 1 AS n FROM depois
      UNION ALL SELECT updated_at, channel, status, -1 FROM antes) AS mudaram
    WHERE status IN ('sent', 'delivered', 'read', 'failed') GROUP BY 1, 2
    HAVING sum(n) FILTER (WHERE status <> 'failed') <> 0 OR sum(n) FILTER (WHERE status = 'failed') <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO delivery_days
    SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date, channel,
      -count(*) FILTER (WHERE status <> 'failed'), -count(*) FILTER (WHERE status = 'failed')
    FROM antes WHERE status IN ('sent', 'delivered', 'read', 'failed') GROUP BY 1, 2;
  ELSE
    DELETE FROM delivery_days;
  END IF;
  RETURN NULL;
END $$;

-- The product inserts what is queued, in hundreds of thousands, and that is not counted: hence a condition by row.
CREATE TRIGGER deliveries_contar_novas AFTER INSERT ON deliveries
  FOR EACH ROW WHEN (NEW.status IN ('sent', 'delivered', 'read', 'failed')) EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_mudadas AFTER UPDATE ON deliveries
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_apagadas AFTER DELETE ON deliveries
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_nenhuma AFTER TRUNCATE ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();
