import { localName } from "@cav/contract/locais/locais.ts";
import { sql } from "kysely";
import { findLocaisByIds } from "../../catalogue/locais/index.ts";
import type { Db } from "../../tables.ts";
import { otherDaysOf } from "./calendario.queries.ts";
import type { CalendarConcurso } from "./calendario.ts";

/** Builds the query of a calendar's user, whether it is on, and its address version. */
const feedOf = (db: Db) =>
  db
    .selectFrom("users as u")
    .leftJoin("calendar_feeds as f", "f.user_id", "u.id")
    .select(["u.id", "u.uuid", "u.user_type"])
    .select((eb) => [
      eb.fn.coalesce("f.ligado", sql<boolean>`false`).as("isOn"),
      eb.fn.coalesce("f.versao", sql<number>`0`).as("version"),
      eb.fn.coalesce("f.fora", sql<string[]>`'{}'`).as("leftOut"),
    ]);

export async function findFeed(db: Db, userId: number) {
  return feedOf(db).where("u.id", "=", userId).executeTakeFirstOrThrow();
}

export async function findFeedUser(db: Db, uuid: string) {
  return feedOf(db).where("u.uuid", "=", uuid).executeTakeFirst();
}

/** Switches the calendar on under a new address. */
export async function renewFeed(db: Db, userId: number): Promise<void> {
  await db
    .insertInto("calendar_feeds")
    .values({ user_id: userId, ligado: true, versao: 1 })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        ligado: true,
        versao: eb("calendar_feeds.versao", "+", 1),
      })),
    )
    .execute();
}

/** Sets what a user excludes from their calendar, on or off. */
export async function updateLeftOut(db: Db, userId: number, fora: string[]): Promise<void> {
  await db
    .insertInto("calendar_feeds")
    .values({ user_id: userId, ligado: false, versao: 0, fora })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ fora }))
    .execute();
}

export async function closeFeed(db: Db, userId: number): Promise<void> {
  await db.updateTable("calendar_feeds").set({ ligado: false }).where("user_id", "=", userId).execute();
}

/** Days that past dates stay in the calendar. */
export const keptDays = 60;
/** Maximum number of exams in a calendar; the nearest are kept. */
const concursos = 300;

/**
 * Returns the exams of a user's calendar: saved ones and, unless muted, matching ones (`matching`) and alerted ones, so
 * that a suspended exam shows as cancelled instead of vanishing. Without given-up ones.
 */
export async function findFeedConcursos(
  db: Db,
  userId: number,
  { matching, today }: { matching: number[]; today: string },
): Promise<CalendarConcurso[]> {
  const { rows } = await sql<Omit<CalendarConcurso, "locais_prova"> & { locais_prova: number[] }>`
    WITH salvos AS (SELECT concurso_id AS id FROM favoritos WHERE user_id = ${userId}),
    outros AS (
      SELECT unnest(${matching}::integer[]) AS id
      UNION SELECT e.concurso_id FROM alerts a JOIN alert_events e ON e.id = a.event_id
        WHERE a.user_id = ${userId} AND e.concurso_id IS NOT NULL
      EXCEPT SELECT concurso_id FROM concursos_silenciados WHERE user_id = ${userId})
    SELECT c.uuid, c.versao, c.titulo, c.organizadora, c.status, c.demonstracao, c.updated_at, c.data_inicio_inscricao,
      c.data_fim_isencao, c.data_fim_inscricao, c.data_limite_pagamento, c.data_prova, c.locais_prova,
      ${otherDaysOf("c")} AS outras_provas
    FROM concursos c
    CROSS JOIN LATERAL (
      SELECT greatest(c.data_inicio_inscricao, c.data_fim_isencao, c.data_fim_inscricao, c.data_limite_pagamento,
        c.data_prova, (SELECT max(g.data_prova) FROM cargos g WHERE g.concurso_id = c.id)) AS ultima) AS d
    WHERE c.id IN (SELECT id FROM salvos UNION SELECT id FROM outros) AND d.ultima >= ${today}::date -
    ${keptDays}::integer
      AND NOT EXISTS (SELECT FROM jornadas j
        WHERE j.user_id = ${userId} AND j.concurso_id = c.id AND j.situacao IN ('DESISTI', 'NAO_PASSEI'))
    ORDER BY d.ultima, c.id LIMIT ${concursos}`.execute(db);
  const locais = await findLocaisByIds(db, [...new Set(rows.flatMap((row) => row.locais_prova))]);
  return rows.map((row) => ({
    ...row,
    locais_prova: row.locais_prova.flatMap((id) => {
      const local = locais.get(id);
      return local ? [localName(local)] : [];
    }),
  }));
}
