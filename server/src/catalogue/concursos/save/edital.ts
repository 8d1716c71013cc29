import type { Readable } from "node:stream";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Tx } from "../../../tables.ts";
import { findEditalFact, type ReadPdf, removeEdital, saveEdital, sendEdital } from "../../editais/index.ts";
import { notifyPolicyOf } from "../changes/settling.ts";
import { findConcursoId } from "../concursos.queries.ts";
import { presentConcurso } from "../list/present-concurso.ts";
import { saveConcurso } from "./save.ts";
import { lockStored } from "./stored.ts";

type Writing = Pick<Deps, "config" | "db" | "clock" | "queue">;

/**
 * Sends an exam's notice to users who may see exams.
 * @throws AppError concurso-not-found, edital-not-found
 */
export async function sendConcursoEdital(
  { db }: Pick<Deps, "db">,
  reply: FastifyReply,
  uuid: string,
): Promise<Readable> {
  const concurso_id = await findConcursoId(db, uuid);
  if (concurso_id === undefined) throw new AppError("concurso-not-found");
  return sendEdital(db, reply, { concurso_id });
}

/**
 * Replaces an exam's notice.
 * @throws AppError concurso-not-found
 */
export async function saveConcursoEdital(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
  pdf: ReadPdf,
): Promise<Concurso> {
  return change(deps, author, uuid, (tx, concurso_id) =>
    saveEdital(tx, { concurso_id }, pdf, deps.clock.now()),
  );
}

/** @throws AppError concurso-not-found, edital-not-found */
export async function removeConcursoEdital(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
): Promise<Concurso> {
  return change(deps, author, uuid, (tx, concurso_id) => removeEdital(tx, { concurso_id }));
}

/** Saves the file as a fact of the exam, which makes a version and an audit entry. */
async function change(
  { config, db, clock, queue }: Writing,
  author: CurrentUser,
  uuid: string,
  write: (tx: Tx, concursoId: number) => Promise<void>,
): Promise<Concurso> {
  const { id } = await db.transaction().execute(async (tx) => {
    const stored = await lockStored(tx, { uuid });
    if (!stored) throw new AppError("concurso-not-found");
    await write(tx, stored.id);
    const edital_arquivo = await findEditalFact(tx, { concurso_id: stored.id });
    const saving = { author, notifyPolicy: notifyPolicyOf({ config, queue }), now: clock.now() };
    return saveConcurso(tx, stored, { ...stored.facts, edital_arquivo }, saving);
  });
  return presentConcurso(db, id, { userId: author.id, isAllowed: true, today: clock.today() });
}
