import { localName, readRadius } from "@cav/contract/locais/locais.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { resolveLocais } from "../locais/index.ts";
import type { Ponto } from "./distancias.ts";
import type { Seguido } from "./jornada.queries.ts";

/** An exam's fee range; null when it is not announced for every position in question. */
export type Valor = { menor: number; maior: number } | null;

/** Supporting facts: fees, exams' places by id, and the user's places. */
export type Perto = { valores: Map<string, Valor>; locais: Map<number, Ponto[]>; meus: Ponto[] };

/** Municipalities compared per exam; with more, one is near anyway. */
const mostLocais = 100;

type Custado = Pick<Seguido, "id" | "cargo">;

/** Returns the key of an exam's cost: of one position, or any. */
export const custoKey = ({ id, cargo }: Custado) => `${id} ${cargo?.uuid ?? ""}`;

async function findValores(db: Db, seguidos: readonly Custado[]): Promise<Map<string, Valor>> {
  const asked = new Map(
    seguidos.map((one) => [
      custoKey(one),
      { chave: custoKey(one), id: one.id, cargo: one.cargo?.uuid ?? null },
    ]),
  );
  const { rows } = await sql<{ chave: string; menor: number; maior: number; known: boolean }>`
    SELECT a.chave, min(coalesce(g.valor_inscricao, c.valor_inscricao))::float8 AS menor,
      max(coalesce(g.valor_inscricao, c.valor_inscricao))::float8 AS maior,
      bool_and(coalesce(g.valor_inscricao, c.valor_inscricao) IS NOT NULL) AS known
    FROM jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) AS a (chave text, id integer, cargo uuid)
    JOIN concursos c ON c.id = a.id
    LEFT JOIN cargos g ON g.concurso_id = c.id AND (a.cargo IS NULL OR g.uuid = a.cargo)
    GROUP BY a.chave`.execute(db);
  return new Map(rows.map(({ chave, menor, maior, known }) => [chave, known ? { menor, maior } : null]));
}

type PontoRow = Omit<Ponto, "nome"> & { id: number; nome: string; uf: string };
const toPonto = ({ nome, uf, latitude, longitude }: PontoRow): Ponto => ({
  nome: localName({ nome, uf }),
  latitude,
  longitude,
});

/** Returns exams' municipalities; states and regions are too large to travel to. */
export async function findLocaisOf(db: Db, ids: number[]): Promise<Map<number, Ponto[]>> {
  const { rows } = await sql<PontoRow>`
    SELECT c.id, l.nome, l.uf, l.latitude, l.longitude
    FROM concursos c CROSS JOIN LATERAL unnest(c.locais_prova) AS u (id) JOIN locais l ON l.id = u.id
    WHERE c.id = ANY (${ids}::integer[]) AND cardinality(c.locais_prova) <= ${mostLocais}
      AND NOT (${100}::integer > ANY (c.locais_prova)) AND l.latitude IS NOT NULL AND l.longitude IS NOT NULL
    ORDER BY c.id, l.id`.execute(db);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byId].map(([id, some]) => [id, some.map(toPonto)]));
}

/** Returns the cities in a user's searches without their surroundings; ambiguous names are skipped. */
async function findMeus(db: Db, userId: number): Promise<Ponto[]> {
  const { rows: named } = await sql<{ nome: string }>`
    SELECT DISTINCT n.nome FROM (
      SELECT enviadas FROM preferencias WHERE user_id = ${userId}
      UNION ALL SELECT enviadas FROM buscas WHERE user_id = ${userId}) AS e,
      jsonb_array_elements_text(coalesce(e.enviadas->'locais_prova', '[]')) AS n (nome)`.execute(db);
  if (named.length === 0) return [];
  const names = named.map(({ nome }) => readRadius(nome)?.nome ?? nome);
  const { results } = await resolveLocais(db, names, { homonyms: "all" });
  const ids = results.flatMap(({ ids: some }) => (some.length === 1 ? some : []));
  const { rows } = await sql<PontoRow>`
    SELECT id, nome, uf, latitude, longitude FROM locais WHERE id = ANY (${ids}::integer[])
      AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY id`.execute(db);
  return rows.map(toPonto);
}

/** Returns exams' costs and places. */
export async function findCustosELocais(db: Db, seguidos: readonly Seguido[]): Promise<Omit<Perto, "meus">> {
  if (seguidos.length === 0) return { valores: new Map(), locais: new Map() };
  const ids = seguidos.map(({ id }) => id);
  return { valores: await findValores(db, seguidos), locais: await findLocaisOf(db, ids) };
}

/** Returns the assistant's further facts. */
export async function findPerto(db: Db, userId: number, seguidos: readonly Seguido[]): Promise<Perto> {
  const meus = seguidos.length === 0 ? [] : await findMeus(db, userId);
  return { ...(await findCustosELocais(db, seguidos)), meus };
}
