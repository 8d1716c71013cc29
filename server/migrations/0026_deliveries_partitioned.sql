-- As 0025 for alerts, with the triggers that count (0019) on the table as a whole. The index by which the figures were
-- counted before is not made again.
ALTER TABLE deliveries RENAME TO deliveries_0;
ALTER INDEX deliveries_pkey RENAME TO deliveries_0_pkey;
ALTER INDEX deliveries_queue_idx RENAME TO deliveries_0_queue_idx;
ALTER INDEX deliveries_digest_idx RENAME TO deliveries_0_digest_idx;
ALTER INDEX deliveries_failed_alerts_idx RENAME TO deliveries_0_failed_alerts_idx;
DROP INDEX deliveries_recent_idx;
DROP TRIGGER deliveries_contar_novas ON deliveries_0;
DROP TRIGGER deliveries_contar_mudadas ON deliveries_0;
DROP TRIGGER deliveries_contar_apagadas ON deliveries_0;
DROP TRIGGER deliveries_contar_nenhuma ON deliveries_0;

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
  resumo boolean NOT NULL DEFAULT false,
  urgencia date NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (event_id, user_id, channel)
) PARTITION BY RANGE (event_id);
CREATE INDEX deliveries_queue_idx ON deliveries (channel, urgencia, due_at) WHERE status = 'queued' AND NOT resumo;
CREATE INDEX deliveries_digest_idx ON deliveries (channel, due_at, user_id) WHERE status = 'queued' AND resumo;
CREATE INDEX deliveries_failed_alerts_idx ON deliveries (updated_at DESC, event_id DESC, user_id, channel)
  WHERE status = 'failed';

CREATE TRIGGER deliveries_contar_novas AFTER INSERT ON deliveries
  FOR EACH ROW WHEN (NEW.status IN ('sent', 'delivered', 'read', 'failed')) EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_mudadas AFTER UPDATE ON deliveries
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_apagadas AFTER DELETE ON deliveries
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();
CREATE TRIGGER deliveries_contar_nenhuma AFTER TRUNCATE ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION entregas_contar();

CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT WITH (fillfactor = 80);
DO $$
BEGIN
  EXECUTE format('ALTER TABLE deliveries ATTACH PARTITION deliveries_0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT (regexp_match(pg_get_constraintdef(oid), '\d+'))[1] FROM pg_constraint
     WHERE conrelid = 'deliveries_0'::regclass AND conname = 'deliveries_bound_check'));
  ALTER TABLE deliveries_0 DROP CONSTRAINT deliveries_bound_check;
END $$;
