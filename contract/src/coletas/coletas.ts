import { z } from "zod";
import { line } from "../fields.ts";
import { limits } from "../limits.ts";
import { type AlarmeTipo, alarmeLabels, describeAtualizacao } from "./coletas.words.ts";

export { type AlarmeTipo, alarmeLabels, describeAtualizacao };

/** Kinds of sources that can be visited, with labels. */
export const adaptadorLabels = {
  DOU_INLABS: "Diário Oficial da União, por dia (INLABS)",
  DOU_MENSAL: "Diário Oficial da União, base mensal",
  QUERIDO_DIARIO: "Diários municipais (Querido Diário)",
  SELECAO_NET: "Banca na plataforma selecao.net.br",
  CEBRASPE: "Cebraspe",
  PAGINA: "Qualquer página que liste concursos",
  PCI: "Lista da PCI Concursos, só para medir a cobertura",
} as const;
export type Adaptador = keyof typeof adaptadorLabels;
const Adaptador = z.enum(
  Object.keys(adaptadorLabels) as [Adaptador, ...Adaptador[]],
  "Escolha o tipo da fonte.",
);

/** Kinds of sources that are not visited, with the reason. */
export const semVisitaLabels = {
  NENHUM: "Recusa robôs",
  COLADO: "O que administradores colam",
  PAGINAS: "Páginas visitadas uma a uma",
} as const;

/** Returns the label of a source's kind; the kind itself if this release doesn't know it. */
export function adaptadorLabelOf(adaptador: string): string {
  const labels: Readonly<Record<string, string>> = { ...adaptadorLabels, ...semVisitaLabels };
  return labels[adaptador] ?? adaptador;
}

export const FonteTipo = z.enum(["DOU", "DIARIO", "BANCA", "SINAL", "COLADO"]);
export const FonteEstado = z.enum(["ATIVA", "PAUSADA", "BLOQUEADA"]);

/** Result of a visit: documents, no documents, error, blocked, or unexpected format. */
const Desfecho = z.enum(["OK", "VAZIA", "ERRO", "BLOQUEADA", "FORMATO"]);

/** Problems of a source, with labels. */
const AlarmeTipos = z.enum(Object.keys(alarmeLabels) as [AlarmeTipo, ...AlarmeTipo[]]);

const Moment = z.iso.datetime({ offset: true });

export const Visita = z.object({
  iniciada_em: Moment,
  /** Null while the visit runs. */
  terminada_em: Moment.nullable(),
  desfecho: Desfecho.nullable(),
  http: z.int().nullable(),
  itens: z.int(),
  novos: z.int(),
  incompletos: z.int(),
  mais_recente: z.iso.date().nullable(),
  bytes: z.int(),
  mensagem: z.string().nullable(),
});
export type Visita = z.infer<typeof Visita>;
export const Visitas = z.array(Visita);

const least = z
  .int("Use um número inteiro.")
  .min(0, "Use 0 ou mais.")
  .max(1_000_000, "Use no máximo 1.000.000.");

const shared = {
  nome: line(limits.fonteNomeMax, "Dê um nome à fonte."),
  endereco: z.url({ protocol: /^https?$/, error: "Use um endereço http:// ou https://." }).max(limits.urlMax),
  cadencia_minutos: z
    .int("Use um número inteiro de minutos.")
    .min(limits.fonteCadenciaMinMinutes, `Use no mínimo ${limits.fonteCadenciaMinMinutes} minutos.`)
    .max(7 * 24 * 60, "Use no máximo uma semana."),
  pausa_ms: z.int("Use um número inteiro.").min(1_000, "Espere pelo menos um segundo.").max(60_000),
  /** Expected items per weekday, Monday first; null means learned from recent weeks. */
  esperado: z.array(least).length(7).nullable(),
  /** CSS selector of the items, for generic pages; null means the repeated element is detected. */
  seletor: line(limits.seletorMax, "Escreva um seletor de CSS, ou deixe vazio.").nullable().default(null),
};

