import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

/** Returns the registration period and the exam's day. */
function daysOf(text: string) {
  const { inscricao_inicio, inscricao_fim, data_prova } = readAct({ text, published: "2026-11-20" });
  return [inscricao_inicio, inscricao_fim, data_prova].map((field) => findAsserted(field)?.valor ?? null);
}
const opening = (said: string) =>
  daysOf(
    `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages torna pública a abertura de inscrições para o ` +
      `Concurso Público. ${said}`,
  );
const extension = (said: string) =>
  daysOf(
    `EDITAL Nº 6/2026 A Prefeitura Municipal de Lages torna pública a prorrogação das inscrições ao ` +
      `Concurso Público, Edital nº 5/2026. ${said}`,
  );

test.each([
  "As inscrições estarão abertas de 01/12/2026 até 20/12/2026.",
  "As inscrições serão recebidas no período compreendido entre os dias 1º e 20 de dezembro de 2026.",
  "As inscrições ocorrerão a partir das 10h do dia 1º de dezembro de 2026 às 23h59 do dia 20 de dezembro de 2026.",
  "As inscrições serão realizadas das 8h00 do dia 01 às 17h00 do dia 20 de dezembro de 2026.",
  "Inscrições das 8 horas do dia 1º até as 17 horas do dia 20 de dezembro de 2026, na Secretaria.",
  "As inscrições serão realizadas do dia 1º ao dia 20 de dezembro do corrente ano.",
  "Período de inscrições: 01/12 a 20/12/26",
  "Inscrições: 01 a 20 dez. 2026, no site.",
  "Período de inscrições (só pela internet)\n\n1º de dezembro (terça-feira) a 20 de dezembro (domingo) de 2026",
  "As inscrições abrem em 01/12/2026 e fecham em 20/12/2026.",
  "O prazo para as inscrições inicia dia 01/12/2026 e termina dia 20/12/2026.",
  "O período de inscrição será de vinte dias, iniciando em 01/12/2026 e finalizando em 20/12/2026.",
  "As inscrições iniciam-se no dia 1º/12/2026 e encerram-se no dia 20/12/2026.",
  "A inscrição poderá ser efetuada a partir de 01/12/2026, estendendo-se até 20/12/2026.",
  "As inscrições ficarão abertas durante o período de 01 (primeiro) a 20 (vinte) de dezembro de 2026.",
  "As inscrições estarão abertas do dia 1º de dezembro de 2026 e serão encerradas no dia 20 de dezembro de 2026.",
  "Inscrições de 01 a 20 do mês de dezembro de 2026.",
  "As inscrições reabrem em 01/12/2026 e vão até 20/12/2026.",
  "Os interessados poderão se inscrever, no Setor de Recursos Humanos, entre os dias 01 de " +
    "dezembro a 20 de dezembro de 2026.",
  "O Setor de Recursos Humanos receberá as inscrições de 01/12/2026 a 20/12/2026.",
  "As inscrições, mediante pagamento de taxa de R$ 50,00, serão recebidas de 01/12/2026 a 20/12/2026.",
  "que estarão abertas pelo prazo de vinte dias, de 01/12/2026 a 20/12/2026, das 9h00 às 11h30, no " +
    "Paço, as inscrições.",
  "As inscrições, cujo contrato terá vigência até 31/12/2027, serão de 01/12/2026 a 20/12/2026.",
])("registration has a first and a last day: %s", (said) => {
  expect(opening(said)).toEqual(["2026-12-01", "2026-12-20", null]);
});

test.each([
  ["nos dias 3, 4 e 5 de dezembro de 2026, na Secretaria", "2026-12-03", "2026-12-05"],
  ["nos dias 03, 04, 05 de dezembro de 2026, das 8h às 11h", "2026-12-03", "2026-12-05"],
  ["nos dias 03, 04, 07, 08 e 09/12/2026", "2026-12-03", "2026-12-09"],
  ["nos dias 03 e 04 de dezembro de 2026", "2026-12-03", "2026-12-04"],
  ["de 28 de dezembro a 04 de janeiro de 2027", "2026-12-28", "2027-01-04"],
  ["presencialmente, no dia 1º de dezembro de 2026, das 8h às 12h", "2026-12-01", "2026-12-01"],
  ["impreterivelmente até o dia 20/12/2026", null, "2026-12-20"],
])("registration is %s", (when, first, last) => {
  expect(opening(`As inscrições serão realizadas ${when}.`)).toEqual([first, last, null]);
});

