import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const bodyOf = (head: string) => {
  const { orgao } = readAct({
    text: `${head} torna pública a abertura de inscrições para o Concurso Público.`,
    published: "2026-11-20",
  });
  return orgao && "valor" in orgao ? orgao.valor : null;
};

test.each([
  ["CONSÓRCIO INTERMUNICIPAL DE SAÚDE DO VALE VERDE", "Consórcio Intermunicipal de Saúde do Vale Verde"],
  ["CISVAVE - CONSÓRCIO PÚBLICO DO VALE VERDE", "Consórcio Público do Vale Verde"],
  ["FUNDAÇÃO MUNICIPAL DE CULTURA DE LAGES", "Fundação Municipal de Cultura de Lages"],
  ["INSTITUTO DE PREVIDÊNCIA DOS SERVIDORES DE LAGES", "Instituto de Previdência dos Servidores de Lages"],
  ["SERVIÇO AUTÔNOMO DE ÁGUA E ESGOTO DE LAGES", "Serviço Autônomo de Água e Esgoto de Lages"],
  ["HOSPITAL MUNICIPAL SÃO LUCAS", "Hospital Municipal São Lucas"],
  ["AUTARQUIA MUNICIPAL DE TRÂNSITO DE LAGES", "Autarquia Municipal de Trânsito de Lages"],
])("a body's letterhead tells whose act it is: %s", (letterhead, body) => {
  expect(bodyOf(`${letterhead}\nEDITAL Nº 01/2026\nO Presidente, no uso de suas atribuições,`)).toBe(body);
});

test("a consortium is not the town of the mayor who presides over it", () => {
  expect(
    bodyOf(
      "CONSÓRCIO INTERMUNICIPAL DE SAÚDE DO VALE VERDE – CISVAVE\nO Presidente do Consórcio, Sr. Fulano, Prefeito do Município de Lages,",
    ),
  ).toBe("Consórcio Intermunicipal de Saúde do Vale Verde");
});

test("whoever speaks goes before a letterhead that is not the body's own", () => {
  expect(bodyOf("FUNDAÇÃO MUNICIPAL DE ESPORTES\nEDITAL Nº 01/2026\nO Prefeito do Município de Lages")).toBe(
    "Prefeitura Municipal de Lages",
  );
  expect(
    bodyOf("FUNDAÇÃO CARLOS CHAGAS\nEDITAL Nº 01/2026\nO Tribunal Regional do Trabalho da 5ª Região"),
  ).toBe("Tribunal Regional do Trabalho da 5ª Região");
  expect(
    bodyOf("PREFEITURA MUNICIPAL DE LAGES\nFUNDAÇÃO MUNICIPAL DE ESPORTES\nEDITAL Nº 01/2026\nO Prefeito"),
  ).toBe("Prefeitura Municipal de Lages");
});

test("a letterhead that its line cuts is no name", () => {
  expect(
    bodyOf("CONSÓRCIO INTERMUNICIPAL DE SAÚDE DA REGIÃO DE\nLAGES\nEDITAL Nº 01/2026\nO Diretor"),
  ).toBeNull();
});

test("a rector may have the act published by somebody's order", () => {
  expect(bodyOf("Edital nº 12/2026\nDe ordem do Magnífico Reitor da Universidade Federal de Lavras,")).toBe(
    "Universidade Federal de Lavras",
  );
});

test("a secretariat's name may have commas before its town", () => {
  expect(
    bodyOf("EDITAL Nº 2/2026\nA Secretaria Municipal de Planejamento, Administração e Finanças de Lages/SC"),
  ).toBe("Prefeitura Municipal de Lages");
});
