import { expect, test } from "vitest";
import { isOfOneBearer } from "./one-bearer.ts";

const nome = "MARIA DA SILVA SOUZA";
const mention = (row: string, cpf: string | null = null, edital = "1/2024") => {
  const trecho = `1 OUTRA PESSOA 80,00\n${row}\n99 MAIS UMA 10,00`;
  const inicio = trecho.indexOf(nome);
  return { trecho, inicio, fim: inicio + nome.length, orgao: "Prefeitura de Lages", edital, cpf };
};

test.each([
  ["the same row", `12 ${nome} 70,50`, `12 ${nome} 70,50`, true],
  ["another place and score", `12 ${nome} 70,50`, `40 ${nome} 60,00`, false],
  ["the same registration number elsewhere", `12 ${nome} 100234 70,50`, `3 ${nome} 100234`, true],
  ["another registration number", `12 ${nome} 100234 70,50`, `12 ${nome} 100999 70,50`, false],
  ["a registration number in one row only", `12 ${nome} 70,50`, `12 ${nome} 100999 70,50`, false],
  ["another position", `12 ${nome} GARI`, `12 ${nome} VIGIA`, false],
])("a dismissal is about a row's person: %s", (_, before, now, isSame) => {
  expect(isOfOneBearer(mention(before), mention(now))).toBe(isSame);
});

test("printed digits decide, and digits on one side only say nothing", () => {
  const [own, other] = ["***388127**", "***111222**"];
  expect(isOfOneBearer(mention(`12 ${nome}`, other), mention(`40 ${nome}`, other))).toBe(true);
  expect(isOfOneBearer(mention(`12 ${nome}`, other), mention(`12 ${nome}`, own))).toBe(false);
  expect(isOfOneBearer(mention(`12 ${nome}`), mention(`12 ${nome}`, own))).toBe(false);
  expect(isOfOneBearer(mention(`12 ${nome}`), mention(`12 ${nome}`, null, "2/2026"))).toBe(false);
});
