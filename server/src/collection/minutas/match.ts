import { type Identidade, readStored, semelhancaOf } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import type { coletasJobs } from "../coletas/index.ts";
import { findLeiturasOf, findReadTextos, runForEachAct } from "../coletas/index.ts";
import { queueParecer } from "../pareceres/index.ts";
import {
  deedOf,
  isForeseeing,
  isProgress,
  isSameReading,
  type NewAto,
  resolveIdentidade,
  toAto,
  toAtos,
} from "./atos.ts";
import { deleteAtoSemConcurso, insertAtoSemConcurso } from "./atos-sem-concurso.queries.ts";
import { mergeCampos } from "./campos.ts";
import { isSaidAlready } from "./dias-novos.ts";
import { findLikely } from "./likely.ts";
import {
  deleteAtos,
  deleteMinuta,
  findAtosOf,
  findMinutasOf,
  findMinutasOfAto,
  findOpenMinutas,
  insertAto,
  insertMinuta,
  lockMatching,
  lockOpenAtosOf,
  markDecided,
  updateAto,
  updateIdentidade,
  updateMinutaFacts,
} from "./minutas.queries.ts";
import { findQuotes } from "./procedencias.queries.ts";
import { findProposals, isKnown, saidOf } from "./proposals.ts";

export type MatchDeps = Pick<Deps, "config" | "db" | "clock" | "log" | "queue">;

/**
 * Creates drafts from a document's acts, or adds the acts to existing drafts. Idempotent: each act has one
 * transaction, and is identified by its words and document.
 */
export async function matchLeituras(
  deps: MatchDeps,
  { documento_id }: JobPayload<typeof coletasJobs.coletasMatch>,
): Promise<void> {
  const { db, clock } = deps;
  const leituras = await findLeiturasOf(db, documento_id);
  await runForEachAct(deps, "MINUTAS", leituras, async (leitura) => {
    const ato = toAto(leitura, { isAlone: leituras.length === 1 });
    if (deedOf(ato)) await matchOne(deps, documento_id, ato, { asks: true });
  });
  await db.transaction().execute((tx) => leaveGoneAtos(tx, documento_id, clock.now()));
}

/**
 * Adds one act to its draft; an act without an exam waits for it. With `asks` a model's opinion is queued at once; a
 * periodic job queues those of rematched acts.
 */
export async function matchOne(
  deps: MatchDeps,
  documentoId: number,
  ato: NewAto,
  { asks = false } = {},
): Promise<void> {
  const { db, clock, log } = deps;
  const outcome = await db.transaction().execute(async (tx) => {
    const kept = await matchOrKeep(tx, documentoId, ato, clock.now());
    if (asks && kept === "kept") await queueParecer(tx, deps, ato.impressao);
    return kept;
  });
  if (outcome === "unknown")
    log.info({ documento_id: documentoId, ato: ato.tipo_de_ato }, "act of an unknown concurso left");
}

/** Matches an act in the caller's transaction, and stores it when it has no exam yet. */
export async function matchOrKeep(tx: Tx, documentoId: number, ato: NewAto, now: Date) {
  const kept = await matchAto(tx, documentoId, ato, now);
  await (kept === "kept"
    ? deleteAtoSemConcurso(tx, documentoId, ato)
    : keepAtoSemConcurso(tx, documentoId, ato));
  return kept;
}

/** Stores an act for a later exam; without a number only acts before a notice can be matched. */
async function keepAtoSemConcurso(tx: Tx, documentoId: number, ato: NewAto): Promise<void> {
  const { orgao, numero, ano } = resolveIdentidade(ato);
  if (orgao !== null && (numero !== null || isForeseeing(ato)))
    await insertAtoSemConcurso(tx, documentoId, { impressao: ato.impressao, orgao, numero, ano });
}

/**
 * Removes from open drafts the acts that a document no longer has, or that no longer open or change anything. A draft
 * without acts is closed for good. Runs after the current acts are matched.
 */
