import { z } from "zod";
import { ConcursoStatus } from "./concursos.ts";
import { limits } from "./limits.ts";

export const Canal = z.enum(["email", "whatsapp"], "Informe email ou whatsapp.");
export type Canal = z.infer<typeof Canal>;

export const canalLabels: Record<Canal, string> = { whatsapp: "WhatsApp", email: "E-mail" };

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
});
export type FailedNotification = z.infer<typeof FailedNotification>;

export const FailedNotificationsQuery = z.object({
  skip: z.coerce.number("Informe um número.").int().min(0).max(1_000_000).default(0),
  limit: z.coerce
    .number("Informe um número.")
    .int()
    .min(1)
    .max(limits.pageSizeMax, `O tamanho máximo da página é ${limits.pageSizeMax}.`)
    .default(10),
  /** Only those that failed on this channel. */
  channel: Canal.optional(),
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
  /** What keeps a whole channel from sending, since when, and what to do about it. */
  canais_parados: z.array(
    z.object({
      canal: Canal,
      desde: z.iso.datetime({ offset: true }),
      problema: z.string(),
      conselho: z.string(),
    }),
  ),
  dias: z.array(z.object({ dia: z.string(), canal: Canal, enviadas: z.int(), falhas: z.int() })),
});
export type NotificationStats = z.infer<typeof NotificationStats>;
