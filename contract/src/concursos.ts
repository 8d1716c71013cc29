import { z } from "zod";
import { Cargo, CargoInput, LocalRef, SalarioPeriodo, Taxa } from "./cargos.ts";
import { checkDateOrder } from "./concurso-dates.ts";
import { concursoStatuses } from "./concursos.words.ts";
import { EditalArquivo } from "./editais.ts";
import { checkEtapas, Etapa, EtapasInput, PontoMostrado } from "./etapas.ts";
import { Dia, line, optionalLine, renderParagraph, Url } from "./fields.ts";
import { limits } from "./limits.ts";
import { Local } from "./locais.ts";
import { MelhorCargo, Verdito } from "./matching.ts";
import { Resumo } from "./resumo.ts";

export { statusLabels } from "./concursos.words.ts";

export const ConcursoStatus = z.enum(concursoStatuses);
export type ConcursoStatus = z.infer<typeof ConcursoStatus>;

/** Nothing more is to come of it. */
export function isOver(status: ConcursoStatus): boolean {
  return status === "FINALIZADO" || status === "CANCELADO";
}

/** Called off, for now or for good: what it announced does not come. */
export function isStopped(status: ConcursoStatus): boolean {
  return status === "SUSPENSO" || status === "CANCELADO";
}

/** Recommendations and alerts leave these out (product.md, Matching). */
export function isClosed(status: ConcursoStatus): boolean {
  return isOver(status) || status === "SUSPENSO";
}

/** Where the exam's link leads. */
export const EditalTipo = z.enum(["EDITAL", "NOTICIA"]);
export type EditalTipo = z.infer<typeof EditalTipo>;

/** How an organiser that is not announced yet is told, where a text is expected. */
export const organizadoraUnknown = "Organizadora não informada";

/** Dates, fee and address are required, and null says "not announced yet": unknown is told, never invented. */
const concursoInputFields = {
  titulo: line(limits.tituloMax, "O título é obrigatório."),
  /** Nothing, null or an empty text: not announced yet. */
  organizadora: optionalLine(limits.organizadoraMax)
    .nullish()
    .transform((name) => name || organizadoraUnknown),
  status: ConcursoStatus.default("EDITAL_ABERTO"),
  data_inicio_inscricao: Dia.nullable(),
  data_fim_inscricao: Dia.nullable(),
  data_prova: Dia.nullable(),
  data_fim_isencao: Dia.nullable().default(null),
  data_limite_pagamento: Dia.nullable().default(null),
  valor_inscricao: Taxa.nullable(),
  edital_url: Url.nullable(),
  /** Null: not known. */
  edital_tipo: EditalTipo.nullable().default(null),
  edital_numero: line(limits.editalNumeroMax, "O número do edital não pode ficar vazio.")
    .nullable()
    .default(null),
  edital_ano: z.int("Informe o ano do edital.").min(1900).max(2100).nullable().default(null),
  /** Whom one would work for. */
  orgao: line(limits.orgaoMax, "O órgão não pode ficar vazio.").nullable().default(null),
  descricao: renderParagraph(limits.descricaoMax).nullable().default(null),
  locais_prova: z.array(LocalRef).max(limits.locaisMax).default([]),
  cargos: z
    .array(CargoInput, "Inclua pelo menos um cargo.")
    .min(1, "Inclua pelo menos um cargo.")
    .max(limits.cargosMax, `Inclua no máximo ${limits.cargosMax} cargos.`),
  etapas: EtapasInput,
};

export const ConcursoInput = z
  .object(concursoInputFields)
  .superRefine(checkDateOrder)
  .superRefine(checkEtapas);
export type ConcursoInput = z.infer<typeof ConcursoInput>;

/** Says that an exam which looks published already is another one: by title and organiser, or by its notice's address. */
export const duplicado = z.stringbool("Informe true ou false.").default(false);
export const CreateConcursoQuery = z.object({ duplicado });

/**
 * With `versao`, a save over somebody else's newer save is refused (409, with `alteracao` in the problem) instead of
 * overwriting it. Without it the save stands whatever was there, for integrators whose own records rule.
 */
