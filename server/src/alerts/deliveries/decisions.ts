import type { Why } from "@cav/contract/alerts/agenda.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { isClosed } from "@cav/contract/concursos/concursos.ts";
import type { Deps } from "../../deps.ts";
import { hourMs } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { findQuietEnd, isDueToday, isStillTrue } from "../events/index.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { setFirstWords } from "./first-word.ts";
import { isReminder } from "./is-reminder.ts";
import type { ClaimedPersonal } from "./personal.queries.ts";
import { setRhythm } from "./rhythm.ts";
import type { Decision } from "./states.ts";

type Sending = Pick<Deps, "channels" | "config" | "db" | "clock">;

/** A user's own alert; `isAtAnyHour`: its user lets it come in quiet hours. Undefined: nothing is left to say. */
type OwnAlert = { isAtAnyHour: boolean } | undefined;

/** Decides what happens to each claimed delivery of a user's own event. Pauses do not hold it back. */
export async function personalDecisionsOf(
  deps: Sending,
  channel: Channel,
  taken: ReadonlyMap<ClaimedPersonal, OwnAlert>,
): Promise<Map<ClaimedPersonal, Decision>> {
  const each = new Map(
    [...taken].map(([delivery, alert]) => [delivery, personalDecisionOf(delivery, alert, channel, deps)]),
  );
  if (deps.channels[channel].paceMs) spaceOut(each);
  await limitAudience(deps, channel, each);
  return each;
}

function personalDecisionOf(
  delivery: ClaimedPersonal,
  alert: OwnAlert,
  channel: Channel,
  { channels, clock, config }: Sending,
): Decision {
  if (!delivery.wanted && !delivery.ended_by) return "unwanted";
  if (!alert) return "drop-own";
  if (!delivery.wanted) return delivery.ended_by ?? "channel-off";
  if (!channels[channel].isConfigured(config)) return "unconfigured";
  const quietEnd = findQuietEnd(clock.now(), delivery.quiet, channel, config.ringHours);
  return quietEnd && !alert.isAtAnyHour ? "quiet-hours" : "send";
}

/**
 * Decides what happens to each claimed delivery: by its current state, its exam's announcement, and the channel's
 * limits; with waiting times, and deliveries that join an announcement.
 */
export async function decisionsOf(deps: Sending, tx: Tx, channel: Channel, taken: ClaimedDelivery[]) {
  const each = new Map(taken.map((delivery) => [delivery, decisionOf(delivery, channel, deps)]));
  const { until, beside } = await setFirstWords(tx, each, deps.clock.now());
  const rhythm =
    deps.config.alertGroupMinutes > 0 ? await setRhythm(tx, channel, each, deps.clock) : undefined;
  for (const [delivery, due] of rhythm?.until ?? []) until.set(delivery, due);
  keepWaiting(each, { planned: rhythm?.why, now: deps.clock.now() });
  if (deps.channels[channel].paceMs) spaceOut(each);
  await limitAudience(deps, channel, each);
  const decisions: Map<Decision, ClaimedDelivery[]> = Map.groupBy(
    taken,
    (delivery) => each.get(delivery) ?? "send",
  );
  return { decisions, until, beside, why: rhythm?.why ?? new Map<ClaimedDelivery, Why>() };
}

/** Milliseconds before its time that a delivery goes along with another message, without the agenda's plan. */
const alongMs = hourMs;

/**
 * Lets deliveries wait that were claimed before their time, unless the agenda's plan takes them along. Without a plan
 * those about an exam of which something leaves go along: its announcement is the first word.
 */
function keepWaiting(
  decisions: Map<ClaimedDelivery, Decision>,
  { planned, now }: { planned: ReadonlyMap<ClaimedDelivery, Why> | undefined; now: Date },
): void {
  const aboutOf = ({ user_id, concurso_id }: ClaimedDelivery) => `${user_id} ${concurso_id}`;
  const isEarly = ({ due_at }: ClaimedDelivery) => due_at.getTime() > now.getTime() + (planned ? 0 : alongMs);
  const sending = [...decisions].flatMap(([one, decision]) => (decision === "send" ? [one] : []));
  const leaving = new Set(planned ? [] : sending.filter((one) => !isEarly(one)).map(aboutOf));
  for (const one of sending)
    if (isEarly(one) && !planned?.has(one) && !leaving.has(aboutOf(one))) decisions.set(one, "rhythm");
}

/** Limits a batch to one message per user. */
function spaceOut<D extends ClaimedDelivery | ClaimedPersonal>(decisions: Map<D, Decision>): void {
  const reached = new Set<number>();
  for (const [delivery, decision] of decisions) {
    if (decision !== "send" || delivery.resumo) continue;
    if (reached.has(delivery.user_id)) decisions.set(delivery, "channel-pace");
    reached.add(delivery.user_id);
  }
}

/** Limits the users to the provider's audience limit. */
async function limitAudience<D extends ClaimedDelivery | ClaimedPersonal>(
  { channels, config, db, clock }: Sending,
  channel: Channel,
  decisions: Map<D, Decision>,
): Promise<void> {
  const { admit } = channels[channel];
  if (!admit) return;
  const sending = [...decisions].filter(([, decision]) => decision === "send").map(([delivery]) => delivery);
  const admitted = await admit(
    { db, config, now: clock.now() },
    sending.map(({ user_id }) => user_id),
  );
  for (const delivery of sending)
    if (!admitted.has(delivery.user_id)) decisions.set(delivery, "audience-full");
}

/** Decides one delivery: it may no longer hold, or its user may want it later or not at all. */
function decisionOf(
  delivery: ClaimedDelivery,
  channel: Channel,
  { channels, clock, config }: Sending,
): Decision {
  if (!delivery.wanted && !delivery.ended_by && !delivery.next) return "unwanted";
  if (!isStillTrue(delivery, delivery, clock.today()))
    return isPast(delivery, clock.today()) ? "past-deadline" : "drop";
  if (!delivery.wanted) return delivery.ended_by ?? "channel-off";
  if (!channels[channel].isConfigured(config)) return "unconfigured";
  if (delivery.paused_until) return "pause";
  const isQuiet = findQuietEnd(clock.now(), delivery.quiet, channel, config.ringHours) !== undefined;
  const isAllowed = delivery.last_day_at_night && isDueToday(delivery, clock.today());
  return isQuiet && !isAllowed ? "quiet-hours" : "send";
}

/** Returns whether it is outdated merely because days passed; a change is outdated only by another change. */
function isPast(delivery: ClaimedDelivery, today: string): boolean {
  const day = deadlineDayOf(delivery);
  if (day === null || day >= today || isClosed(delivery.status)) return false;
  if (delivery.kind === "STATUS" || delivery.kind === "RETIFICACAO") return false;
  return isReminder(delivery) ? isStillTrue(delivery, delivery, day) : true;
}

/**
 * Returns the last day on which a delivery is useful: for a reminder its own day, otherwise the end of
 * registration; null: unknown.
 */
function deadlineDayOf(delivery: ClaimedDelivery): string | null {
  return isReminder(delivery) ? delivery.dados.dia : delivery.data_fim_inscricao;
}
