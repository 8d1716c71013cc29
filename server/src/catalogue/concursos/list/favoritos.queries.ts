import { type RawBuilder, sql } from "kysely";
import { buildSessionQuery, prepareSessionQuery } from "../../../identity/who/index.ts";
import { prepare } from "../../../platform/database/prepare.ts";
import type { Db, Tx } from "../../../tables.ts";
import { buildWantedBuscas, deadlineOrder, type WantedBusca } from "../../matching/index.ts";

const favoritoIds = prepare((db: Db, userId: number, concursoIds: number[]) =>
  db
    .selectFrom("favoritos")
    .select("concurso_id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`concurso_id = ANY (${concursoIds}::integer[])`)
    .compile(),
);

/** Up to this many saved exams are loaded with the session; users with more are looked up per page. */
const mostBrought = 200;

/** Facts that a read needs of its caller, loaded with the session; absent when it was not. */
export type CallerFacts = {
  /** All saved exam ids; null: too many to load. */
  favoritos?: number[] | null;
  /** The searches that are matched; null where the call needs none. */
  buscas?: WantedBusca[] | null;
};

/** Prepares the caller lookup with all saved exams, and extra columns. */
const prepareKnown = (buscas: RawBuilder<WantedBusca[] | null>) =>
  prepareSessionQuery((db: Db, sessionIds: string[], now: Date) =>
    buildSessionQuery(db, sessionIds, now)
      .select([
        sql<number[] | null>`(
          SELECT CASE WHEN count(*) <= ${sql.lit(mostBrought)} THEN coalesce(array_agg(concurso_id), '{}') END
          FROM (SELECT concurso_id FROM favoritos WHERE user_id = u.id LIMIT ${sql.lit(mostBrought + 1)}) AS f)`.as(
          "favoritos",
        ),
        buscas.as("buscas"),
      ])
      .compile(),
  );

/** Without searches, for lists: only premium users' cards show matches, so the lists read searches later. */
export const findSessionFavoritos = prepareKnown(sql`NULL::json`);
/** Loads searches too: own exams and a single exam's page need them on every plan. */
export const findSessionBuscas = prepareKnown(buildWantedBuscas(sql`u.id`));

/** Returns which of the exams a user saved; uses `known` without a query. */
export async function findFavoritoIds(
  db: Db,
  userId: number,
  concursoIds: number[],
  known?: number[] | null,
): Promise<Set<number>> {
  if (known) return new Set(known);
  const rows = await favoritoIds(db, userId, concursoIds);
  return new Set(rows.map(({ concurso_id }) => concurso_id));
}

/** Locks a user's plan until the transaction ends, so that saves run one after the other. */
export async function lockUserType(tx: Tx, userId: number) {
  return tx
    .selectFrom("users")
    .select("user_type")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns an exam's id, locked against deletion until the transaction ends. */
export async function lockConcursoKey(tx: Tx, uuid: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("concursos")
    .select("id")
    .where("uuid", "=", uuid)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

export async function countFavoritos(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom("favoritos")
    .select(sql<number>`count(*)::integer`.as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertFavorito(tx: Tx, userId: number, concursoId: number, now: Date): Promise<void> {
  await tx
    .insertInto("favoritos")
    .values({ user_id: userId, concurso_id: concursoId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorito(db: Db, userId: number, concursoId: number): Promise<void> {
  await db
    .deleteFrom("favoritos")
    .where("user_id", "=", userId)
    .where("concurso_id", "=", concursoId)
    .execute();
}

/** Returns a page of saved ids, open exams first by nearest deadline. */
export async function findFavoritosPage(
  db: Db,
  userId: number,
  { offset, limit, today }: { offset: number; limit: number; today: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM favoritos f JOIN concursos e ON e.id = f.concurso_id
    WHERE f.user_id = ${userId} ORDER BY ${deadlineOrder(today)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
