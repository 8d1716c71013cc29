import { z } from "zod";
import { paged } from "../fields.ts";
import { leituraFields, SearchPublicConcursosQuery } from "./concurso-search.ts";
import { Concurso, ConcursoResumo } from "./concursos.ts";

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
export const ConcursosPublicos = paged(ConcursoResumoPublico).extend({
  ...leituraFields,
  /** The cursor of the next page; null on the last one. */
  proximo: z.string().nullable(),
});
export type ConcursosPublicos = z.infer<typeof ConcursosPublicos>;

/** An exam as visitors see it. */
export const ConcursoPublico = Concurso.omit({
  is_allowed_for_free_user: true,
  favorito: true,
  conflitos: true,
}).extend({ endereco });
export type ConcursoPublico = z.infer<typeof ConcursoPublico>;

/** Where a page begins, among the exams that were known at the first page. */
export type Cursor = { offset: number; until: number };

/** Writes a cursor, which programs pass on without reading it. */
export const writeCursor = ({ offset, until }: Cursor): string => `${until}-${offset}`;

/** A cursor of an earlier page; it replaces `page`. */
const optionalCursor = z
  .string()
  .regex(/^\d{1,9}-\d{1,9}$/, "Use o cursor que a página anterior deu em “proximo”.")
  .transform((text): Cursor => {
    const [until = 0, offset = 0] = text.split("-").map(Number);
    return { offset, until };
  })
  .optional();

/** Filters of the public catalogue. */
export const ConcursosPublicosQuery = SearchPublicConcursosQuery.safeExtend({ cursor: optionalCursor });
export type ConcursosPublicosQuery = z.infer<typeof ConcursosPublicosQuery>;
