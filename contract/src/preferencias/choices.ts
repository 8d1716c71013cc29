import type { Preferencias } from "./preferencias.ts";

// Every choice of a search, once. Empty preferences, the free plan's count, stored columns and explanations follow
// these rows. Written by hand are the schema, the database's column, the form's field and the search's summary.

/** A choice by its value: 0 and an empty list mean "no constraint". */
type ChoiceOf<Value> = ([NonNullable<Value>] extends [number] ? { kind: "least" } : { kind: "list" }) & {
  /** The free plan does not count it. */
  isFree?: true;
  /** The database's column, if it is not the choice's name. */
  column?: string;
};

const rows = {
  salario_minimo: { kind: "least" },
  vagas_minimas: { kind: "least" },
  locais_prova: { kind: "list" },
  locais_trabalho: { kind: "list" },
  nivel_escolaridade: { kind: "list" },
  cursos_especificos: { kind: "list" },
  tiposCota: { kind: "list", isFree: true, column: "cotas" },
  tipos_de_vaga: { kind: "list", isFree: true },
} as const satisfies { [Name in keyof Preferencias]: ChoiceOf<Preferencias[Name]> };

export type ChoiceName = keyof typeof rows;
/** The database's column of a choice. */
export type ChoiceColumn = Exclude<ChoiceName, "tiposCota"> | (typeof rows)["tiposCota"]["column"];

type Choice = { kind: "least" | "list"; isFree?: true; column?: string };
const choices: Record<ChoiceName, Choice> = rows;
export const choiceNames = Object.keys(rows) as ChoiceName[];
export const columnOf = (name: ChoiceName) => (choices[name].column ?? name) as ChoiceColumn;

type Chosen = {
  [Name in ChoiceName]?: Preferencias[Name] extends readonly unknown[]
    ? readonly unknown[]
    : Preferencias[Name];
};

const sizeOf = (value: Chosen[ChoiceName]): number =>
  typeof value === "object" && value !== null ? value.length : Number((value ?? 0) > 0);

/**
 * Counts the values against the free plan's limit of 3 (accounts §5): minimum salary, minimum vacancies, each place,
 * course and level. Quotas and kinds of positions are free.
 */
export const countPreferenciaValues = (preferencias: Chosen): number =>
  choiceNames
    .filter((name) => !choices[name].isFree)
    .reduce((sum, name) => sum + sizeOf(preferencias[name]), 0);

/** Returns whether any preference is set; without one nothing is recommended or alerted. */
export const hasPreferencias = (preferencias: Chosen): boolean =>
  choiceNames.some((name) => sizeOf(preferencias[name]) > 0);

export const preferenciasVazias = Object.fromEntries(
  choiceNames.map((name) => [name, choices[name].kind === "least" ? 0 : []]),
) as object as Preferencias;
