import { foldedWords } from "@cav/contract/folded.ts";
import { expect, test } from "vitest";
import { readDia } from "./read-days.ts";

/** A Friday. */
const today = "2026-11-20";

/** Returns the words that are read, what the day is of, and its span. */
function said(text: string) {
  const words = foldedWords(text);
  const saying = readDia(words, 0, today);
  const part = saying?.part;
  if (part?.kind !== "dia" && part?.kind !== "prova") return undefined;
  return [saying?.count, part.kind === "dia" ? part.edge : "prova", part.from, part.to];
}

test.each([
  ["abre amanhã", [2, "inicio", "2026-11-21", "2026-11-21"]],
  ["encerra hoje", [2, "fim", "2026-11-20", "2026-11-20"]],
  ["que terminam depois de amanhã", [5, "fim", "2026-11-22", "2026-11-22"]],
  ["encerra sexta", [2, "fim", "2026-11-27", "2026-11-27"]],
  ["encerra na segunda-feira", [4, "fim", "2026-11-23", "2026-11-23"]],
  ["termina esta semana", [3, "fim", "2026-11-20", "2026-11-27"]],
  ["encerra semana que vem", [4, "fim", "2026-11-23", "2026-11-29"]],
  ["última semana de inscrição", [4, "fim", "2026-11-20", "2026-11-27"]],
  ["último dia", [2, "fim", "2026-11-20", "2026-11-20"]],
  ["últimos dias para se inscrever", [5, "fim", "2026-11-20", "2026-11-23"]],
  ["inscrições até 5 de dezembro", [5, "fim", "2026-11-20", "2026-12-05"]],
  ["inscrições até dia 05/12/2026", [6, "fim", "2026-11-20", "2026-12-05"]],
  ["encerra dia 10", [3, "fim", "2026-12-10", "2026-12-10"]],
  ["encerra em novembro", [3, "fim", "2026-11-20", "2026-11-30"]],
  ["abre em janeiro", [3, "inicio", "2027-01-01", "2027-01-31"]],
  ["inscrições abrem mês que vem", [5, "inicio", "2026-12-01", "2026-12-31"]],
  ["prova domingo", [2, "prova", "2026-11-22", "2026-11-22"]],
  ["prova no fim de semana", [5, "prova", "2026-11-21", "2026-11-22"]],
  ["provas dia 6 de dezembro", [5, "prova", "2026-12-06", "2026-12-06"]],
  ["prova em 13/12", [4, "prova", "2026-12-13", "2026-12-13"]],
  ["prova em março de 2027", [5, "prova", "2027-03-01", "2027-03-31"]],
  // No day.
  ["prova em recife", undefined],
  ["abre amanhece", undefined],
  ["encerra dia 31 de fevereiro", undefined],
  ["terminal", undefined],
])("'%s' says: %j", (text, expected) => {
  expect(said(text)).toEqual(expected);
});
