import type { Specs } from "../call.ts";
import { Numeros, Site } from "./site.ts";

export const siteSpecs = {
  getSite: {
    summary: "What the screens must know about this installation",
    answers: { 200: Site },
  },
  getNumeros: {
    summary:
      "What the catalogue holds now: open exams, their vacancies, the highest salary; a minute old at most",
    answers: { 200: Numeros },
  },
} as const satisfies Specs;
