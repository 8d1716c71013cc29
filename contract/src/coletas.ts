import { z } from "zod";
import { line } from "./fields.ts";
import { formatCount, formatDateTime, formatInteger } from "./format.ts";
import { limits } from "./limits.ts";

/** The kinds of sources that can be asked, and what each is. */
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

/** Sources that nobody visits, and why. */
export const semVisitaLabels = {
  NENHUM: "Recusa robôs",
  COLADO: "O que administradores colam",
  PAGINAS: "Páginas visitadas uma a uma",
} as const;

/** What kind of source it is, in words; of a kind that this release doesn't know, its name. */
export function adaptadorLabelOf(adaptador: string): string {
  const labels: Readonly<Record<string, string>> = { ...adaptadorLabels, ...semVisitaLabels };
  return labels[adaptador] ?? adaptador;
}

export const FonteTipo = z.enum(["DOU", "DIARIO", "BANCA", "SINAL", "COLADO"]);
export const FonteEstado = z.enum(["ATIVA", "PAUSADA", "BLOQUEADA"]);

/** How a visit ended: with something, with nothing, without an answer, at a wall, with what is not what it should be. */
const Desfecho = z.enum(["OK", "VAZIA", "ERRO", "BLOQUEADA", "FORMATO"]);

/** What may be wrong with a source, in words. */
export const alarmeLabels = {
  MORTA: "Não responde",
  MUDA: "Traz menos do que sempre",
  PARADA: "Não traz nada novo",
  BLOQUEADA: "Recusa robôs",
  MUDOU: "Mudou de formato",
  TERRITORIO: "Município sumiu",
  CEGA: "Nada do que traz se lê",
  FILA: "Fila parada",
  COBERTURA: "Falta mais do que sempre",
} as const;
export type AlarmeTipo = keyof typeof alarmeLabels;

const AlarmeTipos = z.enum(Object.keys(alarmeLabels) as [AlarmeTipo, ...AlarmeTipo[]]);

const Moment = z.iso.datetime({ offset: true });

export const Visita = z.object({
  iniciada_em: Moment,
  /** Null: it is going on. */
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
  /** At least so many items on each weekday, Monday first; null: what the last weeks had. */
  esperado: z.array(least).length(7).nullable(),
  /** Of any page: the elements that are its items, by a CSS selector; null: what repeats on it. */
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
  /** Whose page it is, where its address doesn't say it: an organiser's, by its sigla, or a municipality's. */
  banca: line(limits.fonteNomeMax, "Diga de que banca é a página.").nullable().default(null),
  ibge: z
    .string()
    .regex(/^\d{7}$/)
    .nullable()
    .default(null),
});
export type FonteInput = z.infer<typeof FonteInput>;

/** The page whose list is to be looked at before a source is made of it. */
export const PreviaInput = FonteInput.pick({ endereco: true, seletor: true });

const Lista = z.object({
  total: z.int(),
  itens: z.array(
    z.object({ titulo: z.string(), data: z.iso.date().nullable(), link: z.string().nullable() }),
  ),
});

/** What a page lists: how many things, and the first of them; and what else on it repeats, to be chosen by its selector. */
export const Previa = Lista.extend({ outras: z.array(Lista.extend({ seletor: z.string() })) });
export type Previa = z.infer<typeof Previa>;

export const FonteUpdate = z.object({
  ...shared,
  estado: z.enum(["ATIVA", "PAUSADA"]),
  /** Of the state that it began from: somebody else's newer one is not overwritten. */
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
  /** Whether it is visited at all: what is pasted isn't, nor what has no robots in. */
  visitavel: z.boolean(),
  /** Of what isn't visited: how its notices come in all the same. */
  coberta_por: z.string().nullable(),
  ultima_visita: Visita.nullable(),
  /** When the last visit ended that went well. */
  boa_em: Moment.nullable(),
  documentos: z.int(),
  /** What is wrong with it now. */
  alarmes: z.array(AlarmeTipos),
});
export type Fonte = z.infer<typeof Fonte>;

/** One source: besides, what it owes on each weekday by what was learnt, Monday first, and what has been wrong with it. */
export const FonteInteira = Fonte.extend({
  /** Null: of that weekday nothing is known yet. */
  aprendido: z.array(z.int().nullable()).length(7),
  episodios: z.array(
    z.object({ tipo: AlarmeTipos, detalhe: z.string(), desde: Moment, curado_em: Moment.nullable() }),
  ),
});
export type FonteInteira = z.infer<typeof FonteInteira>;

/** Why the reader gave a document up, in words. */
export const ilegivelLabels = {
  TEMPO: "A leitura passou do tempo que um arquivo pode levar",
  MEMORIA: "A leitura passou da memória que um arquivo pode ocupar",
  TAMANHO: "O texto que sai do arquivo é grande demais",
  COMPLEXO: "O arquivo é complexo demais para ser lido",
  QUEDA: "O arquivo derrubou o leitor",
  SENHA: "O PDF pede uma senha para abrir",
  ESTRAGADO: "O arquivo veio incompleto ou está estragado",
} as const;
export type IlegivelCausa = keyof typeof ilegivelLabels;
export const IlegivelCausas = z.enum(Object.keys(ilegivelLabels) as [IlegivelCausa, ...IlegivelCausa[]]);

