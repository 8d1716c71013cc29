-- Delivery of alerts: a queue for each channel, its pace, and the results.

-- One channel of one alert. Workers take queued rows with SKIP LOCKED. Partitioned like alerts, without foreign
-- keys.
CREATE TABLE deliveries (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  channel text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  provider_message_id text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  resumo boolean NOT NULL DEFAULT false,        -- sent together with the user's other deliveries
  urgencia date NOT NULL DEFAULT 'infinity',    -- priority in a long queue
  -- Forms of the number that were tried: each is tried once for a delivery.
  numeros text[] NOT NULL DEFAULT '{}',
  -- True for a mail that replaces a WhatsApp message, even where mail is off.
  substituta boolean NOT NULL DEFAULT false,
  -- How often the provider throttled it. Not counted as attempts, but limited.
  adiadas smallint NOT NULL DEFAULT 0,
  -- Next channels in the user's order when the alert was written. NULL: no order.
  depois text[],
  -- Why the user is caught up (PREFERENCIAS or CANAL), for the text of the digest. NULL: not caught up.
  motivo text,
  CONSTRAINT deliveries_channel_check CHECK (channel IN ('email', 'whatsapp', 'push', 'telegram')),
  CONSTRAINT deliveries_status_check CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  PRIMARY KEY (event_id, user_id, channel)
) PARTITION BY RANGE (event_id);
CREATE TABLE deliveries_0 PARTITION OF deliveries FOR VALUES FROM (MINVALUE) TO (10000) WITH (fillfactor = 80);
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT WITH (fillfactor = 80);
CREATE INDEX deliveries_queue_idx ON deliveries (channel, urgencia, due_at) WHERE status = 'queued' AND NOT resumo;
CREATE INDEX deliveries_digest_idx ON deliveries (channel, due_at, user_id) WHERE status = 'queued' AND resumo;
CREATE INDEX deliveries_failed_alerts_idx ON deliveries (updated_at DESC, event_id DESC, user_id, channel)
  WHERE status = 'failed';

-- Sent and failed deliveries by day and channel. Each row is a difference, so that workers do not wait for each
-- other; deliveries/delivery-days.ts adds them up.
CREATE TABLE delivery_days (
  dia date NOT NULL,                            -- day of deliveries.updated_at, in Brasília
  channel text NOT NULL,
  enviadas integer NOT NULL,
  falhas integer NOT NULL
);
CREATE INDEX delivery_days_idx ON delivery_days (dia);

-- Pace that all workers share: when the next message of a channel may leave, and why it is slowed.
CREATE TABLE channel_pace (
  channel text PRIMARY KEY CHECK (channel IN ('email', 'whatsapp', 'push', 'telegram')),
  next_at timestamptz NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  slowdown real NOT NULL DEFAULT 1 CHECK (slowdown >= 1)
);
INSERT INTO channel_pace (channel) VALUES ('email'), ('whatsapp');
INSERT INTO channel_pace (channel) VALUES ('push'), ('telegram');

-- Counters for /metrics since the installation. `bucket` is the latency histogram of immediate messages, else 0.
CREATE TABLE delivery_counters (
  channel text NOT NULL,
  outcome text NOT NULL,
  bucket smallint NOT NULL,
  n bigint NOT NULL,
  seconds double precision NOT NULL,
  PRIMARY KEY (channel, outcome, bucket)
);

-- Faults that stop a whole channel: the provider's code, without personal data.
CREATE TABLE channel_faults (
  channel text NOT NULL CHECK (channel IN ('email', 'whatsapp', 'push', 'telegram')),
  fault text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,                 -- last time, to the minute
  -- True if only some recipients' servers refuse: the channel continues for the others.
  parcial boolean NOT NULL DEFAULT false,
  PRIMARY KEY (channel, fault)
);

-- Parts of a channel that are slowed alone, such as a mail domain. A row exists while the part is slow.
CREATE TABLE channel_part_pace (
  channel text NOT NULL,
  part text NOT NULL,
  slowdown real NOT NULL CHECK (slowdown > 1),
  next_at timestamptz NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  slowed_at timestamptz NOT NULL,
  PRIMARY KEY (channel, part)
);

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

-- Replaces a foreign key. It runs before the account is deleted, because the alerts locate the deliveries. Locked
-- rows are skipped; the purge deletes them.
CREATE FUNCTION deliveries_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE (event_id, user_id, channel) IN (
    SELECT event_id, user_id, channel FROM deliveries WHERE user_id = OLD.id
      AND event_id IN (SELECT event_id FROM alerts WHERE user_id = OLD.id) FOR UPDATE SKIP LOCKED);
  RETURN OLD;
END $$;

-- Inserts of queued rows are not counted, so the condition is checked for each row.
CREATE TRIGGER deliveries_contar_novas AFTER INSERT ON deliveries
  FOR EACH ROW WHEN (NEW.status IN ('sent', 'delivered', 'read', 'failed')) EXECUTE FUNCTION entregas_contar();

CREATE TRIGGER deliveries_contar_mudadas AFTER UPDATE ON deliveries
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();

CREATE TRIGGER deliveries_contar_apagadas AFTER DELETE ON deliveries
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();

CREATE TRIGGER deliveries_contar_nenhuma AFTER TRUNCATE ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();

CREATE TRIGGER deliveries_de_conta_apagada BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION deliveries_de_conta_apagada();
