import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";
import { findAsserted } from "./fields.ts";
import { type Act, readAct } from "./leitura.ts";

/** Returns the act's own number, and the number of the notice that it refers to. */
function numbersOf(text: string, more: Partial<Act> = {}) {
  const { edital, edital_referido } = readAct({ text, published: "2026-09-25", ...more });
  return [edital, edital_referido].map((field) => findAsserted(field)?.valor ?? null);
}

test("the notice's number is not the adjacent selection's, whose sign reads like a preposition", () => {
  const opens = "A Câmara Municipal de Lages torna pública a abertura de inscrições para o concurso.";
  expect(numbersOf(`CONCURSO PÚBLICO Nº 01/2026\n\nEDITAL Nº 09/2026\n\n${opens}`)).toEqual([
    "09/2026",
    null,
  ]);
  expect(numbersOf(`CONCURSO PÚBLICO Nº 001/2026 EDITAL Nº 01.001/2026 ${opens}`)).toEqual([
    "01.001/2026",
    null,
  ]);
});

test("letters between dashes may stand between a number and its day", () => {
  expect(
    numbersOf(
      "EDITAL Nº 30 - PF - POLICIAL, DE 24 DE SETEMBRO DE 2026 A POLÍCIA FEDERAL torna pública a " +
        "convocação para o curso de formação do concurso público regido pelo Edital nº 1 - PF - " +
        "Policial, de 20 de maio de 2025.",
    ),
  ).toEqual(["30/2026", "1/2025"]);
});

test("a municipal number may have a part", () => {
  expect(
    numbersOf("EDITAL Nº 200-01/2026 O Município de Lajeado torna pública a abertura de processo seletivo."),
  ).toEqual(["200-01/2026", null]);
});

test("a follow-up has its own number, and refers to the opening notice", () => {
  expect(
    numbersOf(
      "EDITAL DE CONCURSO PÚBLICO Nº 112/2026 O PREFEITO DE CASCAVEL torna pública a prorrogação " +
        "das inscrições ao Concurso aberto pelo Edital nº 98/2026 até o dia 5 de outubro de 2026.",
    ),
  ).toEqual(["112/2026", "98/2026"]);
  expect(
    numbersOf(
      "EDITAL Nº 3, DE 19 DE AGOSTO DE 2026 A EMPRESA torna pública a CONVOCAÇÃO de aprovados no " +
        "Concurso Público nº 01/2024, regido pelo Edital nº 04, de 11 de outubro de 2024.",
    ),
  ).toEqual(["3/2026", "04/2024"]);
});

test("a page of another year has its own number, and the next entry of its list belongs to no act", () => {
  const text =
    "EDITAL Nº 022/2015\nCategoria: Concurso Público\nData: 14 de agosto de 2015\nFica homologada " +
    "a inscrição 1290.\nEDITAL Nº 021/2015\nCategoria: Concurso Público";
  expect(numbersOf(text)).toEqual(["022/2015", null]);
});

test("a schedule's first day is no number", () => {
  const speaks =
    "O Prefeito Municipal de Lages torna público que estarão abertas as inscrições do Concurso Público.";
  expect(numbersOf(`${speaks}\nPublicação do Edital: 20/01\nInscrições: 21 a 23/01`)).toEqual([null, null]);
  expect(numbersOf(`EDITAL 20/26\n${speaks}`)).toEqual(["20/2026", null]);
});

test("a day after the word is no number, and a truncated word before a title refers to nothing", () => {
  const page =
    "Concurso Público\nPrazo para impugnar o edital 5/10 a 9/10/2023\nPeríodo de inscrições 16/10 " +
    "a 30/10/2023\nEdital nº 001/2023 - Edital de Abertura";
  expect(numbersOf(page, { published: "2023-10-25" })).toEqual(["001/2023", null]);
  expect(
    numbersOf(
      "ão e Desenvolvimento Social. EDITAL Nº 03/2026 A SECRETARIA torna público o RESULTADO do " +
        "Processo Seletivo Simplificado – REDA, Edital nº 01/2026.",
    ),
  ).toEqual(["03/2026", "01/2026"]);
});

test("an extension whose title has only the other notice's number gets no number", () => {
  const speaks =
    "A Prefeitura Municipal de Lages torna pública a prorrogação, por dez dias, das inscrições do Concurso Público";
  expect(numbersOf(`EDITAL DE PRORROGAÇÃO DO EDITAL Nº 05/2026\n${speaks} até 20/10/2026.`)).toEqual([
    null,
    "05/2026",
  ]);
  for (const title of ["ERRATA 01\nEDITAL Nº 05/2026", "AVISO DE PRORROGAÇÃO – EDITAL Nº 05/2026"])
    expect(numbersOf(`${title}\n${speaks} até 20/10/2026.`), title).toEqual([null, "05/2026"]);
  expect(
    numbersOf(
      `EDITAL Nº 07/2026 - PRORROGAÇÃO DO PRAZO DE INSCRIÇÕES\n${speaks} do Edital nº 05/2026 até 20/10/2026.`,
    ),
  ).toEqual(["07/2026", "05/2026"]);
});

test.each([
  ["EDITAL N.º LG 031/2026", "031/2026"],
  ["EDITAL Nº 001.2026", "001/2026"],
  ["ABERTURA DE CONCURSO PARA EMPREGO PÚBLICO Nº 1/2026", "1/2026"],
  ["CHAMADA PÚBLICA Nº 06/2026", "06/2026"],
  ["Nº 1 - IFX, DE 3 DE NOVEMBRO DE 2026", "1/2026"],
  ["EDITAL/SEMED Nº 3/2026", "3/2026"],
  ["EDITAL Nº 01/2026/PMX", "01/2026"],
])("a number is recognised without its usual sign: %s", (title, number) => {
  const speaks =
    "A Prefeitura Municipal de Lages torna pública a abertura de inscrições do Processo Seletivo " +
    "Simplificado para contratação temporária de Motorista.";
  expect(numbersOf(`${title}\n${speaks}`)).toEqual([number, null]);
});

