import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const head =
  "EDITAL Nº 5/2024 A Prefeitura Municipal de Lages torna pública a abertura de inscrições para o Concurso Público. ";

/** Returns the registration period and the exam's day. */
function daysOf(text: string, published = "2024-10-25") {
  const { inscricao_inicio, inscricao_fim, data_prova } = readAct({ text, published });
  return [inscricao_inicio, inscricao_fim, data_prova].map((field) => findAsserted(field)?.valor ?? null);
}

test("a day without a year is the next one, unless that is almost a year ahead", () => {
  const open = `${head}Inscrições de`;
  expect(daysOf(`${open} 10/01 a 20/01.`, "2024-12-20")).toEqual(["2025-01-10", "2025-01-20", null]);
  expect(daysOf(`${open} 10/09 a 20/09.`, "2024-10-25")).toEqual(["2024-09-10", "2024-09-20", null]);
  expect(daysOf(`${open} 10/11 a 20/11.`, "2025-02-10")).toEqual([null, null, null]);
});

test("candidates registered in a period name the registration period, and the day after its end is none", () => {
  expect(
    daysOf(
      `${head}Os candidatos inscritos no período de 15h00min do dia 5 de novembro de 2024 às 23h59min do ` +
        `dia 5 de dezembro de 2024 podem imprimir outra via do boleto até o primeiro dia útil depois do ` +
        `encerramento das inscrições (6 de dezembro de 2024).`,
    ),
  ).toEqual(["2024-11-05", "2024-12-05", null]);
});

test("days for requesting the fee's exemption are not those of registration", () => {
  expect(
    daysOf(
      `${head}3.1 A inscrição será feita no período entre 10 horas do dia 27/02 e 23h e 59 min do dia ` +
        `25/03/2025. 3.4 A isenção será pedida durante a inscrição pelo portal, de 27/02 a 07/03/2025.`,
    ),
  ).toEqual(["2025-02-27", "2025-03-25", null]);
});

test("a schedule's row is about its first words", () => {
  const rows = [
    "ANEXO III - CRONOGRAMA",
    "Inscrições. 29/10/2024 a 25/11/2024",
    "Pedido de inscrição com isenção da taxa. 29/10 a 07/11/2024",
    "Homologação das inscrições. 10/12/2024",
    "Divulgação dos locais de prova. 12/01/2025",
    "Aplicação da prova objetiva e da redação. 26/01/2025",
    "Divulgação dos gabaritos das provas objetivas. 27/01/2025",
    "Prazo para recursos contra as questões das provas objetivas. 28/01/2025",
  ];
  expect(daysOf(head + rows.join("\n"))).toEqual(["2024-10-29", "2024-11-25", "2025-01-26"]);
});

test("in a schedule with days first, each line describes its own day", () => {
  const rows = [
    "03/2024 – Processo Seletivo 03/2024",
    "Cronograma",
    "11/11/2024 Publicação do Edital",
    "12/11/2024 à 11/12/2024: Período de inscrições",
    "03/12/2024 Prazo para pedir isenção da taxa de inscrição",
    "13/12/2024 Homologação provisória das inscrições",
    "22/12/2024 Data da prova escrita (vespertina)",
    "23/12/2024 Publicação do gabarito provisório e das questões",
  ];
  expect(daysOf(rows.join("\n"))).toEqual(["2024-11-12", "2024-12-11", "2024-12-22"]);
});

test("a heading with place and hours introduces the period below it", () => {
  expect(
    daysOf(
      `${head}2.1- Local, dias e horário das Inscrições:\n- Período: de 22 de novembro a 21 de dezembro de 2024.`,
    ),
  ).toEqual(["2024-11-22", "2024-12-21", null]);
});

test("days with dots may have the year only at the end", () => {
  expect(daysOf(`${head}Período de inscrições 15.11 a 13.12.2024`)).toEqual([
    "2024-11-15",
    "2024-12-13",
    null,
  ]);
});

test("a second registration period is not the first", () => {
  expect(
    daysOf(
      `${head}Não havendo inscritos, será aberto o 2º período de inscrição, compreendido entre às 14 ` +
        `horas do dia 19/9/2024 às 23 horas e 59 minutos do dia 8/10/2024.`,
      "2024-08-18",
    ),
  ).toEqual([null, null, null]);
});

test("values truncated by the text's end are not asserted", () => {
  const { taxa, inscricao_fim } = readAct({ text: `${head}O valor da inscrição será de R$ 6` });
  expect([taxa, inscricao_fim]).toEqual([null, null]);
  expect(daysOf(`${head}As inscrições estarão abertas de 01/12/2024 a 10/12/20`)).toEqual([null, null, null]);
});

test("the last day of an extension is not the first day of a period", () => {
  expect(
    daysOf(
      `${head}O período de inscrições inicia-se nesta sexta-feira, a partir das 10h, estendendo-se até ` +
        `19 de janeiro de 2025.`,
    ),
  ).toEqual([null, "2025-01-19", null]);
});

