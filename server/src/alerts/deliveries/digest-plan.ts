import type { Clock } from "../../platform/clock.ts";
import type { WhyNot } from "../agenda/index.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { type ItemMessages, itemsOf, mergeToOne } from "./compose-digest.ts";
import { type ComposedDelivery, concursoUuidOf, type Message } from "./compose-messages.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.queries.ts";
import { canceledOutcomeOf, waitingOutcomeOf } from "./results.ts";
import type { Decision } from "./states.ts";

type Held = { delivery: ClaimedDelivery; outcome: DeliveryOutcome };

/** The messages of one page, in order, and the deliveries that it covers. */
export type DigestPage = { told: ItemMessages[]; deliveries: ClaimedDelivery[] };

/** Milliseconds between messages of one digest, on channels without their own pace. */
const betweenMs = 1_000;

const decisions: Partial<Record<WhyNot, Decision>> = {
  FICOU_PARA_TRAS: "behind",
  SEM_TAXA: "free",
  NAO_MUDA_NADA: "unchanged",
  DESFEITO: "undone",
  JA_DITO: "announced",
};

/**
 * Composes one recipient's message: all their items in order, as far as they fit. The others follow at once in a
 * further message. Deliveries without news are cancelled with the reason.
 */
export function composePlan<M, A>(
  composed: ComposedDelivery<ClaimedDelivery>[],
  sender: Pick<ChannelSender<M, A>, "fits">,
  { now, paceMs }: Pick<Clock, "now"> & { paceMs?: number | undefined },
): { page: DigestPage; outcomes: Held[] } {
  const spoken = composed.filter((one): one is Spoken => one.message !== undefined);
  const byConcurso = Map.groupBy(spoken, ({ message }) => concursoUuidOf(message));
  const told = itemsOf(spoken.map(({ message }) => message));
  const deliveriesOf = (some: readonly ItemMessages[]) =>
    some.flatMap(({ messages: [first] }) =>
      (byConcurso.get(concursoUuidOf(first)) ?? []).map(({ delivery }) => delivery),
    );
  const fitting = pageOf(told, sender);
  const leaving = new Set(deliveriesOf(fitting));
  const later = deliveriesOf(told.slice(fitting.length));
  const soon = new Date(now().getTime() + (paceMs ?? betweenMs));
  const silent = composed.filter(({ delivery }) => !leaving.has(delivery) && !later.includes(delivery));
  return {
    page: { told: fitting, deliveries: [...leaving] },
    outcomes: [
      ...later.map((delivery) => ({
        delivery,
        outcome: { ...waitingOutcomeOf(delivery, soon), resumo: true },
      })),
      ...silent.map(({ delivery, untold }) => ({
        delivery,
        outcome: canceledOutcomeOf(delivery, (untold && decisions[untold]) ?? "unmatched", now()),
      })),
    ],
  };
}

type Spoken = ComposedDelivery<ClaimedDelivery> & { message: Message };

/** Returns the longest beginning that one message shows; an item that fits nowhere has its own message. */
function pageOf<M, A>(told: ItemMessages[], { fits }: Pick<ChannelSender<M, A>, "fits">): ItemMessages[] {
  let length = told.length;
  const messages = () => told.slice(0, length).flatMap((one) => one.messages);
  while (length > 1 && !(fits?.(messages() as [Message, ...Message[]]) ?? true)) length -= 1;
  return told.slice(0, length);
}

/** Returns a message's parts; notices of one concurso are merged. */
export function mergedMessagesOf({ told }: DigestPage): Message[] {
  const one = mergeToOne(told);
  return one ? [one] : told.flatMap(({ messages }) => messages);
}