export const FonteInput = z.object({
  ...shared,
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+){0,9}$/, "Use letras minúsculas, números e hifens.")
    .max(60),
  adaptador: Adaptador,
  pausa_ms: shared.pausa_ms.default(1_000),
  esperado: shared.esperado.default(null),
  /** Owner of the page, if its address does not identify it: an organiser's sigla, or a municipality. */
  banca: line(limits.fonteNomeMax, "Diga de que banca é a página.").nullable().default(null),
  ibge: z
    .string()
    .regex(/^\d{7}$/)
    .nullable()
    .default(null),
});
export type FonteInput = z.infer<typeof FonteInput>;

/** A page to preview before it becomes a source. */
export const PreviaInput = FonteInput.pick({ endereco: true, seletor: true });

const Lista = z.object({
  total: z.int(),
  itens: z.array(
    z.object({ titulo: z.string(), data: z.iso.date().nullable(), link: z.string().nullable() }),
  ),
});

/** Items that a page lists, and other repeated elements with their selectors. */
export const Previa = Lista.extend({ outras: z.array(Lista.extend({ seletor: z.string() })) });
export type Previa = z.infer<typeof Previa>;

export const FonteUpdate = z.object({
  ...shared,
  estado: z.enum(["ATIVA", "PAUSADA"]),
  /** Version that the edit started from; a newer version is not overwritten. */
  versao: z.int32(),
});
export type FonteUpdate = z.infer<typeof FonteUpdate>;

export const Fonte = z.object({
  uuid: z.uuid(),
  slug: z.string(),
  nome: z.string(),
  tipo: FonteTipo,
  adaptador: z.string(),
  endereco: z.string(),
  cadencia_minutos: z.int(),
  pausa_ms: z.int(),
  estado: FonteEstado,
  esperado: z.array(z.int()).nullable(),
  seletor: z.string().nullable(),
  proxima_visita: Moment,
  versao: z.int(),
  /** Whether it is visited; pasted sources and those that block robots are not. */
  visitavel: z.boolean(),
  /** How the documents of an unvisited source are collected instead. */
  coberta_por: z.string().nullable(),
  ultima_visita: Visita.nullable(),
  /** End of the last successful visit. */
  boa_em: Moment.nullable(),
  documentos: z.int(),
  /** Current problems. */
  alarmes: z.array(AlarmeTipos),
});
export type Fonte = z.infer<typeof Fonte>;

/** A source with the items learned for each weekday, Monday first, and its past problems. */
export const FonteInteira = Fonte.extend({
  /** Null if nothing is known of that weekday. */
  aprendido: z.array(z.int().nullable()).length(7),
  episodios: z.array(
    z.object({ tipo: AlarmeTipos, detalhe: z.string(), desde: Moment, curado_em: Moment.nullable() }),
  ),
});
export type FonteInteira = z.infer<typeof FonteInteira>;

/** Why reading a document was given up, with labels. */
export const ilegivelLabels = {
  TEMPO: "A leitura passou do tempo que um arquivo pode levar",
  MEMORIA: "A leitura passou da memória que um arquivo pode ocupar",
  TAMANHO: "O texto que sai do arquivo é grande demais",
  COMPLEXO: "O arquivo é complexo demais para ser lido",
  QUEDA: "O arquivo derrubou o leitor",
  DIGITALIZADO: "As páginas são imagens: o PDF não tem texto. Copie o texto do edital e cole-o",
  LETRAS: "O texto veio com letras perdidas ou trocadas. Procure outra cópia do edital",
  SENHA: "O PDF pede uma senha para abrir",
  ESTRAGADO: "O arquivo veio incompleto ou está estragado",
} as const;
export type IlegivelCausa = keyof typeof ilegivelLabels;
export const IlegivelCausas = z.enum(Object.keys(ilegivelLabels) as [IlegivelCausa, ...IlegivelCausa[]]);

