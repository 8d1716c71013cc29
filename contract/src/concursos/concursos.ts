import { z } from "zod";
import { Dia, line, optionalLine, renderParagraph, Url } from "../fields.ts";
import { limits } from "../limits.ts";
import { Local } from "../locais/locais.ts";
import { Cargo, CargoInput, LocalRef, SalarioPeriodo, Taxa } from "./cargos.ts";
import { checkDateOrder, checkFixedStatus } from "./concurso-dates.ts";
import { concursoStatuses, editalTipos, organizadoraUnknown } from "./concursos.words.ts";
import { EditalArquivo } from "./editais.ts";
import { checkEtapas, Etapa, EtapasInput, PontoMostrado } from "./etapas.ts";
import { MelhorCargo, Verdito } from "./matching.ts";
import { Resumo } from "./resumo.ts";

export { organizadoraUnknown, statusLabels } from "./concursos.words.ts";

export const ConcursoStatus = z.enum(concursoStatuses);
export type ConcursoStatus = z.infer<typeof ConcursoStatus>;

/** Returns whether the exam has ended. */
export function isOver(status: ConcursoStatus): boolean {
  return status === "FINALIZADO" || status === "CANCELADO";
}

/** Returns whether the exam is suspended or cancelled, so that its dates do not apply. */
export function isStopped(status: ConcursoStatus): boolean {
  return status === "SUSPENSO" || status === "CANCELADO";
}

/** Returns whether recommendations and alerts skip it (product.md, Matching). */
export function isClosed(status: ConcursoStatus): boolean {
  return isOver(status) || status === "SUSPENSO";
}

/** Target of the exam's link: the notice, or news about it. */
export const EditalTipo = z.enum(editalTipos);
export type EditalTipo = z.infer<typeof EditalTipo>;

