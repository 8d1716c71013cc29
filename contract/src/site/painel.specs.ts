import type { Specs } from "../call.ts";
import { Divergentes, PainelNumeros } from "./painel.ts";

export const painelSpecs = {
  listDivergentes: {
    summary: "Exams whose status is not the one of their dates, the last changed first",
    answers: { 200: Divergentes },
  },
  getPainelNumeros: {
    summary: "Registrations, events of exams, deliveries and subscriptions of the last 30 days",
    answers: { 200: PainelNumeros },
  },
} as const satisfies Specs;
