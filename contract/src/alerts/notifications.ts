import { z } from "zod";
import { channelNames } from "../channels.ts";
import { ConcursoStatus } from "../concursos/concursos.ts";
import { skipQuery, sought } from "../fields.ts";
import { limits } from "../limits.ts";
import { CountByCanal } from "./channel-counts.ts";

export { canalLabels, describeCanais } from "./notifications.words.ts";

export const Canal = z.enum(channelNames, `Informe um canal: ${channelNames.join(", ")}.`);
export type Canal = z.infer<typeof Canal>;

/** Causes of failed messages that an administrator can act on; the server words them. */
export const causas = [
  "prazo",
  "sem_whatsapp",
  "sem_aparelho",
  "sem_conversa",
  "pessoa_recusou",
  "token",
  "pagamento",
  "bloqueio",
  "modelo",
  "retido",
  "janela",
  "limite_pessoas",
  "horario",
  "endereco",
  "caixa_cheia",
  "senha",
  "remetente",
  "conteudo",
  "ritmo",
  "provedor",
  "outra",
] as const;

export const Causa = z.enum(causas, "Informe uma causa da lista.");
export type Causa = z.infer<typeof Causa>;

/** A cause in words, with advice. */
const CausaDescrita = z.object({ causa: Causa, problema: z.string(), conselho: z.string() });

/** An alert that finally failed on at least one channel (accounts §3). */
export const FailedNotification = z.object({
  uuid: z.uuid(),
  user_name: z.string(),
  user_email: z.string(),
  user_phone: z.string().nullable(),
  concurso_titulo: z.string(),
  /** Null if the exam was deleted. */
  concurso_status: ConcursoStatus.nullable(),
  /** The unsent text, ready to copy. */
  message: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
  failed_channels: z.array(Canal),
  /** The provider's message. */
  error: z.string().nullable(),
  /** Causes in words, by channel. */
  causas: z.array(CausaDescrita.extend({ canal: Canal })),
  /** Channels that did not fail and can send it. */
  alternativas: z.array(Canal),
  /** Failed channels that can be retried, because the user still has them on. */
  reenviaveis: z.array(Canal),
  /** Channels that delivered it, or are about to. */
  recebida_por: z.array(Canal),
});
export type FailedNotification = z.infer<typeof FailedNotification>;

/** Filters of failed alerts: channel, cause, part of name or address. */
const filters = {
  channel: Canal.optional(),
  causa: Causa.optional(),
  q: sought(limits.searchMax).optional(),
};

export const FailedNotificationsQuery = z.object({
  ...skipQuery(10),
  ...filters,
});

export const FailedCausesQuery = z.object({ channel: filters.channel, q: filters.q });

/** Failed alerts with one cause on one channel, and how many of them each channel could send now. */
export const FailedCause = CausaDescrita.extend({
  canal: Canal,
  total: z.int(),
  podem_ir: CountByCanal,
});
export type FailedCause = z.infer<typeof FailedCause>;

/** All failures of a channel with one cause, optionally filtered by text. */
export const FailedTogether = z.object({ channel: Canal, causa: Causa, q: filters.q });

/** `por`: the channel that sends them instead. */
export const ResendTogether = FailedTogether.extend({ por: Canal.optional() });

/** Result of a bulk action on failures. */
export const TogetherDone = z.object({
  success: z.boolean(),
  message: z.string(),
  na_fila: z.int(),
  encerradas: z.int(),
  /** Alerts that stay failed: the channel can't reach their users, or another channel already did. */
  mantidas: z.int(),
});

export const SendManually = z
  .object({
    channels: z
      .array(Canal)
      .min(1, "Selecione pelo menos um canal para envio")
      .transform((channels) => [...new Set(channels)])
      .optional(),
  })
  .nullish();

export const MarkDeliveredQuery = z.object({ channel: Canal.optional() });

export const NotificationDone = z.object({ success: z.boolean(), message: z.string() });

/** Recent delivery statistics, to notice problems before users do. */
export const NotificationStats = z.object({
  /** Queued deliveries. */
  na_fila: z.int(),
  /** Channels that this installation can use. */
  canais: z.array(Canal),
  /** Problems that stop a whole channel: since when, and what to do. */
  canais_parados: z.array(
    z.object({
      canal: Canal,
      /** True if only the servers of some recipients refuse the channel's messages. */
      parcial: z.boolean(),
      desde: z.iso.datetime({ offset: true }),
      problema: z.string(),
      conselho: z.string(),
    }),
  ),
  dias: z.array(z.object({ dia: z.string(), canal: Canal, enviadas: z.int(), falhas: z.int() })),
});
export type NotificationStats = z.infer<typeof NotificationStats>;

/** Current delivery problems: stopped channels, and failures by cause. */
export const NotificationHealth = NotificationStats.pick({ canais_parados: true, na_fila: true }).extend({
  falhas: z.array(FailedCause),
});
export type NotificationHealth = z.infer<typeof NotificationHealth>;
