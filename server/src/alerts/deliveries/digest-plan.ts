import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { morningAfterOf } from "../events/index.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { mergeToOne } from "./compose-digest.ts";
import type { ComposedDelivery, Message } from "./compose-messages.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.queries.ts";
import { deliveriesOf, type Entry, entriesOf, messagesOf, pagesOf } from "./digest-pages.ts";
import { canceledOutcomeOf, waitingOutcomeOf } from "./results.ts";

type Held = { delivery: ClaimedDelivery; outcome: DeliveryOutcome };

/** Milliseconds between messages of one digest, on channels without their own pace. */
const betweenMs = 1_000;

/**
 * Splits one recipient's news into messages that show all of it. The first leaves now; due entries wait for the next
 * message, the rest for the next morning. Empty deliveries are cancelled.
 */
export function composePlan<M, A>(
  told: ComposedDelivery<ClaimedDelivery>[],
  sender: Pick<ChannelSender<M, A>, "fits">,
  {
    now,
    today,
    isSaved,
    paceMs,
  }: Pick<Clock, "now" | "today"> & {
    isSaved: (one: ClaimedDelivery) => boolean;
    paceMs?: number | undefined;
  },
): { pages: Entry<ClaimedDelivery>[][]; outcomes: Held[] } {
  const entries = entriesOf(told, { today: today(), isSaved });
  const fits = (page: Entry<ClaimedDelivery>[]) =>
    sender.fits?.(messagesOf(page) as [Message, ...Message[]]) ?? true;
  const pages = pagesOf(entries, fits);
  const soon = new Date(now().getTime() + (paceMs ?? betweenMs));
  const tomorrow = morningAfterOf(now());
  const wait = (due: Date) => (delivery: ClaimedDelivery) => ({
    delivery,
    outcome: { ...waitingOutcomeOf(delivery, due), resumo: true },
  });
  const silent = told.flatMap(({ delivery, message }) => (message ? [] : [delivery]));
  return {
    pages: pages.now,
    outcomes: [
      ...pages.now.slice(1).flatMap((page) => deliveriesOf(page).map(wait(soon))),
      ...deliveriesOf(pages.later).map(wait(tomorrow)),
      ...silent.map((delivery) => ({
        delivery,
        outcome: canceledOutcomeOf(delivery, "unmatched", now()),
      })),
    ],
  };
}

/** Returns a message's parts; notices of one concurso are merged. */
export function mergedMessagesOf(page: Entry<ClaimedDelivery>[]): Message[] {
  const told = messagesOf(page);
  const one = mergeToOne(told);
  return one ? [one] : told;
}

/** Counts the concursos of deliveries that stay queued. */
export const countWaiting = (held: Held[]): number =>
  new Set(
    held.flatMap(({ delivery, outcome }) => (outcome.status === "queued" ? [delivery.concurso_id] : [])),
  ).size;

/** Returns whether the user saved a delivery's concurso. Used for digests only. */
export async function findSaved(
  db: Db,
  deliveries: ClaimedDelivery[],
): Promise<(delivery: ClaimedDelivery) => boolean> {
  const keyOf = ({ user_id, concurso_id }: { user_id: number; concurso_id: number }) =>
    `${user_id} ${concurso_id}`;
  const digests = deliveries.filter(({ resumo }) => resumo);
  if (digests.length === 0) return () => false;
  const { rows } = await sql<{ user_id: number; concurso_id: number }>`
    SELECT user_id, concurso_id FROM favoritos
    WHERE user_id = ANY (${[...new Set(digests.map(({ user_id }) => user_id))]}::integer[])
      AND concurso_id = ANY (${[...new Set(digests.map(({ concurso_id }) => concurso_id))]}::integer[])`.execute(
    db,
  );
  const saved = new Set(rows.map(keyOf));
  return (delivery) => saved.has(keyOf(delivery));
}
