import { formatDateOf, formatMoney, toMajorUnits } from "@cav/contract/format.ts";
import { subscriptionStanding } from "@cav/contract/subscriptions/standing.ts";
import type { SubscriptionStatus } from "@cav/contract/subscriptions/subscriptions.ts";
import type { Deps } from "../../deps.ts";
import { findMailAddress } from "../../identity/who/index.ts";
import { createAccountMail } from "../../messages/index.ts";
import { daySeconds } from "../../platform/clock.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { findPlanName, findPlanOfPrice } from "../plans/index.ts";
import type { Payment } from "./payments.queries.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { claimRenewals, type SubscriptionFacts } from "./subscriptions.queries.ts";

type Notice = JobPayload<typeof subscriptionsJobs.subscriptionsNotice>;
type Queueing = Pick<Deps, "queue">;

/** Days between the announcement and the renewal of a yearly plan. */
const renewalDays = 7;

/** Queues the mail about a change of a user's subscription. */
export async function queueBillingNotice(
  { queue }: Queueing,
  tx: Tx,
  user_id: number,
  notice: Omit<Notice, "user_id">,
): Promise<void> {
  await queue.enqueue(tx, subscriptionsJobs.subscriptionsNotice, { user_id, ...notice });
}

const amountIn = (amount: number, moeda: string) => ({ valor: toMajorUnits(amount, moeda), moeda });

type SubscriptionState =
  | {
      plano_id: number;
      status: SubscriptionStatus;
      cancel_at_period_end: boolean;
      proximo_preco: string | null;
    }
  | undefined;

/**
 * Queues a notice of what changed in the subscription. Runs under the user's lock, so a repeated event notifies once.
 */
export async function queueStandingNotice(
  deps: Queueing,
  tx: Tx,
  before: SubscriptionState,
  after: SubscriptionFacts,
): Promise<void> {
  const about = noticeOf(before, after);
  const aviso = about === "CANCELADA" && isRenewedBeforeEnd(after) ? "FIM_MARCADO" : about;
  const isPlanned =
    aviso === undefined && after.proximo_preco && after.proximo_preco !== before?.proximo_preco;
  if (isPlanned && after.proximo_preco) return queuePlanned(deps, tx, after, after.proximo_preco);
  if (!aviso) return;
  const dia = dayOf(aviso, after);
  await queueBillingNotice(deps, tx, after.user_id, {
    aviso,
    plan: await findPlanName(tx, after.plano_id),
    ...amountIn(after.price_centavos, after.moeda),
    ...(dia && { dia: dia.toISOString() }),
  });
}

const isRenewedBeforeEnd = ({ cancel_at, current_period_end }: SubscriptionFacts) =>
  cancel_at !== null && current_period_end !== null && cancel_at > current_period_end;

/** Returns the end that Stripe set for a cancelled subscription; it may differ from the period's end. */
function dayOf(aviso: Notice["aviso"], { ended_at, cancel_at, current_period_end }: SubscriptionFacts) {
  if (aviso === "TERMINOU") return ended_at;
  return aviso === "CANCELADA" || aviso === "FIM_MARCADO"
    ? (cancel_at ?? current_period_end)
    : current_period_end;
}

async function queuePlanned(
  deps: Queueing,
  tx: Tx,
  { user_id, current_period_end: dia }: SubscriptionFacts,
  price: string,
) {
  const next = await findPlanOfPrice(tx, price);
  if (!next || !dia) return;
  await queueBillingNotice(deps, tx, user_id, {
    aviso: "TROCA_MARCADA",
    plan: await findPlanName(tx, next.id),
    valor: next.price_centavos / 100,
    dia: dia.toISOString(),
  });
}

/** Queues the receipt of a recorded payment. */
export async function queueReceipt(
  deps: Queueing,
  tx: Tx,
  userId: number,
  { plan_name, valor_centavos, moeda, pago_em }: Payment,
): Promise<void> {
  await queueBillingNotice(deps, tx, userId, {
    aviso: "RECIBO",
    plan: plan_name,
    ...amountIn(valor_centavos, moeda),
    dia: pago_em.toISOString(),
  });
}

/** Returns the notice of a subscription's change; undefined when there is none to send. */
function noticeOf(
  before: SubscriptionState,
  after: Pick<SubscriptionFacts, "plano_id" | "status" | "cancel_at_period_end">,
): Notice["aviso"] | undefined {
  const from = before && subscriptionStanding(before);
  const to = subscriptionStanding(after);
  if (from === to)
    return before && to === "PAYING" && before.plano_id !== after.plano_id ? "TROCADA" : undefined;
  if (to === "ENDED") return from ? "TERMINOU" : undefined;
  if (to === "PAST_DUE") return "RECUSADO";
  if (to === "UNPAID") return "SUSPENSA";
  if (to === "ENDING") return "CANCELADA";
  if (from === "ENDING") return before?.plano_id === after.plano_id ? "RETOMADA" : "TROCADA";
  if (from === "UNPAID") return "VOLTOU";
  return from === "PAST_DUE" ? "REGULARIZADA" : "COMECOU";
}

/** Announces each yearly renewal once. */
export async function queueRenewals({
  db,
  clock,
  queue,
}: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + renewalDays * daySeconds * 1000);
  await db.transaction().execute(async (tx) => {
    for (const { user_id, plan_name: plan, price_centavos, moeda, end } of await claimRenewals(
      tx,
      now,
      until,
    )) {
      await queueBillingNotice({ queue }, tx, user_id, {
        aviso: "RENOVACAO",
        plan,
        ...amountIn(price_centavos, moeda),
        dia: end.toISOString(),
      });
    }
  });
}

/** Creates the handler that mails subscription changes. It is no alert, so it ignores the e-mail switch. */
export function createBillingNoticeHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const { appUrl } = config;
  const write = createAccountMail(config);
  return async ({ user_id, aviso: about, plan, valor, moeda, dia }: Notice): Promise<void> => {
    const user = await findMailAddress(db, user_id);
    if (!user) return;
    const values = {
      plan,
      valor: valor === undefined ? undefined : formatMoney(valor, moeda),
      dia: dia && formatDateOf(dia),
    };
    await mailer.send({ to: user.email, ...write({ about, nome: user.nome, appUrl, values }) });
  };
}
