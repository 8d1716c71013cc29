import { z } from "zod";
import { CountByCanal } from "./channel-counts.ts";
import { verditos } from "./matching.words.ts";

export { verditoLabels } from "./matching.words.ts";

/** The criteria of a match (product.md, Matching), in the order in which they are told. */
export const Criterio = z.enum([
  "tipo_de_vaga",
  "locais_prova",
  "salario",
  "vagas",
  "nivel_escolaridade",
  "cursos",
  "locais_trabalho",
  "cotas",
]);
export type Criterio = z.infer<typeof Criterio>;

/**
 * Only criteria that the reader chose are told, and those of which they must say something first. `desconhecido`: the
 * exam has not announced the fact yet, or the reader has not said it ("Exige Medicina: diga seu curso").
 */
export const CriterioAvaliado = z.object({
  criterio: Criterio,
  situacao: z.enum(["atende", "nao_atende", "desconhecido"]),
  /** The sentence that people read: "salário de R$ 3.181,39 (mínimo de R$ 3.000,00)". */
  texto: z.string(),
  /** A few words of it for a row: "salário", "local de prova não divulgado", "exige Medicina". */
  curto: z.string(),
});
export type CriterioAvaliado = z.infer<typeof CriterioAvaliado>;

/**
 * How surely a position fits a reader: everything that they ask is so; nothing speaks against it and something is not
 * known; exactly one thing speaks against it. An exam's is the best of its positions'. Null elsewhere: more speaks
 * against it, or the reader has no preferences.
 */
export const Verdito = z.enum(verditos);
export type Verdito = z.infer<typeof Verdito>;

/** How many positions of an exam have which verdict. */
export const TotaisPorVerdito = z.object({ combinam: z.int(), podem_combinar: z.int(), falta_1: z.int() });

/** The position of an exam that fits a reader best, with its reasons. */
export const MelhorCargo = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  salario: z.string().nullable(),
  criterios: z.array(CriterioAvaliado),
  totais: TotaisPorVerdito,
});
export type MelhorCargo = z.infer<typeof MelhorCargo>;

export const CargoAvaliado = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  salario: z.string().nullable(),
  verdito: Verdito.nullable(),
  criterios: z.array(CriterioAvaliado),
  /** True when exactly one criterion keeps the position out. */
  quase: z.boolean(),
  /** That criterion, with a sentence that says by how much; null where none or several keep it out. */
  falta: CriterioAvaliado.nullable(),
});
export type CargoAvaliado = z.infer<typeof CargoAvaliado>;

export const Compatibilidade = z.object({
  verdito: Verdito.nullable(),
  /** Names of the reader's searches that it fits; empty where they have one alone. */
  buscas: z.array(z.string()),
  totais: TotaisPorVerdito,
  /** Verdict COMBINA or PODE_COMBINAR, in this order. */
  cargos_compativeis: z.array(CargoAvaliado),
  /** Those of verdict FALTA_1 first. */
  cargos_incompativeis: z.array(CargoAvaliado),
});
export type Compatibilidade = z.infer<typeof Compatibilidade>;

/**
 * How many candidates an exam would match, how many of them would be told of it (who wants to hear of what fits for
 * certain alone is not of what may fit, nor who has no channel), and how many by each channel that reaches them.
 */
export const Alcance = z.object({
  candidatos: z.int(),
  avisados: z.int(),
  por_canal: CountByCanal,
});
export type Alcance = z.infer<typeof Alcance>;

/** How many would be told of what happens to a published exam: who saved it, and who was alerted to it and still fits. */
export const Acompanhamento = z.object({ acompanham: z.int() });

/** What some preferences would find. */
export const Previa = z.object({
  /** Open exams that match now. */
  concursos: z.int(),
  /** Those of them that match for certain. */
  combinam: z.int(),
  /** Matching exams published in the last 90 days that were open then: as many alerts of new exams there would have been, by the verdict from which the reader wants alerts. */
  alertas_90_dias: z.int(),
});
export type Previa = z.infer<typeof Previa>;
