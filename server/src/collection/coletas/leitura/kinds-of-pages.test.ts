import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";
import type { TipoDeAto } from "./matters.ts";

/** Pages about a selection, and notices with an unusual verb or title. */
const notices: [TipoDeAto, string][] = [
  [
    "abertura",
    "PREFEITURA DE LAGES\nPSS 03/2026\nCRONOGRAMA\nAbertura das inscrições | " +
      "01/03/2026\nEncerramento das inscrições | 10/03/2026\nProva objetiva | 24/03/2026",
  ],
  [
    "abertura",
    "Período de inscrições | 04/07/2026 - 05/08/2026\nVagas Reservadas PCD | 04/07/2026\nProva " +
      "escrita | 11/09/2026\nGabarito preliminar | 12/09/2026",
  ],
  [
    "abertura",
    "A Universidade torna pública a abertura de inscrições no processo seletivo para o provimento " +
      "de vagas de professor no curso de licenciatura em Música.",
  ],
  [
    "abertura",
    "A Prefeitura de Lages anunciou a abertura de um Processo Seletivo destinado ao preenchimento de 27 vagas.",
  ],
  [
    "abertura",
    "O processo seletivo é de professores. As inscrições serão realizadas só pela internet, na " +
      "página do campus, no período de 30 de dezembro de 2025 a 14 de janeiro de 2026.",
  ],
  [
    "andamento",
    "O processo seletivo é de professores. As inscrições foram realizadas exclusivamente pela " +
      "internet, no endereço do campus, de 30 de dezembro de 2025 a 14 de janeiro de 2026.",
  ],
  [
    "abertura",
    "A Universidade Federal de Lages abriu inscrições para um Processo de Seleção Pública " +
      "Simplificada. As inscrições vão até 26 de janeiro.",
  ],
  ["abertura", "A Câmara Municipal abriu concurso público para três vagas. As inscrições seguem pelo site."],
  [
    "abertura",
    "Estão abertas, até o dia 1º de fevereiro, as inscrições para seleção pública simplificada para professor.",
  ],
  [
    "andamento",
    "Concurso público: alteração do edital. Em março de 1997 o então Prefeito abriu concurso " +
      "público, que foi homologado.",
  ],
  [
    "andamento",
    "A Mesa determinou que o edital do concurso público fosse retirado do ar. Se nada mudar, o " +
      "período de inscrições será em janeiro.",
  ],
  [
    "abertura",
    "# Concurso para Professor Substituto Departamento de Ciências **Vagas:** 1 ## Inscrição - " +
      "**Período:** 14 a 23 de abril de 2025",
  ],
  ["andamento", "Concurso para Professor Substituto. Isenção da taxa de inscrição: período de análise, 14/4"],
  [
    "abertura",
    "EDITAL Nº 127, DE 20 DE JANEIRO DE 2017 O Reitor da Universidade resolve tornar público que " +
      "serão recebidas inscrições para o Concurso Público de provimento efetivo de vaga.",
  ],
  [
    "abertura",
    "EDITAL Nº 24/2015 CONCURSO PÚBLICO A Reitora torna público que se acham abertas de 13 de " +
      "julho a 10 de agosto de 2015 as inscrições do Concurso Público de Professor.",
  ],
  [
    "suspensao",
    "A Prefeitura de Parnamirim anunciou a suspensão do processo seletivo nº 3/2026. O período de " +
      "inscrições estava previsto para 20 e 21 de outubro de 2025.",
  ],
  ["anulacao", "A Câmara de Lages comunicou o cancelamento do concurso público nº 1/2026."],
  [
    "nao_concurso",
    "CRIA CARGOS DE PROVIMENTO EFETIVO, DEFINE NORMAS PARA CONCURSO PÚBLICO E ADOTA OUTRAS PROVIDÊNCIAS.",
  ],
  ["nao_concurso", "LEI Nº 305 CRIA CARGOS PROVIDOS COM CONCURSO PÚBLICO"],
];

test.each(notices)("a page is distinguished from an opening: %s", (tipo, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe(tipo);
});

test("a page with a registration period is open though it lists a rectification, and a rectifying notice is not", () => {
  const page =
    "Concurso Público da Câmara de Lages\nInscrições: 10/08/2026 a 10/09/2026\nEdital de Abertura\n";
  const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;
  expect(kindOf(`${page}Retificação nº 01 do Edital de Abertura`)).toBe("abertura");
  expect(kindOf("EDITAL DE RETIFICAÇÃO\nConcurso Público\nInscrições: 10/08/2026 a 10/09/2026")).toBe(
    "retificacao",
  );
});

