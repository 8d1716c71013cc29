import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;
const value = <T>(field: Parameters<typeof findAsserted<T>>[0]) => findAsserted(field)?.valor ?? null;

const openings: [string, string][] = [
  [
    "an object and the term of registration",
    "PREFEITURA MUNICIPAL DE LAGES PROCESSO SELETIVO SIMPLIFICADO Nº 07/2024 OBJETO: preenchimento " +
      "de 03 (três) vagas para a função de Motorista PRAZO PARA INSCRIÇÃO: de 5 a 9 de agosto de " +
      "2024 INFORMAÇÕES: na sede da Secretaria.",
  ],
  [
    "a purpose and what is offered",
    "PREFEITURA MUNICIPAL DE LAGES\nEDITAL DE PROCESSO SELETIVO SIMPLIFICADO Nº " +
      "3/2024\nFinalidade: Contratação temporária de 01 (uma) Nutricionista.\n1. DO " +
      "CARGO\nRequisitos: curso superior.\nRemuneração: R$ 2.000,00.",
  ],
  [
    "the notice made public, whose whole is elsewhere",
    "EDITAL DE CONCURSO PÚBLICO O Prefeito do Município de Lages torna público o Edital nº 02/2024 " +
      "do Concurso Público. O Edital contendo todas as normas estará à disposição dos interessados " +
      "no sítio do Município.",
  ],
  [
    "a public call for want of teachers",
    "EDITAL DE CHAMADA PÚBLICA Nº 4/2024 O Prefeito Municipal de Lages torna público as normas " +
      "para a Chamada Pública, em razão da necessidade de Motorista, para o ano letivo.",
  ],
  [
    "a call that hires by the Constitution, as what is made public",
    "MUNICÍPIO DE LAGES EDITAL DE CHAMAMENTO PÚBLICO Nº 6/2024 O PREFEITO MUNICIPAL torna público, " +
      "pelo presente Edital, Chamamento Público, em razão de não haver inscritos em Geografia, e " +
      "considerando a necessidade temporária de excepcional interesse público.",
  ],
  [
    "a call that hires, far over what says so",
    `EDITAL DE CHAMADA PÚBLICA Nº 7/2024 Abre inscrições para preenchimento de vagas na Rede de Ensino ` +
      `de Lages. O Secretário, no uso de suas atribuições, ` +
      `${"considerando o que se expôs nos autos do processo, ".repeat(8)}nos termos do art. 37, IX, da ` +
      `Constituição, decide.`,
  ],
  [
    "a calendar over who opens it",
    "PREFEITURA MUNICIPAL DE LAGES EDITAL Nº 8/2024 PROCESSO SELETIVO CRONOGRAMA Período de " +
      "inscrições 4 a 8 de março de 2024 Homologação 11 de março de 2024 Gabarito 25 de março de " +
      "2024 O Prefeito faz saber que realizará Processo Seletivo para o emprego de Motorista.",
  ],
  [
    "a commission that says that registration is open",
    "CONCURSO PÚBLICO PREFEITURA MUNICIPAL DE LAGES Edital nº 9/2024. A COMISSÃO ESPECIAL DE " +
      "CONCURSO PÚBLICO torna público que estão abertas as inscrições do CONCURSO PÚBLICO destinado " +
      "ao provimento de cargos.",
  ],
  [
    "a decree named with its changes over the announcement",
    "PREFEITURA MUNICIPAL DE LAGES\nEDITAL Nº 5/2024 - PROCESSO SELETIVO\n\nCOMISSÃO ESPECIAL PARA " +
      "REALIZAR PROCESSO SELETIVO\n\nDECRETO Nº 88 DE 2 DE MAIO DE 2024 E SUAS ALTERAÇÕES\n\nEDITAL " +
      "Nº 5/2024\n\nO Prefeito torna público a abertura de Processo Seletivo Simplificado de " +
      "motoristas.",
  ],
  [
    "a call for a doctor without delay",
    "EDITAL DE CHAMADA PÚBLICA Nº 5/2024 O Município de Lages torna pública a chamada para " +
      "contratação emergencial de Médico, por prazo determinado.",
  ],
  [
    "a register of teachers",
    "EDITAL Nº 5/2024 A Prefeitura Municipal de Lages torna pública a inscrição para cadastro de " +
      "professores ACT, para o ano letivo.",
  ],
  [
    "a post whose work is to move patients",
    "EDITAL Nº 5/2024 O Município de Lages torna público o Processo Seletivo Simplificado de " +
      "Motorista para remoção de pacientes.",
  ],
  [
    "a post of social promotion",
    "EDITAL Nº 5/2024 O Município de Lages torna pública a abertura de inscrições ao Processo " +
      "Seletivo para Agente de Promoção Social.",
  ],
  [
    "an annex that is a calendar",
    "ANEXO I CRONOGRAMA O processo seletivo obedecerá ao seguinte: Inscrições 3 a 7 de junho de " +
      "2024 Resultado 14 de junho de 2024",
  ],
];
test.each(openings)("%s is an opening", (_, text) => {
  expect(kindOf(text)).toBe("abertura");
});

