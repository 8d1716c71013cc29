import type {
  Concurso,
  ConcursoInput,
  MyConcursos,
  SearchConcursosQuery,
  UpdateConcurso,
} from "@cav/contract/concursos.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users.ts";
import { recordAction } from "../audit/audit.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import { findCompatibleCargos, findMyConcursoIds, findMyConcursos } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";
import { AppError } from "../platform/http/app-error.ts";
import { hasPreferenciasRow } from "../preferencias/preferencias.queries.ts";
import type { Change } from "./changes.ts";
import {
  cancelDeliveries,
  deleteConcursoRow,
  findConcursoId,
  insertEvent,
  lockConcurso,
  upsertNovoConcursoEvent,
} from "./concursos.queries.ts";
import { refuseOverwriting } from "./history.ts";
import { presentConcurso, presentResumos } from "./present.ts";
import { resolveConcurso } from "./resolve.ts";
import { searchConcursos } from "./search.ts";
import { storeConcursoChange, storeNewConcurso } from "./store.ts";

type Writing = Pick<Deps, "db" | "clock" | "queue">;

/**
 * Publishes an exam. The alert of its publication is decided in the same transaction.
 * @throws AppError validation naming every unknown place or course
 */
export async function createConcurso(
  deps: Writing,
  author: CurrentUser,
  input: ConcursoInput,
): Promise<Concurso> {
  const { db, clock } = deps;
  const resolved = await resolveConcurso(db, input);
  const now = clock.now();
  const id = await db.transaction().execute(async (tx) => {
    const row = await storeNewConcurso(tx, resolved, { authorId: author.id, now });
    await announce(deps, tx, row.id, resolved.titulo);
    const alvo = { tipo: "CONCURSO", uuid: row.uuid } as const;
    await recordAction(tx, author, { acao: "CONCURSO_CRIADO", alvo }, now);
    return row.id;
  });
  return presentConcurso(db, id, { userId: author.id, isAllowed: true });
}

/**
 * Changes an exam. Who matches it now and was not alerted to it before is alerted. The same facts again change
 * nothing.
 * @throws AppError concurso-not-found, validation, concurso-changed when `versao` is not the stored one
 */
export async function updateConcurso(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
  { versao: expected, ...input }: UpdateConcurso,
): Promise<Concurso> {
  const { db, clock } = deps;
  const resolved = await resolveConcurso(db, input);
  const now = clock.now();
  const id = await db.transaction().execute(async (tx) => {
    const stored = await lockConcurso(tx, uuid, "change");
    if (!stored) throw new AppError("concurso-not-found");
    if (expected !== undefined && expected !== stored.versao) {
      await refuseOverwriting(tx, stored.id, resolved, expected);
    }
    const changes = await storeConcursoChange(tx, stored.id, resolved, { authorId: author.id, now });
    if (changes.length > 0) {
      await announce(deps, tx, stored.id, resolved.titulo);
      await tellChanges(deps, tx, {
        id: stored.id,
        titulo: resolved.titulo,
        versao: stored.versao + 1,
        changes,
      });
      // From what to what stands in the exam's own history, by its version.
      const mudancas = [{ campo: "versao", de: stored.versao, para: stored.versao + 1 }];
      const alvo = { tipo: "CONCURSO", uuid } as const;
      await recordAction(tx, author, { acao: "CONCURSO_EDITADO", alvo, mudancas }, now);
    }
    return stored.id;
  });
  return presentConcurso(db, id, { userId: author.id, isAllowed: true });
}

/** Alerts whom an exam matches and who was not alerted to it yet, once the transaction stands. */
export async function announce(
  { queue, clock }: Pick<Deps, "clock" | "queue">,
  tx: Db,
  concursoId: number,
  titulo: string,
): Promise<void> {
  const event_id = await upsertNovoConcursoEvent(tx, concursoId, titulo, clock.now());
  await queue.enqueue(tx, jobs.alertsMatch, { event_id });
}

type Changed = { id: number; titulo: string; versao: number; changes: Change[] };

/** Facts whose change is told as news of its own, or not at all. */
const untold = new Set(["status", "descricao", "ordem_cargos"]);

