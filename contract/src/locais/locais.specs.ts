import type { Specs } from "../call.ts";
import { ById } from "../params.ts";
import { LocaisAnswer, LocaisQuery, Local } from "./locais.ts";

export const locaisSpecs = {
  listLocais: {
    summary:
      "Brasil, regions, states and municipalities, searched without regard to accents and hyphens, the largest first",
    query: LocaisQuery,
    answers: { 200: LocaisAnswer },
  },
  getLocal: {
    summary: "One place by its IBGE code",
    params: ById,
    answers: { 200: Local },
    errors: ["local-not-found"],
  },
} as const satisfies Specs;
