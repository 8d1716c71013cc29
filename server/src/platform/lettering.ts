import { composedTextOf } from "@cav/contract/plain-text.ts";
import { create, type Font, type GlyphRun } from "fontkit";

/** A typeface that turns text into shapes, so that drawing needs no font. */
export type Face = {
  /** Returns a text's width at a size. */
  widthOf(text: string, size: number): number;
  /** Returns a text as SVG shapes, from a point on its baseline. */
  shapesOf(text: string, at: { x: number; y: number; size: number }): string;
  /** Wraps text to at most `width`; if it needs more lines, the last one ends in "…". */
  linesOf(text: string, room: { size: number; width: number; lines: number }): string[];
};

const ellipsis = "…";

/** Opens a face from its file's bytes. */
export function openFace(file: Buffer): Face {
  const font = create(file) as Font;
  const known = new Set(font.characterSet);
  const layout = (text: string) => font.layout(lettersOf(text, known));
  const widthOf = (text: string, size: number) => (layout(text).advanceWidth / font.unitsPerEm) * size;
  return {
    widthOf,
    shapesOf: (text, at) => shapesOf(layout(text), at, font.unitsPerEm),
    linesOf: (text, { size, width, lines }) =>
      fitLines(wordsOf(lettersOf(text, known)), lines, (line) => widthOf(line, size) <= width),
  };
}

/** Reduces a text to characters that the font has: others lose their accents, or are dropped. */
function lettersOf(text: string, known: ReadonlySet<number>): string {
  const isKnown = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const plain = [...composedTextOf(text).replaceAll(/\s+/g, " ")].map((letter) =>
    isKnown(letter) ? letter : [...letter.normalize("NFKD")].filter(isKnown).join(""),
  );
  return plain.join("").replaceAll(/ +/g, " ").trim();
}

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

/** Wraps words into so many lines, as far as they fit. */
function fitLines(words: string[], count: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (let left = words; left.length > 0; ) {
    const taken = lastFitting(left.length, (length) => fits(left.slice(0, length).join(" ")));
    if (lines.length === count) return [...lines.slice(0, -1), cutLine(lines.at(-1) ?? "", fits)];
    if (taken > 0) {
      lines.push(left.slice(0, taken).join(" "));
      left = left.slice(taken);
    } else {
      const letters = [...(left[0] ?? "")];
      const length = Math.max(
        1,
        lastFitting(letters.length, (some) => fits(letters.slice(0, some).join(""))),
      );
      lines.push(letters.slice(0, length).join(""));
      left = [letters.slice(length).join(""), ...left.slice(1)].filter(Boolean);
    }
  }
  return lines;
}

/** Cuts a line and adds "…". */
function cutLine(line: string, fits: (line: string) => boolean): string {
  const letters = [...line];
  const length = lastFitting(letters.length, (some) => fits(letters.slice(0, some).join("") + ellipsis));
  return `${letters.slice(0, length).join("").trimEnd()}${ellipsis}`;
}

/** Returns the largest number for which a monotonic condition holds. */
function lastFitting(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function shapesOf(
  { glyphs, positions }: GlyphRun,
  { x, y, size }: { x: number; y: number; size: number },
  unitsPerEm: number,
): string {
  const scale = size / unitsPerEm;
  let pen = x;
  const shapes = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const at = `translate(${(pen + xOffset * scale).toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})`;
    pen += xAdvance * scale;
    const path = glyph.path.toSVG();
    return path === "" ? "" : `<path transform="${at}" d="${path}"/>`;
  });
  return shapes.join("");
}
