import { callsOf } from "../call.ts";
import type { pareceresSpecs } from "./pareceres.specs.ts";

export const pareceresCalls = callsOf<typeof pareceresSpecs>()({
  getPareceresNumeros: { method: "GET", path: "/admin/pareceres", access: "editor" },
});
