import type { Deps } from "../../deps.ts";
import {
  type Answer,
  essenciaOf,
  FetchError,
  type Fetcher,
  hashOf,
  isDocumentPath,
  recordFollowedDocumento,
} from "../coletas/index.ts";
import { recordFresh } from "./fresh.ts";
import { type Checked, findItens, type ItemRow, updateItem } from "./itens.queries.ts";
import { findConcursosOf, type PaginaRow } from "./paginas.queries.ts";

export type VisitDeps = Pick<Deps, "config" | "db" | "clock" | "queue" | "log">;

/** Documents per visit, within the byte limit; further ones wait for the next visit. */
const checkedMost = 12;
/** Known documents rechecked per visit: so many of the newest, which change most, and of the longest unchecked. */
const checkedAtOnce = 2;
const bytesMost = 20 * 1024 * 1024;
const triesMost = 5;

/**
 * Fetches new documents for reading, and rechecks known ones but those gone from the page. A failing document does not
 * block others.
 * @throws when `ending` is aborted
 */
export async function checkDocumentos(
  deps: VisitDeps,
  pagina: PaginaRow,
  gone: ReadonlySet<number>,
  fetch: Fetcher,
  ending: AbortSignal | undefined,
): Promise<void> {
  let bytes = 0;
  for (const item of await findToCheck(deps, pagina.id, gone)) {
    if (bytes > bytesMost) return;
    ending?.throwIfAborted();
    try {
      bytes += await checkDocumento(deps, pagina, item, fetch, ending);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      // The next visit checks the rest.
      if (error.isBusy) return;
      await setChecked(deps, item, { tentativas: item.tentativas + 1 });
      if (error.desfecho === "BLOQUEADA") return;
    }
  }
}

async function findToCheck(
  { db }: VisitDeps,
  paginaId: number,
  gone: ReadonlySet<number>,
): Promise<ItemRow[]> {
  const isAwaited = ({ inicial, sha256 }: ItemRow) => !inicial && sha256 === null;
  const itens = (await findItens(db, paginaId)).filter(({ url, tentativas, ...item }) => {
    if (url === null || tentativas >= triesMost || gone.has(item.id)) return false;
    // A web page differs at each visit, so it is fetched only when new.
    return isDocumentPath(url) || isAwaited({ url, tentativas, ...item });
  });
  const [awaited, known] = [itens.filter(isAwaited), itens.filter((item) => !isAwaited(item))];
  const time = ({ conferido_em }: ItemRow) => conferido_em?.getTime() ?? 0;
  const unchecked = known.toSorted((a, b) => time(a) - time(b));
  const checked = new Set([...known.slice(-checkedAtOnce), ...unchecked.slice(0, checkedAtOnce)]);
  // The first visits set the baseline.
  const first = known.filter(({ sha256 }) => sha256 === null);
  return [...new Set([...awaited, ...checked, ...first])].slice(0, checkedMost);
}

/** Checks one document; returns how many bytes it took. */
async function checkDocumento(
  deps: VisitDeps,
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

const setChecked = ({ db, clock }: VisitDeps, item: ItemRow, checked: { tentativas: number }) =>
  db.transaction().execute((tx) => updateItem(tx, item, { ...checked, conferido_em: clock.now() }));

/** Stores a document's new state; a changed text is news and is read like a new document. */
async function recordState(
  deps: VisitDeps,
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