/** Dates, fee and address are required; null means "not announced yet", so that nothing is invented. */
const concursoInputFields = {
  titulo: line(limits.tituloMax, "O título é obrigatório."),
  /** Omitted, null or "": not announced yet. */
  organizadora: optionalLine(limits.organizadoraMax)
    .nullish()
    .transform((name) => name || organizadoraUnknown),
  status: ConcursoStatus.default("EDITAL_ABERTO").describe(
    "Follows the dates, unless `status_motivo` and `status_ate` say why and up to which day it stands against them.",
  ),
  /** SUSPENSO and CANCELADO have a reason without an end. */
  status_motivo: optionalLine(limits.statusMotivoMax)
    .nullish()
    .transform((text) => text || null),
  /** Last day of the fixed status. */
  status_ate: Dia.nullable().default(null),
  data_inicio_inscricao: Dia.nullable(),
  data_fim_inscricao: Dia.nullable(),
  data_prova: Dia.nullable(),
  data_fim_isencao: Dia.nullable().default(null),
  data_limite_pagamento: Dia.nullable().default(null),
  valor_inscricao: Taxa.nullable(),
  edital_url: Url.nullable(),
  /** Null if it is unknown what the address leads to. */
  edital_tipo: EditalTipo.nullable().default(null),
  edital_numero: line(limits.editalNumeroMax, "O número do edital não pode ficar vazio.")
    .nullable()
    .default(null),
  edital_ano: z.int("Informe o ano do edital.").min(1900).max(2100).nullable().default(null),
  /** Employer. */
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

/** Confirms that a likely duplicate (same title and organiser, or same notice address) is a different exam. */
export const duplicado = z.stringbool("Informe true ou false.").default(false);
export const CreateConcursoQuery = z.object({ duplicado });

/**
 * With `versao`, a save over a newer version is refused (409, with `alteracao` in the problem). Without it the save
 * overwrites, for integrators whose records are authoritative.
 */
export const UpdateConcurso = z
  .object({
    ...concursoInputFields,
    /** If omitted, the exam keeps its status, with reason and end, as far as dates and stages allow. */
    status: ConcursoStatus.optional(),
    versao: z.int32().optional(),
  })
  .superRefine(checkDateOrder)
  .superRefine(checkFixedStatus)
  .superRefine(checkEtapas);
export type UpdateConcurso = z.infer<typeof UpdateConcurso>;

const concursoFacts = {
  id: z.int(),
  uuid: z.uuid(),
  titulo: z.string(),
  /** Summary for cards and rows, as text. */
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
  /** Distinct exam days and fees of the exam and its positions, in ascending order. */
  datas_prova: z.array(z.string()),
  valores_inscricao: z.array(z.number()),
  locais_prova: z.array(Local),
  is_allowed_for_free_user: z.boolean(),
  /** True if the exam's dates were moved for the demonstration, so they are not the real ones. */
  demonstracao: z.boolean(),
  /** Whether the calling user saved the exam. */
  favorito: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
};

/** Another saved exam that the caller can't take as well, with its day. */
export const Conflito = z.object({
  uuid: z.uuid(),
  titulo: z.string(),
  data_prova: z.string(),
  /** Shortest straight-line distance, for an exam on a neighbouring day; null if on the same day. */
  km: z.number().nullable(),
  /** False if it depends on the position. */
  certo: z.boolean(),
});
export type Conflito = z.infer<typeof Conflito>;

/** One exam with all details. */
export const Concurso = z.object({
  ...concursoFacts,
  /** Empty unless the exam is saved; ended or abandoned exams don't count. */
  conflitos: z.array(Conflito),
  descricao: z.string().nullable(),
  /** Reason and last day of a status that contradicts the dates; null if it follows them. */
  status_motivo: z.string().nullable(),
  status_ate: z.string().nullable(),
  /** Where the facts of an imported exam come from. */
  fonte: z.string().nullable(),
  /** Increments with every stored change; a save that sends it does not overwrite a newer one. */
  versao: z.int(),
  /** The uploaded notice; null if only its address is known. */
  edital_arquivo: EditalArquivo.nullable(),
  cargos: z.array(Cargo),
  /** The exam's stages, as entered. */
  etapas: z.array(Etapa),
  /** The exam's dates and stages, without duplicates, as of today. */
  linha_do_tempo: z.array(PontoMostrado),
});
export type Concurso = z.infer<typeof Concurso>;

export const CargoCompativelResumo = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  salario: z.string().nullable(),
});

/** The position that answers a question, with its own facts; a placeholder (`exata` false) has its exam's. */
export const PosicaoBuscada = z.object({
  uuid: z.uuid(),
  nome: z.string().nullable(),
  exata: z.boolean(),
  salario: z.string().nullable(),
  salario_periodo: SalarioPeriodo,
  quantidade_vagas: z.string().nullable(),
});
export type PosicaoBuscada = z.infer<typeof PosicaoBuscada>;

/** An exam's row for a question: the position that heads `resumo`, and the place that it names first. */
export const buscadoFields = {
  /** Name of the position that was searched; null if the question asks for none. */
  cargo_buscado: z.string().nullable(),
  posicao: PosicaoBuscada.nullable(),
  /** "Campinas - SP e mais 2 cidades", the searched place first; null if no place was searched. */
  lugar_buscado: z.string().nullable(),
};
const Buscado = z.object(buscadoFields);
export type BuscadoFields = z.infer<typeof Buscado>;

/** One exam on a card; positions are summed up, because there may be hundreds. */
export const ConcursoResumo = z.object({
  ...concursoFacts,
  /** Highest monthly salary; the highest hourly one if no position is paid monthly. */
  salario_maximo: z.string().nullable(),
  salario_periodo: SalarioPeriodo,
  /** Whether any position has a reserve list (cadastro de reserva); null if none states it. */
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
  /** How well it fits the caller; also null outside recommended exams, if their plan does not include it. */
  verdito: Verdito.nullable(),
  melhor_cargo: MelhorCargo.nullable(),
  /** Names of the caller's searches that it fits; empty if they have only one search. */
  buscas: z.array(z.string()),
  ...buscadoFields,
});
export type ConcursoResumo = z.infer<typeof ConcursoResumo>;
