import { findMatchingConcurso } from "@cav/server/matching/comparable.ts";
import { matchingUsersWhere } from "@cav/server/matching/matching.ts";
import type { Db } from "@cav/server/tables.ts";

/** One real exam as it is, and the condition on searches by which it concerns people. */
export async function findExample(db: Db) {
  const { id, titulo } = await db
    .selectFrom("concursos")
    .select(["id", "titulo"])
    .where("chave_importacao", "=", "ufpe-12-2026")
    .executeTakeFirstOrThrow();
  const matching = await findMatchingConcurso(db, id);
  if (!matching) throw new Error("the exam is there");
  return { id, titulo, where: matchingUsersWhere(matching) };
}
