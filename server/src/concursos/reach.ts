import type { Alcance } from "@cav/contract/matching.ts";
import { sql } from "kysely";
import { emailOn, whatsAppOn } from "../identity/index.ts";
import { certainUsersWhere, type MatchingConcurso, matchingUsersWhere } from "../matching/index.ts";
import type { Db } from "../tables.ts";

/** Of an exam that nobody would be told of. */
export const nobody: Alcance = { candidatos: 0, avisados: 0, por_canal: { email: 0, whatsapp: 0 } };

/** How many candidates an exam matches, and how many of them are told of it, by each channel that they have on. */
export async function countMatchingUsers(db: Db, matching: MatchingConcurso): Promise<Alcance> {
  const { rows } = await sql<Record<"total" | "avisados" | "email" | "whatsapp", number>>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE told)::integer AS avisados,
      count(*) FILTER (WHERE told AND email)::integer AS email,
      count(*) FILTER (WHERE told AND whatsapp)::integer AS whatsapp
    FROM (
      SELECT ${emailOn} AS email, ${whatsAppOn} AS whatsapp,
        s.so_certos IS NOT TRUE OR ${certainUsersWhere(matching)} AS told
      FROM preferencias_match p JOIN users u ON u.id = p.user_id LEFT JOIN alert_settings s ON s.user_id = p.user_id
      WHERE ${matchingUsersWhere(matching)}) AS achados`.execute(db);
  const { total, avisados, email, whatsapp } = rows[0] ?? { total: 0, avisados: 0, email: 0, whatsapp: 0 };
  return { candidatos: total, avisados, por_canal: { email, whatsapp } };
}
