import { findUserIdOfEmail } from "../../../identity/who/index.ts";
import { isMissing } from "../../../platform/stripe/stripe.ts";
import type { Tx } from "../../../tables.ts";
import type { Billing } from "../billing.ts";
import { findOpenCheckoutsOf } from "../checkouts.queries.ts";
import { removeCustomer } from "../customers.queries.ts";
import { subscriptionsJobs } from "../subscriptions.jobs.ts";
import { findRunningSubscriptions, lockBillingUser } from "../subscriptions.queries.ts";
import {
  buildMirror,
  deleteCustomerRow,
  emptyMirror,
  findCustomersOf,
  lockCustomer,
  type Reading,
  replaceMirror,
  type StoredCustomer,
  startReading,
} from "./mirror.queries.ts";
import { readStripe, type ToldCustomer } from "./read-stripe.ts";
import { standingsOf } from "./standing.ts";
import { recordStrangers } from "./strangers.ts";
import type { ToldCheckouts } from "./sync-checkouts.ts";
import { syncPayer } from "./sync-payer.ts";

/** The objects of a customer that were read before any transaction. */
type CustomerReading = {
  customer: string;
  reading: Reading;
  told: ToldCustomer;
  checkouts: ToldCheckouts;
  readAt: Date;
};

/** Reads customers that events or time asked for; one that was read meanwhile is not asked for again. */
export async function readRequested(billing: Billing, customer: string): Promise<void> {
  const { pedido, atendido } = await startReading(billing.db, customer);
  if (pedido > atendido) await readCustomer(billing, customer);
}

/**
 * Mirrors a customer: asks Stripe without holding a connection, then writes in one short transaction.
 * @throws Stripe's errors; nothing is written then
 */
export async function readCustomer(billing: Billing, customer: string): Promise<void> {
  const { db, stripe, clock } = billing;
  const reading = await startReading(db, customer);
  const readAt = clock.now();
  const { userId } = reading;
  const [known, open] = await Promise.all([
    userId === null ? [] : findRunningSubscriptions(db, userId),
    userId === null ? [] : findOpenCheckoutsOf(db, userId),
  ]);
  const [told, checkouts] = await Promise.all([
    readStripe(stripe, customer, known),
    askCheckouts(billing, open),
  ]);
  // An account with the customer's address may own it.
  const payer = userId === null && told.email ? await findUserIdOfEmail(db, told.email) : undefined;
  await db
    .transaction()
    .execute((tx) => writeReading(billing, tx, { customer, reading, told, checkouts, readAt }, payer));
}

async function askCheckouts({ stripe }: Billing, ids: string[]): Promise<ToldCheckouts> {
  const told = await Promise.all(
    ids.map(async (id) => {
      const session = await stripe.checkout.sessions.retrieve(id).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return [id, session] as const;
    }),
  );
  return new Map(told);
}

async function writeReading(
  billing: Billing,
  tx: Tx,
  { customer, reading, told, checkouts, readAt }: CustomerReading,
  payer: number | undefined,
): Promise<void> {
  // Everywhere the user is locked before the customer.
  const user = reading.userId === null ? undefined : await lockBillingUser(tx, reading.userId);
  const before = await lockCustomer(tx, customer);
  if (reading.leitura <= before.leitura) return;
  if (before.pedido > reading.pedido) await enqueueReading(billing, tx, customer);
  const mirror = mergeDeleted(told, before);
  if (!user) return writeStranger(billing, tx, { customer, reading, told, checkouts, readAt }, payer);
  const earlier = await findCustomersOf(tx, user.id);
  const standingBefore = standingsOf(await buildMirror(tx, earlier, readAt), secondsOf(readAt));
  await replaceMirror(tx, customer, { reading, mirror, readAt, isDeleted: told.isDeleted });
  if (told.isDeleted) await removeCustomer(tx, customer);
  await syncPayer(billing, tx, user, { isFirst: before.espelho === null, standingBefore, checkouts });
}

/** Keeps the invoices of a deleted customer, which Stripe no longer lists. */
function mergeDeleted({ isDeleted, mirror }: ToldCustomer, { espelho }: StoredCustomer) {
  if (!isDeleted) return mirror;
  const kept = espelho ?? emptyMirror;
  const ended = new Set(mirror.subscriptions.map(({ id }) => id));
  const subscriptions = [
    ...mirror.subscriptions,
    ...kept.subscriptions.filter(({ id, status }) => !ended.has(id) && status === "canceled"),
  ];
  return { ...kept, subscriptions };
}

/** A customer of nobody here is kept only while a person must decide about it. */
async function writeStranger(
  billing: Billing,
  tx: Tx,
  { customer, reading, told, readAt }: CustomerReading,
  payer: number | undefined,
): Promise<void> {
  const isOpen = await recordStrangers(billing, tx, { customer, mirror: told.mirror, payer, readAt });
  if (isOpen)
    await replaceMirror(tx, customer, { reading, mirror: told.mirror, readAt, isDeleted: told.isDeleted });
  else await deleteCustomerRow(tx, customer, reading.pedido);
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** Enqueues a reading; readings of one customer run one after the other. */
export async function enqueueReading(
  { queue }: Pick<Billing, "queue">,
  tx: Tx,
  customer: string,
): Promise<void> {
  await queue.enqueue(tx, subscriptionsJobs.subscriptionsRead, { customer }, { orderKey: customer });
}
