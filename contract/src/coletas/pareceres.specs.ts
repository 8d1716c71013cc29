import type { Specs } from "../call.ts";
import { PareceresNumeros } from "./pareceres.ts";

export const pareceresSpecs = {
  getPareceresNumeros: {
    summary:
      "Whether a model gives a second opinion on acts, what that costs, and why it did not; null: nobody is asked",
    answers: { 200: PareceresNumeros },
  },
} as const satisfies Specs;
