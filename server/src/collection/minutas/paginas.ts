import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { findDocumentPages } from "../coletas/index.ts";
import { recordPaginas } from "../paginas/index.ts";
import type { AtoRow } from "./minutas.queries.ts";

/** Printed addresses with a path; a bare host is an organiser's front page, not an exam's. */
const printed = /\b(?:https?:\/\/|www\.)[\w.-]{3,100}\/[^\s<>"'()[\]]{1,300}/gi;
const files = /\.(pdf|docx?|odt|zip|jpe?g|png)$/i;
const printedMax = 3;

/** Follows the pages that an exam's acts came from; printed addresses wait for an administrator's approval. */
export async function savePaginasOfActs(
  deps: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  concursoId: number,
  atos: readonly AtoRow[],
): Promise<void> {
  const origins = await findDocumentPages(
    tx,
    atos.map(({ documento_id }) => documento_id),
  );
  const named = atos
    .flatMap(({ texto }) => findPrinted(texto))
    .filter((address) => !origins.includes(address));
  await recordPaginas(deps, tx, concursoId, { origins, named: [...new Set(named)].slice(0, printedMax) });
}

/** Returns the addresses of pages that a text prints. */
export function findPrinted(texto: string): string[] {
  return [...texto.matchAll(printed)].flatMap(([said]) => {
    const address = said.replace(/[.,;:!?]{1,5}$/, "");
    const url = /^https?:/i.test(address) ? address : `https://${address}`;
    return URL.canParse(url) && !files.test(new URL(url).pathname) && new URL(url).pathname.length > 1
      ? [url]
      : [];
  });
}
