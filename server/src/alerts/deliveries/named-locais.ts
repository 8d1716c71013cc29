import { localName } from "@cav/contract/locais/locais.ts";
import { findLocaisByIds } from "../../catalogue/locais/index.ts";
import type { Some } from "../../messages/index.ts";
import type { Db } from "../../tables.ts";

/** Cities named in a message; the rest is counted. */
const shownLocais = 5;

/** Returns the names of the first cities, and the total. */
export async function findShownLocais(db: Db, ids: number[]): Promise<Some> {
  const locais = await findLocaisByIds(db, ids.slice(0, shownLocais));
  return { nomes: [...locais.values()].map(localName), total: ids.length };
}
