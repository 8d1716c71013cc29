import { type Channel, channelNames, linkedChannels } from "@cav/contract/channels.ts";
import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { Alcance } from "@cav/contract/concursos/matching.ts";
import { type RawBuilder, sql } from "kysely";
import {
  channelsInOrder,
  emailIsLast,
  isRefusedWhere,
  wantedChannelsOf,
} from "../../../identity/who/index.ts";
import type { Db } from "../../../tables.ts";
import {
  certainUsersWhere,
  findMatchingConcurso,
  type MatchingConcurso,
  matchingUsersWhere,
  toMatchingConcurso,
  wantedBuscas,
  wantedChannelBits,
} from "../../matching/index.ts";
import { resolveConcurso } from "../save/resolve.ts";
import { withStatus } from "../save/status-on-save.ts";
import { isWorthAnnouncing } from "./events.ts";

/** The reach of an exam that nobody is notified of. */
const nobody: Alcance = { candidatos: 0, avisados: 0, por_canal: { email: 0, whatsapp: 0 } };

/**
 * Counts the users who would be notified if the exam were published now.
 * @throws AppError validation
 */
export async function measureAlcance(db: Db, input: ConcursoInput, today: string): Promise<Alcance> {
  const concurso = withStatus(undefined, await resolveConcurso(db, input, today), today);
  // Closed or suspended exams are not notified.
  if (!isWorthAnnouncing(concurso, today)) return nobody;
  return countMatchingUsers(db, await toMatchingConcurso(db, concurso));
}

/** Counts the matching users, and how many of them each channel would notify. */
export async function countMatchingUsers(db: Db, matching: MatchingConcurso): Promise<Alcance> {
  const refused = (channel: RawBuilder<unknown>) =>
    isRefusedWhere(sql`s.recusas`, sql.lit("NOVO_CONCURSO"), channel);
  const channels = wantedChannelsOf(sql`p.canais`, refused);
  const standsIn = sql`(${emailIsLast} AND NOT ${refused(sql.lit("email"))})`;
  const by = { ...channels, email: sql`(${channels.email} OR ${standsIn})` };
  // Users with an order of channels are notified by the first.
  const inOrder = channelsInOrder(sql`s.ordem`, sql`p.canais`, refused);
  const isFirst = (name: Channel) => sql`coalesce(em.ordem[1] = ${sql.lit(name)}, true)`;
  const counts = channelNames.map(
    (name) => sql`count(*) FILTER (WHERE told AND ${sql.ref(name)})::integer AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<"total" | "avisados" | Channel, number>>`
    SELECT count(*)::integer AS total, ${sql.join(counts)},
      count(*) FILTER (WHERE told AND (${sql.join(
        channelNames.map((name) => sql.ref(name)),
        sql` OR `,
      )}))::integer AS avisados
    FROM (
      SELECT ${sql.join(channelNames.map((name) => sql`${by[name]} AND ${isFirst(name)} AS ${sql.ref(name)}`))},
        p.canais IS NOT NULL AS told
      FROM (
        SELECT p.user_id, ${wantedChannelBits} FILTER (WHERE s.so_certos IS NOT TRUE OR
        ${certainUsersWhere(matching)}) AS canais
        FROM ${wantedBuscas} LEFT JOIN alert_settings s ON s.user_id = p.user_id
        WHERE ${matchingUsersWhere(matching)} GROUP BY p.user_id) AS p
      JOIN users u ON u.id = p.user_id LEFT JOIN alert_settings s ON s.user_id = u.id
      CROSS JOIN LATERAL (SELECT ${inOrder} AS ordem) AS em) AS achados`.execute(db);
  const [found] = rows;
  if (!found) return nobody;
  const { total: candidatos, avisados, email, whatsapp } = found;
  const more = linkedChannels.flatMap((name) => (found[name] > 0 ? [[name, found[name]]] : []));
  return { candidatos, avisados, por_canal: { email, whatsapp, ...Object.fromEntries(more) } };
}

/** Counts the users who get news of an exam: who saved it or were alerted and still match, without muting. */
export async function countFollowers(db: Db, concursoId: number): Promise<number> {
  const matching = await findMatchingConcurso(db, concursoId);
  const stillFits = matching ? matchingUsersWhere(matching) : sql<boolean>`false`;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      SELECT user_id FROM favoritos WHERE concurso_id = ${concursoId}
      UNION SELECT a.user_id FROM alerts a JOIN alert_events e ON e.id = a.event_id
        JOIN ${wantedBuscas} ON p.user_id = a.user_id
        WHERE e.concurso_id = ${concursoId} AND ${stillFits}
      EXCEPT SELECT user_id FROM concursos_silenciados WHERE concurso_id = ${concursoId}) AS f`.execute(db);
  return rows[0]?.total ?? 0;
}
