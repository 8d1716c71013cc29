import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { eachOf } from "@cav/contract/concursos/concurso-facts.ts";
import { choiceNames, preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

/** The choices, with the ids of their places. */
export type WantedRow = Preferencias & { locaisProvaIds: number[]; locaisTrabalhoIds: number[] };

const unique = (ids: number[]) => [...new Set(ids)];

/** Returns a user's choices as sent, and whether their quota consent is valid. */
export async function findStored(
  db: Db,
  userId: number,
): Promise<{ preferencias: Preferencias; consents: boolean }> {
  const { rows } = await sql<{ enviadas: Preferencias | null; consents: boolean | null }>`
    SELECT (SELECT p.enviadas FROM preferencias p WHERE p.user_id = ${userId}) AS enviadas,
      (SELECT c.concedido FROM consentimentos c WHERE c.user_id = ${userId} AND c.tipo = 'COTAS'
       ORDER BY c.id DESC LIMIT 1) AS consents`.execute(db);
  return {
    preferencias: { ...preferenciasVazias, ...rows[0]?.enviadas },
    consents: rows[0]?.consents ?? false,
  };
}

/** Returns the columns to store: the choices as sent, and the ids for matching. */
export function wantedColumnsOf({ locaisProvaIds, locaisTrabalhoIds, ...sent }: WantedRow, now: Date) {
  const columns = {
    ...sent,
    salario_minimo: String(sent.salario_minimo),
    vagas_minimas: sent.vagas_minimas ?? 0,
    locais_prova: unique(locaisProvaIds),
    locais_trabalho: unique(locaisTrabalhoIds),
  };
  const { tiposCota: cotas, ...same } = eachOf(choiceNames, (name) => columns[name]) as typeof columns;
  return { ...same, cotas, enviadas: sql<string>`${JSON.stringify(sent)}::jsonb`, updated_at: now };
}

/** A search's name and alert settings; null in the first search means its default. */
export type BuscaManner = {
  nome: string | null;
  canais: Canal[] | null;
  frequencia: Frequencia | null;
  pausada: boolean;
};

/** Replaces the first search; missing name and settings stay. */
export async function replacePreferencias(
  db: Db,
  userId: number,
  row: WantedRow,
  now: Date,
  manner: Partial<BuscaManner> = {},
): Promise<void> {
  const columns = { ...wantedColumnsOf(row, now), ...manner };
  await db
    .insertInto("preferencias")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

export async function deletePreferencias(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("preferencias").where("user_id", "=", userId).execute();
}

/** Returns whether a user wants alerts of certain matches only. */
export async function isCertainWanted(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("alert_settings")
    .select("so_certos")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.so_certos ?? false;
}

/** Rows per transaction. */
const batchSize = 1_000;

/** Computes place codes and list numbers of rows stored by an older release. Idempotent. */
export async function updatePreferenciaCodes(db: Db): Promise<number> {
  const old = (list: "cursos" | "locais_prova" | "locais_trabalho") =>
    sql`m.${sql.ref(`m_${list}`)} IS NOT NULL AND m.${sql.ref(`m_lista_${list}`)} IS NULL`;
  const isOld = sql.join([old("cursos"), old("locais_prova"), old("locais_trabalho")], sql` OR `);
  const { numAffectedRows: first = 0n } = await sql`
    UPDATE preferencias SET locais_prova = locais_prova WHERE user_id IN (
      SELECT p.user_id FROM preferencias p JOIN preferencias_match m ON m.user_id = p.user_id
      WHERE ${isOld} LIMIT ${batchSize} FOR NO KEY UPDATE OF p SKIP LOCKED)`.execute(db);
  const { numAffectedRows: others = 0n } = await sql`
    UPDATE buscas SET locais_prova = locais_prova WHERE (user_id, numero) IN (
      SELECT b.user_id, b.numero FROM buscas b JOIN buscas_match m ON m.user_id = b.user_id AND m.numero = b.numero
      WHERE ${isOld} LIMIT ${batchSize} FOR NO KEY UPDATE OF b SKIP LOCKED)`.execute(db);
  const done = Number(first) + Number(others);
  return Number(first) < batchSize && Number(others) < batchSize
    ? done
    : done + (await updatePreferenciaCodes(db));
}

/** Deletes lists that nobody has used for a month. */
export async function purgeListas(db: Db): Promise<void> {
  const isOld = sql`usada_em < current_date - 30`;
  const numbers = sql`unnest(ARRAY[m_lista_cursos, m_lista_locais_prova, m_lista_locais_trabalho])`;
  // Checks again after waiting for the row: a list taken meanwhile is not old any more.
  await sql`
    DELETE FROM listas WHERE ${isOld} AND id IN (
      SELECT id FROM listas WHERE ${isOld}
      EXCEPT (SELECT ${numbers} FROM preferencias_match UNION ALL SELECT ${numbers} FROM buscas_match))`.execute(
    db,
  );
}
