import fc from "fast-check";
import { expect, test } from "vitest";
import { readLedger } from "./ledger.ts";

const local = { uf: null, municipio: null };
type Row = [name: string, ...shares: number[]];

/** Rows of a table of vacancies: a name and three shares, of which at least one is more than zero. */
const rows: fc.Arbitrary<Row[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(9), fc.nat(9)), { minLength: 4, maxLength: 20 })
  .map((drawn) =>
    drawn.map(([ac, pcd, pn], at): Row => [`Cargo de Ofício ${"ABCDEFGHIJKLMNOPQRST"[at]}`, ac, pcd, pn]),
  );

const totalOf = ([, ...shares]: Row) => shares.reduce((sum, one) => sum + one, 0);
const cellsOf = (row: Row) => [row[0], ...row.slice(1), totalOf(row)].map(String);
const noticeOf = (lines: string[][], said: string, last: string[]) =>
  [
    said,
    "Quadro de vagas",
    ...[["CARGO", "AC", "PcD", "PPP", "TOTAL"], ...lines, ...[last].filter(({ length }) => length > 0)].map(
      (cells) => cells.join("\t"),
    ),
  ].join("\n");

/** Ways in which a bad extraction damages a row. */
const damages: Record<string, (lines: string[][], at: number, by: number) => string[][]> = {
  "a number changed": (lines, at, by) =>
    lines.map((cells, row) =>
      row === at ? cells.map((cell, i) => (i === 1 + (by % 4) ? String(Number(cell) + by) : cell)) : cells,
    ),
  "a row lost": (lines, at) => lines.filter((_, row) => row !== at),
  "a row shifted by one column": (lines, at) =>
    lines.map((cells, row) => (row === at ? [cells[0] ?? "", "", ...cells.slice(1, -1)] : cells)),
  "a row twice": (lines, at) => lines.flatMap((cells, row) => (row === at ? [cells, cells] : [cells])),
};

test.each(Object.keys(damages))("with a total no wrong count is proved: %s", (name) => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.integer({ min: 1, max: 9 }), fc.boolean(), (drawn, at, by, isPrinted) => {
      const sum = drawn.reduce((all, row) => all + totalOf(row), 0);
      const columns = [1, 2, 3].map((column) => drawn.reduce((all, row) => all + Number(row[column]), 0));
      const last = isPrinted ? ["TOTAL", ...columns, sum].map(String) : [];
      const said = isPrinted ? "Edital do concurso." : `O concurso destina-se ao provimento de ${sum} vagas.`;
      const whole = readLedger(noticeOf(drawn.map(cellsOf), said, last), null, local);
      expect(whole.cargos.map(({ vagas, prova }) => [vagas?.valor, prova])).toEqual(
        drawn.map((row) => [totalOf(row), "provado"]),
      );
      const damaged = damages[name]?.(drawn.map(cellsOf), at % drawn.length, by) ?? [];
      const right = new Map(drawn.map((row) => [row[0], totalOf(row)]));
      for (const { nome, vagas, prova } of readLedger(noticeOf(damaged, said, last), null, local).cargos)
        if (prova === "provado") expect(vagas?.valor).toBe(right.get(nome.valor));
    }),
    { numRuns: 150 },
  );
});
