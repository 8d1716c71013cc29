import { formatCount } from "@cav/contract/format.ts";
import type { Plan, PlanInput, UpdatePlan } from "@cav/contract/subscriptions/plans.ts";
import type { Acao, MudancaGravada } from "@cav/contract/users/audit.ts";
import { fieldChangesBetween, recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  countSubscriptions,
  deletePlanRow,
  findPlan,
  insertPlan,
  listPlanRows,
  lockOtherFreePlan,
  lockPlan,
  lockPlanToDelete,
  type PlanRow,
  presentPlan,
  setOnSale,
  updatePlanRow,
} from "./plans.queries.ts";
import { closePrice, type Selling, setPrice, syncAtProvider } from "./provider.ts";

export async function listPlans(db: Db, which: { onSaleOnly: boolean }): Promise<Plan[]> {
  return (await listPlanRows(db, which)).map(presentPlan);
}

/** @throws AppError plan-not-found */
export async function getPlan(db: Db, uuid: string): Promise<Plan> {
  return presentPlan((await findPlan(db, uuid)) ?? notFound());
}

function notFound(): never {
  throw new AppError("plan-not-found");
}

/**
 * Creates a plan; repeating the request returns the plan created first. @throws AppError plan-exists,
 * free-plan-exists, validation for a price that is not the plan's, checkout-unavailable
 */
export async function createPlan(
  deps: Selling,
  admin: CurrentUser,
  { uuid, ...input }: PlanInput & { uuid: string },
): Promise<Plan> {
  const { db, clock } = deps;
  return db.transaction().execute(async (tx) => {
    if (input.price === 0 && (await lockOtherFreePlan(tx, uuid))) throw new AppError("free-plan-exists");
    const made = await insertPlan(tx, uuid, input, clock.now());
    if (made) {
      await record(deps, tx, admin, { acao: "PLANO_CRIADO", uuid });
      const given = made.stripe_price_id;
      return presentPlan(given ? await setPrice({ ...deps, db: tx }, made, given) : made);
    }
    const known = await findPlan(tx, uuid);
    if (!known || known.name !== input.name) throw new AppError("plan-exists");
    return presentPlan(known);
  });
}

/**
 * Changes a plan. Stripe is updated first: otherwise the old price could still be paid.
 * @throws AppError plan-not-found, plan-changed since `updated_at`, free-plan, free-plan-exists, validation,
 * provider-refused, checkout-unavailable
 */
export async function updatePlan(
  deps: Selling,
  admin: CurrentUser,
  uuid: string,
  { updated_at: seen, ...input }: UpdatePlan,
): Promise<Plan> {
  return deps.db.transaction().execute(async (tx) => {
    const within = { ...deps, db: tx };
    const before = (await lockPlan(tx, uuid)) ?? notFound();
    if (seen !== undefined && Date.parse(seen) !== before.updated_at.getTime())
      throw new AppError("plan-changed");
    await checkFreePlan(tx, before, input);
    await checkDuration(tx, before, input);
    const given = input.stripe_price_id !== before.stripe_price_id ? input.stripe_price_id : null;
    const after = await updatePlanRow(tx, before.id, keepPrice(before, input), deps.clock.now());
    const mudancas = fieldChangesBetween(factsOf(before), factsOf(after));
    if (mudancas.length > 0) await record(deps, tx, admin, { acao: "PLANO_EDITADO", uuid, mudancas });
    if (given) {
      const priced = await setPrice(within, after, given);
      if (before.stripe_price_id) await closePrice(within, before.stripe_price_id, before.id);
      return presentPlan(priced);
    }
    if (!before.stripe_product_id) return presentPlan(after);
    return presentPlan(await syncAtProvider(within, after, before));
  });
}

/**
 * Checks that exactly one free plan remains: users without a subscription have it (accounts §4). @throws
 * AppError free-plan, free-plan-exists
 */
