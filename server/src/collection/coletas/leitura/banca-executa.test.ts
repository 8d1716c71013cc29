import { expect, test } from "vitest";
import { isAcronymOf } from "./banca-nome.ts";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const organizerOf = (said: string) => {
  const text =
    `EDITAL Nº 7/2025 O Prefeito Municipal de Araxá, Estado de Minas Gerais, torna pública a ` +
    `realização de Concurso Público. ${said}`;
  return findAsserted(readAct({ text }).organizadora)?.valor ?? null;
};

test.each([
  [
    "O certame é operacionalizado, e coordenado, em todas as suas etapas, pela empresa T & V " +
      "Gestão de Pessoas Ltda, vencedora do pregão.",
    "T & V Gestão de Pessoas",
  ],
  [
    "A elaboração e a correção das provas serão de responsabilidade da CONTEX – Consultas,\nExames " +
      "Técnicos, Cadastros e Levantamentos Ltda, exceto o curso de formação.",
    "CONTEX",
  ],
  [
    "A empresa responsável pela execução do Concurso Público n.º 7/2025 nos termos deste Edital, " +
      "será a empresa Rota.MG - Gestão Municipal Ltda., inscrita no CNPJ nº 1.",
    "Rota.MG - Gestão Municipal",
  ],
  [
    "O concurso será executado pela K9 AUDITORES E PERITOS, endereço eletrônico: www.k9.com.br.",
    "K9 Auditores e Peritos",
  ],
  ["O concurso será planejado e\nexecutado pelo SEPLAG - SERVIÇO DE PLANOS E GESTÃO.", "SEPLAG"],
  [
    "O concurso segue este edital e será executado pela Empresa de Seleção e de Ensino - ESE.",
    "Empresa de Seleção e de Ensino",
  ],
  [
    "As novas datas do concurso sairão no site da banca Aclive Concursos e no da Prefeitura.",
    "Aclive Concursos",
  ],
  [
    "O concurso público será organizado sob a responsabilidade da P. Q. Digitações e Serviços Ltda.",
    "P. Q. Digitações e Serviços",
  ],
  [
    "tendo como entidade responsável pela operacionalização do concurso a VALSEP/BETATEC na forma do convênio.",
    "VALSEP/BETATEC",
  ],
  [
    "O concurso terá assessoria da comissão e será conduzido com assessoria técnica especializada " +
      "da empresa NOVEX APOIO ESCOLAR LTDA, para a elaboração das provas.",
    "Novex Apoio Escolar",
  ],
  [
    "O concurso ocorrerá sob a responsabilidade da empresa contratada pela Prefeitura - R.T. " +
      "INSTITUTO DE PLANOS LTDA ME.",
    "R.T. Instituto de Planos",
  ],
  ["O concurso será realizado pelo IDEP INSTITUTO DE ENSINO E PESQUISA em datas a divulgar.", "IDEP"],
  ["O resultado do concurso foi divulgado pela empresa realizadora FUTAP, sob inspeção.", "FUTAP"],
  [
    "O concurso será realizado sob a responsabilidade da LUMEN - FEIRAS E CONGRESSOS LTDA, cabendo " +
      "ao Município convocar.",
    "LUMEN - Feiras e Congressos",
  ],
  [
    "O certame cumpriu a lei por parte da empresa FUTAR- CONSULTORIA PÚBLICA, Organizadora do Concurso Público.",
    "FUTAR - Consultoria Pública",
  ],
  [
    "O Prefeito Municipal de Araxá, e a empresa ND Capacita, com fundamento na Lei nº 3, TORNAM " +
      "PÚBLICO o Edital do concurso.",
    "ND Capacita",
  ],
  [
    "O certame é realizado pelo Centro de Seleção da Universidade Estadual de Alfa.",
    "Centro de Seleção da Universidade Estadual de Alfa",
  ],
  [
    "O Município contratou a empresa Diretriz Carreiras Ltda para a realização do concurso público.",
    "Diretriz Carreiras",
  ],
  ["A empresa organizadora do concurso será a Diretriz Carreiras Ltda.", "Diretriz Carreiras"],
  ["O concurso terá supervisão da Comissão e execução da empresa GX Assessoria Ltda.", "GX Assessoria"],
  [
    "O concurso será, após licitação, executado pela Universidade do Oeste Alto.",
    "Universidade do Oeste Alto",
  ],
])("the organiser is stated: %s", (said, organizer) => {
  expect(organizerOf(said)).toBe(organizer);
});

test.each([
  "O concurso terá inspeção médica, realizada pela empresa Vida Clínica Ltda.",
  "O concurso tem duas etapas, e a segunda etapa será executada pela Academia Alfa Treinamentos Ltda.",
  "A perícia médica do concurso será realizada pela empresa Saúde Vida Ltda.",
  "Banca organizadora: Fulano de Tal, Beltrana de Tal.",
  "O concurso será executado pela SEMAG - Secretaria de Gestão, com sede na Prefeitura.",
  "O concurso será coordenado pela COMISSÃO ESPECIAL DE CONCURSOS PÚBLICOS.",
  "É isento do concurso quem doou sangue em campanha realizada pela Fundação Vida.",
  "Exige-se no concurso certificado de conclusão emitido ou realizado pela Beta Consultoria Ltda.",
  "O concurso será executado pela empresa contratada, e a Prefeitura divulgará o Edital.",
  "O recurso do concurso será apreciado pela Banca Examinadora Central.",
  "O concurso será realizado pelo Município, no Instituto Estadual Central.",
  "O contrato do concurso está no site da empresa Águas Claras.",
])("the organiser is not stated: %s", (said) => {
  expect(organizerOf(said)).toBeNull();
});

test("an organiser is called by the part of its name in the text", () => {
  expect(organizerOf("executado pelo ITAME - Instituto de Consultoria e Concursos.")).toBe("ITAME");
  expect(organizerOf("executado pelo Instituto ITAME.")).toBe("Instituto ITAME");
  expect(organizerOf("execução do Instituto de Apoio à Universidade de Pernambuco – IAUPE.")).toBe("IAUPE");
  expect(organizerOf("executado pela CESGRANRIO.")).toBe("Cesgranrio");
  expect(organizerOf("executado pelo Instituto Brasileiro de Administração Municipal.")).toBe("IBAM");
});

test.each([
  ["ibam", "instituto brasileiro de administracao municipal", true],
  ["seprod", "servico de processamento de dados", true],
  ["delta", "prestacao de servicos", false],
  ["fucap", "consultoria e assessoria publica", false],
  ["ab", "alfa beta", false],
])("letters are compared with a name's initials: %s and %s", (letters, name, stands) => {
  expect(isAcronymOf(letters, name)).toBe(stands);
});
