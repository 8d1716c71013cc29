import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { isPrivate } from "../followed-documentos.ts";
import { findTextsOf } from "../leituras.queries.ts";
import { findDocumentosWithoutEnderecos, insertEnderecos } from "./enderecos.queries.ts";
import { findEnderecos } from "./find-enderecos.ts";

/** So many documents an hour that were read before addresses were looked for. */
const atOnce = 200;

/** Notes the addresses of sites that a document's acts print; of what a user follows alone, none. */
export async function recordEnderecos(tx: Tx, documentoId: number, now: Date): Promise<void> {
  const acts = (await isPrivate(tx, documentoId)) ? [] : await findTextsOf(tx, documentoId);
  const enderecos = new Map(
    acts.flatMap(({ texto }) => findEnderecos(texto)).map((one) => [one.endereco, one]),
  );
  await insertEnderecos(tx, documentoId, [...enderecos.values()], now);
}

/** Looks for addresses in documents in whose acts nobody has. */
export async function recordMissingEnderecos({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  for (const documento of await findDocumentosWithoutEnderecos(db, atOnce))
    await db.transaction().execute((tx) => recordEnderecos(tx, documento, clock.now()));
}
