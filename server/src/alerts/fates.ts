import type { Deps } from "../deps.ts";
import type { Channel, ClaimedDelivery } from "./alerts.queries.ts";
import { isStillTrue } from "./alerts.ts";
import { reserveAudience } from "./pace.ts";
import { isWhatsAppHour } from "./schedule.ts";

/** What is to become of a delivery that was taken: sent, dropped, held back, or put on another channel. */
export type Fate = "send" | "drop" | "pause" | "night" | "pace" | "full";

/** How far apart one reader's WhatsApp messages are (facts.md: about one in six seconds). */
export const paceMs = 6_000;

type Sending = Pick<Deps, "config" | "db" | "clock">;

/** What is to become of each: as it stands now, and as much as its channel bears. */
export async function sortByFate(
  deps: Sending,
  channel: Channel,
  taken: ClaimedDelivery[],
): Promise<Map<Fate, ClaimedDelivery[]>> {
  const fates = new Map(taken.map((delivery) => [delivery, fateOf(delivery, channel, deps)]));
  if (channel === "whatsapp") await limitWhatsApp(deps, fates);
  return Map.groupBy(taken, (delivery) => fates.get(delivery) ?? "send");
}

/** One message a reader at a time, and no more readers in 24 hours than the provider allows. */
async function limitWhatsApp(
  { db, clock, config }: Sending,
  fates: Map<ClaimedDelivery, Fate>,
): Promise<void> {
  const reached = new Set<number>();
  for (const [delivery, fate] of fates) {
    if (fate !== "send" || delivery.resumo) continue;
    if (reached.has(delivery.user_id)) fates.set(delivery, "pace");
    reached.add(delivery.user_id);
  }
  const limit = config.whatsappAudienceLimit;
  if (limit === 0) return;
  const sending = [...fates].filter(([, fate]) => fate === "send").map(([delivery]) => delivery);
  const readers = sending.map(({ user_id }) => user_id);
  const admitted = await reserveAudience(db, readers, { limit, now: clock.now() });
  for (const delivery of sending) if (!admitted.has(delivery.user_id)) fates.set(delivery, "full");
}

/** What was queued may have lost its sense meanwhile, or its reader may want it later or not at all. */
function fateOf(delivery: ClaimedDelivery, channel: Channel, { clock, config }: Sending): Fate {
  const exam = { ...delivery, status: delivery.concurso_status };
  if (!delivery.wanted || !isStillTrue(delivery, exam, clock.today())) return "drop";
  if (delivery.paused_until) return "pause";
  const rings =
    channel !== "whatsapp" ||
    isWhatsAppHour(clock.now(), config.whatsappHours) ||
    mayRingAtNight(delivery, clock.today());
  return rings ? "send" : "night";
}

function mayRingAtNight({ kind, dados, last_day_at_night }: ClaimedDelivery, today: string): boolean {
  return last_day_at_night && kind === "PRAZO" && (dados as { dia: string }).dia === today;
}
