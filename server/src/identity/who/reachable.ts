import { sql } from "kysely";
import type { Queue } from "../../platform/queue.ts";
import type { Db, Tx } from "../../tables.ts";
import { anyChannelOn } from "./channels.ts";
import { identityJobs } from "./identity.jobs.ts";

type Has = (db: Db, userId: number) => Promise<boolean>;

/** Builds a runner that queues the catch-up when a change gave the user what they lacked. */
const catchingUpWith =
  (has: Has) =>
  async <Result>(
    queue: Pick<Queue, "enqueue">,
    tx: Tx,
    userId: number,
    change: () => Promise<Result>,
  ): Promise<Result> => {
    const had = await has(tx, userId);
    const result = await change();
    if (!had && (await has(tx, userId)))
      await queue.enqueue(tx, identityJobs.alertsCatchUp, { user_id: userId, motivo: "CANAL" });
    return result;
  };

/**
 * Runs a change that may give a user their first channel, and then queues alerts of open exams. Lock the user's
 * row before (lockUser), or two concurrent changes each count the other's channel as an earlier one.
 */
export const withCatchUp = catchingUpWith(hasChannel);

/** Runs a change that may give premium; paused searches and name monitors then catch up. */
export const withPremium = catchingUpWith(hasActivePremium);

async function hasActivePremium(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.user_type <> 'REGULAR'
      AND (EXISTS (SELECT FROM buscas_match b WHERE b.user_id = u.id)
        OR EXISTS (SELECT FROM vigias v WHERE v.user_id = u.id))) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Returns whether alerts can reach a user. */
export async function hasChannel(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .select(anyChannelOn.as("has"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row?.has ?? false;
}
