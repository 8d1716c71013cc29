import { z } from "zod";
import { CountByCanal } from "../alerts/channel-counts.ts";
import { verditos } from "./matching.words.ts";

export { verditoLabels } from "./matching.words.ts";

/** Criteria of a match (product.md, Matching), in display order. */
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
 * A criterion that the user set, or has to set to know the match. `desconhecido`: the exam has not announced
 * the fact, or the user has not stated it ("Exige Medicina: diga seu curso").
 */
export const CriterioAvaliado = z.object({
  criterio: Criterio,
  situacao: z.enum(["atende", "nao_atende", "desconhecido"]),
  /** Sentence for users: "salário de R$ 3.181,39 (mínimo de R$ 3.000,00)". */
  texto: z.string(),
  /** Short form for a row; of an unannounced fact its name: "salário", "local de prova", "exige Medicina". */
  curto: z.string(),
});
export type CriterioAvaliado = z.infer<typeof CriterioAvaliado>;

/**
 * Verdict on a position: all criteria met; none failed but some unknown; exactly one failed. An exam has its best
 * position's verdict. Null if more failed, or without preferences.
 */
export const Verdito = z.enum(verditos);
export type Verdito = z.infer<typeof Verdito>;

/** Number of an exam's positions by verdict. */
export const TotaisPorVerdito = z.object({ combinam: z.int(), podem_combinar: z.int(), falta_1: z.int() });

/** The exam's best position for the user, with reasons. */
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
  /** True if exactly one criterion fails. */
  quase: z.boolean(),
  /** The single failed criterion, with the difference in words; null if none or several fail. */
  falta: CriterioAvaliado.nullable(),
});
export type CargoAvaliado = z.infer<typeof CargoAvaliado>;

export const Compatibilidade = z.object({
  verdito: Verdito.nullable(),
  /** Names of the user's searches that it fits; empty if they have only one search. */
  buscas: z.array(z.string()),
  totais: TotaisPorVerdito,
  /** Matching positions: certain ones (COMBINA) first, then possible ones (PODE_COMBINAR). */
  cargos_compativeis: z.array(CargoAvaliado),
  /** FALTA_1 first. */
  cargos_incompativeis: z.array(CargoAvaliado),
});
export type Compatibilidade = z.infer<typeof Compatibilidade>;

/**
 * Reach of an exam: matching users; those who would be notified (some want certain matches only, or have no channel);
 * and the number by channel.
 */
export const Alcance = z.object({
  candidatos: z.int(),
  avisados: z.int(),
  por_canal: CountByCanal,
});
export type Alcance = z.infer<typeof Alcance>;

/** Users who would be notified of a published exam's events: they saved it, or were alerted and still match. */
export const Acompanhamento = z.object({ acompanham: z.int() });

/** Preview of the matches of some preferences. */
export const Previa = z.object({
  /** Open exams that match now. */
  concursos: z.int(),
  /** How many of the matches are certain. */
  combinam: z.int(),
  /**
   * Estimates past alerts: matching exams published in the last 90 days while open, from the user's chosen verdict on.
   */
  alertas_90_dias: z.int(),
});
export type Previa = z.infer<typeof Previa>;
