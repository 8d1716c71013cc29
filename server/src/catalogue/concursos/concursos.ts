import type { MyConcursos, MyConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import {
  type Concurso,
  type ConcursoInput,
  type ConcursoStatus,
  isStopped,
  type UpdateConcurso,
} from "@cav/contract/concursos/concursos.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import type { JsonText } from "../../platform/http/answers/json-text.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { findSavedConflitos } from "../jornada/index.ts";
import {
  explainStored,
  findMyConcursoIds,
  findMyConcursos,
  hasPreferenciasRow,
  type MyTotals,
} from "../matching/index.ts";
import { recordMensagens } from "../webhooks/index.ts";
import { findEventIds } from "./changes/events.queries.ts";
import { checkNotOverwriting } from "./changes/historico.ts";
import { notifyPolicyOf } from "./changes/settling.ts";
import { concursosJobs } from "./concursos.jobs.ts";
import { deleteConcursoRow, findConcursoId, lockForDeletion } from "./concursos.queries.ts";
import { type CallerFacts, findFavoritoIds } from "./list/favoritos.queries.ts";
import { findMyCatalogo, isAmongBest } from "./list/my-catalogo.ts";
import { renderCards, renderList, renderPage } from "./list/prebuilt.ts";
import { presentConcurso } from "./list/present-concurso.ts";
import { presentResumos } from "./list/present-resumos.ts";
import type { ConcursosCatalogo, ConcursosNow } from "./save/composed.ts";
import { type ResolvedConcurso, resolveConcurso } from "./save/resolve.ts";
import { type Saving, saveConcurso } from "./save/save.ts";
import { saveNewConcurso } from "./save/save-new.ts";
import { withStatus, withStoredStatus } from "./save/status-on-save.ts";
import { lockStored } from "./save/stored.ts";

type Writing = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** The source of a new exam; its file moves to the exam in the same transaction, and the source is deleted. */
export type Source = {
  edital_arquivo: string | null;
  giveUp: (concursoId: number) => Promise<void>;
};
type Publication = Pick<Saving, "etapas"> & {
  isMeant: boolean;
  lockSource?: (tx: Tx) => Promise<Source>;
};

/**
 * Resolves an input like resolveConcurso, and checks the end of a fixed status.
 * @throws AppError validation
 */
async function resolveToSave(
  db: Db,
  {
    status = "EDITAL_ABERTO",
    ...input
  }: Omit<ConcursoInput, "status"> & { status?: ConcursoStatus | undefined },
  today: string,
): Promise<ResolvedConcurso> {
  const { status_ate } = input;
  if (status_ate === null || status_ate >= today || isStopped(status))
    return resolveConcurso(db, { ...input, status }, today);
  throw new AppError("validation", { fields: [{ field: "status_ate", message: "Este dia já passou." }] });
}

/**
 * Publishes an exam; the announcement's alerts are queued in the same transaction.
 * @throws AppError validation naming every unknown place or course; duplicate-concurso when it looks published already
 * and is not `isMeant`
 */
export async function createConcurso(
  { config, db, clock, queue }: Writing,
  author: CurrentUser,
  input: ConcursoInput,
  { isMeant, lockSource, ...saved }: Publication,
): Promise<Concurso> {
  const resolved = await resolveToSave(db, input, clock.today());
  const saving = { ...saved, author, notifyPolicy: notifyPolicyOf({ config, queue }), now: clock.now() };
  const { id } = await db.transaction().execute(async (tx) => {
    const source = await lockSource?.(tx);
    const concurso = { ...resolved, edital_arquivo: source?.edital_arquivo ?? null };
    const stored = await saveNewConcurso(tx, concurso, saving, { isMeant });
    await source?.giveUp(stored.id);
    return stored;
  });
  return presentConcurso(db, id, { userId: author.id, isAllowed: true, today: clock.today() });
}

/**
 * Changes an exam. Users who match now and were not alerted before get an alert. The same facts change nothing.
 * @throws AppError concurso-not-found, validation, concurso-changed when `versao` is not the stored one
 */
export async function updateConcurso(
  { config, db, clock, queue }: Writing,
  author: CurrentUser,
  uuid: string,
  { versao: expected, ...input }: UpdateConcurso,
): Promise<Concurso> {
  const given = await resolveToSave(db, input, clock.today());
  const { id } = await db.transaction().execute(async (tx) => {
    const stored = await lockStored(tx, { uuid });
    if (!stored) throw new AppError("concurso-not-found");
    const resolved = input.status === undefined ? withStoredStatus(stored.facts, given) : given;
    if (expected !== undefined && expected !== stored.versao) {
      await checkNotOverwriting(tx, stored, withStatus(stored.facts, resolved, clock.today()), expected);
    }
    return saveConcurso(tx, stored, resolved, {
      author,
      notifyPolicy: notifyPolicyOf({ config, queue }),
      now: clock.now(),
    });
  });
  return presentConcurso(db, id, { userId: author.id, isAllowed: true, today: clock.today() });
}

/**
 * Deletes an exam; its unsent alerts are cancelled.
 * @throws AppError concurso-not-found
 */
export async function deleteConcurso(
  { db, clock, queue }: Omit<Writing, "config">,
  author: CurrentUser,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockForDeletion(tx, uuid);
    if (!stored) throw new AppError("concurso-not-found");
    const event_ids = await findEventIds(tx, stored.id);
    const told = { event_id: null, concurso_id: stored.id, detalhe: { mudancas: [], etapas: [] } };
    await recordMensagens(queue, tx, [{ tipo: "concurso.excluido", ...told }], clock.now());
    await deleteConcursoRow(tx, stored, clock.now());
    // Nothing is sent before the job runs, because a delivery is only claimed together with its exam.
    if (event_ids.length > 0) await queue.enqueue(tx, concursosJobs.deliveriesCancel, { event_ids });
    await queue.enqueue(tx, concursosJobs.minutasRematch, { concurso_id: stored.id });
    const mudancas: MudancaGravada[] = [{ campo: "titulo", de: stored.titulo, para: null }];
    const alvo = { tipo: "CONCURSO", uuid } as const;
    await recordAction(tx, author, { acao: "CONCURSO_EXCLUIDO", alvo, mudancas }, clock.now());
  });
}

