import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";

/** Returns whether the user saved a delivery's concurso. Used for digests only. */
export async function findSaved(
  db: Db,
  deliveries: ClaimedDelivery[],
): Promise<(delivery: ClaimedDelivery) => boolean> {
  const keyOf = ({ user_id, concurso_id }: { user_id: number; concurso_id: number }) =>
    `${user_id} ${concurso_id}`;
  const digests = deliveries.filter(({ resumo }) => resumo);
  if (digests.length === 0) return () => false;
  const { rows } = await sql<{ user_id: number; concurso_id: number }>`
    SELECT user_id, concurso_id FROM favoritos
    WHERE user_id = ANY (${[...new Set(digests.map(({ user_id }) => user_id))]}::integer[])
      AND concurso_id = ANY (${[...new Set(digests.map(({ concurso_id }) => concurso_id))]}::integer[])`.execute(
    db,
  );
  const saved = new Set(rows.map(keyOf));
  return (delivery) => saved.has(keyOf(delivery));
}
