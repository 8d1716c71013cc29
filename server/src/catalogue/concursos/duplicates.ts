import { sql } from "kysely";
import { AppError } from "../../platform/http/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ResolvedConcurso } from "./resolve.ts";

/** A published exam. */
type Existing = { uuid: string; titulo: string };

/** Days that an exam is assumed to last before and after its known dates. */
const slackDays = 180;

/**
 * Finds a published exam that looks the same: by the notice's address, unless that is an organiser's home page; or by
 * normalised title and organiser, where their dates overlap. Unknown dates are assumed generously.
 */
export async function findDuplicate(db: Db, concurso: ResolvedConcurso): Promise<Existing | undefined> {
  const { titulo, organizadora, edital_url } = concurso;
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: day } = concurso;
  const { rows } = await sql<Existing>`
    WITH novo AS (
      SELECT n.*, texto_de_busca(${titulo}) || '|' || texto_de_busca(${organizadora}) || '|' AS chave
      FROM (VALUES (${start}::date, ${end}::date, ${day}::date))
        AS n (data_inicio_inscricao, data_fim_inscricao, data_prova))
    (SELECT c.uuid, c.titulo FROM concursos c, novo n
      WHERE c.palavras @@ plainto_tsquery('simple', n.chave) AND starts_with(c.busca, n.chave)
        AND ${lasting("c")} && ${lasting("n")} LIMIT 1)
    UNION ALL
    (SELECT uuid, titulo FROM concursos WHERE edital_url = ${edital_url} AND edital_url !~ '^https?://[^/]+/?$' LIMIT 1)
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Builds the range from start of registrations to exam; unbounded without any date. */
function lasting(table: string) {
  const of = (name: string) => sql.ref(`${table}.${name}`);
  const [start, end, day] = [of("data_inicio_inscricao"), of("data_fim_inscricao"), of("data_prova")];
  const from = sql`coalesce(${start}, coalesce(${end}, ${day}) - ${slackDays}::integer)`;
  const to = sql`coalesce(${day}, coalesce(${end}, ${start}) + ${slackDays}::integer)`;
  return sql`daterange(least(${from}, ${to}), greatest(${from}, ${to}), '[]')`;
}

/**
 * Checks that the exam does not look published already; of two at once the second fails.
 * @throws AppError duplicate-concurso with the one that is there
 */
export async function checkNotPublished(tx: Tx, concurso: ResolvedConcurso): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('concursos.create'))`.execute(tx);
  const existente = await findDuplicate(tx, concurso);
  if (existente)
    throw new AppError("duplicate-concurso", {
      detail: `${describeDuplicate(existente)}.`,
      extension: { existente },
    });
}

/** Describes a duplicate, without a full stop. */
export function describeDuplicate({ titulo }: Existing): string {
  return `Parece o mesmo concurso que “${titulo}”, que já está publicado`;
}
