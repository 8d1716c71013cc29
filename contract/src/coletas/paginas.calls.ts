import { callsOf } from "../call.ts";
import type { paginasSpecs } from "./paginas.specs.ts";

export const paginasCalls = callsOf<typeof paginasSpecs>()({
  getPaginas: { method: "GET", path: "/concursos/:uuid/paginas", access: "user" },
  savePaginas: { method: "PUT", path: "/concursos/:uuid/paginas", access: "editor" },
  proposePagina: { method: "POST", path: "/concursos/:uuid/paginas/propostas", access: "user", slow: true },
  listAcompanhadas: { method: "GET", path: "/paginas", access: "user" },
  createAcompanhada: { method: "POST", path: "/paginas", access: "user", slow: true },
  deleteAcompanhada: { method: "DELETE", path: "/paginas/:uuid", access: "user" },
  listPaginas: { method: "GET", path: "/admin/paginas", access: "editor" },
  decidePagina: { method: "PUT", path: "/admin/paginas/:uuid/concursos/:concurso", access: "editor" },
  requestPagina: { method: "POST", path: "/admin/paginas/:uuid/visitas", access: "editor" },
});
