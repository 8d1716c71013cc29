import type { RevisaoMentor } from "@cav/contract/site/mentores.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { columns, type MentorRow } from "./mentores.queries.ts";

export type ReviewRow = MentorRow & {
  user_uuid: string;
  user_email: string;
  denuncias: { motivo: string; em: string }[];
};

type Wanted = {
  revisao?: RevisaoMentor | undefined;
  denunciados?: boolean | undefined;
  uuid?: string;
  offset: number;
  limit: number;
};

/** Returns profiles with owners and reports: reported ones first, then the longest waiting. */
export async function findForReview(
  db: Db,
  { revisao, denunciados, uuid, offset, limit }: Wanted,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const where = sql`
    (${revisao ?? null}::text IS NULL OR m.revisao = ${revisao ?? null})
    AND (${uuid ?? null}::uuid IS NULL OR m.uuid = ${uuid ?? null})
    AND (NOT ${denunciados ?? false}::boolean OR EXISTS (SELECT FROM mentor_denuncias d WHERE d.mentor_id = m.id))`;
  const [page, count] = await Promise.all([
    sql<ReviewRow>`
      SELECT ${columns}, u.uuid AS user_uuid, u.email AS user_email, r.denuncias
      FROM mentores m JOIN users u ON u.id = m.user_id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('motivo', d.motivo, 'em', d.created_at) ORDER BY d.created_at), '[]')
          AS denuncias, count(*) AS quantas
        FROM mentor_denuncias d WHERE d.mentor_id = m.id) AS r
      WHERE ${where}
      ORDER BY r.quantas > 0 DESC, m.revisao = 'PENDENTE' DESC, m.updated_at, m.id
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM mentores m WHERE ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Sets the review's result; a rejected profile is hidden until approved. */
export async function setReview(
  db: Db,
  id: number,
  { revisao, motivo }: { revisao: RevisaoMentor; motivo: string | null },
): Promise<void> {
  await db
    .updateTable("mentores")
    .set({ revisao, motivo, oculto: revisao === "REPROVADO" })
    .where("id", "=", id)
    .execute();
}

/** Returns who gets the decision's mail; undefined when profile or owner is gone. */
export async function findReviewed(db: Db, id: number) {
  return db
    .selectFrom("mentores as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.nome", "m.revisao", "m.motivo", "u.email"])
    .where("m.id", "=", id)
    .where("u.email_a_confirmar", "=", false)
    .executeTakeFirst();
}
