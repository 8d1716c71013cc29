import { z } from "zod";
import { ConcursoResumo, ConcursoStatus } from "./concursos.ts";
import { fatosADivulgar, ordens } from "./concursos.words.ts";
import { Dia, paged, pageQuery, sought, written } from "./fields.ts";
import { limits } from "./limits.ts";
import { NivelEscolaridade } from "./preferencias.ts";

/** What a text was understood as, beside its other words: shown as a chip that can be taken off with its words. */
export const Reconhecido = z.object({
  tipo: z.enum(["LUGAR", "NIVEL", "ORGAO", "BANCA", "ANO", "RESERVA", "ABERTOS", "SALARIO"]),
  /** The words of the text, folded. */
  texto: z.string(),
  /** "Pernambuco (estado)", "Campinas - SP (até 100 km)", "Ensino Médio". */
  rotulo: z.string(),
});
export type Reconhecido = z.infer<typeof Reconhecido>;

/** What exams may not have announced: every filter that asks for one of these says how many it leaves out for that. */
export const FatoADivulgar = z.enum(fatosADivulgar);
export type FatoADivulgar = z.infer<typeof FatoADivulgar>;

/** Exams by the fact for which alone a filter leaves them out; 0 where it was not asked. */
export const ADivulgar = z.object({
  salario: z.int(),
  nivel: z.int(),
  local: z.int(),
  organizadora: z.int(),
  data_prova: z.int(),
  ano: z.int(),
} satisfies Record<FatoADivulgar, z.ZodType>);
export type ADivulgar = z.infer<typeof ADivulgar>;

export const noUnknown = Object.fromEntries(fatosADivulgar.map((fact) => [fact, 0])) as ADivulgar;

/** A page of what was found, how the text was understood, and how much is left out only since a fact is not known. */
export const ConcursosPage = paged(ConcursoResumo).extend({
  reconhecidos: z.array(Reconhecido),
  /** Exams that pass every other filter and have not announced what this one asks for; 0 where it was not asked. */
  a_divulgar: ADivulgar,
});

export type ConcursosPage = z.infer<typeof ConcursosPage>;

/** `busca`: the number of one of the reader's searches, where what the others find is to be left out. */
export const MyConcursosQuery = z.object({
  ...pageQuery(limits.myConcursosPageSize),
  busca: written(z.int("Informe o número da busca.").min(1).max(limits.buscasMax)).optional(),
});
export type MyConcursosQuery = z.infer<typeof MyConcursosQuery>;

export const MyConcursos = paged(ConcursoResumo).extend({
  /** Every match, also those that the free plan does not show. */
  total_available: z.int(),
  /** Matches that can still be entered: what screens and messages count. Of these, those that the plan does not show. */
  total_abertos: z.int(),
  total_abertos_ocultos: z.int(),
  /** Of these, open ones that match for certain, those that may match, those whose registrations are over, and those without a notice yet. */
  total_combina: z.int(),
  total_pode_combinar: z.int(),
  total_encerrados: z.int(),
  total_previstos: z.int(),
  /** False until the user has set at least one preference. */
  preferences_updated: z.boolean(),
  message: z.string(),
});
export type MyConcursos = z.infer<typeof MyConcursos>;

/** An empty value says as much as none: forms send what was left blank (exams §5). */
function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    schema.optional(),
  );
}

const text = optional(sought(limits.searchMax));

const salario = written(
  z
    .number("Informe o salário só com números.")
    .min(0, "O salário não pode ser negativo.")
    .max(limits.salarioMax, "Salário alto demais."),
);

export const Ordem = z.enum(ordens);
export type Ordem = z.infer<typeof Ordem>;

/** Refuses a range in which nothing can lie. */
function checkRanges(
  asked: Partial<Record<RangeField, number | string | undefined>>,
  context: z.RefinementCtx,
): void {
  for (const [from, to, message] of ranges) {
    const [least, most] = [asked[from], asked[to]];
    if (least !== undefined && most !== undefined && most < least)
      context.addIssue({ code: "custom", path: [to], message });
  }
}
const ranges = [
  ["valor_min", "valor_max", "O salário máximo não pode ser menor que o mínimo."],
  ["data_prova_inicio", "data_prova_fim", "O fim do período não pode vir antes do início."],
] as const;
type RangeField = (typeof ranges)[number][0 | 1];

const searchFields = z.object({
  ...pageQuery(limits.concursosPageSize),
  searchTerm: text,
  status: optional(ConcursoStatus),
  organizadora: text,
  local: text,
  nivel_escolaridade: optional(NivelEscolaridade),
  /** 0 asks for nothing. */
  valor_min: optional(salario.transform((least) => least || undefined)),
  valor_max: optional(salario),
  data_prova_inicio: optional(Dia),
  data_prova_fim: optional(Dia),
  /** In place of what is found, what the filter of this fact leaves out since it is not announced. */
  a_divulgar: optional(FatoADivulgar),
  /** Best match first where there is a text, nearest deadline first otherwise. */
  sort: optional(Ordem),
});
/** Filters of the catalogue (exams §7). `local` is a city, as preferences name it, or a state, by name or letters. */
export const SearchConcursosQuery = searchFields.superRefine(checkRanges);
/** The same for everybody. */
export const SearchPublicConcursosQuery = searchFields.omit({ a_divulgar: true }).superRefine(checkRanges);
export type SearchConcursosQuery = z.infer<typeof SearchConcursosQuery>;

const countOf = <Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.int().min(0)])) as Record<Value, z.ZodInt>);

/** How many exams each choice of a filter would leave, with the other filters as they are. */
export const FiltrosContados = z.object({
  status: countOf(ConcursoStatus.options),
  nivel_escolaridade: countOf(NivelEscolaridade.options),
});
export type FiltrosContados = z.infer<typeof FiltrosContados>;
