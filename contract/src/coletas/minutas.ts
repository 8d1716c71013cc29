import { z } from "zod";
import { renderParagraph } from "../fields.ts";
import { limits } from "../limits.ts";
import { Falha } from "./pareceres.ts";

/** Fields of a draft, the least reliable first. */
export const campoLabels = {
  titulo: "Título",
  orgao: "Órgão",
  edital: "Edital",
  data_inicio_inscricao: "Início das inscrições",
  data_fim_inscricao: "Fim das inscrições",
  data_prova: "Data da prova",
  valor_inscricao: "Taxa de inscrição",
  organizadora: "Organizadora",
  municipio: "Município",
  cargos: "Cargos",
  cronograma: "Cronograma",
  status: "Situação",
  edital_url: "Endereço do edital",
  /** Stage of the exam in the act. */
  etapa: "Etapa",
  /** Further days in the act: a period, or the exam's validity. */
  etapa_prazo: "Prazo",
} as const;
export type CampoNome = keyof typeof campoLabels;

/** Stages that acts propose; accepted or rejected here, corrected in the exam's form. */
export const etapaCampos = ["etapa", "etapa_prazo"] as const satisfies readonly CampoNome[];
export const isEtapaCampo = (nome: CampoNome): boolean => etapaCampos.some((one) => one === nome);

const campoNames = Object.keys(campoLabels) as [CampoNome, ...CampoNome[]];
export const CampoNome = z.enum(campoNames);

/** Reasons for or against a field's value. */
export const razaoLabels = {
  UNICO: "Uma fonte oficial",
  CONFIRMADO: "Duas fontes concordam",
  DIVERGENTE: "Divergente",
  ANTERIOR: "Antes da publicação do ato",
  SINAL: "Só um sinal",
  AUSENTE: "Não encontrei",
  COMPOSTO: "Composto do que foi lido",
} as const;
export type Razao = keyof typeof razaoLabels;

/** Reasons for discarding a draft. */
export const descarteLabels = {
  NAO_E_CONCURSO: "Não é concurso",
  NAO_E_ABERTURA: "Não abre nem muda um concurso",
  REPETIDO: "Já está no catálogo",
  ENCERRADO: "Já acabou",
  ILEGIVEL: "Não dá para ler",
  OUTRO: "Outro motivo",
} as const;
export type Descarte = keyof typeof descarteLabels;
const Descarte = z.enum(
  Object.keys(descarteLabels) as [Descarte, ...Descarte[]],
  "Escolha o motivo do descarte.",
);

/** Reasons for a discarded draft: a reviewer's, or a newer reading no longer finds the act. */
export const motivoLabels = { ...descarteLabels, ATO_SAIU: "A nova leitura não traz mais o ato" } as const;
export type Motivo = keyof typeof motivoLabels;
const Motivo = z.enum(Object.keys(motivoLabels) as [Motivo, ...Motivo[]]);

/** Labels of the kinds of acts. */
export const atoLabels: Record<string, string> = {
  abertura: "Abertura",
  reabertura: "Reabertura",
  prorrogacao: "Prorrogação das inscrições",
  retificacao: "Retificação",
  suspensao: "Suspensão",
  anulacao: "Anulação",
  resultado: "Resultado",
  homologacao: "Homologação",
  convocacao: "Convocação",
  nomeacao: "Nomeação",
  andamento: "Andamento",
  nao_concurso: "Outra coisa que não um concurso",
};

const Moment = z.iso.datetime({ offset: true });
export const MinutaEstado = z.enum(["ABERTA", "CONFIRMADA", "DESCARTADA"]);

export const MinutasQuery = z.object({
  estado: MinutaEstado.default("ABERTA"),
  /** Reason, for discarded drafts. */
  motivo: Motivo.optional(),
});

export type MinutasQuery = z.output<typeof MinutasQuery>;

const resumoFields = {
  uuid: z.uuid(),
  estado: MinutaEstado,
  /** A new exam, or a change of an existing one. */
  tipo: z.enum(["NOVO", "MUDANCA"]),
  tipo_de_ato: z.string(),
  titulo: z.string(),
  prazo: z.iso.date().nullable(),
  /** Whether the deadline is over. */
  vencida: z.boolean(),
  ambigua: z.boolean(),
  fontes: z.array(z.string()),
  motivo: Motivo.nullable(),
  versao: z.int(),
  created_at: Moment,
};
export const MinutaResumo = z.object(resumoFields);
export type MinutaResumo = z.infer<typeof MinutaResumo>;

/**
 * Drafts to review, nearest deadline first, those whose deadline is over last. `gravadas`: local emulators replace
 * the sources.
 */
export const Minutas = z.object({ total: z.int(), gravadas: z.boolean(), items: z.array(MinutaResumo) });
export type Minutas = z.infer<typeof Minutas>;

/** Results of reviews: accepted, corrected or discarded. */
export const Precisao = z.object({
  dias: z.int(),
  itens: z.array(
    z.object({
      fonte: z.string(),
      tipo_de_ato: z.string(),
      aceitas: z.int(),
      corrigidas: z.int(),
      descartadas: z.int(),
    }),
  ),
});
export type Precisao = z.infer<typeof Precisao>;

/** Columns of a draft's positions, in the order of their line. */
export const colunas = ["nome", "nivel", "vagas", "salario", "cotas", "cursos", "locais", "taxa"] as const;
export type Coluna = (typeof colunas)[number];
/** Columns that count vacancies. */
export const isContagem = (coluna: Coluna): boolean => coluna === "vagas" || coluna === "cotas";

