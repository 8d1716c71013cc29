import { sql } from "kysely";
import { morningAfterOf } from "../alerts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../tables.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { mergeToOne } from "./compose-digest.ts";
import type { Message, Told } from "./compose-messages.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.queries.ts";
import { deliveriesOf, type Entry, entriesOf, messagesOf, pagesOf } from "./digest-pages.ts";
import { canceledOutcomeOf, waitingOutcomeOf } from "./results.ts";

type Held = { delivery: ClaimedDelivery; outcome: DeliveryOutcome };

/** Between two messages of one digest, on channels without a pace of their own. */
const betweenMs = 1_000;

/**
 * Splits what one recipient is to be told into messages that show all of it. The first page leaves now. The others stay queued:
 * what is due for the next message, the rest for the next morning. What has nothing to say is canceled.
 */
export function composePlan<M, A>(
  told: Told<ClaimedDelivery>[],
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

/** What one message says: notices of one concurso are one notice. */
export function mergedMessagesOf(page: Entry<ClaimedDelivery>[]): Message[] {
  const told = messagesOf(page);
  const one = mergeToOne(told);
  return one ? [one] : told;
}

/** How many concursos some deliveries that stay queued are about. */
export const countWaiting = (held: Held[]): number =>
  new Set(
    held.flatMap(({ delivery, outcome }) => (outcome.status === "queued" ? [delivery.concurso_id] : [])),
  ).size;

/** Whether the user of a delivery saved its concurso. Asked for digests alone. */
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
