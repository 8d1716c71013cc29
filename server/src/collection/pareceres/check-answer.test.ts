import { expect, test } from "vitest";
import { checkAnswer, findOpinions } from "./check-answer.ts";
import type { Answer } from "./question.ts";

const text = `EDITAL Nº 33/2026
Inscrições de 25/11/2026 a
20/12/2026. Taxa: R$ 90,00. Banca: Instituto Quadrix.`;
const none: Answer["campos"] = {
  orgao: null,
  municipio: null,
  edital: null,
  organizadora: null,
  inscricao_inicio: null,
  inscricao_fim: null,
  data_prova: null,
  taxa: null,
};
const check = (campos: Partial<Answer["campos"]>) =>
  checkAnswer(text, {
    tipo_de_ato: { valor: "abertura", citacao: "EDITAL Nº 33/2026" },
    campos: { ...none, ...campos },
  });

test("a value counts when the act contains its quote and the quote contains it, also over line ends", () => {
  const { checked, dropped } = check({
    inscricao_fim: { valor: "2026-12-20", citacao: "Inscrições de 25/11/2026 a 20/12/2026" },
    taxa: { valor: "90.00", citacao: "Taxa: R$ 90,00" },
    organizadora: { valor: "Instituto Quadrix", citacao: "Banca: Instituto Quadrix" },
  });
  expect(dropped).toBe(0);
  expect(checked).toMatchObject({ taxa: { valor: "90.00" }, tipo_de_ato: { valor: "abertura" } });
  const words = (where: string) =>
    Object.entries(findOpinions(where, checked)).flatMap(([name, one]) =>
      one ? [[name, where.slice(one.inicio, one.fim)]] : [],
    );
  expect(words(text)).toEqual([
    ["tipo_de_ato", "EDITAL Nº 33/2026"],
    ["organizadora", "Banca: Instituto Quadrix"],
    ["inscricao_fim", "Inscrições de 25/11/2026 a\n20/12/2026"],
    ["taxa", "Taxa: R$ 90,00"],
  ]);
  // The same act, with the spelling of another gazette.
  expect(words(`\n${text.replace("EDITAL Nº", "Edital nº").replaceAll(" ", "\n  ")}`)).toEqual([
    ["organizadora", "Banca:\n  Instituto\n  Quadrix"],
    ["inscricao_fim", "Inscrições\n  de\n  25/11/2026\n  a\n20/12/2026"],
    ["taxa", "Taxa:\n  R$\n  90,00"],
  ]);
});

test.each<[string, Partial<Answer["campos"]>]>([
  ["a quote that is not there", { taxa: { valor: "90.00", citacao: "Valor: R$ 90,00" } }],
  ["a value that the quote doesn't hold", { taxa: { valor: "80.00", citacao: "Taxa: R$ 90,00" } }],
  ["a day that the quote doesn't hold", { inscricao_fim: { valor: "2026-12-21", citacao: "20/12/2026" } }],
  ["a body of other words", { organizadora: { valor: "Cebraspe", citacao: "Banca: Instituto Quadrix" } }],
  ["another form of a day", { inscricao_fim: { valor: "20/12/2026", citacao: "20/12/2026" } }],
  ["an empty quote", { edital: { valor: "33/2026", citacao: " " } }],
  ["an empty value", { orgao: { valor: " ", citacao: "Banca" } }],
  ["a cut name", { orgao: { valor: "[nome]", citacao: "[nome]" } }],
  ["a quote as long as the act", { taxa: { valor: "90.00", citacao: text.repeat(20) } }],
])("%s is dropped and counted", (_what, campos) => {
  const { checked, dropped } = check(campos);
  expect(dropped).toBe(1);
  expect(Object.values(checked).filter(Boolean)).toHaveLength(1);
});
