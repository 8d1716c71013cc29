import type { CasoTipo } from "@cav/contract/subscriptions/casos.ts";
import type { Tx } from "../../../tables.ts";
import type { Billing } from "../billing.ts";
import { settlePastCasos } from "../casos.queries.ts";
import { type Problem, recordProblems } from "../casos.ts";
import { type BillingUser, findCurrent } from "../subscriptions.queries.ts";
import type { OneStanding } from "./standing.ts";
import type { CaseKind, Standing } from "./types.ts";

/** Kinds that every reading finds again; such a case closes when a reading no longer finds it. */
const found = [
  "PRECO_DESCONHECIDO",
  "SITUACAO_DESCONHECIDA",
  "SEGUNDA_ASSINATURA",
  "COBRANCA_PAUSADA",
  "DEVOLVIDO",
  "CONTESTADO",
  "ESTORNO_FALHOU",
  "PAGO_DEPOIS_DO_FIM",
  "NAO_COMECOU",
  "NAO_COBRADO",
  "VALOR_DESCONHECIDO",
] as const satisfies CaseKind[];

type Deciding = { user: BillingUser; all: OneStanding[]; standing: Standing };

/** Opens a case for everything that people must decide, and settles those that are over. */
export async function syncCasos(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  { user, all, standing }: Deciding,
): Promise<void> {
  const now = billing.clock.now();
  for (const { sub, facts } of all) {
    const problems: Problem[] = standing.cases
      .filter(({ subscription }) => subscription === sub.id)
      .map(({ kind, detail }) => ({ tipo: kind, detalhe: detail }));
    await recordProblems(billing, tx, { id: sub.id, userId: user.id, customer: sub.customer }, problems);
    const second = standing.cases.filter(
      ({ kind, detail }) => kind === "SEGUNDA_ASSINATURA" && detail === sub.id,
    );
    const still = [
      ...problems.map(({ tipo, detalhe = "" }) => ({ tipo, detalhe })),
      ...second.map(({ kind, detail }) => ({ tipo: kind, detalhe: detail })),
    ];
    const among: CasoTipo[] = [...found, "ASSINATURA_SUMIDA", "CLIENTE_DESCONHECIDO"];
    if (facts.spans.some(facts.isNow)) among.push("PREMIUM_SEM_PAGAMENTO");
    await settlePastCasos(tx, sub.id, { among, still }, now);
  }
  await recordVanished(billing, tx, user, all);
}

/** A recorded subscription that no customer of the person has any more. */
async function recordVanished(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  { id: userId, stripe_customer_id }: BillingUser,
  all: OneStanding[],
): Promise<void> {
  const there = new Set(all.map(({ sub }) => sub.id));
  for (const { stripe_subscription_id: id } of await findCurrent(tx, userId)) {
    if (there.has(id)) continue;
    const about = { id, userId, ...(stripe_customer_id && { customer: stripe_customer_id }) };
    await recordProblems(billing, tx, about, [{ tipo: "ASSINATURA_SUMIDA" }]);
  }
}
