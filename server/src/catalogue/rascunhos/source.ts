import type { Tx } from "../../tables.ts";
import type { Source } from "../concursos/index.ts";
import { findEditalFact, updateEditalOwner } from "../editais/index.ts";
import { deleteRascunhoRow } from "./rascunhos.queries.ts";

/** Returns a locked draft as the source of an exam. */
export async function sourceOf(tx: Tx, { id, uuid }: { id: number; uuid: string }): Promise<Source> {
  return {
    edital_arquivo: await findEditalFact(tx, { rascunho_id: id }),
    async giveUp(concursoId) {
      await updateEditalOwner(tx, id, concursoId);
      await deleteRascunhoRow(tx, uuid);
    },
  };
}