async function leaveGoneAtos(tx: Tx, documentoId: number, now: Date): Promise<void> {
  await lockMatching(tx);
  const held = await lockOpenAtosOf(tx, documentoId);
  // An act that is not read yet may be one of the held acts; matching runs again after it is read.
  if (held.length === 0 || !(await findReadTextos(tx, documentoId))) return;
  const atos = await toAtos(await findLeiturasOf(tx, documentoId));
  const there = new Set(atos.filter(deedOf).map(({ impressao }) => impressao));
  const gone = held.filter(({ impressao }) => !there.has(impressao));
  if (gone.length === 0) return;
  await deleteAtos(
    tx,
    gone.map(({ id }) => id),
  );
  const closed = { estado: "DESCARTADA", motivo: "ATO_SAIU", revista: true, decidida_em: now } as const;
  for (const id of new Set(gone.map(({ minuta_id }) => minuta_id))) {
    const atos = await findAtosOf(tx, id);
    if (atos.length > 0) await updateMinutaFacts(tx, id, minutaOf(atos));
    else await markDecided(tx, id, closed);
  }
}

async function matchAto(tx: Tx, documentoId: number, ato: NewAto, now: Date): Promise<"kept" | "unknown"> {
  await lockMatching(tx);
  const prior = await findMinutasOfAto(tx, ato);
  const own = prior.find(
    ({ documento_id, impressao }) => documento_id === documentoId && impressao === ato.impressao,
  );
  if (own) {
    if (own.estado !== "ABERTA" || (await refresh(tx, own, documentoId, ato))) return "kept";
    await takeOut(tx, own);
    return locate(tx, documentoId, ato, now);
  }
  const [last] = prior;
  if (!last) return locate(tx, documentoId, ato, now);
  const isSameText = prior.some(({ impressao }) => impressao === ato.impressao);
  // A newer document already replaced this text.
  if (!isSameText && prior.some(({ documento_id }) => documento_id > documentoId)) return "kept";
  // A changed page of an organiser is the same act.
  if (isSameText || last.estado !== "CONFIRMADA") {
    const old = isSameText ? undefined : prior.find(({ id }) => id === last.id);
    if (old && last.estado === "ABERTA") await refresh(tx, old, documentoId, ato);
    else await add(tx, last.id, documentoId, ato, last.estado === "ABERTA");
    return "kept";
  }
  return locate(tx, documentoId, ato, now, last.concurso_id);
}

type Held = { id: number; ato_id: number };

/** Updates an act of a draft. Returns false when the act changed between opening and change. */
async function refresh(tx: Tx, { id, ato_id }: Held, documentoId: number, ato: NewAto): Promise<boolean> {
  const atos = await findAtosOf(tx, id);
  const before = atos.find((one) => one.id === ato_id);
  if (before && before.impressao === ato.impressao) {
    if (isSameReading(before.campos, ato.campos)) {
      await identify(tx, id, atos);
      return true;
    }
    if (deedOf(before) !== deedOf(ato)) return false;
  }
  await updateAto(tx, ato_id, documentoId, ato);
  await sum(tx, id);
  return true;
}

/** Removes an act from its draft, and deletes a draft without acts. */
async function takeOut(tx: Tx, { id, ato_id }: Held): Promise<void> {
  await deleteAtos(tx, [ato_id]);
  const left = await findAtosOf(tx, id);
  await (left.length > 0 ? updateMinutaFacts(tx, id, minutaOf(left)) : deleteMinuta(tx, id));
}

async function add(
  tx: Tx,
  minutaId: number,
  documentoId: number,
  ato: NewAto,
  isOpen: boolean,
): Promise<void> {
  await insertAto(tx, minutaId, documentoId, ato);
  if (isOpen) await sum(tx, minutaId);
}

/** Updates a draft's columns for the list of waiting drafts. */
async function sum(tx: Tx, minutaId: number): Promise<void> {
  const atos = await findAtosOf(tx, minutaId);
  await updateMinutaFacts(tx, minutaId, minutaOf(atos));
  await identify(tx, minutaId, atos);
}

/** Updates a draft's identity, which other acts find it by, from its first act. */
async function identify(tx: Tx, minutaId: number, [first]: readonly NewAto[]): Promise<void> {
  if (first) await updateIdentidade(tx, minutaId, resolveIdentidade(first));
}

export function minutaOf(atos: readonly NewAto[]) {
  const campos = mergeCampos(atos);
  const campoOf = (nome: string) => campos.find((campo) => campo.nome === nome);
  // The earliest of contradictory deadlines, so that urgent drafts come first.
  const days = campoOf("data_fim_inscricao")?.evidencias.map(({ valor }) => valor) ?? [];
  const titulo = campoOf("titulo")?.valor ?? untitled;
  return { titulo, prazo: days.toSorted()[0] ?? null, tipo_de_ato: atos[0]?.tipo_de_ato };
}

