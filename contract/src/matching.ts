import { z } from "zod";

/** The criteria of a match (product.md, Matching), in the order in which they are told. */
export const Criterio = z.enum([
  "locais_prova",
  "salario",
  "vagas",
  "nivel_escolaridade",
  "cursos",
  "locais_trabalho",
  "cotas",
]);
export type Criterio = z.infer<typeof Criterio>;

/** Only criteria that the reader chose are told. `desconhecido`: the exam has not announced the fact yet. */
export const CriterioAvaliado = z.object({
  criterio: Criterio,
  situacao: z.enum(["atende", "nao_atende", "desconhecido"]),
  /** The sentence that people read: "salário de R$ 3.181,39 (mínimo de R$ 3.000,00)". */
  texto: z.string(),
});
export type CriterioAvaliado = z.infer<typeof CriterioAvaliado>;

export const CargoAvaliado = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  salario: z.string().nullable(),
  criterios: z.array(CriterioAvaliado),
  /** True when exactly one criterion keeps the position out. */
  quase: z.boolean(),
  /** That criterion, with a sentence that says by how much; null where none or several keep it out. */
  falta: CriterioAvaliado.nullable(),
});
export type CargoAvaliado = z.infer<typeof CargoAvaliado>;

export const Compatibilidade = z.object({
  cargos_compativeis: z.array(CargoAvaliado),
  cargos_incompativeis: z.array(CargoAvaliado),
});
export type Compatibilidade = z.infer<typeof Compatibilidade>;

/** How many candidates an exam would reach, and how many of them by each channel that they have on. */
export const Alcance = z.object({
  candidatos: z.int(),
  por_canal: z.object({ email: z.int(), whatsapp: z.int() }),
});
export type Alcance = z.infer<typeof Alcance>;

/** What some preferences would find. */
export const Previa = z.object({
  /** Open exams that match now. */
  concursos: z.int(),
  /** Matching exams published in the last 90 days that were open then: as many alerts of new exams there would have been. */
  alertas_90_dias: z.int(),
});
export type Previa = z.infer<typeof Previa>;
