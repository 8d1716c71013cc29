import { expect, test } from "vitest";
import { deadlineGroups } from "./deadline-groups.ts";

const today = "2026-11-22";
const concurso = (dia: string | null, aberto = true, status = "AGUARDANDO_PROVAS") =>
  ({ status, resumo: { prazo: { dia, aberto } } }) as never;

const titles = (list: ReturnType<typeof concurso>[], isWhole = true) =>
  deadlineGroups(list, { isWhole, today }).map(({ title, note, isNear }) => [title, note, isNear]);

test("exams are grouped by their last day, in words, with a count", () => {
  const list = [
    concurso("2026-11-22"),
    concurso("2026-11-23"),
    concurso("2026-11-23"),
    concurso("2026-11-24"),
    concurso("2027-01-15"),
    concurso(null),
    concurso("2026-11-20", false),
    concurso(null, false),
  ];
  expect(titles(list)).toEqual([
    ["Hoje, 22/11", "1 termina", true],
    ["Amanhã, 23/11", "2 terminam", true],
    ["Terça, 24/11", "1 termina", true],
    ["Sexta, 15/01/2027", "1 termina", false],
    ["Sem data", "1 concurso", false],
    ["Inscrições encerradas", "2 concursos", false],
  ]);
});

test("the last group has no count while more loads", () => {
  expect(titles([concurso("2026-11-22"), concurso("2026-11-23")], false)).toEqual([
    ["Hoje, 22/11", "1 termina", true],
    ["Amanhã, 23/11", undefined, true],
  ]);
});

test("a deadline that passed since the answer was cached counts as over", () => {
  expect(titles([concurso("2026-11-21")])).toEqual([["Inscrições encerradas", "1 concurso", false]]);
});

test("a planned exam is not described as over", () => {
  const foreseen = concurso(null, false, "PREVISTO");
  expect(titles([concurso(null), foreseen])).toContainEqual([
    "Previstos, ainda sem edital",
    "1 concurso",
    false,
  ]);
  expect(titles([concurso("2026-11-20", false), foreseen])).toEqual([
    ["Inscrições encerradas e previstos", "2 concursos", false],
  ]);
});
