import type { Concurso } from "@cav/contract/concursos.ts";
import type { Retificacao } from "@cav/contract/historico.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import { findHistorico } from "./historico.ts";
import { presentConcurso } from "./present-concursos.ts";

/** An exam as everybody sees it, with what was changed in it; who changed it is told to nobody. */
export type PublicConcurso = { concurso: Concurso; historico: Retificacao[] };

/** No account has this id: nothing is anybody's own. */
const nobody = { userId: 0, isAllowed: false };

/** What an exam's public address is made of, and the number that rises with whatever its page shows. */
export async function findPublicVersion(
  db: Db,
  id: number,
): Promise<{ id: number; uuid: string; titulo: string; versao: number } | undefined> {
  return db
    .selectFrom("concursos")
    .select(["id", "uuid", "titulo", "versao"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Undefined where it was just deleted. */
export async function findPublicConcurso(
  db: Db,
  id: number,
  today: string,
): Promise<PublicConcurso | undefined> {
  try {
    const [concurso, historico] = await Promise.all([
      presentConcurso(db, id, { ...nobody, today }),
      findHistorico(db, id),
    ]);
    return { concurso, historico: historico.map((one) => ({ ...one, autor: null })) };
  } catch (error) {
    if (error instanceof AppError && error.code === "concurso-not-found") return undefined;
    throw error;
  }
}

/** Whether there was an exam of this id once. */
export async function isDeleted(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom("concursos_excluidos").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
