import { sql } from "kysely";

// Facts by which a search is compared with a position, once. Types, columns, selected lists, literals, the cache key
// and the text of a position follow these rows. Written by hand are the criterion in SQL and in TypeScript, what is
// certain, the migration, and the sentences.

/** `mask`: one bit a code; `every` excludes nobody. `list`: ids; -1 excludes nobody. */
type ComparedFact = { kind: "number" } | { kind: "mask"; every: number } | { kind: "list" };

const facts = {
  salario: { kind: "number" },
  vagas: { kind: "number" },
  niveis: { kind: "mask", every: 7 },
  cotas: { kind: "mask", every: 63 },
  tipos: { kind: "mask", every: 31 },
  cursos: { kind: "list" },
  locais_trabalho: { kind: "list" },
} as const satisfies Record<string, ComparedFact>;

export type FactName = keyof typeof facts;
type NamesOf<Kind> = {
  [Name in FactName]: (typeof facts)[Name]["kind"] extends Kind ? Name : never;
}[FactName];
export type MaskName = NamesOf<"mask">;
export type ListName = NamesOf<"list">;
export type SingleName = Exclude<FactName, ListName>;

export const comparedFacts: Record<FactName, ComparedFact> = facts;
export const factNames = Object.keys(facts) as FactName[];
const ofKind = <Name extends FactName>(kind: string) =>
  factNames.filter((name) => facts[name].kind === kind) as Name[];
export const numberNames = ofKind<NamesOf<"number">>("number");
export const maskNames = ofKind<MaskName>("mask");
export const listNames = ofKind<ListName>("list");
export const singleNames = factNames.filter((name): name is SingleName => facts[name].kind !== "list");

/** The m_ columns of a search. */
export const comparedColumns = sql.join([...factNames, "locais_prova"].map((name) => sql.ref(`m_${name}`)));
