import { expect, test } from "vitest";
import { findQuotedNames } from "./find-quoted.ts";

const quote = (texto: string, cpf: string | null = null) =>
  findQuotedNames(texto, [{ id: 1, nome: "Maria da Silva Souza", cpf }], null, "2026-11-19").map(
    ({ trecho, inicio, fim }) => [trecho, trecho.slice(inicio, fim)],
  );
const name = "MARIA DA SILVA SOUZA";

test.each([
  [
    "the sentence alone",
    `Nomeia João Prado. Convoca, pelo concurso nº 1/2024, ${name}, para posse. Exonera Bruna Keller.`,
    `Convoca, pelo concurso nº 1/2024, ${name}, para posse.`,
  ],
  ["the row alone", `Convoca:\n1º JOÃO PRADO 90,0\n2º ${name} 88,5\n3º BRUNA KELLER 70,0`, `2º ${name} 88,5`],
  [
    "a row that begins with a CPF",
    `***.111.222-** JOÃO PRADO\n***.456.789-** ${name}\n***.333.444-** BRUNA KELLER`,
    `***.456.789-** ${name}`,
  ],
  ["between semicolons", `Convoca: João Prado, 1º; ${name}, 2º; Bruna Keller, 3º.`, `${name}, 2º`],
  [
    "between strokes",
    `10000001, João Prado, 90.0, 1 / 10000002, ${name}, 88.5, 2 / 10000003, Bruna Keller`,
    `10000002, ${name}, 88.5, 2`,
  ],
  [
    "a decimal point and an abbreviation",
    `Art. 1º Nomear a Sra. ${name}, nota 8.5, para posse`,
    `Art. 1º Nomear a Sra. ${name}, nota 8.5, para posse`,
  ],
])("the quote is %s", (_, texto, expected) => {
  expect(quote(texto)).toEqual([[expected, name]]);
});

test("CPFs of others in the same sentence are hidden", () => {
  expect(quote(`Convoca João Prado, CPF ***.111.222-**, e ${name}, CPF ***.456.789-**`)).toEqual([
    [`Convoca João Prado, CPF ***.***.***-**, e ${name}, CPF ***.456.789-**`, name],
  ]);
});
