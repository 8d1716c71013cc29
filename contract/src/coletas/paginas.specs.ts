import type { Specs } from "../call.ts";
import { ByUuid, ByUuidAndConcurso, Nothing } from "../params.ts";
import {
  AcompanharPagina,
  DecisaoDaPagina,
  PaginaAcompanhada,
  PaginasAcompanhadas,
  PaginasAdmin,
  PaginasDoConcurso,
  PaginasInput,
  PropostaInput,
} from "./paginas.ts";

/** The server fetches a proposed address before it answers. */
const fetching = [{ by: "caller", max: 10, seconds: 300 }] as const;

export const paginasSpecs = {
  getPaginas: {
    summary: "The pages of an exam that are followed, and the documents that they offer",
    params: ByUuid,
    answers: { 200: PaginasDoConcurso },
    errors: ["concurso-not-found"],
  },
  savePaginas: {
    summary: "Say which pages of an exam are followed, five at the most; these replace those before",
    params: ByUuid,
    body: PaginasInput,
    answers: { 200: PaginasDoConcurso },
    errors: ["concurso-not-found", "bad-pagina"],
  },
  proposePagina: {
    summary: "Propose the official page of an exam that one saved; an administrator takes it or not",
    params: ByUuid,
    body: PropostaInput,
    answers: { 204: Nothing },
    errors: ["concurso-not-found", "pagina-not-saved", "bad-pagina", "paginas-limit"],
    limits: fetching,
    freeIfRefused: true,
  },
  listAcompanhadas: {
    summary: "Pages outside the catalogue that the reader follows, with what they offer",
    answers: { 200: PaginasAcompanhadas },
  },
  createAcompanhada: {
    summary: "Follow a page outside the catalogue (premium), ten at the most; nobody else sees it",
    body: AcompanharPagina,
    answers: { 201: PaginaAcompanhada },
    errors: ["premium-only", "pagina-consent-required", "bad-pagina", "pagina-exists", "paginas-limit"],
    limits: fetching,
    freeIfRefused: true,
  },
  deleteAcompanhada: {
    summary: "Follow a page no more: it goes with all that was found on it, unless others follow it",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["pagina-not-found"],
  },
  listPaginas: {
    summary: "Pages that were proposed, pages that can't be read, and how far the catalogue's pages reach",
    answers: { 200: PaginasAdmin },
  },
  decidePagina: {
    summary: "Take a page for an exam's, or refuse it; what was refused is not proposed again",
    params: ByUuidAndConcurso,
    body: DecisaoDaPagina,
    answers: { 204: Nothing },
    errors: ["pagina-not-found", "paginas-limit"],
  },
  requestPagina: {
    summary: "Visit a page now, besides its own hours",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["pagina-not-found"],
  },
} as const satisfies Specs;
