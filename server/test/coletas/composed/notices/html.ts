import type { Block, ComposedNotice, NoticeTable } from "./blocks.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Formats a notice as a page that a browser prints; `gap` is the space inside cells in points. */
export function toNoticeHtml({ isLandscape, blocks }: ComposedNotice, gap: number): string {
  const style = [
    `@page { size: A4 ${isLandscape ? "landscape" : "portrait"}; margin: 18mm }`,
    "body { font: 9.5pt/1.25 'Liberation Serif', serif; text-align: justify }",
    `table { border-collapse: collapse; width: 100%; text-align: left; margin: 6pt 0 } td { padding: ` +
      `${gap}pt ${gap + 2}pt }`,
    "table.all td { border: 0.6pt solid #000 } table.rows tr { border-bottom: 0.6pt solid #000 }",
    "table.titles tr.last { border-bottom: 0.6pt solid #000 } table.shaded tr:nth-child(even) { background: #ddd }",
    "table.once thead { display: table-row-group } tr { break-inside: avoid } .beside { display: flex; gap: 12pt }",
  ].join("\n");
  return (
    `<!doctype html><html lang="pt-BR"><meta ` +
    `charset="utf-8"><title>Edital</title><style>${style}</style><body>${blocks.map(toBlock).join("\n")}</body></html>`
  );
}

function toBlock(block: Block): string {
  if (block === "\f") return '<div style="break-after: page"></div>';
  if (typeof block === "string") return `<p>${escaped(block)}</p>`;
  if ("beside" in block) return `<div class="beside">${block.beside.map(toTable).join("")}</div>`;
  return toTable(block);
}

function toTable(table: NoticeTable): string {
  const { rows, titles, lines, isShaded, repeats } = table;
  const names = [lines, ...(isShaded ? ["shaded"] : []), ...(repeats ? [] : ["once"])].join(" ");
  const part = (from: number, to: number) =>
    rows
      .slice(from, to)
      .map((_, at) => toRow(table, from + at))
      .join("");
  return `<table class="${names}"><thead>${part(0, titles)}</thead><tbody>${part(titles, rows.length)}</tbody></table>`;
}

function toRow({ rows, widths, titles, right }: NoticeTable, at: number): string {
  const cells = (rows[at] ?? []).flatMap((text, column) => {
    if (text === ">" || text === "^") return [];
    const after = (rows[at] ?? []).slice(column + 1).findIndex((one) => one !== ">");
    const colspan = 1 + (after < 0 ? widths.length - column - 1 : after);
    const below = rows.slice(at + 1).findIndex((row) => row[column] !== "^");
    const rowspan = 1 + Math.max(0, below);
    const align = at < titles || colspan > 1 ? "center" : right?.includes(column) ? "right" : "left";
    const width = colspan === 1 ? `width: ${(widths[column] ?? 0) * 100}%; ` : "";
    const content = at < titles ? `<b>${escaped(text)}</b>` : escaped(text);
    return [
      `<td colspan="${colspan}" rowspan="${rowspan}" style="${width}text-align: ${align}">${content}</td>`,
    ];
  });
  return `<tr${at === titles - 1 ? ' class="last"' : ""}>${cells.join("")}</tr>`;
}
