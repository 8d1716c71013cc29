import { sql } from "kysely";
import { Gauge, Registry } from "prom-client";
import type { Db } from "../../tables.ts";

type Figures = { waiting: number; failed: number; late: number; off: number };

/** Returns Prometheus metrics of webhooks, read from the database. */
export async function webhooksMetrics(db: Db, now: Date): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  const { rows } = await sql<Figures>`
    SELECT count(*) FILTER (WHERE e.situacao = 'PENDENTE' AND g.ativo)::integer AS waiting,
      count(*) FILTER (WHERE e.situacao = 'FALHOU')::integer AS failed,
      coalesce(extract(epoch FROM ${now}::timestamptz - min(e.devida_em) FILTER (WHERE e.situacao = 'PENDENTE'
      AND g.ativo)),
        0)::double precision AS late,
      (SELECT count(*)::integer FROM ganchos WHERE parado_por IN ('FALHAS', 'RECUSADO')) AS off
    FROM gancho_entregas e JOIN ganchos g ON g.id = e.gancho_id`.execute(db);
  const { waiting = 0, failed = 0, late = 0, off = 0 } = rows[0] ?? {};
  gauge("cav_webhooks_waiting", "Messages to partners that are yet to arrive", waiting);
  gauge("cav_webhooks_failed", "Messages to partners that were given up", failed);
  gauge(
    "cav_webhooks_late_seconds",
    "For how long the oldest message to a partner has been due",
    Math.max(0, late),
  );
  gauge("cav_webhooks_off", "Partners' webhooks that were switched off because they only failed", off);
  return registry.metrics();
}
