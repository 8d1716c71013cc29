import { z } from "zod";
import { MyConcursosQuery } from "./concurso-search.ts";
import { ConcursoResumo, Conflito } from "./concursos.ts";
import { paged } from "./fields.ts";

/** A saved exam as its card shows it, with the other saved ones of the same exam day. */
export const Favorito = ConcursoResumo.extend({ conflitos: z.array(Conflito) });
export type Favorito = z.infer<typeof Favorito>;

export const FavoritosQuery = MyConcursosQuery;
export const FavoritosPage = paged(Favorito).extend({
  /** How many exams may be saved on the reader's plan; null: as many as wanted. */
  limite: z.int().nullable(),
});
export type FavoritosPage = z.infer<typeof FavoritosPage>;

/** What saving an exam answers. */
export const FavoritoSalvo = z.object({ favorito: z.literal(true), conflitos: z.array(Conflito) });
export type FavoritoSalvo = z.infer<typeof FavoritoSalvo>;
