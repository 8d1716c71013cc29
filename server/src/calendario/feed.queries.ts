import { localName } from "@cav/contract/locais.ts";
import { sql } from "kysely";
import { findLocaisByIds } from "../locais/locais.queries.ts";
import type { Db } from "../platform/database/schema.ts";
import type { CalendarConcurso } from "./calendario.ts";

export async function findFeed(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["uuid", "calendario_ligado as isOn", "calendario_versao as version"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function findFeedReader(db: Db, uuid: string) {
  return db
    .selectFrom("users")
    .select(["id", "user_type", "calendario_ligado as isOn", "calendario_versao as version"])
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

/** Switches the calendar on under a new address. */
export async function renewFeed(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set((eb) => ({
      calendario_ligado: true,
      calendario_versao: eb("calendario_versao", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", userId)
    .execute();
}

export async function endFeed(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ calendario_ligado: false, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** How long a date that is past stays in the calendar, in days. */
const keptDays = 60;
/** More exams than this are no calendar any more; the nearest stay. */
const exams = 300;

/**
 * Exams of a person's calendar: saved ones, and, unless muted, those that match (`matching`) and those that the
 * person was told of, so that one that was suspended meanwhile is seen as cancelled instead of vanishing.
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
      c.data_fim_isencao, c.data_fim_inscricao, c.data_limite_pagamento, c.data_prova, c.locais_prova
    FROM concursos c
    CROSS JOIN LATERAL (
      SELECT greatest(c.data_inicio_inscricao, c.data_fim_isencao, c.data_fim_inscricao, c.data_limite_pagamento,
        c.data_prova) AS ultima) AS d
    WHERE c.id IN (SELECT id FROM salvos UNION SELECT id FROM outros) AND d.ultima >= ${today}::date - ${keptDays}::integer
    ORDER BY d.ultima, c.id LIMIT ${exams}`.execute(db);
  const locais = await findLocaisByIds(db, [...new Set(rows.flatMap((row) => row.locais_prova))]);
  return rows.map((row) => ({
    ...row,
    locais_prova: row.locais_prova.flatMap((id) => {
      const local = locais.get(id);
      return local ? [localName(local)] : [];
    }),
  }));
}
