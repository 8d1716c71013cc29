import { createHash } from "node:crypto";
import { folded } from "@cav/contract/folded.ts";
import { insertPersonalAlert } from "../../alerts/events/index.ts";
import type { Deps } from "../../deps.ts";
import { createCache } from "../../platform/cache.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Db } from "../../tables.ts";
import type { coletasJobs } from "../coletas/index.ts";
import { runForEachAct } from "../coletas/index.ts";
import { findQuotedApart } from "./apart.ts";
import { buildWatch, type Watch } from "./find-names.ts";
import type { FoundMencao } from "./find-quoted.ts";
import type { monitorDeNomeJobs } from "./monitor-de-nome.jobs.ts";
import {
  type ActOfDocumento,
  findActiveMonitoresDeNome,
  findActsOf,
  findDismissed,
  findWatchVersion,
  insertMencao,
} from "./monitor-de-nome.queries.ts";
import { isOfOneBearer } from "./one-bearer.ts";
import { type Named, parseSealed, type Quoted, toSealed } from "./sealed.ts";
import { mencaoEventOf } from "./tell.ts";

type MatcherDeps = Pick<Deps, "db" | "clock" | "queue" | "config" | "log">;

const actsAtOnce = 100;
/** Days of earlier publications that a new monitor covers. */
const backDays = 30;

type Watched = { watch: Watch; changedOf: ReadonlyMap<number, Date> };

function openAll(rows: Awaited<ReturnType<typeof findActiveMonitoresDeNome>>, secret: string): Watched {
  const names = rows.flatMap(({ user_id, selado }) => {
    const named = parseSealed<Named>(secret, selado);
    return named ? [{ id: user_id, nome: named.nome, cpf: named.cpf }] : [];
  });
  return {
    watch: buildWatch(names),
    changedOf: new Map(rows.map(({ user_id, updated_at }) => [user_id, updated_at])),
  };
}

/**
 * Creates the search of all monitored names in a document's acts. Idempotent. Caches decrypted names until a monitor
 * changes: decrypting 100,000 takes seconds. Throws when `ending` is aborted.
 */
export function createDocumentoMatcher(deps: MatcherDeps) {
  const { db, config } = deps;
  const names = createCache<string, Watched>({ max: 1 });
  const openNames = async () => openAll(await findActiveMonitoresDeNome(db), config.jwtSecret);
  return async (
    { documento_id }: JobPayload<typeof coletasJobs.monitorDeNomeMatch>,
    ending?: AbortSignal,
  ): Promise<void> => {
    const watched = await names.get(await findWatchVersion(db), openNames);
    if (watched.watch.size === 0) return;
    const acts = await findActsOf(db, { documento_id }, Number.MAX_SAFE_INTEGER);
    await matchActs(deps, watched, acts, ending);
  };
}

/**
 * Searches recent acts for one user's name.
 * @throws when `ending` is aborted
 */
export async function matchMonitorDeNome(
  deps: MatcherDeps,
  { user_id }: JobPayload<typeof monitorDeNomeJobs.monitorDeNomeCatchUp>,
  ending?: AbortSignal,
): Promise<void> {
  const { db, clock, config } = deps;
  const watched = openAll(await findActiveMonitoresDeNome(db, user_id), config.jwtSecret);
  if (watched.watch.size === 0) return;
  const since = dayBeforeOf(clock.now(), backDays);
  for (let after = 0; ; ) {
    const acts = await findActsOf(db, { since, after }, actsAtOnce);
    await matchActs(deps, watched, acts, ending);
    if (acts.length < actsAtOnce) return;
    after = acts.at(-1)?.ato_id ?? after;
  }
}

async function matchActs(
  deps: MatcherDeps,
  { watch, changedOf }: Watched,
  acts: readonly ActOfDocumento[],
  ending: AbortSignal | undefined,
): Promise<void> {
  const matchAct = async (act: ActOfDocumento) => {
    for (const found of await findQuotedApart(watch, act, deps.clock.today(), ending)) {
      const changed = changedOf.get(found.id);
      if (changed) await recordMencao(deps, act, found, changed);
    }
  };
  await runForEachAct(deps, "NOMES", acts, matchAct, ending);
}

/** Stores a mention with its alert, unless the user dismissed a similar mention as another person. */
async function recordMencao(
  { db, clock, config, log }: MatcherDeps,
  { documento_id, orgao, edital, pagina, publicado_em, endereco }: ActOfDocumento,
  { id: user_id, hasSameCpf: mesmo_cpf, isDoubtful: duvida, prazo, volta, ...found }: FoundMencao,
  named: Date,
): Promise<void> {
  const said = { orgao, edital, pagina, publicado_em, endereco };
  const quoted: Quoted = { ...found, ...said, prazo_contado: prazo?.contado ?? null, duvida };
  // Printed digits of the person's own CPF are never somebody else's.
  const isKnownAsOther = !mesmo_cpf && (await isLikeDismissed(db, config.jwtSecret, user_id, quoted));
  const now = clock.now();
  const mencao = {
    user_id,
    documento_id,
    essencia: essenceOf(volta),
    selado: toSealed(config.jwtSecret, quoted),
    mesmo_cpf,
    prazo: prazo?.dia ?? null,
    dispensada_em: isKnownAsOther ? now : null,
  };
  await db.transaction().execute(async (tx) => {
    const inserted = await insertMencao(tx, mencao, named, now);
    if (!inserted || isKnownAsOther) return;
    log.info({ mencao_id: inserted.id }, "a watched name was found");
    await insertPersonalAlert(tx, mencaoEventOf({ ...inserted, user_id }), now);
  });
}

/**
 * Returns the words that identify a quote: the same words in another gazette or on another day are the same
 * mention.
 */
const essenceOf = (quote: string) =>
  createHash("sha256")
    .update(folded(quote).replaceAll(/[^a-z0-9]+/g, " "))
    .digest("base64url");

/** Returns whether the owner dismissed the same row's person, or the same printed CPF, as somebody else. */
async function isLikeDismissed(db: Db, secret: string, userId: number, quoted: Quoted): Promise<boolean> {
  const dismissed = await findDismissed(db, userId);
  return dismissed.some(({ selado }) => {
    const other = parseSealed<Quoted>(secret, selado);
    return other !== undefined && isOfOneBearer(other, quoted);
  });
}
