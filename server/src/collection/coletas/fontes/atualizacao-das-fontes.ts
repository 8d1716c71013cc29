import type { AtualizacaoDasFontes } from "@cav/contract/coletas/coletas.ts";
import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import type { Db } from "../../../tables.ts";
import { unvisited } from "../adapters/adapters.ts";

/** Older visits are not shown as fresh. */
const toldDays = 7;

/** Returns the time of the last successful visit and the number of sources visited within a day; null: none. */
export async function findAtualizacaoDasFontes(
  db: Db,
  { clock, config }: Pick<Deps, "clock" | "config">,
): Promise<AtualizacaoDasFontes | null> {
  const now = clock.now();
  const { rows } = await sql<{ em: Date | null; fontes: number; de: number }>`
    SELECT max(v.em) AS em, count(*) FILTER (WHERE v.em > ${dayBeforeOf(now, 1)})::integer AS fontes,
      count(*)::integer AS de
    FROM fontes f CROSS JOIN LATERAL (
      SELECT max(terminada_em) AS em FROM visitas
      WHERE fonte_id = f.id AND iniciada_em > ${dayBeforeOf(now, toldDays)} AND desfecho IN ('OK', 'VAZIA')) v
    WHERE f.estado <> 'PAUSADA' AND f.tipo <> 'SINAL' AND f.adaptador <> ALL (${unvisited})`.execute(db);
  const { em = null, fontes = 0, de = 0 } = rows[0] ?? {};
  if (em === null) return null;
  return { conferido_em: em.toISOString(), fontes, de, gravadas: config.fontes.standIns !== undefined };
}
