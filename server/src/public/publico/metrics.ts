import { Gauge, Registry } from "prom-client";
import type { CacheFigures } from "../../platform/cache.ts";

/** Cache figures: pages, pictures, exams' versions, and marks. */
export type PublicoFigures = Record<"pages" | "pictures", CacheFigures> &
  Record<"versions" | "marks", Pick<CacheFigures, "count">>;

/** Returns Prometheus metrics of the public catalogue; empty when its documents can't be rendered. */
export async function publicoMetrics(figures: PublicoFigures | undefined): Promise<string> {
  if (!figures) return "";
  const registry = new Registry();
  const options = { labelNames: ["kind"], registers: [registry] };
  const kept = new Gauge({
    ...options,
    name: "cav_publico_kept",
    help: "Pages, pictures, exams' versions and lists' marks in the memory of the process",
  });
  const bytes = new Gauge({
    ...options,
    name: "cav_publico_kept_bytes",
    help: "What these pages and pictures take",
  });
  for (const [kind, { count }] of Object.entries(figures)) kept.set({ kind }, count);
  for (const kind of ["pages", "pictures"] as const) bytes.set({ kind }, figures[kind].size);
  return registry.metrics();
}
