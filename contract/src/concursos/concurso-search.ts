import { z } from "zod";
import { Dia, paged, pageQuery, sought, written } from "../fields.ts";
import { limits } from "../limits.ts";
import { NivelEscolaridade } from "../preferencias/preferencias.ts";
import { ConcursoResumo, ConcursoStatus } from "./concursos.ts";
import { fatosADivulgar, ordens } from "./concursos.words.ts";

/** A part of the search text that was interpreted as a filter; shown as a removable chip. */
export const Reconhecido = z.object({
  tipo: z.enum([
    ...["LUGAR", "NIVEL", "ORGAO", "BANCA", "ANO", "RESERVA", "ABERTOS", "SALARIO"],
    ...["CARGO", "COTA", "TAXA", "DATA", "TIPO", "CURSO"],
  ] as const),
  /** Words of the text, folded. */
  texto: z.string(),
  /** "Pernambuco (estado)", "Campinas - SP (até 100 km)", "Ensino Médio". */
  rotulo: z.string(),
});
export type Reconhecido = z.infer<typeof Reconhecido>;

/** Words of the text that the results do not fulfil. */
export const Deixada = z.object({
  /** Words of the text, folded. */
  texto: z.string(),
  /**
   * No exam has the word; no exam of the named body is known; no position fulfils it together with the rest; or the
   * place was widened.
   */
  motivo: z.enum(["DESCONHECIDA", "NENHUM", "JUNTAS", "AMPLIADA"]),
  /** Meaning of an abbreviation: "INSS (instituto nacional seguro social)". */
  significado: z.string().optional(),
});
export type Deixada = z.infer<typeof Deixada>;

/** A word that no exam has, and the word that was searched instead. */
export const Palpite = z.object({ texto: z.string(), lido: z.string() });
export type Palpite = z.infer<typeof Palpite>;

/** Searches that find exams, if no exam has the asked words. */
export const Oferta = z.object({
  rotulos: z.array(z.string()),
  total: z.int(),
  /** The text that finds it. */
  searchTerm: z.string(),
});
export type Oferta = z.infer<typeof Oferta>;

/** How a question was understood, and what its answer leaves out; no answer leaves words out silently. */
export const leituraFields = {
  reconhecidos: z.array(Reconhecido),
  deixadas: z.array(Deixada),
  palpites: z.array(Palpite),
  oferta: Oferta.nullable(),
  /** Left-out words, other readings and the offer in a sentence, to show above the results; null if there are none. */
  aviso: z.string().nullable(),
  /** Results with registration open or to come, which come first. */
  total_abertos: z.int(),
  /** Exams with positions of a related name, which `parecidos` lists instead. */
  total_parecidos: z.int(),
};

/**
 * Facts that exams may not have announced; a filter on such a fact reports how many exams it excludes because
 * the fact is missing.
 */
export const FatoADivulgar = z.enum(fatosADivulgar);
export type FatoADivulgar = z.infer<typeof FatoADivulgar>;

/** Number of exams that only this fact excludes; 0 if it is not filtered. */
export const ADivulgar = z.object(
  Object.fromEntries(fatosADivulgar.map((fact) => [fact, z.int()])) as Record<FatoADivulgar, z.ZodInt>,
);
export type ADivulgar = z.infer<typeof ADivulgar>;

export const noUnknown = Object.fromEntries(fatosADivulgar.map((fact) => [fact, 0])) as ADivulgar;

/** A page of results, with the interpretation of the text and the exams excluded for unknown facts. */
export const ConcursosPage = paged(ConcursoResumo).extend({
  ...leituraFields,
  /** Exams that pass all other filters but have not announced this fact; 0 if it is not filtered. */
  a_divulgar: ADivulgar,
});

export type ConcursosPage = z.infer<typeof ConcursosPage>;

/** `busca`: restricts the results to one of the user's searches, by number. */
export const MyConcursosQuery = z.object({
  ...pageQuery(limits.myConcursosPageSize),
  busca: written(z.int("Informe o número da busca.").min(1).max(limits.buscasMax)).optional(),
});
export type MyConcursosQuery = z.infer<typeof MyConcursosQuery>;

export const MyConcursos = paged(ConcursoResumo).extend({
  /** All matches, including those that the free plan hides. */
  total_available: z.int(),
  /** Matching open exams, which screens and messages count, and how many of them the plan hides. */
  total_abertos: z.int(),
  total_abertos_ocultos: z.int(),
  /** Exams that are open and match for certain, open and match possibly, closed, and without a notice. */
  total_combina: z.int(),
  total_pode_combinar: z.int(),
  total_encerrados: z.int(),
  total_previstos: z.int(),
  /** False until the user has set a preference. */
  preferences_updated: z.boolean(),
  message: z.string(),
});
export type MyConcursos = z.infer<typeof MyConcursos>;

/** Treats empty values as missing, because forms send empty fields (exams §5). */
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

/** Refuses empty ranges. */
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
  /** 0 means no minimum. */
  valor_min: optional(salario.transform((least) => least || undefined)),
  valor_max: optional(salario),
  data_prova_inicio: optional(Dia),
  data_prova_fim: optional(Dia),
  /** Returns exams with positions of a related name, instead of the results. */
  parecidos: optional(z.stringbool("Informe true ou false.")),
  /** Returns the exams that this fact's filter excludes, instead of the results. */
  a_divulgar: optional(FatoADivulgar),
  /** Defaults to relevance with a text, to deadline without one. */
  sort: optional(Ordem),
});
/** Filters of the catalogue (exams §7). `local` is a city as in preferences, or a state by name or abbreviation. */
export const SearchConcursosQuery = searchFields.superRefine(checkRanges);
/** Filters of the public API. */
export const SearchPublicConcursosQuery = searchFields.omit({ a_divulgar: true }).superRefine(checkRanges);
export type SearchConcursosQuery = z.infer<typeof SearchConcursosQuery>;

/** Filters whose choices are counted. */
export const countedChoices = {
  status: ConcursoStatus.options,
  nivel_escolaridade: NivelEscolaridade.options,
};
type CountedChoices = typeof countedChoices;

const countOf = <Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.int().min(0)])) as Record<Value, z.ZodInt>);

/** Number of exams per choice of each filter, with the other filters applied. */
export const FiltrosContados = z.object(
  Object.fromEntries(
    Object.entries(countedChoices).map(([name, values]) => [name, countOf<string>(values)]),
  ) as { [Name in keyof CountedChoices]: ReturnType<typeof countOf<CountedChoices[Name][number]>> },
);
export type FiltrosContados = z.infer<typeof FiltrosContados>;
