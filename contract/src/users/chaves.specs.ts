import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { ChaveDeApi, ChaveDeApiCriada, CreateChaveDeApi } from "./chaves.ts";
import { proofErrors } from "./proof.ts";

export const chavesSpecs = {
  listApiKeys: {
    summary: "The keys of the caller's programs, the newest first",
    answers: { 200: z.array(ChaveDeApi) },
  },
  createApiKey: {
    summary: "Make a key for a program; its secret is in this answer alone, and its owner is told by mail",
    body: CreateChaveDeApi,
    answers: { 201: ChaveDeApiCriada },
    errors: [...proofErrors, "email-not-confirmed", "forbidden", "too-many-keys"],
    limits: [{ by: "caller", max: 20, seconds: 300 }],
  },
  revokeApiKey: {
    summary: "End one of the caller's keys: it opens nothing from now on",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["key-not-found"],
  },
} as const satisfies Specs;
