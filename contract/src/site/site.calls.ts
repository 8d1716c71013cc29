import { callsOf } from "../call.ts";
import type { siteSpecs } from "./site.specs.ts";

export const siteCalls = callsOf<typeof siteSpecs>()({
  getSite: { method: "GET", path: "/site", access: "public" },
  getNumeros: { method: "GET", path: "/site/numeros", access: "public" },
});
