import { expect, test } from "vitest";
import { type PdfPart, tablePdf } from "../../../test/coletas/composed/table-pdf.ts";
import { readPdfText } from "./pdf.ts";

const read = async (...pages: PdfPart[][]) => (await readPdfText(tablePdf(pages))).split("\n");

const widths = [150, 120, 60, 60];

test("rows of a ruled table are lines with tabs between their cells", async () => {
  const rows = [
    ["CARGO", "LOCAL", "VAGAS", ">"],
    ["^", "^", "AC", "PcD"],
    ["Analista", "Sede", "2", "1"],
    ["^", "Campus Norte", "", "0"],
  ];
  expect(await read(["Quadro de vagas", { widths, rows }, "Depois do quadro"])).toEqual([
    "Quadro de vagas",
    "CARGO\tLOCAL\tVAGAS\tVAGAS",
    "CARGO\tLOCAL\tAC\tPcD",
    "Analista\tSede\t2\t1",
    "Analista\tCampus Norte\t\t0",
    "Depois do quadro",
  ]);
});

test("a cell over all columns is a separate line", async () => {
  const rows = [
    ["NÍVEL SUPERIOR", ">", ">", ">"],
    ["CARGO", "LOCAL", "AC", "PcD"],
    ["Analista", "Sede", "2", "1"],
  ];
  expect((await read([{ widths, rows }]))[0]).toBe("NÍVEL SUPERIOR");
});

test("a cell that a page break splits belongs to the rows on both pages", async () => {
  const first = [
    ["CARGO", "LOCAL", "AC", "PcD"],
    ["Analista", "Sede", "2", "1"],
  ];
  const next = [
    ["", "Norte", "1", "0"],
    ["^", "Sul", "3", "0"],
    ["Técnico", "Sul", "4", "0"],
  ];
  expect((await read([{ widths, rows: first }], [{ widths, rows: next }])).slice(2)).toEqual([
    "Analista\tNorte\t1\t0",
    "Analista\tSul\t3\t0",
    "Técnico\tSul\t4\t0",
  ]);
});

test("a frame around running text is not a table", async () => {
  const rows = Array.from({ length: 4 }, () => ["Texto corrido de um aviso.", ">", ">", ">"]);
  const lines = await read([{ widths, rows }]);
  expect(lines).toEqual(Array.from({ length: 4 }, () => "Texto corrido de um aviso."));
});
