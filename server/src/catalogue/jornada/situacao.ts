import type { MinhaSituacao, SituacaoInput } from "@cav/contract/jornada/jornada.ts";
import type { Situacao } from "@cav/contract/jornada/jornada.words.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { findPergunta } from "./dias.ts";
import { deleteSituacao, findSeguido, hasCargo, type Seguido, upsertSituacao } from "./jornada.queries.ts";

/** Presents a user's situation in an exam. */
export function presentSituacao(seguido: Seguido, today: string): MinhaSituacao {
  const { situacao, classificacao, cargo, taxa } = seguido;
  return { situacao, classificacao, cargo, taxa, pergunta: findPergunta(seguido, today) };
}

/**
 * Returns the user's situation in an exam.
 * @throws AppError concurso-not-found
 */
export async function getMinhaSituacao(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: Pick<CurrentUser, "id">,
  uuid: string,
): Promise<MinhaSituacao> {
  const seguido = await findSeguido(db, user.id, uuid);
  if (!seguido) throw new AppError("concurso-not-found");
  return presentSituacao(seguido, clock.today());
}

/** Situations possible before a notice: nobody can have registered, sat or passed. */
const beforeNotice: ReadonlySet<Situacao> = new Set(["VOU_ME_INSCREVER", "DESISTI"]);
const tooEarly = "O edital ainda não saiu: por enquanto, diga se vai se inscrever ou se desistiu.";

function checkReached(seguido: Seguido, situacao: Situacao): void {
  if (seguido.status !== "PREVISTO" || beforeNotice.has(situacao)) return;
  const fields = [{ field: "situacao", message: tooEarly }];
  throw new AppError("validation", { detail: tooEarly, fields });
}

/**
 * Sets the user's situation in a saved exam, which reminders and messages follow.
 * @throws AppError validation of what a foreseen exam can't have, concurso-not-found, concurso-not-saved,
 * cargo-not-found of a position that is not the exam's
 */
export async function saveMinhaSituacao(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: Pick<CurrentUser, "id">,
  uuid: string,
  { situacao, classificacao, cargo, taxa }: SituacaoInput,
): Promise<MinhaSituacao> {
  return db.transaction().execute(async (tx) => {
    const seguido = await findSeguido(tx, user.id, uuid);
    if (!seguido) throw new AppError("concurso-not-found");
    if (situacao === null) await deleteSituacao(tx, user.id, seguido.id);
    else {
      checkReached(seguido, situacao);
      if (cargo && !(await hasCargo(tx, seguido.id, cargo))) throw new AppError("cargo-not-found");
      const of = { userId: user.id, concursoId: seguido.id };
      const said = { situacao, classificacao, cargo, taxa, updated_at: clock.now() };
      if (!(await upsertSituacao(tx, of, said))) throw new AppError("concurso-not-saved");
    }
    return getMinhaSituacao({ db: tx, clock }, user, uuid);
  });
}
