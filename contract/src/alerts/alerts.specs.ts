import type { Specs } from "../call.ts";
import { ByUuid, Nothing, Text } from "../params.ts";
import { AlertasExplicados } from "./alert-reasons.ts";
import { AjustesAlertas, UpdateAjustes } from "./alert-settings.ts";
import {
  BouncedMail,
  MailEventsBody,
  MailEventsParams,
  MeusAlertas,
  MeusAlertasQuery,
  UnsubscribeBody,
  UnsubscribeQuery,
  WhatsAppHandshake,
  WhatsAppWebhook,
} from "./alerts.ts";

export const alertsSpecs = {
  listMyAlerts: {
    summary: "What was sent to the reader, by which channel, and why",
    escopo: "alertas:ler",
    query: MeusAlertasQuery,
    answers: { 200: MeusAlertas },
  },
  explainMyAlerts: {
    summary: "Why the caller was or was not told of an exam: when, by which channel, or what kept it back",
    escopo: "alertas:ler",
    params: ByUuid,
    answers: { 200: AlertasExplicados },
    errors: ["concurso-not-found"],
  },
  getAlertSettings: {
    summary: "How the caller wants to be told: channels, frequency, reminders, pause, muted exams",
    escopo: "alertas:ler",
    answers: { 200: AjustesAlertas },
    errors: ["not-found"],
  },
  updateAlertSettings: {
    summary: "Change some of these settings; what is left out stays",
    body: UpdateAjustes,
    answers: { 200: AjustesAlertas },
    errors: ["not-found", "premium-only", "concurso-not-found"],
  },
  getAlertSettingsByLink: {
    summary: "The same for the person whose message carries the token, without a session",
    query: UnsubscribeQuery,
    answers: { 200: AjustesAlertas },
    errors: ["not-found"],
  },
  updateAlertSettingsByLink: {
    summary: "Change some of the settings of the person whose message carries the token",
    query: UnsubscribeQuery,
    body: UpdateAjustes,
    answers: { 200: AjustesAlertas },
    errors: ["not-found", "premium-only", "concurso-not-found"],
  },
  unsubscribe: {
    summary: "Switch off the alert mail of the person whose message carries the token (RFC 8058)",
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    answers: { 204: Nothing },
    errors: ["not-found"],
  },
  receiveBounce: {
    summary:
      "A mail that came back (RFC 3464), from the mailbox of the envelope's sender; needs MAIL_BOUNCE_TOKEN as bearer",
    body: BouncedMail,
    bodyMaxBytes: 1024 * 1024,
    answers: { 204: Nothing },
    errors: ["invalid-signature"],
  },
  receiveMailEvents: {
    summary:
      "What became of mails, as the provider of MAIL_EVENTS_PROVIDER posts it: bounces, " +
      "complaints, arrivals; signed in its own way",
    params: MailEventsParams,
    body: MailEventsBody,
    bodyMaxBytes: 1024 * 1024,
    answers: { 204: Nothing },
    signed: true,
    errors: ["invalid-signature", "not-found"],
  },
  verifyWhatsAppWebhook: {
    summary: "The provider's handshake",
    query: WhatsAppHandshake,
    answers: { 200: Text },
    answerType: "text/plain",
    errors: ["invalid-signature"],
  },
  receiveWhatsAppWebhook: {
    summary: "The provider's reports on messages, signed over the raw body",
    body: WhatsAppWebhook,
    // The provider's own maximum; a refused report would be lost.
    bodyMaxBytes: 3 * 1024 * 1024,
    answers: { 204: Nothing },
    signed: true,
    errors: ["invalid-signature"],
  },
} as const satisfies Specs;
