import { z } from "zod";
import { line, paged, pageQuery, Url, Uuid } from "./fields.ts";
import { ConcursoPublico } from "./publico.ts";
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

/** A partner's address that is told of exams: never its secret. */
export const Webhook = z.object({
  uuid: Uuid,
  nome: z.string(),
  url: z.string(),
  eventos: z.array(Evento),
  ativo: z.boolean(),
  /** Why it is off. */
  parado_por: z.enum(["MANUAL", "FALHAS", "RECUSADO"] satisfies (keyof typeof motivosDeParada)[]).nullable(),
  /** Since when nothing but failures comes of it. */
  falha_desde: Instant.nullable(),
  /** Until when messages are signed with the secret before, too. */
  segredo_anterior_ate: Instant.nullable(),
  pendentes: z.int(),
  falhas: z.int(),
  entregue_em: Instant.nullable(),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** With its secret, which is never told again. */
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

/** A message to one partner, and how its last attempt ended. */
export const EntregaDeWebhook = z.object({
  uuid: Uuid,
  /** As the message's header has it. */
  mensagem: z.string(),
  tipo: z.string(),
  titulo: z.string().nullable(),
  situacao: Situacao,
  tentativas: z.int(),
  /** Null: no answer came. */
  status: z.int().nullable(),
  /** What went wrong, or the beginning of what was answered. */
  resposta: z.string().nullable(),
  tentada_em: Instant.nullable(),
  /** When it is tried next; null: it is not. */
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

/** What a partner is told, once for all of them (Standard Webhooks). */
export const MensagemDeWebhook = z.object({
  type: z.string(),
  timestamp: Instant,
  data: z.object({
    /** Of this form; it rises when something is taken away or means something else. */
    versao: z.literal(1),
    /** The exam's public id; null: a test. */
    concurso_uuid: z.uuid().nullable(),
    /** As it was when the message was first sent; null: a test, or it was deleted meanwhile. */
    concurso: ConcursoPublico.nullable(),
    /** Which facts changed. */
    mudancas: z.array(z.object({ campo: z.string(), tipo: z.string(), cargo: z.string().nullable() })),
    /** The stages that came, moved or went. */
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
