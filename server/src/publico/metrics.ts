import { Gauge, Registry } from "prom-client";
import type { KeptFigures } from "../platform/http/kept-pages.ts";

/** What is kept of each kind. */
export type PublicoFigures = Record<"pages" | "pictures", KeptFigures>;

/** What Prometheus is told of the public catalogue; nothing where its documents can't be written. */
export async function publicoMetrics(figures: PublicoFigures | undefined): Promise<string> {
  if (!figures) return "";
  const registry = new Registry();
  const options = { labelNames: ["kind"], registers: [registry] };
  const kept = new Gauge({
    ...options,
    name: "cav_publico_kept",
    help: "Pages and pictures in the memory of the process",
  });
  const bytes = new Gauge({
    ...options,
    name: "cav_publico_kept_bytes",
    help: "What these pages and pictures take",
  });
  for (const [kind, figure] of Object.entries(figures)) {
    kept.set({ kind }, figure.count);
    bytes.set({ kind }, figure.bytes);
  }
  return registry.metrics();
}