const untitled = "Órgão não identificado";

/** Finds the exam or draft of an act, and creates a draft when there is none. */
async function locate(
  tx: Tx,
  documentoId: number,
  ato: NewAto,
  now: Date,
  known: number | null = null,
): Promise<"kept" | "unknown"> {
  const identidade = resolveIdentidade(ato);
  const deed = deedOf(ato);
  const { same, maybe } = await findLikely(tx, { identidade, deed, known, documentoId });
  const [concurso, second] = same;
  if (concurso !== undefined && second === undefined)
    return propose(tx, documentoId, ato, identidade, concurso, now);
  const opcoes = [...same, ...maybe];
  if (isProgress(ato)) {
    if (!(await isOffered(tx, ato, identidade, opcoes.length))) return "unknown";
  } else if (concurso === undefined) {
    const open = await findOpenAlike(tx, identidade);
    const alike = open.filter(({ semelhanca }) => semelhanca === "MESMO");
    if (alike.length === 1 && alike[0]) {
      await add(tx, alike[0].id, documentoId, ato, true);
      return "kept";
    }
  }
  if (deed === "MUDANCA" && opcoes.length === 0) return "unknown";
  const minuta = { tipo: deed ?? "NOVO", tipo_de_ato: ato.tipo_de_ato, identidade, concurso_id: null };
  const { id } = await insertMinuta(
    tx,
    { ...minutaOf([ato]), ...minuta, ambigua: opcoes.length > 0 },
    opcoes,
    now,
  );
  await insertAto(tx, id, documentoId, ato);
  return "kept";
}

/**
 * Returns whether a reviewer is asked about an act of progress with an uncertain exam: only if one is possible. An act
 * before the notice becomes the draft of a foreseen exam if the body has no exam; it waits while such a draft is open.
 */
async function isOffered(tx: Tx, ato: NewAto, identidade: Identidade, opcoes: number): Promise<boolean> {
  if (!isForeseeing(ato)) return opcoes === 1;
  if (opcoes > 0) return true;
  const isTold = identidade.orgao !== null && identidade.selecao === "concurso_publico";
  return isTold && (await findOpenAlike(tx, identidade)).length === 0;
}

/** Returns open drafts of new exams that an act may belong to. */
async function findOpenAlike(tx: Tx, identidade: Identidade) {
  const open = identidade.orgao === null ? [] : await findOpenMinutas(tx, identidade.orgao);
  return open
    .map(({ id, identidade: other }) => ({ id, semelhanca: semelhancaOf(other, identidade) }))
    .filter(({ semelhanca }) => semelhanca !== "OUTRO");
}

/**
 * Stores the changes that an act proposes to an exam. An act with the same proposals joins the open draft. An act
 * without proposals joins the opening, extension or reopening that it repeats.
 */
async function propose(
  tx: Tx,
  documentoId: number,
  ato: NewAto,
  identidade: Identidade,
  concursoId: number,
  now: Date,
): Promise<"kept"> {
  const stored = await readStored(tx, { id: concursoId });
  const quotes = await findQuotes(tx, concursoId);
  const proposedBy = (atos: readonly NewAto[]) => stored && findProposals(atos, stored, quotes);
  const proposals = proposedBy([ato]);
  const said = saidOf(proposals);
  const isOld = stored && proposals && isKnown(ato, stored, proposals);
  if (said === "[]" && (isOld || isProgress(ato))) return "kept";
  const isSaid = said === "[]" && stored && isSaidAlready(ato, stored.facts);
  for (const { id, estado, tipo } of await findMinutasOf(tx, concursoId, ato.tipo_de_ato)) {
    const repeats =
      tipo === "NOVO"
        ? said === "[]"
        : estado === "CONFIRMADA"
          ? isSaid
          : estado === "ABERTA" && saidOf(proposedBy(await findAtosOf(tx, id))) === said;
    if (!repeats) continue;
    await add(tx, id, documentoId, ato, estado === "ABERTA");
    return "kept";
  }
  const titulo = stored?.facts.titulo ?? untitled;
  const { prazo } = minutaOf([ato]);
  const minuta = { tipo: "MUDANCA", tipo_de_ato: ato.tipo_de_ato, titulo, prazo, identidade } as const;
  const { id } = await insertMinuta(tx, { ...minuta, concurso_id: concursoId, ambigua: false }, [], now);
  await insertAto(tx, id, documentoId, ato);
  return "kept";
}
