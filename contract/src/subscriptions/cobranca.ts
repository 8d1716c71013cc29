import { z } from "zod";

const Instant = z.iso.datetime({ offset: true });
/** An amount in units of its currency, whose code is in lower case. */
const Money = { valor: z.number(), moeda: z.string() };

/** A payment that waits for the payer, or for the bank. */
export const PagamentoPendente = z.object({
  tipo: z.enum(["BOLETO", "PIX", "EM_PROCESSAMENTO", "BANCO", "FATURA", "RECUSADO"]),
  ...Money,
  vence_em: Instant.nullable(),
  vencido: z.boolean(),
  /** The provider's page with the boleto, QR code, bank or invoice. */
  link: z.url().nullable(),
  /** The boleto's line, or the Pix code to copy. */
  codigo: z.string().nullable(),
  /** Whether nothing was paid before it, so that it can be given up. */
  primeiro: z.boolean(),
});
export type PagamentoPendente = z.infer<typeof PagamentoPendente>;

export const Recibo = z.object({
  plano: z.string(),
  ...Money,
  pago_em: Instant,
  /** Amount given back; null if none. */
  devolvido: z.number().nullable(),
  /** The receipt's page at the provider. */
  link: z.url().nullable(),
});

/** The reader's billing: paid until when, the next charge, open payments and receipts. */
export const Cobranca = z.object({
  pago_ate: Instant.nullable(),
  termina_em: Instant.nullable(),
  /** The next charge; its amount is null where the provider does not say it. */
  proxima: z.object({ em: Instant, valor: z.number().nullable(), moeda: z.string() }).nullable(),
  em_processamento: z.boolean(),
  pendentes: z.array(PagamentoPendente),
  /** Newest first. */
  recibos: z.array(Recibo),
});
export type Cobranca = z.infer<typeof Cobranca>;
