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
])("a body's letterhead identifies the publisher: %s", (letterhead, body) => {
  expect(bodyOf(`${letterhead}\nEDITAL Nº 01/2026\nO Presidente, no uso de suas atribuições,`)).toBe(body);
});

test("a consortium is not the town of the mayor who presides over it", () => {
  expect(
    bodyOf(
      "CONSÓRCIO INTERMUNICIPAL DE SAÚDE DO VALE VERDE – CISVAVE\nO Presidente do Consórcio, Sr. " +
        "Fulano, Prefeito do Município de Lages,",
    ),
  ).toBe("Consórcio Intermunicipal de Saúde do Vale Verde");
});

test("the announcing authority takes precedence over a letterhead that is not the body's", () => {
  expect(bodyOf("FUNDAÇÃO MUNICIPAL DE ESPORTES\nEDITAL Nº 01/2026\nA Prefeita do Município de Lages")).toBe(
    "Prefeitura Municipal de Lages",
  );
  expect(
    bodyOf("FUNDAÇÃO CARLOS CHAGAS\nEDITAL Nº 01/2026\nO Tribunal Regional do Trabalho da 5ª Região"),
  ).toBe("Tribunal Regional do Trabalho da 5ª Região");
  expect(
    bodyOf("PREFEITURA MUNICIPAL DE LAGES\nFUNDAÇÃO MUNICIPAL DE ESPORTES\nEDITAL Nº 01/2026\nO Prefeito"),
  ).toBe("Prefeitura Municipal de Lages");
});

test("a letterhead truncated by its line is no name", () => {
  expect(
    bodyOf("CONSÓRCIO INTERMUNICIPAL DE SAÚDE DA REGIÃO DE\nLAGES\nEDITAL Nº 01/2026\nO Diretor"),
  ).toBeNull();
});

test("a rector may have the act published by order of somebody else", () => {
  expect(bodyOf("Edital nº 12/2026\nDe ordem da Magnífica Reitora da Universidade Federal de Lavras,")).toBe(
    "Universidade Federal de Lavras",
  );
});

test("a secretariat's name may have commas before its town", () => {
  expect(
    bodyOf("EDITAL Nº 2/2026\nA Secretaria Municipal de Planejamento, Administração e Finanças de Lages/SC"),
  ).toBe("Prefeitura Municipal de Lages");
});

test("a council's line below its town's name needs no town", () => {
  const council = "Câmara Municipal de Lages";
  expect(bodyOf("Estado de Santa Catarina\nMunicípio de Lages\nCÂMARA DE VEREADORES\nEdital nº 1/2026")).toBe(
    council,
  );
  expect(bodyOf("MUNICÍPIO DE LAGES - ESTADO DE SANTA CATARINA\nPODER LEGISLATIVO\nEDITAL Nº 1/2026")).toBe(
    council,
  );
  expect(
    bodyOf("MUNICÍPIO DE LAGES\nEDITAL Nº 1/2026\nLei aprovada pela Câmara Municipal de Vereadores."),
  ).toBe("Prefeitura Municipal de Lages");
});

test("the president of a town's body acts for it, with the body named before the office", () => {
  const named =
    "PREFEITURA MUNICIPAL DE LAGES\nEDITAL Nº 1/2026\nFULANA DE TAL, Presidente do Instituto de " +
    "Seguridade dos Servidores de Lages - ISL, no uso de suas atribuições,";
  expect(bodyOf(named)).toBe("Instituto de Seguridade dos Servidores de Lages");
  expect(
    bodyOf("PREFEITURA DE LAGES\nFULANO DE TAL, Diretor-Geral do Hospital Municipal de Lages, no uso,"),
  ).toBe("Hospital Municipal de Lages");
});

test("letters with spaces between them belong to no name", () => {
  expect(bodyOf("TRIBUNAL DE CONTAS DO ESTADO DO ACRE P O R T A R I A Nº 3 O Presidente,")).toBe(
    "Tribunal de Contas do Estado do Acre",
  );
});

test("a police chief acts for the police", () => {
  const letterhead = "SECRETARIA DE ESTADO DE DEFESA SOCIAL PC POLÍCIA CIVIL P O R T A R I A";
  expect(bodyOf(`${letterhead} O Delegado Geral da Polícia Civil do Estado de Alagoas, no uso,`)).toBe(
    "Polícia Civil do Estado de Alagoas",
  );
  expect(bodyOf(letterhead)).toBe("Secretaria de Estado de Defesa Social");
});

test("a town in capitals gets its official spelling", () => {
  expect(bodyOf("EDITAL Nº 1/2026\nA PREFEITURA MUNICIPAL DE CEARÁ-MIRIM,")).toBe(
    "Prefeitura Municipal de Ceará-Mirim",
  );
});

test('a company "S.A." has its own name', () => {
  expect(bodyOf("EDITAL Nº 1/2026\nO Diretor Presidente da Saneamento do Vale S.A., no uso,")).toBe(
    "Saneamento do Vale S.A.",
  );
  expect(bodyOf("EDITAL Nº 1/2026\nA VALE ATIVOS S/A, por seu Diretor-Geral,")).toBe("Vale Ativos S/A");
  expect(bodyOf("EDITAL Nº 1/2026\nO Sr. Fulano, Diretor-Presidente da Vale Ativos S.A.,")).toBe(
    "Vale Ativos S.A.",
  );
  expect(bodyOf("A taxa paga-se no Banco do Vale S.A. até o dia 3.\nO Prefeito Municipal de Lages,")).toBe(
    "Prefeitura Municipal de Lages",
  );
});

test("an authority may name the body by the acronym that the title explains", () => {
  const title =
    "PREFEITURA MUNICIPAL DE LAGES\nINSTITUTO DE PREVIDÊNCIA DE LAGES - LAGESPREVI\nEDITAL Nº 1/2026";
  expect(bodyOf(`${title}\nO Diretor-Presidente do LAGESPREVI, no uso,`)).toBe(
    "Instituto de Previdência de Lages",
  );
  expect(bodyOf(`${title}\nO Prefeito Municipal e o Diretor do ALFAPREVI, no uso,`)).not.toBe(
    "Instituto de Previdência de Lages",
  );
});
