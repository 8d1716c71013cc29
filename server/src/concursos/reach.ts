import type { Alcance } from "@cav/contract/matching.ts";
import { sql } from "kysely";
import { emailOn, whatsAppOn } from "../identity/index.ts";
import { type MatchingConcurso, matchingUsersWhere } from "../matching/index.ts";
import type { Db } from "../tables.ts";

/** Of an exam that nobody would be told of. */
export const nobody: Alcance = { candidatos: 0, por_canal: { email: 0, whatsapp: 0 } };

/** How many candidates an exam matches, and how many of them by each channel that they have on. */
export async function countMatchingUsers(db: Db, matching: MatchingConcurso): Promise<Alcance> {
  const { rows } = await sql<{ total: number; email: number; whatsapp: number }>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE ${emailOn})::integer AS email,
      count(*) FILTER (WHERE ${whatsAppOn})::integer AS whatsapp
    FROM preferencias_match p JOIN users u ON u.id = p.user_id WHERE ${matchingUsersWhere(matching)}`.execute(
    db,
  );
  const { total, email, whatsapp } = rows[0] ?? { total: 0, email: 0, whatsapp: 0 };
  return { candidatos: total, por_canal: { email, whatsapp } };
}
