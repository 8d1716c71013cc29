import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

/** Returns the registration period and the exam's day. */
function daysOf(text: string) {
  const { inscricao_inicio, inscricao_fim, data_prova } = readAct({ text, published: "2024-10-25" });
  return [inscricao_inicio, inscricao_fim, data_prova].map((field) => findAsserted(field)?.valor ?? null);
}
const mended = (what: string) =>
  daysOf(
    `RETIFICAÇÃO DO EDITAL Nº 5/2024 A Prefeitura Municipal de Lages torna pública a retificação do ` +
      `Edital nº 5/2024 do Concurso Público. ${what}`,
  );

test("a rectification has the days that it sets for everyone", () => {
  expect(mended("2. Inscrições e entrega de títulos: Até 29/11/2024 - Local: Prefeitura.")).toEqual([
    null,
    "2024-11-29",
    null,
  ]);
  expect(mended("A prova objetiva será aplicada no dia 08/12/2024.")).toEqual([null, null, "2024-12-08"]);
});

test("replaced days are not asserted", () => {
  expect(
    mended(
      "Onde se lê: inscrições de 01/11/2024 a 10/11/2024. Leia-se: inscrições de 01/11/2024 a 20/11/2024.",
    ),
  ).toEqual(["2024-11-01", "2024-11-20", null]);
  expect(mended("Onde se lê: prova objetiva no dia 01/12/2024.")).toEqual([null, null, null]);
  expect(mended("A prova objetiva prevista para 01/12/2024, fica transferida para 08/12.")).not.toContain(
    "2024-12-01",
  );
});

test("a day changed for some does not apply to everyone", () => {
  expect(mended("A prova para o cargo de Motorista será realizada no dia 08/12/2024.")).toEqual([
    null,
    null,
    null,
  ]);
  expect(mended("Alterar, para o Departamento de Química, a data da prova escrita: 08/12/2024.")).toEqual([
    null,
    null,
    null,
  ]);
});

test("registration has the first of two terms that end on two days, respectively", () => {
  const say = (terms: string) => mended(`Ficam ampliados os prazos de ${terms}, respectivamente.`);
  expect(say("inscrição e de pagamento da taxa até 30/11/2024 e 02/12/2024")).toEqual([
    null,
    "2024-11-30",
    null,
  ]);
  expect(say("isenção e pagamento da taxa até 30/11/2024 e 02/12/2024")).toEqual([null, null, null]);
});

const head =
  "EDITAL Nº 5/2024 A Prefeitura Municipal de Lages torna pública a abertura de inscrições para o Concurso Público. ";

test.each(["DATA ATO", "QUANDO O QUÊ"])(
  "a schedule's row over two lines, below %s, may mention more than registration",
  (titles) => {
    const rows = [
      titles,
      "04/11 a 15/11/2024 Publicação e Período de",
      "inscrição",
      "24/11/2024 Prova objetiva",
      "28/11/2024 Resultado",
      "29/11/2024 Recurso contra o resultado",
    ];
    expect(daysOf(`${head}\n${rows.join("\n")}`)).toEqual(["2024-11-04", "2024-11-15", "2024-11-24"]);
  },
);

test("the exam's day is that of holding it, not of announcing its place", () => {
  expect(daysOf(`${head}Locais e salas da prova objetiva 20/11/2024 PROVA OBJETIVA 24/11/2024`)[2]).toBe(
    "2024-11-24",
  );
  expect(daysOf(`${head}Divulgação do local 20/11/2024 Aplicação das provas 24/11/2024`)[2]).toBe(
    "2024-11-24",
  );
  expect(daysOf(`${head}Divulgação do local de aplicação das provas 20/11/2024`)[2]).toBeNull();
});
