import type { NotificationStats } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { findAdministrators, findMailAddress } from "../../identity/who/index.ts";
import { createChannelFaultMail } from "../../messages/index.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { describeFault } from "./causes.ts";
import { deliveriesJobs } from "./deliveries.jobs.ts";
import type { Fault } from "./fault-log.ts";

/** Minutes without a fault after which it is over, once the channel sends. Longer than the interval of its records. */
const overMinutes = 5;
/** Minutes between reports of a partial fault: administrators get at most one mail a day. */
const partialOverMinutes = 24 * 60;

/**
 * Records a channel's fault for the administrators' screen. A new fault is mailed to them once until it is
 * over, unless it stops mail itself.
 */
export async function recordFault(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  channel: Channel,
  { fault, isPartial }: Fault,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      INSERT INTO channel_faults (channel, fault, since, seen_at, parcial)
      VALUES (${channel}, ${fault}, ${now}, ${now}, ${isPartial})
      ON CONFLICT (channel, fault) DO UPDATE SET seen_at = excluded.seen_at
      RETURNING xmax = 0 AS "isNew"`.execute(tx);
    if (!rows[0]?.isNew || (channel === "email" && !isPartial)) return;
    for (const user_id of await findAdministrators(tx))
      await queue.enqueue(tx, deliveriesJobs.deliveriesChannelFault, {
        user_id,
        channel,
        fault,
        partial: isPartial,
        since: now.toISOString(),
      });
  });
}

/** Deletes faults of a channel that sends again. */
export async function deleteOverFaults(
  { db, clock }: Pick<Deps, "db" | "clock">,
  channel: Channel,
): Promise<void> {
  await sql`DELETE FROM channel_faults WHERE channel = ${channel} AND seen_at <= ${clock.now()}::timestamptz
    - CASE WHEN parcial THEN ${partialOverMinutes}::integer ELSE ${overMinutes}::integer END * interval
    '1 minute'`.execute(db);
}

/** Returns the faults that stop channels now, oldest first. */
export async function findFaults({
  db,
  channels,
}: Pick<Deps, "db" | "channels">): Promise<NotificationStats["canais_parados"]> {
  const rows = await db.selectFrom("channel_faults").selectAll().orderBy("since").orderBy("fault").execute();
  return rows.map(({ channel, fault, since, parcial }) => ({
    canal: channel,
    parcial,
    desde: since.toISOString(),
    ...describeFault(channels, channel, fault),
  }));
}

/** Creates the handler that mails an administrator about a stopped channel. */
export function createChannelFaultHandler(
  { db, config, channels }: Pick<Deps, "db" | "config" | "channels">,
  mailer: Pick<Mailer, "send">,
) {
  const write = createChannelFaultMail(config);
  return async ({
    user_id,
    channel,
    fault,
    partial,
    since,
  }: JobPayload<typeof deliveriesJobs.deliveriesChannelFault>): Promise<void> => {
    const admin = await findMailAddress(db, user_id);
    if (!admin) return;
    const link = `${config.appUrl}/admin/notifications/failed`;
    const desde = formatDateTime(since);
    const said = {
      ...describeFault(channels, channel, fault),
      canal: channel,
      parcial: partial,
      desde,
      link,
    };
    await mailer.send({ to: admin.email, ...write({ nome: admin.nome, ...said }) });
  };
}
