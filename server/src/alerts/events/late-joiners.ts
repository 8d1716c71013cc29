import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import { sql } from "kysely";
import { upsertPublications } from "../../catalogue/concursos/index.ts";
import { findTellable, isOpen } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { hasChannel } from "../../identity/who/index.ts";
import { dayOf, endOf, shiftedDayOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { defaultSettings } from "./default-settings.ts";
import { type EventToTell, insertMatchesAlerts, type Motivo } from "./fan-out.ts";
import { morningAfterOf, morningOf } from "./schedule.ts";
import { findSettings } from "./settings.queries.ts";
import { isSettled } from "./unsent.ts";
import { matchUnsent } from "./unsent-events.ts";

/**
 * Alerts a user with changed searches or a first channel to all matching open exams they were not alerted to, and to
 * failed alerts, in one message. From then on they follow these exams. Idempotent. Returns how many alerts were new.
 */
export async function matchUser(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
  motivo: Motivo = "PREFERENCIAS",
): Promise<number> {
  const [now, today] = [clock.now(), clock.today()];
  return db.transaction().execute(async (tx) => {
    const { so_certos: soCertos } = (await findSettings(tx, userId)) ?? defaultSettings;
    const tellable = await findTellable(tx, userId, { today, soCertos });
    const byId = new Map(tellable.map(({ id, numeros }) => [id, numeros]));
    const open = await lockOpen(tx, [...byId.keys()], today);
    const publications = await upsertPublications(
      tx,
      open.map(({ id }) => id),
      now,
    );
    const isReachable = await hasChannel(tx, userId);
    const known = await findKnown(tx, userId, { eventIds: [...publications.values()], isReachable });
    const shown = await findShown(tx, userId);
    let alerts = 0;
    const announced = new Set<number>();
    for (const { id, data_fim_inscricao: deadline } of open) {
      const eventId = publications.get(id);
      if (eventId === undefined || known.has(eventId)) continue;
      const isFirst = alerts < shown.first;
      if (!isFirst && !shown.later) break;
      const later = isFirst ? undefined : laterFor(deadline, now);
      const event = {
        ...announcement,
        eventId,
        concursoId: id,
        deadline,
        day: deadline,
        catchUpOf: userId,
        motivo,
        later,
        timed: timedOf(id, deadline),
      };
      const matches = sql<boolean>`p.user_id = ${userId} AND p.numero = ANY (${byId.get(id)}::smallint[])`;
      if ((await insertMatchesAlerts(tx, event, matches, { now, groupMinutes: 0 })) === 0) continue;
      alerts += 1;
      announced.add(id);
    }
    return alerts + (isReachable ? await matchUnsent(tx, { clock }, { userId, announced, motivo }) : 0);
  });
}

/** Returns an announcement as the agenda counts it. */
const timedOf = (id: number, fim: string | null): EventToTell["timed"] => ({
  kind: "NOVO",
  said: [{ code: "NOVO", para: fim }],
  concurso: {
    id,
    titulo: "",
    status: "INSCRICOES_ABERTAS",
    fim,
    pagamento: null,
    prova: null,
    isFree: false,
  },
});

/** Exams in the first message of a premium user. */
const firstMax = 10;
/** Exams that did not fit in the first message are announced this many days before their deadline. */
const laterDays = 7;
/** Days from now for exams without a deadline. */
const undatedDays = 30;

/** Returns how many exams the first message has, and how many are announced later; no more than a free plan shows. */
async function findShown(tx: Tx, userId: number): Promise<{ first: number; later: boolean }> {
  const user = await tx.selectFrom("users").select("user_type").where("id", "=", userId).executeTakeFirst();
  const seesAll = user !== undefined && isPremium(user.user_type);
  return seesAll ? { first: firstMax, later: true } : { first: limits.freeVisibleConcursos, later: false };
}

/** Returns when an exam that did not fit in the first message is announced. */
function laterFor(deadline: string | null, now: Date): Date {
  const day = deadline === null ? shiftedDayOf(dayOf(now), undatedDays) : shiftedDayOf(deadline, -laterDays);
  const morning = morningOf(endOf(shiftedDayOf(day, -1)), null);
  const tomorrow = morningAfterOf(now);
  return new Date(Math.max(morning.getTime(), tomorrow.getTime()));
}

const announcement = {
  kind: "NOVO_CONCURSO",
  lembrete: null,
  waitsForMorning: false,
  degraus: null,
} as const;

/** Locks the open exams against deletion until the transaction ends, so that a deletion finds their deliveries. */
async function lockOpen(tx: Tx, ids: number[], today: string) {
  const { rows } = await sql<{ id: number; data_fim_inscricao: string | null }>`
    SELECT e.id, e.data_fim_inscricao FROM concursos e
    WHERE e.id = ANY (${ids}::integer[]) AND ${isOpen(today)}
    ORDER BY e.data_fim_inscricao, e.id FOR KEY SHARE`.execute(tx);
  return rows;
}

/** Returns events that the user was alerted to or waits for; without any channel, also those that wait for one. */
async function findKnown(
  tx: Tx,
  userId: number,
  { eventIds, isReachable }: { eventIds: number[]; isReachable: boolean },
): Promise<Set<number>> {
  const { rows } = await sql<{ event_id: number }>`
    SELECT a.event_id FROM alerts a WHERE a.user_id = ${userId} AND a.event_id = ANY (${eventIds}::integer[])
      AND (NOT ${isReachable}::boolean OR EXISTS (SELECT FROM deliveries o WHERE o.event_id = a.event_id
        AND o.user_id = a.user_id AND ${isSettled(["canceled", "failed"])}))`.execute(tx);
  return new Set(rows.map(({ event_id }) => event_id));
}
