import type { Specs } from "./call.ts";
import { limits } from "./limits.ts";
import { Previa } from "./matching.ts";
import { UpdatePreferencias } from "./preferencias.ts";
import { User } from "./users.ts";

export const preferenciasSpecs = {
  updateMyPreferencias: {
    summary: "Replace the preferences; the free plan takes at most 3 values",
    body: UpdatePreferencias,
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 200: User },
    errors: ["plan-limit", "consent-required"],
  },
  previewMyPreferencias: {
    summary:
      "What some preferences would match now and would have brought in 90 days; stores nothing, and uses quotas by consent only",
    body: UpdatePreferencias,
    bodyMaxBytes: limits.preferenciasMaxBytes,
    answers: { 200: Previa },
  },
  withdrawCotasConsent: {
    summary: "Withdraw the consent for quota data, and with it the chosen quotas that reveal it",
    answers: { 200: User },
  },
} as const satisfies Specs;
