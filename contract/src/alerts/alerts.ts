import { z } from "zod";
import { paged, pageQuery } from "../fields.ts";
import { limits } from "../limits.ts";
import { Canal } from "./notifications.ts";

export { alertKindLabels, deliveryStatusLabels } from "./alerts.words.ts";

/** Query of a message's unsubscribe link. Mail programs send the body of RFC 8058 with it; browsers do not. */
export const UnsubscribeQuery = z.object({ token: z.string("O link está incompleto.").min(10).max(200) });
export const UnsubscribeBody = z.looseObject({}).nullish();

/** A received e-mail, one character per byte (latin1). */
export const BouncedMail = z.string().min(1);

export const MailEventsParams = z.object({ provider: z.string().max(40) });

/** Each provider has its own format; its adapter parses the signed bytes. */
export const MailEventsBody = z.union([z.string(), z.array(z.unknown()), z.looseObject({})]);

/** The fields of the provider's webhook that are used; the others are ignored. */
export const WhatsAppWebhook = z.looseObject({
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(
            z.looseObject({
              value: z.looseObject({
                messages: z
                  .array(
                    z.looseObject({
                      from: z.string(),
                      text: z.looseObject({ body: z.string() }).optional(),
                      /** The message that this one answers. */
                      context: z.looseObject({ id: z.string().optional() }).optional(),
                    }),
                  )
                  .optional(),
                user_preferences: z
                  .array(z.looseObject({ wa_id: z.string(), category: z.string(), value: z.string() }))
                  .optional(),
                statuses: z
                  .array(
                    z.looseObject({
                      id: z.string(),
                      status: z.string(),
                      recipient_id: z.string().optional(),
                      biz_opaque_callback_data: z.string().optional(),
                      errors: z
                        .array(z.looseObject({ code: z.number(), title: z.string().optional() }))
                        .optional(),
                    }),
                  )
                  .optional(),
              }),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const WhatsAppHandshake = z.object({
  "hub.mode": z.string(),
  "hub.verify_token": z.string(),
  "hub.challenge": z.string().max(200),
});

/** Kinds of alerts about an exam, which users may refuse. */
export const ConcursoAlertKind = z.enum([
  "NOVO_CONCURSO",
  "INSCRICOES_ABERTAS",
  "PRAZO",
  "PROVA_PROXIMA",
  "RETIFICACAO",
  "STATUS",
  "PAGINA",
]);
export type ConcursoAlertKind = z.infer<typeof ConcursoAlertKind>;

/** All kinds: also a watched name in an official act, and news on a page that only its user follows. */
export const AlertKind = z.enum([...ConcursoAlertKind.options, "MENCAO", "PAGINA_PRIVADA"]);
export type AlertKind = z.infer<typeof AlertKind>;

export const DeliveryStatus = z.enum(["queued", "sent", "delivered", "read", "failed", "canceled"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One alert in the list of its recipient's past alerts. */
export const MeuAlerta = z.object({
  tipo: AlertKind,
  /** Names of the stages if the alert is about stages only; null otherwise. */
  etapa: z.string().nullable(),
  titulo: z.string(),
  /** Null if the exam has been deleted since, and for alerts about no exam. */
  concurso_uuid: z.uuid().nullable(),
  /** Of an alert about no exam: the mention or the page, which explains the alert; null otherwise. */
  assunto_uuid: z.uuid().nullable(),
  em: z.iso.datetime({ offset: true }),
  entregas: z.array(
    z.object({
      canal: Canal,
      situacao: DeliveryStatus,
      em: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  /** Matching position and preferences, as they are now; empty if the exam is only followed. */
  motivos: z.array(z.string()),
});
export type MeuAlerta = z.infer<typeof MeuAlerta>;

export const MeusAlertasQuery = z.object(pageQuery(limits.meusAlertasPageSize));
export const MeusAlertas = paged(MeuAlerta);
