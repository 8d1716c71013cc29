import type { BillingFacts } from "./facts.ts";
import { isCollecting, isKnownStatus } from "./states.ts";
import type { Why } from "./types.ts";

const daySeconds = 86_400;
/** Days that a subscription that has begun keeps premium while its renewal is collected (decision 0011). */
export const graceDays = 30;
/** Days that Stripe may need to draft, finalise and first collect an invoice. */
const draftDays = 3;
/** Days for Pix Automático: three announced, seven in processing. */
const pixDays = 10;

export type Grace = { why: Why; until: number };

/** Returns the tolerance for a renewal that is being collected, or that we cannot know of yet. */
export function graceOf(facts: BillingFacts): Grace | undefined {
  const { due, now, paidUntil, sub, wasGiven } = facts;
  const after = paidUntil ?? sub.trial_end;
  if (!wasGiven || !isKnownStatus(sub) || !due || after === null || now < after) return undefined;
  const isWaiting = due.status === "open" || due.status === "draft";
  const grace =
    isWaiting || due.created >= after ? collectingGraceOf(facts, after) : unreadGraceOf(facts, after);
  return grace && now < grace.until ? grace : undefined;
}

/** The renewal's invoice is not known: a reading from before the span's end cannot know it. */
function unreadGraceOf({ mirror }: BillingFacts, after: number): Grace {
  const days = mirror.readAt < after + 3_600 ? graceDays : draftDays;
  return { why: "TOLERANCIA", until: after + days * daySeconds };
}

function collectingGraceOf(
  { due, isProcessing, paidUntil, sub }: BillingFacts,
  after: number,
): Grace | undefined {
  if (due?.status !== "open" && due?.status !== "draft") return undefined;
  const why = isProcessing ? "EM_PROCESSAMENTO" : "TOLERANCIA";
  if (paidUntil !== null) return { why, until: Math.max(after + graceDays * daySeconds, due.due_date ?? 0) };
  // After a trial nothing was paid: only the days of a first collection.
  if (!isCollecting(sub) || sub.status === "past_due") return undefined;
  return { why, until: after + (isProcessing ? pixDays : draftDays) * daySeconds };
}
