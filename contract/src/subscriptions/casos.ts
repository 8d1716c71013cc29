import { z } from "zod";
import { email, paged, pageQuery, Uuid } from "../fields.ts";
import { limits } from "../limits.ts";
import { SubscriptionStatus } from "./subscriptions.ts";

/** Billing facts from the provider that the product can't interpret; an administrator decides. */
export const casoTipos = [
  "PRECO_DESCONHECIDO",
  "CLIENTE_DESCONHECIDO",
  "SITUACAO_DESCONHECIDA",
  "ASSINATURA_SUMIDA",
  "SEGUNDA_ASSINATURA",
  "COBRANCA_PAUSADA",
  "DEVOLVIDO",
  "CONTESTADO",
  "ESTORNO_FALHOU",
  "PAGO_DEPOIS_DO_FIM",
  "NAO_COMECOU",
  "NAO_COBRADO",
  "VALOR_DESCONHECIDO",
  "DEVOLUCAO_RECUSADA",
  "PREMIUM_SEM_PAGAMENTO",
] as const;
export const CasoTipo = z.enum(casoTipos);
export type CasoTipo = z.infer<typeof CasoTipo>;

/** How a case was closed. `SOZINHA`: a later event of Stripe resolved it. */
export const CasoResolucao = z.enum([
  "ATRIBUIDA",
  "ENCERRADA",
  "RESOLVIDA",
  "SOZINHA",
  "MANTIDA",
  "DEVOLVIDA",
]);
export type CasoResolucao = z.infer<typeof CasoResolucao>;

const Instant = z.iso.datetime({ offset: true });

export const Caso = z.object({
  uuid: z.uuid(),
  tipo: CasoTipo,
  /** The subscriber; null if unknown. */
  user: z.object({ uuid: z.uuid(), nome: z.string(), email: z.string() }).nullable(),
  stripe_subscription_id: z.string(),
  /** The price, status or other subscription concerned; "" if none. */
  detalhe: z.string(),
  /** The subscription in our database; null if none is stored. */
  assinatura: z.object({ plan_name: z.string(), status: SubscriptionStatus }).nullable(),
  /** The subscription's page at the provider. */
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

/**
 * Assigns a plan to the subscription, ends it, or keeps its premium until a day. Gives back the payment that the case
 * is about, repeats a refund that was refused or failed, or only closes the case.
 */
export const SettleCasoBody = z.discriminatedUnion(
  "acao",
  [
    z.object({
      acao: z.literal("ATRIBUIR"),
      plan_uuid: Uuid,
      /** Mail address of the account to assign, if the case has no user. */
      email: email().optional(),
    }),
    z.object({ acao: z.literal("ENCERRAR") }),
    z.object({ acao: z.literal("MANTER"), ate: Instant }),
    z.object({ acao: z.literal("DEVOLVER") }),
    z.object({ acao: z.literal("REPETIR") }),
    z.object({ acao: z.literal("RESOLVER") }),
  ],
  "Escolha o que fazer com o caso.",
);
export type SettleCasoBody = z.infer<typeof SettleCasoBody>;
export type CasoAcao = SettleCasoBody["acao"];

/** Actions that settle a case of each kind; those that need a user are offered where it has one. */
export const casoAcoes = {
  PRECO_DESCONHECIDO: ["ATRIBUIR", "ENCERRAR", "RESOLVER"],
  CLIENTE_DESCONHECIDO: ["ATRIBUIR", "ENCERRAR", "RESOLVER"],
  SITUACAO_DESCONHECIDA: ["ENCERRAR", "RESOLVER"],
  ASSINATURA_SUMIDA: ["ENCERRAR", "RESOLVER"],
  SEGUNDA_ASSINATURA: ["ENCERRAR", "RESOLVER"],
  COBRANCA_PAUSADA: ["ENCERRAR", "RESOLVER"],
  DEVOLVIDO: ["MANTER", "ENCERRAR", "RESOLVER"],
  CONTESTADO: ["MANTER", "ENCERRAR", "RESOLVER"],
  ESTORNO_FALHOU: ["REPETIR", "ENCERRAR", "RESOLVER"],
  PAGO_DEPOIS_DO_FIM: ["DEVOLVER", "MANTER", "RESOLVER"],
  NAO_COMECOU: ["MANTER", "ENCERRAR", "RESOLVER"],
  NAO_COBRADO: ["MANTER", "ENCERRAR", "RESOLVER"],
  VALOR_DESCONHECIDO: ["ENCERRAR", "RESOLVER"],
  DEVOLUCAO_RECUSADA: ["REPETIR", "ENCERRAR", "RESOLVER"],
  PREMIUM_SEM_PAGAMENTO: ["MANTER", "ENCERRAR", "RESOLVER"],
} as const satisfies Record<CasoTipo, readonly [CasoAcao, ...CasoAcao[]]>;

/** Kinds whose refund can be repeated. */
export type RepeatableCaso = {
  [T in CasoTipo]: "REPETIR" extends (typeof casoAcoes)[T][number] ? T : never;
}[CasoTipo];

/** Actions about a person's premium or payment. */
const ofUser: readonly CasoAcao[] = ["DEVOLVER", "REPETIR", "MANTER"];

/** Returns the actions that settle a case. */
export function acoesOf({ tipo, user }: { tipo: CasoTipo; user: unknown }): CasoAcao[] {
  const acoes: readonly CasoAcao[] = casoAcoes[tipo];
  return acoes.filter((acao) => user !== null || !ofUser.includes(acao));
}
