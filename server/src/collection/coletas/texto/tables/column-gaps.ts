import type { LineGroup } from "./line-groups.ts";
import type { Piece } from "./pieces.ts";

/** Highest share of rows that may cross the gap between two columns. */
const crossing = 0.08;
/** Narrowest gap between columns in points. */
const gapMin = 3;

/**
 * Finds the gaps between the columns of rows. A page without titles goes on with the columns of the page before,
 * unless a text crosses them.
 */
export function findColumnGaps(
  body: readonly LineGroup[],
  titles: readonly LineGroup[],
  before: readonly number[],
): number[] {
  const segments = body.flatMap((group) => (group.segments.length > 1 ? group.segments : []));
  const from = Math.floor(Math.min(...segments.map(({ left }) => left)));
  const to = Math.ceil(Math.max(...segments.map(({ right }) => right)));
  const over = countOver(segments, from, to);
  const known = before.flatMap((x) => findFreeNear(over, Math.round(x) - from) ?? []);
  if (before.length > 0 && known.length === before.length) return known.map((x) => x + from);
  const named = countOver(lowestOf(titles.flatMap((group) => group.segments)), from, to);
  const limit = Math.floor(body.length * crossing);
  const gutters: number[] = [];
  let start = -1;
  for (let x = 0; x <= to - from; x++) {
    if ((over[x] ?? 0) <= limit && x < to - from) {
      if (start < 0) start = x;
      continue;
    }
    if (start > 0 && x - start >= gapMin) gutters.push(from + middleOf(over, named, start, x));
    start = -1;
  }
  return gutters;
}

/** Most distance, in sizes of letters, between a title of several columns and their own titles. */
const besideMax = 4;

/** Returns titles without those that have other titles below them, since these may name several columns. */
const lowestOf = (titles: readonly Piece[]): Piece[] =>
  titles.filter(({ left, right, y, size }) => {
    const lower = titles.filter((other) => other.y < y);
    const isNear = (distance: number) => distance >= 0 && distance < size * besideMax;
    const isOver = lower.some((other) => other.left < right && left < other.right);
    const isBetween =
      lower.some((other) => isNear(left - other.right)) && lower.some((other) => isNear(other.left - right));
    return !isOver && !isBetween;
  });

/** Farthest that a gap may lie from that of the page before, in points. */
const shiftMax = 40;

/** Returns the nearest point that no text crosses. */
function findFreeNear(over: Int32Array, x: number): number | undefined {
  for (let shift = 0; shift <= shiftMax; shift++)
    for (const at of [x + shift, x - shift]) if (at > 0 && over[at] === 0) return at;
  return undefined;
}

/** Counts the segments over each point of a width. */
function countOver(segments: readonly Piece[], from: number, to: number): Int32Array {
  const over = new Int32Array(Math.max(0, to - from) + 1);
  for (const { left, right } of segments)
    for (let x = Math.max(0, Math.floor(left) - from); x < Math.min(Math.ceil(right), to) - from; x++)
      over[x] = (over[x] ?? 0) + 1;
  return over;
}

/** Returns the middle of the widest part of a gap that the fewest texts and titles cross. */
function middleOf(over: Int32Array, named: Int32Array, start: number, end: number): number {
  const costs = Array.from(
    { length: end - start },
    (_, at) => (over[start + at] ?? 0) * 2 + (named[start + at] ?? 0),
  );
  const least = Math.min(...costs);
  let best = { from: start, to: start };
  let open = -1;
  for (const [at, cost] of [...costs, Number.POSITIVE_INFINITY].entries()) {
    if (cost === least && open < 0) open = at;
    if (cost === least || open < 0) continue;
    if (at - open > best.to - best.from) best = { from: start + open, to: start + at };
    open = -1;
  }
  return (best.from + best.to) / 2;
}
