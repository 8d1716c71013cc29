import { falhaLabels } from "@cav/contract/coletas/pareceres.ts";
import { Gauge, Registry } from "prom-client";
import type { Deps } from "../../deps.ts";
import { getPareceresNumeros } from "./pareceres.ts";

/** Returns Prometheus metrics of second opinions, read from the database; empty without a model. */
export async function pareceresMetrics(deps: Pick<Deps, "config" | "db" | "clock">): Promise<string> {
  const numeros = await getPareceresNumeros(deps);
  if (!numeros) return "";
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge("cav_opinion_spent_reais", "Spent today on second opinions of acts").set(numeros.gasto_hoje);
  gauge("cav_opinion_ceiling_reais", "What second opinions may cost a day").set(numeros.teto);
  gauge("cav_opinions", "Second opinions of the last seven days that came").set(numeros.dados);
  const failed = gauge("cav_opinions_failed", "Acts of the last seven days without one, by why", ["why"]);
  for (const falha of Object.keys(falhaLabels)) failed.set({ why: falha.toLowerCase() }, 0);
  for (const { falha, total } of numeros.falhas) failed.set({ why: falha.toLowerCase() }, total);
  return registry.metrics();
}
