import { plainTextOf } from "../leitura/view.ts";
import { findRightKinds, type LabelledAct } from "./labelled.ts";
import type { buildPrediction } from "./predictions.ts";

type Prediction = ReturnType<typeof buildPrediction>;

export const judgedFields = [
  "tipo",
  "orgao",
  "uf",
  "municipio",
  "edital",
  "edital_referido",
  "banca",
  "inscricao_inicio",
  "inscricao_fim",
  "data_prova",
  "taxa",
  "vagas_total",
] as const;

/** Results of a field: how many read values are right, how many wrong, and how many acts state one. */
export type Tally = { right: number; wrong: number; stated: number };

const plain = (value: unknown) =>
  plainTextOf(String(value))
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** Normalises equal values: 001/2026 and 1/2026, a town and its town hall. */
function normal(field: string, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return null;
  if (field.startsWith("edital"))
    return String(value)
      .split("/")
      .map((part) => part.replaceAll(/\d+/g, (digits) => String(Number(digits))))
      .join("/")
      .toLowerCase();
  if (field !== "orgao") return typeof value === "number" ? value : plain(value);
  const town = plain(value).replace(
    /^(?:prefeitura(?: municipal)?|municipio)(?: da estancia turistica)? d[eoa] /,
    "municipio ",
  );
  return town
    .split(" ")
    .filter((word) => !/^(?:d[eoa]s?|e)$/.test(word))
    .join(" ");
}

function isRight(act: LabelledAct, field: string, value: unknown): boolean {
  const also = act.tolerate?.[field];
  if (also === "any") return true;
  const accepted = [act.expected[field] ?? null, ...(Array.isArray(also) ? also : [])];
  return accepted.some((one) => normal(field, one) === normal(field, value));
}

/** Counts a field's results over acts about a selection. */
export function countField(
  acts: readonly LabelledAct[],
  predictions: ReadonlyMap<string, Prediction>,
  field: string,
): Tally {
  const tally = { right: 0, wrong: 0, stated: 0 };
  for (const act of acts.filter(({ expected }) => expected.kind !== "nao_concurso")) {
    const value = (predictions.get(act.id) as Record<string, unknown> | undefined)?.[field] ?? null;
    const stated = (act.expected[field] ?? null) !== null;
    if (value === null) tally.stated += Number(stated && !isRight(act, field, null));
    else if (!isRight(act, field, value)) {
      tally.wrong++;
      tally.stated += Number(stated);
    } else if (stated) {
      tally.right++;
      tally.stated++;
    }
  }
  return tally;
}

/** Counts the acts labelled as a kind, the acts read as that kind, and those that are both. */
export function countKind(
  acts: readonly LabelledAct[],
  predictions: ReadonlyMap<string, Prediction>,
  kind: string,
): Tally {
  const taken = acts.filter(({ id }) => predictions.get(id)?.kind === kind);
  const right = taken.filter(({ expected }) => expected.kind === kind).length;
  const wrong = taken.filter((act) => !findRightKinds(act).includes(kind)).length;
  return { right, wrong, stated: acts.filter(({ expected }) => expected.kind === kind).length };
}

export const countOpenings = (
  acts: readonly LabelledAct[],
  predictions: ReadonlyMap<string, Prediction>,
): Tally => countKind(acts, predictions, "abertura");

/** Counts the acts with the right kind. */
export function countRightKinds(
  acts: readonly LabelledAct[],
  predictions: ReadonlyMap<string, Prediction>,
): number {
  return acts.filter((act) => findRightKinds(act).includes(predictions.get(act.id)?.kind ?? "")).length;
}

/** Returns whether a labelled act opens an exam and its positions are labelled, too. */
export function hasNamedCargos({ expected, tolerate }: LabelledAct): boolean {
  const also = tolerate?.cargos;
  return (
    expected.kind === "abertura" && !(Array.isArray(also) && Array.isArray(also[0]) && also[0].length === 0)
  );
}

/** Counts openings' positions: found ones by most words of the name, and surplus ones. */
export function countCargos(
  acts: readonly LabelledAct[],
  names: ReadonlyMap<string, readonly string[]>,
): Tally {
  const tally = { right: 0, wrong: 0, stated: 0 };
  for (const { id, expected, tolerate } of acts.filter(hasNamedCargos)) {
    const left = [...(names.get(id) ?? [])];
    for (const { nome } of expected.cargos) {
      const index = left.findIndex((one) => likenessOf(one, nome) >= 0.6);
      tally.stated++;
      if (index < 0) continue;
      tally.right++;
      left.splice(index, 1);
    }
    if (tolerate?.cargos !== "names_ok") tally.wrong += left.length;
  }
  return tally;
}

export function mergeTallies(tallies: readonly Tally[]): Tally {
  const sum = { right: 0, wrong: 0, stated: 0 };
  for (const { right, wrong, stated } of tallies) {
    sum.right += right;
    sum.wrong += wrong;
    sum.stated += stated;
  }
  return sum;
}

/** Returns the share of words that two names have in common. */
export function likenessOf(one: string, other: string): number {
  const [first, second] = [new Set(plain(one).split(" ")), new Set(plain(other).split(" "))];
  const both = [...first].filter((word) => second.has(word)).length;
  return both / (first.size + second.size - both);
}

/** Returns the 95 % interval of a share by Wilson's formula, from 0 to 1. */
export function measureInterval(part: number, whole: number): [number, number] {
  if (whole === 0) return [0, 1];
  const z = 1.959964;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 1 + z ** 2 / whole;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
