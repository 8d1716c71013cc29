import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opened = "torna pública a abertura de inscrições para o Concurso Público";

test("a council below its town's heading is the body", () => {
  const text =
    "ESTADO DE SERGIPE\nMUNICÍPIO DE LAGARTO\nCÂMARA MUNICIPAL DO LAGARTO\nEDITAL DE VALIDADE DO " +
    "CONCURSO PÚBLICO Nº 001/2023\nRESOLVE: prorrogar até 2027 a validade do concurso público.";
  expect(read(text)).toMatchObject({ orgao: "Câmara Municipal de Lagarto", tipo: "andamento" });
  // A town hall that names its council does not act for it.
  expect(
    read(`PREFEITURA MUNICIPAL DE LAGARTO\nEDITAL Nº 1/2026\nA Prefeitura de Lagarto e a Câmara ${opened}.`)
      .orgao,
  ).toBe("Prefeitura Municipal de Lagarto");
});

test("waterworks of a city are found like those of a town", () => {
  expect(
    read(
      `EDITAL Nº 1/2026 A Diretora do Serviço Municipal de Água e Esgoto da cidade de Aracati - CE ${opened}.`,
    ),
  ).toMatchObject({
    orgao: "Serviço Municipal de Água e Esgoto de Aracati",
    municipio: "Aracati",
  });
});

test("a mayor without a town belongs to the only town of the notice", () => {
  const speaks = `EDITAL Nº 169 de 16 de setembro de 2015. BELTRANO, Prefeito Municipal, no uso da lei, ${opened}.`;
  expect(read(`${speaks} Os atos são publicados no mural do Município de Capão da Canoa.`)).toMatchObject({
    orgao: "Prefeitura Municipal de Capão da Canoa",
    municipio: "Capão da Canoa",
  });
  expect(
    read(`${speaks} As provas serão no Município de Osório ou no Município de Torres.`).orgao,
  ).toBeNull();
});

test("a state's hiring body is named by its posts, whoever publishes", () => {
  expect(
    read(
      `GOVERNO DO ESTADO DE RONDÔNIA SUPERINTENDÊNCIA DE RECURSOS HUMANOS EDITAL Nº 137/2014 A ` +
        `Superintendente, no uso de suas atribuições legais, ${opened} de cargos do Quadro Geral da Secretaria ` +
        `de Estado da Saúde – SESA.`,
    ).orgao,
  ).toBe("Secretaria de Estado da Saúde");
});

test("a commission that an authority acts through is not the matter", () => {
  const text =
    "PREFEITURA MUNICIPAL DE ARACATI PROCESSO SELETIVO SIMPLIFICADO EDITAL Nº 004 /SMS/PMA/2025 A " +
    "PREFEITURA DE ARACATI RESOLVE, nos termos da lei e por intermédio da Comissão Organizadora da " +
    "Seleção Simplificada, torna público que estão abertas as inscrições do Processo Seletivo " +
    "Simplificado.";
  expect(read(text)).toMatchObject({ tipo: "abertura", edital: "004/2025" });
});

test("a rectification of a notice with posts and fees is one of a selection", () => {
  const mends = "RETIFICAÇÃO 02 DO EDITAL 01/2018 O Diretor torna pública a retificação do Edital 01/2018:";
  expect(read(`${mends} Tabela de Cargos, Vagas, Salários e Valor da Inscrição`)).toMatchObject({
    tipo: "retificacao",
    referido: "01/2018",
  });
  expect(read(`${mends} Pregão Eletrônico para a compra de cargos e vagas de garagem`).tipo).toBe(
    "nao_concurso",
  );
});

test("a number may have two digits after its full stop, and its year before it", () => {
  expect(
    read(`EDITAL Nº 12.01/2018, DE 03 DE DEZEMBRO DE 2018 A PREFEITURA DE ARACATI ${opened}.`).edital,
  ).toBe("12.01/2018");
  expect(read(`EDITAL DO PROCESSO SELETIVO HRSC 2018/50 A PREFEITURA DE ARACATI ${opened}.`).edital).toBe(
    "50/2018",
  );
  // "2018/19" may name a season and not number 2018 of year 19.
  expect(read(`EDITAL DO PROCESSO SELETIVO 2018/19 A PREFEITURA DE ARACATI ${opened}.`).edital).toBeNull();
});

const by = (who: string) => read(`EDITAL Nº 1/2026 A PREFEITURA DE ARACATI ${opened}, ${who}`).organizadora;