/** Sources of reads: the database, and the in-memory catalogue unless it is switched off. */
export type Reading = Pick<Deps, "db" | "clock"> & { catalogo?: ConcursosCatalogo | undefined } & {
  /** Facts found together with the caller's session. */
  found?: CallerFacts | undefined;
};

/** Returns one exam, and whether the free plan recommends it to this user. */
export async function getConcurso(
  { db, clock, catalogo, found: known }: Reading,
  user: CurrentUser,
  uuid: string,
): Promise<Concurso | JsonText> {
  const today = clock.today();
  const now = await catalogo?.at(user.catalogo, today);
  if (now) return getPage({ db, clock, found: known }, now, user, uuid);
  const id = await findConcursoId(db, uuid);
  if (id === undefined) throw new AppError("concurso-not-found");
  return presentConcurso(db, id, { userId: user.id, isAllowed: await isAllowed(db, user, id, today), today });
}

/** Returns an exam's page from memory. */
async function getPage(
  { db, clock, found: known }: Pick<Reading, "db" | "clock" | "found">,
  now: ConcursosNow,
  user: CurrentUser,
  uuid: string,
): Promise<JsonText> {
  const id = now.memory.get(uuid.toLowerCase())?.id;
  const page = id === undefined ? undefined : await now.findPage(id);
  if (id === undefined || !page) throw new AppError("concurso-not-found");
  const [favoritos, isShown] = await Promise.all([
    findFavoritoIds(db, user.id, [id], known?.favoritos),
    isPremium(user.user_type) || isAmongBest(db, now, { userId: user.id, known: known?.buscas }, id),
  ]);
  const favorito = favoritos.has(id);
  const asked = { ids: [id], today: clock.today() };
  const conflitos = favorito ? ((await findSavedConflitos(db, user.id, asked)).get(id) ?? []) : [];
  return renderPage(page, { is_allowed_for_free_user: isShown, favorito, conflitos });
}

async function isAllowed(db: Db, user: CurrentUser, concursoId: number, today: string): Promise<boolean> {
  if (isPremium(user.user_type)) return true;
  const visible = await findMyConcursoIds(db, user.id, {
    offset: 0,
    limit: limits.freeVisibleConcursos,
    today,
  });
  return visible.includes(concursoId);
}

/** Returns the exams that match a user's searches, or one of them; the free plan shows the best 3 and the total. */
export async function listMyConcursos(
  { db, clock, catalogo, found: known }: Reading,
  user: CurrentUser,
  { page, size, busca }: MyConcursosQuery,
): Promise<MyConcursos | JsonText> {
  const visible = isPremium(user.user_type) ? Number.POSITIVE_INFINITY : limits.freeVisibleConcursos;
  const offset = (page - 1) * size;
  const limit = Math.max(0, Math.min(size, visible - offset));
  const today = clock.today();
  const presentTotals = ({ total: available, combinam, encerrados, previstos }: MyTotals) => {
    const total = Math.min(available, visible);
    // Open exams come first, so the free plan hides from the end.
    const abertos = available - encerrados - previstos;
    const message =
      abertos === 1
        ? "Encontrado 1 concurso baseado nas suas preferências"
        : `Encontrados ${formatInteger(abertos)} concursos baseados nas suas preferências`;
    return {
      total,
      page,
      size,
      pages: Math.ceil(total / size),
      total_available: available,
      total_abertos: abertos,
      total_abertos_ocultos: Math.max(0, abertos - visible),
      total_combina: combinam,
      total_pode_combinar: abertos - combinam,
      total_encerrados: encerrados,
      total_previstos: previstos,
      preferences_updated: true,
      message,
    };
  };
  const now = await catalogo?.at(user.catalogo, today);
  if (now) {
    const searching = { userId: user.id, known: known?.buscas, busca };
    const { ids, wanted, ...totals } = await findMyCatalogo(db, now, searching, { offset, limit });
    if (wanted.length === 0 && !(await hasPreferenciasRow(db, user.id))) return nothingWanted(page, size);
    const shown = { ids, wanted, busca, favoritos: known?.favoritos };
    return renderList(presentTotals(totals), await renderCards(db, now, user.id, shown));
  }
  if (!(await hasPreferenciasRow(db, user.id))) return nothingWanted(page, size);
  const searching = { userId: user.id, numero: busca };
  const { ids, ...totals } = await findMyConcursos(db, searching, { offset, limit, today });
  const shown = await explainStored(db, searching, ids);
  return {
    ...presentTotals(totals),
    items: await presentResumos(db, ids, { userId: user.id, today }, shown),
  };
}

/** The answer for users without preferences. */
const nothingWanted = (page: number, size: number): MyConcursos => ({
  items: [],
  total: 0,
  page,
  size,
  pages: 0,
  total_available: 0,
  total_abertos: 0,
  total_abertos_ocultos: 0,
  total_combina: 0,
  total_pode_combinar: 0,
  total_encerrados: 0,
  total_previstos: 0,
  preferences_updated: false,
  message: "Configure suas preferências para ver os concursos que combinam com você.",
});
