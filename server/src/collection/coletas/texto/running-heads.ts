/** The maximum of lines of a page's head or foot, and the fewest pages on which a line must repeat to count as one. */
const depth = 6;
const least = { pages: 3, share: 0.2 };

/** Normalises a line without the page number; an act's number stays. */
const shapeOf = (line: string): string =>
  line
    .replace(/(?<!\bn\S{0,2} ?)\b(?:p[áa]g(?:ina)?\.? ?)?\d{1,4}(?: ?(?:de|\/) ?\d{1,4})?$/i, "#")
    .replace(/^(?:p[áa]g(?:ina)?\.? ?)?\d{1,4}(?= ?(?:$|\|))/i, "#")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Removes repeated heads and feet from pages' edges; left and right pages may differ. The first occurrence stays,
 * because it may be a notice's title.
 */
export function toPagesWithoutHeads<T extends { text: string }>(pages: readonly (readonly T[])[]): T[][] {
  const printed = pages.map((lines) => lines.map(({ text }) => text));
  const heads = findRunning(printed);
  const feet = findRunning(printed.map((lines) => lines.toReversed()));
  const kept = new Set<string>();
  return pages.map((lines, page) => {
    const texts = printed[page] ?? [];
    const top = countRunning(texts, heads);
    const bottom = Math.min(countRunning(texts.toReversed(), feet), lines.length - top);
    return lines.filter(({ text }, index) => {
      if (index >= top && index < lines.length - bottom) return true;
      const shape = shapeOf(text);
      const isFirst = !kept.has(shape);
      kept.add(shape);
      return isFirst;
    });
  });
}

/** Finds lines that repeat at the same edge of many pages. */
function findRunning(pages: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const shape of new Set(lines.slice(0, depth).map(shapeOf)))
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const enough = Math.max(least.pages, pages.length * least.share);
  return new Set([...counts].flatMap(([shape, count]) => (count >= enough ? [shape] : [])));
}

/** Counts the consecutive repeated lines from a page's edge. */
function countRunning(lines: readonly string[], running: ReadonlySet<string>): number {
  const end = lines.slice(0, depth).findIndex((line) => !running.has(shapeOf(line)));
  return end < 0 ? Math.min(depth, lines.length) : end;
}
