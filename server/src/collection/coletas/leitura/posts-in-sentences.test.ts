import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Processo Seletivo ${more}`;
const namesOf = (more: string) => readAct({ text: opening(more) }).cargos.map(({ nome }) => nome.valor);

test.each([
  [
    "destinado à formação de cadastro de reserva (CR) de Motorista e Fiscal de Tributos do " +
      "Município de Lages, em conformidade com a Lei.",
    ["Motorista", "Fiscal de Tributos"],
  ],
  ["para o cargo de Procurador do Município de Lages.", ["Procurador do Município de Lages"]],
  ["com vagas na função de Técnico Administrativo, visando à área de Trânsito.", ["Técnico Administrativo"]],
  ["para os cargos de Técnico Administrativo em Educação da carreira federal.", []],
  ["destinado à seleção de Monitores/Cuidadores para a rede.", ["Monitor/Cuidador"]],
  ["para contratação de Professores de Música licenciados em Artes.", ["Professor de Música"]],
  [
    "para os cargos de Médico (ESF), Dentista, Psicólogo, Motorista, Vigia e Luthier.",
    ["Médico", "Dentista", "Psicólogo", "Motorista", "Vigia", "Luthier"],
  ],
  [
    "para os cargos de Médico para a UBS, Vigia, Motorista, Servente e Saúde da rede.",
    ["Médico", "Vigia", "Motorista", "Servente"],
  ],
  [
    "para as funções de Monitor (disciplinas de Música e Dança), Instrutor e Vigia.",
    ["Monitor", "Instrutor", "Vigia"],
  ],
  ["para o cargo de Enfermeiro. Serão contratados para os cargos de Lei Municipal nº 5.", ["Enfermeiro"]],
])("%s names %j", (more, names) => {
  expect(namesOf(more)).toEqual(names);
});

const table = (...rows: string[]) =>
  namesOf(`conforme o quadro.\nCargo\nVagas\nVencimento\n${rows.join("\n")}`);

test("a name wrapped over a narrow cell's lines is joined", () => {
  const rows = [
    "Auxiliar de Serviços",
    "Gerais",
    "CR",
    "40 h",
    "Professor dos Anos",
    "Finais do Ensino",
    "Fundamental",
    "2",
    "40 h",
  ];
  expect(table(...rows)).toEqual([
    "Auxiliar de Serviços Gerais",
    "Professor dos Anos Finais do Ensino Fundamental",
  ]);
  expect(table("Motorista", "Ensino Fundamental", "2", "40 h")).not.toContain("Motorista Ensino Fundamental");
});

test("posts that differ by their area's number are separate", () => {
  const rows = (name: string) =>
    namesOf(
      `conforme o quadro.\nCód.\nCargo\nEscolaridade\n1\n${name} (Área 1)\nMédio\n2\n${name} (Área 2)\nMédio\n30`,
    );
  expect(rows("Agente de Endemias - Centro")).toEqual([
    "Agente de Endemias - Centro (Área 1)",
    "Agente de Endemias - Centro (Área 2)",
  ]);
});
