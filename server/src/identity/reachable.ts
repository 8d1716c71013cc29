import { sql } from "kysely";
import { jobs } from "../jobs.ts";
import type { Queue } from "../platform/queue.ts";
import type { Db, Tx } from "../tables.ts";
import { anyChannelOn } from "./channels.ts";

type Has = (db: Db, userId: number) => Promise<boolean>;

/** Runs a change; who did not have something before it and has it since hears of what is open. */
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
      await queue.enqueue(tx, jobs.alertsCatchUp, { user_id: userId, motivo: "CANAL" });
    return result;
  };

/**
 * Runs what may give a person a channel. Who had none and has one since hears of what is open. Holds the person's row
 * (lockUser) before, or two changes at once may both see the other's channel.
 */
export const withCatchUp = catchingUpWith(hasChannel);

/** The same of what may give a person premium: searches and the watch on a name that rested look again. */
export const withPremium = catchingUpWith(hasActivePremium);

async function hasActivePremium(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.user_type <> 'REGULAR'
      AND (EXISTS (SELECT FROM buscas_match b WHERE b.user_id = u.id)
        OR EXISTS (SELECT FROM vigias v WHERE v.user_id = u.id))) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Whether alerts may reach a person at all. */
export async function hasChannel(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .select(anyChannelOn.as("has"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row?.has ?? false;
}
