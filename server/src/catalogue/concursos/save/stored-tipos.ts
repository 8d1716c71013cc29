import { tipoDeVagaOf } from "@cav/contract/concursos/tipos-de-vaga.ts";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

/** Positions per transaction. */
const batchSize = 1_000;

/** Preselects names that may not be jobs, so that most rows are skipped. */
const suspects =
  "alun|est[aá]gi|bols|resid|curso|vestibular|mestrad|doutorad|p[oó]s-grad|especializa|estudante|" +
  "[0-9] *[º°ªo.]? *(ano|s[eé]rie)";

/** Sets the kind of positions stored by an older release, by their names. Idempotent. Returns how many changed. */
export async function updateCargoTipos(db: Db): Promise<number> {
  const changed = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; nome: string }>`
      SELECT id, nome FROM cargos WHERE tipo_de_vaga IS NULL AND nome ~* ${suspects}
      ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`.execute(tx);
    const tipos = rows.map(({ nome }) => tipoDeVagaOf(nome));
    await sql`UPDATE cargos c SET tipo_de_vaga = novo.tipo
      FROM unnest(${rows.map(({ id }) => id)}::integer[], ${tipos}::text[]) AS novo (id, tipo)
      WHERE c.id = novo.id`.execute(tx);
    return rows.length;
  });
  return changed < batchSize ? changed : changed + (await updateCargoTipos(db));
}
