import { sql } from "kysely";
import { upsertPublications } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { hasChannel } from "../identity/index.ts";
import { findTellableIds, isOpen } from "../matching/index.ts";
import type { Tx } from "../tables.ts";
import { insertMatchesAlerts } from "./fan-out.ts";
import { findSettings } from "./settings.queries.ts";
import { unchosen } from "./unchosen.ts";
import { deleteUnsent } from "./unsent.ts";
import { matchUntold } from "./untold.ts";

/**
 * Tells somebody who has changed what they look for, or has a channel since now, of everything that is open and fits and
 * that they were not told of, and of what failed to reach them, in one message; from then on they follow it like those who
 * were there when it was published. May be repeated. Returns how many alerts were new.
 */
export async function matchUser({ db, clock }: Pick<Deps, "db" | "clock">, userId: number): Promise<number> {
  const [now, today] = [clock.now(), clock.today()];
  return db.transaction().execute(async (tx) => {
    const { so_certos: soCertos } = (await findSettings(tx, userId)) ?? unchosen;
    const ids = await findTellableIds(tx, userId, { today, soCertos });
    const open = await lockOpen(tx, ids, today);
    const publications = await upsertPublications(
      tx,
      open.map(({ id }) => id),
      now,
    );
    const isReachable = await hasChannel(tx, userId);
    if (isReachable) await deleteUnsent(tx, userId, [...publications.values()]);
    const known = await findKnown(tx, userId, [...publications.values()]);
    const unknown = open.filter(({ id }) => !known.has(publications.get(id) ?? 0));
    const announced = new Set(unknown.map(({ id }) => id));
    let alerts = isReachable ? await matchUntold(tx, { clock }, { userId, announced }) : 0;
    for (const { id, data_fim_inscricao: deadline } of unknown) {
      const eventId = publications.get(id);
      if (eventId === undefined) continue;
      const event = { ...catchUp, eventId, concursoId: id, deadline };
      alerts += await insertMatchesAlerts(tx, event, sql<boolean>`p.user_id = ${userId}`, now);
    }
    return alerts;
  });
}

const catchUp = { isReminder: false, waitsForMorning: false, degraus: null, isCatchUp: true } as const;

/** Those that are open, which can't be deleted until the transaction ends: whoever deletes one finds its deliveries. */
async function lockOpen(tx: Tx, ids: number[], today: string) {
  const { rows } = await sql<{ id: number; data_fim_inscricao: string | null }>`
    SELECT e.id, e.data_fim_inscricao FROM concursos e
    WHERE e.id = ANY (${ids}::integer[]) AND ${isOpen(today)} ORDER BY e.id FOR KEY SHARE`.execute(tx);
  return rows;
}

async function findKnown(tx: Tx, userId: number, eventIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom("alerts")
    .select("event_id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`event_id = ANY (${eventIds}::integer[])`)
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}
