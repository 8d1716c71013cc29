import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import { type Preferencias, primeiraBusca } from "@cav/contract/preferencias/preferencias.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { type BuscaManner, type WantedRow, wantedColumnsOf } from "./preferencias.queries.ts";

/** A stored search. */
export type BuscaRow = BuscaManner & {
  numero: number;
  nome: string;
  enviadas: Preferencias;
  locais_prova: number[];
  locais_trabalho: number[];
};

/** Returns a user's non-empty searches, the first one first. */
export async function findBuscaRows(db: Db, userId: number): Promise<BuscaRow[]> {
  const columns = sql`canais, frequencia, pausada, enviadas, locais_prova, locais_trabalho`;
  const { rows } = await sql<BuscaRow>`
    SELECT 1 AS numero, coalesce(nome, ${primeiraBusca}) AS nome, ${columns} FROM preferencias WHERE user_id = ${userId}
    UNION ALL SELECT numero, nome, ${columns} FROM buscas WHERE user_id = ${userId}
    ORDER BY numero`.execute(db);
  // Searches of older releases lack newer fields.
  return rows.map((row) => ({ ...row, enviadas: { ...preferenciasVazias, ...row.enviadas } }));
}

type OtherBusca = { userId: number; numero: number };

/** Inserts or updates a search other than the first. */
export async function upsertBusca(
  db: Db,
  { userId, numero }: OtherBusca,
  row: WantedRow,
  manner: BuscaManner & { nome: string },
  now: Date,
): Promise<void> {
  const columns = { ...wantedColumnsOf(row, now), ...manner };
  await db
    .insertInto("buscas")
    .values({ user_id: userId, numero, ...columns })
    .onConflict((conflict) => conflict.columns(["user_id", "numero"]).doUpdateSet(columns))
    .execute();
}

/** Deletes a search; false when there was none. */
export async function deleteBusca(db: Db, { userId, numero }: OtherBusca): Promise<boolean> {
  const gone = await db
    .deleteFrom("buscas")
    .where("user_id", "=", userId)
    .where("numero", "=", numero)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
