import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Mencao, MencaoUpdate, MeuMonitorDeNome, MonitorDeNomeInput } from "./monitor-de-nome.ts";

export const monitorDeNomeSpecs = {
  getMyMonitorDeNome: {
    summary: "The reader's own name, if they have us look for it, and where it was found",
    answers: { 200: MeuMonitorDeNome },
  },
  saveMyMonitorDeNome: {
    summary:
      "Have a name looked for in official acts (premium); another person's with a reason. Another name begins anew",
    body: MonitorDeNomeInput,
    answers: { 200: MeuMonitorDeNome },
    errors: ["premium-only", "vigia-consent-required", "vigia-others-limit"],
  },
  deleteMyMonitorDeNome: {
    summary: "Withdraw the consent: the name goes, and all that was found",
    answers: { 204: Nothing },
  },
  dismissMencao: {
    summary:
      "Say that somebody else is meant, or that it was oneself after all; acts alike are not told again",
    params: ByUuid,
    body: MencaoUpdate,
    answers: { 200: Mencao },
    errors: ["mencao-not-found"],
  },
} as const satisfies Specs;
