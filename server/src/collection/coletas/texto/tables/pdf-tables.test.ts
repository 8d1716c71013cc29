import { expect, test } from "vitest";
import type { Block, NoticeTable } from "../../../../../test/coletas/composed/notices/blocks.ts";
import { toNoticePdf } from "../../../../../test/coletas/composed/notices/pdf.ts";
import { type PdfPart, pdfOf, put, tablePdf } from "../../../../../test/coletas/composed/table-pdf.ts";
import { readPdfText } from "../pdf.ts";

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

const unruled = (rows: string[][], lines: NoticeTable["lines"] = "none"): NoticeTable => ({
  widths: [0.4, 0.3, 0.1, 0.2],
  rows,
  titles: 1,
  lines,
});
const readNotice = async (...blocks: Block[]) =>
  (await readPdfText(toNoticePdf({ layout: "", isLandscape: false, blocks, cargos: [] }))).split("\n");
const titles = ["Cargo", "Local", "Vagas", "Salário"];

test("texts that are only aligned are rows too, with cells over several lines", async () => {
  const rows = [
    titles,
    ["Analista de Sistemas de Informação e de Redes de Computadores", "Sede", "2", "R$ 3.000,00"],
    ["Técnico", "Campus Norte, bloco de laboratórios", "10 + CR", "R$ 1.500,50"],
  ];
  const lines = ["Quadro", ...rows.map((row) => row.join("\t"))];
  expect(await readNotice("Quadro", unruled(rows))).toEqual(lines);
  expect(await readNotice("Quadro", unruled(rows, "rows"))).toEqual(lines);
});

test("a line between aligned rows is a separate line", async () => {
  const rows = [
    titles,
    ["NÍVEL SUPERIOR", ">", ">", ">"],
    ["Analista", "Sede", "2", "R$ 3.000,00"],
    ["NÍVEL MÉDIO", ">", ">", ">"],
    ["Técnico", "Sede", "1", "R$ 1.500,50"],
  ];
  expect((await readNotice(unruled(rows)))[3]).toBe("NÍVEL MÉDIO");
});

test("numbered paragraphs are not a table", async () => {
  const lines = await readNotice(
    "1. Das vagas",
    "1.1 Haverá 10 vagas.",
    "1.2 Haverá reserva.",
    "2. Das provas",
  );
  expect(lines.join("\n")).not.toContain("\t");
});

test("tables beside each other come one after the other", async () => {
  const table = (name: string) => ({
    ...unruled(
      [
        ["Cargo", "Vagas"],
        [name, "2"],
        [`${name} II`, "3"],
      ],
      "all",
    ),
    widths: [0.7, 0.3],
  });
  expect(
    (await readNotice({ beside: [table("Gari"), table("Vigia")] })).map((line) => line.split("\t")[0]),
  ).toEqual(["Cargo", "Gari", "Gari II", "Cargo", "Vigia", "Vigia II"]);
});

test("a page with very many texts is read as text", async () => {
  const drawn = Array.from({ length: 50_000 }, (_, line) =>
    [20, 170, 320].map((x) => put(line % 9 === 0 ? "12" : "abc", { x, y: 19_000 - line * 0.36, size: 0.3 })),
  );
  const text = await readPdfText(
    pdfOf([drawn.flat().join("\n")], { width: 600, height: 19_500, font: "Helvetica" }),
  );
  expect(text).not.toContain("\t");
  expect(text.split("\n").filter((line) => line.includes("abc")).length).toBeGreaterThan(40_000);
});
