import { z } from "zod";
import { SearchPublicConcursosQuery } from "./concurso-search.ts";
import { Concurso, ConcursoResumo } from "./concursos.ts";
import { paged } from "./fields.ts";

/** Where everybody reads of an exam. */
const endereco = z.url();

/** What a list says of an exam to its reader alone. */
export const personalOfResumo = {
  is_allowed_for_free_user: true,
  favorito: true,
  cargos_compativeis: true,
  verdito: true,
  melhor_cargo: true,
  buscas: true,
  cargo_buscado: true,
} as const;

/** An exam in a list, as everybody sees it. */
export const ConcursoResumoPublico = ConcursoResumo.omit(personalOfResumo).extend({ endereco });

export const ConcursosPublicos = paged(ConcursoResumoPublico);
export type ConcursosPublicos = z.infer<typeof ConcursosPublicos>;

/** One exam, whole, as everybody sees it. */
export const ConcursoPublico = Concurso.omit({
  is_allowed_for_free_user: true,
  favorito: true,
  conflitos: true,
}).extend({ endereco });
export type ConcursoPublico = z.infer<typeof ConcursoPublico>;

/** The filters of the catalogue. */
export const ConcursosPublicosQuery = SearchPublicConcursosQuery;
