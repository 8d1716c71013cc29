import { z } from "zod";
import { leituraFields, SearchPublicConcursosQuery } from "./concurso-search.ts";
import { Concurso, ConcursoResumo } from "./concursos.ts";
import { paged } from "./fields.ts";

/** Address of the exam's public page. */
const endereco = z.url();

/** Personal fields of an exam in a list. */
export const personalOfResumo = {
  is_allowed_for_free_user: true,
  favorito: true,
  cargos_compativeis: true,
  verdito: true,
  melhor_cargo: true,
  buscas: true,
} as const;

/** An exam in a public list. */
export const ConcursoResumoPublico = ConcursoResumo.omit(personalOfResumo).extend({ endereco });

/** A page of the answer to a question, and how it was understood. */
export const ConcursosPublicos = paged(ConcursoResumoPublico).extend(leituraFields);
export type ConcursosPublicos = z.infer<typeof ConcursosPublicos>;

/** An exam as visitors see it. */
export const ConcursoPublico = Concurso.omit({
  is_allowed_for_free_user: true,
  favorito: true,
  conflitos: true,
}).extend({ endereco });
export type ConcursoPublico = z.infer<typeof ConcursoPublico>;

/** Filters of the public catalogue. */
export const ConcursosPublicosQuery = SearchPublicConcursosQuery;
