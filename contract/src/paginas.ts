import { z } from "zod";
import { line, Url } from "./fields.ts";
import { limits } from "./limits.ts";
import { type PaginaEstado as Estado, formatoLabels, paginaEstadoLabels } from "./paginas.words.ts";

const PaginaEstado = z.enum(Object.keys(paginaEstadoLabels) as [Estado, ...Estado[]]);

const DocumentoFormato = z.enum(
  Object.keys(formatoLabels) as [keyof typeof formatoLabels, ...(keyof typeof formatoLabels)[]],
);

const Moment = z.iso.datetime({ offset: true });

/** A page that is followed: of an exam, or of a reader. */
export const Pagina = z.object({
  uuid: z.uuid(),
  endereco: z.string(),
  estado: PaginaEstado,
  /** When it was last read; null: never. */
  vista_em: Moment.nullable(),
});
export type Pagina = z.infer<typeof Pagina>;

/** A document that an exam's page offers. */
export const DocumentoDaPagina = z.object({
  titulo: z.string(),
  formato: DocumentoFormato,
  /** The day that the page prints beside it. */
  dia: z.iso.date().nullable(),
  /** Null: the page gives it no address of its own. */
  url: z.string().nullable(),
  /** When it was first seen; null: it was there before the page was followed. */
  visto_em: Moment.nullable(),
  /** When other contents were found under the same name. */
  mudou_em: Moment.nullable(),
});
export type DocumentoDaPagina = z.infer<typeof DocumentoDaPagina>;

/** The pages of an exam that are followed, with the documents that they offer, the newest first. */
export const PaginasDoConcurso = z.object({
  paginas: z.array(Pagina),
  documentos: z.array(DocumentoDaPagina),
  /** What the caller proposed and nobody has decided. */
  proposta: z.string().nullable(),
});
export type PaginasDoConcurso = z.infer<typeof PaginasDoConcurso>;

export const PaginasInput = z.object({
  enderecos: z
    .array(Url)
    .max(limits.paginasDoConcursoMax, `Use no máximo ${limits.paginasDoConcursoMax} páginas.`),
});
export const PropostaInput = z.object({ endereco: Url });

const PaginaDeQuem = Pagina.extend({
  causa: z.string().nullable(),
  desde: Moment,
  proxima_visita: Moment,
  concurso: z.object({ uuid: z.uuid(), titulo: z.string() }),
});

/** What administrators see of the pages: what waits for their word, what can't be read, and how far they reach. */
export const PaginasAdmin = z.object({
  propostas: z.array(
    PaginaDeQuem.extend({ proposta_em: Moment, origem: z.enum(["ATO", "FORMULARIO", "PROPOSTA"]) }),
  ),
  /** The longest first. */
  falhas: z.array(PaginaDeQuem),
  /** Exams that are open, and those of them whose page is followed. */
  abertos: z.int(),
  abertos_com_pagina: z.int(),
  /** Pages of the catalogue, and visits of the last day. */
  paginas: z.int(),
  visitadas_no_dia: z.int(),
});
export type PaginasAdmin = z.infer<typeof PaginasAdmin>;

export const DecisaoDaPagina = z.object({ aceita: z.boolean() });

/** A page outside the catalogue that its reader follows, for them alone. */
export const PaginaAcompanhada = Pagina.extend({
  nome: z.string(),
  causa: z.string().nullable(),
  desde: Moment,
  documentos: z.array(DocumentoDaPagina),
});
export type PaginaAcompanhada = z.infer<typeof PaginaAcompanhada>;
export const PaginasAcompanhadas = z.array(PaginaAcompanhada);

export const AcompanharPagina = z.object({
  nome: line(limits.paginaNomeMax, "Dê um nome à página."),
  endereco: Url,
  /** That this page may be visited for its reader, and what was found kept. */
  consentimento: z.boolean().default(false),
});
export type AcompanharPagina = z.infer<typeof AcompanharPagina>;
