import { sql } from "kysely";
import { prepare } from "../../../platform/database/prepare.ts";
import type { Db } from "../../../tables.ts";

/** A name that texts say: a municipality, an organiser (`SIGLA|Nome`), a course or a body. */
export type NamedThing = {
  nome: string;
  tipo: "LOCAL" | "BANCA" | "CURSO" | "ORGAO";
  codigo: number;
  rotulo: string;
  peso: number;
};

/** A word of the catalogue, and whether a position's name contains it. */
type KnownWord = { palavra: string; de_nome: boolean };

/** Names by their folded words, and whether each word names positions; missing words are in no exam. */
export type Vocabulary = {
  names: ReadonlyMap<string, readonly NamedThing[]>;
  words: ReadonlyMap<string, boolean>;
};

const lookUp = prepare((db: Db, names: string[], words: string[]) =>
  sql<{ names: NamedThing[] | null; words: KnownWord[] | null }>`
    SELECT (SELECT json_agg(n) FROM nomes_buscados n WHERE n.nome = ANY (${names}::text[])) AS names,
      (SELECT json_agg(p) FROM (SELECT palavra, bool_or(de_nome) AS de_nome FROM palavras_de_posicoes
        WHERE palavra = ANY (${words}::text[]) GROUP BY palavra) AS p) AS words`.compile(db),
);

/** Returns the given names and words that the catalogue has. */
export async function findVocabulary(db: Db, names: string[], words: string[]): Promise<Vocabulary> {
  const [row] = await lookUp(db, names, words);
  return {
    names: Map.groupBy(row?.names ?? [], ({ nome }) => nome),
    words: new Map((row?.words ?? []).map(({ palavra, de_nome }) => [palavra, de_nome])),
  };
}

/** A word that looks like a typed one: how many positions' names have it, and how many positions at all. */
export type SimilarWord = { palavra: string; nomes: number; vezes: number };

/** Most candidates for one unknown word. */
const mostSimilar = 30;

const similarTo = prepare((db: Db, word: string) =>
  sql<SimilarWord>`
    SELECT s.palavra, n.nomes, n.nomes + r.resto AS vezes
    FROM (SELECT palavra, similarity(palavra, ${word}) AS alike FROM palavras_de_posicoes
      WHERE palavra % ${word} OR palavra LIKE ${word} || '%' GROUP BY palavra
      ORDER BY alike DESC, palavra LIMIT ${mostSimilar}) AS s
    CROSS JOIN LATERAL (SELECT count(*)::integer AS nomes FROM (
      SELECT FROM posicoes p WHERE p.do_nome @@ s.palavra::tsquery LIMIT 1000) AS own) AS n
    CROSS JOIN LATERAL (SELECT count(*)::integer AS resto FROM (
      SELECT FROM posicoes p WHERE p.do_resto @@ s.palavra::tsquery LIMIT 1000) AS own) AS r
    WHERE n.nomes + r.resto > 0 ORDER BY s.alike DESC, s.palavra`.compile(db),
);

/** Returns words of the catalogue that resemble a typed word or begin with it, the most similar first. */
export const findSimilarWords = (db: Db, word: string): Promise<SimilarWord[]> => similarTo(db, word);
