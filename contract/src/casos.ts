import { z } from "zod";
import { email, paged, pageQuery, Uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { SubscriptionStatus } from "./subscriptions.ts";

/** What the payment provider says and the product does not understand: an administrator decides. */
export const casoTipos = [
  "PRECO_DESCONHECIDO",
  "CLIENTE_DESCONHECIDO",
  "SITUACAO_DESCONHECIDA",
  "ASSINATURA_SUMIDA",
  "SEGUNDA_ASSINATURA",
] as const;
export const CasoTipo = z.enum(casoTipos);
export type CasoTipo = z.infer<typeof CasoTipo>;

/** How a case was settled; `SOZINHA`: the provider said something that the product understands. */
export const CasoResolucao = z.enum(["ATRIBUIDA", "ENCERRADA", "RESOLVIDA", "SOZINHA"]);
export type CasoResolucao = z.infer<typeof CasoResolucao>;

const Instant = z.iso.datetime({ offset: true });

export const Caso = z.object({
  uuid: z.uuid(),
  tipo: CasoTipo,
  /** Whose subscription it is; null: nobody's that is known here. */
  user: z.object({ uuid: z.uuid(), nome: z.string(), email: z.string() }).nullable(),
  stripe_subscription_id: z.string(),
  /** The price, the status or the other subscription that it is about; empty: none. */
  detalhe: z.string(),
  /** The subscription as it is recorded here; null: it is not. */
  assinatura: z.object({ plan_name: z.string(), status: SubscriptionStatus }).nullable(),
  /** Where the provider shows the subscription. */
  link: z.url(),
  aberto_em: Instant,
  resolvido_em: Instant.nullable(),
  resolucao: CasoResolucao.nullable(),
});
export type Caso = z.infer<typeof Caso>;

export const Casos = paged(Caso);
export const CasosQuery = z.object({
  resolvidos: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  ...pageQuery(limits.casosPageSize),
});

/** Gives the subscription a plan, ends it, or only settles the case. */
export const SettleCasoBody = z.discriminatedUnion(
  "acao",
  [
    z.object({
      acao: z.literal("ATRIBUIR"),
      plan_uuid: Uuid,
      /** The account that it is for, where the case knows none. */
      email: email().optional(),
    }),
    z.object({ acao: z.literal("ENCERRAR") }),
    z.object({ acao: z.literal("RESOLVER") }),
  ],
  "Escolha o que fazer com o caso.",
);
export type SettleCasoBody = z.infer<typeof SettleCasoBody>;