test("a notice about registrations has its own number", () => {
  const speaks = "O Prefeito Municipal de Lages homologa as inscrições.";
  expect(
    numbersOf(`EDITAL DE HOMOLOGAÇÃO DAS INSCRIÇÕES Nº 02/2026 - PROCESSO SELETIVO Nº 01/2026\n${speaks}`),
  ).toEqual(["02/2026", "01/2026"]);
  expect(numbersOf(`HOMOLOGAÇÃO DO CONCURSO PÚBLICO Nº 01/2026\n${speaks}`)[0]).toBeNull();
});

test("an amount or a day with full stops is no number", () => {
  const speaks =
    "A Prefeitura Municipal de Lages torna pública a abertura de inscrições do Concurso Público, pelo edital";
  expect(numbersOf(`${speaks} de 03.02.2026.`)).toEqual([null, null]);
});

test("a letterhead before a title refers to no other act", () => {
  const calls = "O PREFEITO MUNICIPAL DE ARACATI CONVOCA os aprovados, conforme o Edital nº 1/2018.";
  for (const over of [
    "GABINETE DA PREFEITA",
    "SECRETARIA DA ADMINISTRAÇÃO",
    "PREFEITURA DO MUNICÍPIO DE ARACATI",
  ])
    expect(
      read(`${over}\nEDITAL DE CONVOCAÇÃO PARA POSSE Nº 3/2019 CONCURSO PÚBLICO Nº 1/2018\n${calls}`),
    ).toMatchObject({ edital: "3/2019", referido: "1/2018" });
  expect(
    read(`RESULTADO, NOS TERMOS DA SECRETARIA DA ADMINISTRAÇÃO EDITAL Nº 1/2018 CONCURSO PÚBLICO\n${calls}`)
      .edital,
  ).toBeNull();
});

test("a notice that is itself published keeps its number, which its title repeats", () => {
  const title = "EDITAL Nº 22, DE 1º DE JULHO DE 2019 RETIFICA O EDITAL Nº 9/2019 - CONCURSO PÚBLICO";
  expect(
    read(
      `${title} O REITOR DO INSTITUTO FEDERAL DO PARANÁ torna público o Edital nº 22/2019, de 1º de ` +
        `julho de 2019, que retifica o Edital nº 9/2019.`,
    ),
  ).toMatchObject({ tipo: "retificacao", edital: "22/2019", referido: "9/2019" });
});

test("the act's own number is the notice's, below the selection's", () => {
  const opens = "A PREFEITURA DE ARACATI torna pública a abertura de inscrições.";
  expect(read(`EDITAL DE PROCESSO SELETIVO Nº 2/2026\n\nEDITAL Nº 3/2026\n\n${opens}`).edital).toBe("3/2026");
  expect(read(`EDITAL DE PROCESSO SELETIVO Nº 2/2026\n\n${opens} Conforme o Edital nº 3/2025.`).edital).toBe(
    "2/2026",
  );
});

const published = (title: string) =>
  read(
    `CONCURSO PÚBLICO\n${title}\nO Tribunal de Justiça do Estado do Ceará torna pública a realização de ` +
      `concurso público.`,
  ).edital;

test.each([
  ["EDITAL Nº 001 SEAD/ SEDUC, DE 24 DE JUNHO DE 2022.", "001/2022"],
  ["EDITAL Nº 12 SEPLAG / SEJUS, DE 4 DE ABRIL DE 2023", "12/2023"],
  ["EDITAL N.º 1 – TRANSPETRO/PSP RH 2023, DE 15 DE DEZEMBRO DE 2022", "1/2022"],
  ["EDITAL Nº 5 – TJ/CE – SERVIDOR 2023, DE 3 DE MARÇO DE 2023", "5/2023"],
  ["EDITAL Nº 1 – MPE/GO – PROMOTOR 2023 – ABERTURA, DE 24 DE JUNHO DE 2023", "1/2023"],
  ["EDITAL Nº 1 – SEFAZ (AC), DE 4 DE AGOSTO DE 2023", "1/2023"],
  ["EDITAL – Nº 001/2023 – SES-GO, DE 27 de dezembro de 2023", "001/2023"],
  ["EDITAL N.º 1 – BB 2022/001, DE 22 DE DEZEMBRO DE 2022", "1/2022"],
  ["EDITAL Nº 10 (SEAD), DE 5 DE ABRIL DE 2023", "10/2023"],
  ["EDITAL Nº 10, DE 05.04.2023", "10/2023"],
  ["EDITAL Nº 1 – TRT 8ª REGIÃO, DE 5 DE ABRIL DE 2023", "1/2023"],
  ["EDITAL Nº 1 – CNJ (ANALISTA 2024), DE 5 DE ABRIL DE 2024", "1/2024"],
  ["EDITAL Nº 1/2024 ANTT, DE 11 DE JANEIRO DE 2024", "1/2024"],
])("a body's letters and a selection's year may follow a number: %s", (title, number) => {
  expect(published(title)).toBe(number);
});

test("a post's year and a law's day do not belong to a number", () => {
  expect(published("EDITAL Nº 1 – SERVIDORES DE 2023")).toBeNull();
  expect(published("EDITAL Nº 1 SEAD, Lei nº 5, DE 3 DE MARÇO DE 2019")).toBeNull();
});
