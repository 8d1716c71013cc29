import type { Deps } from "../../../deps.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import { messageOf } from "../../../platform/start-error.ts";
import { type Adapter, hashOf, type ListedDocumento, type Listing } from "../adapters/adapter.ts";
import { adapters } from "../adapters/adapters.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import {
  type FonteRow,
  findFonte,
  findLastGood,
  insertVisita,
  updateFonte,
  updateVisita,
  type VisitaEnd,
} from "../coletas.queries.ts";
import { type Answer, typeOf } from "../fetching/answer.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import { createFetcher, type Fetcher } from "../fetching/fetcher.ts";
import { homeOf } from "../fetching/home.ts";
import { findDocumentStore, readDados } from "../reading/dados.ts";
import {
  findDados,
  findItemDaFonte,
  insertDocumento,
  recordTerritorios,
  upsertItemDaFonte,
} from "../reading/documentos.queries.ts";
import { recordListados } from "../reading/listados.ts";
import { watchFonte } from "./watch.ts";

type VisitDeps = Pick<Deps, "config" | "db" | "clock" | "queue" | "log"> & { wholeMs?: number };

/** A visit ends after this many consecutive failures, to spare a failing source. */
const failuresMax = 3;
/** A blocked source is retried after an hour; after an error, sooner than its cadence. */
const blockedMinutes = 60;
const failedMinutes = 15;

/**
 * Visits a source: fetches and stores new entries, each document in its own transaction. Visits are idempotent.
 * @throws when `ending` is aborted: another worker continues
 */
export async function visitFonte(
  deps: VisitDeps,
  { fonte_id }: JobPayload<typeof coletasJobs.coletasVisit>,
  ending?: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  ending?.throwIfAborted();
  const fonte = await findFonte(db, fonte_id);
  if (!fonte || fonte.estado === "PAUSADA") return;
  const id = await db.transaction().execute((tx) => insertVisita(tx, fonte.id, clock.now()));
  const end = await fetchAll(deps, fonte, ending);
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await updateVisita(tx, id, end, now);
    const later = laterMinutesOf(fonte, end.desfecho);
    const estado = end.desfecho === "BLOQUEADA" ? "BLOQUEADA" : "ATIVA";
    // An administrator may have paused the source during the visit.
    const isPaused = (await findFonte(tx, fonte.id))?.estado === "PAUSADA";
    const proxima_visita = new Date(now.getTime() + later * 60_000);
    if (isPaused) return;
    await updateFonte(tx, fonte.id, { estado, proxima_visita }, now);
    await watchFonte(deps, tx, { ...fonte, estado });
  });
  log.info({ fonte: fonte.slug, ...end }, "source visited");
}

function laterMinutesOf({ cadencia_minutos }: FonteRow, desfecho: VisitaEnd["desfecho"]): number {
  if (desfecho === "BLOQUEADA") return Math.max(cadencia_minutos, blockedMinutes);
  return desfecho === "ERRO" ? Math.min(cadencia_minutos, failedMinutes) : cadencia_minutos;
}

/** Running totals of a visit. */
type Tally = { itens: number; novos: number; incompletos: number; bytes: number; failures: FetchError[] };

async function fetchAll(
  deps: VisitDeps,
  fonte: FonteRow,
  ending: AbortSignal | undefined,
): Promise<VisitaEnd> {
  const tally: Tally = { itens: 0, novos: 0, incompletos: 0, bytes: 0, failures: [] };
  let listing: Listing | undefined;
  let http: number | null = null;
  const fetchPage = createFetcher({ ...deps, ending }, fonte.pausa_ms);
  const fetch: Fetcher = async (url, asking) => {
    const answer = await fetchPage(url, asking);
    http = answer.status;
    tally.bytes += answer.bytes.length;
    return answer;
  };
  try {
    const adapter = adapterOf(fonte);
    listing = await adapter.list(await sourceOfFonte(deps, fonte, fetch));
    tally.itens += listing.itens;
    tally.incompletos += listing.incompletos;
    await fetchEach(deps, { fonte, adapter, fetch, tally, ending }, listing.found);
    const { territorios = [], listados = [] } = listing;
    await deps.db.transaction().execute(async (tx) => {
      await recordTerritorios(tx, fonte.id, territorios);
      await recordListados(deps, tx, fonte.id, listados);
    });
  } catch (error) {
    // The visit's row stays open; the next visit closes it.
    ending?.throwIfAborted();
    tally.failures.push(failureOf(error));
  }
  const { failures, ...counted } = tally;
  const worst = ["BLOQUEADA", "FORMATO", "ERRO"].find((one) =>
    failures.some(({ desfecho }) => desfecho === one),
  );
  const said = failures.find(({ desfecho }) => desfecho === worst);
  return {
    ...counted,
    desfecho: said?.desfecho ?? (tally.itens === 0 ? "VAZIA" : "OK"),
    http: said?.http ?? http,
    mais_recente: listing?.maisRecente ?? null,
    mensagem: said?.message ?? null,
  };
}

/** @throws FetchError for an adapter that this release does not have */
function adapterOf({ adaptador }: FonteRow): Adapter {
  const adapter = (adapters as Readonly<Record<string, Adapter>>)[adaptador];
  if (!adapter) throw new FetchError("ERRO", `não há adaptador ${adaptador} nesta versão`);
  return adapter;
}

