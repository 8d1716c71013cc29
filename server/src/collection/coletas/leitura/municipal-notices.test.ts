import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const read = (what: string) =>
  readAct({
    text:
      `EDITAL Nº 5/2024 A Prefeitura Municipal de Lages torna pública a abertura de inscrições para ` +
      `o Processo Seletivo. ${what}`,
  });
const organizerOf = (what: string) => findAsserted(read(what).organizadora)?.valor ?? null;
const namesOf = (what: string) => read(what).cargos.map(({ nome }) => nome.valor);
const feeOf = (what: string) => findAsserted(read(what).taxa)?.valor ?? null;

const organizers: [string, string | null][] = [
  [
    "O Processo Seletivo será realizado pelo INSTITUTO SERRANO obedecendo às normas deste Edital.",
    "Instituto Serrano",
  ],
  ["As provas se dão sob a coordenação da empresa JR Treinamentos.", "JR Treinamentos"],
  ["Sob a coordenação da Comissão Organizadora e da Secretaria.", null],
  ["Por contrato celebrado com a empresa SERRA CONCURSOS LTDA, haverá provas.", "Serra Concursos"],
  ["Por contrato celebrado com a empresa SERRA ALIMENTOS LTDA, haverá merenda.", null],
  [
    "O Processo Seletivo será administrado pela equipe técnica do IGESE - Instituto de Gestão, " +
      "Seleção e Ensino, com sede na Rua A.",
    "IGESE",
  ],
  ["Será realizado pelo INSTITUTO SERRANO em datas e locais a divulgar.", "Instituto Serrano"],
  ["O hospital é administrado pela Fundação Serrana, com sede na Rua A.", null],
];
test.each(organizers)("the body is %s", (what, organizer) => {
  expect(organizerOf(what)).toBe(organizer);
});

const lists: [string, string[]][] = [
  [
    "Contratação para a função pública de Coveiro e Jardineiro necessária à continuidade dos serviços.",
    ["Coveiro", "Jardineiro"],
  ],
  [
    "PARA CONTRATAÇÃO DE PROFISSIONAIS (PSICÓLOGO, AGENTE ADMINISTRATIVO E AGENTE DE LIMPEZA E " +
      "CONSERVAÇÃO) PARA ATENDER À SECRETARIA.",
    ["Psicólogo", "Agente Administrativo", "Agente de Limpeza e Conservação"],
  ],
  [
    "Para o exercício das funções de Agentes de Endemias PRAZO PARA INSCRIÇÃO: 5 dias.",
    ["Agente de Endemias"],
  ],
  [
    "Em razão de haver necessidade de Professor III, Professor de Dança.",
    ["Professor III", "Professor de Dança"],
  ],
  ["Em razão de haver necessidade de professor.", []],
  [
    "Para admissão de professores / professores de apoio em caráter temporário.",
    ["Professor", "Professor de apoio"],
  ],
  ["Para admissão de agentes públicos em caráter temporário.", []],
];
test.each(lists)("posts: %s", (what, names) => {
  expect(namesOf(what).toSorted()).toEqual(names.toSorted());
});

const one = "Destina-se ao provimento do cargo de Fiscal de Obras.";
test("one level's fee applies to everyone if one post is offered", () => {
  const fee = "VALOR DA TAXA DE INSCRIÇÃO\nNível Médio R$ 60,00";
  expect(feeOf(`${one}\n${fee}`)).toBe(60);
  expect(feeOf(`${one}\n${fee}\nNível Superior R$ 90,00`)).toBeNull();
  expect(feeOf(`Para os cargos de Fiscal de Obras e Motorista.\n${fee}`)).toBeNull();
});

test("hours with both signs may stand between two days", () => {
  const { inscricao_inicio, inscricao_fim } = read(
    "Ficam abertas, das 10h:00min do dia 3 de junho até as 23h:59min do dia 14 de junho de 2024, as inscrições.",
  );
  expect([inscricao_inicio, inscricao_fim].map((field) => findAsserted(field)?.valor)).toEqual([
    "2024-06-03",
    "2024-06-14",
  ]);
});

test("two consecutive years are no notice's number", () => {
  const { edital } = readAct({
    text:
      "A Prefeitura Municipal de Lages torna pública a abertura do Processo Seletivo, findos os " +
      "contratos dos Processos Seletivos Simplificados de 2019/2020.",
  });
  expect(findAsserted(edital)).toBeNull();
});

test("a count before each post separates posts, and considerations and requests name none", () => {
  expect(
    namesOf(
      "Há uma vaga para o cargo de Copeira e de uma vaga para o cargo de Vigia. Cargos: " +
        "Escolaridade exigida: CONSIDERANDO a necessidade",
    ),
  ).toEqual(["Copeira", "Vigia"]);
});

test("a body's name ends before its state's letters", () => {
  const { orgao } = readAct({
    text:
      "COMPANHIA DOCAS DE LAGES-SC EDITAL Nº 1/2024 O Administrador da COMPANHIA DOCAS DE LAGES-SC " +
      "torna pública a abertura de inscrições para o Concurso Público.",
  });
  expect(findAsserted(orgao)?.valor).toBe("Companhia Docas de Lages");
});

test("a call for temporary contracts opens a selection", () => {
  const { tipo_de_ato } = readAct({
    text:
      "EDITAL DE CHAMAMENTO PÚBLICO PARA CONTRATAÇÃO TEMPORÁRIA Nº 1/2024 A Prefeitura Municipal de " +
      "Lages torna pública a abertura de inscrição para as funções de Enfermeiro e Fisioterapeuta.",
  });
  expect(tipo_de_ato.valor).toBe("abertura");
});
