import type { Deps } from "../deps.ts";
import {
  deleteEndedSessions,
  deleteExpiredApiKeys,
  deleteExpiredChallenges,
  deleteExpiredGoogleTokens,
  endedSessionDays,
} from "../identity/index.ts";
import { dayBeforeOf } from "../platform/clock.ts";

/** Deletes sessions with their refresh tokens, reset links and used ID tokens that can't matter any more. */
export async function purgeEndedSessions({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const now = clock.now();
  const before = dayBeforeOf(now, endedSessionDays);
  const resets = await db.deleteFrom("password_resets").where("expires_at", "<", now).executeTakeFirst();
  const counts = {
    sessions: await deleteEndedSessions(db, before),
    resets: Number(resets.numDeletedRows),
    google_tokens: await deleteExpiredGoogleTokens(db, now),
    chaves_de_api: await deleteExpiredApiKeys(db, before),
    desafios: await deleteExpiredChallenges(db, now),
  };
  log.info(counts, "ended sessions purged");
  return counts;
}
