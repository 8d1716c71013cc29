import type { Concurso, ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { Rascunho, RascunhoInput, RascunhoResumo } from "@cav/contract/concursos/rascunhos.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { dayOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import { createConcurso, parseConcurso, resolveConcurso } from "../concursos/index.ts";
import { findEditalArquivo } from "../editais/index.ts";
import {
  deleteRascunhoRow,
  findRascunho,
  findRascunhos,
  insertRascunho,
  lockRascunho,
  type RascunhoRow,
  updateRascunhoRow,
} from "./rascunhos.queries.ts";
import { sourceOf } from "./source.ts";

type Writing = Pick<Deps, "config" | "db" | "clock" | "queue">;

function presentRascunho({ publicar_em, updated_at, ...row }: RascunhoRow): RascunhoResumo {
  return {
    ...row,
    publicar_em: publicar_em?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  };
}

/** Returns drafts, last saved first. */
export async function listRascunhos({ db }: Pick<Deps, "db">): Promise<RascunhoResumo[]> {
  return (await findRascunhos(db)).map(presentRascunho);
}

/** @throws AppError rascunho-not-found */
export async function getRascunho(db: Db, uuid: string): Promise<Rascunho> {
  const row = await findRascunho(db, uuid);
  if (!row) throw new AppError("rascunho-not-found");
  return {
    ...presentRascunho(row),
    dados: row.dados,
    edital_arquivo: await findEditalArquivo(db, { rascunho_id: row.id }),
  };
}

/**
 * Saves an incomplete exam, visible to editors only.
 * @throws AppError validation, publication-past when it is scheduled and can't be published then
 */
export async function createRascunho(
  { db, clock }: Writing,
  author: CurrentUser,
  input: RascunhoInput,
): Promise<Rascunho> {
  const publicar_em = await checkHour(db, input, clock.now());
  const written = { dados: input.dados, publicar_em, autor_id: author.id };
  return getRascunho(db, await insertRascunho(db, written, clock.now()));
}

/**
 * Updates a draft.
 * @throws AppError rascunho-not-found, rascunho-changed when `versao` is not the stored one; and as createRascunho
 */
export async function updateRascunho(
  { db, clock }: Writing,
  author: CurrentUser,
  uuid: string,
  { versao, ...input }: RascunhoInput,
): Promise<Rascunho> {
  const publicar_em = await checkHour(db, input, clock.now());
  await db.transaction().execute(async (tx) => {
    const stored = await lockRascunho(tx, uuid);
    if (!stored) throw new AppError("rascunho-not-found");
    if (versao !== undefined && versao !== stored.versao) throw new AppError("rascunho-changed");
    const written = { dados: input.dados, publicar_em, autor_id: author.id };
    await updateRascunhoRow(tx, stored.id, written, clock.now());
  });
  return getRascunho(db, uuid);
}

/** @throws AppError rascunho-not-found */
export async function deleteRascunho({ db }: Pick<Deps, "db">, uuid: string): Promise<void> {
  if (!(await deleteRascunhoRow(db, uuid))) throw new AppError("rascunho-not-found");
}

/**
 * Publishes a draft as a new exam and deletes it in the same transaction, so that it is published once.
 * @throws AppError rascunho-not-found, validation, duplicate-concurso unless it `isMeant`
 */
export async function publishRascunho(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
  input: ConcursoInput,
  { isMeant }: { isMeant: boolean },
): Promise<Concurso> {
  return createConcurso(deps, author, input, {
    isMeant,
    async lockSource(tx) {
      const rascunho = await lockRascunho(tx, uuid);
      if (!rascunho) throw new AppError("rascunho-not-found");
      return sourceOf(tx, rascunho);
    },
  });
}

/** Checks that a scheduled draft is complete; returns its hour, if any. */
async function checkHour(db: Db, { dados, publicar_em }: RascunhoInput, now: Date): Promise<Date | null> {
  if (publicar_em === null) return null;
  const hour = new Date(publicar_em);
  if (hour <= now) throw new AppError("publication-past");
  const today = dayOf(now);
  await resolveConcurso(db, parseConcurso(dados, today), today);
  return hour;
}
