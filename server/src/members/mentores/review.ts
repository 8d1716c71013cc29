import type { MentorEmAnalise, RevisaoMentor } from "@cav/contract/site/mentores.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import type { Deps } from "../../deps.ts";
import { fieldChangesBetween, recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { createMentorRevisadoMail } from "../../messages/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { Db, Tx } from "../../tables.ts";
import { mentoresJobs } from "./mentores.jobs.ts";
import { deleteReports, lockMentor } from "./mentores.queries.ts";
import { presentOwn } from "./mentores.ts";
import { findForReview, findReviewed, type ReviewRow, setReview } from "./review.queries.ts";

function presentForReview(row: ReviewRow): MentorEmAnalise {
  return {
    ...presentOwn(row),
    user_uuid: row.user_uuid,
    user_email: row.user_email,
    versao: row.versao,
    created_at: row.created_at.toISOString(),
    denuncias: row.denuncias.map(({ motivo, em }) => ({ motivo, em: new Date(em).toISOString() })),
  };
}

type Wanted = {
  page: number;
  size: number;
  revisao?: RevisaoMentor | undefined;
  denunciados?: boolean | undefined;
};

/** Returns a page of profiles for review. */
export async function listForReview(db: Db, { page, size, ...wanted }: Wanted) {
  const { rows, total } = await findForReview(db, { ...wanted, offset: (page - 1) * size, limit: size });
  return { items: rows.map(presentForReview), total, page, size, pages: Math.ceil(total / size) };
}

type Decision = { revisao: "APROVADO" | "REPROVADO"; motivo: string; versao?: number | undefined };
type Acting = Pick<Deps, "db" | "clock" | "queue">;

/**
 * Approves or rejects a profile and notifies its owner. Repeating a decision does nothing.
 * @throws AppError mentor-not-found, mentor-changed when its owner changed it since `versao`
 */
export async function reviewMentor(
  { db, clock, queue }: Acting,
  admin: CurrentUser,
  uuid: string,
  { revisao, motivo, versao }: Decision,
): Promise<MentorEmAnalise> {
  return db.transaction().execute(async (tx) => {
    const before = await holdForReview(tx, uuid);
    if (versao !== undefined && versao !== before.versao) throw new AppError("mentor-changed");
    const because = revisao === "REPROVADO" ? motivo : null;
    if (before.revisao === revisao && before.motivo === because) return presentForReview(before);
    await setReview(tx, before.id, { revisao, motivo: because });
    await queue.enqueue(tx, mentoresJobs.mentoresReviewed, { mentor_id: before.id, revisao });
    const acao = revisao === "APROVADO" ? "MENTOR_APROVADO" : "MENTOR_REPROVADO";
    const mudancas = fieldChangesBetween({ revisao: before.revisao }, { revisao });
    const alvo = { tipo: "USUARIO", uuid: before.user_uuid } as const;
    await recordAction(tx, admin, { acao, alvo, mudancas }, clock.now());
    return presentForReview(await getForReview(tx, uuid));
  });
}

/**
 * Dismisses a mentor's reports.
 * @throws AppError mentor-not-found
 */
export async function dismissReports({ db, clock }: Acting, admin: CurrentUser, uuid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, user_uuid } = await holdForReview(tx, uuid);
    const dismissed = await deleteReports(tx, id);
    if (dismissed === 0) return;
    const alvo = { tipo: "USUARIO", uuid: user_uuid } as const;
    const mudancas: MudancaGravada[] = [{ campo: "denuncias", de: dismissed, para: 0 }];
    await recordAction(tx, admin, { acao: "DENUNCIAS_DESCARTADAS", alvo, mudancas }, clock.now());
  });
}

/**
 * Locks a profile until the transaction ends.
 * @throws AppError mentor-not-found
 */
async function holdForReview(tx: Tx, uuid: string): Promise<ReviewRow> {
  if (!(await lockMentor(tx, uuid))) throw new AppError("mentor-not-found");
  return getForReview(tx, uuid);
}

async function getForReview(tx: Tx, uuid: string): Promise<ReviewRow> {
  const { rows } = await findForReview(tx, { uuid, offset: 0, limit: 1 });
  return rows[0] as ReviewRow;
}

/** Creates the handler that mails a decision, unless another has followed. */
export function createReviewedHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createMentorRevisadoMail(config);
  return async ({ mentor_id, revisao }: { mentor_id: number; revisao: RevisaoMentor }): Promise<void> => {
    const mentor = await findReviewed(db, mentor_id);
    if (mentor?.revisao !== revisao) return;
    const link = `${config.appUrl}/mentores/cadastro`;
    await mailer.send({ to: mentor.email, ...write({ ...mentor, aprovado: revisao === "APROVADO", link }) });
  };
}