async function sourceOfFonte(
  { db, clock, config }: VisitDeps,
  { id, endereco, seletor }: FonteRow,
  fetch: Fetcher,
) {
  const { since, maisRecente } = await findLastGood(db, id);
  return {
    endereco,
    seletor,
    fetch,
    now: clock.now(),
    today: clock.today(),
    since: since ?? undefined,
    maisRecente: maisRecente ?? undefined,
    inlabs: config.fontes.inlabs,
  };
}

type Visiting = {
  fonte: FonteRow;
  adapter: Adapter;
  fetch: Fetcher;
  tally: Tally;
  /** Aborted when the process stops; the next visit then fetches what is missing. */
  ending: AbortSignal | undefined;
};

/** Fetches listed entries and what they link to. A failed entry does not stop the others. */
async function fetchEach(deps: VisitDeps, visiting: Visiting, listed: ListedDocumento[]): Promise<void> {
  const waiting = [...listed];
  const seen = new Set<string>();
  let inARow = 0;
  for (let found = waiting.shift(); found; found = waiting.shift()) {
    visiting.ending?.throwIfAborted();
    if (seen.has(found.chave)) continue;
    seen.add(found.chave);
    try {
      waiting.push(...(await sendOne(deps, visiting, found)));
      inARow = 0;
    } catch (error) {
      visiting.ending?.throwIfAborted();
      const failure = failureOf(error);
      visiting.tally.failures.push(failure);
      if (failure.desfecho === "BLOQUEADA" || ++inARow === failuresMax) return;
    }
  }
}

/** Fetches one document unless it is unchanged, and returns the entries that it links to. */
async function sendOne(
  deps: VisitDeps,
  visiting: Visiting,
  found: ListedDocumento,
): Promise<ListedDocumento[]> {
  const { fonte, adapter, fetch, tally } = visiting;
  const known = await findItemDaFonte(deps.db, fonte.id, found.chave);
  const count = ({ itens, incompletos }: { itens: number; incompletos: number }) => {
    if (!found.isCounted) return;
    tally.itens += itens;
    tally.incompletos += incompletos;
  };
  if (known && found.isFixed) {
    count(known);
    return [];
  }
  checkHome(found.url, fonte.endereco, adapter.domains);
  const headers = {
    ...found.headers,
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.alterado && { "if-modified-since": known.alterado }),
  };
  const { maxBytes } = found;
  const answer = await fetch(found.url, { headers, ...(maxBytes && { maxBytes }), expected: [404] });
  if (answer.status === 404) return [];
  // The worker that stored this document may have been killed before it fetched the entries that it links to.
  const isKnown = answer.status === 304 && known;
  const bytes = isKnown ? await readDados(deps, await findDados(deps.db, known.documento_id)) : answer.bytes;
  const looked = await adapter.look(bytes, found);
  count(looked);
  if (known?.essencia !== looked.essencia) await keep(deps, visiting, { found, answer, ...looked });
  return looked.more;
}

type FetchedDocumento = {
  found: ListedDocumento;
  answer: Answer;
  essencia: string;
  itens: number;
  incompletos: number;
};

/** Stores a document, its origin and its follow-up jobs in one transaction. */
async function keep(deps: VisitDeps, { fonte, tally }: Visiting, kept: FetchedDocumento): Promise<void> {
  const { db, clock, queue } = deps;
  const { found, answer, essencia, itens, incompletos } = kept;
  const [mime, charset] = typeOf(answer);
  const now = clock.now();
  const isNew = await db.transaction().execute(async (tx) => {
    const document = {
      sha256: hashOf(answer.bytes),
      fonte_id: fonte.id,
      url: answer.url,
      publicado_em: found.publicado_em ?? null,
      ibge: found.ibge ?? null,
      mime,
      charset,
      tamanho: answer.bytes.length,
      dados: answer.bytes,
      obtido_em: now,
    };
    const documento = await insertDocumento(tx, document, findDocumentStore(deps));
    await upsertItemDaFonte(tx, {
      fonte_id: fonte.id,
      chave: found.chave,
      documento_id: documento.id,
      essencia,
      etag: answer.headers.etag ?? null,
      alterado: answer.headers["last-modified"] ?? null,
      itens,
      incompletos,
      visto_em: now,
      pagina: found.pagina ?? null,
    });
    if (documento.isNew) await queue.enqueue(tx, coletasJobs.coletasRead, { documento_id: documento.id });
    return documento.isNew;
  });
  if (isNew) tally.novos++;
}

/** Addresses in pages are untrusted input. @throws FetchError for an address outside of the source's site */
function checkHome(address: string, endereco: string, domains: readonly string[] = []): void {
  const domain = homeOf(address);
  if (domain !== homeOf(endereco) && !domains.includes(domain))
    throw new FetchError("ERRO", `a fonte aponta para outro site (${domain})`);
}

/** An error in an adapter means that the source changed; a database error is not the source's fault. */
function failureOf(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  if (error instanceof TypeError || error instanceof RangeError)
    return new FetchError("FORMATO", messageOf(error));
  throw error;
}