/** Position of a value in an act, in characters; without a range it came from outside the text. */
export const Evidencia = z.object({
  ato: z.int(),
  valor: z.string(),
  inicio: z.int().nullable(),
  fim: z.int().nullable(),
  regra: z.string(),
  /** The cell of the positions' table that it fills, and whether its row states it. */
  celula: z.object({ linha: z.int(), coluna: z.enum(colunas), certa: z.boolean() }).optional(),
});
export type Evidencia = z.infer<typeof Evidencia>;

/** A sum of an act's tables; `fecha` is null where the act states no total. */
const MinutaConta = z.object({
  fecha: z.boolean().nullable(),
  frase: z.string(),
  /** The cells that were added up, and the stated total. */
  lugares: z.array(z.object({ inicio: z.int(), fim: z.int() })),
});
export type MinutaConta = z.infer<typeof MinutaConta>;

/** A language model's reading of an act; shown beside the proposal, never used instead. */
const Parecer = z.object({
  valor: z.string(),
  ato: z.int(),
  inicio: z.int(),
  fim: z.int(),
  concorda: z.boolean(),
});
export type Parecer = z.infer<typeof Parecer>;

export const MinutaCampo = z.object({
  nome: CampoNome,
  /** Proposed value; null if none. Positions are lines with the columns of `colunas`, separated by ";". */
  valor: z.string().nullable(),
  razao: z.enum(Object.keys(razaoLabels) as [Razao, ...Razao[]]),
  evidencias: z.array(Evidencia),
  /** Current value of the exam, with its quote, for a change. */
  atual: z.object({ valor: z.string().nullable(), citacao: z.string().nullable() }).nullable(),
  /** The model's value for this field; null if no model was asked, or if it found none. */
  parecer: Parecer.nullable(),
  /** Sums of the positions that contradict the act's own totals: "1.568 ≠ 200: …". */
  diferencas: z.array(z.string()).optional(),
  /** The sums of the act's tables, for its positions. */
  contas: z.array(MinutaConta.extend({ ato: z.int() })).optional(),
});
export type MinutaCampo = z.infer<typeof MinutaCampo>;

const ConcursoNomeado = z.object({ uuid: z.uuid(), titulo: z.string(), versao: z.int() });

export const Minuta = z.object({
  ...resumoFields,
  /** The exam that it changes or became. */
  concurso: ConcursoNomeado.nullable(),
  /** Candidate exams. */
  opcoes: z.array(ConcursoNomeado),
  /** Words that limit a change to a part of the exam; null if it concerns the whole. */
  parcial: z.string().nullable(),
  /** Position of the proposed stage; null if there is no stage, or it concerns all. */
  cargo: z.string().nullable(),
  campos: z.array(MinutaCampo),
  atos: z.array(
    z.object({
      fonte: z.string(),
      url: z.string(),
      publicado_em: z.iso.date().nullable(),
      pagina: z.string().nullable(),
      tipo_de_ato: z.string(),
      texto: z.string(),
      /** The model's kind of act; null if there is none, or its answer was dropped. */
      parecer: Parecer.nullable(),
      /** Why there is no model opinion; null if there is one, it is pending, or none is requested. */
      sem_parecer: Falha.nullable(),
    }),
  ),
});
export type Minuta = z.infer<typeof Minuta>;

const versao = z.int32();
const valor = renderParagraph(limits.minutaValorMax).nullable();

/** Confirmed fields: all of a new exam, the changed ones of a change. */
export const ConfirmMinuta = z.object({
  versao,
  /** Version of the exam that the reviewer saw; a newer version is not overwritten. */
  concurso_versao: z.int32().nullable().default(null),
  campos: z.partialRecord(CampoNome, valor),
  /** Confirms that a likely duplicate is a different exam. */
  duplicado: z.boolean().default(false),
  /** Columns of the positions' table that the reviewer checked. */
  colunas: z.array(z.enum(colunas)).optional(),
  /** The number of unchecked cells with which the reviewer publishes all the same. */
  conferidas: z.int32().optional(),
});
export type ConfirmMinuta = z.infer<typeof ConfirmMinuta>;

export const DismissMinuta = z.object({ versao, motivo: Descarte });
export type DismissMinuta = z.infer<typeof DismissMinuta>;

/** The exam that a draft concerns, set by a reviewer; null for one outside the catalogue. */
export const LinkMinuta = z.object({ versao, concurso_uuid: z.uuid().nullable() });
export type LinkMinuta = z.infer<typeof LinkMinuta>;

/** An act that a reviewer makes a draft of by hand, and the exam that it concerns; null for a new exam. */
export const MinutaByHand = z.object({ ato_id: z.int32(), concurso_uuid: z.uuid().nullable() });
export type MinutaByHand = z.infer<typeof MinutaByHand>;

/** Exam of a confirmed draft, or a draft that was made. */
export const MinutaConfirmada = z.object({ uuid: z.uuid() });

/** Sources of an exam's facts, and when somebody last checked them. */
export const Procedencias = z.object({
  conferido_em: Moment.nullable(),
  items: z.array(
    z.object({
      campo: CampoNome,
      fonte: z.string(),
      publicado_em: z.iso.date().nullable(),
      pagina: z.string().nullable(),
      url: z.string(),
      citacao: z.string(),
    }),
  ),
});
export type Procedencias = z.infer<typeof Procedencias>;