test.each([
  "Inscrições: no período de 05.12.2025 a 20.12.2025.",
  "As inscrições ficarão abertas de 5º/12/2025 a 20/12/2025.",
  "CRONOGRAMA\n01/12/2025 10:00 Publicação do Edital\n05/12/2025 10:00 à 20/12/2025 18:00 " +
    "Inscrições\n22/12/2025 Pagamento\n15/02/2026 Prova Objetiva",
])("days with full stops, with an ordinal, and with hours before their subject: %s", (words) => {
  expect(daysOf(`${head}${words}`).slice(0, 2)).toEqual(["2025-12-05", "2025-12-20"]);
});

test("a schedule's day may have its year after it in words", () => {
  expect(daysOf(`${head}CRONOGRAMA\nINSCRIÇÕES\n03/11 A 14/11 DE 2024\nPROVA OBJETIVA\n07/12/2024`)).toEqual([
    "2024-11-03",
    "2024-11-14",
    "2024-12-07",
  ]);
});

test("an hour after a day is not its year", () => {
  expect(daysOf(`${head}Inscrições de 01/10/2024 a 10/10 de 20h às 22h pelo site.`)).toEqual([
    "2024-10-01",
    "2024-10-10",
    null,
  ]);
});

test("the first of several listed days is the first day", () => {
  expect(daysOf(`${head}As inscrições serão recebidas nos dias 10, 11 e 12 de maio de 2024.`)).toEqual([
    "2024-05-10",
    "2024-05-12",
    null,
  ]);
});

test("subjects of norms in a sentence do not describe its days", () => {
  expect(
    daysOf(
      `${head}Estão abertas as inscrições, nos termos da Lei nº 9, de 2 de março de 2007, e do Decreto ` +
        `nº 5, de 7 de dezembro de 2021, do dia 17 de agosto de 2024 até 22 de agosto de 2024, às 23h59.`,
    ),
  ).toEqual(["2024-08-17", "2024-08-22", null]);
  expect(
    daysOf(`${head}As inscrições seguem a Lei nº 9, de 2 de março de 2007. Valem de 5/8/2024 a 9/8/2024.`),
  ).toEqual([null, null, null]);
});

test("a council's sessions are not registration days", () => {
  expect(
    daysOf(
      `${head}ABERTURA DE INSCRIÇÕES. O Conselho, na 298ª Sessão, de 26 e 29 de março de 2024, decidiu.`,
    ),
  ).toEqual([null, null, null]);
});

test("a row with a line for each cell, and one with a column for each day, have registration days", () => {
  const rows =
    "CRONOGRAMA\n20/08/2024 |\nDivulgação do Edital |\n23/08/2024 a 27/08/2024 |\nPERÍODO DE " +
    "INSCRIÇÕES |\n02/09/2024 |\nJulgamento dos recursos |\n03/09/2024 |\nResultado |";
  expect(daysOf(`${head}${rows}`).slice(0, 2)).toEqual(["2024-08-23", "2024-08-27"]);
  expect(daysOf(`${head}Etapa | Início | Fim\nInscrições | 05/10/2024 | 20/10/2024`).slice(0, 2)).toEqual([
    "2024-10-05",
    "2024-10-20",
  ]);
  expect(daysOf(`${head}Etapa | Início | Fim\nRecursos | 05/10/2024 | 20/10/2024`).slice(0, 2)).toEqual([
    null,
    null,
  ]);
});

test("months may be abbreviated, and a range has its first day if only that is stated", () => {
  expect(daysOf(`${head}Inscrições de 23/set/2024 a 06/out/2024.`).slice(0, 2)).toEqual([
    "2024-09-23",
    "2024-10-06",
  ]);
  expect(daysOf(`${head}As inscrições terão o prazo de 15 dias a contar de 05/10/2024.`).slice(0, 2)).toEqual(
    ["2024-10-05", null],
  );
});

test("a calendar without lines and with days first gives registration its own days", () => {
  const rows =
    "04/12/2024 Divulgação 05/12/2024 a 10/01/2025 Período de Inscrições 05/12/2024 a 08/12/2024 " +
    "Prazo para solicitar isenção";
  expect(daysOf(`${head}CRONOGRAMA DATA ATO ${rows}`)).toEqual(["2024-12-05", "2025-01-10", null]);
  // If an event is printed before its day, the days after it belong to that event.
  const actFirst =
    "Período de inscrições 05/12/2024 a 10/01/2025 Prazo para solicitar isenção 05/12/2024 a 08/12/2024";
  expect(daysOf(`${head}CRONOGRAMA Ato Data ${actFirst}`)).toEqual(["2024-12-05", "2025-01-10", null]);
});

