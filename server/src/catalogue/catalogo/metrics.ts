import { Gauge, Registry } from "prom-client";

/** Figures of the catalogue for metrics. */
export type CatalogoFigures = Record<
  "numero" | "concursos" | "cargos" | "bytes" | "loads" | "changes" | "compared" | "differing",
  number
>;

const helps: Record<keyof CatalogoFigures, string> = {
  numero: "Up to which change the catalogue in memory is",
  concursos: "Exams in the memory of the process",
  cargos: "Positions in the memory of the process, those of exams as they were before a change included",
  bytes: "What the catalogue takes, by estimate",
  loads: "How often the catalogue was read as a whole",
  changes: "Exams that were read again since they changed",
  compared: "Answers from memory that were held against the database",
  differing: "Of these, answers that differed",
};

/** Metrics of the catalogue in memory; none if it is disabled. */
export async function catalogoMetrics(figures: CatalogoFigures | undefined): Promise<string> {
  if (!figures) return "";
  const registry = new Registry();
  for (const [name, help] of Object.entries(helps))
    new Gauge({ name: `cav_catalogo_${name}`, help, registers: [registry] }).set(
      figures[name as keyof CatalogoFigures],
    );
  return registry.metrics();
}
