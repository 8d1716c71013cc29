import type { Deps } from "../deps.ts";

/** Ended sessions stay this long, so that reuse of a leaked token is still known for what it is. */
const keptMs = 30 * 86_400_000;

/** Deletes sessions with their refresh tokens, reset links and used ID tokens that can't matter any more. */
export async function purgeEndedSessions({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const now = clock.now();
  const before = new Date(now.getTime() - keptMs);
  const sessions = await db
    .deleteFrom("sessions")
    .where(({ eb, or }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .executeTakeFirst();
  const resets = await db.deleteFrom("password_resets").where("expires_at", "<", now).executeTakeFirst();
  const google = await db.deleteFrom("google_tokens").where("expires_at", "<", now).executeTakeFirst();
  const counts = {
    sessions: Number(sessions.numDeletedRows),
    resets: Number(resets.numDeletedRows),
    google_tokens: Number(google.numDeletedRows),
  };
  log.info(counts, "ended sessions purged");
  return counts;
}
