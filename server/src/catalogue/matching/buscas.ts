import { everyChannelBit } from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";
import { comparedColumns } from "./compared.ts";

const facts = sql`${comparedColumns}, m_canais, m_ritmo, m_lista_cursos, m_lista_locais_prova,
  m_lista_locais_trabalho`;

/**
 * Returns whether a user's first search states their level of schooling, given its comparable form and the
 * chosen levels.
 */
export function isLevelSaid(levels: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(m_niveis <> 7 OR m_cursos IS NOT NULL OR cardinality(${levels}) > 0)`;
}

/**
 * All active searches, for a FROM: a row `p` a search, by `user_id` and `numero`. A user's first search is a row of
 * preferencias_match, the others are rows of buscas_match, which count only with premium. Paused searches have no row.
 * `nivel_dito`: the user chose something that tells their level. All levels chosen differs from none chosen.
 */
export const wantedBuscas: RawBuilder<unknown> = sql`(
  SELECT m.user_id, 1::smallint AS numero, ${facts}, ${isLevelSaid(sql`(
    SELECT dito.nivel_escolaridade FROM preferencias dito WHERE dito.user_id = m.user_id)`)} AS nivel_dito
  FROM preferencias_match m
  UNION ALL
  SELECT b.user_id, b.numero, ${facts}, b.nivel_dito
  FROM buscas_match b JOIN users dono ON dono.id = b.user_id WHERE dono.user_type <> 'REGULAR') AS p`;

/** A user; `numero` selects one of their searches. */
export type Searching = { userId: number; numero?: number | undefined };

/** Builds the condition that rows of `wantedBuscas` belong to a user. */
export function isOf({ userId, numero }: Searching): RawBuilder<boolean> {
  return numero === undefined
    ? sql<boolean>`p.user_id = ${userId}`
    : sql<boolean>`(p.user_id = ${userId} AND p.numero = ${numero}::smallint)`;
}

/** Returns the search numbers in a mask made by `bit_or(1 << p.numero)`. */
export function numerosOf(bits: number): number[] {
  return Array.from({ length: 31 }, (_, numero) => numero).filter((numero) => bits & (1 << numero));
}

/** Builds the bits of the channels that a user's matching searches `p` chose, united. */
export const wantedChannelBits: RawBuilder<number> = sql`bit_or(coalesce(p.m_canais, ${sql.lit(everyChannelBit)}))`;
