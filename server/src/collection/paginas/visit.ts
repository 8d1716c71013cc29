import { dayOf, minutesAfterOf } from "../../platform/clock.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import {
  buildComparison,
  type Comparison,
  createFetcher,
  type Fetcher,
  type Item,
} from "../coletas/index.ts";
import { type Followed, nextVisitOf } from "./cadencia.ts";
import { checkDocumentos, type VisitDeps } from "./documentos.ts";
import { recordReadable, recordUnreadable } from "./faults.ts";
import { recordFresh } from "./fresh.ts";
import { findItens, type ItemRow, insertItens, updateUrl } from "./itens.queries.ts";
import { paginasJobs } from "./paginas.jobs.ts";
import {
  busySeconds,
  claimDuePaginas,
  findFollowed,
  findPagina,
  findPlanned,
  lockPagina,
  markFresh,
  type PaginaRow,
  updatePagina,
  updateVisits,
} from "./paginas.queries.ts";
import { type Fault, type Outcome, readPagina, toFaultOf } from "./read.ts";

/** Limits per host: one second between requests, ten pages a minute. */
const pausaMs = 1_000;
const pagesOfHost = 10;
const pagesAtOnce = 200;
/** Minutes before a first failure is checked again, without a notice. */
const doubtMinutes = 60;
const brokenMinutes = 24 * 60;

/** Queues due visits, in the transaction that postpones the next. */
export async function queuePaginas({ db, clock, queue }: VisitDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await claimDuePaginas(tx, {
      now: clock.now(),
      most: pagesAtOnce,
      mostOfHost: pagesOfHost,
    });
    for (const paginas of claimed) await queue.enqueue(tx, paginasJobs.paginasVisit, { paginas });
  });
}

/** Plans pages' visits again, after exams got other dates or followers. */
export async function updatePlans({ db, clock }: VisitDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const followed = new Map(
      (await findFollowed(tx, clock.today())).map(({ pagina_id, ...facts }) => [pagina_id, facts]),
    );
    const visits = (await findPlanned(tx)).flatMap(({ id, visitada_em }) => {
      const facts = followed.get(id);
      return facts ? [{ id, proxima_visita: nextVisitOf(facts, visitada_em, id) }] : [];
    });
    await updateVisits(tx, visits);
  });
}

/**
 * Visits one host's pages. Idempotent: news is notified once.
 * @throws when `ending` is aborted
 */
export async function visitPaginas(
  deps: VisitDeps,
  { paginas }: JobPayload<typeof paginasJobs.paginasVisit>,
  ending?: AbortSignal,
  turnMs?: number,
): Promise<void> {
  const fetch = createFetcher({ ...deps, ending, ...(turnMs !== undefined && { turnMs }) }, pausaMs);
  for (const id of paginas) {
    ending?.throwIfAborted();
    const pagina = await findPagina(deps.db, id);
    if (pagina && (await visitPagina(deps, pagina, fetch, ending)).isBusy) {
      const left = paginas.slice(paginas.indexOf(id));
      return requeue(deps, left);
    }
  }
}

async function visitPagina(
  deps: VisitDeps,
  pagina: PaginaRow,
  fetch: Fetcher,
  ending: AbortSignal | undefined,
): Promise<{ isBusy: boolean }> {
  let outcome = await readPagina(pagina, fetch);
  ending?.throwIfAborted();
  if ("isBusy" in outcome) return { isBusy: true };
  const { db, log } = deps;
  const seen = await compare(deps, pagina.id, outcome).catch((error) => {
    outcome = toFaultOf(error);
    return compare(deps, pagina.id, outcome);
  });
  ending?.throwIfAborted();
  const kept = seen && (await db.transaction().execute((tx) => recordVisit(deps, tx, seen, outcome)));
  log.info({ pagina: pagina.endereco, ...(kept ?? { falha: true }), ...droppedIn(outcome) }, "page visited");
  if (seen && kept) await checkDocumentos(deps, pagina, findGone(seen), fetch, ending);
  return { isBusy: false };
}

const droppedIn = (outcome: Outcome) => ("items" in outcome ? { dropped: outcome.dropped } : {});

/** Queues visits again that a busy site kept waiting; none of them counts as failed. */
async function requeue({ db, queue }: VisitDeps, paginas: number[]): Promise<void> {
  await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, paginasJobs.paginasVisit, { paginas }, { inSeconds: busySeconds }));
}

/** A page as a visit found it, and its known items against those that it offers now. */
type Compared = { pagina: PaginaRow; known: ItemRow[]; compared: Comparison };

