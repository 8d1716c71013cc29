import type { UpdateAjustes } from "@cav/contract/alert-settings.ts";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import { whatsAppOn } from "../users/channels.ts";

export async function findUserId(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

/** A person's settings and the exams that they muted. */
export async function findSettings(db: Db, userId: number) {
  return db
    .selectFrom("users as u")
    .select(["u.email", "u.telefone", "u.user_type", "u.habilitar_email", "u.email_desligado_por"])
    .select([
      "u.whatsapp_desligado_por",
      "u.alertas_frequencia",
      "u.alertas_lembretes",
      "u.alertas_ultimo_dia",
    ])
    .select(["u.alertas_pausados_ate", whatsAppOn.as("whatsapp_on")])
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

export async function findMuted(db: Db, userId: number) {
  return db
    .selectFrom("concursos_silenciados as s")
    .innerJoin("concursos as c", "c.id", "s.concurso_id")
    .select(["c.uuid", "c.titulo"])
    .where("s.user_id", "=", userId)
    .orderBy("s.created_at", "desc")
    .execute();
}

type Change = Omit<UpdateAjustes, "pausar_dias" | "silenciar" | "reativar"> & {
  /** Undefined: unchanged; null: no pause. */
  pausados_ate: Date | null | undefined;
};

/** What the profile or a message's link says is the person's own word: a channel's earlier end is forgotten. */
export async function updateSettings(db: Db, userId: number, change: Change, now: Date): Promise<void> {
  const { habilitar_email, habilitar_whatsapp, frequencia, lembretes, whatsapp_no_ultimo_dia } = change;
  await db
    .updateTable("users")
    .set({
      ...(habilitar_email !== undefined && { habilitar_email, email_desligado_por: null }),
      ...(habilitar_whatsapp !== undefined && { habilitar_whatsapp, whatsapp_desligado_por: null }),
      ...(frequencia !== undefined && { alertas_frequencia: frequencia }),
      ...(lembretes !== undefined && { alertas_lembretes: lembretes }),
      ...(whatsapp_no_ultimo_dia !== undefined && { alertas_ultimo_dia: whatsapp_no_ultimo_dia }),
      ...(change.pausados_ate !== undefined && { alertas_pausados_ate: change.pausados_ate }),
      updated_at: now,
    })
    .where("id", "=", userId)
    .execute();
}

/** Mutes an exam; false when there is none. Again changes nothing. */
export async function muteConcurso(db: Db, userId: number, uuid: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    WITH exame AS (SELECT id FROM concursos WHERE uuid = ${uuid}), novo AS (
      INSERT INTO concursos_silenciados (concurso_id, user_id, created_at)
      SELECT id, ${userId}::integer, ${now}::timestamptz FROM exame ON CONFLICT DO NOTHING)
    SELECT id FROM exame`.execute(db);
  return rows.length > 0;
}

export async function unmuteConcurso(db: Db, userId: number, uuid: string): Promise<void> {
  await db
    .deleteFrom("concursos_silenciados")
    .where("user_id", "=", userId)
    .where("concurso_id", "in", (eb) => eb.selectFrom("concursos").select("id").where("uuid", "=", uuid))
    .execute();
}

/**
 * Moves what waits in a person's digests: not before `earliest`, where there is a pause, and else not after `latest`.
 * What a dispatcher holds at this moment is left alone.
 */
export async function moveDigests(
  db: Db,
  userId: number,
  due: { earliest: Date } | { latest: Date },
): Promise<void> {
  const moved =
    "earliest" in due ? sql`greatest(d.due_at, ${due.earliest})` : sql`least(d.due_at, ${due.latest})`;
  const waiting = sql<SqlBool>`d.status = 'queued' AND d.resumo AND d.user_id = ${userId}
    AND d.event_id IN (SELECT event_id FROM alerts WHERE user_id = ${userId})`;
  await sql`
    UPDATE deliveries d SET due_at = ${moved}
    WHERE (d.event_id, d.user_id, d.channel) IN (
      SELECT d.event_id, d.user_id, d.channel FROM deliveries d WHERE ${waiting} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  );
}

/** Switches a person's alert mail off at their wish; false when there is no such person. */
export async function switchEmailOff(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ habilitar_email: false, email_desligado_por: "PEDIDO", updated_at: now })
    .where("uuid", "=", userUuid)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
