import { z } from "zod";
import { paged } from "../fields.ts";
import { MyConcursosQuery } from "./concurso-search.ts";
import { ConcursoResumo, Conflito } from "./concursos.ts";

/** A saved exam on its card, with conflicting saved exams. */
export const Favorito = ConcursoResumo.extend({ conflitos: z.array(Conflito) });
export type Favorito = z.infer<typeof Favorito>;

export const FavoritosQuery = MyConcursosQuery;
export const FavoritosPage = paged(Favorito).extend({
  /** Largest number of saved exams in the user's plan; null if unlimited. */
  limite: z.int().nullable(),
});
export type FavoritosPage = z.infer<typeof FavoritosPage>;

/** Answer after saving an exam. */
export const FavoritoSalvo = z.object({ favorito: z.literal(true), conflitos: z.array(Conflito) });
export type FavoritoSalvo = z.infer<typeof FavoritoSalvo>;