test.each([
  "Prazo de inscrição: 10 (dez) dias úteis a contar da publicação deste edital.",
  "O boleto referente à inscrição deverá ser pago até 22/12/2026.",
  "As inscrições serão homologadas até o dia 28 de dezembro de 2026.",
  "Inscrições para contratação temporária para até dia 28/02/2027.",
  "Para inscrição há idade mínima. O contrato vai de 01/02/2027 a 31/12/2027.",
  "Envio da documentação: de 22/12/2026 a 23/12/2026.",
  "Quem tiver a inscrição indeferida poderá recorrer nos dias 22 e 23/12/2026.",
  "Os títulos serão recebidos de 01/12/2026 a 05/12/2026, após a inscrição.",
  "Solicitação de atendimento especial na inscrição: até 10/12/2026.",
  "Os candidatos inscritos deverão comparecer nos dias 17, 18, 19 de janeiro de 2027 à entrevista.",
  "Verificação das inscrições no site: de 22/12/2026 a 24/12/2026.",
  "O candidato poderá alterar sua inscrição até 18/12/2026.",
  "Os pedidos de devolução da inscrição serão recebidos de 01/03/2027 a 10/03/2027.",
  "Período de inscrição para PcD: 01/12/2026 a 05/12/2026.",
  "As inscrições dos isentos serão recebidas de 01/12/2026 a 03/12/2026.",
  "As aulas terão início em 05/02/2027 e os inscritos serão chamados até 28/02/2027.",
  "A taxa é de R$ 10, 12 de dezembro é feriado.",
])("a day of something else is not registration's: %s", (said) => {
  expect(opening(said)).toEqual([null, null, null]);
});

test.each([
  "O prazo de inscrições, que se encerraria em 20/12/2026, fica prorrogado para o dia 30/12/2026.",
  "Prorroga o período das inscrições, anteriormente fixado de 01/12/2026 a 20/12/2026, até o dia 30/12/2026.",
  "As inscrições, que seriam encerradas no dia 20 de dezembro, serão estendidas até as 23h59 do " +
    "dia 30 de dezembro de 2026.",
  "As inscrições ficam prorrogadas por mais dez dias, encerrando-se em 30/12/2026.",
  "Onde se lê: inscrições até 20/12/2026. Leia-se: inscrições até 30/12/2026.",
])("an extension has the new end, and not the replaced one: %s", (said) => {
  expect(extension(said)).toEqual([null, "2026-12-30", null]);
});

test("an extension of only the payment does not change registration", () => {
  expect(extension("Estende-se o prazo para pagamento da taxa até 31/12/2026.")).toEqual([null, null, null]);
  expect(extension("Fica prorrogado o prazo de inscrição e pagamento da taxa até 31/12/2026.")[1]).toBe(
    "2026-12-31",
  );
});

const calendar = (rows: string) =>
  daysOf(
    `CONCURSO PÚBLICO EDITAL Nº 5/2026\nA Prefeitura Municipal de Lages torna pública a realização de ` +
      `Concurso Público.\n${rows}`,
  );

test("a schedule's row may have only 'Prova' and its day", () => {
  expect(
    calendar(
      "EVENTO DATA\nAbertura das inscrições 01/12/2026\nEncerramento das inscrições 20/12/2026\nProva 17/01/2027",
    ),
  ).toEqual(["2026-12-01", "2026-12-20", "2027-01-17"]);
});

test("an exam's day is found by its label, wherever its line begins", () => {
  expect(opening("DATA DA INSCRIÇÃO 01/12/2026 a 20/12/2026 DATA DA PROVA 17/01/2027 HORÁRIO 9h")).toEqual([
    "2026-12-01",
    "2026-12-20",
    "2027-01-17",
  ]);
});

test("a payment's new day beside registration's is not registration's", () => {
  expect(
    extension("O prazo de inscrições passa de 10/12/2026 para 20/12/2026, e o do pagamento para 22/12/2026."),
  ).toEqual([null, "2026-12-20", null]);
});
