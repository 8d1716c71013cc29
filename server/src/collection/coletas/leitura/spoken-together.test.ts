import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opened = "torna pública a abertura de inscrições para o Concurso Público";

test("an act of several towns belongs to none of them alone", () => {
  const mayors =
    "EDITAL Nº 001/2019 – LITORAL LESTE Os PREFEITOS MUNICIPAIS DE ARACATI/CE e FORTIM/CE E A " +
    "PRESIDENTE DA CÂMARA MUNICIPAL DE ICAPUÍ/CE fazem saber que realizarão CONCURSO PÚBLICO " +
    "CONJUNTO PARA PROVIMENTO DE CARGOS, conforme este edital.";
  expect(read(mayors)).toMatchObject({ tipo: "abertura", orgao: null, municipio: null });
  const towns =
    "EDITAL Nº 1/2026 Os Municípios de Aracati e de Fortim tornam pública a abertura de inscrições";
  expect(read(`${towns} para o Concurso Público.`).orgao).toBeNull();
  // Towns in a law's text are no authorities.
  const law = "Considerando os Municípios de Aracati e de Fortim, a Prefeitura Municipal de Aracati";
  expect(read(`EDITAL Nº 1/2026 ${law} ${opened}.`).orgao).toBe("Prefeitura Municipal de Aracati");
});

test("a secretariat's name may have commas, and a planning secretariat publishes for the hiring one", () => {
  const speaks = "ESTADO DE SERGIPE EDITAL Nº 01, DE 19 DE MARÇO DE 2014 O SECRETÁRIO DE ESTADO";
  expect(
    read(`${speaks} DO TURISMO, CULTURA E ESPORTE, no uso de suas atribuições, ${opened}.`).orgao,
  ).toMatch(/^Secretaria de Estado do Turismo, Cultura e Esporte/);
  expect(
    read(
      `${speaks} DO PLANEJAMENTO, ORÇAMENTO E GESTÃO, no uso de suas atribuições, ${opened} de cargos do ` +
        `Quadro de Peritos da SECRETARIA DE ESTADO DA SEGURANÇA PÚBLICA.`,
    ).orgao,
  ).toMatch(/^Secretaria de Estado da Segurança Pública/);
});

test("a notice truncated before its announcement opens what its title opens", () => {
  const laws =
    "O Prefeito do Município de Porto Amazonas, em conformidade com: - Constituição Federal; - Lei nº 482/1990;";
  for (const title of [
    "EDITAL DE ABERTURA - CONCURSO PÚBLICO N.º 01/2025",
    "EDITAL DE ABERTURA Nº 01/2025 – CONCURSO PÚBLICO DE PROVAS 01/2025",
  ])
    expect(read(`PREFEITURA MUNICIPAL DE PORTO AMAZONAS\n${title}\n${laws}`)).toMatchObject({
      tipo: "abertura",
      edital: "01/2025",
    });
  expect(
    read(
      `PREFEITURA MUNICIPAL DE PORTO AMAZONAS\nRESULTADO DO EDITAL DE ABERTURA Nº 01/2025 CONCURSO PÚBLICO`,
    ).tipo,
  ).not.toBe("abertura");
});

test("one of two alternative days is none", () => {
  const exam = (days: string) =>
    read(`EDITAL Nº 1/2026 A PREFEITURA DE ARACATI ${opened}. A Prova Objetiva será aplicada ${days}.`).prova;
  expect(exam("em data provável de 09 ou 10 de novembro de 2026")).toBeNull();
  expect(exam("no dia 9 de novembro ou no dia 10 de novembro de 2026")).toBeNull();
  expect(exam("em data provável de 10 de novembro de 2026")).toBe("2026-11-10");
});

const calendar = (rows: string) =>
  read(
    `EDITAL Nº 2/2023 A PREFEITURA DE ARACATI ${opened}.\nCRONOGRAMA DE ATIVIDADES DATA ` +
      `PREVISTA\n${rows}\nDivulgação do deferimento das Inscrições. 24/10/2023`,
  );