const others: [string, string][] = [
  [
    "a contract for a temporary post",
    "PROCESSO SELETIVO SIMPLIFICADO Nº 07/2024 CONTRATANTE: Município de Lages. CONTRATADA: Maria. " +
      "OBJETO: contratação temporária de professor. Requisitos: licenciatura. Remuneração: R$ " +
      "2.000,00.",
  ],
  [
    "what a commission's minutes tell of it",
    "PROCESSO SELETIVO SIMPLIFICADO Nº 07/2024 ATA DA REUNIÃO DE JULGAMENTO Objetivo: contratação " +
      "temporária de professores. As inscrições: 12 candidatos.",
  ],
  [
    "a contract that is numbered",
    "PROCESSO SELETIVO SIMPLIFICADO Nº 07/2024 CONTRATO TEMPORÁRIO Nº 3/2024 Objeto: contratação " +
      "temporária de professor. Escolaridade: superior. Remuneração: R$ 2.000,00.",
  ],
  [
    "an object without terms",
    "PROCESSO SELETIVO SIMPLIFICADO Nº 07/2024 Lista de documentos. Objetivo: contratação temporária de professores.",
  ],
  [
    "another notice's rectification",
    "EDITAL DE CONCURSO PÚBLICO O Prefeito de Lages torna público o Edital nº 02/2024 do Concurso " +
      "Público, que retifica o item 3. O Edital completo está à disposição dos interessados.",
  ],
  [
    "doctors' services that are bought",
    "EDITAL DE CHAMADA PÚBLICA Nº 5/2024 O Município de Lages torna pública a chamada para " +
      "contratação emergencial de serviços médicos de empresas.",
  ],
  [
    "who is moved from one place to another",
    "EDITAL Nº 5/2024 O Município de Lages torna pública a abertura de inscrições ao Processo " +
      "Seletivo de remoção de professores.",
  ],
  [
    "a public call for food",
    "EDITAL DE CHAMADA PÚBLICA Nº 4/2024 O Prefeito Municipal de Lages torna público as normas " +
      "para a Chamada Pública, em razão da necessidade de gêneros alimentícios para as escolas.",
  ],
];
test.each(others)("%s is not an opening", (_, text) => {
  expect(kindOf(text)).not.toBe("abertura");
});

test("a short notice has its own number, count, days and posts", () => {
  const [[, text] = ["", ""]] = openings;
  const { edital, edital_referido, inscricao_inicio, inscricao_fim, vagas_total, cargos } = readAct({ text });
  expect(
    [edital, inscricao_inicio, inscricao_fim, vagas_total].map((field) => value<unknown>(field)),
  ).toEqual(["07/2024", "2024-08-05", "2024-08-09", 3]);
  expect(edital_referido).toBeNull();
  expect(cargos.map(({ nome }) => nome.valor)).toEqual(["Motorista"]);
});

test("a decree's number is not the selection's", () => {
  const text =
    "EDITAL Nº 5/2024 PROCESSO SELETIVO SIMPLIFICADO DECRETO Nº 16.232 DE 11 DE JANEIRO DE 2023. O " +
    "Prefeito de Lages torna público o resultado do Processo Seletivo.";
  const { edital, edital_referido } = readAct({ text });
  expect([value(edital), value(edital_referido)]).not.toContain("16.232/2023");
});

test("an act begins below the gazette's footer of the previous one", () => {
  const before = `Extrato de contrato. ${"Valor de tudo o que se adquire. ".repeat(25)}Código Identificador:46415FDC `;
  const text =
    `${before}NOTIFICAÇÃO Fica o Sr. João, aprovado no concurso público do município de ` +
    `Lages, sob o Edital nº 01/2019, notificado a comparecer no dia 13/12/2019.`;
  const reading = readAct({ text, territory: { ibge: "4209300", nome: "Lages", uf: "SC" } });
  expect(reading.tipo_de_ato.valor).toBe("andamento");
  expect(value(reading.edital_referido)).toBe("01/2019");
});

test("a notice that replaces its calendar is a rectification", () => {
  const say = (what: string) =>
    `CONCURSO PÚBLICO EDITAL Nº 1/2024 COMUNICADO O Presidente da Câmara Municipal de Lages torna ` +
    `público sobre o concurso público Edital 1/2024 que resolve: ${what}`;
  expect(kindOf(say("estabelecer novo cronograma, conforme a tabela."))).toBe("retificacao");
  expect(kindOf(say("suspender as provas até novo cronograma."))).toBe("suspensao");
});

test("approved candidates are a result, whatever notice names them", () => {
  const text =
    "EDITAL Nº 21/2024 CANDIDATOS APROVADOS NO TESTE DE APTIDÃO FÍSICA O Secretário de Lages, " +
    "considerando o item 1º do Edital nº 04/2023 - Retificação, do Concurso Público: 001 APTO 002 " +
    "INAPTO";
  expect(kindOf(text)).toBe("resultado");
});