test("results of requests are a step, and a temporary officer's training and a military examination are posts", () => {
  const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;
  expect(
    kindOf(
      "EDITAL Nº 3/2026 A CÂMARA MUNICIPAL DE LAGES torna públicos os resultados dos pedidos de " +
        "isenção do Concurso Público.",
    ),
  ).toBe("andamento");
  expect(
    kindOf(
      "O COMANDANTE torna pública a abertura das inscrições para o Estágio de Serviço Técnico, do " +
        "serviço militar temporário.",
    ),
  ).toBe("abertura");
  expect(
    kindOf(
      "A Diretoria de Ensino torna pública a abertura das inscrições para o Exame de Admissão ao " +
        "Curso de Formação de Sargentos.",
    ),
  ).toBe("abertura");
});

test("a calendar and a secretary's decision open a selection, and one among current staff does not", () => {
  const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;
  expect(
    kindOf(
      "Concurso Público EDITAL Nº 01/2026 Confira o calendário. Período para inscrição: Das 08h00 " +
        "do dia 08 de janeiro até às 23h59 do dia 20 de fevereiro de 2026.",
    ),
  ).toBe("abertura");
  expect(
    kindOf(
      "A SECRETÁRIA DE FINANÇAS e o SECRETÁRIO DE OBRAS, RESOLVEM: I. Abrir seleção pública " +
        "simplificada de pedreiros temporários.",
    ),
  ).toBe("abertura");
  expect(
    kindOf(
      "A DIRETORA TORNA PÚBLICA a realização de Processo Seletivo para cadastro de Instrutores. 1. " +
        "Este Edital destina-se a selecionar servidor ativo.",
    ),
  ).toBe("nao_concurso");
});

test("an act truncated in its citations has its title's kind, and a foundation's name makes nobody a student", () => {
  const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;
  const laws = "A REITORA DA UNIVERSIDADE FEDERAL DE GOIÁS, tendo em vista a Lei nº 12.772, de 28/12/2012";
  expect(kindOf(`EDITAL DE HOMOLOGAÇÃO Nº 102, DE 1º DE DEZEMBRO DE 2025 ${laws}`)).toBe("homologacao");
  expect(kindOf(`EXTRATO DE TERMO ADITIVO Nº 102 ${laws}`)).toBe("nao_concurso");
  expect(
    kindOf(
      "CONCURSO PÚBLICO A PREFEITURA MUNICIPAL DE ARUJÁ, por meio da FUNDAÇÃO PARA O VESTIBULAR – " +
        "VUNESP, torna pública a abertura de inscrições.",
    ),
  ).toBe("abertura");
});

test("an addendum and added vacancies rectify a notice", () => {
  const kindOf = (title: string, what: string) =>
    readAct({
      text: `EDITAL Nº 45/2026 ${title} A UFX torna pública ${what} do Concurso Público, Edital nº 40/2026.`,
    }).tipo_de_ato.valor;
  expect(kindOf("ADENDO AO EDITAL Nº 40/2026", "a mudança")).toBe("retificacao");
  expect(kindOf("", "a inclusão de vagas")).toBe("retificacao");
});

test("everyone is called to register, and approved candidates to take a place", () => {
  const notice = (called: string) =>
    `SECRETARIA DE EDUCAÇÃO\nEDITAL Nº 2/2026\nConvoca ${called} e escolha de vagas em caráter ` +
    `temporário, esgotada a lista do Processo Seletivo nº 4/2025.\nA Secretária de Educação de Lages TORNA ` +
    `PÚBLICO o presente Edital.`;
  const kindOf = (called: string) => readAct({ text: notice(called) }).tipo_de_ato.valor;
  expect(kindOf("candidatos interessados para inscrição")).toBe("abertura");
  expect(kindOf("os profissionais interessados em vagas de professor para se inscrever")).toBe("abertura");
  expect(kindOf("candidatos classificados para apresentação")).toBe("convocacao");
});

test("a portal's record with a first day is an opening, and a closed one is not", () => {
  const record = (state: string) =>
    `Processo Seletivo Emergencial nº 6/2026\nSeleção Emergencial para o cargo de ` +
    `Monitor.\n\nModalidade: Processo Seletivo\n\nSituação: ${state}\n\nInício: 06/04/2026\n\nFim: 16/04/2026`;
  expect(readAct({ text: record("Publicado") }).tipo_de_ato.valor).toBe("abertura");
  expect(readAct({ text: record("Encerrado") }).tipo_de_ato.valor).not.toBe("abertura");
});