test("a wrapped cell's days are above and below their event, and an appeal's days are its own", () => {
  const appeal =
    "Prazo de recurso contra o indeferimento da Isenção da Taxa de\n\n14 e 15/09/2023\nInscrição.\n";
  expect(calendar(`${appeal}01/09/2023 à\nPRAZO PARA SOLICITAÇÃO DE INSCRIÇÃO.\n16/10/2023`)).toMatchObject({
    inicio: "2023-09-01",
    fim: "2023-10-16",
  });
  expect(calendar(appeal)).toMatchObject({ inicio: null, fim: null });
  expect(calendar("01/09/2023 à\nPrazo para quitar a Taxa de Inscrição.\n17/10/2023")).toMatchObject({
    inicio: null,
    fim: null,
  });
});

test("posts in a law's title are not offered", () => {
  const laws =
    "em conformidade com: - Lei Municipal n. 30/2014, que dispõe sobre Cargos em Comissão e a " +
    "criação de cargo efetivo de Fiscal de Feiras;\n- Lei n. 41/2019, que altera as normas do " +
    "quadro, para modificar os requisitos do cargo de tratorista e dá outras providências;\n";
  const notice = `EDITAL Nº 1/2024 A Prefeita de Aracati, ${laws}TORNA PÚBLICO a realização de Concurso Público`;
  expect(read(`${notice}, sob o REGIME ESTATUTÁRIO, conforme este edital.`).cargos).toEqual([]);
  expect(read(`${notice} para os cargos de Vigia e Motorista, conforme a Lei nº 5/2020.`).cargos).toEqual([
    "Vigia",
    "Motorista",
  ]);
});

test("a town's secretariat with its town's name acts for the town", () => {
  const seeks = "torna pública a abertura de inscrições para o Processo Seletivo Simplificado.";
  for (const who of [
    "SECRETARIA MUNICIPAL DE EDUCAÇÃO DE CARLINDA EDITAL Nº 1/2026 A Secretária Municipal de Educação, à vista da lei,",
    "EDITAL Nº 1/2026 A Secretaria Municipal de Assistência Social e Habitação de Carlinda, no uso " +
      "de suas atribuições,",
    "EDITAL Nº 1/2026 O Secretário Municipal de Saúde de Carlinda - MT, no uso de suas atribuições,",
    "EDITAL Nº 1/2026 A Secretaria Municipal de Saúde de Carlinda/MT",
  ])
    expect(read(`${who} ${seeks}`)).toMatchObject({
      orgao: "Prefeitura Municipal de Carlinda",
      municipio: "Carlinda",
    });
  // "Saúde" is both a town in Bahia and a secretariat's subject.
  for (const who of [
    "A Secretaria Municipal de Saúde, à vista da lei,",
    "A Secretaria Municipal de Gestão de Pessoas, à vista da lei,",
    "A Secretaria Municipal de Atenção e de Saúde, no uso de suas atribuições,",
  ])
    expect(read(`EDITAL Nº 1/2026 ${who} ${seeks}`).orgao).toBeNull();
});

test("posts in small letters are a list if vacancies are for several of them", () => {
  const seeks = (whom: string) =>
    read(
      `EDITAL Nº 1/2026 A PREFEITURA DE ARACATI ${opened}. Destina-se ao preenchimento de vagas para ${whom}.`,
    ).cargos;
  expect(
    seeks(
      "professor, monitor de ônibus ( para as rotas rurais, auxiliar de limpeza, cozinheira e " +
        "vigia para contratação até dezembro",
    ).length,
  ).toBe(5);
  expect(seeks("professor, vigia e motorista")).toEqual(["Professor", "Vigia", "Motorista"]);
  expect(seeks("professores da rede e demais interessados")).toEqual([]);
  expect(seeks("vigia")).toEqual([]);
});
