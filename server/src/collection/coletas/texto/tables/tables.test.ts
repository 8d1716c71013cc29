import { expect, test } from "vitest";
import { type PdfPart, pdfOf, put, tablePdf } from "../../../../../test/coletas/composed/table-pdf.ts";
import { readPdfParts } from "../pdf.ts";
import { readTables } from "../read-tables.ts";
import { toWholeWords, wordsOf } from "./pieces.ts";
import { gridOf, type Table } from "./table.ts";

const gridsOf = (tables: readonly Table[]) => tables.map(gridOf);
const line = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f`;
const shade = (x: number, y: number, width: number, height: number) =>
  `0.9 g ${line(x, y, width, height)} 0 g`;

/** Draws rows of texts at the given columns, `step` points below each other. */
const rowsAt = (rows: string[][], xs: readonly number[], top: number, step = 14) =>
  rows.flatMap((row, at) =>
    row.map((text, column) => put(text, { x: (xs[column] ?? 0) + 3, y: top - at * step - 10 })),
  );
/** Draws the lines of a grid. */
const gridAt = (count: number, xs: readonly number[], top: number, step = 14) => [
  ...Array.from({ length: count + 1 }, (_, at) =>
    line(xs[0] ?? 0, top - at * step, (xs.at(-1) ?? 0) - (xs[0] ?? 0), 0.5),
  ),
  ...xs.map((x) => line(x, top - count * step, 0.5, count * step)),
];

test("a page and its printed PDF give the same table, with merged cells", async () => {
  const widths = [150, 120, 60, 60];
  const rows = [
    ["CARGO", "LOCAL", "VAGAS", ">"],
    ["^", "^", "AC", "PcD"],
    ["Analista", "Sede", "2", "1"],
    ["^", "Campus Norte", "", "0"],
    ["TOTAL", ">", "2", "1"],
  ];
  const html = `<p>Antes</p><table><caption>Quadro</caption><thead><tr><th rowspan="2">CARGO<th rowspan=2>LOCAL
    <th colspan="2">VAGAS<tr><th>AC<th>PcD</thead><tr><td rowspan="2">Analista</td><td>Sede<td>2<td>1
    <tr><td>Campus <b>Norte</b><td><td>0<tr><td colspan="2">TOTAL<td>2<td>1</table>`;
  const [printed] = await readTables(tablePdf([[{ widths, rows }]]));
  const [paged] = await readTables(Buffer.from(`<html><body>${html}</body></html>`));
  const bare = (table: Table | undefined) =>
    table?.cells
      .map(({ box: _box, ...cell }) => cell)
      .toSorted((one, other) => one.row - other.row || one.column - other.column);
  expect(bare(paged)).toEqual(bare(printed));
  expect(gridOf(paged as Table)).toEqual([
    ["CARGO", "LOCAL", "VAGAS", "VAGAS"],
    ["CARGO", "LOCAL", "AC", "PcD"],
    ["Analista", "Sede", "2", "1"],
    ["Analista", "Campus Norte", "", "0"],
    ["TOTAL", "TOTAL", "2", "1"],
  ]);
});

test("each cell has its page and place, and each row its line of the text", async () => {
  const rows = [
    ["CARGO", "VAGAS"],
    ["Gari", "2"],
    ["Vigia", "1"],
  ];
  const table = { widths: [150, 60], rows };
  const { text, tables, pages } = await readPdfParts(
    tablePdf([["Primeira página"], ["Segunda página", table]]),
  );
  const [found] = tables;
  expect(found?.lines.map((at) => text.slice(at ?? 0).split("\n")[0])).toEqual(
    rows.map((row) => row.join("\t")),
  );
  expect(found?.cells.find((cell) => cell.text === "Vigia")).toMatchObject({
    ...{ row: 2, column: 0, rows: 1, columns: 1 },
    box: {
      page: 2,
      left: expect.closeTo(40, 0),
      right: expect.closeTo(190, 0),
      bottom: expect.closeTo(744, 0),
      top: expect.closeTo(758, 0),
    },
  });
  expect(text.slice(pages[1])).toMatch(/^\s*Segunda página/);
});

test("two tables beside a third one stay whole, each under its own title", async () => {
  const left = [
    ["Setor", "Sigla"],
    ...Array.from({ length: 9 }, (_, at) => [`Setor ${at + 1}`, `S${at + 1}`]),
  ];
  const part = (names: string[]) => [["CARGO", "VAGAS"], ...names.map((name, at) => [name, String(at + 1)])];
  const [over, under] = [part(["Gari", "Vigia"]), part(["Médico", "Dentista"])];
  const [one, other] = [
    [40, 120, 200],
    [260, 380, 460],
  ];
  const drawn = [
    ...[...gridAt(10, one, 700), ...rowsAt(left, one, 700)],
    ...[...gridAt(3, other, 700), ...rowsAt(over, other, 700)],
    put("NÍVEL SUPERIOR", { x: 263, y: 634 }),
    ...[...gridAt(3, other, 620), ...rowsAt(under, other, 620)],
  ];
  const { text } = await readPdfParts(pdfOf([drawn.join("\n")]));
  expect(text.split("\n")).toEqual(
    [...left, ...over, ["NÍVEL SUPERIOR"], ...under].map((row) => row.join("\t")),
  );
});

test("titles that only shading parts from the first row are no part of it, if the sums then hold", async () => {
  const xs = [40, 200, 260, 320, 380];
  const rows = [
    ["CARGO", "AC", "PcD", "TOTAL"],
    ...[1, 2, 3, 4].map((n) => [`Perfil ${n}`, String(n * 3), String(n * n), String(n * 3 + n * n)]),
  ];
  const top = 700;
  const drawn = [
    shade(40, top - 14, 340, 14),
    // No line is drawn under the titles.
    ...gridAt(5, xs, top).filter((one) => one !== line(40, top - 14, 340, 0.5)),
    ...rowsAt(rows, xs, top),
  ];
  expect(gridsOf(await readTables(pdfOf([drawn.join("\n")])))).toEqual([rows]);
});

test("a paragraph's ground in a cell's ground parts no cell, nor does a page's end lose a row", async () => {
  const xs = [40, 200, 260, 320, 380];
  const rows = [
    ["Motorista", "6", "1", "7"],
    ["Maqueiro", "1", "0", "1"],
    ["Vigia", "9", "2", "11"],
    ["Gari", "4", "2", "6"],
    // The other rows of the sum are on the page before.
    ["TOTAL", "20", "9", "29"],
  ];
  const top = 700;
  const grounds = rows.flatMap((_, row) =>
    xs.slice(1).flatMap((right, at) => {
      const [left, bottom] = [xs[at] ?? 0, top - (row + 1) * 14];
      return [shade(left + 0.5, bottom, right - left - 1, 14), shade(left + 4, bottom, right - left - 8, 14)];
    }),
  );
  // No line is drawn over the first row.
  const lines = gridAt(5, xs, top).filter((one) => one !== line(40, top, 340, 0.5));
  for (const drawn of [[...grounds, ...lines], lines]) {
    const read = await readTables(pdfOf([[...drawn, ...rowsAt(rows, xs, top)].join("\n")]));
    expect(gridsOf(read)).toEqual([rows]);
  }
});

test.each([
  ["ANALISTA DE PROCESSAMEN", "TO", "ANALISTA DE PROCESSAMENTO"],
  ["Técnico em", "Enfermagem", "Técnico em Enfermagem"],
  // Both are words of the document, and so is their union.
  ["Vagas de", "mais", "Vagas de mais"],
])(
  "a word that a narrow cell parts is joined by the document's own words: %s|%s",
  async (one, other, whole) => {
    const xs = [40, 180, 240];
    const drawn = [
      put("O processamento de dados, em Enfermagem, e os demais itens de cada quadro a mais", {
        x: 40,
        y: 780,
      }),
      ...[line(40, 700, 200, 0.5), line(40, 670, 200, 0.5), line(40, 656, 200, 0.5)],
      ...xs.map((x) => line(x, 656, 0.5, 44)),
      ...[put(one, { x: 43, y: 690 }), put(other, { x: 43, y: 678 }), put("3", { x: 190, y: 684 })],
      ...[put("Gari", { x: 43, y: 660 }), put("2", { x: 190, y: 660 })],
      ...[put("Vigia", { x: 43, y: 646 }), put("1", { x: 190, y: 646 })],
    ];
    expect(gridsOf(await readTables(pdfOf([drawn.join("\n")])))).toEqual([
      [
        [whole, "3"],
        ["Gari", "2"],
      ],
    ]);
  },
);

test("two columns of names on the same lines are two people on each", async () => {
  const names = [
    ["Maria da Silva", "JOSÉ DE SOUZA"],
    ["Ana Paula Reis", "Pedro d'Ávila Neto"],
    ["12. Carlos Lima", "13. Rita dos Santos"],
    ["Joana Prado", "Luís Melo"],
    ["Tadeu Alves"],
  ];
  const drawn = [put("Candidatos aprovados", { x: 40, y: 730 }), ...rowsAt(names, [40, 300], 720)];
  const { text, tables } = await readPdfParts(pdfOf([drawn.join("\n")]));
  expect(gridsOf(tables)).toEqual([names.map(([one = "", other = ""]) => [one, other])]);
  expect(text).toContain("Ana Paula Reis\tPedro d'Ávila Neto");
});

test("two columns of sentences are no list of names", async () => {
  const part = "O candidato deverá comparecer ao local.";
  const drawn = rowsAt(
    Array.from({ length: 6 }, () => [part, part]),
    [40, 300],
    720,
  );
  expect(await readTables(pdfOf([drawn.join("\n")]))).toEqual([]);
});

test("a table of a page that only arranges it is none, and its text stays", async () => {
  const page =
    "<html><body><table><tr><td>Menu<td><table><tr><td>a<td>1<tr><td>b<td>2</table></table></body></html>";
  expect(gridsOf(await readTables(Buffer.from(page)))).toEqual([
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ]);
  const parts: PdfPart[] = ["Só texto", "em linhas"];
  expect(await readTables(tablePdf([parts]))).toEqual([]);
});

/** A list of people without lines: cells at the given columns. */
const listPdf = (xs: readonly number[], rows: string[][]) =>
  pdfOf([
    rows
      .flatMap((row, at) =>
        row.flatMap((text, column) => (text ? put(text, { x: xs[column] ?? 0, y: 700 - at * 14 }) : [])),
      )
      .join("\n"),
  ]);
const people = [
  "WALESKA QUINTELA BENTALEB",
  "JOSÉ DE SOUZA",
  "Ana d'Ávila Reis",
  "ZENAIDE KELLER",
  "CAIO DIAS",
];

test.each([
  [
    "a CPF and a town",
    [40, 70, 250, 380],
    (n: number) => [String(n), people[n - 1] ?? "", `***.10${n}.200-**`, "VITÓRIA"],
  ],
  [
    "a cell that is missing",
    [40, 70, 250, 380],
    (n: number) => [String(n), people[n - 1] ?? "", n % 2 ? "" : `***.10${n}.200-**`, "SERRA"],
  ],
  ["a post close behind", [40, 225], (n: number) => [people[n - 1] ?? "", n % 2 ? "TRATORISTA" : "COVEIRO"]],
])("a row of people in a list without lines keeps its cells: %s", async (_, xs, rowOf) => {
  const rows = [1, 2, 3, 4, 5].map(rowOf);
  expect(gridsOf(await readTables(listPdf(xs, rows)))).toEqual([rows]);
});

test("three columns of names are three people on each of two lines", async () => {
  const rows = [people.slice(0, 3), people.slice(2, 5)];
  expect(gridsOf(await readTables(listPdf([30, 220, 400], rows)))).toEqual([rows]);
});

test("a hyphen at a cell's line end parts a word that the document knows, and stays in a compound", () => {
  const words = wordsOf(["Ensino fundamental e pós-graduação", "ensino fun-\vdamental, pós-\vgraduação"]);
  expect(toWholeWords("Ensino Fun-\vdamental", words)).toBe("Ensino Fundamental");
  expect(toWholeWords("pós-\vgraduação", words)).toBe("pós-graduação");
  expect(toWholeWords("TÉCNICO-\vADMINISTRATIVO", words)).toBe("TÉCNICO-ADMINISTRATIVO");
});
