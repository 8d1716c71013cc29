import type { PersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { type ExplainedDelivery, entregasOf } from "./explain-alerts.queries.ts";

/** A mention of a watched name, or a page that its user follows. */
export type Subject = { tipo: PersonalKind; em: Date; dispensada: boolean };

/** Returns the mention or page of a user that has this uuid; undefined: there is none. */
export async function findSubject(db: Db, userId: number, uuid: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    SELECT 'MENCAO' AS tipo, created_at AS em, dispensada_em IS NOT NULL AS dispensada FROM mencoes
    WHERE user_id = ${userId} AND uuid = ${uuid}
    UNION ALL SELECT 'PAGINA_PRIVADA', a.created_at, false FROM paginas_acompanhadas a
    JOIN paginas p ON p.id = a.pagina_id WHERE a.user_id = ${userId} AND p.uuid = ${uuid}`.execute(db);
  return rows[0];
}

export type PersonalEventExplained = { tipo: PersonalKind; em: Date; entregas: ExplainedDelivery[] };

/** Events explained of one subject: the newest. */
const newestEvents = 20;

/** Returns a user's events about one mention or page, newest first. */
export async function findPersonalEvents(
  db: Db,
  userId: number,
  uuid: string,
): Promise<PersonalEventExplained[]> {
  const { rows } = await sql<PersonalEventExplained>`
    SELECT e.kind AS tipo, e.created_at AS em, ${entregasOf(userId)} AS entregas FROM personal_events e
    WHERE e.user_id = ${userId} AND e.assunto = ${uuid} ORDER BY e.id DESC LIMIT ${newestEvents}`.execute(db);
  return rows;
}
