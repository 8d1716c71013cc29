import { alarmeLabels } from "@cav/contract/coletas/coletas.ts";
import { sql } from "kysely";
import { Gauge, Registry } from "prom-client";
import type { Db } from "../../../tables.ts";
import { findOpenAlarmes } from "./alarms.queries.ts";

type FonteFigures = { slug: string; active: number; good: number | null; documentos: number };

/**
 * Builds the Prometheus metrics of sources from the database, so that any web process can answer for all workers.
 */
export async function coletasMetrics(db: Db, now: Date): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const active = gauge(
    "cav_fonte_active",
    "1 for a source that is visited, 0 for one that is paused or refuses",
    ["fonte"],
  );
  const good = gauge("cav_fonte_good_seconds", "Since the last visit of a source that went well ended", [
    "fonte",
  ]);
  const documentos = gauge("cav_fonte_documents", "Documents that are kept of a source", ["fonte"]);
  const alarms = gauge("cav_fontes_alarms", "Sources with which something is wrong, by what it is", [
    "alarm",
  ]);
  // Every alarm type is exported, also with 0: Prometheus sees no rise from a missing series.
  for (const tipo of Object.keys(alarmeLabels)) alarms.set({ alarm: tipo.toLowerCase() }, 0);
  for (const { slug: fonte, ...figures } of await findFigures(db, now)) {
    active.set({ fonte }, figures.active);
    if (figures.good !== null) good.set({ fonte }, figures.good);
    documentos.set({ fonte }, figures.documentos);
  }
  for (const { tipo } of await findOpenAlarmes(db)) alarms.inc({ alarm: tipo.toLowerCase() });
  return registry.metrics();
}

async function findFigures(db: Db, now: Date): Promise<FonteFigures[]> {
  const { rows } = await sql<FonteFigures>`
    SELECT f.slug, (f.estado = 'ATIVA')::integer AS active,
      (SELECT extract(epoch FROM ${now}::timestamptz - max(v.terminada_em))::double precision FROM visitas v
        WHERE v.fonte_id = f.id AND v.desfecho IN ('OK', 'VAZIA')) AS good,
      (SELECT count(*)::integer FROM documentos d WHERE d.fonte_id = f.id) AS documentos
    FROM fontes f ORDER BY f.slug`.execute(db);
  return rows;
}
