import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { messageOf } from "../platform/start-error.ts";
import { type Adapter, type Found, hashOf, type Listing } from "./adapters/adapter.ts";
import { adapters } from "./adapters/adapters.ts";
import {
  type FonteRow,
  findFonte,
  findLastGood,
  insertVisita,
  updateFonte,
  updateVisita,
  type VisitaEnd,
} from "./coletas.queries.ts";
import { findDocumentStore, readDados } from "./dados.ts";
import {
  findAchado,
  findDados,
  insertDocumento,
  recordTerritorios,
  upsertAchado,
} from "./documentos.queries.ts";
import { FetchError } from "./fetching/fetch-error.ts";
import { createFetcher, type Fetcher } from "./fetching/fetcher.ts";
import { homeOf } from "./fetching/home.ts";
import { type Answer, typeOf } from "./fetching/transfer.ts";
import { recordListados } from "./listados.ts";
import { watchFonte } from "./watch.ts";

type Given = Pick<Deps, "config" | "db" | "clock" | "queue" | "log"> & { wholeMs?: number };

/** What fails in a row ends a visit: a source that is going down is not asked for all that it lists. */
const failuresMax = 3;
/** A wall is not tried again within the hour; after an error sooner than usual. */
const blockedMinutes = 60;
const failedMinutes = 15;

/**
 * Visits a source: what it lists and we don't have is fetched and kept, each document in a transaction of its own. May be
 * repeated at any point; what is there is not fetched or written again. @throws when `ending` is aborted: it goes on elsewhere
 */
export async function visitFonte(
  deps: Given,
  { fonte_id }: JobPayload<"coletasVisit">,
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
    // An administrator who paused it meanwhile is not overruled.
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

/** What a visit has come to so far. */
type Tally = { itens: number; novos: number; incompletos: number; bytes: number; failures: FetchError[] };

async function fetchAll(deps: Given, fonte: FonteRow, ending: AbortSignal | undefined): Promise<VisitaEnd> {
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
    // Its row stays open until the next visit.
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

/** @throws FetchError for the name of an adapter that this release doesn't have */
function adapterOf({ adaptador }: FonteRow): Adapter {
  const adapter = (adapters as Readonly<Record<string, Adapter>>)[adaptador];
  if (!adapter) throw new FetchError("ERRO", `não há adaptador ${adaptador} nesta versão`);
  return adapter;
}

async function sourceOfFonte(
  { db, clock, config }: Given,
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
  /** This process is about to end: what was not fetched is another visit's. */
  ending: AbortSignal | undefined;
};

/** Fetches what is listed, and what that leads to. What is not to be had doesn't keep the rest away. */
async function fetchEach(deps: Given, visiting: Visiting, listed: Found[]): Promise<void> {
  const waiting = [...listed];
  const seen = new Set<string>();
  let inARow = 0;
  for (let found = waiting.shift(); found; found = waiting.shift()) {
    visiting.ending?.throwIfAborted();
    if (seen.has(found.chave)) continue;
    seen.add(found.chave);
    try {
      waiting.push(...(await fetchOne(deps, visiting, found)));
      inARow = 0;
    } catch (error) {
      visiting.ending?.throwIfAborted();
      const failure = failureOf(error);
      visiting.tally.failures.push(failure);
      if (failure.desfecho === "BLOQUEADA" || ++inARow === failuresMax) return;
    }
  }
}

/** Fetches one document unless it is known to be as it was, and answers what it leads to. */
async function fetchOne(deps: Given, visiting: Visiting, found: Found): Promise<Found[]> {
  const { fonte, adapter, fetch, tally } = visiting;
  const known = await findAchado(deps.db, fonte.id, found.chave);
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
  // What it leads to may not have been fetched: the worker that had begun to may have ended.
  const isKnown = answer.status === 304 && known;
  const bytes = isKnown ? await readDados(deps, await findDados(deps.db, known.documento_id)) : answer.bytes;
  const looked = await adapter.look(bytes, found);
  count(looked);
  if (known?.essencia !== looked.essencia) await keep(deps, visiting, { found, answer, ...looked });
  return looked.more;
}

type Kept = { found: Found; answer: Answer; essencia: string; itens: number; incompletos: number };

/** Keeps a document and where it was found, in one transaction with what is to be done about it. */
async function keep(deps: Given, { fonte, tally }: Visiting, kept: Kept): Promise<void> {
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
    await upsertAchado(tx, {
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
    if (documento.isNew) await queue.enqueue(tx, jobs.coletasRead, { documento_id: documento.id });
    return documento.isNew;
  });
  if (isNew) tally.novos++;
}

/** An address that a page names is a stranger's word. @throws FetchError when it leads away from the source */
function checkHome(address: string, endereco: string, domains: readonly string[] = []): void {
  const domain = homeOf(address);
  if (domain !== homeOf(endereco) && !domains.includes(domain))
    throw new FetchError("ERRO", `a fonte aponta para outro site (${domain})`);
}

/** What goes wrong in an adapter is a source that is not as it was; what goes wrong in the database is not its fault. */
function failureOf(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  if (error instanceof TypeError || error instanceof RangeError)
    return new FetchError("FORMATO", messageOf(error));
  throw error;
}