async function checkFreePlan(tx: Tx, before: PlanRow, { price, is_active }: PlanInput): Promise<void> {
  const isOnlyFree = before.price_centavos === 0 && !(await lockOtherFreePlan(tx, before.uuid));
  if (isOnlyFree && (price > 0 || !is_active)) throw new AppError("free-plan");
  if (before.price_centavos > 0 && price === 0 && (await lockOtherFreePlan(tx, before.uuid)))
    throw new AppError("free-plan-exists");
}

/**
 * Checks the duration: days count from the start, so older subscriptions would end at once.
 * @throws AppError validation
 */
async function checkDuration(tx: Tx, before: PlanRow, { duration_days: days }: PlanInput): Promise<void> {
  const isShorter = days > 0 && (before.duration_days === 0 || days < before.duration_days);
  if (!isShorter || (await countSubscriptions(tx, before.id)).now === 0) return;
  const message = "Quem assina este plano perderia o que já pagou. Crie outro plano com esta duração.";
  throw new AppError("validation", { fields: [{ field: "duration_days", message }] });
}

/** Returns the fields of a plan that administrators edit, for comparison. */
const factsOf = ({ name, description, price_centavos, interval, features, is_active, ...plan }: PlanRow) => ({
  name,
  description,
  price_centavos,
  interval,
  features: features.join("\n"),
  is_active,
  duration_days: plan.duration_days,
  stripe_price_id: plan.stripe_price_id,
});

type PlanAction = { acao: Extract<Acao, `PLANO_${string}`>; uuid: string; mudancas?: MudancaGravada[] };

function record({ clock }: Selling, tx: Tx, admin: CurrentUser, { uuid, ...action }: PlanAction) {
  return recordAction(tx, admin, { ...action, alvo: { tipo: "PLANO", uuid } }, clock.now());
}

/** Keeps the stored Stripe price when the input has none. */
function keepPrice(before: PlanRow, input: PlanInput): PlanInput {
  return { ...input, stripe_price_id: input.stripe_price_id ?? before.stripe_price_id };
}

/**
 * Deletes a plan that nobody ever had, and archives it at Stripe. A plan with subscribers is taken off sale instead.
 * @throws AppError plan-not-found, free-plan, plan-has-subscribers with their number, provider-refused,
 * checkout-unavailable
 */
export async function deletePlan(deps: Selling, admin: CurrentUser, uuid: string): Promise<void> {
  const subscribers = await deps.db.transaction().execute(async (tx) => {
    const plan = (await lockPlanToDelete(tx, uuid)) ?? notFound();
    if (plan.price_centavos === 0 && !(await lockOtherFreePlan(tx, uuid))) throw new AppError("free-plan");
    const { now, ever } = await countSubscriptions(tx, plan.id);
    const justPaid =
      ever === 0 && plan.stripe_price_id
        ? await closePrice({ ...deps, db: tx }, plan.stripe_price_id, plan.id)
        : 0;
    if (ever + justPaid === 0) await deletePlanRow(tx, plan.id);
    else await setOnSale(tx, plan.id, false, deps.clock.now());
    const isGone = ever + justPaid === 0;
    const mudancas: MudancaGravada[] = [{ campo: "name", de: plan.name, para: null }];
    await record(
      deps,
      tx,
      admin,
      isGone ? { acao: "PLANO_EXCLUIDO", uuid, mudancas } : { acao: "PLANO_DESATIVADO", uuid },
    );
    return isGone ? undefined : now + justPaid;
  });
  if (subscribers === undefined) return;
  const users = formatCount(subscribers, "assinante", "assinantes");
  throw new AppError("plan-has-subscribers", {
    detail: `Este plano tem ${users} e foi desativado em vez de excluído.`,
  });
}

/**
 * Creates or updates the plan's product and price at Stripe.
 * @throws AppError plan-not-found, provider-refused, …
 */
export async function syncPlan(deps: Selling, admin: CurrentUser, uuid: string): Promise<Plan> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = (await lockPlan(tx, uuid)) ?? notFound();
    await record(deps, tx, admin, { acao: "PLANO_SINCRONIZADO", uuid });
    return presentPlan(await syncAtProvider({ ...deps, db: tx }, plan, plan));
  });
}
