import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const identityJobs = {
  /** Mails a security notice to an account's owner, in case somebody else acted. */
  segurancaNotice: defineJob({
    name: "seguranca.notice",
    payload: z.object({
      user_id: z.int(),
      aviso: z.enum([
        "NOVO_ACESSO",
        "SENHA_ALTERADA",
        "GOOGLE_VINCULADO",
        "SEGUNDO_FATOR_LIGADO",
        "SEGUNDO_FATOR_DESLIGADO",
        "CHAVE_CRIADA",
        "CHAVE_REMOVIDA",
        "CHAVE_DE_API_CRIADA",
        "CHAVE_DE_API_TERMINA",
        "GOOGLE_DESVINCULADO",
        "VISAO_ABERTA",
        "SESSAO_COPIADA",
      ]),
      /** The names in the notice, encrypted: a finished row stays for days. */
      sealed: z.string().optional(),
      // As the last release queued it.
      dispositivo: z.string().optional(),
      chave: z.string().optional(),
      dia: z.string().optional(),
    }),
    // After an alert many users sign in at once, some with new devices.
    isPatient: true,
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails the former owner of an account or address; the recipient is encrypted, since no row is left. */
  segurancaFarewell: defineJob({
    name: "seguranca.farewell",
    payload: z.object({
      sealed: z.string(),
      aviso: z.enum(["CONTA_EXCLUIDA", "EMAIL_CORRIGIDO"]).optional(),
    }),
    retryLimit: 10,
    retryDelay: 30,
    deleteAfterSeconds: 3_600,
  }),
  /** Mails a password reset link; for an unknown address the job has null and mails nothing. */
  authPasswordReset: defineJob({
    name: "auth.password-reset",
    payload: z.object({ user_id: z.int().nullable() }),
    retryLimit: 5,
    retryDelay: 5,
  }),
  /** Mails the link that confirms an address. */
  confirmationsEmail: defineJob({
    name: "confirmations.email",
    payload: z.object({ user_id: z.int(), destino: z.string().optional() }),
    // Enough retries for a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Sends a code by WhatsApp to one form of the number. */
  confirmationsPhone: defineJob({
    name: "confirmations.phone",
    payload: z.object({ user_id: z.int(), form: z.int() }),
    // The job has few retries, because the user is waiting.
    retryLimit: 3,
    retryDelay: 5,
  }),
  /** Notifies a user who changed their searches, or has a first channel, of matching open exams. */
  alertsCatchUp: defineJob({
    name: "alerts.catch-up",
    // No `motivo` means a new channel, as older releases queued it.
    payload: z.object({ user_id: z.int(), motivo: z.enum(["PREFERENCIAS", "CANAL"]).default("CANAL") }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
} as const;
