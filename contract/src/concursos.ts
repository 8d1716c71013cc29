import { z } from "zod";
import { Cargo, CargoInput, LocalRef, SalarioPeriodo, Taxa } from "./cargos.ts";
import { checkDateOrder, checkFixedStatus } from "./concurso-dates.ts";
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

/** What the exam's link leads to: the notice itself, or a news page about it. */
export const EditalTipo = z.enum(["EDITAL", "NOTICIA"]);
export type EditalTipo = z.infer<typeof EditalTipo>;

/** Shown in place of an organiser that is not announced yet. */
export const organizadoraUnknown = "Organizadora não informada";

/** Dates, fee and address are required, and null says "not announced yet": unknown is told, never invented. */
const concursoInputFields = {
  titulo: line(limits.tituloMax, "O título é obrigatório."),
  /** Nothing, null or an empty text: not announced yet. */
  organizadora: optionalLine(limits.organizadoraMax)
    .nullish()
    .transform((name) => name || organizadoraUnknown),
  status: ConcursoStatus.default("EDITAL_ABERTO").describe(
    "Follows the dates, unless `status_motivo` and `status_ate` say why and up to which day it stands against them.",
  ),
  /** Of a status that is SUSPENSO or CANCELADO, which needs no end, neither is kept. */
  status_motivo: optionalLine(limits.statusMotivoMax)
    .nullish()
    .transform((text) => text || null),
  /** Its last day. */
  status_ate: Dia.nullable().default(null),
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
  .superRefine(checkFixedStatus)
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
  .superRefine(checkFixedStatus)
  .superRefine(checkEtapas);
export type UpdateConcurso = z.infer<typeof UpdateConcurso>;

const concursoFacts = {
  id: z.int(),
  uuid: z.uuid(),
  titulo: z.string(),
  /** The summary that cards and rows show, as text. */
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
  /** True if its dates were moved for the demonstration: they are not the real exam's. */
  demonstracao: z.boolean(),
  /** Whether the caller saved it. */
  favorito: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
};

/** Another saved exam that the caller can't sit as well, with its day. */
export const Conflito = z.object({
  uuid: z.uuid(),
  titulo: z.string(),
  data_prova: z.string(),
  /** For an exam on the day before or after: the shortest straight-line distance. Null if it is on the same day. */
  km: z.number().nullable(),
  /** False if it depends on the position. */
  certo: z.boolean(),
});
export type Conflito = z.infer<typeof Conflito>;

/** One exam, whole. */
export const Concurso = z.object({
  ...concursoFacts,
  /** Empty unless the exam is saved. Exams that are over or given up don't count. */
  conflitos: z.array(Conflito),
  descricao: z.string().nullable(),
  /** Why its status stands against its dates, and its last day; null: it follows them. */
  status_motivo: z.string().nullable(),
  status_ate: z.string().nullable(),
  /** Where the facts were taken from, when they were imported. */
  fonte: z.string().nullable(),
  /** Rises with every stored change; sent back with a save, it refuses to overwrite somebody else's. */
  versao: z.int(),
  /** The notice as a file, if one was uploaded; null if only its address is known. */
  edital_arquivo: EditalArquivo.nullable(),
  cargos: z.array(Cargo),
  /** Its stages, as they were entered. */
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
  /** Whether any position has a reserve list (cadastro de reserva); null if none says so or denies it. */
  cadastro_reserva: z.boolean().nullable(),
  /** Whether the places of work were derived from the body's name or state, not stated by the notice. */
  locais_derivados: z.boolean(),
  total_vagas: z.int().nullable(),
  total_cargos: z.int(),
  a_definir: z.boolean(),
  locais_trabalho: z.array(Local),
  total_locais_trabalho: z.int(),
  total_locais_prova: z.int(),
  cargos_compativeis: z.array(CargoCompativelResumo),
  /** How well it fits the caller; null too, outside of recommended exams, if their plan does not include it. */
  verdito: Verdito.nullable(),
  melhor_cargo: MelhorCargo.nullable(),
  /** Names of the caller's searches that it fits; empty if they have only one search. */
  buscas: z.array(z.string()),
  /** The position that the words of the search name; null where they name none. It leads `resumo`. */
  cargo_buscado: z.string().nullable(),
});
export type ConcursoResumo = z.infer<typeof ConcursoResumo>;
