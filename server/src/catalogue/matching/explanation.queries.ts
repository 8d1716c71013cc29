import { type ChoiceColumn, choiceNames, columnOf } from "@cav/contract/preferencias/choices.ts";
import {
  type NivelEscolaridade,
  primeiraBusca,
  type TipoDeVaga,
} from "@cav/contract/preferencias/preferencias.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Database, Db } from "../../tables.ts";
import { isLevelSaid } from "./buscas.ts";
import { comparedColumns } from "./compared.ts";
import type { ComparableBusca } from "./rules.ts";

/** A row with columns of listed codes, which the database stores as texts. */
type WithCodes<Row, Codes> = Omit<Row, keyof Codes> & Codes;

/** A search as the user chose it, for explanations. */
export type Chosen = WithCodes<
  Pick<Selectable<Database["buscas"]>, ChoiceColumn | "user_id" | "numero" | "nome">,
  { nivel_escolaridade: NivelEscolaridade[]; tipos_de_vaga: TipoDeVaga[] }
>;

const offeredColumns = [
  ...["id", "uuid", "concurso_id", "nome", "salario", "salario_periodo", "quantidade_vagas"],
  ...["cadastro_reserva", "nivel_escolaridade", "niveis_possiveis", "requer_pos_graduacao", "cursos_aceitos"],
  ...["locais_trabalho", "remoto", "vagas_por_cota", "tipo_de_vaga", "a_definir"],
] as const satisfies (keyof Database["cargos"])[];

/** A position as announced, for explanations; `locais_prova`: cities in which the exam takes place. */
export type Offered = WithCodes<
  Pick<Selectable<Database["cargos"]>, (typeof offeredColumns)[number]>,
  { tipo_de_vaga: TipoDeVaga | null; locais_prova: number[] }
>;

/** As text, a salary keeps its cents in JSON. */
const chosenColumns = sql.join(
  choiceNames
    .map(columnOf)
    .map((column) =>
      column === "salario_minimo" ? sql`salario_minimo::text AS salario_minimo` : sql.ref(column),
    ),
);

/** A search in two forms: as chosen, for explanations, and as compared. */
export type WantedBusca = Chosen & ComparableBusca;

/**
 * Selects the active searches of the users that a condition selects, in both forms (chosen and comparable); two
 * joined queries would cost twice as much.
 */
const wantedBuscasWhere = (isTheirs: RawBuilder<boolean>) => sql<WantedBusca>`
  SELECT user_id, 1 AS numero, coalesce(nome, ${sql.lit(primeiraBusca)}) AS nome, ${chosenColumns}, ${comparedColumns},
    ${isLevelSaid(sql`nivel_escolaridade`)} AS nivel_dito
  FROM preferencias JOIN preferencias_match USING (user_id) WHERE ${isTheirs} AND NOT pausada
  UNION ALL
  SELECT user_id, numero, buscas.nome, ${chosenColumns}, ${comparedColumns}, nivel_dito
  FROM buscas JOIN buscas_match USING (user_id, numero) JOIN users dono ON dono.id = user_id
  WHERE ${isTheirs} AND NOT pausada AND dono.user_type <> 'REGULAR'`;

/** Returns a user's active searches, in order. */
export const findWantedBuscas = prepare((db: Db, userId: number) =>
  sql<WantedBusca>`${wantedBuscasWhere(sql`user_id = ${userId}`)} ORDER BY numero`.compile(db),
);

/** Returns the active searches of several users, by user id. */
export async function findBuscasByUser(db: Db, userIds: number[]): Promise<Map<number, WantedBusca[]>> {
  const wanted = wantedBuscasWhere(sql`user_id = ANY (${userIds}::integer[])`);
  const { rows } = await sql<WantedBusca>`${wanted} ORDER BY user_id, numero`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** Builds a user's active searches as one JSON value within another statement. */
export const buildWantedBuscas = (userId: RawBuilder<number>) =>
  sql<
    WantedBusca[]
  >`(SELECT coalesce(json_agg(w ORDER BY w.numero), '[]') FROM (${wantedBuscasWhere(sql`user_id = ${userId}`)}) AS w)`;

/** Returns positions by exam ids or by their own ids, in order. */
export async function findOffered(
  db: Db,
  wanted: { concursoIds: number[] } | { cargoIds: number[] },
): Promise<Offered[]> {
  return db
    .selectFrom("cargos as c")
    .innerJoin("concursos as e", "e.id", "c.concurso_id")
    .select(offeredColumns.map((column) => `c.${column}` as const))
    .select("e.locais_prova")
    .where(
      "concursoIds" in wanted
        ? sql<boolean>`c.concurso_id = ANY (${wanted.concursoIds}::integer[])`
        : sql<boolean>`c.id = ANY (${wanted.cargoIds}::integer[])`,
    )
    .orderBy("c.ordem")
    .execute() as Promise<Offered[]>;
}

/** Returns whether a user has any choice in any search. */
export async function hasPreferenciasRow(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM preferencias WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM buscas WHERE user_id = ${userId}) AS has`.execute(db);
  return rows[0]?.has ?? false;
}
