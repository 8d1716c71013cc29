import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

export async function findRecipientByEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/** Returns a user's current address. */
export async function findRecipientEmail(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return row?.email;
}

type NamedEvent = { provider: string; event_id: string };

export async function isKnownMailEvent(db: Db, { provider, event_id }: NamedEvent): Promise<boolean> {
  const row = await db
    .selectFrom("mail_events")
    .select("event_id")
    .where("provider", "=", provider)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMailEvent(db: Db, event: NamedEvent, now: Date): Promise<void> {
  await db
    .insertInto("mail_events")
    .values({ ...event, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes events whose signatures are too old to be accepted again. */
export async function purgeMailEvents(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM mail_events WHERE received_at < ${now}::timestamptz - interval '7 days'`.execute(db);
}
