import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import { isPrivate } from "../fontes/followed-documentos.ts";
import { findTextsOf } from "../reading/leituras.queries.ts";
import { findDocumentosWithoutEnderecos, insertEnderecos } from "./enderecos.queries.ts";
import { findEnderecos } from "./find-enderecos.ts";

/** Documents per hour that are backfilled with addresses. */
const atOnce = 200;

/** Records the addresses that a document's acts print; documents of private pages are skipped. */
export async function recordEnderecos(tx: Tx, documentoId: number, now: Date): Promise<void> {
  const acts = (await isPrivate(tx, documentoId)) ? [] : await findTextsOf(tx, documentoId);
  const enderecos = new Map(
    acts.flatMap(({ texto }) => findEnderecos(texto)).map((one) => [one.endereco, one]),
  );
  await insertEnderecos(tx, documentoId, [...enderecos.values()], now);
}

/** Records the web addresses in the texts of documents that were stored before addresses were recorded. */
export async function recordMissingEnderecos({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  for (const documento of await findDocumentosWithoutEnderecos(db, atOnce))
    await db.transaction().execute((tx) => recordEnderecos(tx, documento, clock.now()));
}
