import type { Frequencia, Silencio, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { frequencias } from "@cav/contract/alerts/alert-settings.words.ts";
import { type Channel, channelNames, linkedChannels } from "@cav/contract/channels.ts";
import { type SqlBool, sql } from "kysely";
import { whatsAppChosen } from "../../identity/who/index.ts";
import { knownOf } from "../../platform/database/known.ts";
import type { Db, Tx } from "../../tables.ts";
import { defaultSettings } from "./default-settings.ts";

/** The quiet hours in the row `s` of alert_settings; null: none chosen. */
export const silencioOf = sql<Silencio | null>`
  CASE WHEN s.silencio_de IS NOT NULL THEN jsonb_build_object('de', s.silencio_de, 'ate', s.silencio_ate) END`;

export async function findUserId(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("uuid", "=", uuid).executeTakeFirst();
  return row?.id;
}

/** Returns a user's settings and muted exams. */
export async function findSettings(db: Db, userId: number) {
  const row = await db
    .selectFrom("users as u")
    .leftJoin("alert_settings as s", "s.user_id", "u.id")
    .select(["u.email", "u.telefone", "u.user_type", "u.habilitar_email", whatsAppChosen.as("whatsapp_on")])
    .select(channelNames.map((name) => `u.${name}_desligado_por` as const))
    .select(linkedChannels.flatMap((name) => [`u.habilitar_${name}`, `u.tem_${name}`] as const))
    .select(["u.email_reclamado_em", "u.email_a_confirmar", "u.telefone_a_confirmar"])
    .select(knownOf(sql`s.frequencia`, frequencias).as("frequencia"))
    .select(["s.lembretes", "s.ultimo_dia", "s.pausados_ate", "s.so_certos", "s.recusas"])
    .select(sql<Channel[] | null>`s.ordem`.as("ordem"))
    .select(silencioOf.as("silencio"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      frequencia: row.frequencia ?? defaultSettings.frequencia,
      lembretes: row.lembretes ?? defaultSettings.lembretes,
      ultimo_dia: row.ultimo_dia ?? defaultSettings.ultimo_dia,
      so_certos: row.so_certos ?? defaultSettings.so_certos,
      recusas: row.recusas ?? defaultSettings.recusas,
    }
  );
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

type Change = Pick<
  UpdateAjustes,
  "frequencia" | "lembretes" | "silencio" | "whatsapp_no_ultimo_dia" | "so_certos" | "ordem" | "recusas"
> & {
  /** Undefined: unchanged; null: no pause. */
  pausados_ate: Date | null | undefined;
};

/** Updates alert settings; missing fields stay. */
export async function updateSettings(tx: Tx, userId: number, change: Change): Promise<void> {
  const columns = {
    ...(change.frequencia !== undefined && { frequencia: change.frequencia }),
    ...(change.lembretes !== undefined && { lembretes: change.lembretes }),
    ...(change.whatsapp_no_ultimo_dia !== undefined && { ultimo_dia: change.whatsapp_no_ultimo_dia }),
    ...(change.so_certos !== undefined && { so_certos: change.so_certos }),
    ...(change.ordem !== undefined && { ordem: change.ordem }),
    ...(change.recusas !== undefined && { recusas: JSON.stringify(change.recusas) }),
    ...(change.silencio !== undefined && {
      silencio_de: change.silencio?.de ?? null,
      silencio_ate: change.silencio?.ate ?? null,
    }),
    ...(change.pausados_ate !== undefined && { pausados_ate: change.pausados_ate }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx
    .insertInto("alert_settings")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

/** Mutes an exam; false when there is none. Idempotent. */
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

/** Lets a user's waiting digests follow their new frequency, except those with another one of their searches. */
export async function updateRhythm(
  db: Db,
  userId: number,
  [before, after]: readonly [Frequencia, Frequencia],
): Promise<void> {
  const [from, to] = [frequencias.indexOf(before), frequencias.indexOf(after)];
  await sql`
    UPDATE deliveries d SET ritmo = ${to}::smallint
    WHERE (d.event_id, d.user_id, d.channel) IN (
      SELECT d.event_id, d.user_id, d.channel FROM deliveries d
      WHERE d.status = 'queued' AND d.resumo AND d.user_id = ${userId} AND d.ritmo = ${from}::smallint
        AND d.event_id IN (SELECT event_id FROM alerts WHERE user_id = ${userId})
      FOR UPDATE SKIP LOCKED)`.execute(db);
}

/**
 * Moves a user's waiting digests: during a pause not before `earliest`, otherwise not after `latest`. Skips
 * rows that a dispatcher has locked.
 */
export async function updateDigestTimes(
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
