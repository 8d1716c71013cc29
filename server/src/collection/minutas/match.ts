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
import {
  heldOf,
  type LocationFacts,
  locationStepOf,
  type PlainStep,
  type PriorFacts,
  priorStepOf,
  proposalStepOf,
} from "./decide.ts";
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

/** Reads the drafts that an act is in, decides, and writes; seeks its exam or draft where none has it. */
async function matchAto(tx: Tx, documentoId: number, ato: NewAto, now: Date): Promise<"kept" | "unknown"> {
  await lockMatching(tx);
  const { impressao } = ato;
  const prior = await findMinutasOfAto(tx, ato);
  const held = heldOf({ documentoId, impressao, prior });
  const atos = held?.estado === "ABERTA" ? await findAtosOf(tx, held.id) : [];
  const change = held?.estado === "ABERTA" ? changeOf(atos, held.ato_id, ato) : undefined;
  const step = priorStepOf({ documentoId, impressao, prior, change });
  if (step.does !== "locate") return take(tx, step, documentoId, ato);
  if (step.leaving) await takeOut(tx, step.leaving);
  return locate(tx, documentoId, ato, now, step.known);
}

/** Returns how an act differs from the one of its draft. */
function changeOf(atos: readonly HeldAto[], atoId: number, ato: NewAto): PriorFacts["change"] {
  const before = atos.find(({ id }) => id === atoId);
  if (before?.impressao !== ato.impressao) return "values";
  if (isSameReading(before.campos, ato.campos)) return "none";
  return deedOf(before) === deedOf(ato) ? "values" : "deed";
}

type HeldAto = Awaited<ReturnType<typeof findAtosOf>>[number];

/** Writes a step that needs no new draft. */
async function take(tx: Tx, step: PlainStep, documentoId: number, ato: NewAto): Promise<"kept" | "unknown"> {
  switch (step.does) {
    case "nothing":
      return "kept";
    case "unknown":
      return "unknown";
    case "identify":
      await identify(tx, step.minuta, await findAtosOf(tx, step.minuta));
      return "kept";
    case "replace":
      await updateAto(tx, step.ato, documentoId, ato);
      await sum(tx, step.minuta);
      return "kept";
    case "join":
      await insertAto(tx, step.minuta, documentoId, ato);
      if (step.isOpen) await sum(tx, step.minuta);
      return "kept";
  }
}

/** Removes an act from its draft, and deletes a draft without acts. */
async function takeOut(tx: Tx, { minuta, ato }: { minuta: number; ato: number }): Promise<void> {
  await deleteAtos(tx, [ato]);
  const left = await findAtosOf(tx, minuta);
  await (left.length > 0 ? updateMinutaFacts(tx, minuta, minutaOf(left)) : deleteMinuta(tx, minuta));
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

/** Reads the exams and drafts that an act may belong to, decides, and writes. */
async function locate(
  tx: Tx,
  documentoId: number,
  ato: NewAto,
  now: Date,
  known: number | null,
): Promise<"kept" | "unknown"> {
  const identidade = resolveIdentidade(ato);
  const deed = deedOf(ato);
  const { same, maybe } = await findLikely(tx, { identidade, deed, known, documentoId });
  const step = locationStepOf({
    ...{ deed, same, maybe, isProgress: isProgress(ato), isForeseeing: isForeseeing(ato) },
    isNamed: identidade.orgao !== null && identidade.selecao === "concurso_publico",
    alike: same.length === 1 ? [] : await findOpenAlike(tx, identidade),
  });
  switch (step.does) {
    case "propose":
      return propose(tx, documentoId, ato, now, step.concurso);
    case "draft": {
      const { opcoes } = step;
      const minuta = { tipo: deed ?? "NOVO", tipo_de_ato: ato.tipo_de_ato, identidade, concurso_id: null };
      const drafted = { ...minutaOf([ato]), ...minuta, ambigua: opcoes.length > 0 };
      const { id } = await insertMinuta(tx, drafted, opcoes, now);
      await insertAto(tx, id, documentoId, ato);
      return "kept";
    }
    default:
      return take(tx, step, documentoId, ato);
  }
}

/** Returns open drafts of new exams that an act may belong to. */
async function findOpenAlike(tx: Tx, identidade: Identidade): Promise<LocationFacts["alike"]> {
  const open = identidade.orgao === null ? [] : await findOpenMinutas(tx, identidade.orgao);
  return open.flatMap(({ id, identidade: other }) => {
    const semelhanca = semelhancaOf(other, identidade);
    return semelhanca === "OUTRO" ? [] : [{ id, semelhanca }];
  });
}

/** Reads what an act proposes to its exam, and the exam's drafts; decides, and writes. */
async function propose(
  tx: Tx,
  documentoId: number,
  ato: NewAto,
  now: Date,
  concursoId: number,
): Promise<"kept" | "unknown"> {
  const stored = await readStored(tx, { id: concursoId });
  const quotes = await findQuotes(tx, concursoId);
  const proposedBy = (atos: readonly NewAto[]) => stored && findProposals(atos, stored, quotes);
  const proposals = proposedBy([ato]);
  const said = saidOf(proposals);
  const drafts = [];
  for (const { id, estado, tipo } of await findMinutasOf(tx, concursoId, ato.tipo_de_ato)) {
    const isCompared = estado === "ABERTA" && tipo !== "NOVO";
    const isSame = isCompared && saidOf(proposedBy(await findAtosOf(tx, id))) === said;
    drafts.push({ id, estado, tipo, isSame });
  }
  const step = proposalStepOf({
    ...{ concurso: concursoId, isEmpty: said === "[]", isProgress: isProgress(ato), drafts },
    isOld: stored !== undefined && proposals !== undefined && isKnown(ato, stored, proposals),
    isSaid: stored !== undefined && isSaidAlready(ato, stored.facts),
  });
  if (step.does !== "propose") return take(tx, step, documentoId, ato);
  const titulo = stored?.facts.titulo ?? untitled;
  const { prazo } = minutaOf([ato]);
  const identidade = resolveIdentidade(ato);
  const minuta = { tipo: "MUDANCA", tipo_de_ato: ato.tipo_de_ato, titulo, prazo, identidade } as const;
  const { id } = await insertMinuta(tx, { ...minuta, concurso_id: concursoId, ambigua: false }, [], now);
  await insertAto(tx, id, documentoId, ato);
  return "kept";
}
