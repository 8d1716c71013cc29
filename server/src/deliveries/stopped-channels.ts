import type { Channel } from "@cav/contract/channels.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import type { NotificationStats } from "@cav/contract/notifications.ts";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { findAdministrators, findMailAddress } from "../identity/index.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { createChannelFaultMail } from "../messages/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Db } from "../tables.ts";
import { describeFault } from "./causes.ts";

/** A fault that was not seen for so long is over, once the channel sends. Longer than the silence between its records. */
const overMinutes = 5;

/**
 * Keeps a fault of a whole channel for the administrators' screen. Of a new one they are mailed, once until it is over;
 * not of the mail server's own, which no mail could tell.
 */
export async function recordFault(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  channel: Channel,
  fault: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      INSERT INTO channel_faults (channel, fault, since, seen_at) VALUES (${channel}, ${fault}, ${now}, ${now})
      ON CONFLICT (channel, fault) DO UPDATE SET seen_at = excluded.seen_at
      RETURNING xmax = 0 AS "isNew"`.execute(tx);
    if (channel === "email" || !rows[0]?.isNew) return;
    for (const user_id of await findAdministrators(tx))
      await queue.enqueue(tx, jobs.deliveriesChannelFault, {
        user_id,
        channel,
        fault,
        since: now.toISOString(),
      });
  });
}

/** Forgets the faults of a channel that sends again. */
export async function deleteOverFaults(
  { db, clock }: Pick<Deps, "db" | "clock">,
  channel: Channel,
): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - overMinutes * 60_000);
  await db
    .deleteFrom("channel_faults")
    .where("channel", "=", channel)
    .where("seen_at", "<=", cutoff)
    .execute();
}

/** What keeps channels from sending now, the oldest first. */
export async function findFaults(db: Db): Promise<NotificationStats["canais_parados"]> {
  const rows = await db.selectFrom("channel_faults").selectAll().orderBy("since").orderBy("fault").execute();
  return rows.map(({ channel, fault, since }) => ({
    canal: channel,
    desde: since.toISOString(),
    ...describeFault(channel, fault),
  }));
}

/** Makes the handler that mails an administrator that a channel stands still. */
export function createChannelFaultHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createChannelFaultMail(config);
  return async ({ user_id, channel, fault, since }: JobPayload<"deliveriesChannelFault">): Promise<void> => {
    const admin = await findMailAddress(db, user_id);
    if (!admin) return;
    const link = `${config.appUrl}/admin/notifications/failed`;
    const said = { ...describeFault(channel, fault), canal: channel, desde: formatDateTime(since), link };
    await mailer.send({ to: admin.email, ...write({ nome: admin.nome, ...said }) });
  };
}
