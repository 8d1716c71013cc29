import type { PageTable, Piece } from "./pieces.ts";
import { type Box, gridOf, toLine } from "./table.ts";

/** A line of a page; a table's row has its table and its index there. */
export type PageLine = { text: string; row?: { table: PageTable; index: number } };
/** Tables beside each other, each with the text over it, or a table alone. */
type Band = { box: Box; lines: PageLine[] };

/** A distance within which tables end at the same height. */
const near = 3;

/** Returns the lines of text and tables from top to bottom. A table's rows stay together, the left table's first. */
export function orderLines(segments: readonly Piece[], tables: readonly PageTable[]): PageLine[] {
  const { bands, rest } = findBands(segments, tables);
  const items = [
    ...rest.map((segment) => ({ y: segment.y, segment, band: undefined })),
    ...bands.map((band) => ({ y: band.box.top, segment: undefined, band })),
  ].sort((one, other) => other.y - one.y);
  const lines: PageLine[] = [];
  let open: Piece[] = [];
  const flush = () => {
    for (const text of rowsOf(open)) lines.push({ text });
    open = [];
  };
  for (const { segment, band } of items) {
    if (segment) open.push(segment);
    else if (band) {
      flush();
      lines.push(...band.lines);
    }
  }
  flush();
  return lines;
}

/** Groups tables that stand beside each other, with the text above or below each of them. */
function findBands(
  segments: readonly Piece[],
  tables: readonly PageTable[],
): { bands: Band[]; rest: Piece[] } {
  const rest = new Set(segments);
  const bands = findGroups(tables, areBeside).map((group): Band => {
    const box = unionOf(group);
    if (group.length === 1) return { box, lines: group.flatMap(linesOf) };
    const zones = findGroups(group, overlapAcross).toSorted(
      (one, other) => unionOf(one).left - unionOf(other).left,
    );
    const lines = zones.flatMap((zone) => {
      const { left, right } = unionOf(zone);
      const own = [...rest].filter(
        (one) => one.y < box.top && one.y > box.bottom && isWithin(one, left, right),
      );
      for (const one of own) rest.delete(one);
      return orderLines(own, zone);
    });
    return { box, lines };
  });
  return { bands, rest: [...rest] };
}

const isWithin = (one: Piece, left: number, right: number): boolean =>
  (one.left + one.right) / 2 > left - near && (one.left + one.right) / 2 < right + near;

const boxOf = ({ box }: PageTable): Box => box ?? { page: 0, left: 0, right: 0, bottom: 0, top: 0 };

function unionOf(tables: readonly PageTable[]): Box {
  const boxes = tables.map(boxOf);
  return {
    page: boxes[0]?.page ?? 0,
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    top: Math.max(...boxes.map(({ top }) => top)),
  };
}

const overlapAcross = (one: PageTable, other: PageTable): boolean =>
  boxOf(one).left < boxOf(other).right - near && boxOf(other).left < boxOf(one).right - near;
const areBeside = (one: PageTable, other: PageTable): boolean =>
  boxOf(one).bottom < boxOf(other).top - near &&
  boxOf(other).bottom < boxOf(one).top - near &&
  !overlapAcross(one, other);

/** Groups tables that are related, directly or through others. */
function findGroups(
  tables: readonly PageTable[],
  areRelated: (one: PageTable, other: PageTable) => boolean,
): PageTable[][] {
  const left = new Set(tables);
  return tables.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (areRelated(one, other)) {
          left.delete(other);
          group.push(other);
        }
    return [group];
  });
}

const linesOf = (table: PageTable): PageLine[] =>
  gridOf(table).map((cells, index) => ({ text: toLine(cells), row: { table, index } }));

/** Joins segments of equal height to one line. */
function rowsOf(segments: readonly Piece[]): string[] {
  const rows: Piece[][] = [];
  for (const segment of segments) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(first.y - segment.y) < first.size * 0.5) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) =>
    row
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text.trim())
      .join(" "),
  );
}
