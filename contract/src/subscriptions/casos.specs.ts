import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Casos, CasosQuery, SettleCasoBody } from "./casos.ts";

export const casosSpecs = {
  listCasos: {
    summary: "What the payment provider says of subscriptions and the product does not understand",
    query: CasosQuery,
    answers: { 200: Casos },
  },
  settleCaso: {
    summary: "Give a case's subscription a plan, end it, or mark the case as settled; audited",
    params: ByUuid,
    body: SettleCasoBody,
    answers: { 204: Nothing },
    errors: [
      "caso-not-found",
      "caso-settled",
      "plan-not-found",
      "user-not-found",
      "provider-refused",
      "checkout-unavailable",
    ],
  },
} as const satisfies Specs;
