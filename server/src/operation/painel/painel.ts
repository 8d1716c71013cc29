import { type Channel, channelNames } from "@cav/contract/channels.ts";
import { type StatusFacts, statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import type { Divergentes, PainelNumeros } from "@cav/contract/site/painel.ts";
import { sql } from "kysely";
import { shiftedDayOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";

/** Items of a group that the panel names; the rest is counted. */
const named = 20;

/** Returns exams whose status differs from their dates and stages, for administrators to check. */
export async function findDivergentes(db: Db, today: string): Promise<Divergentes> {
  const { rows } = await sql<StatusFacts & { uuid: string; titulo: string; status: ConcursoStatus }>`
    SELECT c.uuid, c.titulo, c.status, c.data_inicio_inscricao, c.data_fim_inscricao, c.data_prova,
      (SELECT json_agg(json_build_object('data_prova', g.data_prova)) FROM cargos g
        WHERE g.concurso_id = c.id AND g.data_prova IS NOT NULL) AS cargos,
      (SELECT json_agg(json_build_object('tipo', t.tipo, 'situacao', t.situacao, 'inicio', t.inicio, 'fim', t.fim,
        'cargo', t.cargo, 'modalidade', t.modalidade, 'descricao', t.descricao)) FROM etapas t
        WHERE t.concurso_id = c.id) AS etapas
    FROM concursos c ORDER BY c.updated_at DESC`.execute(db);
  const items = rows.flatMap(({ uuid, titulo, status, cargos, etapas, ...dates }) => {
    const facts = { ...dates, cargos: cargos ?? [], etapas: etapas ?? [] };
    const pelas_datas = statusByDates(status, facts, today);
    return pelas_datas === status ? [] : [{ uuid, titulo, status, pelas_datas }];
  });
  return { total: items.length, items: items.slice(0, named) };
}

const days = 30;
const sentOf = (channel: Channel) =>
  sql`sum(enviadas) FILTER (WHERE channel = ${sql.lit(channel)}) AS ${sql.ref(channel)}`;
const dayIn = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'America/Sao_Paulo')::date`;

/** Returns the figures of each of the last days, including empty ones. */
export async function findPainelNumeros(db: Db, today: string): Promise<PainelNumeros> {
  const since = shiftedDayOf(today, 1 - days);
  // Days begin in Brasília; one day earlier covers any time zone for the index.
  const from = sql`${shiftedDayOf(since, -1)}::date`;
  const { rows: dias } = await sql<PainelNumeros["dias"][number]>`
    SELECT d.dia::date AS dia,
      coalesce(u.total, 0)::integer AS cadastros, coalesce(e.total, 0)::integer AS acontecimentos,
      ${sql.join(channelNames.map((name) => sql`coalesce(x.${sql.ref(name)}, 0)::integer AS ${sql.ref(name)}`))},
      coalesce(a.total, 0)::integer AS assinaturas
    FROM generate_series(${since}::date, ${today}::date, '1 day') AS d (dia)
    LEFT JOIN (SELECT ${dayIn("created_at")} AS dia, count(*) AS total FROM users
      WHERE created_at >= ${from} GROUP BY 1) AS u ON u.dia = d.dia
    LEFT JOIN (SELECT ${dayIn("created_at")} AS dia, count(*) AS total FROM alert_events
      WHERE created_at >= ${from} GROUP BY 1) AS e ON e.dia = d.dia
    LEFT JOIN (SELECT ${dayIn("created_at")} AS dia, count(*) AS total FROM assinaturas
      WHERE created_at >= ${from} GROUP BY 1) AS a ON a.dia = d.dia
    LEFT JOIN (SELECT dia, ${sql.join(channelNames.map(sentOf))}
      FROM delivery_days WHERE dia >= ${since}::date GROUP BY 1) AS x ON x.dia = d.dia
    ORDER BY 1`.execute(db);
  return { dias };
}
