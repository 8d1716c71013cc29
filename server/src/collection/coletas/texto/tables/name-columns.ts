import { mergePieces, type PageTable, type Piece } from "./pieces.ts";

/** Fewest lines below each other with a name in each of the same columns. */
const linesMin = 4;
/** Distance within which left edges are the same, in points, and the widest distance of lines in sizes of letters. */
const [near, farLines] = [3, 3];
/** A name of a person, or a number with one: "12. MARIA DA SILVA", "João d'Ávila". */
const name =
  /^(?:\d{1,6}[º°.)–-]{0,2} ?)?\p{Lu}[\p{L}'’.-]{0,40}(?: (?:(?:d['’])?\p{Lu}[\p{L}'’.-]{0,40}|d[aeo]s?|e|del|van|von|di)){1,9}[ ,.;]{0,20}$/u;

type Line = { segments: Piece[]; pieces: Piece[]; y: number; size: number };

/** Finds lists of names in two or more columns without lines or figures; read as lines, two people would be one. */
export function findNameColumns(pieces: readonly Piece[], page: number): PageTable[] {
  const tables: PageTable[] = [];
  let open: Line[] = [];
  const close = () => {
    if (open.length >= linesMin) tables.push(toTable(open, page));
    open = [];
  };
  for (const line of linesOf(pieces)) {
    const last = open.at(-1);
    const areNames = line.segments.every(({ text }) => name.test(text.trim()));
    if (last && !(areNames && goesOn(last, line))) close();
    const isLast = line.segments.length < (open.at(-1)?.segments.length ?? 2);
    if (areNames && (open.length > 0 || !isLast)) open.push(line);
    if (isLast) close();
  }
  close();
  return tables;
}

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

/** The last line of a list may have fewer names. */
function goesOn(above: Line, below: Line): boolean {
  if (above.y - below.y > above.size * farLines || below.segments.length > above.segments.length)
    return false;
  return below.segments.every(({ left }, at) => Math.abs(left - (above.segments[at]?.left ?? left)) <= near);
}

function toTable(lines: readonly Line[], page: number): PageTable {
  const columns = Math.max(...lines.map(({ segments }) => segments.length));
  const cells = lines.flatMap(({ segments }, row) =>
    segments.map(({ text, left, right, y, size }, column) => ({
      ...{ text: text.split(/\s/).filter(Boolean).join(" "), row, column, rows: 1, columns: 1 },
      box: { page, left, right, bottom: y - size * 0.2, top: y + size * 0.8 },
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
