import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";

/** A fault that stops a channel; partial: only some recipients' servers refuse this installation. */
export type Fault = { fault: string; isPartial: boolean };

/** When each fault was last reported, in milliseconds. */
export type ReportedFaults = Map<string, number>;

const silenceMs = 60_000;

/** Logs that a channel can't send: at once, then once a minute. Returns whether it logged now. */
export function reportFault(
  { log, clock }: Pick<Deps, "log" | "clock">,
  reported: ReportedFaults,
  channel: Channel,
  { fault, isPartial }: Fault,
): boolean {
  const key = `${channel} ${fault}`;
  const now = clock.now().getTime();
  if (now - (reported.get(key) ?? Number.NEGATIVE_INFINITY) < silenceMs) return false;
  reported.set(key, now);
  const told = isPartial
    ? "recipients' servers refuse what this installation sends"
    : "channel cannot send: its provider or its configuration";
  log.warn({ channel, fault }, told);
  return true;
}
