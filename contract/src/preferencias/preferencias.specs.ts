import type { Specs } from "../call.ts";
import { Previa } from "../concursos/matching.ts";
import { limits } from "../limits.ts";
import { Nothing } from "../params.ts";
import { User } from "../users/users.ts";
import { Busca, BuscaInput, Buscas, ByNumero } from "./buscas.ts";
import { UpdatePreferencias } from "./preferencias.ts";

export const preferenciasSpecs = {
  updateMyPreferencias: {
    summary: "Replace the preferences, the first search; the free plan takes at most 3 values",
    body: UpdatePreferencias,
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 200: User },
    errors: ["plan-limit", "consent-required"],
  },
  previewMyPreferencias: {
    summary:
      "What some preferences would match now and would have brought in 90 days; stores nothing, " +
      "and uses quotas by consent only",
    body: UpdatePreferencias,
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 200: Previa },
  },
  listMyBuscas: {
    summary:
      "The caller's searches: the first, which the free plan has, and the others, which rest without premium",
    escopo: "preferencias:ler",
    answers: { 200: Buscas },
  },
  createMyBusca: {
    summary: "Add a search; premium only, up to 10",
    body: BuscaInput.omit({ versao: true }),
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 201: Busca },
    errors: ["plan-limit", "too-many-buscas", "consent-required"],
  },
  getMyBusca: {
    summary: "One of the caller's searches",
    escopo: "preferencias:ler",
    params: ByNumero,
    answers: { 200: Busca },
    errors: ["busca-not-found"],
  },
  updateMyBusca: {
    summary: "Replace a search; those that rest can't be changed",
    params: ByNumero,
    body: BuscaInput,
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 200: Busca },
    errors: ["plan-limit", "premium-only", "busca-not-found", "busca-changed", "consent-required"],
  },
  deleteMyBusca: {
    summary: "Remove a search, whatever the plan; the first one stays, with nothing chosen",
    params: ByNumero,
    answers: { 204: Nothing },
    errors: ["busca-not-found"],
  },
  withdrawCotasConsent: {
    summary: "Withdraw the consent for quota data, and with it the chosen quotas that reveal it",
    answers: { 200: User },
  },
} as const satisfies Specs;
