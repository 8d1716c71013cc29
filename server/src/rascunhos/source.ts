import type { Source } from "../concursos/index.ts";
import { findEditalFact, updateEditalOwner } from "../editais/index.ts";
import type { Tx } from "../tables.ts";
import { deleteRascunhoRow } from "./rascunhos.queries.ts";

/** A locked draft as what an exam is made from. */
export async function sourceOf(tx: Tx, { id, uuid }: { id: number; uuid: string }): Promise<Source> {
  return {
    edital_arquivo: await findEditalFact(tx, { rascunho_id: id }),
    async giveUp(concursoId) {
      await updateEditalOwner(tx, id, concursoId);
      await deleteRascunhoRow(tx, uuid);
    },
  };
}