/** Compares before anything is locked. @throws FetchError FORMATO if that costs too much */
async function compare({ db }: VisitDeps, id: number, outcome: Outcome): Promise<Compared | undefined> {
  const pagina = await findPagina(db, id);
  if (!pagina) return undefined;
  const known = await findItens(db, id);
  const isCompared = "items" in outcome && pagina.vista_em !== null;
  const fresh = "items" in outcome ? outcome.items : [];
  const compared = isCompared
    ? await buildComparison(known.map(toItem), fresh)
    : { fresh, archive: [], moved: [], isThere: known.map(() => true), anyThere: false };
  return { pagina, known, compared };
}

/** Returns ids of known items that the page offers no more. */
const findGone = ({ known, compared }: Compared): Set<number> =>
  new Set(known.flatMap(({ id }, at) => (compared.isThere[at] ? [] : [id])));

/**
 * Records a visit: its new items, and when the next visit is due. Returns undefined if the page could not be
 * read.
 */
async function recordVisit({ clock, queue }: VisitDeps, tx: Tx, seen: Compared, outcome: Outcome) {
  const now = clock.now();
  const { known, compared } = seen;
  const { id } = seen.pagina;
  const pagina = await lockPagina(tx, id);
  // Another visit was recorded meanwhile.
  if (pagina?.visitada_em?.getTime() !== seen.pagina.visitada_em?.getTime() || !pagina) return undefined;
  const [followed = { dias: [], isFollowed: false }] = await findFollowed(tx, dayOf(now), id);
  const fault =
    "items" in outcome ? doubtOf(pagina, known, outcome.items, compared) : asBefore(pagina, outcome);
  if (fault) {
    const isConfirmed = await recordUnreadable(queue, tx, { pagina, fault, followed, now });
    // A rebuilt page is another page: its current items become the baseline.
    if (isConfirmed && "items" in outcome && outcome.items.length > 0)
      await insertItens(tx, id, outcome.items, { inicial: true, now });
    await updatePagina(tx, id, {
      falhas: pagina.falhas + 1,
      visitada_em: now,
      proxima_visita: nextTryOf(pagina, followed, now),
    });
    return undefined;
  }
  const items = "items" in outcome ? outcome.items : [];
  const inicial = pagina.vista_em === null;
  const fresh = inicial ? items : compared.fresh;
  for (const { at, link } of compared.moved) if (known[at]) await updateUrl(tx, known[at].id, link);
  await insertItens(tx, id, compared.archive, { inicial: true, now });
  const inserted = await insertItens(tx, id, fresh, { inicial, now });
  await recordReadable(queue, tx, pagina, now);
  await updatePagina(tx, id, {
    falhas: 0,
    visitada_em: now,
    vista_em: now,
    proxima_visita: nextVisitOf(followed, now, id),
  });
  if (inicial && inserted.length > 0) await markFresh(tx, id);
  if (!inicial)
    await recordFresh(queue, tx, { pagina, itens: inserted, occasion: String(inserted[0]?.id), now });
  return { itens: items.length, novos: inicial ? 0 : inserted.length };
}

function nextTryOf({ falhas, id }: PaginaRow, followed: Followed, now: Date): Date {
  if (falhas === 0) return minutesAfterOf(now, doubtMinutes);
  const usual = nextVisitOf(followed, now, id);
  const later = minutesAfterOf(now, Math.min(brokenMinutes, doubtMinutes * 2 ** Math.min(falhas, 5)));
  return new Date(Math.max(usual.getTime(), later.getTime()));
}

export const toItem = ({ titulo, dia, url }: ItemRow): Item => ({ title: titulo, date: dia, link: url });

const blank: Fault = { estado: "VAZIA", causa: "a página abre, mas não tem mais nenhum documento" };

/** Corrects a fault: a page that had documents in its HTML does not need scripts. */
const asBefore = ({ vista_em }: PaginaRow, fault: Fault): Fault =>
  fault.estado === "SO_COM_JAVASCRIPT" && vista_em !== null ? blank : fault;

/** If a page with at least this many known items lost all of them, the visit is doubtful. */
const leastKnown = 3;

/** Returns why a visit is doubtful: the page lost all its known items, or has only unknown ones. */
function doubtOf(
  { vista_em }: PaginaRow,
  known: readonly ItemRow[],
  items: readonly Item[],
  { anyThere }: Comparison,
) {
  if (vista_em === null || known.length === 0) return undefined;
  if (items.length === 0) return blank;
  if (known.length < leastKnown) return undefined;
  return anyThere
    ? undefined
    : ({ estado: "MUDOU", causa: "nada do que a página tinha está mais lá" } as const);
}
