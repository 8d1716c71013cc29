import { z } from "zod";
import type { Specs } from "./call.ts";
import { ByUuid, Nothing } from "./params.ts";
import { Sessao } from "./seguranca.ts";

export const segurancaSpecs = {
  listMySessions: {
    summary: "Where the caller is signed in, the last used first",
    answers: { 200: z.array(Sessao) },
  },
  endMySession: {
    summary: "End one of the caller's sessions",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["session-not-found"],
  },
  endMyOtherSessions: {
    summary: "End every session of the caller's but the one that asks",
    answers: { 204: Nothing },
  },
} as const satisfies Specs;
