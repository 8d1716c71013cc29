import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const orgaoOf = (before: string) => {
  const { orgao } = readAct({
    text:
      `EDITAL Nº 1, DE 1º DE MARÇO DE 2026 ${before} torna pública a realização de concurso público ` +
      `para o cargo de Analista.`,
  });
  return orgao && "valor" in orgao ? orgao.valor : null;
};

test("an officer acts for the body with the office's name", () => {
  expect(orgaoOf("A Defensora Pública-Geral do Distrito Federal, tendo em vista a Lei nº 80,")).toBe(
    "Defensoria Pública do Distrito Federal",
  );
  expect(orgaoOf("A PROCURADORA-GERAL DO ESTADO DE GOIÁS, à vista do processo,")).toBe(
    "Procuradoria-Geral do Estado de Goiás",
  );
  expect(orgaoOf("A Secretária de Estado de Esportes do Distrito Federal, conforme a Lei nº 4,")).toBe(
    "Secretaria de Estado de Esportes do Distrito Federal",
  );
});

test("a bank and a service are bodies, also after their letters", () => {
  expect(orgaoOf("O BRB - BANCO DE BRASÍLIA S.A., considerando a autorização do Conselho,")).toBe(
    "Banco de Brasília S.A.",
  );
  expect(orgaoOf("A DIRETORA DO SERVIÇO DE LIMPEZA URBANA DO DISTRITO FEDERAL, conforme a Lei,")).toBe(
    "Serviço de Limpeza Urbana do Distrito Federal",
  );
});

test("a town's fund belongs to the town", () => {
  expect(
    orgaoOf(
      "A Comissão, nomeada pelo Decreto 25, para atuação junto ao Fundo Municipal de Saúde de Porangatu-Go,",
    ),
  ).toBe("Prefeitura Municipal de Porangatu");
});

test("a female officer is no body, and the authority may follow the act's matter", () => {
  expect(orgaoOf("A SECRETÁRIA DE ESTADO DA EDUCAÇÃO, à vista do processo,")).toBe(
    "Secretaria de Estado da Educação",
  );
  expect(
    orgaoOf("Estabelece normas para seleção. O SECRETÁRIO DE ESTADO DA EDUCAÇÃO, no uso da Lei nº 3,"),
  ).toBe("Secretaria de Estado da Educação");
});

test("a public defender-general of any gender acts for the Defensoria", () => {
  const text =
    "O Defensor Público Geral do estado da Bahia, em despacho, faz saber que estarão abertas as " +
    "inscrições para o Processo Seletivo.";
  expect(readAct({ text }).orgao).toMatchObject({ valor: "Defensoria Pública do estado da Bahia" });
});
