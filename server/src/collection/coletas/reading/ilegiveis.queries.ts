import type { IlegivelCausa } from "@cav/contract/coletas/coletas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../tables.ts";

type Unreadable = { causa: IlegivelCausa; now: Date };

/** Records that a version of the reader gave up on a document. */
export async function upsertDocumentoIlegivel(
  tx: Tx,
  documento_id: number,
  leitor: number,
  { causa, now }: Unreadable,
): Promise<void> {
  const state = { leitor, causa, lida_em: now };
  await tx
    .insertInto("documento_ilegiveis")
    .values({ documento_id, ...state })
    .onConflict((conflict) => conflict.column("documento_id").doUpdateSet(state))
    .execute();
}

/** Deletes the record of an unreadable document, after a version could read it. */
export async function deleteDocumentoIlegivel(tx: Tx, documentoId: number): Promise<void> {
  await tx.deleteFrom("documento_ilegiveis").where("documento_id", "=", documentoId).execute();
}

/** Records that a version of the extractor gave up on an act; an act deleted meanwhile is ignored. */
export async function upsertAtoIlegivel(
  tx: Tx,
  atoId: number,
  extrator: number,
  { causa, now }: Unreadable,
): Promise<void> {
  await sql`
    INSERT INTO ato_ilegiveis (ato_id, extrator, causa, lida_em)
    SELECT id, ${extrator}, ${causa}, ${now} FROM atos WHERE id = ${atoId}
    ON CONFLICT (ato_id) DO UPDATE SET extrator = excluded.extrator, causa = excluded.causa, lida_em =
    excluded.lida_em`.execute(tx);
}

/** Deletes the records of acts that are readable now. */
export async function deleteAtoIlegiveis(tx: Tx, atoIds: readonly number[]): Promise<void> {
  if (atoIds.length === 0) return;
  await tx
    .deleteFrom("ato_ilegiveis")
    .where("ato_id", "in", [...atoIds])
    .execute();
}

/** Selects why a document, or one of its acts, is unreadable; null: nothing was given up. */
export const ilegivelOf = (documentoId: string): RawBuilder<IlegivelCausa | null> => sql`coalesce(
  (SELECT i.causa FROM documento_ilegiveis i WHERE i.documento_id = ${sql.ref(documentoId)}),
  (SELECT min(i.causa) FROM atos a JOIN ato_ilegiveis i ON i.ato_id = a.id WHERE a.documento_id =
  ${sql.ref(documentoId)}))`;
