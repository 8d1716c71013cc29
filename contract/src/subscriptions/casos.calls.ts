import { callsOf } from "../call.ts";
import type { casosSpecs } from "./casos.specs.ts";

export const casosCalls = callsOf<typeof casosSpecs>()({
  listCasos: { method: "GET", path: "/admin/casos", access: "admin" },
  settleCaso: { method: "POST", path: "/admin/casos/:uuid", access: "admin" },
});
