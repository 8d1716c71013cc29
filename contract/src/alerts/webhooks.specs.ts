import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import {
  ByEntrega,
  EntregasDeWebhook,
  EntregasDeWebhookQuery,
  Webhook,
  WebhookAtivo,
  WebhookComSegredo,
  WebhookInput,
} from "./webhooks.ts";

// Each call may resolve a foreign host name.
const limits = [{ by: "caller", max: 60, seconds: 300 }] as const;

export const webhooksSpecs = {
  listWebhooks: {
    summary: "The partners' addresses that are told of exams, by name",
    answers: { 200: z.array(Webhook) },
  },
  createWebhook: {
    summary: "Register a partner's address; its secret is in this answer alone",
    body: WebhookInput,
    answers: { 201: WebhookComSegredo },
    errors: ["webhook-address", "too-many-webhooks"],
    limits,
  },
  updateWebhook: {
    summary: "Change the name of a webhook, its address and what it is told of",
    params: ByUuid,
    body: WebhookInput,
    answers: { 204: Nothing },
    errors: ["webhook-not-found", "webhook-address"],
    limits,
  },
  deleteWebhook: {
    summary: "Forget a webhook, with its messages",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
  },
  setWebhookAtivo: {
    summary: "Switch a webhook off, or on again; what waited for it is then sent",
    params: ByUuid,
    body: WebhookAtivo,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
  },
  rotateWebhook: {
    summary: "Give a webhook another secret; for a day its messages are signed with the one before, too",
    params: ByUuid,
    answers: { 200: WebhookComSegredo },
    errors: ["webhook-not-found"],
    limits,
  },
  testWebhook: {
    summary: "Send a test message, to a webhook that is off, too",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["webhook-not-found"],
    limits,
  },
  listEntregas: {
    summary: "What was sent to a webhook and is to be sent, the newest first",
    params: ByUuid,
    query: EntregasDeWebhookQuery,
    answers: { 200: EntregasDeWebhook },
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
