import { Canal } from "@cav/contract/notifications.ts";
import { z } from "zod";
import { daySeconds } from "./platform/clock.ts";
import { defineJob } from "./platform/queue.ts";

/**
 * Every background job of the product. Payloads are ids, and what can't be read again: handlers read, act, and may be
 * repeated.
 */
export const jobs = {
  /** Tells what the edits of an exam came to since the version that was told, once they had time to settle. */
  concursosSettle: defineJob({
    name: "concursos.settle",
    payload: z.object({ concurso_id: z.int(), versao: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Finds whom an event of an exam concerns and queues their deliveries. */
  alertsMatch: defineJob({
    name: "alerts.match",
    payload: z.object({ event_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
  }),
  /** Tells somebody who changed what they look for, or has a channel since now, of what is open and fits. */
  alertsCatchUp: defineJob({
    name: "alerts.catch-up",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Cancels what is still queued about an exam that was deleted, by the events that it had. */
  deliveriesCancel: defineJob({
    name: "deliveries.cancel",
    payload: z.object({ event_ids: z.array(z.int()) }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
  /** Publishes drafts whose hour has come, moves statuses by their dates and plans reminders: soon after midnight, and again in case a worker was away. */
  alertsCalendar: defineJob({
    name: "alerts.calendar",
    payload: z.object({}),
    cron: "5 * * * *",
    retryLimit: 5,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
  /** Enqueues the visits of sources whose time has come. */
  coletasAgenda: defineJob({
    name: "coletas.agenda",
    payload: z.object({}),
    cron: "* * * * *",
    retryLimit: 0,
    expireInSeconds: 60,
  }),
  /** Visits a source of notices: fetches and keeps what it lists and we don't have. */
  coletasVisit: defineJob({
    name: "coletas.visit",
    payload: z.object({ fonte_id: z.int() }),
    // One that drips must not hold the others up; each keeps a connection of the database while it asks.
    sideBySide: 3,
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 1_800,
    heartbeatSeconds: 20,
  }),
  /** Fetches what an administrator pasted the address of. */
  coletasPaste: defineJob({
    name: "coletas.paste",
    payload: z.object({ colagem_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 600,
  }),
  /** Finds the acts of a document that speak of selections. */
  coletasRead: defineJob({
    name: "coletas.read",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Reads what the acts of a document say. */
  coletasExtract: defineJob({
    name: "coletas.extract",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Makes drafts of what was read in a document, or adds it to those that there are. */
  coletasMatch: defineJob({
    name: "coletas.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 3,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Asks a model what an act of a draft says, where one is configured. */
  coletasOpinion: defineJob({
    name: "coletas.opinion",
    // Of the act's words.
    payload: z.object({ impressao: z.string() }),
    // One that is slow must not hold the others up.
    sideBySide: 2,
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Looks for the names that people watch in the acts of a document. */
  vigiasMatch: defineJob({
    name: "vigias.match",
    payload: z.object({ documento_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Looks for somebody's name in what was published lately. */
  vigiasCatchUp: defineJob({
    name: "vigias.catch-up",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 5,
    retryDelay: 30,
    expireInSeconds: 900,
  }),
  /** Tells somebody, by one channel, that a name like theirs stands in an act. */
  vigiasTell: defineJob({
    name: "vigias.tell",
    payload: z.object({ mencao_id: z.int(), channel: z.enum(["email", "whatsapp"]) }),
    // Through a night without a provider.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Looks at all sources of notices: one that is silent has no visit that could tell. */
  coletasWatch: defineJob({
    name: "coletas.watch",
    payload: z.object({}),
    cron: "25 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Tells an administrator that something is wrong with a source of notices, or no longer is. */
  coletasAlarm: defineJob({
    name: "coletas.alarm",
    payload: z.object({ user_id: z.int(), alarme_id: z.int(), curado: z.boolean() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Makes room for the alerts to come, and sums up what was counted of deliveries since the last time. */
  alertsTables: defineJob({
    name: "alerts.tables",
    payload: z.object({}),
    cron: "50 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
  }),
  /** Tells search engines of the pages that changed, where that is asked for. */
  publicoAnnounce: defineJob({
    name: "publico.announce",
    payload: z.object({}),
    cron: "*/10 * * * *",
    // The next run tells what this one could not.
    retryLimit: 0,
    expireInSeconds: 300,
  }),
  /** Works out what is compared of the places of exams and wishes that a release before stored. */
  matchingCodes: defineJob({
    name: "matching.codes",
    payload: z.object({}),
    cron: "40 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 1_800,
  }),
  /** Tells a mentor what the team decided about their profile. */
  mentoresReviewed: defineJob({
    name: "mentores.reviewed",
    payload: z.object({ mentor_id: z.int(), revisao: z.enum(["APROVADO", "REPROVADO"]) }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Answers what a reader wrote by WhatsApp. */
  alertsReply: defineJob({
    name: "alerts.reply",
    payload: z.object({ user_id: z.int(), texto: z.string() }),
    retryLimit: 3,
    retryDelay: 5,
    // What was said is kept no longer than the day in which the same help is not said again.
    deleteAfterSeconds: daySeconds,
  }),
  /** Does what somebody asked the Telegram bot for, in words, by a button, or by blocking it: of each chat one after the other. */
  telegramUpdate: defineJob({
    name: "telegram.update",
    payload: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("text"), chat_id: z.string(), nome: z.string(), text: z.string() }),
      z.object({
        kind: z.literal("button"),
        chat_id: z.string(),
        button_id: z.string(),
        message_id: z.int(),
        data: z.string(),
      }),
      z.object({ kind: z.literal("blocked"), chat_id: z.string() }),
    ]),
    isInOrder: true,
    retryLimit: 5,
    retryDelay: 5,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 60,
  }),
  /** Sends what the Telegram bot answers: a text, or the end of a pressed button's waiting. */
  telegramSend: defineJob({
    name: "telegram.send",
    payload: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("say"),
        chat_id: z.string(),
        texto: z.string(),
        botao: z.object({ texto: z.string(), url: z.string() }).optional(),
      }),
      z.object({
        kind: z.literal("pressed"),
        chat_id: z.string(),
        button_id: z.string(),
        message_id: z.int(),
        texto: z.string(),
        /** Whose buttons are put anew: those that are left. */
        concurso: z.uuid().optional(),
        resta: z.array(z.enum(["salvar", "silenciar"])).optional(),
      }),
    ]),
    // Through some hours without the provider.
    retryLimit: 10,
    retryDelay: 10,
    isInOrder: true,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 60,
  }),
  /** Tells a reader by another channel that one was switched off, since nothing arrives there. */
  alertsChannelClosed: defineJob({
    name: "alerts.channel-closed",
    payload: z.object({ user_id: z.int(), channel: Canal }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Tells an administrator that a whole channel can't send. */
  deliveriesChannelFault: defineJob({
    name: "deliveries.channel-fault",
    payload: z.object({
      user_id: z.int(),
      channel: Canal,
      fault: z.string(),
      since: z.iso.datetime(),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails the link by which an address is confirmed. */
  confirmationsEmail: defineJob({
    name: "confirmations.email",
    payload: z.object({ user_id: z.int(), destino: z.string().optional() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Sends a code by WhatsApp, to the form of the number that stands there. */
  confirmationsPhone: defineJob({
    name: "confirmations.phone",
    payload: z.object({ user_id: z.int(), form: z.int() }),
    // Not longer than its person waits for it.
    retryLimit: 3,
    retryDelay: 5,
  }),
  /** Mails the link that confirms what somebody without an account asked to be told of. */
  avisosConfirm: defineJob({
    name: "avisos.confirm",
    payload: z.object({ pedido_id: z.int() }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Mails an event to an address that asked for it without an account; the address is a pseudonym. */
  avisosSend: defineJob({
    name: "avisos.send",
    payload: z.object({ endereco: z.string(), event_id: z.int() }),
    // As long as any other mail is tried: for a day and a half.
    retryLimit: 17,
    retryDelay: 15,
    retryDelayMax: daySeconds / 6,
  }),
  /** Stops what goes to an address without an account: mail came back for good, or was called spam. */
  avisosRefuse: defineJob({
    name: "avisos.refuse",
    payload: z.object({ endereco: z.string() }),
    retryLimit: 10,
    retryDelay: 5,
  }),
  /** Mails the link that replaces a forgotten password. Null: nobody has the address, and nothing is mailed. */
  authPasswordReset: defineJob({
    name: "auth.password-reset",
    payload: z.object({ user_id: z.int().nullable() }),
    retryLimit: 5,
    retryDelay: 5,
  }),
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
  /** Forgets what is over: sessions, links, used tokens, and what deleted accounts left. */
  maintenancePurge: defineJob({
    name: "maintenance.purge",
    payload: z.object({}),
    cron: "30 3 * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
  /** Asks the payment provider about what its webhooks may have failed to tell. */
  subscriptionsReconcile: defineJob({
    name: "subscriptions.reconcile",
    payload: z.object({}),
    cron: "10 4 * * *",
    retryLimit: 5,
    retryDelay: 300,
    expireInSeconds: 3_600,
  }),
  /** Mails somebody what happened to their subscription; a plan's name and amounts are those of then. */
  subscriptionsNotice: defineJob({
    name: "subscriptions.notice",
    payload: z.object({
      user_id: z.int(),
      aviso: z.enum([
        "COMECOU",
        "RECIBO",
        "RECUSADO",
        "RENOVACAO",
        "SUSPENSA",
        "REGULARIZADA",
        "CANCELADA",
        "RETOMADA",
        "TROCADA",
        "TROCA_MARCADA",
        "TERMINOU",
        "ESTORNADA",
        "NAO_CONFIRMADO",
      ]),
      plan: z.string().optional(),
      /** Reais. */
      valor: z.number().optional(),
      dia: z.iso.datetime().optional(),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Sends what is due to one partner. */
  ganchosDispatch: defineJob({
    name: "ganchos.dispatch",
    payload: z.object({ gancho_id: z.int() }),
    // One that drips must not hold the others up.
    sideBySide: 4,
    retryLimit: 3,
    retryDelay: 30,
    heartbeatSeconds: 20,
  }),
  /** Has what is due to partners sent, whoever was meant to have died. */
  ganchosDue: defineJob({
    name: "ganchos.due",
    payload: z.object({}),
    cron: "* * * * *",
    deleteAfterSeconds: daySeconds,
  }),
  /** Tells an administrator that a partner's webhook was switched off. */
  ganchosParado: defineJob({
    name: "ganchos.parado",
    payload: z.object({
      user_id: z.int(),
      nome: z.string(),
      url: z.string(),
      motivo: z.enum(["FALHAS", "RECUSADO"]),
    }),
    // Through a night without a mail server.
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Says a week ahead that a program's key is about to end, in the morning of Brasília. */
  chavesEnding: defineJob({
    name: "chaves.ending",
    payload: z.object({}),
    cron: "5 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
  /** Says a week ahead that a plan of the year is about to be charged again, in the morning of Brasília. */
  subscriptionsRenewals: defineJob({
    name: "subscriptions.renewals",
    payload: z.object({}),
    cron: "0 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
  /** Ends the subscriptions of plans that last so many days. */
  subscriptionsExpire: defineJob({
    name: "subscriptions.expire",
    payload: z.object({}),
    cron: "20 * * * *",
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
  }),
  /** Tells the provider the name and the address that a person has now. */
  subscriptionsCustomer: defineJob({
    name: "subscriptions.customer",
    payload: z.object({ user_id: z.int() }),
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
  }),
  /** Lets the provider forget a deleted account: what is open or runs there ends, and the name goes. */
  subscriptionsForget: defineJob({
    name: "subscriptions.forget",
    payload: z.object({
      stripe_customer_id: z.string(),
      checkouts: z.array(z.string()),
      subscriptions: z.array(z.string()),
    }),
    // For about three days, after which it is told as failed (JobsFail) and stays for somebody to mend it.
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: daySeconds / 4,
    deleteAfterSeconds: 90 * daySeconds,
  }),
} as const;

/** What a job's handler is given. */
export type JobPayload<Name extends keyof typeof jobs> = z.output<(typeof jobs)[Name]["payload"]>;
