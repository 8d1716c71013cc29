/**
 * A line of text, or a table: the width of each column in points, and its rows. `>` goes on from the left, `^` from
 * above.
 */
export type PdfPart = string | { widths: number[]; rows: string[][] };

const escaped = (text: string) =>
  text
    .replaceAll("–", "-")
    .replaceAll(/[^ -~\u00a0-\u00ff]/g, "")
    .replaceAll(/[()\\]/g, "\\$&");

/** Draws a line of text. */
export const put = (text: string, { x, y, size = 9 }: { x: number; y: number; size?: number }): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

const line = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f`;

const a4 = { width: 595, height: 842, font: "Helvetica" };
const [left, top, step] = [40, 800, 14];

/** Builds a notice as PDF with tables ruled like a word processor's: each edge of a cell is a thin filled box. */
export function tablePdf(pages: readonly PdfPart[][]): Buffer {
  return pdfOf(pages.map(drawPage));
}

function drawPage(parts: readonly PdfPart[]): string {
  const drawn: string[] = [];
  let y = top;
  for (const part of parts) {
    if (typeof part === "string") drawn.push(put(part, { x: left, y: y - 10 }));
    else
      for (const [row, cells] of part.rows.entries())
        drawn.push(...drawRow(part, row, cells, y - row * step));
    y -= step * (typeof part === "string" ? 1 : part.rows.length + 1);
  }
  return drawn.join("\n");
}

function drawRow(
  { widths, rows }: Exclude<PdfPart, string>,
  row: number,
  cells: readonly string[],
  y: number,
): string[] {
  const starts = widths.map((_, column) => left + widths.slice(0, column).reduce((sum, one) => sum + one, 0));
  const end = left + widths.reduce((sum, one) => sum + one, 0);
  const drawn = [line(end, y - step, 0.5, step)];
  for (const [column, text] of cells.entries()) {
    const [x = 0, width = 0] = [starts[column], widths[column]];
    if (text !== "^") drawn.push(line(x, y, width, 0.5));
    if (text !== ">") drawn.push(line(x, y - step, 0.5, step));
    if (text !== ">" && text !== "^") drawn.push(put(text, { x: x + 3, y: y - 10 }));
    if (row === rows.length - 1) drawn.push(line(x, y - step, width, 0.5));
  }
  return drawn;
}

/** Builds a PDF of pages with drawing commands. */
export function pdfOf(
  streams: readonly string[],
  { width, height, font }: { width: number; height: number; font: string } = a4,
): Buffer {
  const kids = streams.map((_, index) => `${4 + index * 2} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${streams.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`, "latin1");
}