/** Tells those who follow an exam what a save changed: a suspension or resumption, and what was rectified. */
async function tellChanges(
  { queue, clock }: Pick<Deps, "clock" | "queue">,
  tx: Db,
  { id, titulo, versao, changes }: Changed,
): Promise<void> {
  const status = changes.find(({ campo }) => campo === "status");
  const isAboutSuspension = status?.de === "SUSPENSO" || status?.para === "SUSPENSO";
  const about = { concurso_id: id, titulo, occasion: String(versao), created_at: clock.now() };
  const events = [
    ...(isAboutSuspension
      ? [{ ...about, kind: "STATUS" as const, dados: { suspenso: status?.para === "SUSPENSO" } }]
      : []),
    ...(changes.some(({ campo }) => !untold.has(campo))
      ? [{ ...about, kind: "RETIFICACAO" as const, dados: { versao, mudancas: changes } }]
      : []),
  ];
  for (const event of events) {
    const event_id = await insertEvent(tx, event);
    if (event_id) await queue.enqueue(tx, jobs.alertsMatch, { event_id });
  }
}

/** Deletes an exam; alerts about it that were not sent yet are cancelled. @throws AppError concurso-not-found */
export async function deleteConcurso(
  { db, clock }: Pick<Deps, "db" | "clock">,
  author: CurrentUser,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockConcurso(tx, uuid, "delete");
    if (!stored) throw new AppError("concurso-not-found");
    await cancelDeliveries(tx, stored.id, clock.now());
    await deleteConcursoRow(tx, stored.id);
    const mudancas = [{ campo: "titulo", de: stored.titulo, para: null }];
    const alvo = { tipo: "CONCURSO", uuid } as const;
    await recordAction(tx, author, { acao: "CONCURSO_EXCLUIDO", alvo, mudancas }, clock.now());
  });
}

/** One exam, with whether the free plan shows it to this person among the recommended ones. */
export async function getConcurso(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
  uuid: string,
) {
  const id = await findConcursoId(db, uuid);
  if (id === undefined) throw new AppError("concurso-not-found");
  return presentConcurso(db, id, {
    userId: user.id,
    isAllowed: await isAllowed(db, user, id, clock.today()),
  });
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

type PageQuery = { page: number; size: number };

/** A page of the exams that pass the filters; for premium readers with the positions that match them. */
export async function listConcursos(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
  { page, size, ...wanted }: SearchConcursosQuery,
) {
  const { ids, total } = await searchConcursos(db, wanted, {
    offset: (page - 1) * size,
    limit: size,
    today: clock.today(),
  });
  const compatible = isPremium(user.user_type) ? await compatibleFor(db, user, ids) : [];
  const items = await presentResumos(db, ids, user.id, compatible);
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

function compatibleFor(db: Db, user: CurrentUser, ids: number[]) {
  return findCompatibleCargos(db, user.id, ids, limits.cardCargosCompativeis);
}

/** The exams that match a person's preferences; on the free plan the best 3, with the number of all. */
export async function listMyConcursos(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
  { page, size }: PageQuery,
): Promise<MyConcursos> {
  if (!(await hasPreferenciasRow(db, user.id))) {
    const message = "Configure suas preferências para ver os concursos que combinam com você.";
    return {
      items: [],
      total: 0,
      page,
      size,
      pages: 0,
      total_available: 0,
      preferences_updated: false,
      message,
    };
  }
  const visible = isPremium(user.user_type) ? Number.POSITIVE_INFINITY : limits.freeVisibleConcursos;
  const offset = (page - 1) * size;
  const limit = Math.max(0, Math.min(size, visible - offset));
  const { ids, total: available } = await findMyConcursos(db, user.id, {
    offset,
    limit,
    today: clock.today(),
  });
  const total = Math.min(available, visible);
  return {
    items: await presentResumos(db, ids, user.id, await compatibleFor(db, user, ids)),
    total,
    page,
    size,
    pages: Math.ceil(total / size),
    total_available: available,
    preferences_updated: true,
    message: `Encontrados ${formatInteger(available)} concursos baseados nas suas preferências`,
  };
}