test.each([
  [
    "As inscrições vão das 10h (dez horas) do dia 05 (cinco) de novembro de 2024 às 23h59min " +
      "(vinte e três horas e cinquenta e nove minutos) do dia 20 (vinte) de novembro de 2024.",
    "2024-11-05",
  ],
  ["Prazo de inscrição: 05.11.24 a 20.11.24.", "2024-11-05"],
  ["Período: 05/nov/2024 a 20/nov/2024 para realização das inscrições on-line.", "2024-11-05"],
  ["Os interessados deverão encaminhar currículo ao setor no período de 05 a 20/11/2024.", "2024-11-05"],
  ["Recebimento de currículos: de 05/11/2024 (terça-feira) a 20/11/2024 (quarta-feira).", "2024-11-05"],
  ["As inscrições são recebidas da data de publicação deste edital até 20 de novembro de 2024.", null],
  [
    "Inscrições abertas. Área: Física; Titulação: Doutorado. Período: 5 a 20 de novembro de 2024.",
    "2024-11-05",
  ],
])("%s states the registration period", (words, first) => {
  expect(daysOf(head + words).slice(0, 2)).toEqual([first, "2024-11-20"]);
});

test("a gazette's day starts no range, and a postponed end follows its hour", () => {
  const text =
    "EDITAL Nº 9/2024 A Prefeitura Municipal de Lages torna pública a prorrogação do período de " +
    "inscrições do Concurso Público, Edital nº 5/2024, que saiu no DOU de 30/09/2024, até as 23h59 " +
    "do dia 31 de outubro de 2024.";
  expect(daysOf(text)).toEqual([null, "2024-10-31", null]);
});

test("the exam's day is its future date", () => {
  expect(daysOf(`${head}As provas serão em 12 de dezembro de 2024.`)).toEqual([null, null, "2024-12-12"]);
});

test("registration on one day begins and ends on it", () => {
  expect(daysOf(`${head}Inscrições no dia 10 de novembro de 2024, das 8h às 12h.`)).toEqual([
    "2024-11-10",
    "2024-11-10",
    null,
  ]);
  expect(daysOf(`${head}Inscrições até o dia 10 de novembro de 2024.`)).toEqual([null, "2024-11-10", null]);
});

test("the day of the announcement of places is not the exam's, and one registration may follow its days", () => {
  expect(
    daysOf(
      `${head}Divulgação dos locais da prova objetiva | 03/12/2024 |\nRealização das provas objetivas | 08/12/2024 |`,
    ),
  ).toEqual([null, null, "2024-12-08"]);
  const text =
    "EDITAL Nº 5/2024 O MUNICÍPIO DE LAGES torna público que fica aberta no período de 27/11/2024 " +
    "à 11/12/2024, a inscrição do Processo Seletivo.";
  expect(daysOf(text)).toEqual(["2024-11-27", "2024-12-11", null]);
});

test("the place of registration may stand between the days and the registration", () => {
  const text =
    "EDITAL Nº 5/2024 De ordem da Reitora, torno público que, no período de 27 de novembro de 2024 " +
    "a 11 de dezembro de 2024, na sede da Universidade Federal de Alfa, Câmpus Lages, localizado " +
    "na Rua das Flores, nº 19 - Lages/SC, estarão abertas as inscrições do Processo Seletivo de " +
    "Professor Substituto.";
  expect(daysOf(text)).toEqual(["2024-11-27", "2024-12-11", null]);
});

test("a table's cell has the day of its row's exam", () => {
  const rows = [
    "| Período de inscrições | 15/03 a 13/04/2023 |",
    "| Condição especial para realização das provas | 20/04/2023 |",
    "| Prova objetiva e Prova de Redação | 21/05/2023 |",
    "| Gabarito preliminar da prova objetiva e resposta esperada da prova de Redação | 22/05/2023 |",
    "| Prova Prática | 16/07/2023 |",
  ];
  expect(daysOf(`${head}\n${rows.join("\n")}`)).toEqual(["2023-03-15", "2023-04-13", "2023-05-21"]);
});

test("cells with a line each have the day below the event, or above it below its title", () => {
  const rows = [
    ["Publicação do Edital |", "04/07/2022 |"],
    ["Período de inscrições |", "04/07/2022 - 05/08/2022 |"],
    ["Publicação dos locais de prova |", "06/09/2022 |"],
    ["Prova escrita |", "11/09/2022 |"],
    ["Gabarito preliminar |", "12/09/2022 |"],
  ];
  const under = ["Etapa |", "Datas Prováveis |", ...rows.flat()];
  const over = ["DATA |", "ATO |", ...rows.flatMap((row) => row.toReversed())];
  for (const lines of [under, over])
    expect(daysOf(`${head}\n${lines.join("\n")}`), lines[0]).toEqual([
      "2022-07-04",
      "2022-08-05",
      "2022-09-11",
    ]);
});

test("the exam's day may follow its building and town", () => {
  const place = "na Escola Municipal Santo Antônio, na Vila Nova, bairro da Estação, na cidade de Lages (SC)";
  const exam = `${head}As Provas Objetivas serão realizadas ${place}, às 8h 30min, do dia 03 de maio de 2025.`;
  expect(daysOf(exam)).toEqual([null, null, "2025-05-03"]);
  const result =
    `${head}As Provas Objetivas serão corrigidas ${place}, e o resultado divulgado no dia ` +
    `03 de maio de 2025.`;
  expect(daysOf(result)).toEqual([null, null, null]);
});
