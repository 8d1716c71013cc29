import { callsOf } from "../call.ts";
import type { favoritosSpecs } from "./favoritos.specs.ts";

export const favoritosCalls = callsOf<typeof favoritosSpecs>()({
  listFavoritos: { method: "GET", path: "/concursos/favoritos", access: "user" },
  saveFavorito: { method: "PUT", path: "/concursos/:uuid/favorito", access: "user" },
  removeFavorito: { method: "DELETE", path: "/concursos/:uuid/favorito", access: "user" },
});
