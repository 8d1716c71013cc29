import type { Numeros } from "@cav/contract/site/site.ts";
import { sql } from "kysely";
import { isOpen } from "../../catalogue/matching/index.ts";
import { createCached } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";

const ttlMs = 60_000;

/** Creates the reader of the figures, cached for a minute, since every landing visit needs them. */
export const createNumeros = (clock: Clock): ((db: Db) => Promise<Numeros>) =>
  createCached({ ttlMs, clock }, (db) => readNumeros(db, clock.today()));

async function readNumeros(db: Db, today: string): Promise<Numeros> {
  const { rows } = await sql<Numeros>`
    WITH abertos AS (SELECT e.id FROM concursos e WHERE ${isOpen(today)})
    SELECT (SELECT count(*)::integer FROM abertos) AS concursos_abertos,
      coalesce(sum(c.quantidade_vagas), 0)::integer AS vagas,
      max(c.salario)::double precision AS maior_salario
    FROM cargos c WHERE c.concurso_id IN (SELECT id FROM abertos)`.execute(db);
  return rows[0] as Numeros;
}
