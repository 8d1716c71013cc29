import { mergePieces, type PageTable, type Piece } from "./pieces.ts";

/** Fewest lines below each other with the same columns: of names alone, and of names with other cells. */
const linesMin = { names: 2, others: 4 };
/** Distance within which left edges are the same, in points, and the widest distance of lines in sizes of letters. */
const [near, farLines] = [3, 3];
/** A name of a person, or a number with one: "12. MARIA DA SILVA", "João d'Ávila". */
const name =
  /^(?:\d{1,6}[º°.)–-]{0,2} ?)?\p{Lu}[\p{L}'’.-]{0,40}(?: (?:(?:d['’])?\p{Lu}[\p{L}'’.-]{0,40}|d[aeo]s?|e|del|van|von|di)){1,9}[ ,.;]{0,20}$/u;

type Line = { segments: Piece[]; pieces: Piece[]; y: number; size: number };

/**
 * Finds lists of people without lines: rows with a name and other cells below each other, or names in two or more
 * columns. Read as running text, two people would be one, and a CPF would leave its row.
 */
export function findNameColumns(pieces: readonly Piece[], page: number): PageTable[] {
  const tables: PageTable[] = [];
  let open: Line[] = [];
  /** The line with the most cells, whose edges are those of the columns. */
  let widest: Line | undefined;
  const close = () => {
    const areNames = open.every(({ segments }) => segments.every(isName));
    if (widest && open.length >= (areNames ? linesMin.names : linesMin.others))
      tables.push(toTable(open, widest, page));
    [open, widest] = [[], undefined];
  };
  for (const line of linesOf(pieces)) {
    const last = open.at(-1);
    const hasName = line.segments.some(isName);
    if (widest && last) {
      const isNear = last.y - line.y <= last.size * farLines;
      if (hasName && isNear && !fits(line, widest) && open.every((one) => fits(one, line))) widest = line;
      else if (!hasName || !isNear || !fits(line, widest)) close();
    }
    const isAlone = line.segments.length < 2;
    if (hasName && (widest || !isAlone)) {
      widest ??= line;
      open.push(line);
    }
    if (isAlone) close();
  }
  close();
  return tables;
}

const isName = ({ text }: Piece): boolean => name.test(text.trim());

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line && line.y - piece.y < piece.size * 0.3) line.pieces.push(piece);
    else lines.push({ y: piece.y, size: piece.size, segments: [], pieces: [piece] });
  }
  for (const line of lines) {
    line.pieces.sort((one, other) => one.left - other.left);
    line.segments = mergePieces(line.pieces);
  }
  return lines;
}

/** Returns whether each cell is in another column of a line; some may be missing. */
function fits(line: Line, columns: Line): boolean {
  const found = line.segments.map((segment) => columnOf(columns, segment));
  return found.every((column, at) => column > (found[at - 1] ?? -1));
}

/** Returns the column of a cell, whose left or right edge is that of the first line's; -1 for none. */
const columnOf = ({ segments }: Line, { left, right }: Piece): number =>
  segments.findIndex((one) => Math.abs(one.left - left) <= near || Math.abs(one.right - right) <= near);

function toTable(lines: readonly Line[], widest: Line, page: number): PageTable {
  const columns = widest.segments.length;
  const cells = lines.flatMap(({ segments }, row) =>
    segments.map((segment) => ({
      text: segment.text.split(/\s/).filter(Boolean).join(" "),
      ...{ row, column: columnOf(widest, segment), rows: 1, columns: 1 },
      box: {
        ...{ page, left: segment.left, right: segment.right },
        ...{ bottom: segment.y - segment.size * 0.2, top: segment.y + segment.size * 0.8 },
      },
    })),
  );
  const box = {
    page,
    left: Math.min(...cells.map((cell) => cell.box.left)),
    right: Math.max(...cells.map((cell) => cell.box.right)),
    bottom: Math.min(...cells.map((cell) => cell.box.bottom)),
    top: Math.max(...cells.map((cell) => cell.box.top)),
  };
  return { rows: lines.length, columns, cells, box, pieces: new Set(lines.flatMap((line) => line.pieces)) };
}