export const UpdateConcurso = z
  .object({ ...concursoInputFields, versao: z.int32().optional() })
  .superRefine(checkDateOrder)
  .superRefine(checkEtapas);
export type UpdateConcurso = z.infer<typeof UpdateConcurso>;

const concursoFacts = {
  id: z.int(),
  uuid: z.uuid(),
  titulo: z.string(),
  /** What is told of it at first sight, in words. */
  resumo: Resumo,
  organizadora: z.string(),
  status: ConcursoStatus,
  data_inicio_inscricao: z.string().nullable(),
  data_fim_inscricao: z.string().nullable(),
  data_prova: z.string().nullable(),
  data_fim_isencao: z.string().nullable(),
  data_limite_pagamento: z.string().nullable(),
  valor_inscricao: z.number().nullable(),
  edital_url: z.string().nullable(),
  edital_tipo: EditalTipo.nullable(),
  edital_numero: z.string().nullable(),
  edital_ano: z.int().nullable(),
  orgao: z.string().nullable(),
  /** The exam's day and its positions' own, each once, in order; its fee and theirs, from the lowest to the highest. */
  datas_prova: z.array(z.string()),
  valores_inscricao: z.array(z.number()),
  locais_prova: z.array(Local),
  is_allowed_for_free_user: z.boolean(),
  /** True when the dates were moved for demonstration: never to be taken for the real exam's. */
  demonstracao: z.boolean(),
  /** Whether the reader saved it. */
  favorito: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
};

/** Another exam that the reader saved and can't sit besides, with its day. */
export const Conflito = z.object({
  uuid: z.uuid(),
  titulo: z.string(),
  data_prova: z.string(),
  /** Of one on the day before or after the nearest way in a straight line; null: on the same day. */
  km: z.number().nullable(),
  /** False: it depends on the position. */
  certo: z.boolean(),
});
export type Conflito = z.infer<typeof Conflito>;

/** One exam, whole. */
export const Concurso = z.object({
  ...concursoFacts,
  /** Of a saved exam; empty for any other. What is over, or given up, is in nobody's way. */
  conflitos: z.array(Conflito),
  descricao: z.string().nullable(),
  /** Where the facts were taken from, when they were imported. */
  fonte: z.string().nullable(),
  /** Rises with every stored change; sent back with a save, it refuses to overwrite somebody else's. */
  versao: z.int(),
  /** The notice itself, where it was sent; null: its address alone. */
  edital_arquivo: EditalArquivo.nullable(),
  cargos: z.array(Cargo),
  /** What it goes through, as it was written. */
  etapas: z.array(Etapa),
  /** Its own dates and its stages, each once, as they stand today. */
  linha_do_tempo: z.array(PontoMostrado),
});
export type Concurso = z.infer<typeof Concurso>;

export const CargoCompativelResumo = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  salario: z.string().nullable(),
});

/** One exam as a card shows it: the positions are summed up, since an exam can have hundreds. */
export const ConcursoResumo = z.object({
  ...concursoFacts,
  /** Of the positions paid by the month; where there is none, of those paid by the hour. */
  salario_maximo: z.string().nullable(),
  salario_periodo: SalarioPeriodo,
  /** Whether a position has a list of those who pass; null: not stated of any. */
  cadastro_reserva: z.boolean().nullable(),
  /** Whether places of work were taken from the body's name or state. */
  locais_derivados: z.boolean(),
  total_vagas: z.int().nullable(),
  total_cargos: z.int(),
  a_definir: z.boolean(),
  locais_trabalho: z.array(Local),
  total_locais_trabalho: z.int(),
  total_locais_prova: z.int(),
  cargos_compativeis: z.array(CargoCompativelResumo),
  /** Of the reader; null also where the plan does not show what matches: elsewhere than under recommended exams. */
  verdito: Verdito.nullable(),
  melhor_cargo: MelhorCargo.nullable(),
  /** Names of the reader's searches that it fits; empty where they have one alone. */
  buscas: z.array(z.string()),
});
export type ConcursoResumo = z.infer<typeof ConcursoResumo>;