/** Steps after an act is read, with labels. */
export const passoLabels = {
  NOMES: "Procura de nomes",
  MINUTAS: "Minuta",
} as const;
export const FalhasDeAtos = z.array(
  z.object({
    passo: z.enum(Object.keys(passoLabels) as [keyof typeof passoLabels, ...(keyof typeof passoLabels)[]]),
    /** The error's message. */
    causa: z.string(),
    atos: z.int(),
  }),
);
export type FalhasDeAtos = z.infer<typeof FalhasDeAtos>;

/** Documents of a source by key, last seen first. */
export const ItensDaFonte = z.array(
  z.object({
    chave: z.string(),
    url: z.string(),
    publicado_em: z.iso.date().nullable(),
    mime: z.string().nullable(),
    tamanho: z.int(),
    visto_em: Moment,
    /** Number of acts found; null until it is read. */
    atos: z.int().nullable(),
    /** How many of the acts open an exam. */
    aberturas: z.int(),
    /** Why the document or an act could not be read; null if it was read, or not tried yet. */
    ilegivel: IlegivelCausas.nullable(),
    /** Failures of the document's acts in later steps, by cause, most frequent first. */
    falhas: FalhasDeAtos,
  }),
);
export type ItensDaFonte = z.infer<typeof ItensDaFonte>;

/** How current the whole catalogue is. */
export const AtualizacaoDasFontes = z.object({
  /** End of the last successful visit. */
  conferido_em: Moment,
  /** Sources visited with success within a day, and all that are visited. */
  fontes: z.int(),
  de: z.int(),
  /** Whether local emulators replace the sources. */
  gravadas: z.boolean(),
});
export type AtualizacaoDasFontes = z.infer<typeof AtualizacaoDasFontes>;

/** All sources, how current they are, and whether local emulators replace them. */
export const Fontes = z.object({
  items: z.array(Fonte),
  gravadas: z.boolean(),
  /** Null if no visit succeeded within a week. */
  frescor: AtualizacaoDasFontes.nullable(),
});
export type Fontes = z.infer<typeof Fontes>;

/** A current problem of a source. */
export const AlarmeAberto = z.object({
  fonte: z.string(),
  slug: z.string(),
  tipo: AlarmeTipos,
  detalhe: z.string(),
  desde: Moment,
});
export type AlarmeAberto = z.infer<typeof AlarmeAberto>;
export const Alarmes = z.array(AlarmeAberto);

/** An exam on an aggregator's list that the catalogue lacks. */
export const ListadoQueFalta = z.object({
  titulo: z.string(),
  uf: z.string().nullable(),
  prazo: z.iso.date().nullable(),
  url: z.string(),
  /** First day on which it was listed. */
  desde: z.iso.date(),
  /** A similar exam or draft, too uncertain to count as the same. */
  parecido: z.object({ tipo: z.enum(["CONCURSO", "MINUTA"]), uuid: z.uuid(), titulo: z.string() }).nullable(),
});
export type ListadoQueFalta = z.infer<typeof ListadoQueFalta>;

/** Daily share of aggregators' exams that the catalogue or its drafts have, newest first. */
export const Coberturas = z.array(
  z.object({
    fonte: z.string(),
    uuid: z.uuid(),
    dias: z.array(z.object({ dia: z.iso.date(), listados: z.int(), achados: z.int() })),
    /** Usual minimum of the share, in percent; null if too few days are known. */
    piso: z.int().nullable(),
    /** Day of an outdated list, whose aggregator missed two visits; null if it is current or not visited. */
    parada_em: z.iso.date().nullable(),
    /** Some missing exams of the last day, by end of registration. */
    faltam: z.array(ListadoQueFalta),
  }),
);
export type Coberturas = z.infer<typeof Coberturas>;
