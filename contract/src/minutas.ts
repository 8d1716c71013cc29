import { z } from "zod";
import { renderParagraph } from "./fields.ts";
import { limits } from "./limits.ts";
import { Falha } from "./pareceres.ts";

/** What an exam's draft says, in the order in which it deserves doubt. */
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
  status: "Situação",
  edital_url: "Endereço do edital",
  /** What the exam goes through, as the act tells it. */
  etapa: "Etapa",
  /** Days that the act sets besides: a window, or how long the exam is valid. */
  etapa_prazo: "Prazo",
} as const;
export type CampoNome = keyof typeof campoLabels;

/** Stages that acts propose: taken or left, and corrected in the exam's form. */
export const etapaCampos = ["etapa", "etapa_prazo"] as const satisfies readonly CampoNome[];
export const isEtapaCampo = (nome: CampoNome): boolean => etapaCampos.some((one) => one === nome);

const campoNames = Object.keys(campoLabels) as [CampoNome, ...CampoNome[]];
export const CampoNome = z.enum(campoNames);

/** Why a field says what it says: a reason, not a number. */
export const razaoLabels = {
  UNICO: "Uma fonte oficial",
  CONFIRMADO: "Duas fontes concordam",
  DIVERGENTE: "Divergente",
  ANTERIOR: "Antes da publicação do ato",
  SINAL: "Só um sinal",
  AUSENTE: "O ato não diz",
  COMPOSTO: "Composto do que foi lido",
} as const;
export type Razao = keyof typeof razaoLabels;

/** Why somebody threw a draft away. */
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

/** Why drafts are discarded: a person's reason, or that a newer reading no longer finds the act, or none that opens or changes anything. */
export const motivoLabels = { ...descarteLabels, ATO_SAIU: "A nova leitura não traz mais o ato" } as const;
export type Motivo = keyof typeof motivoLabels;
const Motivo = z.enum(Object.keys(motivoLabels) as [Motivo, ...Motivo[]]);

/** What acts are, as reading names them. */
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
  /** Of discarded ones: why they were. */
  motivo: Motivo.optional(),
});

export type MinutasQuery = z.output<typeof MinutasQuery>;

const resumoFields = {
  uuid: z.uuid(),
  estado: MinutaEstado,
  /** A new exam, or a change of one that is there. */
  tipo: z.enum(["NOVO", "MUDANCA"]),
  tipo_de_ato: z.string(),
  titulo: z.string(),
  prazo: z.iso.date().nullable(),
  ambigua: z.boolean(),
  fontes: z.array(z.string()),
  motivo: Motivo.nullable(),
  versao: z.int(),
  created_at: Moment,
};
export const MinutaResumo = z.object(resumoFields);
export type MinutaResumo = z.infer<typeof MinutaResumo>;

/** What waits for a person, the nearest deadline first; `gravadas`: the local stand-ins answer for the sources. */
export const Minutas = z.object({ total: z.int(), gravadas: z.boolean(), items: z.array(MinutaResumo) });
export type Minutas = z.infer<typeof Minutas>;

/** What reviewers made of what was proposed: taken as it was, corrected or discarded. */
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

/** Where a value was read: which of the acts, between which of its signs; without a stretch it stood beside the text. */
export const Evidencia = z.object({
  ato: z.int(),
  valor: z.string(),
  inicio: z.int().nullable(),
  fim: z.int().nullable(),
  regra: z.string(),
});
export type Evidencia = z.infer<typeof Evidencia>;

/** What a model reads in an act, and where: beside what is proposed, never in its place. */
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
  /** As it is proposed; null: nothing is. Positions are lines of name, level, vacancies and salary, parted by semicolons. */
  valor: z.string().nullable(),
  razao: z.enum(Object.keys(razaoLabels) as [Razao, ...Razao[]]),
  evidencias: z.array(Evidencia),
  /** Of a change: what the exam says now, and the quote that this was confirmed by. */
  atual: z.object({ valor: z.string().nullable(), citacao: z.string().nullable() }).nullable(),
  /** Null: nobody was asked, or the model says nothing of it. */
  parecer: Parecer.nullable(),
});
export type MinutaCampo = z.infer<typeof MinutaCampo>;

const ConcursoNomeado = z.object({ uuid: z.uuid(), titulo: z.string(), versao: z.int() });

export const Minuta = z.object({
  ...resumoFields,
  /** The exam that it changes, or became. */
  concurso: ConcursoNomeado.nullable(),
  /** Exams that it may be about. */
  opcoes: z.array(ConcursoNomeado),
  /** The words that limit a change to a part of the exam; null: to the whole of it. */
  parcial: z.string().nullable(),
  /** The one position whose stage is proposed; null: none is, or it is of all of them. */
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
      /** What a model takes the act to be; null: there is no opinion, or its answer was dropped. */
      parecer: Parecer.nullable(),
      /** Why there is no opinion; null: there is one, it is still to come, or nobody is asked. */
      sem_parecer: Falha.nullable(),
    }),
  ),
});
export type Minuta = z.infer<typeof Minuta>;

const versao = z.int32();
const valor = renderParagraph(limits.minutaValorMax).nullable();

/** What is confirmed: of a new exam all that it is to say, of a change those fields that change. */
export const ConfirmMinuta = z.object({
  versao,
  /** Of the exam as it was shown beside a change: somebody else's newer save is not overwritten. */
  concurso_versao: z.int32().nullable().default(null),
  campos: z.partialRecord(CampoNome, valor),
  /** It looks published already, and is another one. */
  duplicado: z.boolean().default(false),
});
export type ConfirmMinuta = z.infer<typeof ConfirmMinuta>;

export const DismissMinuta = z.object({ versao, motivo: Descarte });
export type DismissMinuta = z.infer<typeof DismissMinuta>;

/** Which exam a draft is about, as a person says; null: one that is not in the catalogue. */
export const LinkMinuta = z.object({ versao, concurso_uuid: z.uuid().nullable() });
export type LinkMinuta = z.infer<typeof LinkMinuta>;

/** What became of a confirmed draft. */
export const MinutaConfirmada = z.object({ uuid: z.uuid() });

/** Where the facts of an exam are published, and when somebody last looked. */
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
