import { z } from "zod";
import { channelNames, fieldsOf, linkedChannels } from "./channels.ts";
import { Uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { Canal } from "./notifications.ts";

export const Frequencia = z.enum(["NA_HORA", "DIARIO", "SEMANAL"], "Escolha uma frequência da lista.");
export type Frequencia = z.infer<typeof Frequencia>;

export const frequenciaLabels: Record<Frequencia, { label: string; description: string }> = {
  NA_HORA: {
    label: "Na hora",
    description: "Uma mensagem assim que houver novidade; as do mesmo momento vêm juntas.",
  },
  DIARIO: { label: "Resumo diário", description: "Uma mensagem por dia, às 8h, com tudo." },
  SEMANAL: {
    label: "Resumo semanal",
    description:
      "Uma mensagem às segundas-feiras, às 8h, com o que vence até a seguinte. Entre duas, só o último dia e o que não pode esperar.",
  },
};

/** Days before a deadline on which a reminder may be chosen (product.md, Alerts). */
export const lembretesPossiveis = [15, 7, 3, 1, 0] as const;

export function lembreteLabel(dias: number): string {
  if (dias === 0) return "No último dia";
  return dias === 1 ? "1 dia antes" : `${dias} dias antes`;
}

/** Why a channel is off without its owner having used the profile: asked for it in a message, or nothing arrives. */
export const DesligadoPor = z.enum(["PEDIDO", "ENDERECO", "NUMERO"]);

const Lembretes = z
  .array(z.literal([...lembretesPossiveis], "Escolha lembretes da lista."))
  .max(lembretesPossiveis.length)
  .transform((days) => [...new Set(days)].sort((a, b) => b - a));

/** Channels that it leaves out come last. */
export const completeOrdem = (first: readonly Canal[]): Canal[] => [...new Set([...first, ...channelNames])];

const Ordem = z
  .array(Canal)
  .min(1, "Informe a ordem dos canais.")
  .max(channelNames.length)
  .transform(completeOrdem);

const Hora = z
  .int("Informe uma hora cheia.")
  .min(0, "Informe uma hora de 0 a 23.")
  .max(23, "Informe uma hora de 0 a 23.");

/** Hours of Brasília in which no channel brings an alert: from `de` until before `ate`, through midnight where `de` is the later. */
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

/** How many hours it lasts. */
export function silencioHoras({ de, ate }: { de: number; ate: number }): number {
  return (ate - de + 24) % 24;
}

/** How a reader wants to be told. Times are of Brasília. */
export const AjustesAlertas = z.object({
  /** Enough to know whose settings these are, not to learn the address: they can be reached by a message's link. */
  email: z.string(),
  ...fieldsOf(channelNames, ["habilitar_", ""], () => z.boolean()),
  /** Whether these may be switched on: there is a device that takes notifications, a conversation with the bot. */
  ...fieldsOf(linkedChannels, ["", "_disponivel"], () => z.boolean()),
  /** Whether WhatsApp may be switched on: a premium account with a phone. */
  whatsapp_disponivel: z.boolean(),
  ...fieldsOf(channelNames, ["", "_desligado_por"], () => DesligadoPor.nullable()),
  /** Whether mail is off since its owner called one of ours spam. */
  email_reclamado: z.boolean(),
  /** Whether nothing goes there yet, though it may be on: the address is not confirmed, the number not proven. */
  email_a_confirmar: z.boolean(),
  whatsapp_a_confirmar: z.boolean(),
  /** One channel after the other brings an alert, in this order of all there are; null: those that are on, at once. */
  ordem: z.array(Canal).nullable(),
  frequencia: Frequencia,
  lembretes: z.array(z.int()),
  /** Of new exams only those that fit for certain are told, not those that may fit. */
  so_certos: z.boolean(),
  /** Null: none chosen; WhatsApp then keeps the installation's hours, and mail none. */
  silencio: Silencio.nullable(),
  /** The hours in which WhatsApp then rests; null: none. */
  whatsapp_descansa: z.object({ de: z.int(), ate: z.int() }).nullable(),
  /** Also in these hours, when a deadline ends today; by whatever channel, though the name has but one. */
  whatsapp_no_ultimo_dia: z.boolean(),
  /** Nothing is sent before; null: not paused. */
  pausado_ate: z.iso.datetime({ offset: true }).nullable(),
  silenciados: z.array(z.object({ uuid: z.uuid(), titulo: z.string() })),
  /** When the first messages about an exam would leave that is published now, with these last days. */
  exemplo: z.object({
    fim: z.iso.date(),
    prova: z.iso.date(),
    mensagens: z.array(z.object({ em: z.iso.datetime({ offset: true }), textos: z.array(z.string()) })),
  }),
});
export type AjustesAlertas = z.infer<typeof AjustesAlertas>;

/** What is left out stays as it is. */
export const UpdateAjustes = z
  .object({
    ...fieldsOf(channelNames, ["habilitar_", ""], () => z.boolean()),
    ordem: Ordem.nullable(),
    frequencia: Frequencia,
    lembretes: Lembretes,
    so_certos: z.boolean(),
    silencio: Silencio.nullable(),
    whatsapp_no_ultimo_dia: z.boolean(),
    /** Days from now on which nothing is sent; 0 ends a pause. */
    pausar_dias: z
      .int("Informe um número de dias.")
      .min(0)
      .max(limits.pausaDiasMax, `A pausa pode ter até ${limits.pausaDiasMax} dias.`),
    silenciar: Uuid,
    reativar: Uuid,
  })
  .partial();
export type UpdateAjustes = z.infer<typeof UpdateAjustes>;
