import { expect, test } from "vitest";
import { findCalendarDays } from "./calendar.ts";

const calendar = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\n");
const titles = ["EVENTO", "INÍCIO", "TÉRMINO"];

test("registration days of a calendar with columns for the first and the last day are read with their cells", () => {
  const text = calendar(
    titles,
    ["Solicitação de isenção da taxa de inscrição", "10/05/2026", "12/05/2026"],
    ["Período de inscrições", "21/05/2026", "22/06/2026"],
    ["Recursos contra o indeferimento de inscrições", "01/07/2026", "02/07/2026"],
  );
  const found = findCalendarDays(text);
  expect([found?.inicio.valor, found?.fim.valor]).toEqual(["2026-05-21", "2026-06-22"]);
  expect(text.slice(found?.inicio.inicio ?? 0, found?.inicio.fim ?? 0)).toBe("21/05/2026");
});

test("a column of numbers before the events hides no days", () => {
  const text = calendar(
    ["ITEM", "DESCRIÇÃO DA ATIVIDADE", "INÍCIO", "TÉRMINO"],
    ["1", "Publicação do edital", "20/05/2026", "20/05/2026"],
    ["2", "Período de inscrições", "21/05/2026", "22/06/2026"],
  );
  expect(findCalendarDays(text)?.fim.valor).toBe("2026-06-22");
});

test.each([
  [
    "two different rows",
    calendar(titles, ["Inscrições", "21/05/2026", "22/06/2026"], ["Inscrições", "01/08/2026", "02/08/2026"]),
  ],
  [
    "columns of other names",
    calendar(["EVENTO", "DATA", "LOCAL"], ["Inscrições", "21/05/2026", "22/06/2026"], ["Provas", "1", "2"]),
  ],
  [
    "days in the wrong order",
    calendar(titles, ["Inscrições", "22/06/2026", "21/05/2026"], ["Provas", "01/08/2026", "01/08/2026"]),
  ],
])("%s give no days", (_, text) => {
  expect(findCalendarDays(text)).toBeNull();
});
