import { permits } from "@cav/contract/access.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { parseConcurso, resolveConcurso, saveNewConcurso } from "../concursos/index.ts";
import { findAuthor, findDueRascunhos, lockRascunho, markFailed } from "./rascunhos.queries.ts";
import { sourceOf } from "./source.ts";

type Publishing = Pick<Deps, "db" | "clock" | "queue" | "log">;

/**
 * Publishes due drafts, each in its own transaction as its author would; repeated or concurrent runs do nothing. One
 * that can't be published, or has no valid author, stays a draft with the reason. Returns how many were published.
 * @throws temporary failures, after all the others; those drafts stay due
 */
export async function publishDue(deps: Publishing): Promise<number> {
  const { db, clock, log } = deps;
  let published = 0;
  const faults: unknown[] = [];
  for (const { uuid } of await findDueRascunhos(db, clock.now())) {
    try {
      if (await publishOne(deps, uuid)) published += 1;
    } catch (error) {
      if (!(error instanceof AppError)) {
        faults.push(error);
        continue;
      }
      const falha = error.fields?.[0]?.message ?? error.detail;
      log.warn({ rascunho: uuid, falha }, "a draft was not published at its hour");
      await markFailed(db, uuid, falha);
    }
  }
  if (faults.length > 0) throw faults[0];
  return published;
}

async function publishOne({ db, clock, queue }: Publishing, uuid: string): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const rascunho = await lockRascunho(tx, uuid);
    if (!rascunho?.publicar_em || rascunho.publicar_em > now) return false;
    const author = await findAuthor(tx, rascunho.autor_id);
    if (!author || !permits("editor", author)) throw new AppError("publication-without-author");
    const concurso = await resolveConcurso(tx, parseConcurso(rascunho.dados, clock.today()), clock.today());
    const saving = { author, notifyPolicy: { queue, settleMinutes: 0 }, now };
    const { edital_arquivo, giveUp } = await sourceOf(tx, rascunho);
    const { id } = await saveNewConcurso(tx, { ...concurso, edital_arquivo }, saving, { isMeant: false });
    await giveUp(id);
    return true;
  });
}
