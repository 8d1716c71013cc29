import { sql } from "kysely";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { ResolvedConcurso } from "./resolve.ts";
import { comparisonOf, type IdentifyingFacts, identifyingFactsOf } from "./same-concurso.ts";

/** A published exam, and why it may be the same one. */
export type Existing = { uuid: string; titulo: string; reason: string };

type Compared = IdentifyingFacts & { uuid: string; titulo: string };

/** Candidates that are compared; a title that more exams share says nothing. */
const mostCompared = 300;

/** Finds a published exam that is or may be the same, among those of one title, address or notice number. */
export async function findDuplicate(db: Db, concurso: ResolvedConcurso): Promise<Existing | undefined> {
  const facts = identifyingFactsOf(concurso);
  const { rows } = await sql<Compared>`
    WITH novo AS (SELECT texto_de_busca(${facts.titulo}) AS titulo)
    SELECT c.uuid, c.titulo, c.orgao, c.organizadora, c.edital_numero, c.edital_ano, c.edital_url,
      c.data_inicio_inscricao, c.data_fim_inscricao, c.data_prova,
      CASE WHEN cardinality(c.m_locais_trabalho) > 0 THEN c.m_locais_trabalho ELSE c.locais_prova END AS locais
    FROM concursos c, novo n
    WHERE (c.palavras @@ plainto_tsquery('simple', n.titulo) AND starts_with(c.busca, n.titulo || '|'))
      OR c.edital_url = ${facts.edital_url}
      OR (c.edital_ano = ${facts.edital_ano}
        AND ltrim(c.edital_numero, '0') = ltrim(${facts.edital_numero}::text, '0'))
    ORDER BY c.id DESC LIMIT ${mostCompared}`.execute(db);
  const compared = rows.map((row) => ({ row, said: comparisonOf(row, facts) }));
  const found =
    compared.find(({ said }) => said.answer === "same") ??
    compared.find(({ said }) => said.answer === "unsure");
  return found && { uuid: found.row.uuid, titulo: found.row.titulo, reason: found.said.reason };
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
      extension: { existente: { uuid: existente.uuid, titulo: existente.titulo } },
    });
}

/** Describes a duplicate, without a full stop. */
export function describeDuplicate({ titulo }: Pick<Existing, "titulo">): string {
  return `Parece o mesmo concurso que “${titulo}”, que já está publicado`;
}
