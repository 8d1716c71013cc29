import {
  type Answer,
  addressKeyOf,
  essenciaOf,
  FetchError,
  type Fetcher,
  hashOf,
  type Item,
  isDocumentPath,
  recordFollowedDocumento,
} from "../coletas/index.ts";
import type { Deps } from "../deps.ts";
import { recordFresh } from "./fresh.ts";
import { type Checked, findItens, type ItemRow, updateItem } from "./itens.queries.ts";
import { findConcursosOf, type PaginaRow } from "./paginas.queries.ts";

export type Given = Pick<Deps, "config" | "db" | "clock" | "queue" | "log">;

/** A visit asks for so many documents, and takes no more bytes: the others are for the next ones. */
const checkedMost = 12;
/** Of those that it knows it looks at so many of the newest, which are replaced most often, and so many of the longest unchecked. */
const checkedAtOnce = 2;
const bytesMost = 20 * 1024 * 1024;
const triesMost = 5;

/**
 * Fetches documents that are new, to be read, and looks whether some that were there are what they were. A document that can't be had keeps the others away from nobody. @throws when `ending` is aborted
 */
export async function checkDocumentos(
  deps: Given,
  pagina: PaginaRow,
  offered: readonly Item[],
  fetch: Fetcher,
  ending: AbortSignal | undefined,
): Promise<void> {
  let bytes = 0;
  for (const item of await findToCheck(deps, pagina.id, offered)) {
    if (bytes > bytesMost) return;
    ending?.throwIfAborted();
    try {
      bytes += await checkDocumento(deps, pagina, item, fetch, ending);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      await setChecked(deps, item, { tentativas: item.tentativas + 1 });
      if (error.desfecho === "BLOQUEADA") return;
    }
  }
}

async function findToCheck({ db }: Given, paginaId: number, offered: readonly Item[]): Promise<ItemRow[]> {
  const there = new Set(offered.flatMap(({ link }) => (link ? [addressKeyOf(link)] : [])));
  const isAwaited = ({ inicial, sha256 }: ItemRow) => !inicial && sha256 === null;
  const itens = (await findItens(db, paginaId)).filter(({ url, tentativas, ...item }) => {
    if (url === null || tentativas >= triesMost || !there.has(addressKeyOf(url))) return false;
    // A page of words is another at each visit: only a new one is fetched, to be read.
    return isDocumentPath(url) || isAwaited({ url, tentativas, ...item });
  });
  const [awaited, known] = [itens.filter(isAwaited), itens.filter((item) => !isAwaited(item))];
  const time = ({ conferido_em }: ItemRow) => conferido_em?.getTime() ?? 0;
  const unchecked = known.toSorted((a, b) => time(a) - time(b));
  const checked = new Set([...known.slice(-checkedAtOnce), ...unchecked.slice(0, checkedAtOnce)]);
  // At the first visits nothing was looked at: what they find is what later ones compare with.
  const first = known.filter(({ sha256 }) => sha256 === null);
  return [...new Set([...awaited, ...checked, ...first])].slice(0, checkedMost);
}

/** Looks at one document; how many bytes came. */
async function checkDocumento(
  deps: Given,
  pagina: PaginaRow,
  item: ItemRow,
  fetch: Fetcher,
  ending: AbortSignal | undefined,
): Promise<number> {
  const headers = {
    ...(item.etag && { "if-none-match": item.etag }),
    ...(item.alterado && { "if-modified-since": item.alterado }),
  };
  const answer = await fetch(item.url ?? "", { headers });
  const sha256 = hashOf(answer.bytes);
  if (answer.status === 304 || sha256 === item.sha256) await setChecked(deps, item, { tentativas: 0 });
  else await recordState(deps, pagina, item, { answer, sha256 }, await essenciaOf(answer, ending));
  return answer.bytes.length;
}

const setChecked = ({ db, clock }: Given, item: ItemRow, checked: { tentativas: number }) =>
  db.transaction().execute((tx) => updateItem(tx, item, { ...checked, conferido_em: clock.now() }));

/** Keeps another state of a document: one that says something else is news, and is read as a new one is. */
async function recordState(
  deps: Given,
  pagina: PaginaRow,
  item: ItemRow,
  { answer, sha256 }: { answer: Answer; sha256: string },
  essencia: string,
): Promise<void> {
  const { db, clock, queue } = deps;
  const now = clock.now();
  const isChanged = item.essencia !== null && item.essencia !== essencia;
  const isNew = item.essencia === null && !item.inicial;
  await db.transaction().execute(async (tx) => {
    const by = (await findConcursosOf(tx, pagina.id)).length > 0 ? "concursos" : "leitores";
    const documento_id =
      isChanged || isNew
        ? await recordFollowedDocumento(deps, tx, { answer, publicado_em: item.dia, by })
        : item.documento_id;
    const checked: Checked = {
      ...{ sha256, essencia, documento_id, conferido_em: now, tentativas: 0 },
      etag: answer.headers.etag ?? null,
      alterado: answer.headers["last-modified"] ?? null,
      ...(isChanged && { mudou_em: now }),
    };
    if (!(await updateItem(tx, item, checked)) || !isChanged) return;
    const occasion = `${item.id} ${sha256.slice(0, 16)}`;
    await recordFresh(queue, tx, { pagina, itens: [item], occasion, alterados: true, now });
  });
}
