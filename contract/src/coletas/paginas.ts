import { z } from "zod";
import { line, Url } from "../fields.ts";
import { limits } from "../limits.ts";
import { type PaginaEstado as Estado, formatoLabels, paginaEstadoLabels } from "./paginas.words.ts";

const PaginaEstado = z.enum(Object.keys(paginaEstadoLabels) as [Estado, ...Estado[]]);

const DocumentoFormato = z.enum(
  Object.keys(formatoLabels) as [keyof typeof formatoLabels, ...(keyof typeof formatoLabels)[]],
);

const Moment = z.iso.datetime({ offset: true });

/** A followed page, of an exam or of a user. */
export const Pagina = z.object({
  uuid: z.uuid(),
  endereco: z.string(),
  estado: PaginaEstado,
  /** Last successful visit; null if never. */
  vista_em: Moment.nullable(),
});
export type Pagina = z.infer<typeof Pagina>;

/** A document on an exam's page. */
export const DocumentoDaPagina = z.object({
  titulo: z.string(),
  formato: DocumentoFormato,
  /** Date that the page shows beside the document. */
  dia: z.iso.date().nullable(),
  /** Null if it has no separate address. */
  url: z.string().nullable(),
  /** When the document was first seen; null if it was there before the page was followed. */
  visto_em: Moment.nullable(),
  /** When the document's content last changed under the same name. */
  mudou_em: Moment.nullable(),
});
export type DocumentoDaPagina = z.infer<typeof DocumentoDaPagina>;

/** Followed pages of an exam, with their documents, newest first. */
export const PaginasDoConcurso = z.object({
  paginas: z.array(Pagina),
  documentos: z.array(DocumentoDaPagina),
  /** Address that the calling user proposed and that waits for a decision. */
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

/** Overview for administrators: pending proposals, unreadable pages, coverage. */
export const PaginasAdmin = z.object({
  propostas: z.array(
    PaginaDeQuem.extend({ proposta_em: Moment, origem: z.enum(["ATO", "FORMULARIO", "PROPOSTA"]) }),
  ),
  /** Failing pages, the longest failing first. */
  falhas: z.array(PaginaDeQuem),
  /** Open exams, and those with a followed page. */
  abertos: z.int(),
  abertos_com_pagina: z.int(),
  /** Pages of the catalogue, and visits of the last day. */
  paginas: z.int(),
  visitadas_no_dia: z.int(),
});
export type PaginasAdmin = z.infer<typeof PaginasAdmin>;

export const DecisaoDaPagina = z.object({ aceita: z.boolean() });

/** A page outside the catalogue that only its user follows. */
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
  /** Consent to visit this page for the user, and to store what is found. */
  consentimento: z.boolean().default(false),
});
export type AcompanharPagina = z.infer<typeof AcompanharPagina>;
