import type { MaskCount } from "./judge.queries.ts";
import { isKind, type Part } from "./parts.ts";

/** Kinds that are never left out: another body or a scholarship in place of a job answers nothing. */
const kept: ReadonlySet<Part["kind"]> = new Set(["orgao", "tipo"]);

/** A number or numeral alone names nothing. */
const isNumeral = (texto: string) => /^(?:[0-9]+|[ivx]+)$/.test(texto);

/** Returns whether a part says what is looked for: a position or a body. */
export const isSubject = (part: Part): boolean =>
  !part.isNot && (isKind(part, "orgao") || (isKind(part, "word") && !isNumeral(part.texto)));

export const isNeverLeft = (part: Part): boolean =>
  part.isFilter === true || part.isNot === true || kept.has(part.kind);

/** How a place may be widened: to its surroundings, or to its state. */
export type Wider = "around" | "estado";

/** A condition of the masks: a part, or a part with a wider place. */
export type Choice = { part: number; wider?: Wider };

/** Returns the conditions that are tried when no position fulfils all parts. */
export function choicesOf(parts: readonly Part[]): Choice[] {
  return parts.flatMap((part, at): Choice[] => {
    const isTown = isKind(part, "lugar") && !part.isFilter && !part.isNot && part.towns.length > 0;
    return isTown
      ? [{ part: at }, { part: at, wider: "around" }, { part: at, wider: "estado" }]
      : [{ part: at }];
  });
}

const widerCosts: Record<Wider, number> = { around: 0.4, estado: 0.7 };

/** A way to answer: the parts left out, and the places widened. */
export type Way = { cost: number; total: number; left: number[]; widened: Map<number, Wider> };

/** Portuguese names the head first, so later words are cheaper to leave out: "analista judiciário área meio". */
function costOf(part: Part, at: number, count: number): number {
  if (!isKind(part, "word")) return 1;
  return 1 + 0.3 * (1 - at / count) - (part.isRare ? 0.3 : 0);
}

function toWay(parts: readonly Part[], choices: readonly Choice[], { mask, total }: MaskCount): Way {
  const way: Way = { cost: 0, total, left: [], widened: new Map() };
  for (const [at, part] of parts.entries()) {
    const met = choices.filter((choice, bit) => choice.part === at && (mask & (2 ** bit)) !== 0);
    if (met.length === 0) {
      way.left.push(at);
      way.cost += costOf(part, at, parts.length);
    } else if (met.every(({ wider }) => wider)) {
      const wider = met.some((choice) => choice.wider === "around") ? "around" : "estado";
      way.widened.set(at, wider);
      way.cost += widerCosts[wider];
    }
  }
  return way;
}

/** Returns the ways that keep what was asked for, from the one that leaves out least. */
export function findWays(
  parts: readonly Part[],
  choices: readonly Choice[],
  masks: readonly MaskCount[],
): Way[] {
  const subjects = parts.flatMap((part, at) => (isSubject(part) ? [at] : []));
  return masks
    .map((mask) => toWay(parts, choices, mask))
    .filter(({ left }) => {
      const lost = subjects.filter((at) => left.includes(at)).length;
      const keepsSubject = subjects.length === 0 || lost < subjects.length;
      const isFar = subjects.length > 1 && lost > subjects.length / 2;
      const isForbidden = left.some((at) => isNeverLeft(parts[at] as Part));
      return keepsSubject && !isFar && !isForbidden && left.length < parts.length;
    })
    .toSorted((a, b) => a.cost - b.cost || b.total - a.total);
}
