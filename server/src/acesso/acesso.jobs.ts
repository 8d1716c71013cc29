import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const acessoJobs = {
  /** Tells the owner of an account by mail that something happened to it, which they would want to know if it wasn't them. */
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
      ]),
      dispositivo: z.string().optional(),
      /** The name of the passkey, or of the program's key, that it is about. */
      chave: z.string().optional(),
      /** The day on which it ends, as people read it. */
      dia: z.string().optional(),
    }),
    // Each sign-in by a new device has one, and after an alert many sign in at once.
    isPatient: true,
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Tells who had an account, or an address of one, that it is gone: where to is sealed, since nothing else is left. */
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
  /** Mails one of the addresses of a change: the new one its link, the old one what is going on. */
  segurancaEmailChange: defineJob({
    name: "seguranca.email-change",
    payload: z.object({ troca: z.string(), mail: z.enum(["NOVO_EMAIL", "TROCA_PEDIDA", "EMAIL_TROCADO"]) }),
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails the link that replaces a forgotten password. Null: nobody has the address, and nothing is mailed. */
  authPasswordReset: defineJob({
    name: "auth.password-reset",
    payload: z.object({ user_id: z.int().nullable() }),
    retryLimit: 5,
    retryDelay: 5,
  }),
  /** Mails the link by which an address is confirmed. */
  confirmationsEmail: defineJob({
    name: "confirmations.email",
    payload: z.object({ user_id: z.int(), destino: z.string().optional() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Sends a code by WhatsApp to one form of the number. */
  confirmationsPhone: defineJob({
    name: "confirmations.phone",
    payload: z.object({ user_id: z.int(), form: z.int() }),
    // Not longer than its person waits for it.
    retryLimit: 3,
    retryDelay: 5,
  }),
  /** Says a week ahead that a program's key is about to end, in the morning of Brasília. */
  chavesEnding: defineJob({
    name: "chaves.ending",
    payload: z.object({}),
    cron: "5 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
} as const;
