import { z } from "zod";
import type { Specs } from "./call.ts";
import {
  ByEntrega,
  EntregasDeGancho,
  EntregasDeGanchoQuery,
  Gancho,
  GanchoAtivo,
  GanchoComSegredo,
  GanchoInput,
} from "./ganchos.ts";
import { ByUuid, Nothing } from "./params.ts";

// Each one may ask for the name of somebody else's machine.
const limits = [{ by: "caller", max: 60, seconds: 300 }] as const;

export const ganchosSpecs = {
  listGanchos: {
    summary: "The partners' addresses that are told of exams, by name",
    answers: { 200: z.array(Gancho) },
  },
  createGancho: {
    summary: "Register a partner's address; its secret is in this answer alone",
    body: GanchoInput,
    answers: { 201: GanchoComSegredo },
    errors: ["webhook-address", "too-many-webhooks"],
    limits,
  },
  updateGancho: {
    summary: "Change the name of a webhook, its address and what it is told of",
    params: ByUuid,
    body: GanchoInput,
    answers: { 204: Nothing },
    errors: ["webhook-not-found", "webhook-address"],
    limits,
  },
  deleteGancho: {
    summary: "Forget a webhook, with its messages",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
  },
  setGanchoAtivo: {
    summary: "Switch a webhook off, or on again; what waited for it is then sent",
    params: ByUuid,
    body: GanchoAtivo,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
  },
  rotateGancho: {
    summary: "Give a webhook another secret; for a day its messages are signed with the one before, too",
    params: ByUuid,
    answers: { 200: GanchoComSegredo },
    errors: ["webhook-not-found"],
    limits,
  },
  testGancho: {
    summary: "Send a test message, to a webhook that is off, too",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
    limits,
  },
  listEntregas: {
    summary: "What was sent to a webhook and is to be sent, the newest first",
    params: ByUuid,
    query: EntregasDeGanchoQuery,
    answers: { 200: EntregasDeGancho },
    errors: ["webhook-not-found"],
  },
  resendEntregas: {
    summary: "Try all messages again that failed for good",
    params: ByUuid,
    answers: { 200: z.object({ reenviadas: z.int() }) },
    errors: ["webhook-not-found"],
  },
  resendEntrega: {
    summary: "Try a message again that failed for good",
    params: ByEntrega,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
  },
} as const satisfies Specs;
