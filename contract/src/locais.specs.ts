import type { Specs } from "./call.ts";
import { LocaisAnswer, LocaisQuery, Local } from "./locais.ts";
import { ById } from "./params.ts";

export const locaisSpecs = {
  listLocais: {
    summary: "Municipalities, searched without regard to accents",
    query: LocaisQuery,
    answers: { 200: LocaisAnswer },
  },
  getLocal: {
    summary: "One municipality by its IBGE code",
    params: ById,
    answers: { 200: Local },
    errors: ["local-not-found"],
  },
} as const satisfies Specs;
