import { z } from "zod";
import { CountByCanal } from "./channel-counts.ts";
import { channelNames, channels, forEachChannel } from "./channels.ts";
import { ConcursoStatus } from "./concursos.ts";
import { skipQuery, sought } from "./fields.ts";
import { limits } from "./limits.ts";

export const Canal = z.enum(channelNames, `Informe um canal: ${channelNames.join(", ")}.`);
export type Canal = z.infer<typeof Canal>;

export const canalLabels: Record<Canal, string> = forEachChannel((channel) => channels[channel].label);

const inWords = new Intl.ListFormat("pt-BR");

/** "E-mail, WhatsApp e Telegram"; nothing of none. */
export const describeCanais = (canais: readonly Canal[]): string =>
  inWords.format(canais.map((canal) => canalLabels[canal]));

/** Why messages fail, as an administrator can act on it; the server says each in words. */
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

/** A cause in words, and what to do about it. */
const CausaDescrita = z.object({ causa: Causa, problema: z.string(), conselho: z.string() });

/** An alert that finally failed on one channel or more (accounts §3). */
export const FailedNotification = z.object({
  uuid: z.uuid(),
  user_name: z.string(),
  user_email: z.string(),
  user_phone: z.string().nullable(),
  concurso_titulo: z.string(),
  /** Null: the exam was deleted. */
  concurso_status: ConcursoStatus.nullable(),
  /** What the reader would have read, fit to be copied. */
  message: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
  failed_channels: z.array(Canal),
  /** The provider's word on it. */
  error: z.string().nullable(),
  /** The same in words, by channel. */
  causas: z.array(CausaDescrita.extend({ canal: Canal })),
  /** Channels on which it did not fail, and by which it can be sent. */
  alternativas: z.array(Canal),
  /** Those that failed by which it may be tried once more: the person has them on. */
  reenviaveis: z.array(Canal),
  /** Channels by which its reader has it, or will in a moment. */
  recebida_por: z.array(Canal),
});
export type FailedNotification = z.infer<typeof FailedNotification>;

/** Which of the failed ones: by channel, by cause, by a part of the name or the address. */
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

/** How many failed for a cause on a channel, and how many of them each channel could bring now. */
export const FailedCause = CausaDescrita.extend({
  canal: Canal,
  total: z.int(),
  podem_ir: CountByCanal,
});
export type FailedCause = z.infer<typeof FailedCause>;

/** All that failed on a channel for one cause; of those, whom a text finds. */
export const FailedTogether = z.object({ channel: Canal, causa: Causa, q: filters.q });

/** `por`: the channel that is to bring them instead. */
export const ResendTogether = FailedTogether.extend({ por: Canal.optional() });

/** What became of a number of failures that were dealt with together. */
export const TogetherDone = z.object({
  success: z.boolean(),
  message: z.string(),
  na_fila: z.int(),
  encerradas: z.int(),
  /** Their readers can't be written to by the channel, or have it already by another one. */
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

/** How delivery went lately, so that trouble is seen before users see it. */
export const NotificationStats = z.object({
  /** Deliveries that wait for their turn. */
  na_fila: z.int(),
  /** By which this installation can send. */
  canais: z.array(Canal),
  /** What keeps a whole channel from sending, since when, and what to do about it. */
  canais_parados: z.array(
    z.object({
      canal: Canal,
      /** Whether it sends to others: some recipients' servers alone refuse what it sends. */
      parcial: z.boolean(),
      desde: z.iso.datetime({ offset: true }),
      problema: z.string(),
      conselho: z.string(),
    }),
  ),
  dias: z.array(z.object({ dia: z.string(), canal: Canal, enviadas: z.int(), falhas: z.int() })),
});
export type NotificationStats = z.infer<typeof NotificationStats>;

/** What keeps alerts from arriving at this moment: whole channels, and what failed, by cause. */
export const NotificationHealth = NotificationStats.pick({ canais_parados: true, na_fila: true }).extend({
  falhas: z.array(FailedCause),
});
export type NotificationHealth = z.infer<typeof NotificationHealth>;
