import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { FavoritoSalvo, FavoritosPage, FavoritosQuery } from "./favoritos.ts";

export const favoritosSpecs = {
  listFavoritos: {
    summary: "Exams that the reader saved, open ones first by nearest deadline",
    escopo: "favoritos:ler",
    query: FavoritosQuery,
    answers: { 200: FavoritosPage },
  },
  saveFavorito: {
    summary: "Save an exam; the free plan keeps 5. Tells which saved ones fall on the same day",
    params: ByUuid,
    answers: { 200: FavoritoSalvo },
    errors: ["concurso-not-found", "plan-limit"],
  },
  removeFavorito: {
    summary: "Unsave an exam",
    params: ByUuid,
    answers: { 204: Nothing },
  },
} as const satisfies Specs;
