import { getResolvedPDFJS } from "unpdf";

/** A straight line of a page: its ends on its axis, and its position on the other axis. */
export type Ruling = { at: number; from: number; to: number };
export type Lines = { across: Ruling[]; down: Ruling[] };
/** The lines that a page draws, and the edges of its shaded boxes, which may part cells as lines do. */
export type Rulings = Lines & { shades: Lines };

type Matrix = readonly [number, number, number, number, number, number];
type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] };
type Box = { left: number; right: number; bottom: number; top: number };

/** A thinner filled box is a line. */
const thin = 3;
/** A shorter line is part of a letter or sign. */
const short = 4;
/** Pages with more lines are drawings, which take long to compare. */
const rulingsMax = 6_000;

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const product = (one: Matrix, other: readonly number[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = other;
  return [
    one[0] * a + one[2] * b,
    one[1] * a + one[3] * b,
    one[0] * c + one[2] * d,
    one[1] * c + one[3] * d,
    one[0] * e + one[2] * f + one[4],
    one[1] * e + one[3] * f + one[5],
  ];
};

/** Finds horizontal and vertical lines: strokes, edges of stroked boxes, and thin filled boxes. */
export async function findRulings({ fnArray, argsArray }: Operators): Promise<Rulings> {
  const { OPS } = await getResolvedPDFJS();
  const strokes = new Set<unknown>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);
  const fills = new Set<unknown>([OPS.fill, OPS.eoFill]);
  const rulings = none();
  let ground: Box | null = null;
  const saved: Matrix[] = [];
  let matrix = identity;
  for (const [index, fn] of fnArray.entries()) {
    const args = argsArray[index];
    if (fn === OPS.save) saved.push(matrix);
    else if (fn === OPS.restore || fn === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? identity;
    else if (fn === OPS.transform) matrix = product(matrix, args as number[]);
    else if (fn === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      const [own] = args as [number[] | null];
      if (own) matrix = product(matrix, own);
    } else if (fn === OPS.constructPath) {
      const [painted, [path] = []] = args as [number, [ArrayLike<number> | null]?];
      if (!path || path.length > pathMax) continue;
      if (strokes.has(painted)) addEdges(rulings, pointsOf(path, matrix));
      else if (fills.has(painted))
        for (const points of pointsOf(path, matrix)) ground = addFilled(rulings, boxOf(points), ground);
    }
    if (countOf(rulings) + countOf(rulings.shades) > rulingsMax) return none();
  }
  return rulings;
}

const none = (): Rulings => ({ across: [], down: [], shades: { across: [], down: [] } });
const countOf = ({ across, down }: Lines): number => across.length + down.length;

type Point = readonly [x: number, y: number];
/** A longer path draws a picture. */
const pathMax = 400;
/** Number of coordinates per path operator: move, line, curve, curve, close. */
const lengths = [2, 2, 6, 4, 0];

/** Returns the points of a path's straight pieces; curves end a piece, because tables have none. */
function pointsOf(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Point[][] {
  const pieces: Point[][] = [];
  for (let at = 0; at < path.length; ) {
    const sign = path[at] ?? 0;
    const length = lengths[sign] ?? path.length;
    const [x = 0, y = 0] = [path[at + 1], path[at + 2]];
    const point: Point = [a * x + c * y + e, b * x + d * y + f];
    const piece = pieces.at(-1);
    if (sign === 0) pieces.push([point]);
    else if (sign === 1) piece?.push(point);
    else if (sign === 4 && piece?.[0]) piece.push(piece[0]);
    else if (sign > 1) pieces.push([]);
    at += 1 + length;
  }
  return pieces.filter(({ length }) => length > 1);
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const addEdges = (rulings: Lines, pieces: readonly Point[][]): void => {
  for (const piece of pieces)
    for (const [index, point] of piece.slice(1).entries())
      addThin(rulings, boxOf([piece[index] ?? point, point]));
};

/** A larger filled box is a page's ground. */
const shadeMax = { width: 1_200, height: 200 };

/** Whether a shaded box lies in another: a paragraph's ground in a cell's. */
const liesIn = (box: Box, ground: Box): boolean =>
  box.left >= ground.left - 1 &&
  box.right <= ground.right + 1 &&
  box.bottom >= ground.bottom - 1 &&
  box.top <= ground.top + 1;

/** Adds a thin box as a line, and the edges of a shaded one that does not lie in the last; returns the last. */
function addFilled(rulings: Rulings, box: Box, ground: Box | null): Box | null {
  addThin(rulings, box);
  const { left, right, bottom, top } = box;
  const [width, height] = [right - left, top - bottom];
  const isShade = Math.min(width, height) > short && width <= shadeMax.width && height <= shadeMax.height;
  if (!isShade || (ground && liesIn(box, ground))) return ground;
  for (const at of [bottom, top]) rulings.shades.across.push({ at, from: left, to: right });
  for (const at of [left, right]) rulings.shades.down.push({ at, from: bottom, to: top });
  return box;
}

function addThin({ across, down }: Lines, { left, right, bottom, top }: Box): void {
  const [width, height] = [right - left, top - bottom];
  if (height <= thin && width > short) across.push({ at: (bottom + top) / 2, from: left, to: right });
  else if (width <= thin && height > short) down.push({ at: (left + right) / 2, from: bottom, to: top });
}