test("organisers are found by a company's letters, by a longer and a shorter name, and by old letters", () => {
  expect(by("sob a responsabilidade da empresa KTR Exames Especializados EIRELI, localizada na rua.")).toBe(
    "KTR Exames Especializados",
  );
  expect(by("através da Cedro Concursos Públicos, Provas e Apoio, e executado pela Cedro Concursos.")).toBe(
    "Cedro Concursos Públicos",
  );
  expect(by("sob a responsabilidade do CESPE/UnB.")).toBe("CESPE/UnB");
  expect(by("de responsabilidade técnica do PRÓ-MUNICÍPIO, conforme contrato.")).toBe("Pró-Município");
});

test("organisers are found by an explained acronym, and by an acronym with a company's letters", () => {
  expect(by("que ficará sob a responsabilidade da AESF-FAVALE - Autarquia Escolar da Serra.")).toBe(
    "AESF-FAVALE",
  );
  expect(
    by("cuja aplicação será de responsabilidade da UNIPROV Universo Serviços Escolares Ltda - EPP."),
  ).toBe("UNIPROV Universo Serviços Escolares");
  expect(by("executado pela Consulplan, site www.consulplan.net.")).toBe("Consulplan");
  expect(by("executado pelo Instituto Consulplan, site www.consulplan.net.")).toBe("Instituto Consulplan");
});

test("a unit after its body's name does not belong to it in a letterhead without lines", () => {
  const under = (letterhead: string) =>
    read(
      `MINISTÉRIO DA EDUCAÇÃO ${letterhead} EDITAL Nº 8/2015 REITORA SUBSTITUTA, nomeada por decreto, ${opened}.`,
    ).orgao;
  expect(under("INSTITUTO FEDERAL FLUMINENSE REITORIA")).toBe("Instituto Federal Fluminense");
  expect(under("UNIVERSIDADE FEDERAL DE LAVRAS DEPARTAMENTO DE PESSOAL")).toBe(
    "Universidade Federal de Lavras",
  );
  expect(under("INSTITUTO FEDERAL FLUMINENSE")).toBe("Instituto Federal Fluminense");
  expect(under("SECRETARIA DE ESTADO DE PLANEJAMENTO E COORDENAÇÃO DO PARANÁ")).toBe(
    "Secretaria de Estado de Planejamento e Coordenação do Paraná",
  );
});

test("the Presidency's letters after a secretariat's are not a state's", () => {
  const ufOf = (who: string) => readAct({ text: `EDITAL Nº 1/2014 ${who} ${opened}.` }).uf;
  expect(ufOf("O DIRETOR DA SECRETARIA DE AVIAÇÃO DA PRESIDÊNCIA DA REPÚBLICA - SAC/PR")).toBeNull();
  expect(
    ufOf("O Conselho Regional de Engenharia - CREA/PR, ouvida a Presidência da República,"),
  ).toMatchObject({
    valor: "PR",
  });
});

test("a truncated opening with citations opens, and its later changes are found", () => {
  const cut =
    "UNIVERSIDADE FEDERAL DE LAVRAS CONCURSO PÚBLICO PARA PROVIMENTO DE VAGA EM CARGO DE PROFESSOR " +
    "DO MAGISTÉRIO SUPERIOR EDITAL Nº 67 DE 4 DE MAIO DE 2024";
  const laws = "O REITOR DA UNIVERSIDADE FEDERAL DE LAVRAS, considerando as Leis nº 8.112/1990,";
  expect(read(`${cut} ${laws} nº 7.853/1989 e`)).toMatchObject({ tipo: "abertura", edital: "67/2024" });
  expect(read(`${cut} ${laws} nº 9.784/1999 e`).tipo).toBe("andamento");
  expect(read(`${cut} (TEXTO RETIFICADO) ${laws} nº 7.853/1989 e`).tipo).not.toBe("abertura");
});

test("a text without its accented letters is read by the rest of its words", () => {
  const text =
    "SERVIO PBLICO FEDERAL UNIVERSIDADE FEDERAL DE LAVRAS PR-REITORIA DE GESTO EDITAL N 51/2017 A " +
    "PR-REITORA, no uso de suas atribuies, torna pblica a prorrogao das inscries do Processo " +
    "Seletivo.";
  expect(read(text)).toMatchObject({ orgao: "Universidade Federal de Lavras", tipo: "prorrogacao" });
});
