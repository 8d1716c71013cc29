import { callsOf } from "../call.ts";
import type { painelSpecs } from "./painel.specs.ts";

export const painelCalls = callsOf<typeof painelSpecs>()({
  listDivergentes: { method: "GET", path: "/admin/painel/divergentes", access: "editor" },
  getPainelNumeros: { method: "GET", path: "/admin/painel/numeros", access: "admin" },
});
