import { expect, test } from "vitest";
import { cardStatusLabel, describeDeadline } from "./concurso-status.ts";

test.each([
  [null, "Prazo a divulgar", false],
  ["2026-11-19", "Inscrições até 19/11/2026", false],
  ["2026-11-20", "Encerra hoje", true],
  ["2026-11-21", "Encerra amanhã", true],
  ["2026-11-27", "Encerra em 7 dias", true],
  ["2026-11-28", "Inscrições até 28/11/2026", false],
])("a deadline on %s is described as %j", (end, text, isNear) => {
  expect(describeDeadline(end, "2026-11-20")).toEqual({ text, isNear });
});

test("open registrations are ABERTA on cards", () => {
  expect(cardStatusLabel("INSCRICOES_ABERTAS")).toBe("ABERTA");
  expect(cardStatusLabel("AGUARDANDO_PROVAS")).toBe("Aguardando Provas");
});
