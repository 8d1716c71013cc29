import { z } from "zod";
import { ConcursoPublico } from "../concursos/publico.ts";
import { line, paged, pageQuery, Url, Uuid } from "../fields.ts";
import {
  type EventoDeWebhook,
  eventosDeWebhook,
  type motivosDeParada,
  type situacoesDeEntrega,
  webhookNomeMax,
} from "./webhooks.words.ts";

const Instant = z.iso.datetime({ offset: true });
const Evento = z.enum(Object.keys(eventosDeWebhook) as [EventoDeWebhook, ...EventoDeWebhook[]]);
const Situacao = z.enum(["PENDENTE", "ENTREGUE", "FALHOU"] satisfies (keyof typeof situacoesDeEntrega)[]);

/** A partner's webhook, without its secret. */
export const Webhook = z.object({
  uuid: Uuid,
  nome: z.string(),
  url: z.string(),
  eventos: z.array(Evento),
  ativo: z.boolean(),
  /** Why the webhook is off. */
  parado_por: z.enum(["MANUAL", "FALHAS", "RECUSADO"] satisfies (keyof typeof motivosDeParada)[]).nullable(),
  /** Time of the first failure since the last success. */
  falha_desde: Instant.nullable(),
  /** Until when the previous secret also signs messages. */
  segredo_anterior_ate: Instant.nullable(),
  pendentes: z.int(),
  falhas: z.int(),
  entregue_em: Instant.nullable(),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its secret, which is shown once. */
export const WebhookComSegredo = Webhook.extend({ segredo: z.string() });
export type WebhookComSegredo = z.infer<typeof WebhookComSegredo>;

const noEvento = "Escolha ao menos um evento.";

export const WebhookInput = z.object({
  nome: line(webhookNomeMax, "Dê um nome ao webhook."),
  url: Url,
  eventos: z.array(Evento, noEvento).min(1, noEvento).max(Evento.options.length),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookAtivo = z.object({ ativo: z.boolean("Informe true ou false.") });

/** A message to one partner, with its last attempt. */
export const EntregaDeWebhook = z.object({
  uuid: Uuid,
  /** Value of the message's id header. */
  mensagem: z.string(),
  tipo: z.string(),
  titulo: z.string().nullable(),
  situacao: Situacao,
  tentativas: z.int(),
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** The error, or the beginning of the answer. */
  resposta: z.string().nullable(),
  tentada_em: Instant.nullable(),
  /** When the message is sent again; null: not any more. */
  proxima_em: Instant.nullable(),
  created_at: Instant,
});
export type EntregaDeWebhook = z.infer<typeof EntregaDeWebhook>;

export const EntregasDeWebhookQuery = z.object({
  situacao: Situacao.optional(),
  ...pageQuery(20),
});
export const EntregasDeWebhook = paged(EntregaDeWebhook);
export type EntregasDeWebhook = z.infer<typeof EntregasDeWebhook>;

export const ByEntrega = z.object({ uuid: Uuid, entrega: Uuid });

/** Body of a webhook message, the same for all partners (Standard Webhooks). */
export const MensagemDeWebhook = z.object({
  type: z.string(),
  timestamp: Instant,
  data: z.object({
    /** Format version; increments on incompatible changes. */
    versao: z.literal(1),
    /** The exam's public id; null for a test. */
    concurso_uuid: z.uuid().nullable(),
    /** The exam when the message was first sent; null for a test, or if it was deleted meanwhile. */
    concurso: ConcursoPublico.nullable(),
    /** Changed facts. */
    mudancas: z.array(z.object({ campo: z.string(), tipo: z.string(), cargo: z.string().nullable() })),
    /** Stages of the exam that were added, moved or removed. */
    etapas: z.array(
      z.object({
        tipo: z.string(),
        situacao: z.string(),
        inicio: z.string().nullable(),
        fim: z.string().nullable(),
        mudanca: z.enum(["incluido", "alterado", "removido"]),
      }),
    ),
  }),
});
export type MensagemDeWebhook = z.infer<typeof MensagemDeWebhook>;