/** What is done with each act after it was read, in words. */
export const passoLabels = {
  NOMES: "Procura de nomes",
  MINUTAS: "Minuta",
} as const;
export const FalhasDeAtos = z.array(
  z.object({
    passo: z.enum(Object.keys(passoLabels) as [keyof typeof passoLabels, ...(keyof typeof passoLabels)[]]),
    /** As the error says it. */
    causa: z.string(),
    atos: z.int(),
  }),
);
export type FalhasDeAtos = z.infer<typeof FalhasDeAtos>;

/** What a source has under its keys, the last that was seen first. */
export const Achados = z.array(
  z.object({
    chave: z.string(),
    url: z.string(),
    publicado_em: z.iso.date().nullable(),
    mime: z.string().nullable(),
    tamanho: z.int(),
    visto_em: Moment,
    /** Acts that were found in it; null: it was not read yet. */
    atos: z.int().nullable(),
    /** Of these, how many open an exam. */
    aberturas: z.int(),
    /** Why it, or an act of it, could not be read; null: it could, or was not tried yet. */
    ilegivel: IlegivelCausas.nullable(),
    /** At which later step acts of it failed, and why: the causes of most acts first. */
    falhas: FalhasDeAtos,
  }),
);
export type Achados = z.infer<typeof Achados>;

/** How fresh the whole catalogue is. */
export const Frescor = z.object({
  /** When the last visit ended that went well. */
  conferido_em: Moment,
  /** Sources of which one went well within a day, of so many that are visited. */
  fontes: z.int(),
  de: z.int(),
  /** Whether the local stand-ins answer for them. */
  gravadas: z.boolean(),
});
export type Frescor = z.infer<typeof Frescor>;

/** "Catálogo conferido hoje às 07:40 em 6 fontes.", seen from an instant. */
export function describeFrescor({ conferido_em, fontes, de, gravadas }: Frescor, now: Date): string {
  const [day = "", hour = ""] = formatDateTime(conferido_em).split(" ");
  const isToday = formatDateTime(now.toISOString()).startsWith(day);
  const when = `${isToday ? "hoje" : `em ${day}`} às ${hour}`;
  if (fontes === 0) return `Catálogo conferido pela última vez ${when}.`;
  const where = formatCount(fontes, "fonte", "fontes");
  const all = fontes < de ? `${formatInteger(fontes)} de ${formatCount(de, "fonte", "fontes")}` : where;
  return `Catálogo conferido ${when} em ${all}${gravadas ? " (gravações)" : ""}.`;
}

/** The sources, how fresh the whole is, and whether what they say is recorded: then the local stand-ins answer for them. */
export const Fontes = z.object({
  items: z.array(Fonte),
  gravadas: z.boolean(),
  /** Null: no visit went well within a week. */
  frescor: Frescor.nullable(),
});
export type Fontes = z.infer<typeof Fontes>;

/** Something that is wrong with a source now. */
export const AlarmeAberto = z.object({
  fonte: z.string(),
  slug: z.string(),
  tipo: AlarmeTipos,
  detalhe: z.string(),
  desde: Moment,
});
export type AlarmeAberto = z.infer<typeof AlarmeAberto>;
export const Alarmes = z.array(AlarmeAberto);

/** An exam that an aggregator lists and that was not found among ours. */
export const ListadoQueFalta = z.object({
  titulo: z.string(),
  uf: z.string().nullable(),
  prazo: z.iso.date().nullable(),
  url: z.string(),
  /** Since which day it is listed there. */
  desde: z.iso.date(),
  /** One of ours that may be it, which is too little to take it for found. */
  parecido: z.object({ tipo: z.enum(["CONCURSO", "MINUTA"]), uuid: z.uuid(), titulo: z.string() }).nullable(),
});
export type ListadoQueFalta = z.infer<typeof ListadoQueFalta>;

/** How much of what aggregators list is in the catalogue or waits for review, day by day, the newest first. */
export const Coberturas = z.array(
  z.object({
    fonte: z.string(),
    uuid: z.uuid(),
    dias: z.array(z.object({ dia: z.iso.date(), listados: z.int(), achados: z.int() })),
    /** The least share of listed exams that is as usual, in percent; null: too few days are known. */
    piso: z.int().nullable(),
    /** The day of a list that is old: its aggregator missed two visits since. Null: it is as new as it should be, or nobody asks. */
    parada_em: z.iso.date().nullable(),
    /** Of the last day: some of what is missing, the nearest end of registration first. */
    faltam: z.array(ListadoQueFalta),
  }),
);
export type Coberturas = z.infer<typeof Coberturas>;
