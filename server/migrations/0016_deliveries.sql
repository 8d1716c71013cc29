-- How alerts leave: a queue for each channel, its pace, and what became of it.

-- One channel of one alert. The queue is the table itself: workers take queued rows with SKIP LOCKED. Without foreign
-- keys and in ranges of event ids, as alerts.
CREATE TABLE deliveries (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  channel text NOT NULL CONSTRAINT deliveries_channel_check CHECK (channel IN ('email', 'whatsapp')),
  status text NOT NULL DEFAULT 'queued' CONSTRAINT deliveries_status_check
    CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  provider_message_id text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  resumo boolean NOT NULL DEFAULT false,         -- goes with everything else of its reader in one message
  urgencia date NOT NULL DEFAULT 'infinity',     -- what goes first when the queue is long
  PRIMARY KEY (event_id, user_id, channel)
) PARTITION BY RANGE (event_id);
CREATE INDEX deliveries_queue_idx ON deliveries (channel, urgencia, due_at) WHERE status = 'queued' AND NOT resumo;
CREATE INDEX deliveries_digest_idx ON deliveries (channel, due_at, user_id) WHERE status = 'queued' AND resumo;
CREATE INDEX deliveries_failed_alerts_idx ON deliveries (updated_at DESC, event_id DESC, user_id, channel)
  WHERE status = 'failed';

-- What went out and what failed, by day and channel, counted as it happens. Each row is a difference, so that workers
-- never wait for each other's counts; deliveries/delivery-days.ts sums them up.
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

CREATE TABLE deliveries_0 PARTITION OF deliveries FOR VALUES FROM (MINVALUE) TO (10000) WITH (fillfactor = 80);
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT WITH (fillfactor = 80);

-- Instead of a foreign key: a deleted account takes its deliveries along. Before it is gone, since its alerts tell where
-- they are. What a dispatcher holds at this moment is not waited for: it names nobody any more, and the purge takes it.
CREATE FUNCTION deliveries_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE (event_id, user_id, channel) IN (
    SELECT event_id, user_id, channel FROM deliveries WHERE user_id = OLD.id
      AND event_id IN (SELECT event_id FROM alerts WHERE user_id = OLD.id) FOR UPDATE SKIP LOCKED);
  RETURN OLD;
END $$;
CREATE TRIGGER deliveries_de_conta_apagada BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION deliveries_de_conta_apagada();

-- What all workers share about each channel: when the next message may leave, and by what its pace is slowed.
CREATE TABLE channel_pace (
  channel text PRIMARY KEY CONSTRAINT channel_pace_channel_check CHECK (channel IN ('email', 'whatsapp')),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  slowdown real NOT NULL DEFAULT 1 CONSTRAINT channel_pace_slowdown_check CHECK (slowdown >= 1)
);
INSERT INTO channel_pace (channel) VALUES ('email'), ('whatsapp');

-- When each person was last written to by WhatsApp: the provider limits how many different people in 24 hours.
CREATE TABLE whatsapp_audience (
  user_id integer PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE INDEX whatsapp_audience_last_at_idx ON whatsapp_audience (last_at);

-- What all workers have done since the installation, for /metrics. `bucket` is of the latency histogram, for what was
-- sent at once; 0 otherwise.
CREATE TABLE delivery_counters (
  channel text NOT NULL,
  outcome text NOT NULL,
  bucket smallint NOT NULL,
  n bigint NOT NULL,
  seconds double precision NOT NULL,
  PRIMARY KEY (channel, outcome, bucket)
);
