import type { WriteOptions } from "hucre";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { createModelo, help, helpSheet } from "./modelo.ts";

const bold = { font: { bold: true } };

/** Writes the file to fill in, with examples of exams to come. */
export async function renderModelo(formato: "xlsx" | "ods", today: string): Promise<Uint8Array> {
  const { head, rows } = createModelo(today);
  const book: WriteOptions = {
    sheets: [
      {
        name: "Concursos",
        columns: head.map((name) => ({ width: Math.max(14, name.length + 2) })),
        rows: [head, ...rows.map((row) => row.map((cell) => (cell === "" ? null : cell)))],
        cells: new Map(head.map((_, column) => [`0,${column}`, { style: bold }])),
        freezePane: { rows: 1 },
      },
      { name: helpSheet, columns: [{ width: 110 }], rows: help },
    ],
  };
  return formato === "xlsx" ? writeXlsx(book) : writeOds(book);
}
