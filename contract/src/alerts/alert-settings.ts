import { z } from "zod";
import { channelNames, fieldsOf, linkedChannels } from "../channels.ts";
import { Uuid } from "../fields.ts";
import { limits } from "../limits.ts";
import { completeOrdem, frequencias, lembretesPossiveis, silencioHoras } from "./alert-settings.words.ts";
import { ConcursoAlertKind } from "./alerts.ts";
import { Canal } from "./notifications.ts";

export const Frequencia = z.enum(frequencias, "Escolha uma frequência da lista.");
export type Frequencia = z.infer<typeof Frequencia>;

/** Why a channel was switched off outside the profile: a reply asked for it, or messages bounce. */
export const DesligadoPor = z.enum(["PEDIDO", "ENDERECO", "NUMERO"]);

const Lembretes = z
  .array(z.literal([...lembretesPossiveis], "Escolha lembretes da lista."))
  .max(lembretesPossiveis.length)
  .transform((days) => [...new Set(days)].sort((a, b) => b - a));

const Ordem = z
  .array(Canal)
  .min(1, "Informe a ordem dos canais.")
  .max(channelNames.length)
  .transform(completeOrdem);

const Hora = z
  .int("Informe uma hora cheia.")
  .min(0, "Informe uma hora de 0 a 23.")
  .max(23, "Informe uma hora de 0 a 23.");

/** Quiet hours in Brasília: from `de` until before `ate`, past midnight when `de` is later. */
export const Silencio = z
  .object({ de: Hora, ate: Hora })
  .refine(({ de, ate }) => de !== ate, {
    path: ["ate"],
    message: "O silêncio precisa terminar em outra hora.",
  })
  .refine((silencio) => silencioHoras(silencio) <= limits.silencioHorasMax, {
    path: ["ate"],
    message: `O silêncio pode durar até ${limits.silencioHorasMax} horas por dia.`,
  });
export type Silencio = z.infer<typeof Silencio>;

/** Kinds of alerts about exams that the user refuses, by channel; a kind left out comes by every channel that is on. */
export const Recusas = z.partialRecord(ConcursoAlertKind, z.array(Canal).max(channelNames.length));
export type Recusas = z.infer<typeof Recusas>;

/** Alert settings of a user. Times are in Brasília. */
export const AjustesAlertas = z.object({
  /** Masked address: message links also open these settings, so it must not be revealed. */
  email: z.string(),
  ...fieldsOf(channelNames, ["habilitar_", ""], () => z.boolean()),
  /** Whether the channel can be switched on: a device or a bot conversation is linked. */
  ...fieldsOf(linkedChannels, ["", "_disponivel"], () => z.boolean()),
  /** Whether WhatsApp can be switched on: a premium account with a phone. */
  whatsapp_disponivel: z.boolean(),
  ...fieldsOf(channelNames, ["", "_desligado_por"], () => DesligadoPor.nullable()),
  /** Whether mail is off because the user reported a message as spam. */
  email_reclamado: z.boolean(),
  /** Whether the channel waits for a confirmation of the address or number. */
  email_a_confirmar: z.boolean(),
  whatsapp_a_confirmar: z.boolean(),
  /** Order in which channels are tried; null means all active ones at once. */
  ordem: z.array(Canal).nullable(),
  recusas: Recusas,
  frequencia: Frequencia,
  lembretes: z.array(z.int()),
  /** Send new exams only when they match for certain. */
  so_certos: z.boolean(),
  /** Null: not set; WhatsApp then uses the installation's hours, and mail none. */
  silencio: Silencio.nullable(),
  /** The installation's quiet hours for WhatsApp; null if none. */
  whatsapp_descansa: z.object({ de: z.int(), ate: z.int() }).nullable(),
  /** Ignores quiet hours when a deadline ends today; applies to all channels, despite its name. */
  whatsapp_no_ultimo_dia: z.boolean(),
  /** End of a pause; null if not paused. */
  pausado_ate: z.iso.datetime({ offset: true }).nullable(),
  silenciados: z.array(z.object({ uuid: z.uuid(), titulo: z.string() })),
  /**
   * Example: when the first messages about an exam would be sent if it were published now with these deadlines.
   */
  exemplo: z.object({
    fim: z.iso.date(),
    prova: z.iso.date(),
    mensagens: z.array(z.object({ em: z.iso.datetime({ offset: true }), textos: z.array(z.string()) })),
  }),
});
export type AjustesAlertas = z.infer<typeof AjustesAlertas>;

/** Omitted settings stay unchanged. */
export const UpdateAjustes = z
  .object({
    ...fieldsOf(channelNames, ["habilitar_", ""], () => z.boolean()),
    ordem: Ordem.nullable(),
    /** Replaces all earlier refusals. */
    recusas: Recusas,
    frequencia: Frequencia,
    lembretes: Lembretes,
    so_certos: z.boolean(),
    silencio: Silencio.nullable(),
    whatsapp_no_ultimo_dia: z.boolean(),
    /** Days of the pause; 0 ends it. */
    pausar_dias: z
      .int("Informe um número de dias.")
      .min(0)
      .max(limits.pausaDiasMax, `A pausa pode ter até ${limits.pausaDiasMax} dias.`),
    silenciar: Uuid,
    reativar: Uuid,
  })
  .partial();
export type UpdateAjustes = z.infer<typeof UpdateAjustes>;
